"""A table is played by the rulings it was agreed with, and one that was begun before there were any as it was then."""

from __future__ import annotations

import random
from unittest.mock import patch

import pytest

import mutig
import mutig.core.record
from mutig.core.ruleset import Options
from mutig.server import wire
from mutig.server.store import Store
from mutig.server.store.rows import Edition
from mutig.server.tables import catalogue
from mutig.server.tables.editions import OwnEditions

from .table_talk import Club, Player, club, encoded, play_at_random, refused

pytestmark = pytest.mark.anyio

RULES = mutig.rules("touria")
LETTER = {ruling.name: ruling.values[0] for ruling in RULES.rulings}
FORMER = {ruling.name: ruling.former for ruling in RULES.rulings}


async def table_of(c: Club, player: Player) -> wire.Table:
    return (await player.snapshot()).table


async def older_table(c: Club) -> list[Player]:
    """A table as the program made it before there were rulings."""
    agreed = catalogue.agreed_options

    def without(new: wire.NewTable, own: OwnEditions) -> tuple[Options, Edition]:
        options, edition = agreed(new, own)
        return {name: value for name, value in options.items() if name not in LETTER}, edition

    with patch.object(catalogue, "agreed_options", without):
        return await c.table(3, "touria")


async def test_a_new_table_is_by_the_letter_or_as_its_host_says(store: Store) -> None:
    async with club(store) as c:
        plain = await table_of(c, (await c.table(2, "touria"))[0])
        assert (plain.rules_version, plain.rulings, plain.house_rulings) == (2, LETTER, [])
        chosen = await table_of(c, (await c.table(2, "touria", bird="doubling", lantern="never"))[0])
        assert chosen.rulings == LETTER | {"bird": "doubling", "lantern": "never"}
        assert chosen.house_rulings == ["bird", "lantern"]
        broom = await table_of(c, (await c.table(2))[0])
        assert (broom.rules_version, broom.rulings) == (1, {})
        async with refused("impossible"):
            await c.table(2, "touria", bird="parrot")


async def test_an_older_table_is_read_and_played_on_as_it_was(store: Store) -> None:
    async with club(store, snapshot_every=7) as c:
        around = await older_table(c)
        table = await table_of(c, around[0])
        assert (table.rules_version, table.rulings) == (1, FORMER)
        assert set(table.house_rulings) == set(LETTER) - {"tournament_copies"}
        await play_at_random(around, random.Random(1), 60)
        seen = [encoded(await player.snapshot()) for player in around]
        await c.forget(around[0].table)
        assert [encoded(await player.snapshot()) for player in around] == seen
        assert around[0].now().view["table"]["rulings"] == []
        await play_at_random(around, random.Random(2))
        record = await c.service.record(around[0].me, around[0].table)
        assert record["rules_version"] == 1
        assert not set(record["options"]) & set(LETTER)
        assert mutig.core.record.verify(record, mutig.rules).over
        again = await c.service.rematch(around[0].me, around[0].table)
        assert (again.rules_version, again.rulings) == (1, FORMER)  # the same again


async def test_the_catalogue_tells_what_can_be_chosen() -> None:
    games = {game.game: game for game in catalogue.games()}
    assert {ruling.name: ruling.values[0] for ruling in games["touria"].rulings} == LETTER
    assert games["touria"].settings["bird"]["enum"] == ["violet-gem", "doubling"]
    assert games["broom-service"].rulings == []
