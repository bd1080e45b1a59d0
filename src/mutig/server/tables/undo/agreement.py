"""Who may take something back at a table table, and who must agree to it."""

from __future__ import annotations

from mutig.server.refusal import Refusal

from ..seats import seating
from ..state import TableState
from .rights import why_no_undo


def all_must_agree(table: TableState) -> bool:
    """Whether something is taken back by agreement now; a secret choice is everybody's own until it is revealed."""
    return table.row.rules.undo == "agree" and table.the_session.now.secret_since is None


def why_not(table: TableState, seat: int) -> Refusal | None:
    """Why a seat cannot take anything back."""
    session = table.the_session
    if table.row.rules.undo == "none":
        return Refusal("undo-none", 409)
    if not all_must_agree(table):
        reason = why_no_undo(session, seat)
        return Refusal(reason, 409) if reason else None
    if session.over or session.entries < 2:
        return Refusal("undo-over" if session.over else "undo-nothing", 409)
    # What showed nothing harms nobody who is away.
    if (gone := _away(table)) and why_no_undo(session, asks(table, seat)):
        return Refusal("undo-away", 409, names=gone)
    return None


def asks(table: TableState, seat: int) -> int:
    """Whose decision it is about: of the seat that wished it first."""
    return table.undo_wishes[0] if table.undo_wishes else seat


def missing(table: TableState) -> list[int]:
    """The seats of those who must still agree that something is taken back."""
    if not all_must_agree(table):
        return []
    wished = {table.seats[seat].person for seat in table.undo_wishes}
    return [seat.number for seat in table.seats if seat.who == "person" and seat.person not in wished]


def _away(table: TableState) -> list[str]:
    """Who plays in this game and is not at the table to be asked; who is gone for good need not be."""
    sitting = {seat.person for seat in table.seats if seat.who == "person"}
    kept = [seat for seat in table.seats if seating.is_kept(seat) and not seating.is_gone(seat)]
    return [seat.name for seat in kept if seat.person not in sitting]
