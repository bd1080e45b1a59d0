"""Nothing in the log: names, words and tokens are seeded, everything fails that can, and all output is searched."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import sys
import threading
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import structlog
from sqlalchemy.exc import OperationalError
from websockets.exceptions import InvalidStatus

from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.tables import service
from mutig.server.tables.bots import pool
from mutig.server.tables.log import written
from mutig.server.tables.projection import Projection
from mutig.server.tables.table import LiveTable
from mutig.server.web.discretion import told
from mutig.server.web.logs import LogFormat, catch_the_rest, set_up_logs
from mutig.server.web.repeats import Calm

from ..test_store_files import limit_pages
from ..web_server import NO_LIMITS, Running
from .owners import limited
from .raw import RawLine, eventually

NAME, LOGIN, PASSWORD, LINE = "Quetzalcoatl", "zanzibar", "correct-horse-battery", "the moon is made of cheese"
SEATS = [{"who": "me", "name": NAME}, {"who": "bot", "bot": "greedy"}]


class Day:
    """A guest with an account at a table, and everything about both that nobody may read in a log."""

    def __init__(self, running: Running) -> None:
        self.running = running
        self.http = running.http()
        self.http.post("/me", json={"name": NAME})
        self.http.post("/account", json={"account": LOGIN, "password": PASSWORD})
        self.token = str(self.http.cookies["mutig_session"])  # an account has a new key
        self.code = self.http.post("/recovery", json={"password": PASSWORD}).json()["code"]
        self.table = self.http.post("/tables", json={"game": "touria", "seats": SEATS}).json()
        self.row = running.service.registry.tables[self.table["id"]].row
        self.choose_a_hand()

    def choose_a_hand(self) -> None:
        """Another table, where I hold cards that nobody else may see."""
        self.cards_at = self.http.post("/tables", json={"game": "broom-service", "seats": SEATS}).json()["id"]
        seen = self.http.get(f"/tables/{self.cards_at}/state?seat=0").json()
        question = seen["question"]
        chosen = question["options"][-question["least"] :]
        self.cards = [
            card for option in chosen for card in (option["details"]["role"], option["label"], option["text"])
        ]
        self.codes = [code for option in chosen for code in option["codes"]]
        self.hand = {"t": "act", "id": "my-hand-1", "seq": seen["seq"], "seat": 0, "codes": self.codes}
        assert self.http.post(f"/tables/{self.cards_at}/actions", json=self.hand).status_code == 200

    @property
    def secrets(self) -> list[str]:
        me = self.http.get("/me").json()["id"]
        people = [NAME, LOGIN, PASSWORD, LINE, self.token, self.code, me]
        tables = [self.row.id, self.row.invite, self.row.secret, self.cards_at]
        return people + tables + [*self.cards, str(self.codes), written([(0, code) for code in self.codes])]

    def everything(self) -> None:
        """Whatever a guest does in a day, whether it works or not."""
        table = self.row.id
        self.ask("PATCH", "/me", name=NAME + " II")
        self.ask("POST", f"/tables/{table}/chat", t="say", id="chatter-1", text=LINE)
        self.ask("GET", f"/tables/{table}/state?seat=0")
        self.ask("GET", f"/tables/{self.cards_at}/state?seat=0")
        self.ask("POST", f"/tables/{self.cards_at}/actions", **self.hand | {"id": "my-hand-2"})
        self.ask("POST", f"/tables/{self.cards_at}/undo", t="undo", id="not-that-hand", seq=self.hand["seq"], seat=0)
        self.ask("GET", f"/invites/{self.row.invite}")
        self.ask("POST", "/tables/import", record={"game": NAME}, seats=SEATS)
        self.ask("POST", "/tables", game="touria", seats=SEATS)
        self.ask("POST", "/me", name=NAME)
        RawLine(self.running).send(f"GET /join/{self.row.invite} HTTP/1.1\r\n{LINE}\r\n\r\n".encode()).all()
        with suppress(InvalidStatus):
            asyncio.run(self.frames())
        self.ask("POST", "/session/recovery", code="wrong-" + self.code)
        self.ask("POST", "/me/data", password=PASSWORD)
        self.ask("POST", "/me/delete", password="wrong-" + PASSWORD)
        self.ask("POST", "/session", account=LOGIN, password=PASSWORD)  # the last: the old key is void then

    def goes(self) -> None:
        """After the fault: signs in again, and is deleted with everything, if the disk has room for it."""
        self.http.post("/session", json={"account": LOGIN, "password": PASSWORD})
        self.http.post("/me/delete", json={"password": PASSWORD})

    def ask(self, method: str, path: str, **body: Any) -> None:
        """With my key and without it; that there is no answer at all may be part of the fault."""
        for token in (self.token, None):
            with suppress(httpx.HTTPError), self.running.http(token) as program:
                program.request(method, path, json=body or None)

    async def frames(self) -> None:
        async with self.running.socket(self.token) as talk:
            for frame in (LINE, b"\x00" + LINE.encode(), wire.Follow(table=self.row.id, seat=0)):
                await talk.say(frame)
            await talk.say(wire.Say(id="chatter-2", text=LINE))
            await talk.ask(wire.Ping(), wire.Pong)
            await talk.line.send(LINE.encode() + b"\xff", text=True)
            await talk.closed()


def failing(*words: object) -> Callable[..., Any]:
    """What goes wrong quotes all it was given."""

    def fails(*args: object, **named: object) -> Any:
        raise ValueError(f"{words} {args} {named}")

    return fails


def store_fails(day: Day, monkeypatch: pytest.MonkeyPatch) -> None:
    parameters = {"name": NAME, "token": day.token, "text": LINE, "secret": day.row.secret}
    lost = OperationalError("INSERT INTO people ...", parameters, Exception(f"DETAIL: Key (login)=({LOGIN})"))

    def broken(*_: object) -> Any:
        raise day.running.store._database.trouble(lost) from lost

    monkeypatch.setattr(day.running.store._database, "read", broken)


async def guests(day: Day, count: int) -> None:
    for _ in range(count):
        await day.running.service.guest(wire.NewGuest(name=NAME))


def disk_is_full(day: Day, monkeypatch: pytest.MonkeyPatch) -> None:
    day.running.do(limit_pages(day.running.store, 1))
    with pytest.raises(Refusal):
        day.running.do(guests(day, 1000))


def writer_fails(day: Day, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mutig.server.store.people.add_person", failing(NAME))
    monkeypatch.setattr("mutig.server.store.log.say", failing(LINE))


def we_fail(day: Day, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service.TableService, "say", failing(LINE))
    monkeypatch.setattr(service.TableService, "invited", failing(day.row.invite))
    monkeypatch.setattr(service.TableService, "import_table", failing(NAME))
    monkeypatch.setattr(service.TableService, "undo", failing(*day.cards))


def a_table_fails(day: Day, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveTable, "act", failing(*day.cards))
    monkeypatch.setattr(Projection, "__init__", failing(*day.cards))


def bots_fail(day: Day, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "choose", failing(NAME, day.row.secret, *day.cards))


def the_edge_fails(day: Day, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(day.running.server._edge, "_note", failing(NAME))


def tasks_threads_and_warnings_fail(day: Day, monkeypatch: pytest.MonkeyPatch) -> None:
    async def forgotten() -> None:
        asyncio.get_running_loop().create_task(fails_later(), name=NAME)
        await asyncio.sleep(0.1)

    async def fails_later() -> None:
        raise ValueError(LINE)

    day.running.do(forgotten())
    thread = threading.Thread(target=failing(NAME), name=NAME)
    thread.start()
    thread.join()
    warnings.warn(LINE, RuntimeWarning, stacklevel=1)
    sys.unraisablehook(Unraisable(ValueError(LINE)))  # type: ignore[arg-type]


class Unraisable:
    def __init__(self, problem: Exception) -> None:
        self.exc_value, self.object = problem, NAME


FAULTS = [
    store_fails,
    disk_is_full,
    writer_fails,
    we_fail,
    a_table_fails,
    bots_fail,
    the_edge_fails,
    tasks_threads_and_warnings_fail,
]


@pytest.mark.usefixtures("usual_logs")
@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("form", ["json", "console"])
@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_day_says_nothing_about_anybody(
    tmp_path: Path,
    fault: Callable[[Day, pytest.MonkeyPatch], None],
    form: LogFormat,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    out = io.StringIO()
    with limited(tmp_path, NO_LIMITS) as running:
        set_up_logs(form, out)
        catch_the_rest()
        day = Day(running)
        secrets = day.secrets
        with monkeypatch.context() as broken:
            fault(day, broken)
            day.everything()
            assert eventually(lambda: '"level": "error"' in out.getvalue() or "[error" in out.getvalue())
        day.goes()
        day.http.close()
    logging.getLogger().handlers[0].close()
    printed = out.getvalue() + "".join(capfd.readouterr())
    assert not [secret for secret in secrets if secret in printed], printed[-3000:]
    assert len(printed) < 100_000
    if form == "json":
        assert all(json.loads(line)["event"] for line in out.getvalue().splitlines())


@pytest.mark.usefixtures("usual_logs")
def test_what_keeps_happening_is_counted_instead_of_repeated() -> None:
    out = io.StringIO()
    set_up_logs("json", out)
    log = structlog.get_logger("mutig.test")
    for number in range(4122):
        try:
            raise ValueError(number)
        except ValueError:
            log.exception("request failed", table=str(number))
    log.error("something else")
    logging.getLogger().handlers[0].close()
    lines = [json.loads(line)["event"] for line in out.getvalue().splitlines()]
    assert lines == ["request failed"] * 10 + ["something else", "… and 4,112 more like it: request failed"]


def test_the_count_is_told_when_the_minute_is_over_though_nothing_else_happens() -> None:
    out = io.StringIO()
    handler = Calm(out, window_s=0.2)
    for _ in range(15):
        handler.handle(logging.LogRecord("test", logging.ERROR, "", 0, "again", None, None))
    assert eventually(lambda: "… and 5 more like it: again" in out.getvalue())


def test_events_that_differ_do_not_fill_the_disk_either() -> None:
    out = io.StringIO()
    handler = Calm(out)
    for number in range(50_000):
        handler.handle(logging.LogRecord("test", logging.ERROR, "", 0, f"event {number}", None, None))
    assert out.getvalue().count("\n") < 6_000


def test_a_mark_tells_apart_and_not_who(running: Running) -> None:
    from mutig.server.web.discretion import mark

    assert mark("abcdefghij") == mark("abcdefghij") != mark("abcdefghik")
    assert len(mark("abcdefghij")) == 8


def test_an_exception_is_told_by_kinds_and_places() -> None:
    try:
        try:
            msgspec.json.decode(b"{}", type=int)
        except msgspec.ValidationError as problem:
            raise LookupError(LINE) from problem
    except LookupError as problem:
        lines = told(problem).splitlines()
    assert lines[0] == "LookupError"
    assert "because of ValidationError" in lines
    assert any("attacks/test_log.py:" in line for line in lines)
    assert LINE not in "".join(lines)
