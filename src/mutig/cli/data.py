"""The command `mutig data`: decisions of bots, to learn from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .options import (
    Edition,
    GameName,
    GameSettings,
    Jobs,
    RayAddress,
    Variants,
    check_number,
    complete_bots,
    settings_of,
    workers_for,
)


def data(
    game: GameName,
    out: Annotated[
        Path, typer.Option("--out", metavar="FOLDER", help="Where it goes; one begun before is gone on with.")
    ],
    players: Annotated[int, typer.Option("--players", help="How many players.")] = 4,
    bots: Annotated[
        str,
        typer.Option("--bots", metavar="LIST", help="Bots, rotated over the seats.", autocompletion=complete_bots),
    ] = "greedy",
    games: Annotated[int, typer.Option("--games", help="How many games.")] = 100,
    variants: Variants = "",
    edition: Edition = "house",
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same games.")] = "1",
    game_settings: GameSettings = None,
    jobs: Jobs = None,
    ray: RayAddress = "",
) -> None:
    """Let bots play, and keep every decision as arrays: what a seat knew, what it chose, what became of it.

    Files appear as they are played; ctrl-c stops, and the same command goes on. The same seed gives the same files.

    Example: [bold]mutig data GAME --bots search:200 --games 1000 --out decisions[/bold].
    """
    from mutig.core.compile import needs_compiler

    needs_compiler()
    from mutig.learning.decisions import Wanted, collect

    from .games import split_list, table_for
    from .interrupts import Interrupts
    from .progress import progress
    from .simulation import checked_bots
    from .terminal import console

    check_number("games", games)
    table = table_for(game, players, variants, edition, settings_of(game_settings))
    wanted = Wanted(table, checked_bots(split_list(bots), players), games, seed)
    workers = workers_for(jobs, ray, wanted.bots)
    with Interrupts(), progress(console(stderr=True), "Playing", games) as tell:
        files = collect(wanted, out, workers, tell)
    typer.echo(f"{out}: {games:,} games in {len(files):,} files")
