"""The page on how a partner bids: its figures are the bots', its examples what they call."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bideuchre.ai import DEFAULT_PARTNER, decide
from bideuchre.ai.evaluating import estimate, support
from bideuchre.ai.exchanging import choose_exchange
from bideuchre.ai.ladder import JUMP, SHOWN, Ladder
from bideuchre.ai.temper import TRICKS_A_STEP
from bideuchre.engine import (
    CRAIG_POWERS,
    PASS,
    Bid,
    Cards,
    GameState,
    card_list,
    parse_action,
    parse_cards,
)
from bideuchre.web import partner
from bideuchre.web.assets import data_folder
from bideuchre.web.i18n import LANGUAGES, catalogue
from bideuchre.web.openings import FILE, measure, measured
from tests.support.builders import auction, game_with, hands_of, seed_of
from tests.support.players import Player, at_table, make_app


@pytest.fixture
def player() -> Iterator[Player]:
    with at_table(make_app()) as somebody:
        yield somebody


ENGLISH = catalogue("en")
PAGE = partner.partner_page("en")


def test_openings_are_those_of_the_bot() -> None:
    """Whoever opens has what the table asks for, and not what it asks for one more."""
    asked = {rung.level: float(rung.asks) for rung in PAGE.openings}
    seen = set()
    for number in range(150):
        game = GameState.new(CRAIG_POWERS, seed_of(number))
        assert game.to_act is not None
        view = game.observe(game.to_act)
        call = decide("steady", view)
        where = CRAIG_POWERS.auction.denominations
        best = max(estimate(partner.RULES, view.hand, d).mean for d in where)
        if isinstance(call, Bid) and call.lone is None:
            assert call.level in asked
            assert best >= asked[call.level] - 0.05
            assert best < asked.get(call.level + 1, 99) + 0.05
            seen.add(call.level)
        elif call == PASS:
            assert best < asked[min(asked)] + 0.05
            seen.add(0)
    assert seen >= {0, 5, 6, 7}


def test_the_usual_partners_openings_are_as_measured() -> None:
    """Where they are not, ``scripts/write_partner.py`` measures them anew."""
    kept = measured()
    assert kept.bot == DEFAULT_PARTNER.bot
    before, now = ({call.level: call for call in m.calls} for m in (kept, measure(kept.bot, 500)))
    for level in before.keys() | now.keys():
        shares = [calls[level].share if level in calls else 0 for calls in (before, now)]
        assert abs(shares[0] - shares[1]) <= 8, level
    for level in before.keys() & now.keys():
        assert before[level].mean == pytest.approx(now[level].mean, abs=0.5)
    assert kept.dump() == (data_folder("templates") / FILE).read_text("utf-8")


def test_the_figures_are_those_of_the_code() -> None:
    ladder = Ladder(partner.RULES, (0, 0), 0)
    assert [rung.shows for rung in PAGE.openings] == [
        ENGLISH.decimal(level + SHOWN) for level in partner.OPENINGS
    ]
    assert PAGE.beyond == ENGLISH.decimal(SHOWN)
    assert PAGE.jump == ENGLISH.decimal(JUMP)
    assert PAGE.step == ENGLISH.decimal(TRICKS_A_STEP)
    for rung in PAGE.overcalls:
        assert rung.asks == ENGLISH.decimal(ladder.to_overcall(rung.level, False))
    for rung in PAGE.take_overs:
        assert rung.asks == ENGLISH.decimal(ladder.to_take_over(rung.level))


def added(part: tuple[partner.Count, ...]) -> dict[str, list[float]]:
    return {c.key: [float(t.replace("\u2212", "-")) for t in c.tricks] for c in part}


@pytest.mark.parametrize(
    ("hand", "counted"),
    [
        # Three low trumps and nothing else; then the cards that the page counts, added up.
        ("9H TH QH 9S TS QS KS 9D TD QD 9C TC", ["length 0"]),
        ("JH JD 9H AS KS 9S TS AD 9D TD 9C TC", ["right 0", "left 0", "length 0"]),
    ],
)
def test_a_hand_is_counted_as_the_page_says(hand: str, counted: list[str]) -> None:
    tricks = added(PAGE.in_suit)
    total = float(PAGE.nothing)
    for entry in counted:
        key, at = entry.split()
        total += tricks[key][int(at)]
    aces = hand.count("A")
    total += aces * tricks["ace"][0] + ("AS KS" in hand) * tricks["ace_king"][0]
    short = [tricks["short"][len(held)] for held in sides(hand) if len(held) < 2]
    mean = estimate(partner.RULES, parse_cards(hand), partner.HEARTS).mean
    assert total + sum(short) == pytest.approx(mean, abs=0.26)


def sides(hand: str) -> list[list[str]]:
    cards = [card for card in hand.split() if card != "JD"]
    return [[card for card in cards if card[1] == suit] for suit in "SDC"]


def test_support_is_counted_as_the_page_says() -> None:
    tricks = added(PAGE.support)
    hand = "JH JD AH 9H AS QS TS QD TD 9D TC QC"
    total = sum(tricks[key][0] for key in ("right", "left", "trump_ace", "trump", "ace", "average"))
    assert total == pytest.approx(
        support(partner.RULES, parse_cards(hand), partner.HEARTS), abs=0.3
    )


def test_the_examples_are_what_the_bots_call() -> None:
    assert [call.level for call in PAGE.held[0].calls] == list(PAGE.levels)
    for held, (hand, calls) in zip(PAGE.held, partner.HELD, strict=True):
        view = partner.partner_view(hand, calls)
        assert view.hand == parse_cards(hand)
        assert len(card_list(view.hand)) == 12
        for call in held.calls:
            action = decide(call.level, view)
            assert action in view.legal
            assert (call.said.what is None) == (action == PASS)
            if isinstance(action, Bid):
                assert call.said.denomination == str(action.denomination)
    last = PAGE.held[-1].calls
    assert all(call.said.what == ENGLISH.t("lone.alone") for call in last)


def test_the_cards_thrown_and_given_are_those_of_the_bot() -> None:
    def chosen(hands: str, dealer: int, *before: str) -> Cards:
        game = game_with(auction("ALONE/H", dealer=dealer, hands=hands_of(hands)))
        for token in before:
            game = game.apply(parse_action(token))
        assert game.to_act == partner.PARTNER
        return choose_exchange(game.observe(partner.PARTNER)).cards

    own = f"N: {partner.THROWN_FROM} | S: {partner.GIVEN_FROM}"
    assert chosen(own, 1) == parse_cards(" ".join(PAGE.thrown))
    yours = f"S: {partner.THROWN_FROM} | N: {partner.GIVEN_FROM}"
    assert chosen(yours, 3, "x9D,QC,KC") == parse_cards(" ".join(PAGE.given))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_reached_and_tells_its_figures(player: Player, lang: str) -> None:
    told = player.client.get(f"/partner?lang={lang}", headers={"Accept": "text/html"})
    assert told.status_code == 200
    for rung in partner.partner_page(lang).openings:
        assert rung.asks in told.text
    for path in ("/settings", "/rules/craig_powers"):
        assert 'href="/partner"' in player.client.get(path, headers={"Accept": "text/html"}).text
    other = player.client.get("/rules/indiana", headers={"Accept": "text/html"})
    assert 'href="/partner"' not in other.text
