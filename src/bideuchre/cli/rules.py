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
    if arguments.key is None:
        known = [rules.id for rules in PRESETS.values()]
        print(json.dumps(known) if arguments.json else "\n".join(known))
        return 0
    rules = preset(arguments.key)
    if arguments.json:
        print(json.dumps(rules.to_data(), indent=1))
        return 0
    from bideuchre.web.readback import sentence

    print(sentence(rules, "en"))
    return 0
