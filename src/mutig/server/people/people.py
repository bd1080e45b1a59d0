"""Who people are: guests with a token, and what they are called."""

from __future__ import annotations

import secrets
from typing import cast

from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.store import Store
from mutig.server.store.rows import Person
from mutig.server.text import clean_text

from .sessions import Sessions

GUEST_NAMES = {"en": "Guest", "de": "Gast", "fr": "Invité", "it": "Ospite"}


class People:
    """Everybody is a person; an account only adds ways to come back (see `accounts.py`)."""

    def __init__(self, store: Store, sessions: Sessions) -> None:
        self.store, self.sessions = store, sessions

    async def guest(self, new: wire.NewGuest, device: str, address: str | None) -> tuple[wire.Me, str]:
        if address is not None and await self.store.address_is_closed(address, self.sessions.settings.now()):
            raise Refusal("no-new-guests", 403)
        name = clean_text(new.name or "") or f"{GUEST_NAMES[new.language]} {secrets.randbelow(900) + 100}"
        person = Person(secrets.token_hex(8), name, new.language, self.sessions.settings.now())
        await self.store.add_person(person)
        return as_me(person), await self.sessions.begin(person.id, "browser", device)

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
        return await self.me(person.id)

    async def me(self, person: str) -> wire.Me:
        found = await self.store.person(person)
        if found is None:
            raise Refusal("nobody", 401)
        return as_me(found)


def as_me(person: Person) -> wire.Me:
    return wire.Me(
        id=person.id, name=person.name, language=cast(wire.Language, person.language), account=person.account
    )
