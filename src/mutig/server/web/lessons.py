"""Learning a game over HTTP: which lessons there are, and a step of one. The browser remembers, the server does not."""

from __future__ import annotations

from litestar import get, post
from litestar.params import JSONBody

from mutig.server import wire

from .dependencies import AnyRequest, Edition, Game, LessonId, Person, Service, Speaking, count, dear

TAGS = ["Learning"]


@get("/games/{game:str}/lessons", tags=TAGS, opt=dear("lessons"))
async def lessons(game: Game, service: Service, edition: Edition = "house", language: Speaking = "en") -> wire.Lessons:
    """The lessons of a game, as far as they are true of an edition, and what its coach remarks in real games."""
    return await service.lessons(game, edition, language)


@post("/games/{game:str}/lessons/{lesson:str}", tags=TAGS, status_code=200, opt=dear("lessons"))
async def play_lesson(
    request: AnyRequest, game: Game, lesson: LessonId, data: JSONBody[wire.PlayLesson], me: Person, service: Service
) -> wire.LessonState:
    """My next choice in a lesson, after those I made so far: what the table looks like then, and what the coach says."""
    count(request, "lessons", me)
    return await service.play_lesson(me, game, lesson, data)


ROUTES = [lessons, play_lesson]
