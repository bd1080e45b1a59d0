"""The door for records: what one file, or many of them, may cost everybody else."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, get_args
from unittest.mock import patch

import httpx
import pytest
from msgspec import Raw
from msgspec.structs import fields

from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.store import Store
from mutig.server.store.rows import Entry
from mutig.server.tables import Settings
from mutig.server.tables.records import sheets
from mutig.server.web import WebSettings
from mutig.server.web.limits import Limit, Limits, Window

from ..table_talk import club, play_at_random, refused
from ..web_server import TWO_OF_MINE, Running, running_server, said, table_of
from .raw import RawLine
from .records import Record, as_much_as_allowed, claiming, far_too_many, house_document, played, sealed, with_edition

ME = [{"who": "me"}, {"who": "me"}]
JSON = {"content-type": "application/json"}
SOON_S = 5.0  # a second and a half on a quiet machine


def brought(browser: httpx.Client, record: Record, **more: Any) -> httpx.Response:
    return browser.post("/tables/import", json={"record": record, "seats": ME, **more})


@pytest.fixture(scope="module")
def guest(running: Running) -> Iterator[httpx.Client]:
    with running.guest("Mallory") as browser:
        assert brought(browser, played(moves=5)).status_code == 201  # a worker is warm
        yield browser


# What one file may cost


@pytest.mark.parametrize(("areas", "limit"), [(1_500, "at most 48 entries"), (4_000, "more than 100000 parts")])
def test_areas_by_the_thousand_are_refused_before_anybody_compares_them(
    guest: httpx.Client, areas: int, limit: str
) -> None:
    """It took 84 seconds to say no to such a file."""
    started = time.monotonic()
    answer = brought(guest, far_too_many(areas))
    assert answer.status_code == 400
    assert limit in answer.text
    assert time.monotonic() - started < SOON_S


def test_the_largest_board_that_is_read_is_read_soon(guest: httpx.Client) -> None:
    started = time.monotonic()
    brought(guest, claiming(as_much_as_allowed()))
    guest.post("/records/replay", json={"record": claiming(as_much_as_allowed())})
    assert time.monotonic() - started < 2 * SOON_S


DEEP: Any = []
for _ in range(200):
    DEEP = [DEEP]

TOO_BIG: dict[str, tuple[str, dict[str, Any]]] = {
    "moves": ("too-long-record", {"moves": "0:1 " * 20_001}),
    "a long move": ("impossible", {"moves": "9" * 100_000 + ":1"}),
    "one endless move": ("too-long-record", {"moves": "9" * 900_000}),
    "parts": ("record-parts", {"names": [0] * 100_001}),
    "depth": ("record-deep", {"options": {"players": DEEP}}),
    "a secret of megabytes": ("record-text", {"chance": {"source": "committed", "secret": "x" * 900_000}}),
    "a name": ("record-text", {"names": ["x" * 2_000, "y"]}),
    "a key": ("record-text", {"options": {"x" * 2_000: 1}}),
    "a number": ("record-number", {"count": 2**60}),
    "a seed": ("record-number", {"chance": {"source": "seeded", "seed": 2**62}}),
    "an unknown word": ("impossible", {"start": {"x" * 999: 1}, "imported": True}),
}


@pytest.mark.parametrize("what", TOO_BIG)
def test_whatever_is_too_big_is_refused_at_once_and_told_in_a_short_sentence(guest: httpx.Client, what: str) -> None:
    reason, change = TOO_BIG[what]
    started = time.monotonic()
    answer = brought(guest, sealed(played(moves=5), **change))
    assert said(answer) == reason
    assert len(answer.text) < 1_000
    assert time.monotonic() - started < SOON_S


@pytest.mark.parametrize(
    "body", ['{"record": {"count": 1' + "0" * 4_000 + '}, "seats": []}', "[" * 900_000, "x" * (1 << 20)]
)
def test_json_that_nobody_means_never_gets_as_far(guest: httpx.Client, body: str) -> None:
    said(guest.post("/tables/import", content=body, headers=JSON))


def test_nobody_but_a_worker_takes_a_record_apart() -> None:
    """A megabyte of small parts kept everybody waiting while it was read, checked and forgotten again."""
    assert get_args(wire.Record)[0] is Raw
    for kind in (wire.ImportTable, wire.ShowRecord, wire.PrintRecord):
        assert {field.name: field.type for field in fields(kind)}["record"] == wire.Record


@pytest.mark.parametrize("record", [b'{"names": ["\xff"]}', b'{"names": ["\\ud800"]}', b"[]", b'"x"', b"1e999"])
def test_what_a_worker_finds_is_a_sentence_too_and_the_worker_lives(
    running: Running, guest: httpx.Client, record: bytes
) -> None:
    workers = running.service.archive.workers.pids
    for path, more in (("tables/import", b', "seats": [{"who": "me"}, {"who": "me"}]'), ("records/replay", b"")):
        answer = guest.post(path, content=b'{"record": ' + record + more + b"}", headers=JSON)
        assert (answer.status_code, said(answer)) == (400, "not-understood")
    assert running.service.archive.workers.pids == workers


def test_what_stands_beside_a_record_is_not_taken_apart_either_if_it_is_much(guest: httpx.Client) -> None:
    much = '{"record": {}, "seats": [' + "0, " * 300_000 + "0]}"
    assert guest.post("/tables/import", content=much, headers=JSON).status_code == 413


def tower(value: Any) -> Record:
    document = house_document()
    document["boards"]["front"]["towers"][0] |= value
    return document


@pytest.mark.parametrize(
    "document",
    [tower({"points": 10**9}), tower({"wands": -1}), tower({"at": [1e9, 0]}), tower({"id": "x" * 500})]
    + [tower({"id": name}) for name in ("a\x00b", "left\u202eright", "a\nb")],
    ids=["points", "wands", "at", "long", "NUL", "right-to-left", "newline"],
)
def test_printed_values_beyond_all_reason_are_refused(guest: httpx.Client, document: Record) -> None:
    answer = brought(guest, claiming(document))
    assert said(answer) == "impossible"
    assert ".towers[" in answer.text


# A process that can be ended


@pytest.fixture
def impatient(tmp_path: Path) -> Iterator[Running]:
    """A server that gives a worker five seconds."""
    with running_server(tmp_path / "tables.db", settings=Settings(import_limit_s=5.0, import_workers=1)) as server:
        yield server


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_who_takes_too_long_is_ended_and_the_next_one_finds_a_fresh_process(impatient: Running) -> None:
    with impatient.guest() as browser:
        assert brought(browser, played(moves=5)).status_code == 201
        (stuck,) = impatient.service.archive.workers.pids
        os.kill(stuck, signal.SIGSTOP)  # as if it computed for ever
        assert said(brought(browser, played(moves=5))) == "too-dear"
        assert not alive(stuck)
        assert brought(browser, played(moves=5)).status_code == 201
        assert len(browser.get("/tables").json()["tables"]) == 2  # nothing is left of the one that was ended


def test_a_process_that_dies_takes_nobody_along(impatient: Running) -> None:
    with impatient.guest() as browser:
        brought(browser, played(moves=5))
        os.kill(impatient.service.archive.workers.pids[0], signal.SIGKILL)
        assert said(brought(browser, played(moves=5))) == "too-dear"
        assert brought(browser, played(moves=5)).status_code == 201


def test_the_servers_stop_ends_its_workers(tmp_path: Path) -> None:
    with running_server(tmp_path / "tables.db") as server, server.guest() as browser:
        brought(browser, played(moves=5))
        (pid,) = server.service.archive.workers.pids
        assert alive(pid)
    assert not alive(pid)


def test_one_person_waits_for_himself_and_not_the_others_for_him(impatient: Running) -> None:
    """Twenty at once: one is served, one waits, the rest is refused; somebody else comes next."""
    with impatient.guest("Mallory") as mallory, impatient.guest("Ada") as ada, ThreadPoolExecutor(20) as many:
        assert brought(ada, played(moves=5)).status_code == 201
        os.kill(impatient.service.archive.workers.pids[0], signal.SIGSTOP)
        answers = [many.submit(brought, mallory, played(moves=5)) for _ in range(20)]
        assert brought(ada, played(moves=5)).status_code in (201, 422)  # 422: it met the process that was stopped
        codes = sorted(answer.result().status_code for answer in answers)
        assert codes.count(429) == 18
        assert {said(answer.result()) for answer in answers if answer.result().status_code == 429} == {"queue-full"}


def test_who_brings_too_many_is_refused_before_the_body_is_read(tmp_path: Path) -> None:
    """Every file was read to its end, and taken apart, to say that it was one too many."""
    few = Limits(imports=Limit("imports", Window(1, 500), Window(100, 600)))
    with running_server(tmp_path / "tables.db", WebSettings(limits=few)) as server, server.guest() as browser:
        assert brought(browser, {}).status_code == 400
        head = f"POST /api/v1/tables/import HTTP/1.1\r\nhost: {browser.base_url.netloc.decode()}\r\n"
        head += f"authorization: Bearer {browser.post('/me/token').json()['token']}\r\ncontent-length: 900000\r\n\r\n"
        assert RawLine(server, "127.0.0.1").send(head.encode()).status() == 429


# Others must not notice


def decide(browser: httpx.Client, table: str) -> tuple[int, int]:
    """One decision at a table of my own that can be taken back: its seat and seq."""
    for turn in range(200):
        for seat in (0, 1):
            state = browser.get(f"/tables/{table}/state?seat={seat}").json()
            if state["undo"]["allowed"]:
                return seat, state["seq"]
            if state["question"]:
                act = {"t": "act", "id": f"decision-{turn}", "seq": state["seq"], "seat": seat}
                codes = state["question"]["options"][0]["codes"]
                browser.post(f"/tables/{table}/actions", json={**act, "codes": codes})
                break
    raise AssertionError("nothing could be taken back")


def test_an_undo_answers_while_somebody_keeps_everything_dear_busy(running: Running) -> None:
    """Another person's undo waited for seconds: imports, pictures and replays had taken all the threads."""
    token = running.token("Ada")
    table = table_of(running, token).id
    over = played(moves=10_000)
    with running.http(token) as ada, running.guest("Mallory") as mallory, ThreadPoolExecutor(24) as many:
        seat, seq = decide(ada, table)
        own = mallory.post("/tables", json=TWO_OF_MINE).json()["id"]
        evil = far_too_many(1_500)  # three seconds each on the threads that undo once shared
        asked = [many.submit(brought, mallory, evil) for _ in range(12)]
        asked += [many.submit(mallory.post, "/records/replay", json={"record": over}) for _ in range(12)]
        asked += [many.submit(mallory.get, f"/tables/{own}/picture.svg") for _ in range(12)]
        time.sleep(0.2)  # so that they are all under way
        started = time.monotonic()
        undo = {"t": "undo", "id": "take-it-back", "seq": seq, "seat": seat}
        assert ada.post(f"/tables/{table}/undo", json=undo).status_code == 200
        waited = time.monotonic() - started
        assert all(answer.result().status_code < 500 for answer in asked)
    assert waited < 2.0


