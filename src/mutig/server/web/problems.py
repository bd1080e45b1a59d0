"""Whatever cannot be answered becomes a `wire.Problem` in the person's language; no traceback leaves."""

from __future__ import annotations

from math import ceil
from typing import Any

import structlog
from litestar import MediaType, Request, Response
from litestar.connection import ASGIConnection
from litestar.enums import ParamType
from litestar.exceptions import HTTPException, ValidationException

from mutig.server import wire
from mutig.server.refusal import LANGUAGES, Because, Refusal

from .checker import NO_JSON, because_of

log = structlog.get_logger("mutig.web")

# What HTTP itself refuses, in our words. Everything else a client does wrong is "not-understood".
BY_STATUS = {404: "no-such-page", 405: "wrong-method", 413: "too-large"}


def problem(refusal: Refusal, language: str) -> wire.Problem:
    return wire.Problem(reason=refusal.reason, message=refusal.sentence(language))


def too_many(seconds: float) -> Refusal:
    """Somebody asks too often."""
    return Refusal("too-many", 429, seconds=max(1, ceil(seconds)))


def answer(request: Request[Any, Any, Any], refusal: Refusal) -> Response[wire.Problem]:
    seconds = refusal.arguments.get("seconds")
    headers = {"retry-after": str(seconds)} if seconds is not None else {}
    if "metrics" in request.app.state:
        request.app.state.metrics.refusals.labels(refusal.reason).inc()
    return Response(
        problem(refusal, language_of(request)),
        status_code=refusal.status,
        media_type=MediaType.JSON,
        headers=headers,
    )


def refused(request: Request[Any, Any, Any], refusal: Refusal) -> Response[wire.Problem]:
    return answer(request, refusal)


def misunderstood(request: Request[Any, Any, Any], error: HTTPException) -> Response[wire.Problem]:
    """Litestar's own refusals: broken JSON, wrong types, unknown addresses."""
    if error.status_code >= 500:
        return broken(request, error)
    reason = BY_STATUS.get(error.status_code)
    if reason is not None:
        return answer(request, Refusal(reason, error.status_code))
    if wrong_part(error).get("source") == ParamType.PATH:
        return answer(request, Refusal("no-such-page", 404))
    return answer(request, Refusal("not-understood", error.status_code, detail=detail_of(error)))


def detail_of(error: HTTPException) -> Because:
    """Which field is wrong, and how."""
    part = wrong_part(error)
    return because_of(str(part.get("message", error.detail)), str(part.get("key", "")))


def wrong_part(error: HTTPException) -> dict[str, Any]:
    """What Litestar says about the first part of a request that is not as it should be."""
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        first: dict[str, Any] = error.extra[0]
        return first
    return {}


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[wire.Problem]:
    """A mistake of ours: noted in full here, told in one sentence there."""
    log.error("request failed", route=request.scope.get("path_template"), exc_info=error)
    return answer(request, Refusal("broken", 500))


def too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[wire.Problem]:
    """JSON inside JSON inside JSON, thousands of times: nobody means that."""
    return answer(request, Refusal("not-understood", 400, detail=NO_JSON))


def no_text(request: Request[Any, Any, Any], error: UnicodeDecodeError) -> Response[wire.Problem]:
    """Bytes that are no UTF-8."""
    return answer(request, Refusal("not-understood", 400, detail=NO_JSON))


HANDLERS: dict[Any, Any] = {
    Refusal: refused,
    RecursionError: too_deep,
    UnicodeDecodeError: no_text,
    HTTPException: misunderstood,
    Exception: broken,
}


def language_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The person's own language, or else the browser's."""
    me = connection.scope.get("state", {}).get("me")
    return me.language if me is not None else browser_language(connection.headers.get("accept-language"))


def browser_language(accepted: str | None) -> wire.Language:
    """The first language of an Accept-Language header that we speak."""
    wishes = []
    for place, wish in enumerate((accepted or "")[:200].split(",")):
        tag, _, quality = wish.partition(";q=")
        try:
            wishes.append((-float(quality or 1), place, tag.strip()[:2].lower()))
        except ValueError:
            continue
    for _, _, tag in sorted(wishes):
        if tag in LANGUAGES:
            return tag  # type: ignore[return-value]
    return "en"
