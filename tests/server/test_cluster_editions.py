"""Editions of a club's own: what one process offers all offer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from msgspec import Raw

from mutig.core.errors import MutigError
from mutig.games import rules
from mutig.server import wire
from mutig.server.bus.inside import Hub
from mutig.server.tables.editions import OwnEditions, Printed

from .cluster_talk import NewBus, cluster, until

pytestmark = pytest.mark.anyio
PLAN = [wire.SeatPlan(who="me")] * 2


async def test_what_one_process_offers_all_offer(address: str, new_bus: NewBus, hub: Hub, tmp_path: Path) -> None:
    """An edition that is added while others run, while the bus is away, and before another process begins."""

    def attic(name: str) -> wire.KeepEdition:
        document = {**game.edition_document(game.load_edition("house")), "name": name, "title": "From the attic"}
        return wire.KeepEdition(game="touria", document=Raw(msgspec.json.encode(document)))

    def offered_at(process: int) -> set[str]:
        return {each.name for each in c[process].editions.of("touria")}

    game = rules("touria")
    async with cluster(address, new_bus, editions=tmp_path, new_editions="everybody") as c:
        ada, _ = await c[0].guest(wire.NewGuest(name="Ada", language="en"))
        kept = await c[0].keep_edition(ada, attic("attic"))
        await until(lambda: offered_at(1) == {"attic"})
        made = await c[1].create(ada, wire.NewTable(game="touria", seats=PLAN, edition="attic"))
        assert (made.edition, made.edition_hash) == ("attic", kept.hash)

        hub.lose()
        await c[0].keep_edition(ada, attic("cellar"))
        assert offered_at(1) == {"attic"}
        hub.come_back()
        await until(lambda: offered_at(1) == {"attic", "cellar"})

        c.settings = replace(c.settings, editions=None)  # one that has no folder
        await c.start()
        await until(lambda: offered_at(2) == {"attic", "cellar"})


async def test_an_edition_that_is_not_what_was_asked_for_is_not_offered(tmp_path: Path) -> None:
    own, game = OwnEditions(), rules("touria")
    document = {**game.edition_document(game.load_edition("house")), "name": "attic"}
    with pytest.raises(MutigError, match="not the one"):
        own.offer_too(Printed("touria", "attic", "0" * 64), msgspec.json.encode(document))
    assert own.all() == []
