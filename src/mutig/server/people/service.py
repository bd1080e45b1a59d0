"""What people ask for about themselves: who they are, their accounts, and where they are signed in.

Whatever a person may not do, or asks for in vain, is a `Refusal`, and then nothing has changed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection

from mutig.server import wire
from mutig.server.settings import Settings
from mutig.server.store import Store

from .accounts import Accounts
from .passwords import Passwords
from .people import People, as_me
from .sessions import Sessions, hashed

NO_PROOF = wire.Proof()


class PeopleService(ABC):
    """Whoever lets people sit somewhere says what changes there when they do."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.settings = store, settings
        self.sessions = Sessions(store, settings)
        self.people = People(store, self.sessions)
        self.passwords = Passwords()
        self.accounts = Accounts(store, self.sessions, self.passwords)

    @abstractmethod
    def _person_changed(self, person: wire.Me) -> None:
        """Somebody has another name or language."""

    @abstractmethod
    async def _seats_moved(self, guest: wire.Me) -> None:
        """What a guest had belongs to an account now."""

    async def guest(self, new: wire.NewGuest, device: str = "", address: str | None = None) -> tuple[wire.Me, str]:
        """A new person, and the token that is the only key to it (for a cookie or a bearer header)."""
        return await self.people.guest(new, device, address)

    def when_sessions_end(self, listener: Callable[[Collection[str]], None]) -> None:
        """`listener` gets the keys of sessions (see `key_of`) as soon as they have ended."""
        self.sessions.when_ended(listener)

    def key_of(self, token: str) -> str:
        """What stands for a token inside the server: it tells sessions apart and opens nothing."""
        return hashed(token)

    async def person_of(self, token: str) -> wire.Me | None:
        """Who holds this token; None if nobody does (any more)."""
        return await self.person_with(hashed(token))

    async def person_with(self, key: str) -> wire.Me | None:
        """The same by the key of the token."""
        person = await self.sessions.person_of(key)
        return as_me(person) if person else None

    async def new_token(self, person: wire.Me, proof: wire.Proof = NO_PROOF, by: str | None = None) -> str:
        """One more token for the same person, for a program that plays for it."""
        return await self.accounts.new_token(person, proof, by and hashed(by))

    async def change_me(self, person: wire.Me, change: wire.ChangeMe) -> wire.Me:
        """Another name or language; open followings speak it from their next message on."""
        changed = await self.people.change(person, change)
        self._person_changed(changed)
        return changed

    # Accounts and sessions. `by` is the token of who asks; if it is void before all is done, nothing is done

    async def make_account(self, person: wire.Me, new: wire.NewAccount, by: str) -> tuple[wire.Me, str]:
        """The guest becomes an account and its tables stay its own; a fresh token is the only one that opens it."""
        token = await self.accounts.make(person, new, hashed(by))
        return await self.people.me(person.id), token

    async def sign_in(
        self, wanted: wire.SignIn, guest: wire.Me | None, by: str | None = None, device: str = ""
    ) -> tuple[wire.Me, str]:
        """The account's person and a token; the tables of the guest who signs in go to the account."""
        found, token = await self.accounts.sign_in(wanted, guest, by and hashed(by), device)
        return await self._known_again(guest, found), token

    async def recover(
        self, wanted: wire.Recover, guest: wire.Me | None, by: str | None = None, device: str = ""
    ) -> tuple[wire.Me, str]:
        """The person of a recovery code and a token; the tables of the guest who asks go to it."""
        found, token = await self.accounts.recover(wanted, guest, by and hashed(by), device)
        return await self._known_again(guest, found), token

    async def recovery_code(
        self, person: wire.Me, proof: wire.Proof = NO_PROOF, by: str | None = None
    ) -> wire.RecoveryCode:
        """A code that opens this person on another device, once; an earlier one is void."""
        return await self.accounts.recovery_code(person, proof, by and hashed(by))

    async def rename_account(self, person: wire.Me, change: wire.ChangeAccount, by: str) -> wire.Me:
        """Another name to sign in with."""
        await self.accounts.rename(person, change, hashed(by), self.settings.now())
        return await self.people.me(person.id)

    async def change_password(self, person: wire.Me, change: wire.ChangePassword, by: str) -> str:
        """Another password; a fresh token is the only one that opens the account."""
        return await self.accounts.change_password(person, change, hashed(by))

    async def sessions_of(self, person: wire.Me, by: str | None = None) -> list[wire.Session]:
        """Browsers and programs that speak for a person."""
        return await self.sessions.all_of(person.id, by and hashed(by))

    async def sign_out(self, token: str) -> None:
        """The token opens nothing any more."""
        await self.sessions.end(hashed(token))

    async def end_session(self, person: wire.Me, id: str) -> None:
        """Sign one of a person's browsers or programs out."""
        await self.sessions.end_called(person.id, id)

    async def sign_out_everywhere(self, person: wire.Me, but: str | None = None) -> None:
        """All tokens of a person, or all but one, open nothing any more."""
        await self.sessions.end_all(person.id, but and hashed(but))

    async def _known_again(self, guest: wire.Me | None, person: str) -> wire.Me:
        if guest is not None:
            await self._seats_moved(guest)
        return await self.people.me(person)
