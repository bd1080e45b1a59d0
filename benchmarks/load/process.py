"""A server in a process of its own: start it, watch what it uses, end it."""

from __future__ import annotations

import os
import re
import selectors
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

STARTS_WITHIN_S = 60.0
STOPS_WITHIN_S = 30.0
TICKS_PER_S = os.sysconf("SC_CLK_TCK")
LINK = re.compile(rb"http://[\w.\[\]:-]+\d")


@dataclass
class Running:
    """A server that says it is ready."""

    process: subprocess.Popen[bytes]
    url: str
    started: float  # time.monotonic() just before the process began

    @property
    def memory_kib(self) -> int:
        return memory_kib(self.process.pid)

    @property
    def cpu_s(self) -> float:
        return cpu_s(self.process.pid)

    @property
    def dead(self) -> bool:
        return self.process.poll() is not None

    def kill(self) -> None:
        """As a power cut would."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def stop(self) -> None:
        """Ask it to end; if it does not, make it."""
        self.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(STOPS_WITHIN_S)
        self.kill()


def memory_kib(pid: int) -> int:
    """What a process holds in real memory (RSS)."""
    return int(re.findall(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())[0])


def cpu_s(pid: int) -> float:
    """Processor time of a process so far, of all its threads."""
    fields = _stat(pid)
    return (int(fields[11]) + int(fields[12])) / TICKS_PER_S


def cpu_with_children_s(pid: int) -> float:
    """The same with the processes it has started, those that have ended included."""
    used = sum(int(ticks) for ticks in _stat(pid)[11:15]) / TICKS_PER_S
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        with suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
            used += cpu_s(int(child))
    return used


def _stat(pid: int) -> list[str]:
    """What stands behind the name of a process, which may hold anything."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def mutig_serve(db: Path, port: int = 0, unlimited: str = "127.0.0.1") -> list[str]:
    """The command line of our own server, which has no limits for those who play at it."""
    start = [sys.executable, "-c", "from mutig.cli import app; app()", "serve", "--log", "json"]
    return [*start, "--port", str(port), "--db", str(db), "--unlimited", unlimited]


def start(command: Sequence[str], log: Path, **environment: str) -> Running:
    """Run a server until it prints the link to itself; what it says otherwise goes into the log."""
    started = time.monotonic()
    with log.open("ab") as errors:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, env={**os.environ, **environment})
    try:
        return Running(process, wait_for_link(process, started + STARTS_WITHIN_S), started)
    except BaseException:
        process.kill()
        process.wait()
        sys.stderr.write(log.read_text()[-2000:])
        raise


def wait_for_link(process: subprocess.Popen[bytes], until: float) -> str:
    assert process.stdout is not None
    printed = b""
    with selectors.DefaultSelector() as ready:
        ready.register(process.stdout, selectors.EVENT_READ)
        while not (found := LINK.search(printed)):
            if time.monotonic() > until or not ready.select(until - time.monotonic()):
                raise TimeoutError(f"the server did not start within {STARTS_WITHIN_S:.0f} s")
            more = os.read(process.stdout.fileno(), 65536)
            if not more:
                raise RuntimeError(f"the server ended with {process.wait()} instead of starting")
            printed += more
    return found.group().decode()


@contextmanager
def running(command: Sequence[str], log: Path, **environment: str) -> Iterator[Running]:
    server = start(command, log, **environment)
    try:
        yield server
    finally:
        server.stop()


def allow_many_sockets() -> None:
    """Every socket is an open file."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
