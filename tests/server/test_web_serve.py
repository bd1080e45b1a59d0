"""`mutig serve` as a process: what it prints, how it stops, and what it says when it cannot start."""

from __future__ import annotations

import asyncio
import io
import json
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

import mutig
from mutig.cli.serve import told
from mutig.client import Client, RefusedError
from mutig.server import wire
from mutig.server.store.engine import Database
from mutig.server.web.logs import set_up_logs

pytestmark = pytest.mark.anyio
STARTS_WITHIN_S = 60
STOPS_WITHIN_S = 20


def command(*args: str | Path) -> list[str]:
    return [sys.executable, "-c", "from mutig.cli import app; app()", "serve", *map(str, args)]


@dataclass
class Served:
    process: subprocess.Popen[str]
    url: str
    printed: list[str]

    def stop(self, with_signal: int = signal.SIGTERM) -> int:
        self.process.send_signal(with_signal)
        return self.process.wait(STOPS_WITHIN_S)


@contextmanager
def served(db: Path, *args: str) -> Iterator[Served]:
    process = subprocess.Popen(
        command("--port", "0", "--db", db, *args), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        lines: list[str] = []
        until = time.monotonic() + STARTS_WITHIN_S
        while not any("kept in" in line for line in lines) and time.monotonic() < until and process.poll() is None:
            lines.append(process.stdout.readline())
        found = re.search(r"http://\S+", "".join(lines))
        assert found, (lines, process.stderr and process.poll() is not None and process.stderr.read())
        yield Served(process, found.group(), lines)
    finally:
        process.kill()
        process.communicate()


def refused(*args: str | Path) -> str:
    """What the command says when it cannot start."""
    done = subprocess.run(command(*args), capture_output=True, text=True, timeout=STARTS_WITHIN_S, check=False)
    assert done.returncode == 2, done
    assert "Traceback" not in done.stderr
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    return lines[0]


def test_one_link_and_the_data_file_are_printed(tmp_path: Path) -> None:
    with served(tmp_path / "club.db") as server:
        assert "".join(server.printed).count("http://") == 1
        assert str(tmp_path / "club.db") in "".join(server.printed)
        assert (tmp_path / "club.db").exists()
        assert httpx.get(f"{server.url}/healthz").text == "ok\n"


def test_the_data_has_a_place_of_its_own_by_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    from mutig.cli.serve import data_file

    assert data_file() == tmp_path / "mutig" / "tables.db"
    assert (tmp_path / "mutig").is_dir()


@pytest.mark.parametrize("with_signal", [signal.SIGTERM, signal.SIGINT])
async def test_a_polite_stop_closes_sockets_with_1012_and_is_no_failure(tmp_path: Path, with_signal: int) -> None:
    with served(tmp_path / "club.db") as server:
        async with Client(server.url, name="Ada", patience_s=0.0) as ada:  # she does not wait for a new one
            headers = {"Authorization": f"Bearer {ada._token}"}
            async with connect(server.url.replace("http", "ws") + "/api/v1/socket", additional_headers=headers) as line:
                await line.recv()
                table = await ada.create_table("touria", ["me", "open"])
                waiting = asyncio.create_task(ada.state(table.id, 0, since=0, wait_s=30))
                await asyncio.sleep(0.5)
                code = await asyncio.to_thread(server.stop, with_signal)
                await line.wait_closed()
                assert line.close_code == 1012
                with pytest.raises(RefusedError) as caught:
                    await waiting
                assert caught.value.reason == "restarting"
        assert code == 0
        assert server.process.stderr is not None
        assert "Traceback" not in server.process.stderr.read()


async def test_games_go_on_after_a_restart(tmp_path: Path) -> None:
    with served(tmp_path / "club.db") as server:
        async with Client(server.url, name="Ada") as ada:
            token = ada._token
            table = await ada.create_table("touria", ["me", wire.SeatPlan(who="me", name="Bob")])
            seat = table.waiting_for[0]
            state = await ada.state(table.id, seat)
            assert state.question is not None
            await ada.act(table.id, seat, state.seq, *state.question.options[0].codes)
            before = await ada.state(table.id, seat)
        assert server.stop() == 0
    with served(tmp_path / "club.db") as server:
        async with Client(server.url, token=token) as ada:
            after = await ada.state(table.id, seat)
            assert (after.seq, after.view, after.question, after.log) == (
                before.seq,
                before.view,
                before.question,
                before.log,
            )


def test_the_log_can_be_json(tmp_path: Path) -> None:
    with served(tmp_path / "club.db", "--log", "json") as server:
        httpx.get(f"{server.url}/api/v1/games")
        server.stop()
        assert server.process.stderr is not None
        lines = [json.loads(line) for line in server.process.stderr.read().splitlines()]
    assert any(line["event"] == "request" and line["route"] == "/api/v1/games" for line in lines)


def lines_about(server: Served, *events: str) -> list[dict[str, str]]:
    assert server.process.stderr is not None
    lines = [json.loads(line) for line in server.process.stderr.read().splitlines()]
    return [line for line in lines if line["event"] in events]


@pytest.mark.parametrize("with_signal", [signal.SIGTERM, signal.SIGINT])
def test_start_and_stop_are_one_line_each(tmp_path: Path, with_signal: signal.Signals) -> None:
    with served(tmp_path / "club.db", "--log", "json") as server:
        httpx.get(f"{server.url}/healthz")
        server.stop(with_signal)
        started, stopped = lines_about(server, "started", "stopped")
    assert started["version"] == mutig.__version__
    assert (started["serving"], started["data"]) == (server.url, str(tmp_path / "club.db"))
    assert (stopped["event"], stopped["reason"]) == ("stopped", with_signal.name)


@pytest.mark.usefixtures("usual_logs")
def test_a_password_is_not_told_with_the_data_and_a_failure_is_a_reason() -> None:
    out = io.StringIO()
    set_up_logs("json", out)
    with pytest.raises(ValueError, match="secret"), told("http://x", Database("postgresql://a:pw1@b/c").place):
        raise ValueError("secret")
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [line["event"] for line in lines] == ["started", "stopped"]
    assert lines[0]["data"] == "postgresql://a:***@b/c"
    assert lines[1]["reason"] == "ValueError"
    assert "secret" not in str(lines)


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        sentence = refused("--port", str(taken.getsockname()[1]), "--db", tmp_path / "club.db")
    assert "port" in sentence
    assert not (tmp_path / "club.db").exists()


def test_a_place_where_nothing_can_be_kept_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    assert "file" in refused("--port", "0", "--db", tmp_path / "file" / "club.db")
    (tmp_path / "other.db").write_text("something else altogether, and long enough to be taken for data" * 50)
    assert "other.db" in refused("--port", "0", "--db", tmp_path / "other.db")


def test_a_wrong_address_or_form_is_one_sentence(tmp_path: Path) -> None:
    assert "no.such.host.invalid" in refused("--host", "no.such.host.invalid", "--db", tmp_path / "club.db")
    assert "--log" in refused("--log", "xml", "--db", tmp_path / "club.db")
    assert "mysql" in refused("--port", "0", "--db", "mysql://somewhere/else")


def test_a_bus_needs_a_database_that_many_can_share(tmp_path: Path) -> None:
    assert "PostgreSQL" in refused("--bus", "nats://localhost", "--db", tmp_path / "club.db")
    assert "PostgreSQL" in refused("--bus", "nats://localhost")
    said = refused("--bus", "http://ada:secret@localhost", "--db", "postgresql://localhost/club")
    assert "--bus" in said
    assert "secret" not in said
