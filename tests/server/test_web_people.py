"""People over HTTP: guests, accounts, keys, and what a stranger gets."""

from __future__ import annotations

import httpx
import pytest

from mutig.server.web import WebSettings
from mutig.server.web.limits import Limit, Limits, Window

from .web_server import Running, running_server, said

PASSWORD = "correct horse battery"

LANGUAGES = ("en", "de", "fr", "it")


def test_a_guest_gets_a_cookie_that_scripts_cannot_read(running: Running) -> None:
    with running.http() as browser:
        answer = browser.post("/me", json={"name": "Ada", "language": "fr"})
    assert answer.status_code == 201
    assert answer.json()["name"] == "Ada"
    assert answer.json()["language"] == "fr"
    assert answer.json()["account"] is None
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie  # plain http
    assert len(answer.cookies["mutig_session"]) >= 22  # 128 bits and more
    assert answer.cookies["mutig_session"] not in answer.text


def test_the_cookie_is_secure_behind_a_proxy_that_speaks_https(running: Running) -> None:
    with running.http(**{"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}) as browser:
        cookie = browser.post("/me", json={}).headers["set-cookie"].lower()
    assert "secure" in cookie


def test_who_is_somebody_stays_it(running: Running) -> None:
    with running.guest() as browser:
        first = browser.get("/me").json()
        again = browser.post("/me", json={"name": "Somebody else"})
        assert again.status_code == 200
        assert again.json() == first


def test_a_guest_may_stay_without_a_name(running: Running) -> None:
    with running.http() as browser:
        assert browser.post("/me", json={}).json()["name"]


def test_a_name_and_a_language_can_change(running: Running) -> None:
    with running.guest() as browser:
        assert browser.patch("/me", json={"name": "Ida"}).json()["name"] == "Ida"
        changed = browser.patch("/me", json={"language": "it"}).json()
        assert (changed["name"], changed["language"]) == ("Ida", "it")
        assert browser.get("/me").json() == changed


@pytest.mark.parametrize("body", [{"name": ""}, {"name": "x" * 25}, {"language": "xx"}, {"name": 5}, {"id": "me"}, []])
def test_a_bad_change_is_refused_and_changes_nothing(running: Running, body: object) -> None:
    with running.guest() as browser:
        before = browser.get("/me").json()
        assert said(browser.patch("/me", json=body)) == "not-understood"
        assert browser.get("/me").json() == before


def test_a_stranger_is_told_so_in_the_browsers_language(running: Running) -> None:
    sentences = set()
    for language in LANGUAGES:
        with running.http(**{"accept-language": f"xx,{language}-CH;q=0.9,en;q=0.1"}) as browser:
            answer = browser.get("/me")
            assert answer.status_code == 401
            assert said(answer) == "stranger"
            sentences.add(answer.json()["message"])
    assert len(sentences) == len(LANGUAGES)


def test_a_person_is_refused_in_the_persons_own_language(running: Running) -> None:
    with running.guest(language="de") as browser:
        browser.headers["accept-language"] = "fr"
        german = browser.patch("/me", json={"name": 5}).json()["message"]
        browser.patch("/me", json={"language": "fr"})
        assert browser.patch("/me", json={"name": 5}).json()["message"] != german


def test_a_program_gets_a_token_of_its_own(running: Running) -> None:
    with running.guest() as browser:
        token = browser.post("/me/token").json()["token"]
        assert token != browser.cookies["mutig_session"]
        me = browser.get("/me").json()
    with running.http(token) as program:
        assert program.get("/me").json() == me


@pytest.mark.parametrize("token", ["wrong", "x" * 500, "ä", "", "a b", "' OR 1=1 --"])
def test_a_wrong_token_is_a_strangers(running: Running, token: str) -> None:
    for header in (("authorization", f"Bearer {token}"), ("cookie", f"mutig_session={token}")):
        name, value = (part.strip().encode() for part in header)
        answer = httpx.get(f"{running.url}/api/v1/me", headers=[(name, value)])
        assert answer.status_code == 401


def test_signing_out_voids_the_key(running: Running) -> None:
    with running.guest() as browser:
        token = browser.cookies["mutig_session"]
        assert browser.delete("/session").status_code == 204
        assert "mutig_session" not in browser.cookies
    with running.http(token) as program:
        assert program.get("/me").status_code == 401


def test_signing_out_as_a_stranger_does_nothing(running: Running) -> None:
    with running.http() as browser:
        assert browser.delete("/session").status_code == 204


def test_an_account_opens_the_same_person_elsewhere(running: Running) -> None:
    secret = {"account": "ada.lovelace", "password": "a long enough one"}
    with running.guest() as browser, running.guest("Bob") as other:
        made = browser.post("/account", json=secret)
        assert made.status_code == 201
        assert made.json()["account"] == "ada.lovelace"
        guest = other.cookies["mutig_session"]
        signed = other.post("/session", json=secret)
        assert signed.status_code == 200
        assert signed.json()["id"] == made.json()["id"]
        assert other.get("/me").json()["id"] == made.json()["id"]
    with running.http(guest) as late:
        assert late.get("/me").status_code == 401  # the guest is the account now


def test_bad_accounts_and_sign_ins_are_refused(running: Running) -> None:
    with running.guest() as browser, running.guest() as other:
        browser.post("/account", json={"account": "taken", "password": "a long enough one"})
        assert said(other.post("/account", json={"account": "Taken", "password": "another long one"}))
        assert (
            said(other.post("/account", json={"account": "a b", "password": "a long enough one"})) == "not-understood"
        )
        assert said(other.post("/account", json={"account": "bob", "password": "short"})) == "not-understood"
        unknown = other.post("/session", json={"account": "nobody", "password": "a long enough one"})
        wrong = other.post("/session", json={"account": "taken", "password": "a wrong long one"})
        assert unknown.status_code == wrong.status_code
        assert unknown.json() == wrong.json()  # nobody learns which accounts exist


def test_a_recovery_code_opens_the_same_guest_and_an_earlier_one_is_void(running: Running) -> None:
    with running.guest() as browser:
        me = browser.get("/me").json()
        old, new = (browser.post("/recovery").json()["code"] for _ in range(2))
    with running.http() as phone:
        assert said(phone.post("/session/recovery", json={"code": old}))
        found = phone.post("/session/recovery", json={"code": new})
        assert found.status_code == 200
        assert found.json()["id"] == me["id"]
        assert phone.get("/me").json()["id"] == me["id"]


def test_an_account_takes_another_name_and_the_old_one_is_free(running: Running) -> None:
    with running.guest("Ada") as ada, running.guest("Bob") as bob, running.http() as elsewhere:
        ada.post("/account", json={"account": "ada.before", "password": PASSWORD})
        bob.post("/account", json={"account": "bob.stays", "password": PASSWORD})
        rename = {"account": "Ada.After", "password": PASSWORD}
        assert said(bob.put("/account", json={**rename, "password": "not this one"})) == "wrong-password"
        assert said(ada.put("/account", json={**rename, "account": "BOB.stays"})) == "account-taken"
        assert said(ada.put("/account", json={**rename, "account": "no spaces"})) == "not-understood"
        assert ada.get("/me").json()["account"] == "ada.before"
        assert ada.put("/account", json=rename).json()["account"] == "Ada.After"
        assert ada.get("/me").json()["account"] == "Ada.After"  # and still signed in
        old, new = ({"account": name, "password": PASSWORD} for name in ("ada.before", "ada.after"))
        assert said(elsewhere.post("/session", json=old)) == "wrong-password"
        assert elsewhere.post("/session", json=new).json()["id"] == ada.get("/me").json()["id"]
        assert bob.put("/account", json=old).json()["account"] == "ada.before"
        data = ada.post("/me/data", json={"password": PASSWORD}).json()
        assert data["me"]["account"] == "Ada.After"
        assert [act["what"] for act in data["acts"]] == ["rename"]
        assert ada.put("/account", json={**rename, "account": "ada.AFTER"}).json()["account"] == "ada.AFTER"
    with running.guest("Cleo") as cleo:  # a guest has no account to rename
        assert said(cleo.put("/account", json=rename)) == "wrong-password"


def test_guessing_passwords_is_slow(tmp_path_factory: pytest.TempPathFactory) -> None:
    few = Limits(sign_in=Limit("sign-in", Window(3, 600), Window(10, 3600)))
    with (
        running_server(tmp_path_factory.mktemp("slow") / "tables.db", WebSettings(limits=few)) as running,
        running.http() as browser,
    ):
        answers = [browser.post("/session", json={"account": "ada", "password": f"guess {n}"}) for n in range(5)]
        assert [answer.status_code == 429 for answer in answers] == [False, False, False, True, True]
        assert said(answers[-1]) == "too-many"
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 200
        assert browser.get("/games").status_code == 200  # everything else goes on
