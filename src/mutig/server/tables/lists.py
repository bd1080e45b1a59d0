"""Lists of tables: mine, those for everybody, and who wants to hear when one of mine changes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from mutig.core.errors import MutigError
from mutig.server import wire
from mutig.server.store import Store
from mutig.server.store.rows import Page
from mutig.server.work.queue import PersonQueue

from .views.followers import Follower, Send
from .views.presenter import table_line

FOLLOWED = 50  # lines that a follower is told
MOST_LINES = 100  # in one page
WAITING, EACH = 64, 8  # lists that may be asked for at the same time, by all and by one person


class TableLists:
    """Followers of lists, by person. A person whose tables change quickly hears of it once in a while.

    Pages are read one after the other: each costs hundreds of rows, and every row passes the interpreter from thread to
    thread. Four at once would keep it from the event loop for most of the time.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self._turns = PersonQueue(at_once=1, waiting=WAITING, each=EACH)
        self.followers: dict[str, list[Follower]] = {}
        self._telling: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()

    async def mine(self, person: wire.Me, after: str | None, limit: int) -> wire.TableList:
        """Where a person sits: its turn first, then the latest change first."""
        limit = min(limit, MOST_LINES)
        page = await self._turns.serve(person.id, lambda: self.store.my_tables(person.id, after, limit))
        return in_words(page, person)

    async def listed(self, person: wire.Me, after: str | None, limit: int) -> wire.TableList:
        """Tables open to everybody, to join or to watch."""
        limit = min(limit, MOST_LINES)
        page = await self._turns.serve(person.id, lambda: self.store.listed_tables(after, limit))
        return in_words(page, person)

    async def follow(self, person: wire.Me, send: Send) -> Follower:
        follower = Follower(person, None, send, self._unfollow)
        send(await self._followed(person))
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
            message = await self._followed(followers[-1].person)
        except MutigError:
            return  # the store is in trouble; the list comes with the next change
        for follower in list(self.followers.get(person, ())):
            follower.send(message)

    async def _followed(self, person: wire.Me) -> wire.MyTables:
        return wire.MyTables(tables=in_words(await self.store.my_tables(person.id, None, FOLLOWED), person).tables)

    def _told(self, person: str) -> None:
        del self._telling[person]
        if person in self._again:
            self._again.discard(person)
            self.touch([person])


def in_words(page: Page, person: wire.Me) -> wire.TableList:
    """A page as somebody reads it."""
    return wire.TableList(tables=[table_line(summary, person) for summary in page.tables], more=page.more)
