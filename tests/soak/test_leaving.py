"""Somebody leaves in every phase there is, of both games: a bot answers at once, and who stays finishes the game."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import mutig
from mutig.core.record import load, to_record
from mutig.core.ruleset import NATURE, asked
from mutig.server import wire
from mutig.server.store import Store
from tests.golden import plays, touria_plays
from tests.server.table_talk import ALL_AT_ONCE, Club, Player, club, play_at_random, raw
from tests.server.test_tables_away import answered

pytestmark = pytest.mark.anyio
GOLDEN = {"broom-service": (plays, plays.HERE / "games"), "touria": (touria_plays, touria_plays.FOLDER / "games")}
TODAY = (36, 60)  # seeds of games in which the rest is asked
LONG_S = 120
DRAWS = """
    draw-start-player lay-clouds lay-mountain-tiles lay-forest-tiles lay-hill-tiles reveal-event reveal-bewitched
    fill-mine fill-slot open-door peek-door reveal-order robbers-draw roll-die
"""  # phases in which chance decides, and nobody can leave


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def store(anyio_backend: str, tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(str(tmp_path / "tables.db"))
    yield opened
    await opened.close()


class Moment(NamedTuple):
    """A decision of a recorded game."""

    record: dict[str, Any]
    move: int
    seat: int
    left: int  # moves until its end


def games_of(game: str) -> Iterator[mutig.Game]:
    """The recorded ones, and some by the rules of today."""
    module, folder = GOLDEN[game]
    for path in sorted(folder.glob("*.mutig")):
        yield load(path, mutig.rules, module.EDITION)
    for seed in TODAY:
        played, rng = mutig.new_game(game, 2, seed=seed), random.Random(seed)
        while not played.over:
            seat = min(played.pending)
            played.play(seat, rng.choice(played.codes(seat)))
        yield played


@cache
def moments(game: str) -> dict[str, Moment]:
    """For each phase in which somebody decides the one that is nearest to the end of its game."""
    module, _ = GOLDEN[game]
    found: dict[str, Moment] = {}
    for played in games_of(game):
        record, moves = to_record(played), played.moves
        for number, (state, move) in enumerate(zip(module.states_of(played), moves, strict=False)):
            phase, left = asked(played.table, state), len(moves) - number
            if move.seat != NATURE and move.asked and (phase not in found or left < found[phase].left):
                found[phase] = Moment(record, number, move.seat, left)
    return found


def phases() -> list[Any]:
    return [pytest.param(game, phase, id=f"{game}-{phase}") for game in GOLDEN for phase in sorted(moments(game))]


@pytest.mark.parametrize("game", GOLDEN)
def test_every_phase_of_people_is_among_them(game: str) -> None:
    known = {phase for codes in mutig.rules(game).code_table for phase in codes.asked}
    assert known - set(DRAWS.split()) == set(moments(game))


async def sit_down(c: Club, moment: Moment) -> tuple[Player, Player]:
    """Who stays and who is asked, each a person; all other seats are bots."""
    host, guest = await c.people(2)
    plan = [wire.SeatPlan(who="bot", bot="greedy") for _ in moment.record["names"]]
    plan[moment.seat] = wire.SeatPlan(who="open")
    stays = (moment.seat + 1) % len(plan)
    plan[stays] = wire.SeatPlan(who="me")
    wanted = wire.ImportTable(record=raw(moment.record), seats=plan, at_move=moment.move, rules=ALL_AT_ONCE)
    table = await c.service.import_table(host, wanted)
    await c.service.join(guest, table.id, wire.JoinTable(invite=table.invite or ""))
    return (
        await Player(c.service, host, table.id, stays).follow(),
        await Player(c.service, guest, table.id, moment.seat).follow(),
    )


@pytest.mark.parametrize(("game", "phase"), phases())
async def test_who_stays_finishes_the_game(store: Store, game: str, phase: str) -> None:
    moment, rng = moments(game)[phase], random.Random(phase)
    async with club(store) as c:
        stays, leaves = await sit_down(c, moment)
        assert leaves.now().view["asked"] == phase
        assert leaves.now().question
        await c.service.leave(leaves.me, leaves.table, wire.LeaveTable(seat="bot", bot="greedy"))
        await answered([stays], moment.seat)
        async with asyncio.timeout(LONG_S):
            while (await stays.snapshot()).table.status == "playing":
                if not await play_at_random([stays], rng, 1):
                    await asyncio.sleep(0.002)
        assert (await stays.snapshot()).table.ranks
