"""Nothing that is sent depends on cards the player can't see.

Each position is shown twice: as it was dealt, and with the unseen cards dealt in another way, under
the same id, version and seed. Every byte of every answer has to be the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bideuchre.ai.random_bot import RandomBot
from bideuchre.engine import CRAIG_POWERS, PLAYS, Bid, Denomination, GameState, faces, parse_action
from bideuchre.web.service import newgame
from bideuchre.web.service.games import sealed
from bideuchre.web.service.ports import StoredGame
from bideuchre.web.service.turns import to_json
from tests.support.memory import MemoryStore
from tests.support.players import Player, at_table, make_app
from tests.support.worlds import rearranged

FEW, MANY = 60, 2_000
LONE = [Bid(0, denomination, "alone") for denomination in list(Denomination)[:5]]


class Chance:
    """Numbers for a walk that can be repeated."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def below(self, bound: int) -> int:
        return self._random.randrange(bound)


class World:
    """An application whose game can be put in any state."""

    def __init__(self, player: Player, store: MemoryStore) -> None:
        self.player = player
        self.store = store
        kept = store.game(player.open()["id"])
        assert kept is not None
        self.name = kept.player
        self.folder = player.client.app.state.services.context.folder
        self.keys = 0

    def show(self, game: StoredGame, state: GameState) -> None:
        """Put *state* behind the stored game."""
        self.store.put(game)
        self.folder.remember(game, state)

    def answers(
        self, game: StoredGame, state: GameState, tokens: list[str], action: str | None
    ) -> Iterator[tuple[str, Any]]:
        """Everything that can be asked about the position, each with what was answered."""
        path = f"/api/games/{game.id}"
        self.show(game, state)
        for address in (path, "/api/games", f"{path}?since={game.version}", f"/games/{game.id}"):
            yield address, self.player.get(address)
        if state.winner is None:
            yield "record", self.player.get(f"{path}/record")
        for token in (*tokens, "nonsense"):
            body = {"action": token, "version": game.version}
            yield token, self._post(f"{path}/actions", body)
        yield "stale", self._post(f"{path}/actions", {"action": "P", "version": game.version + 7})
        yield "hint", self._post(f"{path}/hint", {"version": game.version})
        if action is not None:
            self.show(game, state)
            body = {"action": action, "version": game.version}
            yield f"own {action}", self._post(f"{path}/actions", body)

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        self.keys += 1
        return self.player.post(path, body, key=f"key {self.keys}".replace(" ", "-"))


@pytest.fixture
def world() -> Iterator[World]:
    store = MemoryStore()
    with at_table(make_app(store=store)) as player:
        yield World(player, store)


def test_every_answer_is_the_same_in_both_worlds(world: World, thorough: bool) -> None:
    wanted = MANY if thorough else FEW
    phases: set[str] = set()
    for number, (game, state) in enumerate(positions(world.name, wanted)):
        chance = Chance(number)
        other = replace(rearranged(state, 0, chance), seed=state.seed)
        phases.add(state.observe(0).phase.value)
        action = str(state.legal_actions().sample(chance)) if state.to_act == 0 else None
        tokens = illegal(state, chance)
        here = [
            (what, seen(what, said)) for what, said in world.answers(game, state, tokens, action)
        ]
        there = [
            (what, seen(what, said)) for what, said in world.answers(game, other, tokens, action)
        ]
        assert here == there
    assert phases >= {"bidding", "playing", "exchange"} or wanted == FEW


def positions(player: str, wanted: int) -> Iterator[tuple[StoredGame, GameState]]:
    """Positions where the person has to act, from games that chance played, and some ends."""
    found = 0
    for number in range(wanted):
        chance = Chance(1_000_000 + number)
        seed = f"{number:064x}"
        wish = newgame.Wish(seed=seed)
        blank = replace(newgame.practice(wish, player, 0), id=f"world{number:08}")
        state = GameState.new(CRAIG_POWERS, seed)
        tokens: list[str] = []
        for _ in range(400):
            if state.to_act in (0, None) and chance.below(12) == 0:
                found += 1
                yield kept(blank, state, tokens), state
                if found == wanted:
                    return
            if state.winner is not None:
                break
            action = RandomBot().choose(state.observe(state.to_act or 0), chance)
            lone = [bid for bid in LONE if bid in state.legal_actions()]
            if lone and chance.below(25) == 0:
                action = lone[chance.below(len(lone))]
            tokens.append(str(action))
            state = state.apply(action)


def kept(blank: StoredGame, state: GameState, tokens: list[str]) -> StoredGame:
    return sealed(
        replace(
            blank,
            log=" ".join(tokens),
            version=len(tokens),
            status="playing" if state.winner is None else "over",
            scores=to_json(state.scores),
            hand_number=state.hand_number,
        )
    )


def illegal(state: GameState, chance: Chance) -> list[str]:
    """Some actions that are not allowed now."""
    tokens = [str(PLAYS[card]) for card in faces(state.rules.deck)]
    tokens += [
        "P",
        "1/H",
        "12/NT",
        "ALONE/S",
        "5/LOW",
        "/H",
        "x",
        "xAS",
        "x9C,9C,9D",
        "xAS,KS,QS,JS",
    ]
    if state.winner is None:
        legal = state.legal_actions()
        tokens = [token for token in tokens if parse_action(token) not in legal]
    return [tokens[chance.below(len(tokens))] for _ in range(4)]


def seen(what: str, answer: Any) -> Any:
    """Status, headers and body; of an action's answer all that comes before a bot's choice."""
    headers = sorted(answer.headers.items())
    if not what.startswith("own ") or answer.status_code != 200:
        return answer.status_code, headers, answer.content
    headers = [(name, value) for name, value in headers if name != "content-length"]
    events = []
    for event in json.loads(answer.content)["events"]:
        chooser = event.get("from", event.get("seat"))
        chosen = event["type"] in ("call_made", "card_played", "cards_exchanged")
        if chosen and chooser != 0:
            break
        events.append(event)
    head = re.match(rb'.*?,"events":', answer.content)
    assert head is not None
    return answer.status_code, headers, re.sub(rb'"version":\d+', b"", head[0]), events
