"""A worker that dies: whoever asked it hears of it from the bus, and not by a deadline."""

from __future__ import annotations

import asyncio

import pytest

import mutig
from mutig.server.bus.inside import Hub
from mutig.server.thinking import questions
from mutig.server.thinking.far import FarWorkers, Unanswered
from mutig.server.thinking.questions import Question, Taken, Thought, encoded
from mutig.server.thinking.queue import Turn
from mutig.server.thinking.ways import SEARCH, Way

from .test_tables_bots import eventually
from .worker_talk import OddWorker, request_of

pytestmark = pytest.mark.anyio
BROOM = "broom-service"
HERE = Turn("ada", "table")
PATIENCE_S = 30.0


@pytest.fixture(autouse=True)
def no_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "GRACE_S", 600)


async def doomed(hub: Hub, far: FarWorkers) -> OddWorker:
    """A worker that takes questions, says so, and never answers."""
    bus = hub.bus()

    async def taken(question: Question) -> Thought:
        await bus.publish(questions.taken_subject(question.home), encoded(Taken(question.id, "odd")))
        await asyncio.Event().wait()
        raise AssertionError

    async def is_there(body: bytes) -> bytes:
        return b""

    odd = await OddWorker(bus, taken, Way(BROOM, SEARCH)).open()
    await bus.serve(questions.worker_subject("odd"), is_there)
    await eventually(lambda: far.can("search", BROOM))
    return odd


async def test_another_is_asked_as_soon_as_one_is_gone() -> None:
    hub, game = Hub(), mutig.new_game(BROOM, players=3, seed=2)
    far = FarWorkers(hub.bus(), 2.0, lambda games: None)
    await far.open()
    one = await doomed(hub, far)
    answer = asyncio.create_task(far.decide(HERE, 2.0, request_of(game, 0, "search:2s")))
    await eventually(lambda: len(one.asked) == 1)

    async def answered(question: Question) -> Thought:
        return Thought("other", code=question.codes[0])

    await OddWorker(hub.bus(), answered, Way(BROOM, SEARCH)).open(name="other")
    await one.bus.close()  # its process was killed
    async with asyncio.timeout(PATIENCE_S):
        assert await answer in game.choices(0)
    assert [present.worker for present in far.roster.workers] == ["other"]
    await far.close()


async def test_where_the_only_one_is_gone_the_server_thinks_itself_at_once() -> None:
    hub, game = Hub(), mutig.new_game(BROOM, players=3, seed=2)
    far = FarWorkers(hub.bus(), 2.0, lambda games: None)
    await far.open()
    one = await doomed(hub, far)
    answer = asyncio.create_task(far.decide(HERE, 2.0, request_of(game, 0, "search:2s")))
    await eventually(lambda: len(one.asked) == 1)
    await one.bus.close()
    async with asyncio.timeout(PATIENCE_S):
        with pytest.raises(Unanswered):
            await answer
    await far.close()
