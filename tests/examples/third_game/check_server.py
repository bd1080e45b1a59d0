"""The third game on a server: listed, played to the end over the wire, drawn, taken back while it is secret."""

from __future__ import annotations

import random

import pytest

from mutig.client import Client
from mutig.server import wire
from mutig.server.store import Store
from tests.server.conftest import address, anyio_backend, running, store
from tests.server.table_talk import club, play_at_random, refused
from tests.server.test_web_games import Player, play_on_a_socket, play_over_http
from tests.server.web_server import Running

from ..guests import GAME

__all__ = ["address", "anyio_backend", "running", "store"]
QUICK = wire.TableRules(bot_pace_s=0)
pytestmark = pytest.mark.anyio


async def test_it_is_one_of_the_games(running: Running) -> None:
    with running.guest() as browser:
        listed = {game["game"]: game for game in browser.get("/games").json()}
        assert listed[GAME]["title"] == "Lantern Fair"
        sheet = browser.get(f"/games/{GAME}/printed").json()
        assert sheet["words"]["lantern"]["gold"] == "golden lantern"


@pytest.mark.parametrize("play", [play_on_a_socket, play_over_http])
async def test_a_table_against_bots_is_played_to_the_end(running: Running, play: object) -> None:
    async with Client(running.url, name="Ada") as ada:
        table = await ada.create_table(GAME, ["me", "greedy", "random", "search:20"], rules=QUICK)
        end = await play(ada, table.id, 0, Player(1))  # type: ignore[operator]
        assert end.table.status == "over"
        assert sum(end.table.scores) >= 5
        assert (await ada.record(table.id))["game"] == GAME


def test_a_table_draws_itself(running: Running) -> None:
    with running.guest() as browser:
        seats = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bob"}]
        table = browser.post("/tables", json={"game": GAME, "seats": seats}).json()
        pictures = [browser.get(f"/tables/{table['id']}/picture.svg{seat}") for seat in ("", "?seat=0", "?seat=1")]
        assert {answer.headers["content-type"].partition(";")[0] for answer in pictures} == {"image/svg+xml"}
        assert len({answer.text for answer in pictures}) == 3


async def test_a_choice_is_taken_back_only_until_the_cards_are_shown(store: Store) -> None:
    """All rounds look alike: what was chosen in secret in one is no secret in the next."""
    async with club(store) as opened:
        ada, bob = await opened.table(2, game=GAME)
        first = ada.asked
        await ada.act(first.options[0].codes)
        await ada.undo()
        assert ada.asked.options == first.options
        await ada.act(first.options[1].codes)
        await bob.act(bob.asked.options[0].codes)
        for player in (ada, bob):
            async with refused("undo-nothing"):
                await player.undo()


async def test_a_game_is_found_again_as_it_was(store: Store) -> None:
    async with club(store) as opened:
        around = await opened.table(4, game=GAME)
        await play_at_random(around, random.Random(4), acts=7)
        seen = [(await player.snapshot()).view for player in around]
        await opened.forget(around[0].table)
        assert [(await player.snapshot()).view for player in around] == seen
