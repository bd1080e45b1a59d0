"""Attacks on who somebody is: keys taken before the owner signs in, and keys that should be void."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import structlog
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed

from mutig.client import Client, RefusedError
from mutig.server import wire
from mutig.server.people import accounts, sessions
from mutig.server.store import Store
from mutig.server.web.connection import SIGNED_OUT

from ..table_talk import club
from ..web_server import NO_LIMITS, Running, running_server, said, table_of
from .owners import PASSWORD, fresh_account, limited, owner

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Limits are off: those who wait for them are tested apart."""
    with limited(tmp_path_factory.mktemp("identity"), NO_LIMITS) as server:
        yield server


def stolen(browser: httpx.Client) -> str:
    """A copy of the key, as anybody takes it who sits at an open browser for a moment."""
    return str(browser.cookies["mutig_session"])


def opens(running: Running, token: str) -> bool:
    """Whether a token still opens anything, as a cookie or as a program's header."""
    with running.http(token) as program, running.http(cookie=f"mutig_session={token}") as browser:
        return any(asked.get("/me").status_code == 200 for asked in (program, browser))


# A shared laptop: the key was taken while its owner was still a guest


async def test_a_key_taken_from_a_guest_is_void_when_the_guest_signs_in(running: Running) -> None:
    with owner(running) as (_, account), running.guest() as laptop:
        key, program = stolen(laptop), laptop.post("/me/token").json()["token"]
        async with running.socket(key) as by_cookie, running.socket(program) as by_token:
            assert laptop.post("/session", json=account).status_code == 200
            assert await by_cookie.closed() == await by_token.closed() == SIGNED_OUT.code
        assert not opens(running, key)
        assert not opens(running, program)
        with running.http(program) as thief:
            assert thief.post("/recovery").status_code == 401


async def test_a_key_taken_from_a_guest_is_void_when_the_guest_becomes_an_account(running: Running) -> None:
    with running.guest() as laptop:
        key, program = stolen(laptop), laptop.post("/me/token").json()["token"]
        async with running.socket(key) as by_cookie, running.socket(program) as by_token:
            assert laptop.post("/account", json=fresh_account()).status_code == 201
            assert await by_cookie.closed() == await by_token.closed() == SIGNED_OUT.code
        assert not opens(running, key)
        assert not opens(running, program)
        assert opens(running, stolen(laptop))  # a fresh one, which nobody has seen


def test_a_recovery_code_made_with_a_taken_key_does_not_open_the_account(running: Running) -> None:
    with running.guest() as laptop:
        with running.http(stolen(laptop)) as thief:
            code = thief.post("/recovery").json()
        laptop.post("/account", json=fresh_account())
    with running.http() as thief:
        assert said(thief.post("/session/recovery", json=code | {"password": "mine from now on"})) == "wrong-code"


def test_a_key_taken_from_a_guest_is_void_when_the_guest_is_recovered_into_an_account(running: Running) -> None:
    with owner(running) as (browser, account), running.guest() as laptop:
        code = browser.post("/recovery", json={"password": account["password"]}).json()["code"]
        key = stolen(laptop)
        recovered = laptop.post("/session/recovery", json={"code": code, "password": "a new long password"})
        assert recovered.json()["account"] == account["account"]
        assert not opens(running, key)


