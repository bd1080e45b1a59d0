"""Passwords: hashed and compared with Argon2, beside everything else.

Argon2 is slow on purpose, and takes tens of megabytes. It has one thread of its own, behind all others, so that no
flood of guesses delays a move, an undo or a picture or adds up in memory; and so many may wait for it, so that a flood
does not pile up either.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error

from mutig.server.refusal import Refusal
from mutig.server.work.threads import stand_back

MOST_AT_ONCE = 20  # in work and waiting: about a second's worth
# Twice the passes that OWASP asks for with so much memory. One lane: more of them would take all processors at once.
# A hash says itself how it was made, so those of earlier settings go on to fit until their owner signs in.
MEMORY_KIB, PASSES, LANES = 46 << 10, 2, 1
# The hash of a password nobody knows: an unknown account takes as long to refuse as a wrong password.
NO_PASSWORD = "$argon2id$v=19$m=47104,t=2,p=1$9mDePmI7FFTA0mPOUp3Rhg$d3SdxayMnZQjd2nk6soBcI2dmF9XRnlHtg3FuDArda4"
T = TypeVar("T")


class Passwords:
    """Whoever comes when too many wait is refused as `busy`, and nothing has changed."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(PASSES, MEMORY_KIB, LANES)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="passwords", initializer=stand_back)
        self._at_once = 0

    async def hash(self, password: str) -> str:
        return await self._in_turn(lambda: self._hasher.hash(password))

    async def fits(self, password_hash: str | None, password: str) -> bool:
        """Whether it is the password of this hash; the answer for no hash is no, and takes as long."""
        return await self._in_turn(lambda: self._fits(password_hash or NO_PASSWORD, password)) and bool(password_hash)

    def made_before(self, password_hash: str) -> bool:
        """Whether it was made with other settings than today's, and so takes another time and memory to compare."""
        return self._hasher.check_needs_rehash(password_hash)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _fits(self, password_hash: str, password: str) -> bool:
        try:
            return self._hasher.verify(password_hash, password)
        except Argon2Error:
            return False

    async def _in_turn(self, work: Callable[[], T]) -> T:
        if self._at_once >= MOST_AT_ONCE:
            raise Refusal("busy", 503, seconds=2)
        self._at_once += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._at_once -= 1
