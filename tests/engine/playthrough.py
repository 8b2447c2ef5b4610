"""Whole games told so that a card player can check them, and how they are made.

``python -m tests.engine.playthrough`` tells the games in ``playthroughs`` again, after a change
that was meant; with ``new`` it plays them anew.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from bideuchre.engine import (
    PASS,
    PRESETS,
    Action,
    Bid,
    Bidding,
    CallMade,
    Card,
    CardPlayed,
    CardsExchanged,
    Contract,
    ContractMade,
    Denomination,
    Event,
    Exchange,
    GameOver,
    GameRecord,
    GameState,
    HandDealt,
    HandScored,
    Name,
    Naming,
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
from bideuchre.engine.options import Naming as NamingRule
from tests.support.builders import seed_of

FOLDER: Final = Path(__file__).parent / "playthroughs"
FOUR: Final = ("South", "West", "North", "East")
SIX: Final = ("South", "South-West", "North-West", "North", "North-East", "South-East")
SHORT: Final = {name: "".join(part[0] for part in name.split("-")) for name in (*FOUR, *SIX)}
GAMES: Final[Mapping[str, RuleSet]] = PRESETS


def told(record: GameRecord) -> str:
    """The game in lines: deal, auction, exchange, tricks and score of each hand."""
    lines = [
        f"{record.rules.id}, seed {record.seed}",
        f"commitment {commitment(record.seed)}",
    ]
    game: GameState | None = None
    telling = Telling(lines, record.rules)
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

    def __init__(self, lines: list[str], rules: RuleSet) -> None:
        self._lines = lines
        four = rules.table.seats == 4
        self._names = FOUR if four else SIX
        self._width = 10 if four else 12
        self._trick_width = (24 if four else 42) + 3 * rules.deck.jokers
        self._calls: list[str] = []
        self._trick: list[str] = []
        self._tricks = 0

    def tell(self, event: Event) -> None:
        """Add what an event says."""
        match event:
            case HandDealt():
                self._dealt(event)
            case CallMade(seat, call):
                self._calls.append(f"{self._names[seat]} {call}")
            case ThrownIn():
                self._say("auction", ", ".join(self._calls))
                self._say("thrown in", "")
            case ContractMade(contract):
                self._say("auction", ", ".join(self._calls))
                self._say("contract", f"{self._names[contract.seat]} {_played(contract)}")
            case CardsExchanged(giver, receiver, _, cards):
                where = "throws" if receiver is None else f"gives {self._names[receiver]}"
                if giver is None:
                    giver, where = receiver or 0, "takes"
                gone = format_cards(cards or 0) or "-"
                self._say("exchange", f"{self._names[giver]} {where} {gone}")
            case CardPlayed(seat, card):
                self._trick.append(f"{SHORT[self._names[seat]]} {format_card(card)}")
            case TrickWon(seat, tricks):
                self._tricks += 1
                trick = "  ".join(self._trick)
                won = f"{self._names[seat]} wins, {_pair(tricks)}"
                self._say(f"trick {self._tricks}", f"{trick:<{self._trick_width}}{won}")
                self._trick.clear()
            case HandScored(result):
                kept = "made" if result.made else "set"
                self._say("result", f"{kept}, points {_pair(result.points)}")
                self._say("score", _pair(result.scores))
                if result.hickeys is not None:
                    self._say("hickeys", _pair(result.hickeys))
            case GameOver(winner, scores):
                self._lines.append("")
                side = " and ".join(self._names[winner::2])
                self._lines.append(f"{side} win the game, {_pair(scores)}")

    def _dealt(self, event: HandDealt) -> None:
        self._calls.clear()
        self._tricks = 0
        self._lines.append("")
        self._lines.append(f"Hand {event.hand_number}, dealt by {self._names[event.dealer]}")
        for name, hand in zip(self._names, event.hands, strict=True):
            self._say(name, format_cards(hand or 0))

    def _say(self, what: str, text: str) -> None:
        self._lines.append(f"  {what:<{self._width}}{text}")


def _played(contract: Contract) -> str:
    """The contract with what was named after the auction."""
    alone = " alone" if contract.alone_after else ""
    named = str(contract.denomination) if contract.call.denomination is None else ""
    return f"{contract.call}{named}{alone}"


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
        case Naming():
            return _name(game)
        case Playing():
            return _card(game, game.hand)
        case _:
            return _exchange(game)


def _best(game: GameState) -> tuple[Denomination, float]:
    """The best denomination of a hand, and what it is worth there."""
    assert game.to_act is not None
    hand = card_list(game.observe(game.to_act).hand)
    worth = {at: _worth(game, hand, at) for at in game.rules.ruleset.auction.denominations}
    best = max(worth, key=lambda at: worth[at])
    return best, worth[best]


def _call(game: GameState) -> Action:
    """The lowest bid in the best denomination, while it seems to be worth as much."""
    best, worth = _best(game)
    auction, size, legal = game.rules.ruleset.auction, game.rules.hand_size, game.legal_actions()
    named = None if auction.naming is NamingRule.AFTER_AUCTION else best
    if worth >= size * 2 / 3:
        for lone in auction.lone_bids:
            if Bid(0, named, lone.key) in legal:
                return Bid(0, named, lone.key)
    most = round(worth + 1.9 * size / 12)
    for level in range(size // 2, most):
        if Bid(level, named) in legal:
            return Bid(level, named)
    if PASS in legal:
        return PASS
    return next(bid for bid in legal if isinstance(bid, Bid) and bid.denomination is named)


def _name(game: GameState) -> Action:
    """The best denomination; alone with a very good hand, where that may be said now."""
    best, worth = _best(game)
    alone = game.rules.ruleset.auction.alone_after
    if alone is not None and worth >= game.rules.hand_size * 2 / 3:
        action = Bid(0, best, alone.key)
        if action in game.legal_actions():
            return action
    return Name(best)


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
    chosen = by_worth[:count] if view.exchange.give != "help" else by_worth[-count:]
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


def _play_anew(rules: RuleSet) -> GameRecord:
    """Of many games the shortest among those that show most of what the rules have."""
    auction = rules.auction
    wanted = ["made,", " set,", "thrown in"]
    if rules.table.kitty or any(lone.help for lone in auction.lone_bids):
        wanted.append("exchange")
    wanted += [lone.key.upper() for lone in auction.lone_bids]
    if auction.alone_after is not None:
        wanted.append(" alone")
    games = {seed: told(plain_game(rules, seed)) for seed in map(seed_of, range(60))}

    def worth(seed: str) -> tuple[int, int]:
        missing = sum(word not in games[seed] for word in wanted)
        return missing, games[seed].count("\n")

    return plain_game(rules, min(games, key=worth))


def remake(*, anew: bool) -> None:
    """Tell every game again, and play those that are not there yet."""
    for name, rules in GAMES.items():
        path = FOLDER / f"{name}.json"
        if anew or not path.exists():
            path.write_text(_play_anew(rules).dump() + "\n", "utf-8")
        record = GameRecord.load(path.read_text(encoding="utf-8"))
        (FOLDER / f"{name}.txt").write_text(told(record), "utf-8")
        print(f"{name}: {len(record.actions)} actions")


if __name__ == "__main__":
    remake(anew="new" in sys.argv[1:])
