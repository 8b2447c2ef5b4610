"""``bideuchre rules [KEY]``: the games we know, or one read back in words."""

from __future__ import annotations

import argparse
import json
from typing import Any

from bideuchre.engine import PRESETS

from .failing import preset


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("rules", help="list the games, or read one back in words")
    parser.add_argument("key", nargs="?", metavar="KEY")
    parser.add_argument("--json", action="store_true", help="the rule set as data")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the list, or the one game."""
    from bideuchre.web.readback import sentence

    if arguments.key is None:
        if arguments.json:
            print(json.dumps([rules.id for rules in PRESETS.values()]))
        else:
            for rules in PRESETS.values():
                print(rules.id)
        return 0
    rules = preset(arguments.key)
    print(json.dumps(rules.to_data(), indent=1) if arguments.json else sentence(rules, "en"))
    return 0
