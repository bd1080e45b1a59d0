"""Doors of people: guests, passwords, codes."""

from __future__ import annotations

import secrets
from itertools import count

from .attack import Attack

_numbers = count()


class PasswordGuessing(Attack):
    """Guesses at the password of an account, which is dear to check."""

    async def prepare(self) -> None:
        await super().prepare()
        self._account = f"owner-{secrets.token_hex(4)}"
        body = {"account": self._account, "password": "a long password"}
        (await self.guest.ask("POST", "/account", body)).content()

    async def strike(self) -> None:
        guess = {"account": self._account, "password": f"a guess {next(_numbers)} of many"}
        await self.guest.ask("POST", "/session", guess, token="")


class NewGuests(Attack):
    """New guests, one after the other."""

    async def strike(self) -> None:
        await self.guest.ask("POST", "/me", {"name": "x" * 24}, token="")


class NewTokens(Attack):
    """Tokens for programs of one guest, one after the other."""

    async def strike(self) -> None:
        await self.guest.ask("POST", "/me/token")


class UnknownTokens(Attack):
    """Requests with tokens that nobody has, each of which has to be looked up."""

    async def strike(self) -> None:
        await self.guest.ask("GET", "/me", token=secrets.token_urlsafe(32))
