"""`mutig club`: the same acts beside a server that runs and where none does."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from mutig.server.settings import Settings
from mutig.server.store import Store
from mutig.server.store.rows import Account

from ..server.stores import an_entry, with_tables
from ..server.web_server import Running, running_server
from .command_line import mutig_says, refused

PASSWORD = "correct horse battery"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Ada has an account, Bob is a guest; they sit at a table."""
    file = tmp_path / "club.db"

    async def filled() -> None:
        store = await Store.open(file)
        await with_tables(store, "t123456789")
        await store.put_account(Account("ada", "Ada"))
        await store.append([an_entry("t123456789", 0)], status="playing")
        await store.close()

    asyncio.run(filled())
    return file


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    often = Settings(tick_s=0.05)
    with running_server(tmp_path_factory.mktemp("club") / "club.db", settings=often) as server:
        yield server


def club(data: object, *words: str) -> str:
    said = mutig_says("club", *words, "--db", data)
    assert said.code == 0, said.err
    return said.out


def test_without_a_server_everything_is_done_at_once(data: Path) -> None:
    assert "Ada" in club(data, "people")
    assert club(data, "people", "bo").count("\n") == 2
    assert "Ada, Bob" in club(data, "tables")
    assert club(data, "keeper", "ada") == "done; no server runs on this data\n"
    assert "keeper" in club(data, "people", "ada")
    club(data, "ban", "bob", "--days", "3", "--why", "spam")
    club(data, "mute", "bob")
    assert "ban mute" in club(data, "people", "bob")
    club(data, "unban", "bob")
    club(data, "unmute", "bob")
    club(data, "close", "t123456789", "--why", "over")
    assert "t123456789" not in club(data, "tables")
    assert club(data, "keep") == "finished games: for ever\ntable talk: for ever\n"
    club(data, "keep", "--chats", "30")
    assert club(data, "keep") == "finished games: for ever\ntable talk: 30 days\n"
    club(data, "keep", "--chats", "0", "--games", "365")
    assert club(data, "keep") == "finished games: 365 days\ntable talk: for ever\n"
    club(data, "erase", "bob", "--yes", "--why", "asked by mail")
    assert "Bob" not in club(data, "people")
    assert b"Bob" not in data.read_bytes()
    log = club(data, "log")
    assert [line.split()[3] for line in log.splitlines()[1:]] == [
        *("erase", "keep", "keep", "close", "unmute", "unban", "mute", "ban", "appoint")
    ]
    assert "somebody    asked by mail" in log
    club(data, "keeper", "ada", "--dismiss")


def test_beside_a_server_it_is_the_server_that_acts(running: Running) -> None:
    data = running.store.place
    with running.guest("Kim") as kim, running.guest("Eve") as eve:
        assert kim.post("/account", json={"account": "kim", "password": PASSWORD}).status_code == 201
        made = eve.post("/tables", json={"game": "touria", "seats": [{"who": "me"}, {"who": "me"}]}).json()
        assert club(data, "keeper", "kim").endswith("done by the server that runs\n")
        assert kim.get("/house").json()["keeper"]
        club(data, "close", made["id"])
        assert eve.get(f"/tables/{made['id']}").json()["status"] == "closed"
        club(data, "ban", eve.get("/me").json()["id"], "--why", "spam")
        assert eve.get("/me").status_code == 401
        assert "is a keeper" in refused("club", "ban", "kim", "--db", data)
        assert "nobody of this name" in refused("club", "mute", "ghost", "--db", data)
    assert running.do(running.store.open_orders()) == []
    assert running.do(running.store._read(lambda db: db.exec_driver_sql("SELECT count(*) FROM orders").scalar())) == 0


def test_what_cannot_be_done_is_said(tmp_path: Path, data: Path) -> None:
    assert "no such file" in refused("club", "people", "--db", tmp_path / "nowhere.db")
    assert "no such file" in refused("club", "ban", "ada", "--db", tmp_path / "nowhere.db")
    assert "needs an account" in refused("club", "keeper", "bob", "--db", data)
    assert "already" in refused("club", "unban", "bob", "--db", data)
    declined = mutig_says("club", "erase", "bob", "--db", data, typed="n\n")
    assert declined.code == 1
    assert "Bob" in club(data, "people")
