"""What one guest can take from the others at the full rate the limits allow: threads, memory, the interpreter.

Nothing here looks at a clock: what is counted is how much is under way at once, and how much is done in one go.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from argon2 import extract_parameters

from mutig.games import GAMES
from mutig.server import wire
from mutig.server.people import passwords
from mutig.server.people.passwords import Passwords
from mutig.server.store.rows import Account
from mutig.server.tables.bots.pool import BotPool
from mutig.server.thinking import compiled, queue, threads
from mutig.server.thinking.queue import Turn
from mutig.server.web import WebSettings
from mutig.server.web import call as calls
from mutig.server.web.limits import Limit, Limits, Window
from mutig.server.work.threads import NICE

from ..web_server import Running, running_server, table_of
from .raw import RawLine, eventually
from .test_bots import asked

pytestmark = pytest.mark.anyio
AT_ONCE = os.getpriority(os.PRIO_PROCESS, os.getpid())  # the tests themselves may stand back
STANDS_BEHIND = min(AT_ONCE + NICE, 19) if sys.platform == "linux" else AT_ONCE  # elsewhere it is the whole process
MEMORY_KIB = 64 << 10  # by which an attack may make the server grow
TWO_OF_MINE = [{"who": "me", "name": "A"}, {"who": "me", "name": "B"}]


def niceness() -> int:
    """How far this thread stands back."""
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


class AtOnce:
    """Counts how many calls of something are under way at the same time."""

    def __init__(self, real: Callable[..., Awaitable[Any]]) -> None:
        self._real = real
        self.now = self.most = self.calls = 0

    async def __call__(self, *args: Any, **named: Any) -> Any:
        self.calls += 1
        self.now += 1
        self.most = max(self.most, self.now)
        try:
            return await self._real(*args, **named)
        finally:
            self.now -= 1


@pytest.fixture
def usual(tmp_path: Path) -> Iterator[Running]:
    """A server with the limits everybody gets."""
    with running_server(tmp_path / "tables.db", WebSettings(limits=Limits())) as server:
        yield server


# Passwords


async def test_guesses_are_checked_one_by_one_behind_everybody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two at once took 128 MB, and eight lanes on two cores kept the event loop waiting."""
    checked, at_once, most, behind = Passwords(), 0, 0, set()

    def fits(*_: str) -> bool:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        behind.add(niceness())
        at_once -= 1
        return False

    monkeypatch.setattr(checked, "_fits", fits)
    assert not any(await asyncio.gather(*(checked.fits(None, f"guess {k}") for k in range(passwords.MOST_AT_ONCE))))
    assert most == 1
    assert len(checked._thread._threads) == 1
    assert behind == {STANDS_BEHIND}
    checked.close()


async def test_a_password_takes_less_memory_than_an_attack_may_and_an_unknown_account_as_much() -> None:
    checked = Passwords()
    made, nobodys = map(extract_parameters, (await checked.hash("a long password"), passwords.NO_PASSWORD))
    checked.close()
    assert made == nobodys
    assert made.memory_cost < MEMORY_KIB * 3 // 4
    assert made.parallelism == 1  # one core, whatever the attack
    assert made.memory_cost * made.time_cost >= 46 << 10  # and still as dear as OWASP asks for


def test_a_password_of_the_earlier_settings_fits_and_is_hashed_anew(usual: Running) -> None:
    """64 MiB, three passes, four lanes: who finds out how long one takes would know which accounts are old."""
    account = {"account": "from-before", "password": "a long password"}
    with usual.guest() as browser:
        assert browser.post("/account", json=account).status_code == 201
        me = browser.get("/me").json()["id"]
        earlier = Account(me, account["account"], passwords.PasswordHasher().hash(account["password"]))
        usual.do(usual.store.put_account(earlier))
        for signing_in in range(2):
            assert browser.post("/session", json=account | {"password": "another"}).status_code == 403
            kept = usual.do(usual.store.account_of(me)) or earlier
            assert (kept == earlier) == (signing_in == 0)  # whoever guesses renews nothing
            assert browser.post("/session", json=account).status_code == 200
    assert extract_parameters(kept.password_hash or "") == extract_parameters(passwords.NO_PASSWORD)


def test_a_password_that_changes_meanwhile_stays_changed(usual: Running) -> None:
    with usual.guest() as browser:
        me = browser.get("/me").json()["id"]
    earlier, changed = Account(me, "changing", "an old hash"), Account(me, "changing", "another password's")
    usual.do(usual.store.put_account(changed))
    usual.do(usual.store.renew_hash(earlier, "the old password's, anew"))
    assert usual.do(usual.store.account_of(me)) == changed


# Bots


