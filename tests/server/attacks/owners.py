"""Servers with accounts at them, for attacks on who somebody is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import httpx
from argon2 import PasswordHasher

from mutig.server.web import WebSettings
from mutig.server.web.limits import Limits

from ..web_server import Running, running_server

PASSWORD = "correct horse battery"
numbers = count()


@contextmanager
def limited(folder: Path, limits: Limits) -> Iterator[Running]:
    """A server with these limits, where new passwords are hashed quickly: tests check many."""
    with running_server(folder / "tables.db", WebSettings(limits=limits)) as server:
        server.service.passwords._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        yield server


def fresh_account() -> dict[str, str]:
    return {"account": f"owner-{next(numbers)}", "password": PASSWORD}


@contextmanager
def owner(running: Running) -> Iterator[tuple[httpx.Client, dict[str, str]]]:
    """A browser signed in to a fresh account."""
    account = fresh_account()
    with running.guest("Owner") as browser:
        assert browser.post("/account", json=account).status_code == 201
        yield browser, account
