"""From a refusal to an answer: one table of codes, one form of body."""

from __future__ import annotations

import http
import json
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from .service.refusals import Busy, Refused

STATUS: Final = {
    "not_in_a_daily": 403,
    "cross_site": 403,
    "not_found": 404,
    "method_not_allowed": 405,
    "stale_version": 409,
    "not_your_turn": 409,
    "wrong_phase": 409,
    "bid_too_low": 409,
    "must_open": 409,
    "denomination_not_offered": 409,
    "card_not_held": 409,
    "must_follow": 409,
    "wrong_card_count": 409,
    "game_over": 409,
    "not_finished": 409,
    "already_signed": 409,
    "assisted": 409,
    "not_settled": 409,
    "key_in_use": 409,
    "damaged": 410,
    "too_large": 413,
    "not_json": 415,
    "unreadable": 422,
    "bad_rules": 422,
    "bad_name": 422,
    "key_reused": 422,
    "too_many": 429,
    "internal": 500,
    "busy": 503,
    "disk_full": 507,
}
_CODE_OF_STATUS: Final = {404: "not_found", 405: "method_not_allowed"}

ErrorPage: TypeAlias = Callable[[Request, int], Response]


def refusal(code: str, details: dict[str, Any], retry_after: int | None = None) -> Response:
    """The answer to what was refused."""
    headers = None if retry_after is None else {"Retry-After": str(retry_after)}
    body = json.dumps({"error": code, "details": details})
    return Response(body, STATUS[code], headers=headers, media_type="application/json")


def add_handlers(app: FastAPI) -> None:
    """Turn every error of the application into an answer."""
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _http)


def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    wait = error.retry_after if isinstance(error, Busy) else None
    if page := _page(request, STATUS[error.code]):
        if wait is not None:
            page.headers["Retry-After"] = str(wait)
        return page
    return refusal(error.code, error.details, wait)


def _unreadable(request: Request, error: Exception) -> Response:
    """Name the field at fault, and repeat nothing of what was sent."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = [str(part) for part in first["loc"] if not isinstance(part, int)]
    field = ".".join(where[1:]) or where[0]
    return refusal("unreadable", {"field": field, "reason": first["type"]})


def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if page := _page(request, error.status_code):
        return page
    code = _CODE_OF_STATUS.get(error.status_code, "unreadable")
    details = {} if code != "unreadable" else {"field": "body"}
    answer = refusal(code, details)
    answer.headers.update(error.headers or {})
    return answer


def _page(request: Request, status: int) -> Response | None:
    """A page for people, where a person asked and there is one."""
    wants_page = "text/html" in request.headers.get("accept", "")
    make: ErrorPage | None = getattr(request.app.state, "error_page", None)
    if make is None or not wants_page or request.url.path.startswith("/api"):
        return None
    return make(request, http.HTTPStatus(status).value)
