"""Sessions: the tokens that speak for a person, the list of them, and their end."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Literal

import structlog

from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.settings import Settings
from mutig.server.store import Store, StoreError
from mutig.server.store.rows import Person, Session
from mutig.server.text import timestamp

SEEN_EVERY_S = 3600.0  # how exactly it is noted when a token was last used
FORGOTTEN_S = 400 * 86400.0  # a token that was not used for so long opens nothing any more
log = structlog.get_logger("mutig.people")


class Sessions:
    """A token is kept as its hash, the session's key: whoever reads the database cannot use it."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.settings = store, settings
        self.noting: dict[str, asyncio.Task[None]] = {}  # by key: just being written
        self.endings = 0  # how often some have ended: while it stands still, nobody was signed out
        self._listeners: list[Callable[[Collection[str]], None]] = []

    def when_ended(self, listener: Callable[[Collection[str]], None]) -> None:
        """`listener` gets the keys of sessions as soon as they have ended."""
        self._listeners.append(listener)

    def ended(self, keys: Collection[str]) -> None:
        if keys:
            self.endings += 1
            for listener in self._listeners:
                listener(keys)

    def fresh(self, person: str, kind: Literal["browser", "program"], device: str) -> tuple[Session, str]:
        """A session that is not kept yet, and its token."""
        token, now = fresh_token(), self.settings.now()
        return Session(hashed(token), person, now, now, secrets.token_hex(8), kind, device), token

    async def begin(
        self, person: str, kind: Literal["browser", "program"], device: str = "", by: str | None = None
    ) -> str:
        """One more token for a person; `by` is the key of the session that asks for it."""
        session, token = self.fresh(person, kind, device)
        self.ended(await self.store.add_session(session, by))
        return token

    async def person_of(self, key: str) -> Person | None:
        """For whom a session speaks; None if it is over."""
        found = await self.store.session(key)
        if found is None:
            return None
        session, person = found
        unused = self.settings.now() - session.seen
        if unused > FORGOTTEN_S:
            return None
        if unused > SEEN_EVERY_S and key not in self.noting:
            self.noting[key] = asyncio.create_task(self._note(key, self.settings.now()))
        return person

    async def _note(self, key: str, now: float) -> None:
        """Nobody waits until it is noted that a token was used, or is turned away because that cannot be written."""
        try:
            with suppress(StoreError):
                await self.store.touch_session(key, now)
        finally:
            del self.noting[key]

    async def all_of(self, person: str, mine: str | None) -> list[wire.Session]:
        """What speaks for a person; `mine` is the key of the one that asks."""
        oldest = self.settings.now() - FORGOTTEN_S
        open_ones = [session for session in await self.store.sessions_of(person) if session.seen > oldest]
        return [session_line(session, session.token_hash == mine) for session in open_ones]

    async def end(self, key: str) -> None:
        self.ended(await self.store.end_session(key))

    async def end_called(self, person: str, id: str) -> None:
        """End one of a person's sessions by its id."""
        keys = await self.store.end_session_called(person, id)
        if not keys:
            raise Refusal("no-such-session", 404)
        self.ended(keys)

    async def end_all(self, person: str, but: str | None) -> None:
        keys = await self.store.end_sessions(person, but)
        self.ended(keys)
        log.info("signed out everywhere", person=person, sessions=len(keys))


def session_line(session: Session, mine: bool) -> wire.Session:
    return wire.Session(
        id=session.id,
        kind=session.kind,
        device=session.device,
        created=timestamp(session.created),
        seen=timestamp(session.seen),
        mine=mine,
    )


def fresh_token() -> str:
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
