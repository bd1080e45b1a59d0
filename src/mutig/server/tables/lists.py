"""My tables: who wants to hear when one of them changes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from mutig.core.errors import MutigError
from mutig.server import wire
from mutig.server.store import Store

from .views.followers import Follower, Send
from .views.presenter import table_line


class TableLists:
    """Followers of lists, by person. A person whose tables change quickly hears of it once in a while."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.followers: dict[str, list[Follower]] = {}
        self._telling: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()

    async def tables(self, person: wire.Me, after: str | None, limit: int) -> wire.TableList:
        page = await self.store.my_tables(person.id, after, limit)
        return wire.TableList(tables=[table_line(summary, person) for summary in page.tables], more=page.more)

    async def follow(self, person: wire.Me, send: Send) -> Follower:
        follower = Follower(person, None, send, self._unfollow)
        send(wire.MyTables(tables=(await self.tables(person, None, 50)).tables))
        self.followers.setdefault(person.id, []).append(follower)
        return follower

    def _unfollow(self, follower: Follower) -> None:
        mine = self.followers.get(follower.person.id, [])
        if follower in mine:
            mine.remove(follower)
            if not mine:
                del self.followers[follower.person.id]

    def touch(self, people: Iterable[str]) -> None:
        """Tables of these people changed."""
        for person in people:
            if person in self.followers:
                if person in self._telling:
                    self._again.add(person)
                else:
                    task = asyncio.get_running_loop().create_task(self._tell(person))
                    self._telling[person] = task
                    task.add_done_callback(lambda _, person=person: self._told(person))  # type: ignore[misc]

    async def _tell(self, person: str) -> None:
        followers = self.followers.get(person)
        if not followers:
            return  # gone meanwhile
        try:
            message = wire.MyTables(tables=(await self.tables(followers[-1].person, None, 50)).tables)
        except MutigError:
            return  # the store is in trouble; the list comes with the next change
        for follower in list(self.followers.get(person, ())):
            follower.send(message)

    def _told(self, person: str) -> None:
        del self._telling[person]
        if person in self._again:
            self._again.discard(person)
            self.touch([person])
