"""What can be taken back, and why not: nobody may have a look and then choose again."""

from __future__ import annotations

from ..session import GameSession
from .secrets import reads_secrets


def why_no_undo(session: GameSession, seat: int) -> str | None:
    """Why a seat cannot take back by itself what it decided last, as the name of a sentence; None: it can."""
    moment = session.now
    if session.over:
        return "undo-over"
    if moment.secret_since is not None:
        return None if any(picker == seat for _, picker in moment.picks) else "undo-nothing"
    if not moment.run:
        return "undo-nothing"
    last = moment.run[-1]
    if last.seat != seat:
        return "undo-others"
    if last.seq < max(session.since):
        return "undo-handed-over"
    if last.drew:
        return "undo-drawn"
    return "undo-revealed" if reads_secrets(session.table, last.before, seat, last.codes) else None


def struck_by_undo(session: GameSession, seat: int) -> list[int]:
    """The entries an undo of this seat takes out: its secret picks, or its last decision."""
    if session.now.secret_since is not None:
        return [seq for seq, picker in session.now.picks if picker == seat]
    return [session.now.run[-1].seq]
