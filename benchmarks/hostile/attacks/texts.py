"""Texts that no person would type, and JSON that no program would write."""

from __future__ import annotations

from itertools import cycle

from msgspec import Raw

from .attack import Attack

TEXTS = (
    rb"\u0000",
    rb"\ud800",
    rb"\udfff\ud800",
    rb"\u202e\u0007\u001b[2J",
    rb"\ufffe",
    "\N{ZERO WIDTH JOINER}".encode(),
)


class ForbiddenTexts(Attack):
    """Names, chat, bots and ids with NUL, lone surrogates and control characters in them."""

    _texts = cycle(TEXTS)

    async def prepare(self) -> None:
        await super().prepare()
        self._table = (await self.new_table())["id"]

    async def strike(self) -> None:
        text = next(self._texts)
        seats = b'"seats":[{"who":"me","name":"%b"},{"who":"bot","bot":"search:%b"}]' % (text, text)
        bodies = {
            "/me": b'{"name":"%b"}' % text,
            "/tables": b'{"game":"%b",%b}' % (text, seats),
            f"/tables/{self._table}/chat": b'{"t":"say","id":"12345678%b","text":"%b"}' % (text, text),
            f"/tables/{self._table}/actions": b'{"t":"act","id":"12345678%b","seq":1,"seat":0,"codes":[0]}' % text,
            "/session": b'{"account":"%b","password":"%b"}' % (text, text),
        }
        for path, body in bodies.items():
            await self.guest.ask("PATCH" if path == "/me" else "POST", path, Raw(body))


class DeepNesting(Attack):
    """JSON that opens tens of thousands of brackets, as a table, as a record and over a socket."""

    async def prepare(self) -> None:
        await super().prepare()
        self._line = await self.guest.socket()

    async def strike(self) -> None:
        if self._line.closed:
            self._line = await self.guest.socket()
        await self.guest.ask("POST", "/tables", Raw(b"[" * 60_000))
        await self.guest.ask("POST", "/tables/import", Raw(b'{"record":{"a":' + b'{"a":' * 400_000))
        await self.guest.say(self._line, b"[" * 8_000)