async def test_who_is_signed_out_while_asking_gets_no_key(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The thief asks first, and is answered after the owner's account is made: an account of the thief's own name."""
    with running.guest() as laptop, running.http(stolen(laptop)) as thief:
        started, go_on = threading.Event(), threading.Event()
        in_turn = running.service.passwords.hash

        async def hash(password: str) -> str:
            if password == "the thief's password":
                started.set()
                assert await asyncio.to_thread(go_on.wait, 30)
            return await in_turn(password)

        monkeypatch.setattr(running.service.passwords, "hash", hash)
        takes = fresh_account() | {"password": "the thief's password"}
        late = asyncio.create_task(asyncio.to_thread(thief.post, "/account", json=takes))
        assert await asyncio.to_thread(started.wait, 30)
        mine = (await asyncio.to_thread(laptop.post, "/account", json=fresh_account())).json()
        go_on.set()
        assert said(await late) == "stranger"
        assert laptop.get("/me").json() == mine


# A browser left alone: what can be done with it ends with it


def test_a_browser_left_alone_gives_no_lasting_key_away(running: Running) -> None:
    with owner(running) as (browser, account):
        for lasting in ("/recovery", "/me/token"):
            assert said(browser.post(lasting)) == "wrong-password"
            assert said(browser.post(lasting, json={"password": "a guess of mine"})) == "wrong-password"
            assert browser.post(lasting, json={"password": account["password"]}).status_code == 201


def test_a_browser_left_alone_does_not_change_the_password(running: Running) -> None:
    with owner(running) as (browser, account), running.http() as elsewhere:
        wanted = {"old": "a guess of mine", "new": "the thief's password"}
        assert said(browser.put("/account/password", json=wanted)) == "wrong-password"
        assert elsewhere.post("/session", json=account).status_code == 200


async def test_a_new_password_ends_everything_the_old_one_opened(running: Running) -> None:
    with owner(running) as (browser, account), running.http() as thief:
        code = browser.post("/recovery", json={"password": PASSWORD}).json()["code"]
        thief.post("/session", json=account)
        copied, open_elsewhere = stolen(browser), stolen(thief)
        async with running.socket(open_elsewhere) as talk:
            changed = browser.put("/account/password", json={"old": PASSWORD, "new": "another long password"})
            assert changed.status_code == 200
            assert await talk.closed() == SIGNED_OUT.code
        assert browser.get("/me").status_code == 200
        assert not opens(running, copied)
        assert not opens(running, open_elsewhere)
        assert said(thief.post("/session", json=account)) == "wrong-password"
        again = {"code": code, "password": "the thief's password"}
        assert said(thief.post("/session/recovery", json=again)) == "wrong-code"


async def test_signing_out_everywhere_leaves_no_key_and_no_socket(running: Running) -> None:
    with owner(running) as (browser, account), running.http() as phone:
        phone.post("/session", json=account)
        program = phone.post("/me/token", json={"password": PASSWORD}).json()["token"]
        keys = [stolen(browser), stolen(phone), program]
        async with running.socket(keys[1]) as by_cookie, running.socket(program) as by_token:
            assert browser.delete("/sessions").status_code == 204
            assert await by_cookie.closed() == await by_token.closed() == SIGNED_OUT.code
        assert not any(opens(running, key) for key in keys)
        assert "mutig_session" not in browser.cookies


async def test_a_program_whose_token_has_ended_is_told_so(running: Running) -> None:
    async with Client(running.url) as program:
        table = await program.create_table("touria", ["me", "me"])
        async with program.follow(table.id, seat=0) as game:
            await anext(game)
            running.do(running.service.sign_out_everywhere(program.me))
            with pytest.raises(RefusedError) as refused:
                await anext(game)
            assert refused.value.reason == "signed-out"
        with pytest.raises(RefusedError) as refused:
            await program.my_tables()
        assert refused.value.reason == "stranger"


async def test_one_device_is_signed_out_from_another_and_only_that_one(running: Running) -> None:
    with owner(running) as (browser, account), running.http(**{"user-agent": "X11; Linux Firefox/130"}) as thief:
        thief.post("/session", json=account)
        lines = browser.get("/sessions").json()
        (theirs,) = (line for line in lines if not line["mine"])
        assert (theirs["kind"], theirs["device"]) == ("browser", "Firefox, Linux")
        assert not any(opens(running, line["id"]) for line in lines)
        async with running.socket(stolen(thief)) as talk:
            assert browser.delete(f"/sessions/{theirs['id']}").status_code == 204
            assert await talk.closed() == SIGNED_OUT.code
        assert thief.get("/me").status_code == 401
        assert browser.get("/me").status_code == 200


def test_nobody_lists_or_ends_the_sessions_of_others(running: Running) -> None:
    with owner(running) as (browser, _), running.guest("Eve") as eve, running.http() as stranger:
        (mine,) = browser.get("/sessions").json()
        assert [line["id"] for line in eve.get("/sessions").json()] != [mine["id"]]
        assert said(eve.delete(f"/sessions/{mine['id']}")) == "no-such-session"
        assert eve.delete("/sessions").status_code == 204
        assert stranger.get("/sessions").status_code == 401
        assert stranger.delete("/sessions").status_code == 401
        assert browser.get("/me").status_code == 200


async def test_who_is_signed_out_hears_nothing_more_from_a_request_that_waits(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits, newer = threading.Event(), running.service._newer
    monkeypatch.setattr(running.service, "_newer", lambda *asked: waits.set() or newer(*asked))
    with running.guest() as browser, running.http(stolen(browser)) as thief:
        state = f"/tables/{table_of(running, stolen(browser)).id}/state"
        seen = browser.get(state, params={"seat": 0}).json()["seq"]
        waiting = {"seat": 0, "since": seen, "wait": 1}
        late = asyncio.create_task(asyncio.to_thread(thief.get, state, params=waiting))
        assert await asyncio.to_thread(waits.wait, 30)
        await asyncio.to_thread(browser.delete, "/sessions")
        assert said(await late) == "stranger"


async def test_a_socket_that_opens_while_its_session_ends_is_closed(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The session is looked up, then it ends, and only then the socket is one of those that could be closed."""
    key, person_of = running.token(), running.service.person_of

    async def slowly(token: str) -> wire.Me | None:
        found = await person_of(token)
        await running.service.sign_out(token)
        return found

    monkeypatch.setattr(running.service, "person_of", slowly)
    with pytest.raises(ConnectionClosed) as closed:
        async with running.socket(key):
            pass
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == SIGNED_OUT.code  # without a word before it


def test_a_void_key_stays_void_after_a_restart_and_a_good_one_good(tmp_path: Path) -> None:
    account = fresh_account()
    with running_server(tmp_path / "tables.db") as running, running.guest() as laptop:
        taken = stolen(laptop)
        laptop.post("/account", json=account)
        good = stolen(laptop)
    with running_server(tmp_path / "tables.db") as running:
        assert not opens(running, taken)
        assert opens(running, good)


# Recovery codes


def test_a_recovery_code_that_was_used_is_void(running: Running) -> None:
    with running.guest() as browser, running.http() as phone, running.http() as thief:
        code = browser.post("/recovery").json()
        assert phone.post("/session/recovery", json=code).status_code == 200
        assert said(thief.post("/session/recovery", json=code)) == "wrong-code"
        assert browser.get("/me").json() == phone.get("/me").json()  # a guest's first device stays signed in


def test_a_forgotten_password_is_replaced_with_the_code_and_what_it_opened_ends(running: Running) -> None:
    with owner(running) as (thief, account), running.http() as phone:
        code = thief.post("/recovery", json={"password": PASSWORD}).json()
        assert said(phone.post("/session/recovery", json=code)) == "new-password"
        new = {"password": "another long password"}
        assert phone.post("/session/recovery", json=code | new).status_code == 200
        assert thief.get("/me").status_code == 401
        assert said(thief.post("/session", json=account)) == "wrong-password"
        assert thief.post("/session", json=account | new).status_code == 200


async def test_the_log_tells_what_was_changed_and_nothing_that_opens_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (accounts, sessions):  # a logger that was used before keeps writing where it wrote then
        monkeypatch.setattr(module, "log", structlog.get_logger())
    async with club(store) as c:
        with capture_logs() as lines:
            me, key = await c.service.guest(wire.NewGuest(name="Ada of the log"))
            me, key = await c.service.make_account(me, wire.NewAccount(account="ada.log", password=PASSWORD), key)
            code = await c.service.recovery_code(me, wire.Proof(password=PASSWORD), key)
            again = wire.Recover(code=code.code, password="another long password")
            me, key = await c.service.recover(again, me, key)
            last = wire.ChangePassword(old="another long password", new="the last long password")
            key = await c.service.change_password(me, last, key)
            await c.service.sign_out_everywhere(me)
    told = [line["event"] for line in lines if line.get("person") == me.id]
    assert told == ["account made", "recovery code made", "recovered", "password changed", "signed out everywhere"]
    for secret in ("Ada of", "ada.log", "password=", "long password", PASSWORD, code.code, code.code[:5], key):
        assert secret not in repr(lines)
