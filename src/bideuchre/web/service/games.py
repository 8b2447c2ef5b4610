"""Tables: open one, act at it, take back, ask for advice, read its record."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from bideuchre.engine import (
    Action,
    EuchreError,
    Event,
    GameRecord,
    GameState,
    opening_events,
    parse_action,
)

from . import days, levels, newgame
from .answers import Answer, Ask
from .context import Context, belonging, checked
from .folding import Step, is_whole, read_rules, take
from .ports import PERSON, Clock, KeyTaken, Player, StaleGame, StoredGame
from .refusals import Refused, refuse
from .results import result_of, standing_of
from .turns import to_json, turn_data

UNFINISHED: Final = 50


class Games:
    """The tables of people who play against bots."""

    def __init__(self, context: Context) -> None:
        self._at = context

    def open(self, ask: Ask, wish: newgame.Wish) -> Answer:
        """Deal a new practice game and let the bots call before the person."""
        with self._at.running.hold(ask):
            if done := self._at.again(ask):
                return done
            game = newgame.practice(wish, ask.player, self._now())
            return self.begin(ask, game)

    def begin(self, ask: Ask, game: StoredGame) -> Answer:
        """Keep a new game once the bots before the person have acted."""
        state = opening_state(game)
        steps = self._replies(game, state)
        after = steps[-1].after if steps else state
        game = self._advanced(game, steps, after)
        events = [*opening_events(state), *events_of(steps)]
        answer = Answer(201, self._turn(game, after, events))
        try:
            self._at.store.open(game, ask.stored(answer, self._now()))
        except KeyTaken:
            return self._stored(ask)
        self._at.folder.remember(game, after)
        return answer

    def unfinished(self, player: Player) -> list[dict[str, Any]]:
        """The games that the player can go on with, newest first."""
        games = self._at.store.unfinished(player, UNFINISHED)
        playable = [game for game in games if is_whole(game) and not self._has_lapsed(game)]
        return [newgame.summary(game) for game in playable]

    def turn(self, game_id: str, player: Player, since: int | None) -> str:
        """The table as it stands, with what came after version *since*."""
        game = self._at.own(game_id, player)
        return self._turn(game, self._at.folder.state(game), self._since(game, since))

    def act(self, ask: Ask, game_id: str, token: str, version: int) -> Answer:
        """Take the person's action and all the bots' replies to it, and keep them as one."""
        action = read_action(token)

        def attempt(game: StoredGame) -> Answer:
            state = self._playable(game, version)
            try:
                state.check(action, PERSON)
            except EuchreError as error:
                refuse(error)
            return self._take(ask, game, state, action)

        return self._once(ask, game_id, attempt)

    def undo(self, ask: Ask, game_id: str, version: int) -> Answer:
        """Go back to the seat's last decision; the game is assisted from then on."""

        def attempt(game: StoredGame) -> Answer:
            only_practice(game)
            self._playable(game, version)
            steps = self._at.folder.steps(game)
            own = [at for at, step in enumerate(steps) if step.before.to_act == PERSON]
            if not own:
                raise Refused("wrong_phase", reason="nothing_to_undo")
            state = steps[own[-1]].before
            new = self._rewound(game, steps[: own[-1]], state)
            answer = Answer(200, self._turn(new, state, ()))
            self._at.store.rewind(game, new, ask.stored(answer, self._now()))
            self._at.folder.remember(new, state)
            return answer

        return self._once(ask, game_id, attempt)

    def hint(self, ask: Ask, game_id: str, version: int) -> Answer:
        """What the strongest quick bot would do, from the person's view only."""

        def attempt(game: StoredGame) -> Answer:
            only_practice(game)
            state = self._playable(game, version)
            action = self._at.thinker.advise(state.observe(PERSON), levels.adviser())
            new = sealed(replace(game, assisted=True, updated=self._now()))
            answer = Answer(200, to_json({"action": action, "reason": None}))
            self._at.store.save(game, new, ask.stored(answer, self._now()))
            self._at.folder.remember(new, state)
            return answer

        return self._once(ask, game_id, attempt)

    def record(self, game_id: str, player: Player) -> str:
        """The whole game, hidden cards and seed too, once nobody can use them."""
        game = self._at.own(game_id, player)
        if game.day is not None and not days.is_settled(game.day, self._at.clock):
            raise Refused("not_settled", settles_at=days.written(days.settles_at(game.day)))
        if game.day is None and game.status != "over":
            raise Refused("not_finished")
        actions = tuple(step.action for step in self._at.folder.steps(game))
        return GameRecord(read_rules(game.rules), game.seed, actions).dump()

    def current(self, game: StoredGame, since: int | None = None) -> str:
        """The turn of a game already looked up."""
        return self._turn(game, self._at.folder.state(game), self._since(game, since))

    def _once(self, ask: Ask, game_id: str, attempt: Callable[[StoredGame], Answer]) -> Answer:
        """Try on the game as it stands; when it has moved meanwhile, look again, once."""
        checked(game_id)
        with self._at.running.hold(ask):
            for last in (False, True):
                game, stored = self._at.store.game_and_answer(game_id, ask.player, ask.key)
                if done := ask.again(stored):
                    return done
                try:
                    return attempt(belonging(game, ask.player))
                except KeyTaken:
                    return self._stored(ask)
                except StaleGame:
                    if last:
                        raise self._stale(self._at.own(game_id, ask.player), None) from None
            raise AssertionError("the second try returns or raises")

    def _take(self, ask: Ask, game: StoredGame, state: GameState, action: Action) -> Answer:
        own = take(state, action)
        steps = [own, *self._replies(game, own.after)]
        after = steps[-1].after
        new = self._advanced(game, steps, after)
        result = result_of(new, after, self._now())
        answer = Answer(200, self._turn(new, after, events_of(steps)))
        stored = ask.stored(answer, self._now())
        self._at.store.save(game, new, stored, result, standing_of)
        if result is not None:
            self._at.boards.clear()
        self._at.folder.remember(new, after)
        return answer

    def _replies(self, game: StoredGame, state: GameState) -> list[Step]:
        if state.to_act in (None, PERSON):
            return []
        steps: list[Step] = []
        for token in self._at.thinker.replies(state, PERSON, game.bots.split(",")):
            steps.append(take(state, parse_action(token)))
            state = steps[-1].after
        return steps

    def _playable(self, game: StoredGame, version: int) -> GameState:
        state = self._at.folder.state(game)
        if self._has_lapsed(game):
            raise Refused("game_over", reason="lapsed")
        if version != game.version:
            raise self._stale(game, version)
        if state.winner is not None:
            raise Refused("game_over")
        return state

    def _stale(self, game: StoredGame, version: int | None) -> Refused:
        events = self._since(game, version)
        turn = turn_data(game, self._at.folder.state(game), events, sealed=self._sealed(game))
        return Refused("stale_version", turn=turn)

    def _since(self, game: StoredGame, version: int | None) -> list[Event]:
        """What came after *version*; nothing where an undo lies between, all of it since 0."""
        if version is None or 0 < version < game.rewound_at or version >= game.version:
            return []
        missed = game.version - version
        return events_of(self._at.folder.steps(game)[-missed:])

    def _advanced(self, game: StoredGame, steps: list[Step], after: GameState) -> StoredGame:
        log = " ".join([*([game.log] if game.log else []), *(str(step.action) for step in steps)])
        return self._standing(game, log, game.version + len(steps), after)

    def _rewound(self, game: StoredGame, steps: list[Step], state: GameState) -> StoredGame:
        log = " ".join(str(step.action) for step in steps)
        version = game.version + 1
        game = replace(game, rewound_at=version, assisted=True)
        return self._standing(game, log, version, state)

    def _standing(self, game: StoredGame, log: str, version: int, state: GameState) -> StoredGame:
        return sealed(
            replace(
                game,
                log=log,
                version=version,
                status="playing" if state.winner is None else "over",
                scores=to_json(state.scores),
                hand_number=state.hand_number,
                updated=self._now(),
            )
        )

    def _turn(self, game: StoredGame, state: GameState, events: Iterable[Event]) -> str:
        return to_json(turn_data(game, state, events, sealed=self._sealed(game)))

    def _sealed(self, game: StoredGame) -> bool:
        return game.day is not None and not days.is_settled(game.day, self._at.clock)

    def _has_lapsed(self, game: StoredGame) -> bool:
        return has_lapsed(game, self._at.clock)

    def _stored(self, ask: Ask) -> Answer:
        done = self._at.again(ask)
        assert done is not None, "the key is taken"
        return done

    def _now(self) -> int:
        return days.millis(self._at.clock.now())


def has_lapsed(game: StoredGame, clock: Clock) -> bool:
    """Whether a daily was not finished in time."""
    return game.day is not None and game.status == "playing" and days.is_settled(game.day, clock)


def only_practice(game: StoredGame) -> None:
    """Refuse help in a daily."""
    if game.day is not None:
        raise Refused("not_in_a_daily")


def read_action(token: str) -> Action:
    """An action from its text."""
    try:
        return parse_action(token)
    except EuchreError as error:
        refuse(error)


def sealed(game: StoredGame) -> StoredGame:
    """The game with the digest of what it holds."""
    return replace(game, digest=game.sealed())


def opening_state(game: StoredGame) -> GameState:
    """The first hand dealt; refuses rules that can't be played."""
    try:
        return GameState.new(read_rules(game.rules), game.seed)
    except EuchreError as error:
        refuse(error)


def events_of(steps: Iterable[Step]) -> list[Event]:
    """What people saw during *steps*."""
    return [event for step in steps for event in step.events]
