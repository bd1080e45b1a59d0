"""A real server for tests: the service over an SQLite file, on a real port, in a thread with a loop of its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from mutig.cli.serve import link_to, listening
from mutig.server import wire
from mutig.server.store import Store
from mutig.server.tables import Settings, TableService
from mutig.server.web import WebSettings
from mutig.server.web.limits import Limits
from mutig.server.web.running import Server, server

T = TypeVar("T")
PATIENCE_S = 30.0
NO_TLS = False  # nothing is encrypted here, and reading all certificates for it takes longer than a request
NO_LIMITS = Limits(unlimited=frozenset({"127.0.0.1"}))
DECODER = msgspec.json.Decoder(wire.FromServer)


@dataclass
class Running:
    """A server that runs."""

    url: str
    service: TableService
    store: Store
    server: Server
    loop: asyncio.AbstractEventLoop

    def do(self, work: Awaitable[T]) -> T:
        """Something of the service or the store, in the server's own loop."""

        async def working() -> T:
            return await work

        return asyncio.run_coroutine_threadsafe(working(), self.loop).result(PATIENCE_S)

    def http(self, token: str | None = None, **headers: str) -> httpx.Client:
        """For requests as they come over the line."""
        if token is not None:
            headers["authorization"] = f"Bearer {token}"
        return httpx.Client(base_url=f"{self.url}/api/v1", headers=headers, timeout=40, verify=NO_TLS)

    @contextmanager
    def guest(self, name: str = "Ada", language: str = "en") -> Iterator[httpx.Client]:
        """A browser with a fresh guest."""
        with self.http() as browser:
            assert browser.post("/me", json={"name": name, "language": language}).status_code == 201
            yield browser

    def token(self, name: str = "Ada", language: str = "en") -> str:
        """The token of a fresh guest."""
        with self.guest(name, language) as browser:
            return str(browser.cookies["mutig_session"])

    @asynccontextmanager
    async def socket(self, token: str, **headers: str) -> AsyncIterator[Talk]:
        """A socket that has said hello."""
        address = self.url.replace("http", "ws", 1) + "/api/v1/socket"
        headers["Cookie"] = f"mutig_session={token}"
        async with connect(address, additional_headers=headers, compression=None, max_size=None) as line:
            talk = Talk(line)
            talk.hello = await talk.hear(wire.Hello)
            yield talk


TWO_OF_MINE = {"game": "touria", "seats": [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bob"}]}


def table_of(running: Running, token: str, **more: object) -> wire.Table:
    """A fresh table at which somebody plays both seats."""
    with running.http(token) as program:
        answer = program.post("/tables", json={**TWO_OF_MINE, **more})
        return msgspec.json.decode(answer.content, type=wire.Table)


class Talk:
    """A socket as a client sees it."""

    hello: wire.Hello

    def __init__(self, line: ClientConnection) -> None:
        self.line = line

    async def say(self, message: wire.FromClient | str | bytes) -> None:
        given = message if isinstance(message, str | bytes) else msgspec.json.encode(message).decode()
        await self.line.send(given)

    async def hear(self, kind: type[T], patience_s: float = PATIENCE_S) -> T:
        """The next message of this kind; others are passed over."""
        async with asyncio.timeout(patience_s):
            while True:
                message = DECODER.decode(await self.line.recv())
                if isinstance(message, kind):
                    return message

    async def ask(self, message: wire.FromClient | str | bytes, kind: type[T]) -> T:
        await self.say(message)
        return await self.hear(kind)

    async def closed(self, patience_s: float = PATIENCE_S) -> int | None:
        """The code the server hangs up with."""
        async with asyncio.timeout(patience_s):
            with suppress(ConnectionClosed):
                while True:  # what came before must be read first
                    await self.line.recv()
            await self.line.wait_closed()
        return self.line.close_code


@contextmanager
def running_server(db: Path, web: WebSettings | None = None, settings: Settings | None = None) -> Iterator[Running]:
    """Open for as long as the block lasts, then stopped gracefully."""
    ready = threading.Event()
    result: list[Running | BaseException] = []

    async def open_house() -> None:
        store = await Store.open(db)
        service = await TableService.open(store, settings)
        try:
            door = listening("127.0.0.1", 0)
            serving = server(service, web or WebSettings(limits=NO_LIMITS))
            result.append(Running(link_to(door), service, store, serving, asyncio.get_running_loop()))
            ready.set()
            await serving.serve(sockets=[door])
        finally:
            await service.close()
            await store.close()

    def live() -> None:
        try:
            uvloop.run(open_house())
        except BaseException as problem:
            result.append(problem)
            ready.set()

    thread = threading.Thread(target=live, name="server", daemon=True)
    thread.start()
    assert ready.wait(PATIENCE_S), "the server did not start"
    opened = result[0]
    if isinstance(opened, BaseException):
        raise opened
    try:
        yield opened
    finally:
        opened.server.should_exit = True
        thread.join(PATIENCE_S)
        assert not thread.is_alive(), "the server did not stop"
        if isinstance(result[-1], BaseException):
            raise result[-1]


def said(answer: httpx.Response) -> str:
    """The reason of a refusal; it must be one, with a sentence and nothing of our insides."""
    assert 400 <= answer.status_code < 500, (answer.status_code, answer.text)
    problem = msgspec.json.decode(answer.content, type=wire.Problem)
    assert len(problem.message) > 10
    assert "Traceback" not in answer.text
    assert "mutig." not in problem.message
    return problem.reason
