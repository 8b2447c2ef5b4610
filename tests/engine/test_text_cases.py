"""Our own cases, one rule a line: auctions, tricks and scores."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bideuchre.conformance import check_cases
from bideuchre.engine import (
    Bidding,
    Exchanging,
    HandState,
    IllegalAction,
    Naming,
    Playing,
    Scored,
    parse_action,
)
from tests.engine.family import FAMILY
from tests.support.builders import auction


def lines(name: str) -> list[Any]:
    """The lines of a file of cases, each under the name of its rule."""
    text = (Path(__file__).parent / "cases" / f"{name}.txt").read_text(encoding="utf-8")
    rows = [line.split("|") for line in text.splitlines() if line and not line.startswith("#")]
    rows = [[cell.strip() for cell in row] for row in rows]
    names = [row[0] for row in rows]
    assert len(set(names)) == len(names), "every rule is told once"
    return [pytest.param(*row[1:], id=row[0]) for row in rows]


@pytest.mark.parametrize(("rules", "dealer", "calls", "then"), lines("auctions"))
def test_auction(rules: str, dealer: str, calls: str, then: str) -> None:
    ruleset = FAMILY[rules]
    if not then.startswith("refused"):
        assert _told(auction(calls, dealer=int(dealer), rules=ruleset)) == then
        return
    *before, last = calls.split()
    state = auction(" ".join(before), dealer=int(dealer), rules=ruleset)
    with pytest.raises(IllegalAction) as refused:
        state.apply(parse_action(last))
    assert f"refused {refused.value.reason}" == then


def _told(state: HandState) -> str:
    match state:
        case Bidding():
            return f"open {state.to_act}"
        case Scored():
            return "thrown in"
        case Naming():
            return f"naming {state.to_act} {state.bid}"
        case Exchanging(won) if not won.contract.lone:
            return f"exchange {won.contract.seat} {won.contract.call}"
        case Exchanging(won):
            return f"won {won.contract.seat} {won.contract.call}"
        case Playing(settled):
            return f"won {settled.contract.seat} {settled.contract.call}"


@pytest.mark.parametrize(("rules", "denomination", "trick", "then"), lines("tricks"))
def test_trick(rules: str, denomination: str, trick: str, then: str) -> None:
    cards, _, hand = trick.partition("hand")
    plays = list(enumerate(cards.split()))
    verb, _, answer = then.partition(" ")
    case: dict[str, Any] = {"contract": denomination, "plays": plays, "trick": plays}
    if verb == "wins":
        _passes(rules, "trick_winner", case, int(answer))
    else:
        _passes(rules, "legal_plays", {**case, "hand": hand.split()}, answer.split())


@pytest.mark.parametrize(("rules", "bid", "tricks", "before", "points", "winner"), lines("scores"))
def test_score(rules: str, bid: str, tricks: str, before: str, points: str, winner: str) -> None:
    case = {
        "bid": bid.replace("/", "-" if bid[0].isalpha() else "").removesuffix("-"),
        "bidding_team": 0,
        "tricks": _by_team(tricks),
        "scores_before": _by_team(before),
    }
    change = _by_team(points)
    after = {team: score + change[team] for team, score in _by_team(before).items()}
    won = None if winner == "-" else int(winner)
    _passes(rules, "hand_score", case, change)
    _passes(rules, "game_end", case, {"scores": after, "over": won is not None, "winner": won})


def _by_team(text: str) -> dict[str, int]:
    return {str(team): int(number) for team, number in enumerate(text.split())}


def _passes(rules: str, kind: str, case: dict[str, Any], expected: Any) -> None:
    told = {"id": kind, "variant": rules, "kind": kind, "input": case, "expected": expected}
    (outcome,) = check_cases({"cases": [told]}, FAMILY)
    assert outcome.got == outcome.expected
