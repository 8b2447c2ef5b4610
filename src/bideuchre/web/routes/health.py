"""For whoever keeps the server running."""

from __future__ import annotations

from fastapi import APIRouter, Request

from bideuchre.web.deps import services
from bideuchre.web.service.refusals import Busy

router = APIRouter(tags=["health"])


@router.get("/healthz")
async def alive() -> dict[str, str]:
    """The server answers."""
    return {"status": "alive"}


@router.get("/readyz", responses={503: {}, 507: {}})
def ready(request: Request) -> dict[str, str]:
    """The database is reached and has room, and the bots are warm."""
    context = services(request).context
    context.store.ping()
    if not context.thinker.ready():
        raise Busy("bots")
    return {"status": "ready"}
