"""The store: people, accounts and sessions."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mutig.core.errors import MutigError
from mutig.server.store import Conflict, Store, sessions
from mutig.server.store.errors import SessionEnded
from mutig.server.store.rows import Account

from .stores import NOON, a_person, a_seat, a_session, a_table, with_tables

pytestmark = pytest.mark.anyio


async def test_a_person_comes_back_as_written_and_can_change(store: Store) -> None:
    ada = a_person("ada", name="Ada Ωμέγα 🧹", language="de")
    await store.add_person(ada)
    assert await store.person("ada") == ada
    await store.change_person("ada", name="Adele", language="fr")
    assert await store.person("ada") == replace(ada, name="Adele", language="fr")
    assert await store.person("nobody") is None


async def test_a_login_belongs_to_one_person_in_any_case(store: Store) -> None:
    await store.add_person(a_person("ada"))
    await store.add_person(a_person("bob"))
    account = Account("ada", "Ada_L", "argon", "code-1")
    await store.put_account(account)
    with pytest.raises(Conflict):
        await store.put_account(Account("bob", "ada_l", "other", None))
    assert await store.account_by_login("ADA_L") == account
    assert await store.account_by_recovery("code-1") == account
    assert await store.account_of("bob") is None
    person = await store.person("ada")
    assert person is not None
    assert person.account == "Ada_L"


async def test_a_guest_may_have_a_recovery_code_and_no_login(store: Store) -> None:
    for name in ("ada", "bob"):
        await store.add_person(a_person(name))
        await store.put_account(Account(name, recovery_hash=f"code of {name}"))
    found = await store.account_by_recovery("code of bob")
    assert found is not None
    assert (found.person, found.login) == ("bob", None)
    await store.put_account(replace(found, recovery_hash="another code"))
    assert await store.account_by_recovery("code of bob") is None
    assert (await store.counts()).accounts == 0


async def test_sessions_begin_are_seen_and_end(store: Store) -> None:
    await store.add_person(a_person("ada"))
    for number in range(3):
        assert await store.add_session(a_session(f"token-{number}", "ada")) == []
    await store.touch_session("token-0", NOON + 60)
    assert await store.session("token-0") == (a_session("token-0", "ada", NOON + 60), a_person("ada"))
    assert (await store.sessions_of("ada"))[0].token_hash == "token-0"
    assert await store.end_session("token-1") == ["token-1"]
    assert await store.session("token-1") is None
    assert await store.forget_sessions(NOON + 1) == 1
    assert await store.session("token-2") is None
    assert await store.end_sessions("ada", but="token-0") == []
    assert await store.end_session_called("bob", "id of token-0") == []
    assert await store.end_session_called("ada", "id of token-0") == ["token-0"]
    assert await store.session("token-0") is None


async def test_the_session_not_used_for_longest_makes_room(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MOST_PER_PERSON", 3)
    await store.add_person(a_person("ada"))
    for number in range(3):
        await store.add_session(a_session(f"token-{number}", "ada", NOON + (number != 1)))
    assert await store.add_session(a_session("token-3", "ada", NOON)) == ["token-1"]


async def test_who_was_signed_out_meanwhile_gets_nothing(store: Store) -> None:
    await store.add_person(a_person("ada"))
    for write in (
        store.add_session(a_session("new", "ada"), by="ended"),
        store.make_account(Account("ada", "Ada", "argon"), "ended", "new"),
        store.change_password(Account("ada", "Ada", "argon"), "other", "ended", "new"),
        store.new_recovery("ada", "code", "ended"),
    ):
        with pytest.raises(SessionEnded):
            await write
    assert await store.account_of("ada") is None
    assert await store.sessions_of("ada") == []


async def test_a_recovery_code_works_once(store: Store) -> None:
    await store.add_person(a_person("ada"))
    await store.new_recovery("ada", "code", None)
    assert await store.recover("code", None, a_session("first", "ada"), None, None) == []
    assert await store.recover("code", None, a_session("second", "ada"), None, None) is None
    assert await store.session("second") is None


async def test_a_session_needs_its_person(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.add_session(a_session("token", "nobody"))


async def test_a_guest_is_merged_into_an_account_with_everything(store: Store) -> None:
    await with_tables(store, "t1")
    await store.add_person(a_person("guest"))
    await store.put_account(Account("guest", recovery_hash="code"))
    await store.add_session(a_session("token", "guest"))
    await store.add_session(a_session("stolen", "guest"))
    await store.create_table(a_table("t2", host="guest"), [a_seat("t2", 0, "guest"), a_seat("t2", 1, "bob")])
    await store.say("t2", "guest", 0, "Guest", "hello", NOON)

    assert sorted(await store.enter(a_session("new", "ada"), "guest", "token")) == ["stolen", "token"]

    assert await store.person("guest") is None
    assert await store.account_by_recovery("code") is None
    assert await store.session("token") is None
    assert [session.token_hash for session in await store.sessions_of("ada")] == ["new"]
    found = await store.table("t2")
    assert found is not None
    row, seats = found
    assert row.host == "ada"
    assert [seat.person for seat in seats] == ["ada", "bob"]
    assert [line.person for line in await store.chat("t2")] == ["ada"]
    assert {line.id for line in (await store.my_tables("ada")).tables} == {"t1", "t2"}


async def test_half_a_character_gives_a_sentence_and_spoils_nothing(store: Store) -> None:
    half = "\ud800"
    with pytest.raises(MutigError, match="cannot be kept"):
        await store.add_person(a_person("ada", name=half))
    with pytest.raises(MutigError, match="looked for"):
        await store.account_by_login(half)
    await with_tables(store, "t1")
