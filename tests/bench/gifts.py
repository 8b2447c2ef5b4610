"""What choosing a gift to a lone declarer by trial could gain over the fixed order of gifts.

``python -m tests.bench.gifts --rules craig_powers --hands 250`` deals lone hands and has ``strong``
throw. Twice every gift among partner's most useful cards is tried in deals: once as if partner saw
the declarer's hand, which is more than any bot may see and bounds what there is to gain; once from
partner's own view, in deals where the declarer's hand is one to go alone with. What each way
chooses is then tried beside the usual gift in other deals of what neither of the two holds.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from typing import TYPE_CHECKING, Final

from bideuchre.ai import decide, fast
from bideuchre.ai.counting import unseen_cards
from bideuchre.ai.exchanging import gift_value, gifts, throws
from bideuchre.ai.layout import Layout, layout_of
from bideuchre.ai.lone import chance_by_trial
from bideuchre.ai.matches import deal_seed
from bideuchre.ai.winners import chance_alone
from bideuchre.engine import (
    PASS,
    PRESETS,
    Action,
    Bid,
    Cards,
    Contract,
    Exchanging,
    GameState,
    Observation,
    Rules,
    card_list,
    compile_rules,
    gather,
    size,
)

if TYPE_CHECKING:
    from bideuchre.ai import trials, worlds
else:
    trials, worlds = fast.load("trials"), fast.load("worlds")

FIRST_LOOK: Final = 0.3
"""The chance by the count from which a hand is looked at."""

LIKELY: Final = 0.6
"""The chance in 100 deals from which it goes alone."""

CONSIDERED: Final = 7
PLAUSIBLE: Final = 0.4
"""The chance by the count from which partner takes a hand for one to go alone with."""

DRAWN: Final = 30000
"""How many hands partner thinks of to find such ones."""

CHOOSING: Final = 200
AGAIN: Final = 400


@dataclass(frozen=True, slots=True)
class Gain:
    """How often a lone hand is made with the usual gift, the best, and that of partner."""

    usual: float
    best: float
    chosen: float


def lone_hands(rules: Rules, seed: str) -> Iterator[GameState]:
    """Lone hands of which the only partner is to give now."""
    number = 0
    while True:
        number += 1
        game = GameState.at_deal(rules, deal_seed(seed, number), 1, 0, (0,) * rules.teams)
        begun = _to_the_gift(game)
        if begun is not None:
            yield begun


def _to_the_gift(game: GameState) -> GameState | None:
    assert game.to_act is not None
    view = game.observe(game.to_act)
    call = _alone(view)
    if call is None:
        return None
    game = game.apply(call)
    while game.to_act is not None and game.hand_number == 1:
        now = game.observe(game.to_act)
        if now.exchange is not None and now.exchange.give == "help":
            return game if size(now.hand) and now.exchange.maximum else None
        game = game.apply(PASS if PASS in now.legal else decide("strong", now))
        if now.phase == "playing":
            return None
    return None


def _alone(view: Observation) -> Action | None:
    """The likeliest lone bid with help, where it is likely enough."""
    rules, found = view.rules, None
    for call in view.legal:
        lone = rules.lone_bids.get(call.lone or "") if isinstance(call, Bid) else None
        if lone is None or lone.help is None or not isinstance(call, Bid):
            continue
        tricks = lone.tricks or rules.hand_size
        for where in (
            rules.ruleset.auction.denominations
            if call.denomination is None
            else (call.denomination,)
        ):
            if chance_alone(rules, view.hand, where, lone.help.most, tricks) < FIRST_LOOK:
                continue
            contract = Contract(view.seat, call, tricks, where, lone)
            chance = chance_by_trial(view, contract, 100)
            if chance >= LIKELY and (found is None or chance > found[0]):
                found = (chance, call)
    return None if found is None else found[1]


def gain(game: GameState, dice: worlds.Dice) -> Gain:
    """What another gift would make of this hand."""
    assert isinstance(game.hand, Exchanging)
    assert game.to_act is not None
    view = game.observe(game.to_act)
    assert view.exchange is not None
    rules, where, count = view.rules, game.hand.contract.denomination, view.exchange.maximum
    usual = gather(gifts(rules, view.hand, where, count))
    ranked = sorted(card_list(view.hand), key=lambda card: -gift_value(rules, where, card))
    choices = [usual, *(gather(cards) for cards in combinations(ranked[:CONSIDERED], count))]
    choices = list(dict.fromkeys(choices))
    made = _made(game, choices, CHOOSING, dice)
    best = max(range(len(choices)), key=lambda place: (made[place], -place))
    chosen = _as_partner(view, choices, dice)
    again = _made(game, [usual, choices[best], choices[chosen]], AGAIN, dice)
    return Gain(*(made / AGAIN for made in again))


def _as_partner(view: Observation, choices: Sequence[Cards], dice: worlds.Dice) -> int:
    """The gift that makes most of the hands that partner thinks possible; else the usual."""
    contract = view.contract
    assert contract is not None
    layout = layout_of(view.rules, contract.denomination)
    own, _ = layout.split(view.hand, unseen_cards(view))
    given = [_of(layout, own, cards) for cards in choices]
    made: list[list[int]] = [[] for _ in choices]
    for kept, deal in _possible(view, layout, dice):
        tried = _play(view.rules, contract, view.seat, [kept | gift for gift in given], [deal])
        for line, tricks in zip(made, tried, strict=True):
            line.append(tricks[0] >= contract.level)
    best = max(range(len(choices)), key=lambda place: (sum(made[place]), -place))
    gains = [one - other for one, other in zip(made[best], made[0], strict=True)]
    total = sum(gains)
    stands_out = total * total > sum(each * each for each in gains)
    return best if stands_out else 0


def _possible(
    view: Observation, layout: Layout, dice: worlds.Dice
) -> Iterator[tuple[int, list[int]]]:
    """What the declarer may have kept, each with a deal of the others' cards."""
    rules, contract, count = view.rules, view.contract, view.exchanged_count
    assert contract is not None
    assert contract.help is not None
    assert count is not None
    where, declarer = contract.denomination, contract.seat
    _, unseen = layout.split(view.hand, unseen_cards(view))
    worth = [gift_value(rules, where, card) for card in layout.card_at]
    drawn = _deal(rules, unseen, [declarer], DRAWN, dice)
    hands = sorted((deal[declarer] for deal in drawn), key=lambda hand: -_sum(hand, worth))
    found = 0
    for hand in hands[: DRAWN // 20]:
        held = gather(layout.card_at[bit] for bit in range(len(worth)) if hand >> bit & 1)
        if chance_alone(rules, held, where, contract.help.most, contract.level) < PLAUSIBLE:
            continue
        thrown = gather(throws(rules, held, where, count, count))
        opponents = [seat for seat in range(rules.seats) if seat not in (declarer, view.seat)]
        (deal,) = _deal(rules, unseen & ~hand, opponents, 1, dice)
        yield hand & ~_of(layout, hand, thrown), deal
        found += 1
        if found == CHOOSING:
            return


def _sum(hand: int, worth: Sequence[float]) -> float:
    return sum(value for bit, value in enumerate(worth) if hand >> bit & 1)


def _deal(
    rules: Rules, unseen: int, seats: Sequence[int], number: int, dice: worlds.Dice
) -> list[list[int]]:
    counts = [rules.hand_size if seat in seats else 0 for seat in range(rules.seats)]
    anything, nothing = [unseen] * rules.seats, [0] * rules.seats
    return worlds.deal_worlds(unseen, counts, anything, nothing, number, dice)


def _made(game: GameState, choices: Sequence[Cards], number: int, dice: worlds.Dice) -> list[int]:
    """By gift: in how many deals of the opponents' cards the lone hand is made."""
    hand, rules = game.hand, game.rules
    assert isinstance(hand, Exchanging)
    contract, partner = hand.contract, hand.to_act
    layout = layout_of(rules, contract.denomination)
    thrown = sum(given.cards for given in hand.given)
    declarers, partners = hand.hands[contract.seat], hand.hands[partner]
    kept, hers = layout.split(declarers, partners)
    _, out = layout.split(declarers + partners, thrown)
    unseen = ((1 << len(layout.card_at)) - 1) & ~(kept | hers | out)
    opponents = [seat for seat in range(rules.seats) if seat not in (contract.seat, partner)]
    deals = _deal(rules, unseen, opponents, number, dice)
    with_gifts = [kept | _of(layout, hers, cards) for cards in choices]
    tricks = _play(rules, contract, partner, with_gifts, deals)
    return [sum(taken >= contract.level for taken in each) for each in tricks]


def _play(
    rules: Rules, contract: Contract, partner: int, hands: list[int], deals: list[list[int]]
) -> list[list[int]]:
    layout, seats = layout_of(rules, contract.denomination), range(rules.seats)
    following = [(seat + 1) % rules.seats for seat in seats]
    return trials.tricks_with(
        deals,
        contract.seat,
        contract.seat,
        (partner,),
        hands,
        [0] * len(hands),
        [0] * len(hands),
        [],
        tuple((seat + 1) % rules.seats if seat == partner else seat for seat in following),
        tuple(int(seat % rules.teams == contract.seat % rules.teams) for seat in seats),
        rules.seats - 1,
        layout.suit_at,
        layout.suit_mask,
        layout.beaten_by,
        layout.trumps,
    )


def _of(layout: Layout, held: int, cards: Cards) -> int:
    """The bits of *held* that stand for *cards*."""
    mask = 0
    for card in card_list(cards):
        fitting = (bit for bit, face in enumerate(layout.card_at) if face == card)
        mask |= next(1 << bit for bit in fitting if held & ~mask & 1 << bit)
    return mask


def _told(more: Sequence[float]) -> str:
    """The mean in per cent of the hands, with its 95 % interval."""
    mean = sum(more) / len(more)
    spread = sqrt(sum((each - mean) ** 2 for each in more) / len(more))
    return f"{100 * mean:+.2f} ± {196 * spread / sqrt(len(more)):.2f}"


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="What another gift could gain.")
    parser.add_argument("--rules", nargs="+", default=["craig_powers"], choices=list(PRESETS))
    parser.add_argument("--hands", type=int, default=250)
    parser.add_argument("--seed", default="1")
    given = parser.parse_args(argv)
    for key in given.rules:
        dice, hands = worlds.Dice(1), lone_hands(compile_rules(PRESETS[key]), given.seed)
        gains = [gain(next(hands), dice) for _ in range(given.hands)]
        usual = 100 * sum(each.usual for each in gains) / len(gains)
        print(f"{key}: {len(gains)} lone hands, made {usual:.1f} % with the usual gift")
        print(f"  as if partner saw the hand: {_told([g.best - g.usual for g in gains])}")
        print(f"  from partner's view: {_told([g.chosen - g.usual for g in gains])}", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
