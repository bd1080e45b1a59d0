"""Options that several commands share, with completion of what can be named."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Annotated, Any

import typer

DEFAULT_GAME = "broom-service"


def complete_game(incomplete: str) -> list[str]:
    """Names of games."""
    import mutig

    return [game for game in mutig.GAMES if game.startswith(incomplete)]


def complete_variants(ctx: typer.Context, incomplete: str) -> list[str]:
    """Variants of the game, also behind a comma."""
    from .games import variants_of

    return _in_list(variants_of(_game(ctx)), incomplete, once=True)


def complete_bots(incomplete: str) -> list[str]:
    """Bots, also behind a comma."""
    from mutig.bots import BOTS

    return _in_list(BOTS, incomplete)


def complete_seats(incomplete: str) -> list[str]:
    """People and bots, also behind a comma."""
    from mutig.bots import BOTS

    return _in_list(["me", *BOTS], incomplete)


def complete_edition(ctx: typer.Context, incomplete: str) -> list[str]:
    """Shipped editions of the game."""
    from .games import editions_of

    return [name for name in editions_of(_game(ctx)) if name.startswith(incomplete)]


def complete_language(incomplete: str) -> list[str]:
    """Languages of the messages."""
    from mutig.core.messages import LANGUAGES

    return [language for language in LANGUAGES if language.startswith(incomplete)]


def chosen_language(given: str) -> str:
    """The language that was asked for, or the system's if it is one of ours."""
    from mutig.core.messages import LANGUAGES

    settings = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    language = next(filter(None, settings), "")[:2]
    return given or (language if language in LANGUAGES else "en")


def settings_of(**said: Any) -> dict[str, Any]:
    """The settings of a game that were said; the others are left to the rules."""
    return {name: value for name, value in said.items() if value is not None}


def _game(ctx: typer.Context) -> str:
    given: dict[str, Any] = ctx.params
    return str(given.get("game") or DEFAULT_GAME)


def _in_list(words: Iterable[str], incomplete: str, once: bool = False) -> list[str]:
    """Completions of the last word of a list with commas."""
    before, comma, last = incomplete.rpartition(",")
    taken = before.split(",") if once else []
    return [f"{before}{comma}{word}" for word in words if word.startswith(last) and word not in taken]


GameName = Annotated[str, typer.Argument(metavar="[GAME]", help="Which game.", autocompletion=complete_game)]
Variants = Annotated[
    str,
    typer.Option(
        "--variants",
        metavar="LIST",
        help="With commas: back, forests, hills, mountains, storms; Touria: short, sudden-wedding, open-screens.",
        autocompletion=complete_variants,
    ),
]
Edition = Annotated[
    str, typer.Option("--edition", help="A shipped edition or a path.", autocompletion=complete_edition)
]
Language = Annotated[
    str,
    typer.Option(
        "--lang",
        help="Language: en, de, fr or it; your system's if nothing is said.",
        callback=chosen_language,
        autocompletion=complete_language,
    ),
]
HeavyClouds = Annotated[
    int | None, typer.Option("--heavy-clouds", metavar="N", help="Broom Service: fewer heavy clouds (with storms).")
]
Sides = Annotated[
    str | None, typer.Option("--sides", metavar="LETTERS", help="Touria: where the seats are, clockwise, like SWN.")
]
StartPlayer = Annotated[
    int | None, typer.Option("--start-player", metavar="SEAT", help="Touria: who begins; lots if nothing is said.")
]
