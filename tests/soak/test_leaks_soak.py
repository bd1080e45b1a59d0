"""Hidden information at length: a hundred thousand positions seen through the server, and whole games of all kinds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from ..server.leak_games import hear_a_game_twice, hear_two_worlds, nobodys_keys, still_server, whole_game
from ..server.leak_projection import compare
from ..server.leak_recording import people
from ..server.leak_worlds import scenes
from ..server.web_server import Running

POSITIONS = 50_000  # of each game


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with still_server(tmp_path_factory.mktemp("still") / "tables.db") as server:
        yield server


@pytest.mark.parametrize(("game", "in_secret"), [("broom-service", 500), ("touria", 0)])
def test_what_leaves_is_the_same_from_worlds_a_viewer_cannot_tell_apart(game: str, in_secret: int) -> None:
    rng, count = random.Random(16), Counter[str]()
    for number, scene in enumerate(islice(scenes(game, 1_000, every=2), POSITIONS)):
        compare(scene, rng, count, steps=number % 5 == 0, picture=number % 2_500 == 0)
    print(game, dict(count))
    assert count["states"] == POSITIONS
    assert count["different"] > POSITIONS * 0.99
    assert count["steps"] > POSITIONS / 20
    assert count["steps in secret"] >= in_secret


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("players", "variants"), [(3, ("mountains",)), (4, ("back",)), (5, ("back", "storms"))], ids=str
)
async def test_whole_games_sound_the_same_whatever_a_seat_tries_in_secret(
    still: Running, players: int, variants: tuple[str, ...]
) -> None:
    await hear_a_game_twice(still, "broom-service", players, variants, doodler=players - 1)


@pytest.mark.anyio
async def test_nobodys_keys_are_heard_in_a_whole_game_of_touria(still: Running) -> None:
    async with people(still, 2) as around:
        ears = await whole_game(around, "touria", 2, ("short",), None)
        assert ears[0].now.question is None
        nobodys_keys(around, ears)


@pytest.mark.anyio
@pytest.mark.parametrize(("game", "secret_acts"), [("broom-service", 20), ("touria", 0)])
async def test_two_worlds_sound_the_same_until_they_part(still: Running, game: str, secret_acts: int) -> None:
    acts, in_secret = await hear_two_worlds(still, game, seed=500, count=80)
    assert acts > 80
    assert in_secret >= secret_acts
