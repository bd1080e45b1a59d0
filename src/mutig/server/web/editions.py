"""Editions over HTTP: what is printed, as a form to type into, looked over and offered."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Response, get, post
from litestar.params import JSONBody

from mutig.server import wire

from .dependencies import AnyRequest, AsLists, EditionName, Game, Person, Service, Speaking, count, dear
from .tables import IMPORT_LIMIT, WithRecord

TAGS = ["Editions"]
LARGE: Any = {"request_class": WithRecord, "request_max_body_size": IMPORT_LIMIT}


@get("/games/{game:str}/form", tags=TAGS)
async def form(game: Game, service: Service, language: Speaking = "en") -> list[wire.FormSection]:
    """Everything that is printed in a box of this game, as sections of fields."""
    return service.edition_form(game, language)


@get("/games/{game:str}/editions/{name:str}", tags=TAGS, media_type=MediaType.JSON, opt=dear("heavy"))
async def edition(
    request: AnyRequest, game: Game, name: EditionName, me: Person, service: Service, as_lists: AsLists = False
) -> Response[bytes]:
    """The document of an edition that is offered here, to type over."""
    count(request, "heavy", me)
    return Response(await service.edition(me, game, name, as_lists), media_type=MediaType.JSON)


@post("/editions/check", tags=TAGS, status_code=200, opt=dear("drafts"), **LARGE)
async def check_edition(request: AnyRequest, data: JSONBody[wire.Draft], me: Person, service: Service) -> wire.Findings:
    """What is wrong with an edition that I type in, and a sketch of its board. Nothing of it is kept."""
    count(request, "drafts", me)
    return await service.look_over(me, data)


@post("/editions", tags=TAGS, status_code=201, opt=dear("imports"), **LARGE)
async def keep_edition(
    request: AnyRequest, data: JSONBody[wire.KeepEdition], me: Person, service: Service
) -> wire.OwnEdition:
    """Offer an edition here from now on, where this server lets me."""
    count(request, "imports", me)
    return await service.keep_edition(me, data)


ROUTES = [form, edition, check_edition, keep_edition]
