"""The application, wired: the only place where all parts meet."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio.to_thread
from fastapi import FastAPI

import bideuchre

from . import errors
from .deps import Services
from .identity import Identities
from .routes import bots, daily, games, health, house, pages, rulebook, rules, scores
from .security import Gate
from .service.answers import Running
from .service.context import Context
from .service.daily import Daily
from .service.days import SystemClock
from .service.folding import Folder
from .service.games import Games
from .service.ports import Clock, Store, Thinker
from .service.scores import Scores
from .settings import Settings, read_settings, server_secret
from .store import open_store
from .thinking import ProcessThinker


def create_app(
    settings: Settings | None = None,
    *,
    store: Store | None = None,
    clock: Clock | None = None,
    thinker: Thinker | None = None,
) -> FastAPI:
    """The site, with whatever parts are given in place of its own."""
    settings = settings or read_settings()
    secret = server_secret(settings)
    context = Context(
        store=store or open_store(settings),
        clock=clock or SystemClock(),
        thinker=thinker or ProcessThinker(settings.bot_processes, seconds=settings.bot_seconds),
        secret=secret,
        folder=Folder(),
        running=Running(),
    )
    app = FastAPI(
        title="bideuchre",
        version=bideuchre.__version__,
        summary="Bid Euchre with two packs and three computer players.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
    )
    tables = Games(context)
    app.state.services = Services(
        settings, context, tables, Daily(context, tables), Scores(context)
    )
    for part in (games, daily, scores, rules, rulebook, house, bots, health, pages):
        app.include_router(part.router)
    app.state.error_page = pages.error_page
    errors.add_handlers(app)
    app.add_middleware(Gate, settings=settings, identities=Identities(secret))
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Bots come when the server starts, and are gone when it has stopped."""
    services: Services = app.state.services
    anyio.to_thread.current_default_thread_limiter().total_tokens = services.settings.threads
    services.context.thinker.start()
    try:
        yield
    finally:
        services.context.thinker.stop()
        services.context.store.close()
