"""A game as its environment shows it: as text, as pixels, as a drawing; what the seat may know, no more."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import numpy.typing as npt

from mutig.core.game import Game
from mutig.games import pack

from .building import missing

WIDTH = 1000  # pixels
COLUMNS = 100

Picture = npt.NDArray[np.uint8]


def as_text(game: Game, seat: int) -> str:
    """The table in plain letters, and what is asked of the seat."""
    from rich.console import Console

    presenter = pack(game.rules.name).presenter(game.table, game.names, "en")
    out = Console(file=io.StringIO(), width=COLUMNS, color_system=None, force_terminal=False)
    view = game.view(seat)
    out.print(presenter.table(view))
    if game.over:
        out.print(presenter.count(game))
    for choice in game.choices(seat):
        out.print(f"{choice.code:5} {choice.text}", markup=False, highlight=False)
    written: Any = out.file
    return str(written.getvalue())


def as_pixels(game: Game, seat: int) -> Picture:
    """The table drawn: [height, width, 3], red, green and blue."""
    from mutig.draw.png import to_png

    try:
        from PIL import Image
    except ImportError:
        raise missing("pillow") from None
    with Image.open(io.BytesIO(to_png(game.svg(seat), width=WIDTH))) as picture:
        return np.asarray(picture.convert("RGB"))


def as_drawing(game: Game, seat: int) -> str:
    """The same as one SVG."""
    return game.svg(seat)


MODES = {"ansi": as_text, "rgb_array": as_pixels, "svg": as_drawing}


def rendered(game: Game, seat: int, mode: str) -> Any:
    """What a seat sees of a game, in one of the MODES."""
    return MODES[mode](game, seat)
