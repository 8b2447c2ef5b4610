"""Whole games told so that a card player can check them, and how they are made.

``python -m tests.engine.playthrough`` tells the games in ``playthroughs`` again, after a change
that was meant; with ``new`` it plays them anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bideuchre.engine import (
    CRAIG_POWERS,
    PASS,
    Action,
    Bid,
    Bidding,
    CallMade,
    Card,
    CardPlayed,
    CardsExchanged,
    ContractMade,
    Denomination,
    Event,
    Exchange,
    GameOver,
    GameRecord,
    GameState,
    HandDealt,
    HandScored,
    Play,
    Playing,
    RuleSet,
    ThrownIn,
    TrickWon,
    card_list,
    commitment,
    events_between,
    format_card,
    format_cards,
    gather,
    opening_events,
)
from tests.support.builders import seed_of

FOLDER: Final = Path(__file__).parent / "playthroughs"
NAMES: Final = ("South", "West", "North", "East")
GAMES: Final[dict[str, RuleSet]] = {"craig_powers": CRAIG_POWERS}


def told(record: GameRecord) -> str:
    """The game in lines: deal, auction, exchange, tricks and score of each hand."""
    lines = [
        f"{record.rules.id}, seed {record.seed}",
        f"commitment {commitment(record.seed)}",
    ]
    game: GameState | None = None
    telling = Telling(lines)
    for state, action in zip(record.states(), (None, *record.actions), strict=True):
        if game is None or action is None:
            events = opening_events(state)
        else:
            events = events_between(game, action, state)
        for event in events:
            telling.tell(event)
        game = state
    return "\n".join(line.rstrip() for line in lines) + "\n"


class Telling:
    """Events as lines; calls of an auction and cards of a trick share one."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._calls: list[str] = []
        self._trick: list[str] = []
        self._tricks = 0

    def tell(self, event: Event) -> None:
        """Add what an event says."""
        match event:
            case HandDealt():
                self._dealt(event)
            case CallMade(seat, call):
                self._calls.append(f"{NAMES[seat]} {call}")
            case ThrownIn():
                self._say("auction", ", ".join(self._calls))
                self._say("thrown in", "")
            case ContractMade(contract):
                self._say("auction", ", ".join(self._calls))
                self._say("contract", f"{NAMES[contract.seat]} {contract.call}")
            case CardsExchanged(giver, receiver, _, cards):
                assert giver is not None
                where = "throws" if receiver is None else f"gives {NAMES[receiver]}"
                self._say("exchange", f"{NAMES[giver]} {where} {format_cards(cards or 0) or '-'}")
            case CardPlayed(seat, card):
                self._trick.append(f"{NAMES[seat][0]} {format_card(card)}")
            case TrickWon(seat, tricks):
                self._tricks += 1
                trick = "  ".join(self._trick)
                won = f"{NAMES[seat]} wins, {_pair(tricks)}"
                self._say(f"trick {self._tricks}", f"{trick:<24}{won}")
                self._trick.clear()
            case HandScored(result):
                kept = "made" if result.made else "set"
                self._say("result", f"{kept}, points {_pair(result.points)}")
                self._say("score", _pair(result.scores))
            case GameOver(winner, scores):
                self._lines.append("")
                side = " and ".join(NAMES[winner::2])
                self._lines.append(f"{side} win the game, {_pair(scores)}")

    def _dealt(self, event: HandDealt) -> None:
        self._calls.clear()
        self._tricks = 0
        self._lines.append("")
        self._lines.append(f"Hand {event.hand_number}, dealt by {NAMES[event.dealer]}")
        for name, hand in zip(NAMES, event.hands, strict=True):
            self._say(name, format_cards(hand or 0))

    def _say(self, what: str, text: str) -> None:
        self._lines.append(f"  {what:<10}{text}")


def _pair(numbers: tuple[int, ...]) -> str:
    return " : ".join(str(number) for number in numbers)


# Players who keep the games short and sensible, and never change


