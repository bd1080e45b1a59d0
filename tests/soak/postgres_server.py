"""A PostgreSQL server of our own: in a private folder, reachable through a socket there and nowhere else."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

ACCOUNT = "postgres"  # PostgreSQL refuses to run as root; Debian's package makes this account
PATIENCE = 60  # seconds for the server to start and to stop


@contextmanager
def postgres_server() -> Iterator[str]:
    """The address of a running server and its one database; it is stopped and gone at the end."""
    programs = programs_folder()
    folder = Path(tempfile.mkdtemp(prefix="mutig-pg-"))
    user = ACCOUNT if os.geteuid() == 0 else None
    if user:
        os.chown(folder, pwd.getpwnam(user).pw_uid, pwd.getpwnam(user).pw_gid)
    data = folder / "data"
    try:
        make = [programs / "initdb", "-D", data, "-U", "mutig", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"]
        subprocess.run(make, check=True, capture_output=True, user=user, cwd=folder)
        # Nothing here outlives the tests: no waiting for the disk, and no tidying up at the end.
        start = [programs / "postgres", "-D", data, "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"]
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(start, stdout=log, stderr=log, user=user, cwd=folder)
        try:
            wait_for(server, folder)
            yield f"postgresql://mutig@/postgres?host={folder}"
        finally:
            server.send_signal(signal.SIGQUIT)
            server.wait(PATIENCE)
    finally:
        shutil.rmtree(folder)


def programs_folder() -> Path:
    """Where Debian keeps the server's programs; its package is installed if it is missing."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if not found:
        as_root = [] if os.geteuid() == 0 else ["sudo"]
        subprocess.run([*as_root, "apt-get", "update", "-qq"], check=True)
        subprocess.run([*as_root, "apt-get", "install", "-y", "-qq", "postgresql"], check=True)
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    return found[-1].parent


def wait_for(server: subprocess.Popen[bytes], folder: Path) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            psycopg.connect(host=str(folder), user="mutig", dbname="postgres").close()
            return
        except psycopg.OperationalError:
            assert server.poll() is None, (folder / "log").read_text()
            assert time.monotonic() < until, (folder / "log").read_text()
            time.sleep(0.05)
