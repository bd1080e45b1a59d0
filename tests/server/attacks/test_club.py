"""Attacks on a club: being a keeper without being one, staying after a ban, deleting others, coming back."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from mutig.server import wire
from mutig.server.tables.club.acts import Wanted
from mutig.server.web.connection import SIGNED_OUT

from ..web_server import NO_LIMITS, Running, said
from .owners import PASSWORD, limited

pytestmark = pytest.mark.anyio
ELSEWHERE = {"origin": "https://evil.example"}
numbers = count()
FOR_KEEPERS = [("GET", "/club/people"), ("GET", "/club/tables"), ("GET", "/club/acts"), ("POST", "/club/acts")]
FOR_PEOPLE = [("POST", "/me/data"), ("POST", "/me/delete")]
ACT = {"what": "keep", "games_days": 1, "why": "mine now"}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with limited(tmp_path_factory.mktemp("club"), NO_LIMITS) as server:
        yield server


@contextmanager
def member(running: Running, keeper: bool = False) -> Iterator[tuple[httpx.Client, str]]:
    """A browser signed in to a fresh account, and the person's id."""
    account = f"member-{next(numbers)}"
    with running.guest("Member") as browser:
        me = browser.post("/account", json={"account": account, "password": PASSWORD}).json()
        if keeper:
            running.do(running.service.acts.carry_out(Wanted(what="appoint", person=account), None))
        yield browser, me["id"]


def ask(browser: httpx.Client, method: str, path: str, **headers: str) -> httpx.Response:
    body = ACT if path == "/club/acts" and method == "POST" else {"password": PASSWORD} if method == "POST" else None
    return browser.request(method, path, json=body, headers=headers)


def act(browser: httpx.Client, what: str, **more: object) -> httpx.Response:
    return browser.post("/club/acts", json={"what": what, "why": "a test", **more})


# Not a keeper


@pytest.mark.parametrize(("method", "path"), FOR_KEEPERS)
def test_strangers_guests_and_members_are_no_keepers(running: Running, method: str, path: str) -> None:
    with running.http() as stranger, running.guest() as guest, member(running) as (browser, _):
        assert said(ask(stranger, method, path)) == "stranger"
        assert said(ask(guest, method, path)) == "not-keeper"
        assert said(ask(browser, method, path)) == "not-keeper"
        assert guest.get("/house").json()["games_days"] is None


@pytest.mark.parametrize(("method", "path"), [*FOR_PEOPLE, ("POST", "/club/acts")])
def test_another_site_can_do_nothing_with_a_keepers_cookie(running: Running, method: str, path: str) -> None:
    with member(running, keeper=True) as (browser, _):
        assert said(ask(browser, method, path, **ELSEWHERE)) == "wrong-origin"
        assert browser.get("/me").status_code == 200
        assert browser.get("/house").json()["games_days"] is None


@pytest.mark.parametrize(("method", "path"), FOR_PEOPLE)
def test_a_stranger_has_nothing_to_take_along_or_to_delete(running: Running, method: str, path: str) -> None:
    with running.http() as stranger:
        assert said(ask(stranger, method, path)) == "stranger"


def test_nobody_is_made_a_keeper_over_the_network(running: Running) -> None:
    with member(running, keeper=True) as (keeper, _), member(running) as (browser, me):
        for what in ("appoint", "dismiss", "keeper"):
            assert said(act(keeper, what, person=me)) == "not-understood"
            assert said(act(browser, what, person=me)) == "not-understood"
        assert said(browser.patch("/me", json={"keeper": True})) == "not-understood"
        assert not browser.get("/house").json()["keeper"]


def test_who_was_a_keeper_is_none_at_once(running: Running) -> None:
    with member(running, keeper=True) as (browser, me):
        assert browser.get("/club/acts").status_code == 200
        running.do(running.service.acts.carry_out(Wanted(what="dismiss", person=me), None))
        for method, path in FOR_KEEPERS:
            assert said(ask(browser, method, path)) == "not-keeper"


def test_a_keepers_browser_left_alone_deletes_nobody(running: Running) -> None:
    with member(running, keeper=True) as (keeper, me), running.guest() as guest:
        victim = guest.get("/me").json()["id"]
        assert said(act(keeper, "erase", person=victim)) == "wrong-password"
        assert said(keeper.post("/me/delete")) == "wrong-password"
        assert said(keeper.post("/me/data", json={"password": "guessed"})) == "wrong-password"
        assert guest.get("/me").json()["id"] == victim
        assert keeper.get("/me").json()["id"] == me


