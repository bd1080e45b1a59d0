"""Saying something at a table, and not wanting to read it."""

from __future__ import annotations

from mutig.server import wire
from mutig.server.refusal import Refusal

from . import seating
from .chat import chat_line
from .following import Following
from .playing import LiveTable


async def say(live: LiveTable, person: wire.Me, say: wire.Say) -> None:
    """Everybody who looks at the table reads it, except those who muted the seat; a retry says nothing new."""
    live.may_look(person, None)
    if await live.store.was_said(live.id, person.id, say.id):
        return
    text = live.chat.checked(person.id, say.text, live.settings.ticks())
    own = seating.mine(live.seats, person.id)
    seat, name = (own[0].number, own[0].name) if own else (None, person.name)
    writing = live.store.say(live.id, person.id, seat, name, text, live.settings.now(), say.id)
    line = chat_line(await live.saved(writing))
    live.chat.said(person.id, line)
    said = wire.Said(line=line)

    def for_them(following: Following) -> wire.Said | None:
        return said if live.chat.is_for(following.person.id, line) else None

    live.tell(for_them)


def mute(live: LiveTable, person: wire.Me, mute: wire.Mute) -> None:
    live.may_look(person, None)
    if not 0 <= mute.seat < len(live.seats):
        raise Refusal("no-such-seat", 404, seat=mute.seat)
    live.chat.mute(person.id, mute.seat, mute.muted)
