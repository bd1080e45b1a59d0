"""A worker that dies: whoever asked it hears of it from the bus, and not by a deadline."""

from __future__ import annotations

import asyncio

import pytest

import mutig
from mutig.core.choice import Choice
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
WAY = Way(BROOM, SEARCH)
PATIENCE_S = 30.0


@pytest.fixture(autouse=True)
def no_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "GRACE_S", 600)


async def asked(hub: Hub) -> tuple[FarWorkers, OddWorker, asyncio.Task[Choice]]:
    """A server, and a worker that takes its question, says so, and never answers."""
    far, bus = FarWorkers(hub.bus(), 2.0, lambda games: None), hub.bus()
    await far.open()

    async def taken(question: Question) -> Thought:
        await bus.publish(questions.taken_subject(question.home), encoded(Taken(question.id, "odd")))
        await asyncio.Event().wait()
        raise AssertionError

    async def is_there(body: bytes) -> bytes:
        return b""

    odd = await OddWorker(bus, taken, WAY).open()
    await bus.serve(questions.worker_subject("odd"), is_there)
    await eventually(lambda: far.can("search", BROOM))
    request = request_of(mutig.new_game(BROOM, players=3, seed=2), 0, "search:2s")
    answer = asyncio.create_task(far.decide(Turn("ada", "table"), 2.0, request))
    await eventually(lambda: len(odd.asked) == 1)
    return far, odd, answer


async def test_another_is_asked_as_soon_as_one_is_gone() -> None:
    hub = Hub()
    far, odd, answer = await asked(hub)

    async def answered(question: Question) -> Thought:
        return Thought("other", code=question.codes[0])

    await OddWorker(hub.bus(), answered, WAY).open(name="other")
    await odd.bus.close()  # its process was killed
    async with asyncio.timeout(PATIENCE_S):
        assert (await answer).code == odd.asked[0].codes[0]
    assert [present.worker for present in far.roster.workers] == ["other"]
    await far.close()


async def test_where_the_only_one_is_gone_the_server_thinks_itself_at_once() -> None:
    far, odd, answer = await asked(Hub())
    await odd.bus.close()
    async with asyncio.timeout(PATIENCE_S):
        with pytest.raises(Unanswered):
            await answer
    await far.close()
