"""Accounts and recovery codes: the ways back to a person from another device, and what using them ends.

* A guest who becomes or joins an account leaves every key behind: only who proves the account now is signed in.
* A new password, chosen with the old one or with a recovery code, ends everything that was opened with the old one.
* Whatever outlives the browser that asks for it (a recovery code, a token for a program) needs an account's password.
"""

from __future__ import annotations

import secrets

import structlog

from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.store import Store
from mutig.server.store.errors import Conflict
from mutig.server.store.rows import Account, Act

from .passwords import Passwords
from .sessions import Sessions, fresh_token, hashed

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # of recovery codes: nothing that is easily misread
log = structlog.get_logger("mutig.people")


class Accounts:
    """`by` is the key of the session that asks: if it ends before the answer is written, nothing is written."""

    def __init__(self, store: Store, sessions: Sessions, passwords: Passwords) -> None:
        self.store, self.sessions, self.passwords = store, sessions, passwords

    async def make(self, person: wire.Me, new: wire.NewAccount, by: str) -> str:
        """The guest becomes an account; the fresh token for who asks."""
        if person.account is not None:
            raise Refusal("has-account", 409)
        account = Account(person.id, new.account, await self.passwords.hash(new.password))
        token = fresh_token()
        try:
            self.sessions.ended(await self.store.make_account(account, by, hashed(token)))
        except Conflict:
            raise Refusal("account-taken", 409, account=new.account) from None
        log.info("account made", person=person.id)
        return token

    async def sign_in(self, wanted: wire.SignIn, guest: wire.Me | None, by: str | None, device: str) -> tuple[str, str]:
        """The person of an account, and a token."""
        account = await self.store.account_by_login(wanted.account)
        fits = await self.passwords.fits(account.password_hash if account else None, wanted.password)
        if account is None or not fits:
            raise Refusal("wrong-password", 403)
        if account.password_hash and self.passwords.made_before(account.password_hash):
            await self.store.renew_hash(account, await self.passwords.hash(wanted.password))
        session, token = self.sessions.fresh(account.person, "browser", device)
        self.sessions.ended(await self.store.enter(session, guest.id if guest else None, by))
        return account.person, token

    async def change_password(self, person: wire.Me, change: wire.ChangePassword, by: str) -> str:
        """The fresh token for who asks: with the old password everything else that was open has ended."""
        account = await self._account_of(person, wire.Proof(password=change.old))
        password_hash = await self.passwords.hash(change.new)
        token = fresh_token()
        self.sessions.ended(await self.store.change_password(account, password_hash, by, hashed(token)))
        log.info("password changed", person=person.id)
        return token

    async def rename(self, person: wire.Me, change: wire.ChangeAccount, by: str, now: float) -> None:
        """Another name to sign in with, on record without either name; whatever is signed in stays so."""
        await self._account_of(person, wire.Proof(password=change.password))
        try:
            await self.store.change_login(change.account, by, Act(0, now, person.id, "rename", person.id, None, ""))
        except Conflict:
            raise Refusal("account-taken", 409, account=change.account) from None
        log.info("account renamed", person=person.id)

    async def new_token(self, person: wire.Me, proof: wire.Proof, by: str | None) -> str:
        await self.prove(person, proof)
        return await self.sessions.begin(person.id, "program", by=by)

    async def recovery_code(self, person: wire.Me, proof: wire.Proof, by: str | None) -> wire.RecoveryCode:
        await self.prove(person, proof)
        code = "".join(secrets.choice(LETTERS) for _ in range(25))
        await self.store.new_recovery(person.id, hashed(code), by)
        log.info("recovery code made", person=person.id)
        return wire.RecoveryCode(code="-".join(code[k : k + 5] for k in range(0, 25, 5)))

    async def recover(
        self, wanted: wire.Recover, guest: wire.Me | None, by: str | None, device: str
    ) -> tuple[str, str]:
        """The person of a recovery code, and a token; the code is used up.

        A guest's other devices stay signed in: the code is how a guest gets to a second one. For an account it stands
        in for a forgotten password: it takes a new one, and everything else ends.
        """
        code = hashed("".join(letter for letter in wanted.code.upper() if letter in LETTERS))
        account = await self.store.account_by_recovery(code)
        if account is None:
            raise Refusal("wrong-code", 403)
        if account.login is not None and wanted.password is None:
            raise Refusal("new-password", 409, account=account.login)
        password_hash = await self.passwords.hash(wanted.password) if account.login and wanted.password else None
        session, token = self.sessions.fresh(account.person, "browser", device)
        ended = await self.store.recover(code, password_hash, session, guest.id if guest else None, by)
        if ended is None:
            raise Refusal("wrong-code", 403)
        self.sessions.ended(ended)
        log.info("recovered", person=account.person)
        return account.person, token

    async def prove(self, person: wire.Me, proof: wire.Proof) -> None:
        """Refuses who has an account and does not know its password; a guest has nothing to prove."""
        if person.account is not None:
            await self._account_of(person, proof)

    async def _account_of(self, person: wire.Me, proof: wire.Proof) -> Account:
        """The account of a person who knows its password."""
        account = await self.store.account_of(person.id)
        fits = await self.passwords.fits(account.password_hash if account else None, proof.password or "")
        if account is None or not fits:
            raise Refusal("wrong-password", 403)
        return account
