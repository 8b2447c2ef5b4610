"""Rule cases, one situation each with what must follow, put to the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from bideuchre.engine import (
    NO_CARDS,
    ONE,
    PASS,
    PRESETS,
    Bid,
    Bidding,
    Card,
    Cards,
    Contract,
    Deal,
    Denomination,
    EuchreError,
    Exchange,
    Exchanging,
    GameState,
    IllegalAction,
    Play,
    Playing,
    Rules,
    RuleSet,
    Scored,
    Seat,
    Won,
    after_auction,
    card_list,
    compile_rules,
    deal,
    format_card,
    gather,
    next_seat,
    parse_action,
    parse_card,
    parse_denomination,
    partners_of,
    settle,
    size,
    start_auction,
)

Data = Mapping[str, Any]

SEED: Final = "0" * 64
"""Cases that need some deal, never mind which, take this one."""

_UNREADABLE: Final = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What goes wrong with a case that is not in the form of one."""


class Status(StrEnum):
    """How a case came out."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One case: what was expected and what the engine said; *got* tells why it was skipped."""

    id: str
    variant: str
    status: Status
    expected: Any
    got: Any


def check_cases(cases: Any, presets: Mapping[str, RuleSet] = PRESETS) -> list[Outcome]:
    """Put every case of a file of rule cases to the engine; cases of unknown games are skipped."""
    return [check_case(case, presets) for case in read_cases(cases)]


def read_cases(data: Any) -> list[Data]:
    """The cases of a file's data; what is no such file is refused."""
    found = data.get("cases") if isinstance(data, Mapping) else None
    if not isinstance(found, list) or not all(isinstance(case, Mapping) for case in found):
        raise ValueError("not a file of rule cases: it has no list of cases")
    return found


def check_case(case: Data, presets: Mapping[str, RuleSet] = PRESETS) -> Outcome:
    """Put one case to the engine."""
    variant, expected = str(case.get("variant")), case.get("expected")
    result = (str(case.get("id")), variant)
    if variant not in presets:
        return Outcome(*result, Status.SKIPPED, expected, "unknown rules")
    kind = str(case.get("kind"))
    if kind not in _KINDS:
        return Outcome(*result, Status.FAILED, expected, f"unknown kind {kind!r}")
    try:
        rules = compile_rules(_for_players(presets[variant], case["input"].get("players")))
        got = _KINDS[kind](rules, case["input"], expected)
    except EuchreError as error:
        return Outcome(*result, Status.FAILED, expected, f"refused: {error}")
    except _UNREADABLE as error:
        return Outcome(*result, Status.FAILED, expected, f"unreadable case: {error!r}")
    status = Status.PASSED if got == expected else Status.FAILED
    return Outcome(*result, status, expected, got)


def _for_players(ruleset: RuleSet, players: int | None) -> RuleSet:
    """The same game with another number at the table, the whole pack dealt as before."""
    table = ruleset.table
    if players is None or players == table.seats:
        return ruleset
    kitty = table.kitty.size if table.kitty else 0
    hand_size = (ruleset.deck.count - kitty) // players
    return replace(ruleset, table=replace(table, seats=players, hand_size=hand_size))


# Tricks


def _trick_winner(rules: Rules, data: Data, _: Any) -> Seat | None:
    """Each seat holds its card twice: one to play, one so that the hand goes on."""
    plays = [(seat, parse_card(text)) for seat, text in data["plays"]]
    hands = {seat: 2 * ONE[card] for seat, card in plays}
    table: Playing | Scored = _table(rules, data["contract"], plays[0][0], hands, data)
    for seat, card in plays:
        if table.to_act != seat:
            raise ValueError(f"seat {table.to_act} plays next, not {seat}")
        table = table.apply(Play(card))
    assert isinstance(table, Playing)
    if table.trick:
        raise ValueError("the trick is not complete")
    return table.to_act


def _legal_plays(rules: Rules, data: Data, _: Any) -> list[str]:
    trick = [(seat, parse_card(text)) for seat, text in data["trick"]]
    leader = trick[0][0] if trick else 0
    holder = next_seat(trick[-1][0], rules.seats) if trick else leader
    hands = {seat: ONE[card] for seat, card in trick} | {holder: _cards(data["hand"])}
    table: Playing | Scored = _table(rules, data["contract"], leader, hands, data)
    for _seat, card in trick:
        table = table.apply(Play(card))
    return sorted(str(action) for action in table.legal_actions())


