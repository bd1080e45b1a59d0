"""What can be taken back, and why not: nobody may have a look and then choose again."""

from __future__ import annotations

from .course import Course
from .revealing import reads_secrets


def why_no_undo(course: Course, seat: int) -> str | None:
    """Why a seat cannot take back by itself what it decided last, as the name of a sentence; None: it can."""
    stands = course.stands
    if course.over:
        return "undo-over"
    if stands.secret_since is not None:
        return None if any(picker == seat for _, picker in stands.picks) else "undo-nothing"
    if not stands.run:
        return "undo-nothing"
    last = stands.run[-1]
    if last.seat != seat:
        return "undo-others"
    if last.seq < max(course.since):
        return "undo-handed-over"
    if last.drew:
        return "undo-drawn"
    return "undo-revealed" if reads_secrets(course.table, last.before, seat, last.codes) else None


def struck_by_undo(course: Course, seat: int) -> list[int]:
    """The entries an undo of this seat takes out: its secret picks, or its last decision."""
    if course.stands.secret_since is not None:
        return [seq for seq, picker in course.stands.picks if picker == seat]
    return [course.stands.run[-1].seq]