async def test_thirty_tables_of_one_person_think_no_longer_than_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each thought of two seconds: a round of thirty tables took a minute, and the line was never empty again."""
    monkeypatch.setattr(threads.Worker, "start", lambda _: None)
    line, tables, planned_s = threads.BotThreads(asyncio.get_running_loop(), 2, 1, 2.0), 30, 2.0
    for table in range(tables):
        turn = Turn("mallory", f"{table}", 0)
        line.put(threads.Job(turn, planned_s, asked("search:5s"), lambda *_: None, line.loop))
    worker, lasted = threads.Worker(line), 0.0
    for _ in range(tables):
        job = line.take(worker)
        assert job is not None
        last = next(k for k in range(1, 1000) if not line.may_go_on(job, k / 100)) / 100
        lasted += last
        line.put(threads.Job(job.turn, planned_s, job.request, job.think, line.loop))  # and asks again at once
        line.done(job, last)
    assert lasted <= 1.5 * planned_s


async def test_one_table_thinks_as_long_as_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four bots of one table do not hurry each other."""
    monkeypatch.setattr(threads.Worker, "start", lambda _: None)
    line = threads.BotThreads(asyncio.get_running_loop(), 2, 1, 2.0)
    for seat in range(4):
        line.put(threads.Job(Turn("ada", "hers", seat), 2.0, asked("search:5s"), lambda *_: None, line.loop))
    job = line.take(threads.Worker(line))
    assert job is not None
    assert line.may_go_on(job, 1.99)


async def test_bots_that_think_stand_behind_and_quick_ones_do_not() -> None:
    pool, found = BotPool(1, 30), []
    for line in (pool._thinking, pool._quick):
        job = threads.Job(
            Turn("ada", "hers"),
            0.01,
            asked("random"),
            lambda *_: niceness(),
            asyncio.get_running_loop(),
        )
        line.put(job)
        found.append(await asyncio.wait_for(job.answer, 20))
    await pool.close()
    assert found == [STANDS_BEHIND, AT_ONCE]


def test_tables_of_one_person_are_counted_apart_from_those_of_others() -> None:
    turns = queue.FairQueue(1)
    for person, table in (("mallory", "a"), ("mallory", "b"), ("mallory", "b"), ("ada", "c")):
        turns.put(queue.Ticket(Turn(person, table, 0), 1.0))
    assert turns.own_tables(Turn("mallory", "a", 0)) == 1
    assert turns.own_tables(Turn("ada", "c", 0)) == 0


async def test_getting_ready_to_think_waits_for_people_to_come_back_but_not_if_a_bot_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Loading the compiler took a quarter of a second from those whose server had just been started again."""
    loaded: list[str] = []
    monkeypatch.setattr(compiled, "is_ready", lambda game: game in loaded)
    monkeypatch.setattr(compiled, "is_compiled", lambda rules: True)
    monkeypatch.setattr(compiled, "get_ready", lambda rules: loaded.append(rules.name))
    ready = threading.Event()
    bots = compiled.CompiledBots(lambda game: ready.set())
    bots.want_all(600)
    assert loaded == []
    asked_for = next(iter(GAMES))
    assert not bots.want(asked_for)
    assert await asyncio.to_thread(ready.wait, 30)
    assert loaded == [asked_for]
    await asyncio.to_thread(bots.close)  # and nobody waits for the others
    assert loaded == [asked_for]


def test_a_compiler_gives_way_to_the_server_whose_session_it_shares_and_hears_no_ctrl_c(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Linux shares time among sessions first: in one of its own, its being nice would not count."""
    stand_in, told = tmp_path / "python", tmp_path / "told"
    stand_in.write_text(
        f"#!{sys.executable}\nimport os\nprint(os.getsid(0), os.getpgid(0), file=open({str(told)!r}, 'w'))\n"
    )
    stand_in.chmod(0o755)
    monkeypatch.setattr(compiled.sys, "executable", str(stand_in))
    assert compiled.CompiledBots(lambda game: None)._compile(next(iter(GAMES)), wise=False)
    session, group = map(int, told.read_text().split())
    assert session == os.getsid(0)
    assert group != os.getpgid(0)


# Tables and lists of them


