"""The empty POST that web figures are told in: FastAPI with nothing to do, bare and gated.

``python -m tests.bench.apps bare|gated PORT`` serves one.
"""

from __future__ import annotations

import sys
from typing import Any

import uvicorn
from fastapi import FastAPI
from pydantic import BaseModel

from bideuchre.web.identity import Identities
from bideuchre.web.security import Gate
from bideuchre.web.settings import Settings


class Body(BaseModel):
    """As large as the body of an action."""

    action: str
    version: int


def make(kind: str) -> Any:
    """The empty application, alone or behind the gate that every request of ours passes."""
    app = FastAPI()

    @app.post("/empty")
    async def empty(body: Body) -> Body:
        return body

    if kind == "gated":
        settings = Settings(actions_per_second=1e6, action_burst=10**6, games_per_hour=10**6)
        app.add_middleware(Gate, settings=settings, identities=Identities(b"s" * 32))
    return app


if __name__ == "__main__":
    uvicorn.run(make(sys.argv[1]), port=int(sys.argv[2]), access_log=False, log_level="warning")
