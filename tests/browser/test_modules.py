"""The pure modules of the browser, asked in the browser itself."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from bideuchre.web.pegs import peg_board

pytestmark = pytest.mark.browser


@pytest.fixture
def ask(page: Page) -> Any:
    """Calls an exported function of a module with plain values."""
    page.goto("/rules")
    base = page.locator("html").get_attribute("data-catalogue")
    assert base is not None
    root = base[: base.index("/locales/")]

    def ask(module: str, name: str, *values: Any) -> Any:
        return page.evaluate(
            "async ([path, name, values]) => (await import(path))[name](...values)",
            [f"{root}/js/{module}", name, list(values)],
        )

    return ask


@pytest.mark.parametrize(
    ("card", "denomination", "suit", "bower"),
    [
        pytest.param("JC", "S", "S", "left", id="left-bower-is-a-spade"),
        pytest.param("JS", "S", "S", "right", id="right-bower"),
        pytest.param("JH", "S", "H", None, id="red-jack-stays"),
        pytest.param("JC", "NT", "C", None, id="no-bowers-in-no-trump"),
        pytest.param("JC", None, "C", None, id="no-bowers-before-trump"),
    ],
)
def test_bowers(ask: Any, card: str, denomination: str, suit: str, bower: str) -> None:
    assert ask("lib/cards.js", "suitOf", card, denomination) == suit
    assert ask("lib/cards.js", "bower", card, denomination) == bower


@pytest.mark.parametrize(
    ("plays", "denomination", "winner", "twice"),
    [
        pytest.param("AD JD 9D TD", "H", 1, False, id="left-bower-is-a-trump"),
        pytest.param("JH JH AH KH", "H", 0, True, id="first-of-two-equal-cards-holds"),
        pytest.param("9S AH AC AD", "NT", 0, False, id="off-suit-never-holds"),
        pytest.param("AS 9S KS TS", "LOW", 1, False, id="low-nine-is-highest"),
        pytest.param("KH AH", "S", 1, False, id="a-trick-half-played"),
    ],
)
def test_who_holds_the_trick(
    ask: Any, plays: str, denomination: str, winner: int, twice: bool
) -> None:
    trick = [{"seat": seat, "card": card} for seat, card in enumerate(plays.split())]
    held = ask("lib/cards.js", "holder", trick, denomination)
    assert (held["seat"], held["twice"]) == (winner, twice)


def test_trump_lies_first_with_both_bowers(ask: Any) -> None:
    cards = ["9H", "AS", "JC", "TS", "JS", "AC", "KD"]
    order = ask("lib/cards.js", "suitOrder", cards, "S")
    assert order == ["S", "H", "C", "D"]
    held = ask("lib/cards.js", "inOrder", cards, "S", order, "high")
    assert held == ["JS", "JC", "AS", "TS", "9H", "AC", "KD"]


def test_colours_alternate_where_a_suit_is_missing(ask: Any) -> None:
    assert ask("lib/cards.js", "suitOrder", ["AS", "AC", "AD"], None) == ["S", "D", "C"]


def test_a_call_taken_apart(ask: Any) -> None:
    assert ask("lib/cards.js", "parseCall", "7/H") == {
        "passed": False,
        "level": 7,
        "lone": None,
        "denomination": "H",
    }
    assert ask("lib/cards.js", "parseCall", "ALONE/NT")["lone"] == "ALONE"
    assert ask("lib/cards.js", "parseCall", "P")["passed"]


def dealt() -> dict[str, Any]:
    """A view at the first lead."""
    return {
        "phase": "playing", "to_act": 0, "dealer": 3, "hand_number": 1, "scores": [0, 0],
        "hand": ["JH", "JH", "9C"], "hand_counts": [3, 3, 3, 3], "auction": [],
        "contract": {"seat": 0, "call": "5/H", "denomination": "H"},
        "trick": [], "last_trick": None, "plays": [], "tricks": [0, 0], "sitting_out": [],
        "legal": ["JH", "9C"], "exchange": None, "last_result": None, "winner": None,
    }  # fmt: skip


def test_one_of_two_equal_cards_leaves_the_hand(ask: Any) -> None:
    after = ask(
        "state/reduce.js", "reduce", dealt(), {"type": "card_played", "seat": 0, "card": "JH"}, 0
    )
    assert after["hand"] == ["JH", "9C"]
    assert after["hand_counts"] == [2, 3, 3, 3]
    assert after["legal"] == []


def test_a_trick_moves_to_the_last_trick(ask: Any) -> None:
    view = dealt()
    for seat, card in enumerate(["JH", "9H", "TH", "QH"]):
        view = ask(
            "state/reduce.js",
            "reduce",
            view,
            {"type": "card_played", "seat": seat, "card": card},
            0,
        )
    view = ask(
        "state/reduce.js", "reduce", view, {"type": "trick_won", "seat": 0, "tricks": [1, 0]}, 0
    )
    assert view["trick"] == []
    assert view["last_trick"]["winner"] == 0
    assert view["tricks"] == [1, 0]
    assert ask("state/select.js", "tricksBySeat", view) == [1, 0, 0, 0]


def test_an_unknown_event_changes_nothing(ask: Any) -> None:
    assert ask("state/reduce.js", "reduce", dealt(), {"type": "applause"}, 0) == dealt()


def test_who_sits_out_is_seen_from_the_first_trick(ask: Any) -> None:
    events = [{"type": "card_played", "seat": seat, "card": "9C"} for seat in (2, 3, 1)]
    assert ask("state/reduce.js", "sittersOf", [*events, {"type": "trick_won", "seat": 2}], 4) == [
        0
    ]
    assert ask("state/reduce.js", "sittersOf", events, 4) is None


def test_the_auction_in_rows(ask: Any) -> None:
    view = dealt() | {
        "auction": [
            {"seat": seat, "call": call}
            for seat, call in [(3, "P"), (0, "5/S"), (1, "6/C"), (2, "P")]
        ]
    }
    assert ask("state/select.js", "auctionRows", view, 0) == [
        [None, None, "P", "5/S"],
        ["6/C", "P", None, None],
    ]


def test_undo_forgets_from_the_own_decision_on(ask: Any) -> None:
    events = [
        {"type": "call_made", "seat": 3, "call": "P"},
        {"type": "call_made", "seat": 0, "call": "5/S"},
        {"type": "call_made", "seat": 1, "call": "P"},
    ]
    assert ask("pages/talking.js", "beforeOwn", events, 0) == events[:1]


def test_the_joker_is_the_highest_trump_and_a_suit_of_its_own_without_one(ask: Any) -> None:
    assert ask("lib/cards.js", "suitOf", "JOKER", "H") == "H"
    assert ask("lib/cards.js", "suitOf", "JOKER", "NT") == "JOKER"
    trick = [{"seat": seat, "card": card} for seat, card in enumerate(["JH", "JOKER", "AH"])]
    assert ask("lib/cards.js", "holder", trick, "H")["seat"] == 1
    assert ask("lib/cards.js", "holder", trick, "NT")["seat"] == 1
    order = ask("lib/cards.js", "suitOrder", ["9S", "JOKER"], None)
    assert ask("lib/cards.js", "inOrder", ["9S", "JOKER"], None, order, "high") == ["JOKER", "9S"]


def test_other_rules_make_jacks_plain_and_the_second_copy_better(ask: Any) -> None:
    ask("lib/facts.js", "playBy", {"bowers": False, "duplicates": "last_wins"})
    assert ask("lib/cards.js", "suitOf", "JC", "S") == "C"
    trick = [{"seat": seat, "card": card} for seat, card in enumerate(["AS", "JS", "AS"])]
    assert ask("lib/cards.js", "holder", trick, "S")["seat"] == 2


def test_a_named_contract_is_drawn_whole(ask: Any) -> None:
    assert ask("lib/cards.js", "wholeCall", {"call": "6/", "denomination": "H"}) == "6/H"
    assert ask("lib/cards.js", "wholeCall", {"call": "ALONE/S", "denomination": "S"}) == "ALONE/S"


@pytest.mark.parametrize("target", [1, 7, 10, 16, 30, 32, 50, 52, 54, 61, 100, 300, 999])
def test_the_board_of_the_page_is_the_board_of_the_table(page: Page, target: int) -> None:
    page.goto("/rules")
    base = page.locator("html").get_attribute("data-catalogue")
    assert base is not None
    root = base[: base.index("/locales/")]
    drawn = page.evaluate(
        """async ([root, us, them, target]) => {
             const words = await import(`${root}/js/lib/i18n.js`);
             await words.loadWords();
             const { pegBoard } = await import(`${root}/js/views/score.js`);
             const svg = pegBoard([us, them], [0, 0], target);
             const all = (part) => [...svg.querySelectorAll(part)];
             const at = (part, name) => all(part).map((node) => node.getAttribute(name));
             const marks = all("text").map((node) => Number(node.textContent));
             const pegs = at(".peg-us", "cx");
             return { holes: at(".hole", "cx"), pegs, marks, at: at("text", "x") };
           }""",
        [root, target // 2, target, target],
    )
    pegs = peg_board((target // 2, target), (0, 0), target)
    assert drawn["holes"] == [*pegs.holes, *pegs.holes]
    assert drawn["pegs"] == [pegs.us_before, pegs.us]
    assert drawn["marks"] == [mark for _, mark in pegs.marks]
    assert drawn["at"] == [x for x, _ in pegs.marks]
