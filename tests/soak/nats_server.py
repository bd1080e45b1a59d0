"""A NATS server of our own: at a free port of the loopback, with a private folder, stopped at the end."""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

APT = Path(__file__).parents[2] / "tools" / "apt"
PATIENCE = 30  # seconds for the server to start and to stop


class NatsServer:
    """One that can be ended at any time and started again at the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.process: subprocess.Popen[bytes] | None = None
        config = f'listen: "127.0.0.1:{self.port}"\n'
        config += 'authorization { users: [{user: club, password: "not told", permissions: {'
        config += 'publish: "club.>", subscribe: "club.>"}}] }\n'
        (folder / "nats.conf").write_text(config)

    @property
    def address(self) -> str:
        return f"nats://club:not%20told@127.0.0.1:{self.port}/club"

    def start(self) -> None:
        with (self.folder / "log").open("ab") as log:
            command = [program(), "-c", str(self.folder / "nats.conf")]
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder)
        until = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                assert self.process.poll() is None, self.log()
                assert time.monotonic() < until, self.log()
                time.sleep(0.02)

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait(PATIENCE)
            self.process = None

    def log(self) -> str:
        return (self.folder / "log").read_text()


@contextmanager
def nats_server() -> Iterator[NatsServer]:
    """A running server; its users may use what begins with `club.` and nothing else."""
    folder = Path(tempfile.mkdtemp(prefix="mutig-nats-"))
    server = NatsServer(folder)
    try:
        server.start()
        yield server
    finally:
        server.kill()
        shutil.rmtree(folder)


def program() -> str:
    """Debian's server; its package is installed if it is missing."""
    if shutil.which("nats-server") is None:
        subprocess.run([APT, "nats-server"], check=True)
    return "nats-server"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
