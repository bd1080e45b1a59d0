"""A club on many processes, on this machine alone: `make cluster SERVERS=2 WORKERS=1`.

PostgreSQL, NATS, the servers, workers for bots, and Caddy in front, from Debian's packages; ports of the loopback that
nobody else has, folders under build/cluster. It prints one link and what runs where, and stops everything by itself: on
Ctrl-C, when a part fails, and when it is killed. The data stays for the next time.
"""

from __future__ import annotations

import argparse
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
MUTIG = ROOT / ".venv" / "bin" / "mutig"
ACCOUNT = "postgres"  # PostgreSQL refuses to run as root; Debian's package makes this account
STARTS_WITHIN_S, STOPS_WITHIN_S = 60.0, 30.0
LONGEST_SOCKET_PATH = 90  # bytes: a path to a socket has at most 107, and PostgreSQL adds its own
TOLD = 15  # lines of the log of a part that failed


class Trouble(Exception):  # noqa: N818
    """A sentence for whoever started this."""


@dataclass
class Part:
    """One process, and how it is asked to stop."""

    name: str
    process: subprocess.Popen[bytes]
    where: str
    log: Path
    stop_by: signal.Signals = signal.SIGTERM

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(self.stop_by)
        try:
            self.process.wait(STOPS_WITHIN_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Cluster:
    """The parts in the order they were started; the last stops first."""

    def __init__(self, folder: Path, servers: int, workers: int, port: int = 0, options: Sequence[str] = ()) -> None:
        """`options` are more of `mutig serve`."""
        self.options = list(options)
        self.folder, self.servers, self.workers = folder.resolve(), servers, workers
        self.port = port or free_port()
        self.parts: list[Part] = []
        self.sockets = self.folder / "postgres"

    @property
    def link(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """One after the other, each once those before it answer."""
        for folder in (self.folder, self.folder / "logs"):
            folder.mkdir(parents=True, exist_ok=True)
        self.folder.chmod(0o711)  # the account of the database passes through
        self._postgres()
        self._nats()
        doors = [free_port() for _ in range(self.servers)]
        for number, door in enumerate(doors, 1):
            self._server(number, door)
        for number in range(1, self.workers + 1):
            self._worker(number)
        self._caddy(doors)

    def stop(self) -> None:
        while self.parts:
            self.parts.pop().stop()

    def failed(self) -> Part | None:
        """A part that ended by itself."""
        return next((part for part in self.parts if part.process.poll() is not None), None)

    def told(self) -> str:
        rows = [(part.name, str(part.process.pid), part.where) for part in self.parts]
        lines = [f"  {name:12} {pid:>8}  {where}" for name, pid, where in rows]
        return "\n".join([*lines, f"Logs are in {self.folder / 'logs'}, the data in {self.folder / 'postgres'}."])

    # The parts

    def _postgres(self) -> None:
        programs, data = postgres_programs(), self.folder / "postgres" / "data"
        home = data.parent
        home.mkdir(mode=0o700, exist_ok=True)
        as_account: list[str] = []
        if os.geteuid() == 0:
            account = pwd.getpwnam(ACCOUNT)
            os.chown(home, account.pw_uid, account.pw_gid)
            as_account = ["--reuid", ACCOUNT, "--regid", ACCOUNT, "--clear-groups"]
            if subprocess.run(["setpriv", *as_account, "test", "-x", home], check=False).returncode:
                raise Trouble(f"{home}: the account {ACCOUNT!r} cannot get there; say FOLDER=... of a folder it can")
        if len(str(self.sockets).encode()) > LONGEST_SOCKET_PATH:
            raise Trouble(f"{self.sockets}: too long for a socket; say FOLDER=... of a shorter path")
        if not (data / "PG_VERSION").exists():
            make = [str(programs / "initdb"), "-D", str(data), "-U", "mutig", "-A", "trust", "-E", "UTF8"]
            run(["setpriv", *as_account, *make, "--locale=C.UTF-8"], cwd=home)
        # A socket in a folder of its own is the only door, and whoever cannot read the folder cannot come in.
        command = [str(programs / "postgres"), "-D", str(data), "-k", str(self.sockets), "-c", "listen_addresses="]
        part = self._begin("postgres", command, str(self.sockets), as_account, cwd=home, stop_by=signal.SIGINT)
        ready = [str(programs / "pg_isready"), "-q", "-h", str(self.sockets), "-U", "mutig"]
        self._wait(part, lambda: subprocess.run(ready, check=False).returncode == 0)

    def _nats(self) -> None:
        port, word = free_port(), secrets.token_urlsafe(24)
        config = f'listen: "127.0.0.1:{port}"\nauthorization {{ user: mutig, password: "{word}" }}\n'
        write_private(self.folder / "nats.conf", config)
        write_private(self.folder / "bus", f"nats://mutig:{word}@127.0.0.1:{port}\n")
        part = self._begin("nats", [program("nats-server"), "-c", str(self.folder / "nats.conf")], f"127.0.0.1:{port}")
        self._wait(part, lambda: answers(port))

    def _server(self, number: int, port: int) -> None:
        db = f"postgresql://mutig@/postgres?host={self.sockets}"
        command = [str(MUTIG), "serve", "--port", str(port), "--db", db, "--bus", str(self.folder / "bus")]
        command += ["--origin", self.link, "--log", "json", *self.options]
        part = self._begin(f"server {number}", command, f"http://127.0.0.1:{port} (/metrics there)")
        self._wait(part, lambda: is_well(port))

    def _worker(self, number: int) -> None:
        port = free_port()
        command = [str(MUTIG), "bot-worker", "--bus", str(self.folder / "bus")]
        command += ["--metrics", f"127.0.0.1:{port}", "--log", "json"]
        part = self._begin(f"worker {number}", command, f"http://127.0.0.1:{port}/metrics")
        self._wait(part, lambda: answers(port))

    def _caddy(self, doors: Sequence[int]) -> None:
        file = self.folder / "Caddyfile"
        file.write_text(caddyfile(self.link, doors, self.folder / "caddy"), encoding="utf-8")
        command = [program("caddy"), "run", "--adapter", "caddyfile", "--config", str(file)]
        part = self._begin("caddy", command, self.link)
        self._wait(part, lambda: is_well(self.port))

    def _begin(
        self,
        name: str,
        command: Sequence[str],
        where: str,
        as_account: Sequence[str] = (),
        cwd: Path | None = None,
        stop_by: signal.Signals = signal.SIGTERM,
    ) -> Part:
        """In a group of its own: Ctrl-C is for us, who stop the parts in their order. If we are killed, so are they."""
        log = self.folder / "logs" / f"{name.replace(' ', '-')}.log"
        guarded = ["setpriv", *as_account, "--pdeathsig", "TERM", *command]
        with log.open("wb") as out:
            process = subprocess.Popen(
                guarded, stdout=out, stderr=out, cwd=cwd or self.folder, process_group=0, env=self._environment()
            )
        part = Part(name, process, where, log, stop_by)
        self.parts.append(part)
        return part

    def _environment(self) -> dict[str, str]:
        """What programs keep beside their data is kept here, too."""
        return {
            **os.environ,
            "XDG_CONFIG_HOME": str(self.folder / "caddy"),
            "XDG_DATA_HOME": str(self.folder / "caddy"),
        }

    def _wait(self, part: Part, ready: Callable[[], bool]) -> None:
        until = time.monotonic() + STARTS_WITHIN_S
        while not ready():
            if part.process.poll() is not None or time.monotonic() > until:
                raise Trouble(f"{part.name} did not start:\n{last_lines(part.log)}")
            time.sleep(0.05)


def caddyfile(link: str, doors: Sequence[int], storage: Path) -> str:
    """Any server will do for anybody; one that stops is left out, and what it had not begun another does."""
    servers = " ".join(f"127.0.0.1:{door}" for door in doors)
    return f"""{{
    admin off
    auto_https off
    storage file_system {storage}
}}
{link} {{
    bind 127.0.0.1
    reverse_proxy {servers} {{
        lb_policy random
        lb_try_duration 5s
        lb_try_interval 100ms
        fail_duration 2s
        health_uri /healthz
        health_interval 2s
        health_timeout 5s
    }}
}}
"""


def program(name: str) -> str:
    """One of Debian's; its package has the same name and is installed if it is missing."""
    path = f"{os.environ.get('PATH', '')}:/usr/sbin"
    if shutil.which(name, path=path) is None:
        run([str(ROOT / "tools" / "apt"), name])
    found = shutil.which(name, path=path)
    if found is None:
        raise Trouble(f"{name} is not here and could not be installed")
    return found


def postgres_programs() -> Path:
    """Where Debian keeps PostgreSQL's programs."""
    for attempt in range(2):
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
        if found:
            return found[-1].parent
        if not attempt:
            run([str(ROOT / "tools" / "apt"), "postgresql"])
    raise Trouble("PostgreSQL is not here and could not be installed")


def run(command: Sequence[str], cwd: Path | None = None) -> None:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Trouble(f"{Path(command[0]).name} failed: {(done.stderr or done.stdout).strip()[-500:]}")


def write_private(file: Path, text: str) -> None:
    """For nobody else's eyes, from the first byte on."""
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as out:
        out.write(text)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


def is_well(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def last_lines(log: Path) -> str:
    return "\n".join(log.read_text(encoding="utf-8", errors="replace").splitlines()[-TOLD:])


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make cluster", description=__doc__)
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--port", type=int, default=0, help="where people come in (default: a free one)")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "cluster")
    given = parser.parse_args()
    if given.servers < 1 or given.workers < 0:
        parser.error("expected at least one server")
    return given


def main() -> int:
    given = arguments()
    cluster = Cluster(given.folder, given.servers, given.workers, given.port)

    def end(_: int, __: object) -> None:
        raise KeyboardInterrupt

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, end)
    try:
        cluster.start()
        print(f"{cluster.told()}\nPlay at {cluster.link}\nCtrl-C stops everything.", flush=True)
        while (failed := cluster.failed()) is None:
            time.sleep(0.2)
        raise Trouble(f"{failed.name} ended by itself ({failed.process.returncode}):\n{last_lines(failed.log)}")
    except Trouble as trouble:
        print(trouble, file=sys.stderr, flush=True)
        return 1
    except KeyboardInterrupt:
        print("\nStopping ...", flush=True)
        return 0
    finally:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        cluster.stop()


if __name__ == "__main__":
    sys.exit(main())
