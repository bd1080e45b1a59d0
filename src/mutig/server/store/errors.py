"""What can go wrong with a database, as sentences."""

from __future__ import annotations

from sqlalchemy.exc import DataError

from mutig.core.errors import MutigError

UNFIT = DataError, UnicodeEncodeError, OverflowError  # what the drivers raise for a value no database can hold


class StoreError(MutigError):
    """The database cannot be used now. What was being written may or may not be there: read before going on."""


class Damaged(StoreError):  # noqa: N818
    """What is in the database cannot be what was once written there; waiting does not help."""


class InUse(StoreError):  # noqa: N818
    """Another process owns the data."""


class Conflict(MutigError):  # noqa: N818
    """What was to be written contradicts what is there: somebody else was first. Nothing of it was written."""


class SessionEnded(MutigError):  # noqa: N818
    """Whoever asked for it has been signed out meanwhile. Nothing of it was written."""


class Banned(MutigError):  # noqa: N818
    """A keeper has closed the door to this person. Nothing of it was written."""


def unfit(problem: Exception) -> MutigError:
    """The sentence for such a value."""
    cause = getattr(problem, "orig", None) or problem
    return MutigError(f"this cannot be kept or looked for: {cause}")
