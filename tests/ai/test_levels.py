"""The levels people choose from, and what a player is like."""

from __future__ import annotations

import pytest

from bideuchre.ai import DEFAULT_LEVEL, DEFAULT_PARTNER, LEVELS, UnknownBot, make_bot
from bideuchre.ai.calling import choose_call
from bideuchre.ai.easier import by_own_hand, forget
from bideuchre.ai.registry import named
from bideuchre.ai.temper import EVEN, STEPS, Temper
from bideuchre.engine import CRAIG_POWERS, PASS, Bid, GameState, Observation, PhaseName
from tests.support.builders import Dice, seed_of, walk


def _views(phase: PhaseName, hands: range) -> list[Observation]:
    views = []
    for number in hands:
        for game, _, _ in walk(CRAIG_POWERS, seed_of(number), Dice(number), hands=1):
            assert game.to_act is not None
            view = game.observe(game.to_act)
            if view.phase is phase:
                views.append(view)
    return views


def test_levels_rise_and_a_partner_is_strong() -> None:
    names = [level.name for level in LEVELS]
    assert names == ["beginner", "casual", "steady", "strong", "expert"]
    assert names.index(DEFAULT_PARTNER.name) >= names.index("strong")
    assert DEFAULT_LEVEL in LEVELS


def test_a_forgetful_player_keeps_the_trick_on_the_table() -> None:
    view = max(_views(PhaseName.PLAYING, range(3)), key=lambda v: len(v.plays) + len(v.trick))
    assert forget(view, 0).plays == view.trick
    assert forget(view, 2).plays == view.plays[len(view.plays) - len(view.trick) - 8 :]
    assert forget(view, 12).plays == view.plays


def test_a_beginner_bids_the_tricks_its_own_hand_expects() -> None:
    game = GameState.new(CRAIG_POWERS, seed_of(2))
    seat = game.to_act
    assert seat is not None
    call = by_own_hand(game.observe(seat))
    assert isinstance(call, Bid)
    over = (
        game.apply(Bid(call.level, call.denomination))
        .apply(PASS)
        .apply(PASS)
        .apply(Bid(11, call.denomination))
    )
    assert by_own_hand(over.observe(seat)) == PASS


@pytest.mark.parametrize("level", ["steady", "strong", "casual", "beginner"])
def test_bold_players_bid_more_and_careful_ones_less(level: str) -> None:
    views = _views(PhaseName.BIDDING, range(12))

    def total(temper: Temper) -> int:
        bot = make_bot(named(level, temper))
        calls = [bot.choose(view, Dice(1)) for view in views]
        return sum(call.level for call in calls if isinstance(call, Bid))

    assert total(Temper(bold=-2)) < total(EVEN) < total(Temper(bold=2))


def test_who_goes_alone_gladly_does_so_with_less() -> None:
    views = _views(PhaseName.BIDDING, range(150))

    def lone(step: int) -> int:
        calls = [choose_call(view, Temper(alone=step)) for view in views]
        return sum(isinstance(call, Bid) and call.lone is not None for call in calls)

    counts = [lone(step) for step in STEPS]
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]


def test_a_bots_full_name_tells_its_temper() -> None:
    assert named("steady", EVEN) == "steady"
    for bold in STEPS:
        for alone in STEPS:
            assert make_bot(named("strong", Temper(bold, alone))).name == "strong"
    for wrong in ("strong:bid+3", "strong:alone", "strong:bid0", "strong:alone+1:bid+1", ""):
        with pytest.raises(UnknownBot):
            make_bot(wrong)
