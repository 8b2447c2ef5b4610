"""Endings with open cards, and what they are worth found the slow way: by playing them all."""

from __future__ import annotations

from random import Random

from bideuchre.engine import (
    Bid,
    Card,
    Cards,
    Contract,
    Deal,
    Denomination,
    Play,
    Playing,
    RuleSet,
    Seat,
    Won,
    compile_rules,
    gather,
    settle,
)


def random_ending(ruleset: RuleSet, cards: int, random: Random) -> Playing:
    """A table in any denomination where each seat has *cards* left, often amid a trick.

    One in four is played alone, where the rules know it.
    """
    rules = compile_rules(ruleset)
    declarer, denomination = random.randrange(rules.seats), Denomination(random.randrange(6))
    lone = None
    if ruleset.auction.lone_bids and not random.randrange(4):
        lone = ruleset.auction.lone_bids[-1]
    contract = Contract(declarer, Bid(1, denomination), 1, denomination, lone)
    settled = settle(Won(rules, Deal(0, (0,) * rules.seats, 0), (), contract))
    pack = random.sample(rules.pack, len(rules.pack))
    hands = tuple(gather(pack[seat * cards : (seat + 1) * cards]) for seat in range(rules.seats))
    leader = settled.following[random.randrange(rules.seats)]
    table = Playing(settled, hands, leader, (), (0,) * rules.teams, ())
    if random.randrange(2):
        for _ in range(random.randrange(1, settled.cards_a_trick)):
            after = table.apply(random.choice(list(table.legal_actions())))
            assert isinstance(after, Playing)
            table = after
    return table


def played_out(table: Playing) -> dict[Card, int]:
    """By card that may be played: the tricks the declarer's side still takes, nothing left out."""
    team = table.settled.contract.seat % table.settled.rules.teams
    found: dict[tuple[tuple[Cards, ...], Seat, object], int] = {}

    def tricks_with(state: Playing, action: Play) -> int:
        after = state.apply(action)
        taken = after.tricks[team] - state.tricks[team]
        return taken + worth(after) if isinstance(after, Playing) else taken

    def worth(state: Playing) -> int:
        key = (state.hands, state.to_act, state.trick)
        if key not in found:
            best = max if state.to_act % state.settled.rules.teams == team else min
            found[key] = best(tricks_with(state, action) for action in plays(state))
        return found[key]

    return {action.card: tricks_with(table, action) for action in plays(table)}


def plays(state: Playing) -> list[Play]:
    """The legal actions, which are cards here."""
    return [action for action in state.legal_actions() if isinstance(action, Play)]
