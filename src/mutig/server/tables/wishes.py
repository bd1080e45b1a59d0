"""What people want at a table that is no decision of its game, taken up where it was left."""

from __future__ import annotations

from mutig.server import wire
from mutig.server.store.rows import Wish, WishKind

from .projection import SPECTATOR_BIT
from .table import LiveTable


async def keep_wish(live: LiveTable, person: wire.Me, kind: WishKind, seat: int, choice: str = "") -> None:
    """When this returns it is on record."""
    entries = live.session.entries if live.session else 0
    wish = Wish(live.id, person.id, kind, seat, choice, entries, live.settings.now())
    await live.saved(live.store.put_wish(wish))


async def recall_wishes(live: LiveTable) -> None:
    """What was wished before the table was put away, or its server ended; what means nothing any more is left out."""
    for wish in await live.store.wishes(live.id):
        if wish.kind == "mute":
            live.chat.mute(wish.person, wish.seat, True)
        elif wish.kind == "undo":
            if live.session and wish.entries == live.session.entries:  # nothing was decided since
                live.undo_wishes.append(wish.seat)
        elif await _is_still_away(live, wish):
            live.votes.setdefault(wish.seat, {})[wish.person] = wish.choice


async def _is_still_away(live: LiveTable, vote: Wish) -> bool:
    """Who left is away until the seat changes; who was late is so until something is decided."""
    if live.seats[vote.seat].who != "person":
        return True
    since = await live.store.entries(live.id, after=vote.entries - 1)
    return not any(entry.seen & SPECTATOR_BIT for entry in since)
