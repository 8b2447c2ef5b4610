"""The rules of thumb that steady keeps, each with a hand it is told by."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bideuchre.ai import decide
from bideuchre.ai.counting import Count, unseen_cards
from bideuchre.ai.evaluating import estimate, support
from bideuchre.ai.exchanging import gifts, throws
from bideuchre.ai.ladder import BOLDER, Ladder
from bideuchre.ai.levels import DEFAULT_LEVEL, LEVELS
from bideuchre.ai.outlook import standing, trick_chances
from bideuchre.ai.registry import BOTS
from bideuchre.ai.winners import chance_alone
from bideuchre.engine import (
    CRAIG_POWERS,
    NO_CARDS,
    PRESETS,
    Bid,
    Contract,
    Denomination,
    Playing,
    compile_rules,
    format_cards,
    gather,
    parse_action,
    parse_cards,
)
from tests.support.builders import auction, game_with, hands_of, table

RULES = compile_rules(CRAIG_POWERS)
HEARTS = Denomination.HEARTS
NT = Denomination.HIGH

SIX_HEARTS = "JH JH AH KH 9H 9H AC 9C TC AD 9D TD"
EIGHT_HEARTS = "JH JH JD JD AH KH 9H 9H AC AC AD KD"
JUNK = "QS TS 9S JH TH 9H QC TC 9C QD TD 9D"


def call(hand: str, calls: str = "", *, scores: tuple[int, int] = (0, 0)) -> str:
    """What steady calls in seat 0 with *hand*, after *calls*."""
    dealer = (3 - len(calls.split())) % 4
    held = (parse_cards(hand), NO_CARDS, NO_CARDS, NO_CARDS)
    state = auction(calls, dealer=dealer, hands=held)
    game = game_with(state, dealer=dealer, scores=scores)
    assert game.to_act == 0
    return str(decide("steady", game.observe(0)))


def card(position: Playing, plays: str) -> str:
    """What steady plays next, after *plays*."""
    game = game_with(position)
    for token in plays.split():
        game = game.apply(parse_action(token))
    assert game.to_act is not None
    return str(decide("steady", game.observe(game.to_act)))


# The auction


def test_strong_hands_open_higher() -> None:
    assert call(JUNK) == "P"
    assert call("JH KH 9H 9H QS KS 9S QC AC TC KD 9D") == "5/H"
    assert call(SIX_HEARTS) == "7/H"
    assert call("JH JH JD AH KH 9H 9H AC AC TD 9D 9C") == "ALONE/H"


def test_an_opponents_bid_is_outbid_when_the_hand_is_worth_it() -> None:
    assert call(SIX_HEARTS, "6/S") == "7/H"
    assert call(JUNK, "5/S") == "P"
    assert call(SIX_HEARTS, "9/S") == "P"


def test_partner_is_not_raised_while_the_bid_stands() -> None:
    assert call(SIX_HEARTS, "6/H P") == "P"


def test_partner_is_raised_when_an_opponent_bids_over() -> None:
    assert call("JH AH 9H AS KS TS AC 9C TC KD TD 9D", "6/H 7/S") == "8/H"
    assert call(JUNK, "6/H 7/S") == "P"


def test_an_opponents_suit_is_left_alone() -> None:
    assert call("JH AH KH 9H 9H JC AC 9C TS QS KD TD", "5/H") == "P"


def test_a_passed_hand_comes_back() -> None:
    assert call(SIX_HEARTS, "P P P 6/S") == "7/H"


def test_all_bowers_and_few_losers_go_alone() -> None:
    assert call(EIGHT_HEARTS) == "ALONE/H"


def test_nobody_goes_alone_where_an_ordinary_bid_wins_the_game() -> None:
    assert not call(EIGHT_HEARTS, scores=(46, 20)).startswith("ALONE")


def test_a_bid_that_would_win_the_game_is_fought_harder() -> None:
    hand = "JS KS QS 9S 9S AH QH QC AC 9C TD 9D"
    assert call(hand, "7/H") == "P"
    assert call(hand, "7/H", scores=(44, 46)) == "8/S"


def test_more_bowers_aces_and_trumps_are_worth_more() -> None:
    def worth(hand: str) -> float:
        return estimate(RULES, parse_cards(hand), HEARTS).mean

    base = worth("JH AH 9H 9S TS QS 9C TC QC 9D TD QD")
    assert worth("JH JH AH 9S TS QS 9C TC QC 9D TD QD") > base
    assert worth("JH JD AH 9S TS QS 9C TC QC 9D TD QD") > base
    assert worth("JH AH 9H AS TS QS 9C TC QC 9D TD QD") > base
    assert worth("JH AH 9H TH TS QS 9C TC QC 9D TD QD") > base
    assert worth("JH AH 9H 9S TS QS 9C TC QC KC KC 9C") > base  # a void


def test_no_trump_wants_aces_with_kings_behind_them() -> None:
    def worth(hand: str) -> float:
        return estimate(RULES, parse_cards(hand), NT).mean

    assert worth("AS AS KS KS 9H TH AH AC QC AD 9D TD") > worth(
        "AS AS QS TS 9H TH AH AC QC AD 9D TD"
    )
    assert worth("AS AS KS KS 9H TH KH KC QC KD 9D TD") < 7  # suits without an ace


def test_support_is_measured_against_an_average_hand() -> None:
    assert support(RULES, parse_cards("JH JD AH 9H AS 9S TS 9C TC QC 9D TD"), HEARTS) > 1
    assert support(RULES, parse_cards("9S TS QS QS 9C TC QC 9D TD QD 9D TD"), HEARTS) < -2
    assert support(RULES, parse_cards("AS AS KS AC KC QC 9D TD QD 9H TH QH"), NT) > 1


@pytest.mark.parametrize("scores", [(0, 0), (10, 10), (20, 20)])
def test_early_in_a_game_the_score_changes_little(scores: tuple[int, int]) -> None:
    ladder = Ladder(RULES, scores, 0)
    over = Contract(0, Bid(7, HEARTS), 7, HEARTS)
    theirs = Contract(1, Bid(6, HEARTS), 6, HEARTS)
    assert abs(ladder.shift(over, theirs, ladder.shown(6))) < 0.3


def test_the_score_never_moves_a_level_by_more_than_so_much() -> None:
    over = Contract(0, Bid(9, HEARTS), 9, HEARTS)
    theirs = Contract(1, Bid(8, HEARTS), 8, HEARTS)
    for ours in range(-40, 52, 13):
        for other in range(-40, 52, 13):
            assert abs(Ladder(RULES, (ours, other), 0).shift(over, theirs, 8.5)) <= BOLDER


def test_the_race_is_even_at_equal_scores_and_grows_with_the_lead() -> None:
    assert standing(RULES, (20, 20), 0) == pytest.approx(0.5)
    chances = [standing(RULES, (score, 20), 0) for score in range(0, 52, 4)]
    assert chances == sorted(chances)
    assert standing(RULES, (40, 10), 0) == pytest.approx(1 - standing(RULES, (40, 10), 1))


def test_the_chances_of_all_numbers_of_tricks_add_up() -> None:
    prospects = estimate(RULES, parse_cards(SIX_HEARTS), HEARTS)
    chances = list(trick_chances(RULES, prospects))
    assert len(chances) == 13
    assert sum(chances) == pytest.approx(1)
    assert min(chances) >= 0


def test_chances_alone() -> None:
    assert chance_alone(RULES, parse_cards(EIGHT_HEARTS), HEARTS, 3, 12) > 0.8
    assert chance_alone(RULES, parse_cards(SIX_HEARTS), HEARTS, 3, 12) < 0.3
    assert chance_alone(RULES, parse_cards(JUNK), HEARTS, 3, 12) < 0.02
    solid = parse_cards("AS AS KS KS QS QS JS AH AH KH AC AD")
    assert chance_alone(RULES, solid, NT, 3, 12) > 0.7


# The exchange


def test_losers_are_thrown_and_winners_kept() -> None:
    hand = parse_cards("JH JH JD AH KH QH 9H AC AC KC 9D TS")
    thrown = throws(RULES, hand, HEARTS, 0, 3)
    assert format_cards(gather(thrown)) == "9D TS"
    assert len(throws(RULES, hand, HEARTS, 3, 3)) == 3


def test_gifts_are_bowers_then_aces_then_small_trumps() -> None:
    hand = parse_cards("JD 9H AS KS 9S 9C TC QC KD 9D TD QD")
    assert [format_cards(gather([c])) for c in gifts(RULES, hand, HEARTS, 3)] == ["JD", "AS", "9H"]


def test_in_no_trump_a_king_goes_with_its_aces() -> None:
    hand = parse_cards("AS AS KS KH 9H TH JC JC TC JD JD TD")
    assert format_cards(gather(gifts(RULES, hand, NT, 3))) == "KS AS AS"


# The cards


def test_of_equal_cards_the_highest_is_led_and_the_lowest_spent() -> None:
    hands = "S: JH JH JD 9C | W: AH KH 9H TC | N: TH 9D 9S TS | E: KH QH TD AC"
    assert card(table("H", hands), "") == "JH"
    hands = "S: QS TS 9D TD | W: 9S AD KD QD | N: KS AS JC TC | E: 9S AC KC QC"
    assert card(table("H", hands, leader=1), "9S") in ("KS", "AS")
    hands = "S: QS TS 9D TD | W: 9S AD KD QD | N: QC JC 9C TC | E: KS QS AC KC"
    assert card(table("H", hands, leader=1), "9S QC QS TS") != "QS"


def test_partners_safe_trick_is_left_to_partner() -> None:
    hands = "S: AS 9D | W: 9S TD | N: AS KS | E: TS QD"
    assert card(table("H", hands), "AS 9S") == "KS"
    hands = "S: AS 9D | W: 9S TD | N: 9H KD | E: TS QD"
    assert card(table("H", hands), "AS 9S") == "KD"


def test_the_last_hand_wins_as_cheaply_as_it_can() -> None:
    hands = "S: QS 9D | W: TS TD | N: 9S 9C | E: AS KS"
    assert card(table("H", hands), "QS TS 9S") == "KS"


def test_a_ruff_in_the_last_seat_is_the_lowest_that_does_it() -> None:
    hands = "S: AS 9D 9C | W: TS TD TC | N: 9S 9C QC | E: JH 9H QC"
    assert card(table("D", hands.replace("H", "D")), "AS TS 9S") == "9D"


def test_trumps_stay_apart_once_the_opponents_have_none() -> None:
    hands = "S: AH KH AS 9D | W: 9C TC QS 9S | N: QH 9H TS TD | E: KC QC QS KD"
    position = table("H", hands)
    assert not card(position, "AH 9C 9H KC").endswith("H")


def test_a_void_is_remembered() -> None:
    hands = "S: AS 9D TD | W: QD KD AD | N: TS 9S QD | E: KS QS AC"
    game = game_with(table("H", hands))
    for token in ("AS", "QD", "TS", "KS"):
        game = game.apply(parse_action(token))
    count = Count(game.observe(0))
    spades = 3
    assert not count.may_hold(1, spades)
    assert count.may_hold(3, spades)
    assert count.chance_of_none(1, spades, 1) == 1.0
    assert 0 < count.chance_of_none(3, spades, 1) < 1


def test_cards_given_to_a_partner_are_not_unseen() -> None:
    hands = hands_of("S: JH JH JD AH | N: 9S 9D 9C TS")
    game = game_with(table("H", "S: JH JH JD AH | W: 9H | N: 9S | E: TH"))
    view = game.observe(0)
    assert unseen_cards(view) == RULES.deck - hands[0]


def test_every_level_has_a_bot_and_the_default_is_one_of_them() -> None:
    assert DEFAULT_LEVEL in LEVELS
    assert all(level.bot in BOTS for level in LEVELS)
    assert DEFAULT_LEVEL.sentence_key == "level.steady"


def test_two_partners_are_counted_on_less_than_one() -> None:
    six = compile_rules(PRESETS["bloomington"])
    four = replace(six, seats=4, teams=2)
    assert six.hand_size == four.hand_size == 8
    assert Ladder(six, (0, 0), 0).to_open(5) > Ladder(four, (0, 0), 0).to_open(5) > 5