def _play_order(rules: Rules, data: Data, _: Any) -> list[Seat | None]:
    """Everybody holds the same two cards, and plays one."""
    out = data["sitting_out"]
    alone = [
        seat
        for seat in range(rules.seats)
        if sorted(partners_of(seat, rules.seats, rules.teams)) == sorted(out)
    ]
    hands = dict.fromkeys(range(rules.seats), 2 * ONE[rules.pack[0]])
    who = {"alone_seat": alone[0]} if out else {}
    table: Playing | Scored = _table(rules, "NT", data["leader"], hands, who)
    order = []
    for _turn in range(rules.seats - len(out)):
        order.append(table.to_act)
        table = table.apply(Play(rules.pack[0]))
    return order


def _table(
    rules: Rules, denomination: str, leader: Seat, hands: Mapping[Seat, Cards], data: Data
) -> Playing:
    """A table before the first card of a trick, with *leader* on lead."""
    seat = data.get("alone_seat", leader)
    contract = Contract(seat, Bid(1, None), 1, parse_denomination(denomination))
    if "alone_seat" in data:
        lone = [bid for bid in rules.lone_bids.values() if not bid.partners_play]
        after = rules.ruleset.auction.alone_after
        contract = replace(contract, lone=lone[0]) if lone else replace(contract, alone_after=after)
    held = tuple(hands.get(seat, NO_CARDS) for seat in range(rules.seats))
    won = Won(rules, Deal(0, held, NO_CARDS), (), contract)
    return Playing(settle(won), held, leader, (), (0,) * rules.teams, ())


# Auctions


def _legal_bids(rules: Rules, data: Data, expected: Any) -> dict[str, Any]:
    auction = _auction(rules, data)
    if not isinstance(auction, Bidding) or auction.to_act != data["seat"]:
        raise ValueError(f"seat {data['seat']} is not the one to call")
    bids = [action for action in auction.legal_actions() if isinstance(action, Bid)]
    levels: dict[str, list[int]] = {}
    for bid in bids:
        if bid.lone is None:
            levels.setdefault(str(bid.denomination), []).append(bid.level)
    got = {
        "can_pass": PASS in auction.legal_actions(),
        "numbers": next(iter(levels.values()), []),
        "specials": list(dict.fromkeys(bid.lone.upper() for bid in bids if bid.lone)),
    }
    if "numbers_by_denomination" in expected:
        return {**got, "numbers": None, "numbers_by_denomination": levels}
    same = all(numbers == got["numbers"] for numbers in levels.values())
    return got if same else {**got, "numbers": levels}


def _auction_result(rules: Rules, data: Data, _: Any) -> dict[str, Any]:
    state = _auction(rules, data)
    if isinstance(state, Bidding):
        return {"status": "open", "next_seat": state.to_act}
    if isinstance(state, Scored):
        return {"status": "redeal"}
    while not isinstance(state, Playing):
        state = state.apply(next(iter(state.legal_actions())))
    contract = state.settled.contract
    texts = {_bid(text): text for _, text in data["history"] if text != "P"}
    return {
        "status": "won",
        "seat": contract.seat,
        "bid": texts[contract.call],
        "leader": state.to_act,
    }


def _auction(rules: Rules, data: Data) -> Any:
    state: Any = start_auction(rules, deal(rules, SEED, 1, data["dealer"]))
    for seat, text in data["history"]:
        if not isinstance(state, Bidding) or state.to_act != seat:
            raise ValueError(f"seat {seat} is not the one to call {text}")
        state = state.apply(PASS if text == "P" else _bid(text))
    return state


def _bid(text: str) -> Bid:
    """Read ``7H``, ``8NT``, ``7``, ``ALONE-H`` or ``BIG``."""
    if text[0].isdigit():
        level = text[:2] if text[:2].isdigit() else text[0]
        token = f"{level}/{text[len(level) :]}"
    else:
        token = "/".join(text.split("-")) if "-" in text else f"{text}/"
    action = parse_action(token)
    assert isinstance(action, Bid), "a slash within makes it a bid"
    return action


# Scores


def _hand_score(rules: Rules, data: Data, expected: Any) -> dict[str, int]:
    after = _finished(rules, data, {})
    assert after.last_result is not None
    return _by_team(after.last_result.points)


def _game_end(rules: Rules, data: Data, _: Any) -> dict[str, Any]:
    after = _finished(rules, data, data["scores_before"])
    return {
        "scores": _by_team(after.scores),
        "over": after.winner is not None,
        "winner": after.winner,
    }


