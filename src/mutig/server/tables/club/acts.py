"""What keepers do: everything is on record in one step with what it changes.

The same acts come from a keeper's browser, from the command line through a server that runs, and from the command line
alone where none does: then there are no live tables, and nobody is signed in.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Literal

from msgspec import Struct

from mutig.server.refusal import Refusal
from mutig.server.settings import Settings
from mutig.server.store import Store
from mutig.server.store.rows import Act, Keeping, Person, Sanction

DAY_S = 86400.0

What = Literal["appoint", "dismiss", "ban", "unban", "mute", "unmute", "close", "erase", "keep"]
Renewed = Callable[[Collection[str]], AbstractAsyncContextManager[None]]


class Wanted(Struct, frozen=True, kw_only=True):
    """An act that somebody wants."""

    what: What
    why: str = ""
    person: str | None = None
    table: str | None = None
    days: int | None = None  # of a ban; None: for good
    address: str | None = None  # to close to new guests for a while
    games_days: int | None = None
    chats_days: int | None = None


def _nobody_plays(_: Collection[str]) -> AbstractAsyncContextManager[None]:
    return nullcontext()


def _nobody_is_here(_: Collection[str]) -> None:
    """No sessions are open where no server runs."""


class Acts:
    """`renewed` keeps live tables still while their rows change; `ended` hears of sessions that are over."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        renewed: Renewed = _nobody_plays,
        ended: Callable[[Collection[str]], None] = _nobody_is_here,
    ) -> None:
        self.store, self.settings, self.renewed, self.ended = store, settings, renewed, ended

    async def carry_out(self, wanted: Wanted, keeper: str | None) -> None:
        """Do it, on record; `keeper` is None for the command line. A refusal has changed nothing."""
        if wanted.what == "close":
            await self._close(wanted, keeper)
        elif wanted.what == "keep":
            await self._keep(wanted, keeper)
        else:
            await self._about(wanted, keeper)

    async def erase(self, person: str, act: Act | None = None, by: str | None = None) -> None:
        """Somebody is gone: from tables, talk and lists, and from what is on record about both."""
        async with self.renewed(await self.store.tables_about(person)):
            erased = await self.store.erase(person, self.settings.now(), act, by)
        if erased is None:
            raise Refusal("no-such-person", 404)
        self.ended(erased.sessions)

    async def sweep(self) -> bool:
        """Remove a part of what was kept long enough; whether there may be more."""
        removed, spoken = await self.store.sweep(self.settings.now())
        async with self.renewed([*removed, *spoken]):
            pass
        return bool(removed)

    async def _about(self, wanted: Wanted, keeper: str | None) -> None:
        person = await self._person(wanted.person)
        act = self._act(wanted, keeper, person.id, None)
        if wanted.what in ("appoint", "dismiss"):
            return await self._appoint(act, person)
        if wanted.what in ("ban", "mute", "erase") and await self.store.is_keeper(person.id):
            raise Refusal("is-keeper", 409, account=person.account)
        match wanted.what:
            case "ban":
                await self._ban(act, wanted, person.id)
            case "mute":
                await self.store.mute(act, Sanction(person.id, "mute", act.at, None, wanted.why))
            case "unban" | "unmute":
                _changed(await self.store.lift(act, person.id, "ban" if wanted.what == "unban" else "mute"))
            case "erase":
                await self.erase(person.id, act)
        return None

    async def _appoint(self, act: Act, person: Person) -> None:
        if person.account is None:
            raise Refusal("incomplete", detail="a keeper needs an account; a guest has none")
        _changed(await (self.store.appoint if act.what == "appoint" else self.store.dismiss)(act, person.id))

    async def _ban(self, act: Act, wanted: Wanted, person: str) -> None:
        until = None if wanted.days is None else act.at + wanted.days * DAY_S
        closed_until = act.at + min(wanted.days or self.settings.address_days, self.settings.address_days) * DAY_S
        sanction = Sanction(person, "ban", act.at, until, wanted.why)
        async with self.renewed(await self.store.tables_about(person)):
            ended = await self.store.ban(act, sanction, wanted.address, closed_until)
        self.ended(ended)

    async def _close(self, wanted: Wanted, keeper: str | None) -> None:
        if wanted.table is None:
            raise Refusal("incomplete", detail="which table")
        async with self.renewed([wanted.table]):
            closed = await self.store.close_table(self._act(wanted, keeper, None, wanted.table), wanted.table)
        if closed is None:
            raise Refusal("no-such-table", 404)
        _changed(closed)

    async def _keep(self, wanted: Wanted, keeper: str | None) -> None:
        limits = Keeping(wanted.games_days, wanted.chats_days)
        decided = f"{wanted.games_days or '-'} {wanted.chats_days or '-'}"
        _changed(await self.store.keep(self._act(wanted, keeper, None, decided), limits))
        while await self.sweep():
            pass

    async def _person(self, who: str | None) -> Person:
        if who is None:
            raise Refusal("incomplete", detail="which person")
        person = await self.store.somebody_called(who)
        if person is None:
            raise Refusal("no-such-person", 404)
        return person

    def _act(self, wanted: Wanted, keeper: str | None, person: str | None, about: str | None) -> Act:
        return Act(0, self.settings.now(), keeper, wanted.what, person, about, wanted.why)


def _changed(something: bool) -> None:
    if not something:
        raise Refusal("no-change", 409)
