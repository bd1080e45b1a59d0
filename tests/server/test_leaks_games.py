"""Whole games over real sockets and HTTP: what everybody hears is recorded, and secrets leave no trace in it.

Strings can deceive (a role's name is everywhere), so recordings are compared: the same game twice, with other secrets,
must sound the same byte for byte to everybody who may not know them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any
from unittest.mock import patch

import pytest

from mutig.core.chance import CommittedChance
from mutig.server import wire
from mutig.server.tables import Settings, hosting

from .leak_projection import Step, common_course
from .leak_recording import Ear, People, asked_now, people, settle
from .leak_worlds import Scene, is_possible, scenes
from .table_talk import FakeClock, an_answer
from .web_server import Running, running_server

pytestmark = pytest.mark.anyio

SECRET = "the-one-secret-behind-every-draw"
SCENES = 12
GAMES = [
    ("broom-service", 2, ()),
    ("broom-service", 5, ("back", "storms")),
    ("broom-service", 3, ("mountains",)),
    ("touria", 2, ("short",)),
    ("touria", 4, ()),
]


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose clock stands still and whose tables all draw the same."""
    settings = Settings(presence_s=0, tick_s=3600, now=FakeClock())
    with patch.object(hosting, "fresh_chance", lambda: CommittedChance(SECRET)):
        with running_server(tmp_path_factory.mktemp("still") / "tables.db", settings=settings) as server:
            yield server


async def whole_game(people: People, game: str, players: int, variants: Sequence[str], doodler: int | None) -> list[Ear]:
    """A game from the first to the last decision; one seat plays around with its secret choices before it decides."""
    around, rng, doodles = await people.new_table(game, players, variants), random.Random(players), random.Random(99)
    while asked := asked_now(around):
        ear = rng.choice(asked)
        assert ear.question is not None
        codes = an_answer(ear.question, rng)
        if ear.seat == doodler and ear.question.most > 2:
            await doodle(ear, doodles)
        answer = await ear.act(codes)
        assert isinstance(answer, wire.Ack), answer
        await settle(around)
    return around


async def doodle(ear: Ear, rng: random.Random) -> None:
    """Pick a card or two of a hand, take them back, and pick again: nobody else's business."""
    for number in range(rng.randint(1, 3)):
        assert ear.question is not None
        options = ear.question.options[: rng.randint(2, 4)]
        picked = await ear.act([rng.choice(options).codes[0]], id=f"doodle-{ear.now.seq}-{number}")
        assert isinstance(picked, wire.Ack), picked
        await ear.settle()
        taken_back = await ear.undo(f"un-doodle-{ear.now.seq}-{number}")
        assert isinstance(taken_back, wire.Ack), taken_back
        await ear.settle()


@pytest.mark.parametrize(("game", "players", "variants"), GAMES, ids=str)
async def test_a_whole_game_is_heard_the_same_whatever_one_seat_tries_in_secret(
    still: Running, game: str, players: int, variants: tuple[str, ...]
) -> None:
    """Every byte for every other seat and for those who watch; and nobody's keys are in any of them."""
    doodler = players - 1 if game == "broom-service" else None
    recordings: list[list[bytes]] = []
    async with people(still, players) as around:
        for who in (None, doodler):
            ears = await whole_game(around, game, players, variants, who)
            recordings.append([ear.recording() for ear in ears])
            table = ears[0].table
            assert table is not None
            nobodys_keys(around, ears, table)
    for number, (one, two) in enumerate(zip(*recordings, strict=True)):
        assert (one == two) == (number != doodler), f"viewer {number} of {game}"
    assert all(len(recording) > 20_000 for recording in recordings[0])


def nobodys_keys(people: People, ears: Sequence[Ear], table: wire.Table) -> None:
    """No secret of the server, no token, and for those who watch no invite: before the end and after it."""
    assert table.invite is not None
    for ear in ears:
        heard = b"\n".join(ear.heard)
        assert b'"status":"over"' in heard
        assert SECRET.encode() not in heard
        assert not any(token.encode() in heard for token in people.tokens)
        assert (table.invite.encode() in heard) == (ear.seat is not None)


@pytest.mark.parametrize("game", ["broom-service", "touria"])
async def test_two_worlds_sound_the_same_until_they_part(still: Running, game: str) -> None:
    """Tables that differ in nothing but what one viewer may not know: that viewer hears the same from both."""
    wanted = list(islice((scene for scene in scenes(game, 31, every=7) if is_possible(scene)), SCENES))
    acts = in_secret = 0
    async with people(still, 5) as around:
        for number, scene in enumerate(wanted):
            assert scene.differs
            steps = common_course(scene, SECRET, random.Random(number), most=6)
            heard = [await heard_of(around, scene, record, steps, k) for k, record in enumerate(scene.records())]
            assert heard[0] == heard[1], scene.viewer
            acts += len(steps)
            in_secret += sum(step.is_secret for step in steps)
    assert acts > SCENES
    assert in_secret > 3 or game == "touria"


async def heard_of(
    people: People, scene: Scene, record: dict[str, Any], steps: Sequence[Step], world: int
) -> list[bytes]:
    """What those with the viewer's eyes hear while these decisions are made in one of the worlds."""
    around = await people.imported(record)
    for step in steps:
        ear = around[step.seat]
        answer = await ear.act([step.codes[world]])
        assert isinstance(answer, wire.Ack), answer
        await settle(around)
    return [ear.recording() for ear in around if ear.seat == scene.viewer]
