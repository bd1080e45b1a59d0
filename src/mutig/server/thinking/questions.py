"""What travels between a server and the workers that think for it: what a seat knows, and what was made of that.

Nothing else does: no table, no person, no name, no state. `view` is what `Game.recall` gives the seat, and every other
field follows from it, from the bot's name and from how busy the server is (tests/server/test_workers_secrets.py).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct, json

from mutig.bots.search_bot import Guesses, Line

GRACE_S = 3.0  # beyond what a thought may take: for the way, and for a machine that has more to do
WORKERS, ROLL_CALL, HURRY = "bots.workers", "bots.roll-call", "bots.hurry"  # said to all
QUEUE = "bots"  # of those in it one worker takes a question


class Notes(Struct, frozen=True):
    """What a bot guessed about rivals while all chose in secret (`Guesses`), rows as bytes of whole numbers."""

    seat: int
    milestone: int
    rows: list[bytes]


class Question(Struct, frozen=True, omit_defaults=True):
    """What a bot is asked."""

    id: str  # says nothing: chosen by lot
    home: str  # the server that asks: an edition of its own is fetched there
    what: Literal["decide", "advise"]
    bot: str
    view: dict[str, Any]  # what the seat knows; its table is agreed in there: game, edition, options
    codes: list[int]  # its choices
    most_s: float  # nobody thinks longer
    budget_s: float
    notes: Notes | None = None


class Advice(Struct, frozen=True):
    """What the judge thinks of one choice."""

    code: int
    visits: int
    win: float
    weight: float
    then: list[int]


class Thought(Struct, frozen=True, omit_defaults=True):
    """What a worker answers. With `trouble` there is no answer; `busy`: ask somebody else."""

    worker: str
    busy: bool = False
    trouble: str = ""
    code: int | None = None
    advice: list[Advice] | None = None
    notes: Notes | None = None


class Present(Struct, frozen=True, omit_defaults=True):
    """A worker says that it is there, every second; `leaving`: that it takes no more questions."""

    worker: str
    host: str
    pid: int
    threads: int
    version: str
    subjects: list[str]  # the ways it can think, each with the digest of its code
    busy: int = 0
    leaving: bool = False


class Taken(Struct, frozen=True):
    """A worker thinks about this question: who asked looks after it."""

    id: str
    worker: str


class Hurry(Struct, frozen=True):
    """The thought about this question may last so long and no longer: 0 where nobody waits for it any more."""

    id: str
    most_s: float


class EditionWanted(Struct, frozen=True):
    """An edition that did not come with the program, by the digest of what is printed."""

    game: str
    hash: str


class EditionPrinted(Struct, frozen=True):
    """Its document, as JSON; empty if it is not known here."""

    document: bytes


def edition_subject(home: str) -> str:
    """Where a server gives editions out."""
    return f"bots.edition.{home}"


def taken_subject(home: str) -> str:
    """Where a server hears who thinks about its questions."""
    return f"bots.taken.{home}"


def worker_subject(worker: str) -> str:
    """Where a worker can be asked whether it is there."""
    return f"bots.worker.{worker}"


def deadline_s(most_s: float) -> float:
    """After how long no answer is expected any more."""
    return 2 * most_s + GRACE_S


def can_travel(notes: object) -> bool:
    """Whether what a bot noted can be written down for a worker."""
    return notes is None or isinstance(notes, Guesses)


def written_notes(notes: object) -> Notes | None:
    """What a bot noted, to be sent."""
    if not isinstance(notes, Guesses):
        return None
    rows = zip(notes.secrets, notes.counts.tolist(), strict=True)
    return Notes(notes.seat, notes.milestone, [row[:count].astype("<i8").tobytes() for row, count in rows])


def read_notes(notes: Notes | None) -> Guesses | None:
    """The same as a bot keeps it."""
    if notes is None:
        return None
    import numpy as np

    from mutig.bots import thinking, trees

    secrets = np.zeros((trees.SEATS, thinking.GUESSES), np.int64)
    counts = np.zeros(trees.SEATS, np.int64)
    for seat, row in enumerate(notes.rows[: trees.SEATS]):
        guessed = np.frombuffer(row, "<i8")[: thinking.GUESSES]
        secrets[seat, : len(guessed)], counts[seat] = guessed, len(guessed)
    return Guesses(notes.seat, notes.milestone, secrets, counts)


def written_lines(lines: Sequence[Line]) -> list[Advice]:
    """What the judge thinks, to be sent."""
    return [
        Advice(line.choice.code, int(line.visits), float(line.win), float(line.weight), list(line.then))
        for line in lines
    ]


def read_lines(advice: Sequence[Advice], choices: Mapping[int, Any]) -> list[Line]:
    """The same for who asked; a code that is no choice is a KeyError."""
    return [Line(choices[each.code], each.visits, each.win, each.weight, tuple(each.then)) for each in advice]


def encoded(message: Struct) -> bytes:
    """A message as it travels."""
    return json.encode(message)
