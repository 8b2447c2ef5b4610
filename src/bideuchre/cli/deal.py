"""``bideuchre deal SEED``: a deal from its seed, so that anyone can check one."""

from __future__ import annotations

import argparse
from typing import Any

from bideuchre.engine import (
    NotationError,
    commitment,
    compile_rules,
    deal,
    first_dealer,
    format_cards,
)

from .failing import CommandError, preset
from .wording import seat_name


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("deal", help="print a deal from its seed")
    parser.add_argument("seed", metavar="SEED", help="64 hex digits")
    parser.add_argument("--hand", type=int, default=1, metavar="N", help="hand number, from 1")
    parser.add_argument("--dealer", type=int, metavar="D", help="seat of the dealer")
    parser.add_argument("--rules", default="craig_powers", metavar="KEY")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print commitment, dealer and every hand.

    Without ``--dealer`` no hand is taken to have been dealt twice by the same seat.
    """
    rules = compile_rules(preset(arguments.rules))
    if arguments.hand < 1:
        raise CommandError("hands are counted from 1", status=2)
    try:
        promise, first = commitment(arguments.seed), first_dealer(rules, arguments.seed)
    except NotationError as error:
        raise CommandError(str(error), status=2) from None
    dealer = arguments.dealer
    if dealer is None:
        dealer = (first + arguments.hand - 1) % rules.seats
    if not 0 <= dealer < rules.seats:
        raise CommandError(f"seats go from 0 to {rules.seats - 1}", status=2)
    dealt = deal(rules, arguments.seed, arguments.hand, dealer)
    print(f"commitment  {promise}")
    print(f"hand        {arguments.hand}, dealt by {seat_name(rules, dealer)}")
    for seat, hand in enumerate(dealt.hands):
        print(f"{seat_name(rules, seat):<11} {format_cards(hand)}")
    if dealt.kitty:
        print(f"{'kitty':<11} {format_cards(dealt.kitty)}")
    return 0
