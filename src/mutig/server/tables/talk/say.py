"""Saying something at a table, and not wanting to read it."""

from __future__ import annotations

from mutig.server import wire
from mutig.server.refusal import Refusal

from ..seats import seating
from ..table import LiveTable
from ..views.followers import Follower
from ..wishes import keep_wish
from .chat import chat_line


async def say(table: LiveTable, person: wire.Me, say: wire.Say) -> None:
    """Everybody who looks at the table reads it, except those who muted the seat; a retry says nothing new."""
    table.may_look(person, None)
    if await table.store.was_said(table.id, person.id, say.id):
        return
    if await table.store.sanctioned(person.id, "mute", table.settings.now()):
        raise Refusal("muted", 403)
    text = table.chat.checked(person.id, say.text, table.settings.ticks())
    own = seating.mine(table.seats, person.id)
    seat, name = (own[0].number, own[0].name) if own else (None, person.name)
    writing = table.store.say(table.id, person.id, seat, name, text, table.settings.now(), say.id)
    line = chat_line(await table.saved(writing))
    table.chat.said(person.id, line)
    said = wire.Said(line=line)

    def for_them(follower: Follower) -> wire.Said | None:
        return said if table.chat.is_for(follower.person.id, line) else None

    table.audience.tell(for_them)


async def mute(table: LiveTable, person: wire.Me, mute: wire.Mute) -> None:
    """Not to read what a seat says, or to read it again."""
    table.may_look(person, None)
    if not 0 <= mute.seat < len(table.seats):
        raise Refusal("no-such-seat", 404, seat=mute.seat)
    if mute.muted:
        await keep_wish(table, person, "mute", mute.seat)
    else:
        await table.saved(table.store.drop_wish(table.id, person.id, "mute", mute.seat))
    table.chat.mute(person.id, mute.seat, mute.muted)
