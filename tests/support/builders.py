"""Tables, auctions and whole games for tests, written the way a card player would."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from random import Random

from bideuchre.engine import (
    CRAIG_POWERS,
    NO_CARDS,
    PASS,
    Action,
    Bid,
    Bidding,
    Cards,
    Chance,
    Contract,
    Deal,
    Exchanging,
    GameState,
    Given,
    HandState,
    Playing,
    RuleSet,
    Seat,
    Won,
    compile_rules,
    gather,
    parse_action,
    parse_cards,
    parse_denomination,
    settle,
    start_auction,
)

SEATS = "SWNE"
"""The letters of four seats, clockwise from the person's."""


class Dice:
    """Chance for tests: the same throws for the same number."""

    def __init__(self, number: int) -> None:
        self._random = Random(number)

    def below(self, bound: int) -> int:
        """A number from 0 to *bound* - 1."""
        return self._random.randrange(bound)


def seed_of(number: int) -> str:
    """A seed of its own for every number."""
    return sha256(f"test {number}".encode()).hexdigest()


def hands_of(text: str, seats: int = 4) -> tuple[Cards, ...]:
    """Read hands such as ``S: AH KH | N: JD``; seats by letter or number, the others empty."""
    hands = [NO_CARDS] * seats
    for part in text.split("|"):
        seat, cards = part.split(":")
        hands[_seat(seat.strip())] = parse_cards(cards)
    return tuple(hands)


def _seat(name: str) -> Seat:
    return SEATS.index(name) if name in SEATS else int(name)


def auction(
    calls: str,
    *,
    dealer: Seat = 3,
    rules: RuleSet = CRAIG_POWERS,
    hands: tuple[Cards, ...] | None = None,
) -> HandState:
    """The hand after some calls, such as ``P 5/H P``, from the dealer's left on."""
    compiled = compile_rules(rules)
    held = hands if hands is not None else (NO_CARDS,) * compiled.seats
    state: HandState = start_auction(compiled, Deal(dealer, held, NO_CARDS))
    for token in calls.split():
        state = state.apply(parse_action(token))
    return state


def table(
    denomination: str,
    hands: str,
    *,
    leader: Seat = 0,
    alone: Seat | None = None,
    rules: RuleSet = CRAIG_POWERS,
) -> Playing:
    """The table at the first lead, in a given denomination; *alone* plays without partners."""
    compiled = compile_rules(rules)
    held = hands_of(hands, compiled.seats)
    declarer = leader if alone is None else alone
    lone = None if alone is None else rules.auction.lone_bids[0]
    trump = parse_denomination(denomination)
    contract = Contract(declarer, Bid(1, trump), 1, trump, lone)
    settled = settle(Won(compiled, Deal(3, held, NO_CARDS), (), contract))
    return Playing(settled, held, leader, (), (0,) * compiled.teams, ())


def game_with(hand: HandState, *, rules: RuleSet = CRAIG_POWERS, **changes: object) -> GameState:
    """A game that stands at *hand*, with scores and the like as given."""
    game = replace(GameState.new(rules, seed_of(0)), hand=hand)
    return replace(game, **changes)  # type: ignore[arg-type]


def lively(game: GameState, chance: Chance) -> Action:
    """An action that keeps auctions going: mostly passes and low bids, else anything legal."""
    legal = game.legal_actions()
    if not isinstance(game.hand, Bidding):
        return legal.sample(chance)
    if PASS in legal and chance.below(4):
        return PASS
    bids = [action for action in legal if isinstance(action, Bid)]
    if not bids or not chance.below(12):
        return legal.sample(chance)
    return bids[chance.below(min(len(bids), 10))]


def walk(
    rules: RuleSet, seed: str, chance: Chance, *, actions: int = 1_000_000, hands: int = 1_000_000
) -> Iterator[tuple[GameState, Action, GameState]]:
    """A lively game, step by step: before, action, after; up to so many actions and hands."""
    game = GameState.new(rules, seed)
    for _ in range(actions):
        if game.winner is not None or game.hand_number > hands:
            return
        action = lively(game, chance)
        after = game.apply(action)
        yield game, action, after
        game = after


def games(
    rules: RuleSet, seed: str, chance: Chance, *, actions: int = 1_000_000, hands: int = 1_000_000
) -> Iterator[GameState]:
    """The states of a lively game, the first deal included."""
    yield GameState.new(rules, seed)
    for _, _, after in walk(rules, seed, chance, actions=actions, hands=hands):
        yield after


def out_of_play(state: HandState) -> Cards:
    """The cards thrown or buried so far, in no hand and on no trick."""
    given = getattr(state, "given", None)
    if given is None:
        settled = getattr(state, "settled", None)
        given = settled.given if settled is not None else ()
    return sum(gift.cards for gift in given if gift.receiver is None)


def all_cards(game: GameState) -> Cards:
    """Every card while a hand goes on, as seen from above: held, played, given, left over."""
    hand = game.hand
    match hand:
        case Exchanging():
            waiting = {step.receiver for step in hand.steps} - {None}
            given = [gift for gift in hand.given if gift.giver is not None]
            between = sum(gift.cards for gift in given if gift.receiver in waiting)
            return sum(hand.hands) + out_of_play(hand) + between + _kitty(hand.won.deal, hand.given)
        case Playing():
            settled = hand.settled
            played = gather(card for _, card in hand.plays)
            kitty = _kitty(settled.deal, settled.given)
            return sum(hand.hands) + out_of_play(hand) + played + kitty
        case _:
            return sum(hand.deal.hands) + hand.deal.kitty


def _kitty(dealt: Deal, given: tuple[Given, ...]) -> Cards:
    """The kitty, unless somebody has taken it."""
    return NO_CARDS if any(gift.giver is None for gift in given) else dealt.kitty


def by_seat(cards: Mapping[Seat, Cards], seats: int) -> tuple[Cards, ...]:
    """Hands by seat from those that hold cards."""
    return tuple(cards.get(seat, NO_CARDS) for seat in range(seats))
