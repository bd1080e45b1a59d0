"""Tables over HTTP: made, found, joined and left; and everything that cannot be done, with a sentence."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

import mutig
from mutig.core.record import seal_of, to_record

from .web_server import Running, said

TWO = {"game": "touria", "seats": [{"who": "me"}, {"who": "open"}]}
NOWHERE = "abcdefghij"


def made(browser: httpx.Client, **more: Any) -> dict[str, Any]:
    answer = browser.post("/tables", json={**TWO, **more})
    assert answer.status_code == 201, answer.text
    table: dict[str, Any] = answer.json()
    return table


def test_both_games_are_on_the_shelf(running: Running) -> None:
    with running.http() as stranger:
        catalogue = stranger.get("/games").json()
    assert {info["game"] for info in catalogue} == {"broom-service", "touria"}


def test_the_material_of_a_game_is_told_once(running: Running) -> None:
    with running.http() as stranger:
        sheet = stranger.get("/games/touria/printed", params={"side": "N", "language": "de"})
        assert sheet.status_code == 200
        assert sheet.headers["content-encoding"] == "gzip"
        assert sheet.json()
        again = stranger.get(
            "/games/touria/printed",
            params={"side": "N", "language": "de"},
            headers={"if-none-match": sheet.headers["etag"]},
        )
        assert again.status_code == 304
        for path in (
            "/games/chess/printed",
            "/games/touria/printed?side=Q",
            "/games/touria/printed?edition=none&side=N",
        ):
            assert stranger.get(path).status_code == 404
        assert said(stranger.get("/games/touria/printed?language=xx")) == "not-understood"


def test_a_table_is_made_found_and_joined(running: Running) -> None:
    with running.guest("Ada") as ada, running.guest("Bob") as bob:
        table = made(ada)
        assert (table["status"], table["host"]) == ("open", True)
        found = bob.get(f"/invites/{table['invite']}").json()
        assert (found["id"], found["host"]) == (table["id"], False)
        joined = bob.post(f"/tables/{table['id']}/join", json={"invite": table["invite"]})
        assert joined.status_code == 200
        assert joined.json()["status"] == "playing"
        assert [seat["mine"] for seat in joined.json()["seats"]] == [False, True]
        assert ada.get(f"/tables/{table['id']}").json()["status"] == "playing"
        assert table["id"] in [line["id"] for line in bob.get("/tables").json()["tables"]]


def test_what_one_is_not_invited_to_stays_closed(running: Running) -> None:
    with running.guest() as ada, running.guest("Bob") as bob:
        table = made(ada)
        wrong = {"invite": "0" * 16}
        assert said(bob.post(f"/tables/{table['id']}/join", json=wrong))
        assert bob.get(f"/invites/{'0' * 16}").status_code == 404
        other = made(ada)
        assert said(bob.post(f"/tables/{table['id']}/join", json={"invite": other["invite"]}))
        assert ada.get(f"/tables/{table['id']}").json()["seats"][1]["who"] == "open"


def test_an_invite_carries_no_seat_and_is_shown_to_those_who_sit_there(running: Running) -> None:
    with running.guest() as ada, running.guest("Bob") as bob:
        table = made(ada)
        assert bob.get(f"/tables/{table['id']}").json()["invite"] is None
        assert bob.get(f"/tables/{table['id']}/state").json()["table"]["invite"] is None


def test_a_taken_seat_stays_taken(running: Running) -> None:
    with running.guest("Ada") as ada, running.guest("Bob") as bob:
        table = made(ada, seats=[{"who": "me"}, {"who": "open"}, {"who": "open"}])
        assert said(bob.post(f"/tables/{table['id']}/join", json={"invite": table["invite"], "seat": 0}))
        assert said(bob.post(f"/tables/{table['id']}/join", json={"invite": table["invite"], "seat": 7}))
        assert bob.post(f"/tables/{table['id']}/join", json={"invite": table["invite"], "seat": 2}).status_code == 200


def test_somebody_elses_seat_and_table_are_not_mine_to_change(running: Running) -> None:
    with running.guest("Ada") as ada, running.guest("Bob") as bob:
        table = made(ada)
        here = f"/tables/{table['id']}"
        before = ada.get(here).json()
        assert said(bob.patch(f"{here}/seats/0", json={"name": "Not Ada"}))
        assert said(bob.patch(f"{here}/seats/1", json={"who": "bot", "bot": "greedy"}))
        assert said(bob.post(f"{here}/start"))
        assert said(bob.post(f"{here}/leave"))
        assert said(bob.get(f"{here}/state", params={"seat": 0}))
        assert said(bob.get(f"{here}/picture.svg", params={"seat": 0}))
        act = {"t": "act", "id": "12345678", "seq": 0, "seat": 0, "codes": [1]}
        assert said(bob.post(f"{here}/actions", json=act))
        assert said(bob.post(f"{here}/undo", json={"t": "undo", "id": "12345678", "seq": 0, "seat": 0}))
        assert ada.get(here).json() == before


def test_seats_change_and_the_host_starts(running: Running) -> None:
    with running.guest("Ada") as ada:
        table = made(ada)
        here = f"/tables/{table['id']}"
        changed = ada.patch(f"{here}/seats/0", json={"name": "Countess"}).json()
        assert changed["seats"][0]["name"] == "Countess"
        started = ada.post(f"{here}/start").json()
        assert started["status"] == "playing"
        assert started["seats"][1]["who"] == "bot"


def test_leaving_opens_the_seat_again(running: Running) -> None:
    with running.guest("Ada") as ada, running.guest("Bob") as bob:
        table = made(ada, seats=[{"who": "me"}, {"who": "open"}, {"who": "open"}])
        bob.post(f"/tables/{table['id']}/join", json={"invite": table["invite"]})
        left = bob.post(f"/tables/{table['id']}/leave")
        assert left.status_code == 200
        assert [seat["who"] for seat in ada.get(f"/tables/{table['id']}").json()["seats"]] == ["person", "open", "open"]


GET = ("", "/state", "/replay", "/record", "/picture.svg")
POST: dict[str, Any] = {
    "/join": {"invite": "0" * 16},
    "/leave": None,
    "/start": None,
    "/rematch": None,
    "/actions": {"t": "act", "id": "12345678", "seq": 0, "seat": 0, "codes": [1]},
    "/undo": {"t": "undo", "id": "12345678", "seq": 0, "seat": 0},
    "/chat": {"t": "say", "id": "12345678", "text": "Hello"},
    "/mute": {"t": "mute", "id": "12345678", "seat": 0, "muted": True},
    "/hint": {"t": "ask-hint", "id": "12345678", "seat": 0},
    "/vote": {"t": "vote", "id": "12345678", "seat": 0, "about": 1, "choice": "bot"},
}


@pytest.mark.parametrize("path", GET)
def test_an_unknown_table_cannot_be_read(running: Running, path: str) -> None:
    with running.guest() as browser:
        answer = browser.get(f"/tables/{NOWHERE}{path}")
        assert answer.status_code == 404
        assert said(answer)
        assert browser.get(f"/tables/NOT-AN-ID{path}").status_code == 404


@pytest.mark.parametrize("path", POST)
def test_nothing_can_be_done_at_an_unknown_table(running: Running, path: str) -> None:
    with running.guest() as browser:
        answer = browser.post(f"/tables/{NOWHERE}{path}", json=POST[path])
        assert answer.status_code == 404
        assert said(answer)


@pytest.mark.parametrize("path", [*GET, *POST])
def test_a_stranger_gets_nothing(running: Running, path: str) -> None:
    with running.guest() as ada, running.http() as stranger:
        table = made(ada)
        here = f"/tables/{table['id']}{path}"
        answer = stranger.post(here, json=POST[path]) if path in POST else stranger.get(here)
        assert answer.status_code == 401
        assert said(answer) == "stranger"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"null",
        b"[]",
        b"{}",
        b'{"game": "touria", "seats": 5}',
        b'{"game": "touria", "seats": []}',
        b'{"game": "touria", "seats": [{"who": "me"}]}',
        b'{"game": "touria", "seats": [{"who": "king"}, {"who": "open"}]}',
        b'{"game": 7, "seats": [{"who": "me"}, {"who": "open"}]}',
        b'{"game": "touria", "seats": [{"who": "me"}, {"who": "open"}], "cheat": true}',
        b'{"game": "touria", "seats": [{"who": "me"}, {"who": "open"}], "settings": false}',
        b'{"game": "touria", "seats": [{"who": "me"}, {"who": "open"}], "variants": 1}',
        b'{"game": "touria", "seats": [{"who": "me"}, {"who": "open"}], "edition": {}}',
        b'{"game": "touria", "seats": [{"who": "me"}, {"who": "open"}], "rules": "strict"}',
        b'{"game": "touria", "seats": [{"who": "me"}, {"who": "open"}], "rules": {"clock": {"bank_s": -1}}}',
        b"[" * 20000,
        b'{"game": ' + b'[{"a":' * 2000,
    ],
)
def test_a_table_nobody_can_read_is_not_made(running: Running, body: bytes) -> None:
    with running.guest() as browser:
        assert said(browser.post("/tables", content=body)) == "not-understood"
        assert browser.get("/tables").json()["tables"] == []


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"variants": ["no such variant"]},
        {"settings": {"no such setting": 1}},
        {"edition": "../../etc/passwd"},
        {"edition": "no-such-edition"},
        {"seats": [{"who": "me"}, {"who": "bot", "bot": "no-such-bot"}]},
        {"seats": [{"who": "me"}, {"who": "bot", "bot": "os:system"}]},
        {"seats": [{"who": "me"}, {"who": "bot", "bot": "tests.bots:Cheat"}]},
        {"seats": [{"who": "me"}, {"who": "bot", "bot": "search:999999999s"}]},
    ],
)
def test_a_table_that_cannot_be_is_not_made(running: Running, change: dict[str, Any]) -> None:
    with running.guest() as browser:
        assert said(browser.post("/tables", json={**TWO, **change}))
        assert browser.get("/tables").json()["tables"] == []


@pytest.mark.parametrize(
    "query",
    [
        "seat=-1",
        "seat=8",
        "seat=x",
        "since=-1",
        "since=99999999999999999999",
        "wait=-1",
        "wait=31",
        "wait=nan",
        "seat=",
    ],
)
def test_bad_parameters_are_refused(running: Running, query: str) -> None:
    with running.guest() as browser:
        table = made(browser)
        assert said(browser.get(f"/tables/{table['id']}/state?{query}"))


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=101", "limit=x", "after=" + "x" * 101, "after=%00", "after=nonsense"]
)
def test_bad_pages_are_refused(running: Running, query: str) -> None:
    with running.guest() as browser:
        assert said(browser.get(f"/tables?{query}"))


def test_lists_come_in_pages(running: Running) -> None:
    with running.guest() as browser:
        mine = {made(browser)["id"] for _ in range(5)}
        found: list[str] = []
        more: str | None = ""
        while more is not None:
            page = browser.get("/tables", params={"limit": 2, **({"after": more} if more else {})}).json()
            assert len(page["tables"]) <= 2
            found += [line["id"] for line in page["tables"]]
            more = page["more"]
        assert sorted(found) == sorted(mine)


def test_only_listed_tables_are_shown_to_everybody(running: Running) -> None:
    with running.guest() as ada, running.guest("Bob") as bob:
        hidden, shown = made(ada), made(ada, rules={"listed": True})
        listed = [line["id"] for line in bob.get("/tables", params={"listed": True}).json()["tables"]]
        assert shown["id"] in listed
        assert hidden["id"] not in listed


def test_too_much_is_refused(running: Running) -> None:
    with running.guest() as browser:
        answer = browser.post("/tables", json={**TWO, "edition": "x" * 70_000})
        assert answer.status_code == 413
        assert said(answer) == "too-large"
        answer = browser.post("/tables/import", json={"record": {"moves": "x" * 2_100_000}, "seats": TWO["seats"]})
        assert answer.status_code == 413


@pytest.mark.parametrize(
    "record",
    [{}, {"game": "touria"}, {"moves": [1, 2]}, {"game": "chess", "moves": []}, {"a": {"b": {"c": None}}}],
)
def test_a_record_that_is_none_is_not_imported(running: Running, record: dict[str, Any]) -> None:
    with running.guest() as browser:
        assert said(browser.post("/tables/import", json={"record": record, "seats": TWO["seats"]}))


@pytest.mark.parametrize("name", ["/etc/passwd", "../../../etc/passwd", "/etc", "/dev/zero", ".", "", None, ["house"]])
def test_a_record_cannot_make_the_server_read_its_own_files(running: Running, name: object) -> None:
    record = to_record(mutig.new_game("touria", players=2, seed=1))
    record["edition"]["name"] = name
    record["seal"] = seal_of(record)
    with running.guest() as browser:
        answer = browser.post("/tables/import", json={"record": record, "seats": TWO["seats"]})
        assert said(answer) == "unknown-edition"


def test_a_record_nested_without_end_is_refused(running: Running) -> None:
    deep = b'{"seats": [{"who": "me"}, {"who": "open"}], "record": {"a": ' + b"[" * 100_000 + b"]" * 100_000 + b"}}"
    with running.guest() as browser:
        assert said(browser.post("/tables/import", content=deep)) == "not-understood"


def test_there_are_no_other_pages(running: Running) -> None:
    with running.http() as browser:
        for path in ("/nothing", "/tables/x/y/z", "/../../etc/passwd", "//", "/tables/%00"):
            assert browser.get(path).status_code in (400, 401, 404), path
        answer = browser.put("/tables")
        assert answer.status_code == 405
        assert said(answer) == "wrong-method"