async def test_lists_are_read_one_after_the_other(usual: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixteen at once had all four readers hand the interpreter to each other, row by row."""
    read = AtOnce(usual.store.my_tables)
    monkeypatch.setattr(usual.store, "my_tables", read)
    with usual.guest() as guest:
        answers = await asyncio.gather(*(asyncio.to_thread(guest.get, "/tables?limit=100") for _ in range(16)))
    assert {answer.status_code for answer in answers} <= {200, 429}
    assert read.calls >= 1
    assert read.most == 1


async def test_tables_of_one_host_are_opened_one_after_the_other(
    usual: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = AtOnce(usual.store.create_table)
    monkeypatch.setattr(usual.store, "create_table", opened)
    plan = {"game": "touria", "seats": TWO_OF_MINE}
    with usual.guest() as guest:
        made = await asyncio.gather(*(asyncio.to_thread(guest.post, "/tables", json=plan) for _ in range(12)))
    assert {answer.status_code for answer in made} <= {201, 429}
    assert opened.calls >= 1
    assert opened.most == 1


@pytest.mark.parametrize(
    ("limit", "method", "path"), [("tables", "POST", "/tables"), ("lists", "GET", "/tables?listed=true")]
)
def test_an_address_asks_for_what_is_dear_at_a_pace_people_never_reach(
    usual: Running, monkeypatch: pytest.MonkeyPatch, limit: str, method: str, path: str
) -> None:
    """Counted before the body is read: what is wrong with it costs nothing more."""
    most = int(getattr(Limits(), limit).fast.requests)
    assert most >= 20  # an evening of a club behind one address begins with as many tables
    looked_up = AtOnce(usual.service.person_of)
    monkeypatch.setattr(usual.service, "person_of", looked_up)
    with ExitStack() as club:
        people = [club.enter_context(usual.guest()) for _ in range(6)]  # nobody of them asks too often
        answers = [people[k % 6].request(method, path, json=[]).status_code for k in range(2 * most)]
    assert answers[:most].count(429) == 0
    assert 429 in answers[most:]
    assert looked_up.calls == len(answers) - answers.count(429)  # nobody asks who it is that asks too often


def test_one_person_asks_for_lists_as_often_as_people_do(usual: Running) -> None:
    most = int(Limits().own_lists.fast.requests)
    with usual.guest() as guest, usual.guest() as other:
        answers = [guest.get("/tables").status_code for _ in range(most + 5)]
        assert answers[:most] == [200] * most
        assert 429 in answers[most:]
        assert other.get("/tables").status_code == 200


async def test_one_person_does_something_only_so_often_however_it_is_sent(tmp_path: Path) -> None:
    """Over and over at the end of a long game, it costs more than forty honest tables."""
    id = "again-and-again"
    undo, act = wire.Undo(id=id, seq=0, seat=0), wire.Act(id=id, seq=0, seat=0, codes=[0])
    mute, vote = wire.Mute(id=id, seat=0, muted=True), wire.Vote(id=id, seat=0, about=1, choice="wait")
    said, hint = wire.Say(id=id, text="again"), wire.AskHint(id=id, seat=0)
    ways = {"undo": undo, "actions": act, "mute": mute, "vote": vote, "chat": said, "hint": hint}
    few = Limits(messages=Limit("messages", Window(len(ways), 3600), Window(len(ways), 3600)))
    with running_server(tmp_path / "tables.db", WebSettings(limits=few)) as server:
        mine, others = server.token(), server.token()
        table = table_of(server, mine).id
        with server.http(mine) as guest, server.http(others) as other:
            for is_too_much in (False, True):
                for way, message in ways.items():
                    answer = guest.post(f"/tables/{table}/{way}", json=msgspec.to_builtins(message))
                    assert (answer.status_code == 429) == is_too_much, way
            assert other.post(f"/tables/{table}/undo", json=msgspec.to_builtins(undo)).status_code != 429
        async with server.socket(mine) as talk:
            for message in ways.values():
                assert (await talk.ask(message, wire.Refused)).reason == "too-many"


# Bodies that nobody wants


def test_the_rest_of_an_unwanted_body_is_not_looked_at_piece_by_piece(
    usual: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record of two megabytes is refused by its length; what still comes in goes by in large pieces."""
    pieces: list[tuple[bool, int]] = []
    look_at = calls.Call._look_at

    def counted(line: calls.Call, piece: bytes) -> None:
        pieces.append((line._is_answered, len(piece)))
        look_at(line, piece)

    monkeypatch.setattr(calls.Call, "_look_at", counted)
    size = 2 << 20
    head = b"POST /api/v1/tables/import HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
    line = RawLine(usual).send(head + b"content-length: %d\r\n\r\n" % size)
    assert line.some()  # the answer, before any of the body
    line.send(b"[" * size)
    assert eventually(lambda: sum(length for answered, length in pieces if answered) >= size)
    late = [length for answered, length in pieces if answered]
    assert max(late) > calls.PIECE
    assert len(late) < size / calls.PIECE


# Starting again


def test_a_server_loads_nothing_it_does_not_need() -> None:
    """Litestar looks for pydantic and attrs and loads both, a quarter of all that a start takes."""
    start = (
        "import sys; from mutig.server.web.app import Api; Api([]); print({'pydantic', 'attrs'} & sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", start], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.strip() == "set()"