def _finished(rules: Rules, data: Data, before: Data) -> GameState:
    """The game after the last trick of a hand that came out as *data* says.

    All tricks but one are on the table; the last one is played, by a leader nobody can beat.
    """
    declarer = data.get("bidder", data.get("bidding_team", 0))
    contract = _contract(rules, declarer, data)
    tricks = [data["tricks"].get(str(team), 0) for team in range(rules.teams)]
    leader = next((team for team in _bidders_first(rules, declarer) if tricks[team]), None)
    if leader is None:
        raise ValueError("nobody took a trick")
    tricks[leader] -= 1
    trump = contract.denomination if contract.denomination.is_suit else Denomination.CLUBS
    led, thrown = (_face(rules, suit) for suit in (int(trump), (trump + 1) % 4))
    hands = tuple(ONE[led if seat == leader else thrown] for seat in range(rules.seats))
    dealer = data.get("dealer", 0)
    settled = settle(Won(rules, Deal(dealer, hands, NO_CARDS), (), contract))
    scores = tuple(before.get(str(team), 0) for team in range(rules.teams))
    table = Playing(settled, hands, leader, (), tuple(tricks), ())
    game = GameState(rules, SEED, 1, dealer, scores, table)
    for _ in range(settled.cards_a_trick):
        game = game.apply(next(iter(game.legal_actions())))
    return game


def _bidders_first(rules: Rules, declarer: Seat) -> list[Seat]:
    """One seat of each team that surely plays, the declarer before the others."""
    own = declarer % rules.teams
    return [declarer, *[team for team in range(rules.teams) if team != own]]


def _face(rules: Rules, suit: int) -> Card:
    """An ace, or whatever the pack has highest: never a bower."""
    return max(card for card in rules.pack if card // 8 == suit and format_card(card)[0] != "J")


def _contract(rules: Rules, declarer: Seat, data: Data) -> Contract:
    bid = _bid(data["bid"])
    lone = rules.lone_bids[bid.lone] if bid.lone else None
    level = bid.level if lone is None else lone.tricks or rules.hand_size
    return Contract(
        declarer,
        bid,
        level,
        Denomination.CLUBS if bid.denomination is None else bid.denomination,
        lone,
        rules.ruleset.auction.alone_after if data.get("alone") else None,
        bool(data.get("forced_dealer")),
    )


def _by_team(numbers: tuple[int, ...]) -> dict[str, int]:
    return {str(team): number for team, number in enumerate(numbers)}


# Deals and exchanges


def _deal(rules: Rules, data: Data, _: Any) -> dict[str, int | None]:
    dealt = deal(rules, SEED, 1, data["dealer"])
    sizes = {size(hand) for hand in dealt.hands}
    opening = start_auction(rules, dealt)
    played = _finished(rules, {**data, "bid": "1C", "tricks": {"0": 1}}, {})
    return {
        "deck_size": size(rules.deck),
        "hand_size": sizes.pop() if len(sizes) == 1 else None,
        "kitty": size(dealt.kitty),
        "tricks": rules.hand_size,
        "first_bidder": opening.to_act,
        "next_dealer": played.dealer,
    }


def _exchange(rules: Rules, data: Data, _: Any) -> dict[str, Any]:
    declarer = data.get("bidder_seat", 0)
    hands = [NO_CARDS] * rules.seats
    hands[declarer] = _cards(data["bidder_hand"])
    for seat, cards in data["partner_hands"].items():
        hands[int(seat)] = _cards(cards)
    dealt = Deal(0, tuple(hands), _cards(data.get("kitty", [])))
    state: Any = after_auction(Won(rules, dealt, (), _contract(rules, declarer, data)))
    choices = {int(seat): _cards(cards) for seat, cards in data["gifts"].items()}
    choices[declarer] = _cards(data["discards"])
    try:
        while isinstance(state, Exchanging):
            state = state.apply(Exchange(choices.pop(state.to_act, NO_CARDS)))
    except IllegalAction:
        return {"legal": False}
    if any(choices.values()):
        return {"legal": False}
    assert isinstance(state, Playing)
    settled = state.settled
    thrown = sum(size(gift.cards) for gift in settled.given if gift.receiver is None)
    unused = sum(size(state.hands[seat]) for seat in settled.sitting_out)
    held = sorted(format_card(card) for card in card_list(state.hands[declarer]))
    return {"legal": True, "bidder_hand": held, "out_of_play": thrown + unused}


def _cards(texts: list[str]) -> Cards:
    return gather(parse_card(text) for text in texts)


_KINDS: Final[Mapping[str, Callable[[Rules, Data, Any], Any]]] = {
    "trick_winner": _trick_winner,
    "legal_plays": _legal_plays,
    "play_order": _play_order,
    "legal_bids": _legal_bids,
    "auction_result": _auction_result,
    "hand_score": _hand_score,
    "game_end": _game_end,
    "deal": _deal,
    "exchange": _exchange,
}
