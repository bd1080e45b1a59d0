"""Who people are: guests without an account, accounts that collect their tables, codes that open them elsewhere."""

from __future__ import annotations

import asyncio

import pytest

from mutig.server import wire
from mutig.server.store import Store

from .table_talk import Player, club, refused

pytestmark = pytest.mark.anyio

ACCOUNT = wire.NewAccount(account="Ada", password="correct horse battery")


async def test_a_guest_is_known_by_the_token_alone(store: Store, address: str) -> None:
    async with club(store) as c:
        me, token = await c.service.guest(wire.NewGuest(name=" Ada\u0000 ", language="fr"))
        assert (me.name, me.language, me.account) == ("Ada", "fr", None)
        assert await c.service.person_of(token) == me
        assert await c.service.person_of(token[:-1]) is None
        assert await c.service.person_of("") is None
        assert len(token) >= 22  # 128 bits
        second = await c.service.new_token(me)
        await c.service.sign_out(token)
        assert await c.service.person_of(token) is None
        assert await c.service.person_of(second) == me
        c.clock.at += 399 * 86400
        assert await c.service.person_of(second) == me  # and it was used now
        await asyncio.gather(*c.service.sessions.noting.values())
        c.clock.at += 399 * 86400
        assert await c.service.person_of(second) == me
        c.clock.at += 401 * 86400
        assert await c.service.person_of(second) is None
        nameless, _ = await c.service.guest(wire.NewGuest(language="de"))
        assert nameless.name.startswith("Gast ")


async def test_a_name_and_a_language_can_change(store: Store) -> None:
    async with club(store) as c:
        a, _ = await c.table(2)
        changed = await c.service.change_me(a.me, wire.ChangeMe(name="Ada", language="it"))
        assert (changed.name, changed.language) == ("Ada", "it")
        await a.act([a.asked.options[0].codes[0]])
        assert a.updates()[-1].question is not None
        assert "Scegli" in a.updates()[-1].question.ask or "mano" in a.updates()[-1].question.ask
        async with refused("empty-name"):
            await c.service.change_me(a.me, wire.ChangeMe(name="\u0000"))


async def test_an_account_keeps_a_guests_tables(store: Store) -> None:
    async with club(store) as c:
        a, _ = await c.table(2)
        known, _ = await c.service.make_account(a.me, ACCOUNT, await c.service.new_token(a.me))
        assert (known.id, known.account) == (a.me.id, "Ada")
        async with refused("has-account"):
            await c.service.make_account(known, ACCOUNT, "")
        other, _ = await c.table(2)
        async with refused("account-taken"):
            taken = wire.NewAccount(account="ADA", password="something else")
            await c.service.make_account(other.me, taken, await c.service.new_token(other.me))
        for wrong in (wire.SignIn(account="Ada", password="wrong"), wire.SignIn(account="Eve", password="wrong")):
            async with refused("wrong-password"):
                await c.service.sign_in(wrong, None)
        seq = other.seq
        me, token = await c.service.sign_in(wire.SignIn(account="ada", password=ACCOUNT.password), other.me)
        assert me == known
        assert await c.service.person_of(token) == known
        mine = {line.id for line in (await c.service.my_tables(me)).tables}
        assert mine == {a.table, other.table}
        moved = Player(c.service, me, other.table, 0)  # the guest's seat is the account's
        await moved.follow()
        await moved.act([moved.asked.options[0].codes[0]])
        assert moved.seq == seq + 1
        assert other.now().view["viewer"] == "spectator"  # the guest is nobody at this table any more
        async with refused("not-your-seat"):
            await other.act([1])


async def test_a_recovery_code_opens_the_same_person_elsewhere(store: Store) -> None:
    async with club(store) as c:
        a, _ = await c.table(2)
        first = await c.service.recovery_code(a.me)
        code = await c.service.recovery_code(a.me)
        async with refused("wrong-code"):
            await c.service.recover(wire.Recover(code=first.code), None)
        for wrong in ("", "AAAAA-AAAAA-AAAAA-AAAAA-AAAAA", "🦉"):
            async with refused("wrong-code"):
                await c.service.recover(wire.Recover(code=wrong), None)
        typed = wire.Recover(code=code.code.lower().replace("-", " "))
        me, token = await c.service.recover(typed, None)
        assert me == a.me
        assert await c.service.person_of(token) == a.me


async def test_nothing_in_the_database_opens_anything(
    store: Store, address: str, request: pytest.FixtureRequest
) -> None:
    async with club(store) as c:
        me, token = await c.service.guest(wire.NewGuest(name="Ada"))
        me, fresh = await c.service.make_account(me, ACCOUNT, token)
        async with refused("wrong-password"):
            await c.service.recovery_code(me)
        code = await c.service.recovery_code(me, wire.Proof(password=ACCOUNT.password))
        assert await store.session(fresh) is None
        (session,) = await store.sessions_of(me.id)
        assert fresh not in repr(session)
        assert await c.service.person_of(session.id) is None
        account = await store.account_of(me.id)
        assert account is not None
        kept = repr(account)
        assert ACCOUNT.password not in kept
        assert code.code not in kept
        assert code.code.replace("-", "") not in kept
        assert (account.password_hash or "").startswith("$argon2")
