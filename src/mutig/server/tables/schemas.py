"""What views and choices of each game look like, for whoever writes programs: JSON Schema by name."""

from __future__ import annotations

from functools import cache
from typing import Any

from mutig.core.shapes import Shapes, type_name
from mutig.games import GAMES, rules


@cache
def game_schemas(ref: str) -> dict[str, Any]:
    """The types of every game; `ref` is where one is found, with {name} for its name."""
    return {name: shape for game in GAMES for name, shape in Shapes(rules(game), ref).all().items()}


def view_names() -> list[str]:
    """What the views of the games are called among those."""
    return [type_name(game, "view") for game in GAMES]
