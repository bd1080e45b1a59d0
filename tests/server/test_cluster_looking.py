"""An operator looks at the processes of a club, and drains one of them."""

from __future__ import annotations

import asyncio

import pytest
from msgspec import json
from structlog.testing import capture_logs

from mutig.core.errors import MutigError
from mutig.server.bus.inside import Hub
from mutig.server.cluster import ClusterService, looking
from mutig.server.cluster.looking import drain, look_around
from mutig.server.cluster.messages import Beat, encoded
from mutig.server.settings import Settings
from mutig.server.store import Store
from mutig.server.thinking.questions import WORKERS, Present

from .worker_talk import worker_on

pytestmark = pytest.mark.anyio


async def test_who_is_there_is_seen_and_one_can_be_drained(store: Store) -> None:
    hub, drained = Hub(), asyncio.Event()
    settings = Settings(owner="process-one", bot_threads=1)
    service = await ClusterService.join_club(store, settings, hub.bus(), "http://here", drained.set)
    try:
        async with worker_on(hub, threads=3) as worker:
            seen = await look_around(hub.bus())
            while not (seen.servers and seen.workers):  # on a machine that stands still for seconds
                seen = await look_around(hub.bus())
            assert {name: beat.serving for name, beat in seen.servers.items()} == {"process-one": "http://here"}
            assert {name: present.threads for name, present in seen.workers.items()} == {worker.id: 3}
            with pytest.raises(MutigError, match="expected one of those that serve: process-one"):
                await drain(hub.bus(), "another")
            assert not drained.is_set()
            await drain(hub.bus(), "process")
            async with asyncio.timeout(30):
                await drained.wait()
    finally:
        await service.close()


async def test_who_says_good_bye_is_not_there_and_what_is_of_another_version_is_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(looking, "LISTEN_S", 0.2)
    hub = Hub()
    bus = hub.bus()
    looked = asyncio.create_task(look_around(hub.bus()))
    while not {"beats", WORKERS} <= set(hub.listeners):
        await asyncio.sleep(0)
    for name, leaving in (("stays", False), ("goes", False), ("goes", True)):
        await bus.publish("beats", encoded(Beat(name, {}, "", 0, leaving)))
        await bus.publish(WORKERS, json.encode(Present(name, "here", 1, 1, "0", [], leaving=leaving)))
    with capture_logs() as logged:
        for subject in ("beats", WORKERS):
            await bus.publish(subject, b"{}")
        seen = await looked
    assert (set(seen.servers), set(seen.workers)) == ({"stays"}, {"stays"})
    assert logged == []
