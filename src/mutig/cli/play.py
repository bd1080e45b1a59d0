"""The command `mutig play`: a game at the terminal against bots, or with several people at one keyboard."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .options import (
    DEFAULT_GAME,
    Edition,
    GameName,
    GameSettings,
    Language,
    Variants,
    complete_bots,
    complete_seats,
    settings_of,
)

if TYPE_CHECKING:
    from mutig.core.game import Game


def play(
    game: GameName = DEFAULT_GAME,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play here in the terminal (also without it).")] = True,
    players: Annotated[int | None, typer.Option("--players", help="How many players; 4 if nothing is said.")] = None,
    variants: Variants = "",
    seed: Annotated[str | None, typer.Option("--seed", help="The same seed gives the same draws.")] = None,
    edition: Edition = "",
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            metavar="LIST",
            help="The other seats: timid, eager, greedy, learned, wise:40, search:0.3s or module:Class.",
            autocompletion=complete_bots,
        ),
    ] = None,
    seat: Annotated[int | None, typer.Option("--seat", help="Where you sit, from 0.")] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="LIST",
            help="All seats, for several people: me,me,greedy.",
            autocompletion=complete_seats,
        ),
    ] = None,
    name: Annotated[str | None, typer.Option("--name", metavar="LIST", help="Your name, or everybody's.")] = None,
    lang: Language = "",
    game_settings: GameSettings = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game.")] = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Where the game is saved.")] = None,
) -> None:
    """Play a game in the terminal.

    Type the number of a choice. ? explains, u takes back, b shows the board, l the log, s saves, q saves and quits.

    Examples: [bold]mutig play[/bold]; [bold]mutig play GAME --players 2[/bold];
    [bold]mutig play --players 3 --variants back,storms --bots greedy,random[/bold];
    two people at one keyboard: [bold]mutig play --seats me,me,greedy[/bold].
    """
    from mutig.bots import bot_by_name
    from mutig.core.chance import fresh_seed
    from mutig.games import pack, rules
    from mutig.voice.catalogues import Voice

    from .saving import SaveFile
    from .seats import ME, bots_for, names_for, names_said, seats_for, seats_of_names
    from .session import Session

    settings = settings_of(game_settings)
    if resume is not None:
        fixed = {"--players": players, "--variants": variants, "--seed": seed, "--name": name}
        fixed |= {f"--set {setting}": value for setting, value in settings.items()}
        begun = resumed_game(resume, edition, fixed)
        who = seats_of_names(begun.names)
        if seats is not None or seat is not None or who is None:
            who = seats_for(begun.table.players, seat, bots, seats)
        elif bots is not None:
            others = iter(bots_for(bots, sum(one != ME for one in who)))
            who = [one if one == ME else next(others) for one in who]
    else:
        if players is not None:  # before anybody is seated: so many chairs may not exist
            rules(game).check_players(players)
        who = seats_for(players, seat, bots, seats)
        names = names_for(rules(game).name, who, name, Voice(lang)("player"))
        begun = fresh_game(game, names, variants, seed, edition or "house", settings)
    presenter = pack(begun.rules.name).presenter(begun.table, names_said(begun, lang), lang)
    luck = fresh_seed() if seed is None else seed
    made = [None if one == ME else bot_by_name(one, f"{luck} {k}") for k, one in enumerate(who)]
    Session(begun, made, presenter, SaveFile(begun.rules.name, save, resume), lang).run()


def resumed_game(file: Path, edition: str, fixed: Mapping[str, object]) -> Game:
    """The game of a record; what it fixes cannot be said again."""
    import mutig
    from mutig.core.errors import MutigError

    for option, value in fixed.items():
        if value not in (None, ""):
            raise MutigError(f"--resume: {option} is already settled by the saved game; leave it out")
    return mutig.load(file, edition=edition or None)


def fresh_game(
    game: str, names: list[str], variants: str, seed: str | None, edition: str, settings: Mapping[str, Any]
) -> Game:
    """A new game between these players."""
    import mutig

    from .games import split_list

    return mutig.new_game(
        game,
        len(names),
        seed=whole_or_text(seed),
        variants=split_list(variants),
        edition=edition,
        names=names,
        **settings,
    )


def whole_or_text(seed: str | None) -> int | str | None:
    """A seed as people type it: digits are a number, so that it is the same seed as in Python."""
    return int(seed) if seed is not None and seed.removeprefix("-").isdecimal() else seed
