"""Positions put to a bot: read from plain data, made into what the seat that acts can see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bideuchre.engine import (
    CRAIG_POWERS,
    PASS,
    PLAYS,
    Action,
    Bid,
    Cards,
    Deal,
    EuchreError,
    Exchange,
    GameState,
    Observation,
    Pass,
    Play,
    RuleSet,
    Seat,
    card_list,
    compile_rules,
    gather,
    parse_card,
    parse_denomination,
    start_auction,
)

ASKED: Final = ("bid", "play", "exchange")
"""The kinds of entries that put a position to a bot."""

_SEATS: Final = "SWNE"
_SIDES: Final = ("NS", "EW")


class PositionError(Exception):
    """An entry that cannot be set up as a position of the game."""


class _Impossible(Exception):
    """A position that no play leads to."""


@dataclass(frozen=True, slots=True)
class Position:
    """One entry: what the seat sees, and which answers are acceptable or bad."""

    id: str
    name: str
    kind: str
    view: Observation
    acceptable: tuple[object, ...]
    bad: tuple[object, ...]
    never: tuple[str, ...] = ()

    def verdict(self, action: Action) -> str:
        """``acceptable``, ``neutral`` or ``bad``."""
        answer = answer_text(action)
        if answer in self.acceptable:
            return "acceptable"
        thrown = answer if isinstance(answer, tuple) else ()
        if answer in self.bad or any(card in self.never for card in thrown):
            return "bad"
        return "neutral"


def read_position(entry: Mapping[str, Any], ruleset: RuleSet = CRAIG_POWERS) -> Position:
    """The position of one entry, reached by legal play from its deal."""
    try:
        return _read(entry, ruleset)
    except (_Impossible, EuchreError) as error:
        why = str(error)
    except KeyError as error:
        why = f"no {error}"
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        why = "not in the form of a position"
    raise PositionError(f"{entry.get('id')}: cannot be read ({why})")


def answer_text(action: Action) -> object:
    """An action as the entries write it; an exchange is a sorted set of cards."""
    match action:
        case Pass():
            return "pass"
        case Bid(level, denomination, lone):
            return f"{lone}-{denomination}" if lone else f"{level}{denomination}"
        case Exchange(cards):
            return tuple(sorted(str(PLAYS[card]) for card in card_list(cards)))
        case _:
            return str(action)


def _read(entry: Mapping[str, Any], ruleset: RuleSet) -> Position:
    kind, position = entry["kind"], entry["position"]
    game = _replayed(position, ruleset)
    seat = _SEATS.index(position["seat"])
    if game.to_act != seat:
        raise _Impossible("it is not that seat's turn")
    view = game.observe(seat)
    if view.hand != _cards(position["hand"]):
        raise _Impossible("the hand is not what the deal and the plays leave")
    acceptable = position["acceptable"]
    return Position(
        id=str(entry["id"]),
        name=str(entry.get("name", "")),
        kind=kind,
        view=view,
        acceptable=tuple(_answer(answer) for answer in acceptable),
        bad=tuple(_answer(answer) for answer in position.get("bad", ())),
        never=tuple(position.get("never", ())),
    )


def _replayed(position: Mapping[str, Any], ruleset: RuleSet) -> GameState:
    rules = compile_rules(ruleset)
    dealer = _SEATS.index(position["dealer"])
    hands: list[Cards] = [_cards(position["deal"][name]) for name in _SEATS]
    left = rules.deck - sum(hands)
    scores = tuple(int(position["score"][side]) for side in _SIDES)
    game = GameState(
        rules=rules,
        seed="0" * 64,
        hand_number=1,
        dealer=dealer,
        scores=scores,
        hand=start_auction(rules, Deal(dealer, tuple(hands), left)),
    )
    for name, call in position["auction"]:
        game = _step(game, _SEATS.index(name), _call(call))
    if position["phase"] == "exchange_discard":
        return game
    if position["phase"] == "exchange_give":
        return _step(game, None, Exchange(_first(game, int(position["count"]))))
    if position["phase"] == "play":
        game = _without_exchange(game)
    for name, card in position["plays"]:
        game = _step(game, _SEATS.index(name), Play(parse_card(card)))
    return game


def _without_exchange(game: GameState) -> GameState:
    """A lone hand of the entries is played with no cards exchanged."""
    view = game.observe(game.to_act) if game.to_act is not None else None
    return _step(game, None, Exchange(0)) if view is not None and view.exchange else game


def _step(game: GameState, seat: Seat | None, action: Action) -> GameState:
    if game.winner is not None or game.hand_number != 1:
        raise _Impossible("the hand is already over")
    try:
        game.check(action, seat)
    except Exception as error:
        raise _Impossible(f"{action} is refused: {error}") from error
    return game.apply(action)


def _first(game: GameState, count: int) -> Cards:
    assert game.to_act is not None
    return gather(card_list(game.observe(game.to_act).hand)[:count])


def _call(text: str) -> Action:
    if text == "pass":
        return PASS
    lone, _, where = text.partition("-")
    if where:
        return Bid(0, parse_denomination(where), lone)
    digits = text.rstrip("ACDEHLNORSTUW")
    return Bid(int(digits), parse_denomination(text[len(digits) :]))


def _answer(answer: str | Sequence[str]) -> object:
    return answer if isinstance(answer, str) else tuple(sorted(answer))


def _cards(texts: Sequence[str]) -> Cards:
    return gather(parse_card(text) for text in texts)
