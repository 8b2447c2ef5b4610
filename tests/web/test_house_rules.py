"""House rules: a code for a link, answers and what follows from them, reasons, games by them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bideuchre.engine import CRAIG_POWERS, PRESETS, RuleSet
from bideuchre.web.house.form import Form, build, read_code
from bideuchre.web.house.page import link
from bideuchre.web.house.qr import draw
from bideuchre.web.i18n import LANGUAGES, catalogue
from bideuchre.web.service.rulecode import LONGEST, encode
from tests.engine.family import FAMILY
from tests.support.clock import FixedClock
from tests.support.players import Player, at_table, make_app, said

WORDS = catalogue("en")
LONG_HOST = "https://a-rather-long-name.cards.example.org"
ROOT = Path(__file__).resolve().parents[2]


def same(one: RuleSet, other: RuleSet) -> bool:
    """Whether two rule sets are the same game, whatever they are called."""
    return replace(one, key=other.key, revision=other.revision) == other


def settle(form: Form | None = None, **answers: str) -> Form:
    """The form after answers; double underscores stand for dots."""
    start = {} if form is None else {"house": form.code}
    given_ = {name.replace("__", "."): value for name, value in answers.items()}
    return build(start | given_, WORDS)


def answers(form: Form) -> dict[str, str | None]:
    """What stands, by question."""
    return {
        question.name: next((one.value for one in question.answers if one.chosen), None)
        for step in form.steps
        for question in step.questions
    }


# Answers


def test_the_form_begins_with_the_standard_rules() -> None:
    form = settle()
    assert (form.key, form.problem, form.followed) == ("craig_powers", None, ())
    assert answers(form)["target"] == "52"
    assert [step.name for step in form.steps] == [
        *("deck", "auction", "no_trump", "duplicates", "scoring", "all_tricks")
    ]


@pytest.mark.parametrize("key", PRESETS)
def test_every_preset_is_answered_whole(key: str) -> None:
    form = settle(start=key)
    assert form.preset == key
    assert form.problem is None
    unanswered = [name for name, value in answers(form).items() if value is None]
    assert not unanswered


@pytest.mark.parametrize("key", PRESETS)
def test_what_cannot_be_chosen_says_why(key: str) -> None:
    for step in settle(start=key).steps:
        for question in step.questions:
            for answer in question.answers:
                assert not (answer.barred and answer.chosen)
                if answer.barred:
                    assert answer.small not in ("", WORDS.t("house.no.other")), (
                        question.name,
                        answer.value,
                    )


@pytest.mark.parametrize("key", ["craig_powers", "bloomington", "hasenpfeffer"])
def test_every_answer_offered_is_taken(key: str) -> None:
    form = settle(start=key)
    for step in form.steps:
        for question in step.questions:
            for answer in question.answers:
                if answer.barred or answer.chosen:
                    continue
                after = build({"house": form.code, question.name: answer.value}, WORDS)
                assert after.problem is None, (question.name, answer.value)
                assert answers(after)[question.name] == answer.value
                assert after.code != form.code


def test_every_game_says_which_answers_are_its_own() -> None:
    questions = {q.name: q for step in settle().steps for q in step.questions}
    made = {answer.value: answer.small for answer in questions["made"].answers}
    assert made["bid"] == "Indiana"
    assert made["tricks"].startswith("standard")


def test_our_house_game_is_set_by_hand_and_reads_back_right() -> None:
    form = settle()
    for name, value in {
        "seats": "6",
        "order": "once",
        "lowest": "3",
        "no_trump": "both",
        "all_pass": "dealer",
        "ladder": "pig-hog",
        "target.own": "32",
    }.items():
        form = build({"house": form.code, name: value}, WORDS)
        assert form.problem is None
    for told in (
        "6 players",
        "48 cards",
        "8 cards each",
        "Everybody has one turn in the auction.",
        "from 3 to 8",
        "low no trump",
        "the dealer must bid 3 or more",
        "wins 12 points or loses 12",
        "wins 24 points or loses 24",
        "32 or more",
    ):
        assert told in form.sentence
    rules = read_code(form.code)
    assert [bid.key for bid in rules.auction.lone_bids] == ["pig", "hog"]
    assert rules.end.target == 32


def test_what_follows_is_told() -> None:
    form = settle(seats="6")
    assert "Go Alone: points: 16" in form.followed
    six = answers(form)
    assert (six["seats"], six["kitty"], six["alone.partners"]) == ("6", "0", "0-2")
    back = settle(form, seats="4")
    assert same(read_code(back.code), PRESETS["craig_powers"]) or back.followed


def test_a_form_sent_whole_changes_only_what_was_changed() -> None:
    """Without scripts every answer is sent, those that stand too."""
    form = settle(start="bloomington")
    sent = {name: value for name, value in answers(form).items() if value is not None}
    whole = build({"house": form.code, **sent, "target.own": ""}, WORDS)
    assert (whole.code, whole.followed) == (form.code, ())
    changed = build({"house": form.code, **sent, "seats": "4", "target.own": "30"}, WORDS)
    now = answers(changed)
    assert (now["seats"], now["target"], now["ladder"]) == ("4", "30", "best")
    assert read_code(changed.code).table.hand_size == 12


@pytest.mark.parametrize(
    ("sent", "said_"),
    [
        ({"house": "nonsense"}, "doesn’t hold any rules"),
        ({"house": "1" + "A" * 200}, "doesn’t hold any rules"),
        ({"house": ""}, "doesn’t hold any rules"),
        ({"start": "no_such_game"}, "no game by that name"),
        ({"target.own": "0"}, "from 1 to 999"),
        ({"target.own": "many"}, "from 1 to 999"),
        ({"target": "12345"}, "from 1 to 999"),
        ({"seats": "5"}, "none of the answers"),
        ({"all_pass": "joker"}, "no joker"),
        ({"ladder": "no-such-bid"}, "none of the answers"),
        ({"alone.partners": "9"}, "none of the answers"),
        ({"alone.order": "receive_first"}, "how many"),
        ({"pack": "JQKA4"}, "none of the answers"),
        ({"kitty": "3"}, ""),
        ({"no_such_question": "1"}, None),
    ],
)
def test_bad_answers_are_refused_politely(sent: Mapping[str, str], said_: str | None) -> None:
    form = build(sent, WORDS)
    assert form.key == "craig_powers"
    if said_ is None:
        assert form.problem is None
    else:
        assert form.problem is not None
        assert said_ in form.problem


def test_a_game_that_cannot_end_before_it_begins() -> None:
    rules = replace(CRAIG_POWERS, key="late", scoring=replace(CRAIG_POWERS.scoring, start=40))
    form = build({"house": encode(rules), "target.own": "30"}, WORDS)
    assert form.problem == WORDS.t("house.no.start")
    assert read_code(form.code).end.target == 52


def test_rules_that_have_no_place_here_say_why() -> None:
    rules = next(
        rules
        for rules in FAMILY.values()
        if rules.table.seats not in (4, 6) or len(rules.deck.ranks) > 6
    )
    form = build({"house": encode(rules)}, WORDS)
    assert form.key == "craig_powers"
    assert form.problem is not None
    assert "can’t be played here" in form.problem


@settings(max_examples=20)
@given(st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 10**6)), max_size=12))
def test_whatever_is_chosen_can_be_played_and_sent(picks: list[tuple[int, int]]) -> None:
    form = settle()
    for which, value in picks:
        questions = [q for step in form.steps for q in step.questions]
        question = questions[which % len(questions)]
        open_ = [answer for answer in question.answers if not answer.barred]
        answer = open_[value % len(open_)]
        form = build({"house": form.code, question.name: answer.value}, WORDS)
        assert form.problem is None
        rules = read_code(form.code)
        assert RuleSet.from_data(rules.to_data()) == rules
        assert len(form.code) <= LONGEST
        assert len(link(LONG_HOST, form.code)) <= 200


def test_every_reason_of_the_engine_has_a_sentence() -> None:
    engine = (ROOT / "src/bideuchre/engine/validation.py").read_text("utf-8")
    codes = set(re.findall(r'_require\(\s*.*?"([a-z_]+)"', engine, re.DOTALL))
    codes |= set(re.findall(r'_once\(.*?, "([a-z_]+)"\)', engine))
    not_ours = {  # of names and numbers that no form sends
        *("bad_key", "bad_revision", "no_ranks", "unknown_rank", "ranks_not_rising", "rank_twice"),
        *("no_denominations", "denomination_twice", "denominations_at", "level_twice", "rounds"),
        *("rounds_without_reentry", "rounds_unlimited", "loss_divisor", "lone_above", "lone_key"),
        *("multiplier", "counts_down_from"),
    }
    assert len(codes) > 30
    for lang in LANGUAGES:
        words = catalogue(lang).words
        assert not {code for code in codes - not_ours if f"house.no.{code}" not in words}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", PRESETS)
def test_the_form_is_whole_in_every_language(key: str, lang: str) -> None:
    form = build({"start": key}, catalogue(lang))
    texts = [form.title, form.sentence, form.says, *form.notes]
    for step in form.steps:
        texts.append(step.title)
        for question in step.questions:
            texts += [question.legend, *(f"{a.label} {a.small}" for a in question.answers)]
    assert not [text for text in texts if not text.strip() or re.search(r"[{}]|house\.", text)]


# Over HTTP


@pytest.fixture
def player(clock: FixedClock) -> Iterator[Player]:
    with at_table(make_app(clock=clock)) as somebody:
        yield somebody


def test_the_page_is_a_form_that_works_without_scripts(player: Player) -> None:
    page = player.client.get("/house-rules", headers={"Accept": "text/html"})
    assert page.status_code == 200
    assert '<form method="get" action="/house-rules"' in page.text
    six = player.client.get("/house-rules?seats=6").text
    assert "6 players in two partnerships" in six
    code = re.search(r'name="house" value="([^"]+)"', six)
    assert code is not None
    assert read_code(code[1]).table.seats == 6


def test_a_link_with_nonsense_is_answered_with_a_page(player: Player) -> None:
    for code in ("nonsense", "%00", "1" + "A" * 500, "<script>", "۱۲۳"):
        page = player.client.get("/house-rules", params={"house": code})
        assert page.status_code == 200
        assert "hold any rules we can read" in page.text
        assert "<script>alert" not in page.text


def test_the_form_for_scripts_says_the_same(player: Player) -> None:
    data = said(player.get("/api/house-rules?seats=6&target.own=32"))
    assert data["code"] in data["link"]
    assert urlsplit(data["link"]).path == "/house-rules"
    assert parse_qs(urlsplit(data["link"]).query)["house"] == [data["code"]]
    again = said(player.get(f"/api/house-rules?house={data['code']}"))
    assert again["sentence"] == data["sentence"]
    assert again["followed"] == []


@pytest.mark.parametrize("address", ["/house-rules", "/api/house-rules"])
def test_a_host_longer_than_any_name_is_left_out_of_the_link(player: Player, address: str) -> None:
    answer = player.client.get(address, headers={"Host": "a" * 3000})
    assert answer.status_code == 200
    assert "aaaa" not in answer.text


def test_the_rules_of_a_code(player: Player) -> None:
    code = settle(seats="6").code
    found = said(player.get(f"/api/house-rules/{code}"))
    assert RuleSet.from_data(found["data"]) == read_code(code)
    for bad in ("nonsense", "1" + "A" * 130):
        answer = player.get(f"/api/house-rules/{bad}")
        assert (answer.status_code, answer.json()["error"]) == (422, "bad_rules")


def test_a_game_by_house_rules_stays_off_daily_and_boards(player: Player) -> None:
    form = settle(settle(start="pigs_hogs"), all_pass="dealer", lowest="3", target="32")
    rules = read_code(form.code)
    turn = said(player.post("/api/games", {"rules": rules.to_data()}), 201)
    assert turn["rules"] == rules.id
    turn = player.play(turn)
    assert turn["view"]["phase"] == "over"
    answer = player.post("/api/scores", {"game_id": turn["id"], "name": "Someone"})
    assert (answer.status_code, answer.json()["error"]) == (409, "assisted")
    assert said(player.get("/api/leaderboards/practice"))["total"] == 0
    assert said(player.get("/api/leaderboards/all-time"))["total"] == 0
    assert said(player.get("/api/daily"))["attempt"] is None


def test_default_rules_under_another_name_stay_off_the_board(player: Player) -> None:
    data = CRAIG_POWERS.to_data() | {"key": "house_0123456789"}
    turn = player.play(said(player.post("/api/games", {"rules": data}), 201))
    answer = player.post("/api/scores", {"game_id": turn["id"], "name": "Someone"})
    assert answer.json()["error"] == "assisted"


# The drawing


def test_a_qr_code_is_drawn_in_squares() -> None:
    drawn = draw(link(LONG_HOST, encode(CRAIG_POWERS)))
    assert re.fullmatch(r"(M\d+ \d+h\d+v1h-\d+z)+", drawn.path)
    # The finder in the upper left corner: seven dark squares, the outer row of a ring.
    assert drawn.path.startswith("M4 4h7v1h-7z")
    assert drawn.size >= 21 + 8