def test_an_edition_of_ones_own_is_still_welcome(guest: httpx.Client) -> None:
    document = tower({"points": 9}) | {"name": "ours"}
    table = brought(guest, with_edition(document)).json()
    assert table["edition_label"].startswith("ours (brought along, ")
    assert guest.get(f"/tables/{table['id']}/printed?side=front").json()["board"]["towers"]


@pytest.mark.anyio
async def test_a_sheet_is_drawn_once_however_many_ask_for_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty who asked at once stood in line for twenty drawings, and most were turned away."""
    drawn: list[tuple[str, ...]] = []

    def draw(*sheet: str) -> bytes:
        drawn.append(sheet)
        if sheet[1] != "house":
            raise Refusal("unknown-edition", 404, edition=sheet[1])
        return b"{}"

    monkeypatch.setattr(sheets, "sheet", draw)
    async with club(store) as c:
        asked = [c.service.printed("broom-service", "house", side, "en") for side in ("", "front") * 20]
        assert await asyncio.gather(*asked) == [b"{}"] * 40
        assert drawn == [("broom-service", "house", "front", "en")]
        for times in (2, 3):  # what there is not is not remembered
            async with refused("unknown-edition"):
                await c.service.printed("broom-service", "mine", "", "en")
            assert len(drawn) == times


# Taking back, over and over


@pytest.mark.anyio
async def test_who_takes_back_all_the_time_does_not_make_the_server_read_the_whole_game_each_time(store: Store) -> None:
    async with club(store) as c:
        around, rng = await c.table(2, "touria"), random.Random(5)
        await play_at_random(around, rng, 140)
        read: list[int] = []
        entries, undone = store.entries, 0

        async def counted(table: str, after: int = -1) -> list[Entry]:
            found = await entries(table, after)
            read.append(len(found))
            return found

        with patch.object(store, "entries", counted):
            while undone < 40:
                for player in around:
                    while player.now().undo.allowed:  # all that can be: only the first step back is remembered
                        await player.undo()
                        undone += 1
                await play_at_random(around, rng, 3)
        assert len(read) < undone
        assert sum(count > c.settings.snapshot_every + 1 for count in read) <= 5