def plain_game(rules: RuleSet, seed: str) -> GameRecord:
    """A game of four players with simple habits."""
    record = GameRecord(rules, seed)
    game = GameState.new(rules, seed)
    while game.winner is None:
        action = _choice(game)
        record, game = record.append(action), game.apply(action)
    return record


def _choice(game: GameState) -> Action:
    match game.hand:
        case Bidding():
            return _call(game)
        case Playing():
            return _card(game, game.hand)
        case _:
            return _exchange(game)


def _call(game: GameState) -> Action:
    """The lowest bid in the best denomination, while it seems to be worth as much."""
    assert game.to_act is not None
    hand = card_list(game.observe(game.to_act).hand)
    offered = game.rules.ruleset.auction.denominations
    worth = {at: _worth(game, hand, at) for at in offered}
    best = max(worth, key=lambda at: worth[at])
    alone = Bid(0, best, "alone")
    if worth[best] >= 8 and alone in game.legal_actions():
        return alone
    for level in range(6, round(worth[best] + 1.9)):
        if Bid(level, best) in game.legal_actions():
            return Bid(level, best)
    return PASS


def _worth(game: GameState, hand: list[Card], at: Denomination) -> float:
    """Tricks to hope for: trumps, more for high ones, and aces."""
    ranking = game.rules.rankings[at]
    tricks = 0.0
    for card in hand:
        if at.is_suit and ranking.suit[card] == at:
            tricks += 1.0 if ranking.power[at][card] > 107 else 0.6
        elif format_card(card)[0] == "A":
            tricks += 0.8
        elif not at.is_suit and format_card(card)[0] == "K":
            tricks += 0.4
    return tricks


def _exchange(game: GameState) -> Exchange:
    """Throw the weakest cards, give the strongest."""
    view = game.observe(game.to_act or 0)
    assert view.exchange is not None
    assert view.contract is not None
    ranking = game.rules.rankings[view.contract.denomination]
    by_worth = sorted(
        card_list(view.hand), key=lambda card: (ranking.power[ranking.suit[card]][card], card)
    )
    count = view.exchange.maximum
    chosen = by_worth[:count] if view.exchange.give == "discard" else by_worth[-count:]
    return Exchange(gather(chosen))


def _card(game: GameState, table: Playing) -> Action:
    """Lead the strongest card; win as cheaply as possible, or throw the weakest."""
    ranking = table.settled.ranking
    plays = [action for action in table.legal_actions() if isinstance(action, Play)]
    if not table.trick:
        return max(plays, key=lambda play: (_strength(table, play), play.card))
    power = ranking.power[ranking.suit[table.trick[0][1]]]
    holder, best = max(table.trick, key=lambda play: power[play[1]])
    weakest = min(plays, key=lambda play: (_strength(table, play), play.card))
    if (holder - table.to_act) % game.rules.teams == 0:
        return weakest
    winning = [play for play in plays if power[play.card] > power[best]]
    return min(winning, key=lambda play: power[play.card]) if winning else weakest


def _strength(table: Playing, play: Play) -> int:
    ranking = table.settled.ranking
    return ranking.power[ranking.suit[play.card]][play.card]


def _seeds() -> Iterator[str]:
    yield from (seed_of(number) for number in range(1000))


def _play_anew(rules: RuleSet) -> GameRecord:
    """The first game that is short and has a lone hand, a set and a hand thrown in."""
    for seed in _seeds():
        text = told(record := plain_game(rules, seed))
        wanted = ("exchange", " set,", "thrown in", "made,")
        if all(word in text for word in wanted) and text.count("Hand ") <= 14:
            return record
    raise LookupError("no game shows everything")


def remake(*, anew: bool) -> None:
    """Tell every game again."""
    for name, rules in GAMES.items():
        path = FOLDER / f"{name}.json"
        if anew:
            path.write_text(_play_anew(rules).dump() + "\n", "utf-8")
        record = GameRecord.load(path.read_text(encoding="utf-8"))
        (FOLDER / f"{name}.txt").write_text(told(record), "utf-8")
        print(f"{name}: {len(record.actions)} actions")


if __name__ == "__main__":
    remake(anew="new" in sys.argv[1:])
