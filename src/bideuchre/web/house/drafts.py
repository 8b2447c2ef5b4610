"""A rule set while it is being changed, and what must follow when a part of it has changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from bideuchre.engine import PRESETS, RuleSet, RuleSetError

Draft: TypeAlias = dict[str, Any]

MOST_CARDS: Final = 12
"""Cards each that still fit a hand on a phone."""

FEWEST_CARDS: Final = 4
MOST_KITTY: Final = 8
FLAT_LOSS: Final = 6
MOST_BIDS: Final = 6
RANKS_DRAWN: Final = frozenset("9TJQKA")
SEATS: Final = (4, 6)

_EMPTY: Final[Mapping[str, Draft]] = {
    "table.kitty": {"size": 0, "shown": "to_bidder"},
    "auction.stuck": {"seat": "dealer", "level": None, "loss_divisor": 1},
    "auction.alone_after": {"key": "alone", "multiplier": 2, "help": None},
}


def at(draft: Draft, path: str) -> Any:
    """The value at a path such as ``auction.stuck.level``; None below what is not there."""
    value: Any = draft
    for name in path.split("."):
        value = None if value is None else value[name]
    return value


def put(draft: Draft, path: str, value: Any) -> None:
    """Set the value at a path; a part that is not there begins with its usual values."""
    part, names = draft, path.split(".")
    for depth, name in enumerate(names[:-1], 1):
        if part[name] is None:
            part[name] = dict(_EMPTY[".".join(names[:depth])])
        part = part[name]
    part[names[-1]] = _copied(value)


def copied(draft: Draft) -> Draft:
    """A draft to try something on."""
    copy_: Draft = _copied(draft)
    return copy_


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _copied(part) for name, part in value.items()}
    return [_copied(part) for part in value] if isinstance(value, list) else value


def pack_size(deck: Draft) -> int:
    """How many cards a pack has."""
    odd: dict[str, int] = dict(deck["copies_of_rank"])
    plain = sum(odd[rank] if rank in odd else int(deck["copies"]) for rank in deck["ranks"])
    return 4 * plain + int(deck["jokers"])


def partners(draft: Draft) -> int:
    """How many partners each player has, at a table of four or more."""
    return max(1, int(draft["table"]["seats"] // 2 - 1))


def finished(draft: Draft) -> RuleSet:
    """The draft as a rule set that this site can play; refused with the reason if it is none."""
    rules = RuleSet.from_data(draft)
    check_here(rules)
    return rules


def check_here(rules: RuleSet) -> None:
    """Refuse what holds together but has no place at our table."""
    if rules in PRESETS.values():
        return
    table = rules.table
    _require(table.seats in SEATS and table.teams == 2, "chairs_here", seats=table.seats)
    _require(table.hand_size <= MOST_CARDS, "hand_here", count=table.hand_size, most=MOST_CARDS)
    _require(table.hand_size >= FEWEST_CARDS, "small_here", count=FEWEST_CARDS)
    _require(set(rules.deck.ranks) <= RANKS_DRAWN, "ranks_here")
    kitty = table.kitty.size if table.kitty else 0
    _require(kitty <= min(MOST_KITTY, table.hand_size), "kitty_here", count=MOST_KITTY)
    _require(len(rules.auction.lone_bids) <= MOST_BIDS, "bids_here", count=MOST_BIDS)
    _require(not rules.scoring.counts_down, "not_played")


def _require(holds: bool, code: str, **details: object) -> None:
    if not holds:
        raise RuleSetError(code, **details)


def settle(draft: Draft, before: Draft) -> None:
    """Bring what hangs on a changed part into line with it."""
    _settle_cards(draft)
    _settle_levels(draft, before)
    _settle_auction(draft, before)
    ladder = draft["auction"]["lone_bids"]
    refit(ladder, shape(before), shape(draft))
    alone = draft["auction"]["alone_after"]
    if alone and alone["help"]:
        _refit_help(alone["help"], partners(before), partners(draft))
    scoring, end = draft["scoring"], draft["end"]
    flat = scoring["set_loss"] == "flat"
    scoring["flat_loss"] = (scoring["flat_loss"] or FLAT_LOSS) if flat else 0
    if end["loss_limit"] is not None and end["loss_limit"] >= scoring["start"]:
        end["loss_limit"] = None


def _settle_cards(draft: Draft) -> None:
    """The kitty nearest to the one before that leaves everybody as many cards."""
    table, total = draft["table"], pack_size(draft["deck"])
    had = table["kitty"]["size"] if table["kitty"] else 0
    fitting = [
        kitty
        for kitty in range(MOST_KITTY + 1)
        if (total - kitty) % table["seats"] == 0
        and max(kitty, FEWEST_CARDS) <= (total - kitty) // table["seats"] <= MOST_CARDS
    ]
    if not fitting:  # the check will say so
        table["hand_size"] = total // table["seats"]
        return
    kitty = min(fitting, key=lambda size: abs(size - had))
    table["hand_size"] = (total - kitty) // table["seats"]
    shown = table["kitty"]["shown"] if table["kitty"] else "to_bidder"
    table["kitty"] = {"size": kitty, "shown": shown} if kitty else None


def _settle_levels(draft: Draft, before: Draft) -> None:
    auction, hand = draft["auction"], draft["table"]["hand_size"]
    if auction["highest"] is not None:
        auction["highest"] = _moved(auction["highest"], before["table"]["hand_size"], hand)
    highest = auction["highest"] or hand
    auction["lowest"] = min(auction["lowest"], highest)
    offered = set(auction["denominations"])
    named = auction["naming"] == "with_bid"
    auction["lowest_in"] = [
        [denomination, min(level, highest)]
        for denomination, level in auction["lowest_in"]
        if named and denomination in offered and min(level, highest) > auction["lowest"]
    ]
    narrowed = (
        [level, [one for one in some if one in offered]]
        for level, some in auction["denominations_at"]
        if level <= highest
    )
    auction["denominations_at"] = [[level, some] for level, some in narrowed if some]
    stuck = auction["stuck"]
    if stuck and stuck["level"] is not None:
        stuck["level"] = min(stuck["level"], highest)


def _settle_auction(draft: Draft, before: Draft) -> None:
    auction = draft["auction"]
    if auction["order"] == "one_round":
        auction["passing"] = "final"
    elif auction["order"] == "limited":
        auction["passing"] = "reentry"
    if auction["stuck"] or auction["opening"] == "forced":
        auction["all_pass"] = "next_dealer"
    if auction["stuck"] and before["deck"]["jokers"] and not draft["deck"]["jokers"]:
        auction["stuck"]["seat"] = "dealer"
    if auction["naming"] == "with_bid":
        auction["alone_after"] = None
    if auction["lone_bids"]:
        auction["lone_bids"][0]["requires_previous"] = False


def shape(draft: Draft) -> tuple[int, int]:
    """What special bids are measured by: cards each, and partners."""
    return draft["table"]["hand_size"], partners(draft)


def refit(ladder: list[Draft], old: tuple[int, int], new: tuple[int, int]) -> None:
    """Fit special bids of one table to another: tricks, points of twice the tricks, help."""
    (old_hand, old_partners), (hand, helpers) = old, new
    for lone in ladder:
        for part in ("tricks", "above"):
            if lone[part] is not None:
                lone[part] = _moved(lone[part], old_hand, hand)
        if lone["points_made"] == -lone["points_set"] == 2 * old_hand:
            lone["points_made"], lone["points_set"] = 2 * hand, -2 * hand
        if lone["help"]:
            _refit_help(lone["help"], old_partners, helpers)


def _refit_help(help_: Draft, old: int, new: int) -> None:
    """As many cards from each partner, or as many together as every partner can share in."""
    fixed = help_["fewest"] == help_["most"]
    for part in ("fewest", "most"):
        count = help_[part]
        share = count // old if new < old else count // new
        help_[part] = new * share
    help_["most"] = max(new, help_["most"])
    if fixed:
        help_["fewest"] = help_["most"]
    if help_["order"] == "give_then_answer" and new > old:
        help_["order"] = "blind"


def _moved(level: int, old_hand: int, hand: int) -> int:
    """A number of tricks that stays as far below all of them."""
    return max(1, min(hand, hand - (old_hand - level)))
