"""Tables and lists of them."""

from __future__ import annotations

from ...load.asking import Asking
from ...load.mutig_table import API
from ..evening import HONEST
from .attack import Attack

LISTED = 100  # tables for the lists; nobody may host more


class NewTables(Attack):
    """New tables that start at once, one after the other."""

    async def strike(self) -> None:
        await self.guest.ask("POST", "/tables", {"game": "touria", "seats": [{"who": "me"}, {"who": "me"}]})


class JoinAndLeave(Attack):
    """A second guest who sits down at a table and leaves it again, all the time, while twenty sockets look on."""

    at_once = 2

    async def prepare(self) -> None:
        host, self._second = await self.guest.arrive(), await self.guest.arrive()
        seats = [{"who": "me"}, {"who": "open"}, {"who": "open"}]
        table = await self.new_table(host, game="broom-service", seats=seats)
        self._path, self._invite = f"/tables/{table['id']}", table["invite"]
        for _ in range(20):
            line = await self.guest.socket(host)
            await self.guest.say(line, {"t": "follow", "table": table["id"], "seat": 0})

    async def strike(self) -> None:
        await self.guest.ask("POST", f"{self._path}/join", {"invite": self._invite}, self._second)
        await self.guest.ask("POST", f"{self._path}/leave", token=self._second)


class BigLists(Attack):
    """The longest lists of tables, asked for over and over."""

    async def prepare(self) -> None:
        await super().prepare()
        plan = {"game": "touria", "seats": [{"who": "me"}, {"who": "open"}], "rules": {"listed": True}}
        asking = Asking(self.guest.url, HONEST)  # without limits: at the pace of a guest it would take a minute
        for _ in range(LISTED):
            await asking.ask("POST", f"{API}/tables", plan, self.guest.token)
        asking.close()

    async def strike(self) -> None:
        await self.guest.ask("GET", "/tables?limit=100")
        await self.guest.ask("GET", "/tables?limit=100&listed=true")
