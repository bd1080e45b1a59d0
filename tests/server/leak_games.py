"""Whole games that are heard by everybody, at a server whose clock stands still and whose tables all draw the same."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any
from unittest.mock import patch

from mutig.core.chance import CommittedChance
from mutig.server import wire
from mutig.server.tables import Settings
from mutig.server.tables.seats import membership

from .leak_projection import Step, common_session
from .leak_recording import Ear, People, asked_now, people, settle
from .leak_worlds import Scene, scenes
from .table_talk import FakeClock, an_answer
from .web_server import Running, running_server

SECRET = "the-one-secret-behind-every-draw"


@contextmanager
def still_server(db: Path) -> Iterator[Running]:
    settings = Settings(presence_s=0, tick_s=3600, ticks=(clock := FakeClock()), wall=clock)
    same_draws = patch.object(membership, "fresh_chance", lambda: CommittedChance(SECRET))
    with same_draws, running_server(db, settings=settings) as server:
        yield server


async def whole_game(
    people: People, game: str, players: int, variants: Sequence[str], doodler: int | None, most: int = 100_000
) -> list[Ear]:
    """A game to its end; one seat plays around with its secret choices before it decides."""
    around, rng, doodles = await people.new_table(game, players, variants), random.Random(players), random.Random(99)
    for _ in range(most):
        asked = asked_now(around)
        if not asked:
            break
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
    """Pick a card of a hand, take it back, and pick again: nobody else's business."""
    for number in range(rng.randint(1, 3)):
        assert ear.question is not None
        options = ear.question.options[: rng.randint(2, 4)]
        picked = await ear.act([rng.choice(options).codes[0]], id=f"doodle-{ear.now.seq}-{number}")
        assert isinstance(picked, wire.Ack), picked
        await ear.settle()
        taken_back = await ear.undo(f"un-doodle-{ear.now.seq}-{number}")
        assert isinstance(taken_back, wire.Ack), taken_back
        await ear.settle()


async def hear_a_game_twice(running: Running, game: str, players: int, variants: Sequence[str], doodler: int) -> None:
    """Once with a seat that tries its hands out in secret, once without: all others hear the same from start to end."""
    recordings: list[list[bytes]] = []
    async with people(running, players) as around:
        for who in (None, doodler):
            ears = await whole_game(around, game, players, variants, who)
            recordings.append([ear.recording() for ear in ears])
            nobodys_keys(around, ears)
            assert all(b'"status":"over"' in recording for recording in recordings[-1])
    for number, (one, two) in enumerate(zip(*recordings, strict=True)):
        assert (one == two) == (number != doodler), f"viewer {number} of {game}"


def nobodys_keys(people: People, ears: Sequence[Ear]) -> None:
    """No secret of the server, no token, and for those who watch no invite."""
    for ear in ears:
        heard, table = b"\n".join(ear.heard), ear.table
        assert table is not None
        assert table.invite is not None
        assert len(heard) > 5_000
        assert SECRET.encode() not in heard
        assert not any(token.encode() in heard for token in people.tokens)
        assert (table.invite.encode() in heard) == (ear.seat is not None)


async def hear_two_worlds(running: Running, game: str, seed: int, count: int) -> tuple[int, int]:
    """Tables that differ in nothing but what one viewer may not know: that viewer hears the same from both.

    How many decisions were made before the worlds part, and how many of them in secret, differently.
    """
    acts = in_secret = 0
    async with people(running, 5) as around:
        for number, found in enumerate(islice(scenes(game, seed, every=7), count)):
            scene = found.written()
            assert scene.differs
            steps = common_session(scene, SECRET, random.Random(number), most=6)
            heard = [await heard_of(around, scene, record, steps, k) for k, record in enumerate(scene.records())]
            assert heard[0] == heard[1], scene.viewer
            acts += len(steps)
            in_secret += sum(step.is_secret for step in steps)
    return acts, in_secret


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
