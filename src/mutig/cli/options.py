"""Options that several commands share, with completion of what can be named."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mutig.core.errors import MutigError
from mutig.games import GAMES

if TYPE_CHECKING:
    from mutig.workers import Workers

DEFAULT_GAME = GAMES[0]
MOST_JOBS = 1_000  # processes
MOST_GAMES = 10_000_000  # of one question: what is known of each is kept in memory


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


def settings_of(said: Iterable[str] | None) -> dict[str, Any]:
    """A game's own options as they were said, name by name; those left out are left to the rules."""
    found: dict[str, Any] = {}
    for word in said or ():
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise MutigError(f"--set: expected NAME=VALUE, not {word!r}")
        found[name.strip().replace("-", "_")] = int(value) if value.lstrip("-").isdecimal() else value
    return found


def complete_settings(ctx: typer.Context, incomplete: str) -> list[str]:
    """The game's own options, with their values where they are few."""
    from mutig.games import pack

    settings = pack(_game(ctx)).settings
    said = [f"{name}={value}" for name, schema in settings.items() for value in schema.get("enum", [""])]
    return [word for word in said if word.startswith(incomplete)]


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
        help="With commas; a name nobody knows is answered with those the game has.",
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
GameSettings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="NAME=VALUE",
        help="An option of the game's own; may be said several times.",
        autocompletion=complete_settings,
    ),
]
Jobs = Annotated[
    int | None, typer.Option("--jobs", help="How many processes; as many as there are cores if nothing is said.")
]
RayAddress = Annotated[
    str, typer.Option("--ray", metavar="ADDRESS", help="Run on this Ray cluster: HOST:PORT, or auto for the one here.")
]


def check_number(option: str, value: int, least: int = 1, most: int = MOST_GAMES) -> None:
    """A number that can be carried out, or a sentence."""
    if value < least:
        raise MutigError(f"--{option}: expected at least {least}, not {value}")
    if value > most:
        raise MutigError(f"--{option}: expected at most {most:,}, not {value}")


def workers_for(jobs: int | None, ray: str, bots: Iterable[str] = ()) -> Workers:
    """Who plays, as options say; a cluster is sent the current folder where bots of one's own come from it."""
    from pathlib import Path

    from mutig.bots.by_name import is_ours
    from mutig.workers import Workers
    from mutig.workers.cluster import checked

    if jobs is not None:
        check_number("jobs", jobs, most=MOST_JOBS)
    if jobs is not None and ray:
        raise MutigError("--jobs and --ray exclude each other: a cluster has the cores it has")
    return Workers(jobs, checked(ray) if ray else "", None if all(map(is_ours, bots)) else Path.cwd())
