"""For whoever runs the server, and for whoever writes programs: health, metrics, the API's own description, pages."""

from __future__ import annotations

from functools import lru_cache

from litestar import Litestar, MediaType, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec import json

from mutig.server.refusal import Refusal

from . import asyncapi
from .dependencies import AnyRequest, Service
from .door import Door
from .hosts import is_our_name
from .limits import THIS_MACHINE, address_key
from .metrics import Metrics
from .openapi import document
from .openapi_page import page as openapi_page
from .pages import Page, Pages, page_of
from .settings import WebSettings


@get("/healthz", include_in_schema=False, media_type=MediaType.TEXT)
async def health(service: Service) -> Response[str]:
    """Whether the store can be read and written, in a word."""
    trouble = await service.health()
    return Response(f"{trouble or 'ok'}\n", status_code=200 if trouble is None else 503)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(
    request: AnyRequest,
    service: Service,
    metrics: NamedDependency[Metrics],
    door: NamedDependency[Door],
    web_settings: NamedDependency[WebSettings],
) -> Response[bytes]:
    """For Prometheus. Others need not know how many people play here, nor need pages in the keeper's own browser."""
    known = address_key(request.scope["client"]) in THIS_MACHINE | web_settings.metrics_for
    if not known or not is_our_name(request.headers.get("host"), web_settings.origins):
        raise Refusal("no-such-page", 404)
    page = metrics.page({**service.counts(), **door.counts()})
    return Response(page, media_type="text/plain; version=0.0.4; charset=utf-8")


@lru_cache(maxsize=2)
def described(app: Litestar) -> tuple[Page, Page]:
    """The description of the API for programs and for people: made once."""
    told = document(app)
    return page_of(json.encode(told), "openapi.json"), page_of(openapi_page(told).encode(), "api.html")


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
def api_for_programs(request: AnyRequest) -> Response[bytes]:
    return described(request.app)[0].answer(request)


@lru_cache(maxsize=1)
def socket_described() -> Page:
    """The same for the socket."""
    return page_of(json.encode(asyncapi.document()), "asyncapi.json")


@get("/api/asyncapi.json", include_in_schema=False, sync_to_thread=False)
def socket_for_programs(request: AnyRequest) -> Response[bytes]:
    return socket_described().answer(request)


@get("/api", include_in_schema=False, sync_to_thread=False)
def api_for_people(request: AnyRequest) -> Response[bytes]:
    return described(request.app)[1].answer(request)


@get("/", include_in_schema=False, sync_to_thread=False)
def client_page(request: AnyRequest, pages: NamedDependency[Pages]) -> Response[bytes]:
    return page_answer(request, pages, "")


@get("/{path:path}", include_in_schema=False, sync_to_thread=False)
def client_file(request: AnyRequest, pages: NamedDependency[Pages], path: FromPath[str]) -> Response[bytes]:
    return page_answer(request, pages, path)


def page_answer(request: AnyRequest, pages: Pages, path: str) -> Response[bytes]:
    """The browser client, or a friendly page where it is not built."""
    found = pages.find(path)
    if found is not None:
        return found.answer(request)
    if "text/html" in request.headers.get("accept", ""):  # a person with a wrong address
        return pages.client.answer(request, 404)
    raise Refusal("no-such-page", 404)


ROUTES = [health, metrics, api_for_programs, socket_for_programs, api_for_people, client_page, client_file]
