"""Servers to measure: FastAPI with nothing to do, bare and gated, and ours without bots.

``python -m tests.bench.apps bare|gated|botless PORT FOLDER`` serves one.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI
from pydantic import BaseModel

from bideuchre.engine import GameState, Observation, Seat
from bideuchre.web.app import create_app
from bideuchre.web.identity import Identities
from bideuchre.web.security import Gate
from bideuchre.web.settings import Settings
from bideuchre.web.store.migrating import upgrade


class Body(BaseModel):
    """As large as the body of an action."""

    action: str
    version: int


def empty(kind: str, settings: Settings) -> Any:
    """An application that does nothing, alone or behind the gate that every request passes."""
    app = FastAPI()

    @app.post("/empty")
    async def answer(body: Body) -> Body:
        return body

    if kind == "gated":
        app.add_middleware(Gate, settings=settings, identities=Identities(b"s" * 32))
    return app


class NoThought:
    """In the bots' place: the first legal action, at once and in this process.

    ``spent`` tells the seconds of processor time that it took so far.
    """

    def __init__(self) -> None:
        self.spent = 0.0

    def start(self) -> None:
        """Nothing to get ready."""

    def stop(self) -> None:
        """Nobody to send home."""

    def ready(self) -> bool:
        """Always."""
        return True

    def replies(self, game: GameState, person: Seat, bots: Sequence[str]) -> list[str]:
        """The first legal action, until it is the person's turn."""
        began = time.thread_time()
        tokens = []
        while game.to_act not in (None, person):
            action = next(iter(game.legal_actions()))
            game = game.apply(action)
            tokens.append(str(action))
        self.spent += time.thread_time() - began
        return tokens

    def advise(self, view: Observation, bot: str) -> str:
        """The first legal action."""
        return str(next(iter(view.legal)))


def main(kind: str, port: int, folder: Path) -> None:
    """Serve one of them."""
    settings = Settings(
        database_url=f"sqlite:///{folder / f'{kind}.sqlite3'}",
        actions_per_second=1e6,
        action_burst=10**6,
        games_per_hour=10**6,
    )
    if kind == "botless":
        upgrade(settings)
        app = create_app(settings, thinker=(stand_in := NoThought()))
        app.add_api_route("/stand-in", lambda: stand_in.spent)
    else:
        app = empty(kind, settings)
    uvicorn.run(app, port=port, access_log=False, log_level="warning")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
