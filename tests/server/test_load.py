"""The load benchmark's own parts: what it hears, and what it counts as wrong."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
from collections.abc import Callable

import pytest
from benchmarks.load import process
from benchmarks.load.journal import Journal, percentile
from benchmarks.load.line import Line, frame
from benchmarks.load.schedule import on_schedule
from benchmarks.load.table import Table

pytestmark = pytest.mark.anyio


def from_server(text: bytes) -> bytes:
    """A text frame without a mask, as servers send it."""
    if len(text) < 126:
        return bytes((0x81, len(text))) + text
    wide = (126, 2) if len(text) < 1 << 16 else (127, 8)
    return bytes((0x81, wide[0])) + len(text).to_bytes(wide[1], "big") + text


@pytest.mark.parametrize("portion", [1, 2, 7, 1000, 1 << 20])
async def test_messages_are_whole_however_they_arrive(portion: int) -> None:
    heard: list[bytes] = []
    line = Line(b"", heard.append, lambda why: None)
    messages = [b"a", b"b" * 125, b"c" * 126, b"d" * 70_000, b""]
    stream = b"HTTP/1.1 101 Switching Protocols\r\n\r\n" + b"".join(map(from_server, messages))
    for at in range(0, len(stream), portion):
        line.data_received(stream[at : at + portion])
    assert heard == messages


def test_what_a_client_says_is_masked() -> None:
    assert frame(b"hi") == b"\x81\x82\0\0\0\0hi"
    assert frame(b"x" * 300)[:8] == b"\x81\xfe\x01\x2c\0\0\0\0"


def test_percentiles() -> None:
    assert [percentile(range(1, 101), share) for share in (0, 50, 95, 100)] == [1, 51, 96, 100]


class ScriptedTable(Table):
    """A table whose news come when the test says so."""

    def __init__(self, answer: Callable[[ScriptedTable], None], secret: bool = False) -> None:
        super().__init__(3, Journal(), random.Random(1))
        self.answer, self.secret = answer, secret

    def decide(self) -> bool:
        self.sent(0, in_secret=self.secret, will_be_acknowledged=True)
        self.answer(self)
        return True

    def still_asked(self, seat: int) -> bool:
        return self.secret

    def beat(self) -> None: ...

    def leave(self) -> None: ...


def news_for(*seats: int, acknowledged: bool = True) -> Callable[[ScriptedTable], None]:
    def answer(table: ScriptedTable) -> None:
        for seat in seats:
            table.seen(seat, size=10)
        if acknowledged:
            table.acknowledged()

    return answer


@pytest.mark.parametrize(
    ("table", "seen_by_all", "seen_by_one", "wrong"),
    [
        (ScriptedTable(news_for(0, 1, 2)), 1, 0, []),
        (ScriptedTable(news_for(0), secret=True), 0, 1, []),
        (ScriptedTable(news_for(1, 0), secret=True), 0, 1, ["a secret was told"]),
        (ScriptedTable(news_for(0, 1), secret=True), 0, 1, ["news without a decision that everybody may see"]),
        (ScriptedTable(lambda table: table.failed("refused: stale")), 0, 0, ["refused: stale"]),
    ],
)
def test_what_counts(table: ScriptedTable, seen_by_all: int, seen_by_one: int, wrong: list[str]) -> None:
    table.decide()
    assert (len(table.journal.seen_by_all), len(table.journal.seen_by_one)) == (seen_by_all, seen_by_one)
    assert list(table.journal.errors) == wrong
    assert table.idle


def test_a_process_that_ends_while_it_is_looked_at_has_used_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL starts and ends processes as it likes."""

    def gone(_: int) -> float:
        raise FileNotFoundError

    monkeypatch.setattr(process, "cpu_s", gone)
    with subprocess.Popen(["sleep", "60"]) as child:
        assert process.cpu_with_children_s(os.getpid()) > 0
        child.kill()


async def test_who_is_not_answered_is_overdue_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.load.schedule.GRACE_S", 0.1)
    table = ScriptedTable(news_for(0, 1, 2, acknowledged=False))
    await asyncio.wait_for(on_schedule([table], 0.05, 0.2, table.journal, print), 5)
    assert table.journal.overdue == 3
    assert table.journal.errors == {"never answered": 1}
