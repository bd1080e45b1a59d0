"""Passwords and codes are guessed: from one address, from many, and in a flood."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from mutig.server.web import WebSettings
from mutig.server.web.limits import Limit, Limits, Window

from ..web_server import NO_LIMITS, Running, running_server, said
from .owners import PASSWORD, limited, owner

pytestmark = pytest.mark.anyio
GENEROUS = Limit("guests", Window(1000, 1), Window(1000, 1))
AT_ONE_ACCOUNT = Limits(
    sign_in=Limit("sign-in", Window(5, 600), Window(40, 3600)),
    same_account=Limit("same-account", Window(3, 600), Window(20, 3600)),
    account=Limit("account", Window(6, 600), Window(100, 3600)),
    guests=GENEROUS,
)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Limits are off: those who wait for them are tested apart."""
    with limited(tmp_path_factory.mktemp("guessing"), NO_LIMITS) as server:
        yield server


def guess(running: Running, account: str, address: str, password: str = "a guess of mine") -> int:
    """One guess from an address of the thief's botnet."""
    with running.http(**{"x-forwarded-for": address}) as browser:
        return browser.post("/session", json={"account": account, "password": password}).status_code


def test_many_addresses_cannot_guess_at_one_account_and_its_owner_gets_in(tmp_path: Path) -> None:
    with limited(tmp_path, AT_ONE_ACCOUNT) as running, owner(running) as (browser, account):
        name, home = account["account"], "198.51.100.1"
        assert guess(running, name, home, PASSWORD) == 200
        answers = [guess(running, name.upper(), f"203.0.113.{n}") for n in range(12)]
        assert answers.count(403) == 5  # beside the owner's own
        assert answers[-1] == 429
        assert guess(running, name, home, PASSWORD) == 200  # where the owner has been before
        wanted = {"old": PASSWORD, "new": "another long password"}
        assert browser.put("/account/password", json=wanted).status_code == 200  # and wherever signed in


def test_one_address_does_not_use_up_what_an_account_may_be_tried(tmp_path: Path) -> None:
    with limited(tmp_path, AT_ONE_ACCOUNT) as running, owner(running) as (_, account):
        name = account["account"]
        assert [guess(running, name, "203.0.113.9") for _ in range(9)] == [403] * 3 + [429] * 6
        assert guess(running, name, "198.51.100.1", PASSWORD) == 200
        assert guess(running, name, "203.0.113.10", PASSWORD) == 200


def test_behind_one_router_one_guesser_does_not_lock_the_others_out(tmp_path: Path) -> None:
    club = "198.51.100.1"
    with limited(tmp_path, AT_ONE_ACCOUNT) as running, owner(running) as (_, account):
        assert guess(running, account["account"], club, PASSWORD) == 200
        assert 429 in [guess(running, f"anybody-{n}", club) for n in range(6)]
        assert guess(running, account["account"], club, PASSWORD) == 200


def test_an_unknown_account_is_limited_like_a_known_one(tmp_path: Path) -> None:
    with limited(tmp_path, AT_ONE_ACCOUNT) as running, owner(running) as (_, account):
        known = [guess(running, account["account"], f"203.0.113.{n}") for n in range(9)]
        assert 429 in known
        assert [guess(running, "nobody-at-all", f"203.0.113.{n + 100}") for n in range(9)] == known


def test_who_has_a_browser_of_the_owner_guesses_slowly_too(tmp_path: Path) -> None:
    few = Limits(password=Limit("password", Window(3, 600), Window(20, 3600)), guests=GENEROUS)
    with running_server(tmp_path / "tables.db", WebSettings(limits=few)) as running, owner(running) as (browser, _):
        doors = [
            ("POST", "/recovery", "password"),
            ("POST", "/me/token", "password"),
            ("PUT", "/account/password", "old"),
        ]
        answers = []
        for method, path, field in doors * 2:
            guessed = {field: "a guess of mine"} | ({"new": "the thief's password"} if field == "old" else {})
            answers.append(browser.request(method, path, json=guessed).status_code)
        assert answers == [403] * 3 + [429] * 3
        assert browser.delete("/sessions").status_code == 204  # the owner can end it at any time


async def test_a_flood_of_passwords_is_turned_away_and_delays_nobody_else(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thread for passwords hangs: more of them are refused at once, and an import does not wait for them."""
    go_on = threading.Event()
    monkeypatch.setattr(running.service.passwords, "_fits", lambda *_: go_on.wait(30) and False)
    with running.guest() as guest:
        async with httpx.AsyncClient(base_url=f"{running.url}/api/v1", timeout=60) as flood:
            wrong = {"account": "nobody", "password": "a guess of mine"}
            tries = [asyncio.create_task(flood.post("/session", json=wrong)) for _ in range(40)]
            refused, _ = await asyncio.wait(tries, return_when=asyncio.FIRST_COMPLETED, timeout=30)
            assert [answer.result().status_code for answer in refused][:1] == [503]
            made = {"record": {"game": "touria"}, "seats": [{"who": "me"}, {"who": "me"}]}
            assert (await asyncio.to_thread(guest.post, "/tables/import", json=made)).status_code == 400
            go_on.set()
            statuses = [answer.status_code for answer in await asyncio.gather(*tries)]
        assert set(statuses) == {403, 503}
        assert statuses.count(403) >= 20  # those in line, and whoever came after they had gone on


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/session", {"account": "x" * 65, "password": PASSWORD}),
        ("/session", {"account": "x", "password": "x" * 201}),
        ("/session/recovery", {"code": "x" * 65}),
        ("/recovery", {"password": "x" * 201}),
    ],
)
def test_no_secret_is_longer_than_any_secret_is(running: Running, path: str, body: dict[str, str]) -> None:
    with running.guest() as browser:
        assert said(browser.post(path, json=body)) == "not-understood"
