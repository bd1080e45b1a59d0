"""Whole games over real sockets and HTTP: what everybody hears is recorded, and secrets leave no trace in it.

Strings can deceive (a role's name is everywhere), so recordings are compared: the same game twice, with other secrets,
must sound the same byte for byte to everybody who may not know them. More and longer games: tests/soak.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .leak_games import hear_a_game_twice, hear_two_worlds, nobodys_keys, still_server, whole_game
from .leak_recording import people
from .web_server import Running

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with still_server(tmp_path_factory.mktemp("still") / "tables.db") as server:
        yield server


async def test_a_whole_game_sounds_the_same_whatever_a_seat_tries_in_secret(still: Running) -> None:
    await hear_a_game_twice(still, "broom-service", 2, (), doodler=1)


async def test_nobodys_keys_are_heard_at_a_table_of_touria(still: Running) -> None:
    async with people(still, 3) as around:
        nobodys_keys(around, await whole_game(around, "touria", 3, ("short",), None, most=60))


@pytest.mark.parametrize(("game", "secret_acts"), [("broom-service", 3), ("touria", 0)])
async def test_two_worlds_sound_the_same_until_they_part(still: Running, game: str, secret_acts: int) -> None:
    acts, in_secret = await hear_two_worlds(still, game, seed=31, count=10)
    assert acts >= 10
    assert in_secret >= secret_acts
