"""One person at a server, over HTTP."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Sequence
from typing import Any, TypeVar

import httpx
import msgspec
from websockets.asyncio.client import connect

from mutig.server import wire

from .following import Following, fresh_id
from .patience import PATIENCE_S, Patience, refused, retry_after

T = TypeVar("T")
API = "/api/v1"
LONGEST_WAIT_S = 30.0  # of the server, for news
STATE = msgspec.json.Decoder(wire.Snapshot | wire.Missed)


class Client:
    """One person at one server: a new guest, or whoever a token stands for.

    When the server says "not now", or is away for a moment, the client waits as it is told and asks again, for up to
    `patience_s` seconds.
    """

    def __init__(
        self,
        url: str,
        *,
        name: str | None = None,
        language: wire.Language = "en",
        token: str | None = None,
        patience_s: float = PATIENCE_S,
    ) -> None:
        self._new = wire.NewGuest(name=name, language=language)
        self._token = token
        self._patience_s = patience_s
        self._http = httpx.AsyncClient(base_url=url.rstrip("/"), timeout=LONGEST_WAIT_S + 10)
        self.me: wire.Me

    async def __aenter__(self) -> Client:
        if self._token is None:
            self.me = await self._ask("POST", "/me", wire.Me, self._new)
            self._token = (await self._ask("POST", "/me/token", wire.Token)).token
            self._http.cookies.clear()
        self._http.headers["authorization"] = f"Bearer {self._token}"
        self.me = await self._ask("GET", "/me", wire.Me)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    # Tables

    async def games(self) -> list[wire.GameInfo]:
        """What can be played there."""
        return await self._ask("GET", "/games", list[wire.GameInfo])

    async def create_table(self, game: str, seats: Sequence[str | wire.SeatPlan], **more: Any) -> wire.Table:
        """A new table. A seat is "me", "open", the name of a bot, or a SeatPlan; `more` as in `wire.NewTable`."""
        plans = [seat if isinstance(seat, wire.SeatPlan) else seat_plan(seat) for seat in seats]
        return await self._ask("POST", "/tables", wire.Table, wire.NewTable(game=game, seats=plans, **more))

    async def import_table(self, record: dict[str, Any], seats: Sequence[str], **more: Any) -> wire.Table:
        """A table that goes on from a record."""
        wanted = wire.ImportTable(
            record=msgspec.Raw(msgspec.json.encode(record)), seats=[seat_plan(seat) for seat in seats], **more
        )
        return await self._ask("POST", "/tables/import", wire.Table, wanted)

    async def my_tables(self) -> wire.TableList:
        """The tables I sit at or host."""
        return await self._ask("GET", "/tables", wire.TableList)

    async def listed_tables(self) -> wire.TableList:
        """Tables whose hosts let anybody find them."""
        return await self._ask("GET", "/tables?listed=true", wire.TableList)

    async def table(self, table: str) -> wire.Table:
        """One table: who sits there, and how it stands."""
        return await self._ask("GET", f"/tables/{table}", wire.Table)

    async def join(self, invite: str, seat: int | None = None, name: str | None = None) -> wire.Table:
        """Take an open seat at the table of an invite."""
        table = await self._ask("GET", f"/invites/{invite}", wire.Table)
        wanted = wire.JoinTable(invite=invite, seat=seat, name=name)
        return await self._ask("POST", f"/tables/{table.id}/join", wire.Table, wanted)

    async def come_back(self, table: str) -> wire.Table:
        """Take my seats of a running game again, whoever plays them now."""
        return await self._ask("POST", f"/tables/{table}/join", wire.Table, wire.JoinTable())

    async def leave(self, table: str) -> wire.Table:
        """Get up from a table; what becomes of the seat is up to the rules of the table."""
        return await self._ask("POST", f"/tables/{table}/leave", wire.Table)

    async def start(self, table: str) -> wire.Table:
        """Begin the game at a table of mine."""
        return await self._ask("POST", f"/tables/{table}/start", wire.Table)

    async def rematch(self, table: str) -> wire.Table:
        """The same table again, once the game is over."""
        return await self._ask("POST", f"/tables/{table}/rematch", wire.Table)

    async def change_seat(self, table: str, seat: int, **change: Any) -> wire.Table:
        """Somebody else for a seat of my table, before the game; `change` as in `wire.ChangeSeat`."""
        return await self._ask("PATCH", f"/tables/{table}/seats/{seat}", wire.Table, wire.ChangeSeat(**change))

    # Playing over HTTP

    async def state(
        self, table: str, seat: int | None = None, since: int | None = None, wait_s: float = 0
    ) -> wire.Snapshot:
        """What my seat may know; with `since` and `wait_s` as soon as there is something newer."""
        asked = {"seat": seat, "since": since, "wait": wait_s}
        query = httpx.QueryParams({name: str(value) for name, value in asked.items() if value is not None})
        found = STATE.decode(await self._fetch("GET", f"/tables/{table}/state?{query}"))
        return found.snapshot if isinstance(found, wire.Missed) else found

    async def act(self, table: str, seat: int, seq: int, *codes: int, id: str | None = None) -> wire.Ack:
        """My decision. After a broken connection send it again with the same `id`: it counts once."""
        act = wire.Act(id=id or fresh_id(), seq=seq, seat=seat, codes=list(codes))
        return await self._ask("POST", f"/tables/{table}/actions", wire.Ack, act)

    async def undo(self, table: str, seat: int, seq: int) -> wire.Ack:
        """Take my last decision back, or ask the others to agree."""
        undo = wire.Undo(id=fresh_id(), seq=seq, seat=seat)
        return await self._ask("POST", f"/tables/{table}/undo", wire.Ack, undo)

    async def say(self, table: str, text: str) -> wire.Ack:
        """Table talk."""
        return await self._ask("POST", f"/tables/{table}/chat", wire.Ack, wire.Say(id=fresh_id(), text=text))

    async def hint(self, table: str, seat: int) -> wire.Hint:
        """What a bot would do in my place."""
        return await self._ask("POST", f"/tables/{table}/hint", wire.Hint, wire.AskHint(id=fresh_id(), seat=seat))

    async def replay(self, table: str, viewer: int | str = "", start: int = 0) -> wire.Replay:
        """The steps of a game as one viewer saw them, from a step on."""
        return await self._ask("GET", f"/tables/{table}/replay?viewer={viewer}&from={start}", wire.Replay)

    async def chronicle(self, table: str) -> wire.Chronicle:
        """What each round brought so far, and after the end what turned the game."""
        return await self._ask("GET", f"/tables/{table}/chronicle", wire.Chronicle)

    async def record(self, table: str) -> dict[str, Any]:
        """The whole game, to be saved and read by `mutig.load`; not before it is over."""
        return await self._ask("GET", f"/tables/{table}/record", dict[str, Any])

    # Playing over a socket

    @contextlib.asynccontextmanager
    async def follow(self, table: str, seat: int | None = None, since: int | None = None) -> AsyncIterator[Following]:
        """Look at a table from a seat of mine, or watch it."""
        address = str(self._http.base_url).replace("http", "ws", 1).rstrip("/") + f"{API}/socket"
        headers = {"authorization": f"Bearer {self._token}"}
        following = Following(
            lambda: connect(address, additional_headers=headers, compression=None, max_size=None),
            wire.Follow(table=table, seat=seat, since=since),
            self._patience_s,
        )
        async with following.listening():
            yield following

    async def _ask(self, method: str, path: str, kind: type[T], body: wire.Message | None = None) -> T:
        return msgspec.json.decode(await self._fetch(method, path, body), type=kind)

    async def _fetch(self, method: str, path: str, body: wire.Message | None = None) -> bytes:
        content = msgspec.json.encode(body) if body is not None else None
        headers = {"content-type": "application/json"} if body is not None else {}
        safe = method == "GET" or hasattr(body, "id")  # to ask twice: the same id counts once
        patience = Patience(self._patience_s)
        while True:
            told_s = None
            try:
                answer = await self._http.request(method, API + path, content=content, headers=headers)
            except httpx.TransportError as problem:
                never_arrived = isinstance(problem, httpx.ConnectError | httpx.ConnectTimeout)
                broken: Exception = ConnectionError(f"the server cannot be reached ({problem})")
                again = safe or never_arrived
            else:
                if answer.is_success:
                    return answer.content
                broken, again = refused(answer.status_code, answer.content)
                told_s = retry_after(answer.headers)
            if not again or not await patience.wait(told_s):
                raise broken


def seat_plan(word: str) -> wire.SeatPlan:
    """A seat in one word."""
    if word == "me":
        return wire.SeatPlan(who="me")
    return wire.SeatPlan(who="open") if word == "open" else wire.SeatPlan(who="bot", bot=word)
