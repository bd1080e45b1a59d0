"""Everything a club runs on, each in a process of its own: PostgreSQL, NATS, servers and the lines between them, and
a worker for their bots.

All of it is in a private folder and on the loopback, and all of it is stopped at the end.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
from benchmarks.load.process import Running, mutig_serve, start
from benchmarks.load.with_bots import READY_WAYS, READY_WITHIN_S, figure

from ..nats_server import NatsServer, free_port
from ..postgres_server import ACCOUNT, PATIENCE, programs_folder

LOOPBACK = "127.0.0.1"
THINKS_WITHIN_S = 30.0


class Postgres:
    """A server that can be killed, with all of its processes, and started again on the same data."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.user = ACCOUNT if os.geteuid() == 0 else None
        if self.user:
            os.chown(folder, pwd.getpwnam(self.user).pw_uid, pwd.getpwnam(self.user).pw_gid)
        make = [programs_folder() / "initdb", "-D", folder / "data", "-U", "mutig", "-A", "trust", "-E", "UTF8"]
        subprocess.run([*make, "--locale=C.UTF-8"], check=True, capture_output=True, user=self.user, cwd=folder)
        self.process: subprocess.Popen[bytes] | None = None

    def address(self, port: int | None = None) -> str:
        return f"postgresql://mutig@{LOOPBACK}:{port or self.port}/postgres"

    def start(self) -> None:
        options = [f"listen_addresses={LOOPBACK}", f"port={self.port}", f"unix_socket_directories={self.folder}"]
        command = [programs_folder() / "postgres", "-D", self.folder / "data"]
        for option in (*options, "max_connections=200"):
            command += ["-c", option]  # type: ignore[list-item]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, user=self.user, cwd=self.folder, start_new_session=True
            )
        until = time.monotonic() + PATIENCE
        while True:
            with suppress(psycopg.OperationalError):
                psycopg.connect(self.address()).close()
                return
            assert self.process.poll() is None, (self.folder / "log").read_text()[-2000:]
            assert time.monotonic() < until, (self.folder / "log").read_text()[-2000:]
            time.sleep(0.02)

    def kill(self) -> None:
        """As a power cut would: the server and every process of it."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(PATIENCE)
            self.process = None


class Wire:
    """The way of one server to the database: a small proxy, which can be stalled."""

    def __init__(self, to: int) -> None:
        self.port = free_port()
        self.process = subprocess.Popen([sys.executable, "-m", "tests.soak.faults.proxy", str(self.port), str(to)])

    def stall(self) -> None:
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()


class Server:
    """One `mutig serve` of the club, at a port that stays its own."""

    def __init__(self, folder: Path, number: int, postgres: Postgres, nats: NatsServer) -> None:
        self.number, self.log, self.port = number, folder / f"server{number}.log", free_port()
        self.wire = Wire(postgres.port)
        self._command = [*mutig_serve(Path("x"), self.port), "--bus", nats.address, "--workers-for-bots", "1"]
        self._command[self._command.index("--db") + 1] = postgres.address(self.wire.port)
        self.running: Running | None = None

    @property
    def url(self) -> str:
        return f"http://{LOOPBACK}:{self.port}"

    def start(self) -> None:
        self.running = start(self._command, self.log)

    def kill(self) -> None:
        if self.running is not None:
            self.running.kill()
            self.running = None

    def drain(self) -> None:
        """As for an upgrade: it is asked to end, and gone when it has."""
        if self.running is not None:
            self.running.stop()
            self.running = None

    @property
    def name(self) -> str:
        """What it calls itself on the bus, as its log told last."""
        told = [line for line in self.log.read_text().splitlines() if '"process": "' in line and "started" in line]
        return told[-1].partition('"process": "')[2].partition('"')[0]


class Worker:
    """`mutig bot-worker`: the bots of all servers think there while it lives."""

    def __init__(self, folder: Path, nats: NatsServer) -> None:
        self.log = folder / "worker.log"
        options = ["--bus", nats.address, "--threads", "1", "--metrics", f"{LOOPBACK}:0", "--log", "json"]
        self._command = [sys.executable, "-m", "mutig", "bot-worker", *options]
        self.running: Running | None = None

    def start(self) -> None:
        """Until it can think for both games; the first time that is compiled before."""
        self.running = start(self._command, self.log)
        self._until("mutig_worker_ways", READY_WAYS, READY_WITHIN_S)

    def kill_while_it_thinks(self) -> None:
        self._until("mutig_worker_thinking", 1, THINKS_WITHIN_S)
        self.kill()

    def kill(self) -> None:
        if self.running is not None:
            self.running.kill()
            self.running = None

    def _until(self, name: str, least: int, within_s: float) -> None:
        assert self.running is not None
        until = time.monotonic() + within_s
        while figure(self.running.url, name) < least:
            assert time.monotonic() < until, f"{name} is not {least} after {within_s:.0f} s"
            time.sleep(0.01)


class Machines:
    """All together."""

    def __init__(self, folder: Path, servers: int) -> None:
        for part in ("postgres", "nats"):
            (folder / part).mkdir()
        os.chmod(folder, 0o755)
        self.postgres, self.nats = Postgres(folder / "postgres"), NatsServer(folder / "nats")
        self.servers = [Server(folder, number, self.postgres, self.nats) for number in range(servers)]
        self.worker = Worker(folder, self.nats)

    def start(self) -> None:
        self.postgres.start()
        self.nats.start()
        for server in self.servers:
            server.start()
        self.worker.start()

    def stop(self) -> None:
        self.worker.kill()
        for server in self.servers:
            server.kill()
            server.wire.go_on()
            server.wire.stop()
        self.nats.kill()
        self.postgres.kill()


@contextmanager
def machines(servers: int) -> Iterator[Machines]:
    folder = Path(tempfile.mkdtemp(prefix="mutig-faults-"))
    club = Machines(folder, servers)
    try:
        club.start()
        yield club
    except BaseException:
        for server in club.servers:
            sys.stderr.write(
                f"--- server {server.number}\n{server.log.read_text()[-1500:] if server.log.exists() else ''}\n"
            )
        raise
    finally:
        club.stop()
        shutil.rmtree(folder)
