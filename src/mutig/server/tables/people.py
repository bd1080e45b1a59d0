"""Who people are: guests with a token, and accounts for those who want one."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from typing import cast

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error

from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.store import Store
from mutig.server.store.errors import Conflict
from mutig.server.store.rows import Account, Person, Session

from .seating import clean_text
from .settings import Settings

SEEN_EVERY_S = 3600.0  # how exactly it is noted when a token was last used
FORGOTTEN_S = 400 * 86400.0  # a token that was not used for so long opens nothing any more
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # of recovery codes: nothing that is easily misread
# The hash of a password nobody knows: an unknown account takes as long to refuse as a wrong password.
NO_PASSWORD = "$argon2id$v=19$m=65536,t=3,p=4$lC0aAtdIUs31TNRxePG01g$FMlrVhOl2ZbhiofXG38GmYQppG+TNGzKX9Rhmpz1WjU"
GUEST_NAMES = {"en": "Guest", "de": "Gast", "fr": "Invité", "it": "Ospite"}


class People:
    """Tokens and codes are kept as hashes: whoever reads the database cannot use them."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.settings = store, settings
        self._passwords = PasswordHasher()

    async def guest(self, new: wire.NewGuest) -> tuple[wire.Me, str]:
        name = clean_text(new.name or "") or f"{GUEST_NAMES[new.language]} {secrets.randbelow(900) + 100}"
        person = Person(secrets.token_hex(8), name, new.language, self.settings.now())
        await self.store.add_person(person)
        return me(person), await self.new_token(person.id)

    async def new_token(self, person: str) -> str:
        token, now = secrets.token_urlsafe(32), self.settings.now()
        await self.store.add_session(Session(hashed(token), person, now, now))
        return token

    async def person_of(self, token: str) -> wire.Me | None:
        found = await self.store.session(hashed(token))
        if found is None:
            return None
        session, person = found
        unused = self.settings.now() - session.seen
        if unused > FORGOTTEN_S:
            return None
        if unused > SEEN_EVERY_S:
            await self.store.touch_session(session.token_hash, self.settings.now())
        return me(person)

    async def sign_out(self, token: str) -> None:
        await self.store.end_session(hashed(token))

    async def change(self, person: wire.Me, change: wire.ChangeMe) -> wire.Me:
        fields: dict[str, str] = {}
        if change.name:
            fields["name"] = clean_text(change.name)
            if not fields["name"]:
                raise Refusal("empty-name")
        if change.language:
            fields["language"] = change.language
        if fields:
            await self.store.change_person(person.id, **fields)
        return await self._me(person.id)

    # Accounts

    async def make_account(self, person: wire.Me, new: wire.NewAccount) -> wire.Me:
        if person.account is not None:
            raise Refusal("has-account", 409)
        password_hash = await asyncio.to_thread(self._passwords.hash, new.password)
        known = await self.store.account_of(person.id)
        recovery = known.recovery_hash if known else None
        try:
            await self.store.put_account(Account(person.id, new.account, password_hash, recovery))
        except Conflict:
            raise Refusal("account-taken", 409, account=new.account) from None
        return await self._me(person.id)

    async def sign_in(self, wanted: wire.SignIn, guest: wire.Me | None) -> tuple[wire.Me, str]:
        account = await self.store.account_by_login(wanted.account)
        known = account.password_hash if account and account.password_hash else NO_PASSWORD
        if not await asyncio.to_thread(self._fits, known, wanted.password) or account is None:
            raise Refusal("wrong-password", 403)
        return await self._welcome(account.person, guest)

    def _fits(self, password_hash: str, password: str) -> bool:
        try:
            return self._passwords.verify(password_hash, password)
        except Argon2Error:
            return False

    async def recovery_code(self, person: wire.Me) -> wire.RecoveryCode:
        code = "".join(secrets.choice(LETTERS) for _ in range(25))
        known = await self.store.account_of(person.id) or Account(person.id)
        account = Account(person.id, known.login, known.password_hash, hashed(code))
        await self.store.put_account(account)
        return wire.RecoveryCode(code="-".join(code[k : k + 5] for k in range(0, 25, 5)))

    async def recover(self, code: wire.RecoveryCode, guest: wire.Me | None) -> tuple[wire.Me, str]:
        typed = "".join(letter for letter in code.code.upper() if letter in LETTERS)
        account = await self.store.account_by_recovery(hashed(typed))
        if account is None:
            raise Refusal("wrong-code", 403)
        return await self._welcome(account.person, guest)

    async def _welcome(self, person: str, guest: wire.Me | None) -> tuple[wire.Me, str]:
        """Somebody is known again; what belonged to the guest until now comes along."""
        if guest is not None and guest.id != person and guest.account is None:
            await self.store.merge_person(guest.id, person)
        return await self._me(person), await self.new_token(person)

    async def _me(self, person: str) -> wire.Me:
        found = await self.store.person(person)
        if found is None:
            raise Refusal("nobody", 401)
        return me(found)


def me(person: Person) -> wire.Me:
    return wire.Me(
        id=person.id, name=person.name, language=cast(wire.Language, person.language), account=person.account
    )


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
