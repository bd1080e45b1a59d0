"""Who may take something back at a live table, and who must agree to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mutig.server.refusal import Refusal

from . import seating
from .undoing import why_no_undo

if TYPE_CHECKING:
    from .playing import LiveTable


def all_must_agree(live: LiveTable) -> bool:
    """Whether something is taken back by agreement now; a secret choice is everybody's own until it is revealed."""
    return live.row.rules.undo == "agree" and live.the_course.stands.secret_since is None


def why_not(live: LiveTable, seat: int) -> Refusal | None:
    """Why a seat cannot take anything back."""
    course = live.the_course
    if live.row.rules.undo == "none":
        return Refusal("undo-none", 409)
    if not all_must_agree(live):
        reason = why_no_undo(course, seat)
        return Refusal(reason, 409) if reason else None
    if course.over or course.entries < 2:
        return Refusal("undo-over" if course.over else "undo-nothing", 409)
    if (gone := _away(live)) and why_no_undo(course, asks(live, seat)):  # what showed nothing harms nobody who is away
        return Refusal("undo-away", 409, names=", ".join(gone))
    return None


def asks(live: LiveTable, seat: int) -> int:
    """Whose decision it is about: of the seat that wished it first."""
    return live.undo_wishes[0] if live.undo_wishes else seat


def missing(live: LiveTable) -> list[int]:
    """The seats of those who must still agree that something is taken back."""
    if not all_must_agree(live):
        return []
    wished = {live.seats[seat].person for seat in live.undo_wishes}
    return [seat.number for seat in live.seats if seat.who == "person" and seat.person not in wished]


def _away(live: LiveTable) -> list[str]:
    """Who plays in this game and is not at the table to be asked."""
    sitting = {seat.person for seat in live.seats if seat.who == "person"}
    return [seat.name for seat in live.seats if seating.is_kept(seat) and seat.person not in sitting]
