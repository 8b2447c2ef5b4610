"""``bideuchre replay FILE``: a record in words, hand by hand."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from bideuchre.engine import (
    NO_CARDS,
    Event,
    GameRecord,
    HandDealt,
    RecordError,
    events_between,
    format_cards,
    opening_events,
)

from .failing import CommandError, read_text
from .wording import in_words


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("replay", help="replay a record and print it in words")
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--json", action="store_true", help="the events as data")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print what happened, or say where the record breaks."""
    try:
        record = GameRecord.load(read_text(arguments.file))
    except RecordError as error:
        raise CommandError(f"{arguments.file}: {error}") from None
    events = list(_events(record))
    if arguments.json:
        print(json.dumps([_open_data(event) for event in events], indent=1))
        return 0
    rules = record.replay().rules
    for event in events:
        print(in_words(rules, event))
    return 0


def _events(record: GameRecord) -> Iterator[Event]:
    states = list(record.states())
    yield from opening_events(states[0])
    for action, (before, after) in zip(record.actions, pairwise(states), strict=True):
        yield from events_between(before, action, after)


def _open_data(event: Event) -> dict[str, Any]:
    """The event as data, every card open."""
    data = event.to_data()
    if isinstance(event, HandDealt):
        data["hands"] = [format_cards(hand or NO_CARDS).split() for hand in event.hands]
        del data["hand"]
    return data
