"""What can be moved on the sketch: the spaces of the land, and the roads with them."""

from __future__ import annotations

from mutig.core.form import Handle

from ..edition.edition import Edition
from ..sentences import CATALOGUES
from .plan import HEIGHT, WIDTH
from .words import space_name


def handles(edition: Edition, side: str, language: str) -> list[Handle]:
    """One for each space; its place is a share of the board in hundredths."""
    kind = CATALOGUES[language].words["form"]["spaces"]
    return [
        Handle(
            kind,
            space_name(space.id, space.kind, language),
            f"spaces.{space.id}.x",
            f"spaces.{space.id}.y",
            WIDTH / 100,
            HEIGHT / 100,
        )
        for space in edition.spaces
    ]
