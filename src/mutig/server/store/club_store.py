"""The part of the store that a club and its keepers use. What changes something is on record as an act, in one step."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from msgspec.structs import replace
from sqlalchemy import Connection

from . import club, sanctions
from .erasing import Erased, erase, scrub_is_due, tables_about
from .rows import Act, Keeping, Order, Person, Sanction, SanctionKind, TablePlace
from .schema import SOMEBODY
from .takeout import Takeout, takeout

P = ParamSpec("P")
T = TypeVar("T")


class ClubStore(ABC):
    """See `Store`."""

    @abstractmethod
    async def _write(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **named: P.kwargs) -> T: ...

    @abstractmethod
    async def _read(self, query: Callable[Concatenate[Connection, P], T], *args: P.args, **named: P.kwargs) -> T: ...

    # People

    async def is_keeper(self, person: str) -> bool:
        return await self._read(club.is_keeper, person)

    async def keepers_named(self) -> list[str]:
        """What keepers are called at the table."""
        return await self._read(club.keepers_named)

    async def somebody_called(self, who: str) -> Person | None:
        """A person by the name of the account, or by id."""
        return await self._read(club.somebody_called, who)

    async def people_named(
        self, named: str, start: int, limit: int
    ) -> tuple[list[tuple[Person, float | None]], set[str], dict[str, list[TablePlace]]]:
        """People, the latest first, with when they were here; which of them are keepers; where they sit."""
        return await self._read(club.people_named, named, start, limit)

    async def sanctions_on(self, some: list[str], now: float) -> list[Sanction]:
        return await self._read(sanctions.sanctions_on, some, now)

    async def sanctioned(self, person: str, kind: SanctionKind, now: float) -> bool:
        return await self._read(sanctions.sanctioned, person, kind, now)

    async def address_is_closed(self, address: str, now: float) -> bool:
        return await self._read(club.address_is_closed, address, now)

    async def takeout(self, person: str) -> Takeout | None:
        """Everything that is kept about somebody."""
        return await self._read(takeout, person)

    async def tables_about(self, person: str) -> list[str]:
        """Every table that names somebody."""
        return await self._read(tables_about, person)

    async def acts(self, start: int, limit: int) -> tuple[list[Act], dict[str, str]]:
        """What keepers did, the latest first, and the names of everybody in it."""
        return await self._read(club.acts_before, start, limit)

    async def change_login(self, login: str, by: str, act: Act) -> None:
        """Another name for the account of whom the act is about. `Conflict`: somebody has it (in any case)."""
        await self._write(club.change_login, login, by, act)

    # Acts. The answer is whether there was anything to do; nothing is on record if there was not

    async def appoint(self, act: Act, person: str) -> bool:
        return await self._write(_noted(lambda db: club.appoint(db, person, act.at)), act)

    async def dismiss(self, act: Act, person: str) -> bool:
        return await self._write(_noted(lambda db: club.dismiss(db, person)), act)

    async def ban(self, act: Act, sanction: Sanction, address: str | None, until: float) -> list[str]:
        """The keys of the sessions that ended."""

        def banned(db: Connection) -> list[str]:
            if address is not None:
                club.close_address(db, address, until)
            club.note(db, act)
            return club.ban(db, sanction)

        return await self._write(banned)

    async def mute(self, act: Act, sanction: Sanction) -> bool:
        return await self._write(_noted(lambda db: sanctions.impose(db, sanction)), act)

    async def lift(self, act: Act, person: str, kind: SanctionKind) -> bool:
        return await self._write(_noted(lambda db: sanctions.lift(db, person, kind)), act)

    async def close_table(self, act: Act, table: str) -> bool | None:
        """None: there is no such table."""
        return await self._write(_noted(lambda db: club.close_table(db, table, act.at)), act)

    async def keep(self, act: Act, wanted: Keeping) -> bool:
        return await self._write(_noted(lambda db: club.keep(db, wanted)), act)

    async def erase(self, person: str, now: float, act: Act | None = None, by: str | None = None) -> Erased | None:
        """Delete somebody (see `erasing.py`); if a keeper did it, on record. None: there is no such person."""

        def erased(db: Connection) -> Erased | None:
            gone = erase(db, person, now, by)
            if gone is not None and act is not None:
                club.note(db, replace(act, person=SOMEBODY))
            return gone

        return await self._write(erased)

    # How long things are kept

    async def keeping(self) -> Keeping:
        return await self._read(club.keeping)

    async def sweep(self, now: float) -> tuple[list[str], list[str]]:
        """Remove some of what was kept long enough: the tables removed, and those where something was said."""

        def swept(db: Connection) -> tuple[list[str], list[str]]:
            removed, spoken, lines = club.sweep(db, now)
            if removed or lines:
                club.note(db, Act(0, now, None, "sweep", None, f"{len(removed)} {lines}", ""))
            return removed, spoken

        return await self._write(swept)

    async def scrub_is_due(self) -> bool:
        """Whether traces of what was deleted may be left in the file."""
        return await self._read(scrub_is_due)

    # What the command line asks of a server that runs

    async def open_orders(self) -> list[Order]:
        return await self._read(club.open_orders)

    async def answer_order(self, id: str, answer: str) -> None:
        await self._write(club.answer_order, id, answer)


def _noted(work: Callable[[Connection], T]) -> Callable[[Connection, Act], T]:
    """The work and its act in one step; what changed nothing is no act."""

    def done(db: Connection, act: Act) -> T:
        result = work(db)
        if result:
            club.note(db, act)
        return result

    return done
