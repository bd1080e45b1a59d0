"""Tables before, around and after the game: made and found, seats taken and left."""

from __future__ import annotations

from abc import ABC, abstractmethod

from msgspec.structs import replace

from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.settings import Settings
from mutig.server.store import Store
from mutig.server.store.rows import Entry, SeatRow, TableRow

from ..editions import OwnEditions
from ..lists import TableLists
from ..records.archive import Archive
from ..registry import Registry
from ..table import LiveTable, opening
from . import membership, seating
from .quota import Quota


class SeatService(ABC):
    """A part of the table service, which brings all of this."""

    store: Store
    settings: Settings
    registry: Registry
    archive: Archive
    quota: Quota
    lists: TableLists
    editions: OwnEditions

    @abstractmethod
    def _changed(self, live: LiveTable) -> None:
        """Something changed at a table that lists of tables show."""

    async def create(self, person: wire.Me, new: wire.NewTable) -> wire.Table:
        """A table; without open seats it starts at once."""
        return await self.quota.in_turn(person, lambda: self._created(person, new))

    async def _created(self, person: wire.Me, new: wire.NewTable) -> wire.Table:
        async with self.quota.for_one_more(person):
            row = membership.new_row(person, new, self.editions, self.settings.now())
            return await self._opened(person, row, seating.planned(row.id, new.seats, person))

    async def import_table(self, person: wire.Me, wanted: wire.ImportTable) -> wire.Table:
        """A table that goes on from a move of a record."""
        async with self.quota.for_one_more(person):
            found = await self.archive.imported(person, wanted)
            row = membership.imported_row(person, found, wanted.rules, self.settings.now())
            return await self._opened(person, row, seating.planned(row.id, wanted.seats, person))

    async def rematch(self, person: wire.Me, table: str) -> wire.Table:
        """The same again with the same people: a new table (or the one somebody else already asked for)."""
        async with self.registry.at(table) as live:
            live.may_look(person, None)
            if live.row.rematch is None:
                row, seats = membership.rematch_row(person, live, self.settings.now())
                async with self.quota.for_one_more(person):
                    await live.saved(self._create(row, seats, rematch_of=live.id))
                live.changed(rematch=row.id, changed=row.created)
            again = live.row.rematch
        assert again is not None
        return await self.shown(person, again)

    async def invited(self, person: wire.Me, invite: str) -> wire.Table:
        """What an invite link leads to."""
        found = await self.store.by_invite(invite)
        if found is None:
            raise Refusal("no-such-invite", 404)
        return await self.shown(person, found[0].id)

    async def shown(self, person: wire.Me, table: str) -> wire.Table:
        """A table as somebody may see it who has shown the right to: by an invite, or by the game before it."""
        return (await self.registry.look(table)).presenter.table(person)

    async def join(self, person: wire.Me, table: str, wanted: wire.JoinTable) -> wire.Table:
        """Take an open seat (the last one starts the game), come back to mine, or take over one that is offered."""
        async with self.registry.at(table) as live:
            await membership.join(live, person, wanted)
            return live.presenter.table(person)

    async def leave(self, person: wire.Me, table: str, wish: wire.LeaveTable | None = None) -> wire.Table:
        """Get up from all my seats: open again before the game, mine until I come back during it."""
        async with self.registry.at(table) as live:
            await membership.leave(live, person, wish or wire.LeaveTable())
            return live.presenter.table(person)

    async def change_seat(self, person: wire.Me, table: str, seat: int, change: wire.ChangeSeat) -> wire.Table:
        """Change my seat; the host may also give an open or left seat to a bot, or open it again."""
        async with self.registry.at(table) as live:
            await membership.change_seat(live, person, seat, change)
            return live.presenter.table(person)

    async def start(self, person: wire.Me, table: str) -> wire.Table:
        """The host starts now: bots take the open seats."""
        async with self.registry.at(table) as live:
            await membership.start(live, person)
            return live.presenter.table(person)

    async def table(self, person: wire.Me, table: str) -> wire.Table:
        """Everything about a table but the game itself."""
        live = await self.registry.look(table)
        live.may_look(person, None)
        return live.presenter.table(person)

    async def my_tables(self, person: wire.Me, after: str | None = None, limit: int = 50) -> wire.TableList:
        """Where I sit: my turn first, then the latest change first."""
        return await self.lists.mine(person, after, limit)

    async def listed_tables(self, person: wire.Me, after: str | None = None, limit: int = 50) -> wire.TableList:
        """Tables open to everybody, to join or to watch."""
        return await self.lists.listed(person, after, limit)

    async def _opened(self, person: wire.Me, row: TableRow, seats: list[SeatRow]) -> wire.Table:
        await self._create(row, seats)
        live = await self.registry.look(row.id)
        self._changed(live)
        return live.presenter.table(person)

    async def _create(self, row: TableRow, seats: list[SeatRow], rematch_of: str | None = None) -> None:
        """Put a new table on record; without open seats its game has begun in the same step."""
        entries: list[Entry] = []
        if membership.is_full(seats):
            begun = await opening(row, self.settings)
            row, entries = replace(row, **begun.fields), [begun.entry]
        await self.store.create_table(row, seats, entries, rematch_of)