@pytest.mark.parametrize(
    "wanted",
    [
        {"what": "ban", "person": "somebody"},
        {"what": "ban", "person": "0" * 15},
        {"what": "ban", "person": "0" * 16, "days": 0},
        {"what": "ban", "person": "0" * 16, "days": 10**9},
        {"what": "ban", "person": "0" * 16, "why": ""},
        {"what": "ban", "person": "0" * 16, "why": "x" * 201},
        {"what": "ban", "person": "0" * 16, "why": "two\nlines"},
        {"what": "keep", "games_days": -1},
        {"what": "close", "closing": "../../etc"},
        {"what": "ban", "person": "0" * 16, "address": "192.0.2.1"},
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(running: Running, wanted: dict[str, object]) -> None:
    with member(running, keeper=True) as (keeper, _):
        before = keeper.get("/club/acts").json()["acts"][0]["number"]
        assert said(act(keeper, **wanted)) == "not-understood"  # type: ignore[arg-type]
        assert keeper.get("/club/acts").json()["acts"][0]["number"] == before


# Staying after a ban


async def test_who_is_banned_is_out_with_every_key(running: Running) -> None:
    with member(running, keeper=True) as (keeper, _), member(running) as (browser, me):
        token = browser.post("/me/token", json={"password": PASSWORD}).json()["token"]
        code = browser.post("/recovery", json={"password": PASSWORD}).json()["code"]
        account = browser.get("/me").json()["account"]
        async with running.socket(token) as talk:
            banned = await asyncio.to_thread(act, keeper, "ban", person=me)
            assert banned.status_code == 204
            assert await talk.closed() == SIGNED_OUT.code
        with pytest.raises(InvalidStatus):
            async with running.socket(token):
                pass
        with running.http(token) as program:
            for method, path in [*FOR_KEEPERS, *FOR_PEOPLE, ("GET", "/me"), ("GET", "/tables")]:
                assert said(ask(program, method, path)) == "stranger"
        with running.guest() as guest:
            sign_in = {"account": account, "password": PASSWORD}
            assert said(guest.post("/session", json=sign_in)) == "banned"
            recover = {"code": code, "password": "another long password"}
            assert said(guest.post("/session/recovery", json=recover)) == "banned"
            assert guest.get("/me").status_code == 200
            assert act(keeper, "unban", person=me).status_code == 204
            assert guest.post("/session", json=sign_in).status_code == 200


def test_a_closed_address_makes_no_new_guests_but_lets_members_in(running: Running) -> None:
    with member(running, keeper=True) as (keeper, _), member(running) as (browser, _), running.guest() as guest:
        account = browser.get("/me").json()["account"]
        assert act(keeper, "ban", person=guest.get("/me").json()["id"], address=True).status_code == 204
        try:
            with running.http() as again:
                assert said(again.post("/me", json={"name": "Again"})) == "no-new-guests"
                assert again.post("/session", json={"account": account, "password": PASSWORD}).status_code == 200
            assert browser.get("/me").status_code == 200
        finally:
            running.do(running.store._write(lambda db: db.exec_driver_sql("DELETE FROM closed_addresses")))


# Deleting others, and coming back


def test_a_second_guest_deletes_and_reads_only_itself(running: Running) -> None:
    with running.guest("Ada") as ada, running.guest("Ada") as eve:
        made = ada.post("/tables", json={"game": "touria", "seats": [{"who": "me"}, {"who": "open"}]}).json()
        eve.post(f"/tables/{made['id']}/join", json={"invite": made["invite"]})
        mine = ada.get("/me").json()
        assert mine["id"] not in eve.post("/me/data").text
        assert made["invite"] not in eve.post("/me/data").text
        assert eve.post("/me/delete").status_code == 204
        assert ada.get("/me").json() == mine
        assert ada.get(f"/tables/{made['id']}").json()["seats"][0]["mine"]
        assert said(eve.post("/me/delete")) == "stranger"


def test_my_data_tells_nothing_of_a_running_game_that_i_may_not_know(running: Running) -> None:
    with running.guest("Ada") as ada, running.guest("Bob") as bob:
        made = ada.post("/tables", json={"game": "broom-service", "seats": [{"who": "me"}, {"who": "open"}]}).json()
        bob.post(f"/tables/{made['id']}/join", json={"invite": made["invite"]})
        before = ada.post("/me/data").json()
        state = bob.get(f"/tables/{made['id']}/state", params={"seat": 1}).json()
        pick = {"t": "act", "id": "a-secret", "seq": state["seq"], "seat": 1}
        codes = state["question"]["options"][0]["codes"]
        assert bob.post(f"/tables/{made['id']}/actions", json=pick | {"codes": codes}).status_code == 200
        after = ada.post("/me/data").json()
        assert after | {"made": ""} == before | {"made": ""}
        row = running.service.registry.tables[made["id"]].row
        assert row.secret not in str(after)


async def test_who_is_gone_writes_nothing_more(running: Running) -> None:
    """A request of somebody who is deleted while it is under way puts no name back into the data."""
    service = running.service
    with running.guest("Ada") as ada, running.guest("Bob") as bob, running.guest("Ghostwriter") as ghost:
        wanted = {"game": "touria", "seats": [{"who": "me"}, {"who": "open"}], "rules": {"left_seats": "free"}}
        made = ada.post("/tables", json=wanted).json()
        bob.post(f"/tables/{made['id']}/join", json={"invite": made["invite"]})
        bob.post(f"/tables/{made['id']}/leave")
        me = running.do(service.person_of(ghost.cookies["mutig_session"]))
        assert me is not None
        ghost.post("/me/delete")
        take = wire.JoinTable(invite=made["invite"])
        for late in (
            lambda: service.join(me, made["id"], take),
            lambda: service.say(me, made["id"], wire.Say(id="boo-00001", text="Ghostwriter was here")),
            lambda: service.create(me, wire.NewTable(game="touria", seats=[wire.SeatPlan(who="me")] * 2)),
            lambda: service.make_account(me, wire.NewAccount(account="ghostwriter", password=PASSWORD), "gone"),
            lambda: service.new_token(me),
            lambda: service.recovery_code(me),
        ):
            with pytest.raises(Exception, match=r".+"):
                running.do(late())
        with closing(sqlite3.connect(str(running.store.place))) as db:
            dump = "\n".join(db.iterdump())
        assert "Ghostwriter" not in dump
        assert me.id not in dump


def test_orders_are_only_the_owners_of_the_file(running: Running) -> None:
    """The way of the command line is the data itself, which nobody else may even read."""
    assert Path(running.store.place).stat().st_mode & 0o777 == 0o600
    with running.guest() as guest:
        for path in ("/orders", "/club/orders", "/club/keepers"):
            assert said(guest.post(path, json={"what": "appoint"})) in ("no-such-page", "wrong-method")
