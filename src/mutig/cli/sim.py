"""The command `mutig sim`: many games between bots, and what came out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .options import (
    DEFAULT_GAME,
    Edition,
    GameName,
    GameSettings,
    Variants,
    complete_bots,
    settings_of,
)

if TYPE_CHECKING:
    from rich.console import Console

    from mutig.core.ruleset import Table
    from mutig.terminal.tallies import Tallies

    from .simulation import Results


def sim(
    game: GameName = DEFAULT_GAME,
    players: Annotated[int, typer.Option("--players", help="How many players.")] = 4,
    games: Annotated[int, typer.Option("--games", help="How many games.")] = 1000,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="LIST",
            help="Bots, rotated over the seats: random, greedy, search:0.3s, search:2000, my_module:MyBot, ...",
            autocompletion=complete_bots,
        ),
    ] = "random,greedy",
    variants: Variants = "",
    edition: Edition = "house",
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same games.")] = "1",
    game_settings: GameSettings = None,
    json: Annotated[str, typer.Option("--json", metavar="FILE", help="Write JSON; - is the terminal.")] = "",
    csv: Annotated[str, typer.Option("--csv", metavar="FILE", help="Write one line per game and seat.")] = "",
    force: Annotated[bool, typer.Option("--force", help="Replace existing files.")] = False,
) -> None:
    """Let bots play many games, and report wins, points or goods, what was done, and lengths.

    Games of random and greedy run in compiled code, thousands a second; with any other bot they are played as at a
    table, as fast as it thinks. The first run on a machine compiles the rules and the bots that play (half a minute
    each); later runs start at once.

    Examples: [bold]mutig sim --games 10000[/bold]; [bold]mutig sim GAME --players 3 --json -[/bold];
    [bold]mutig sim --bots search:200,greedy --games 20[/bold].
    """
    from mutig.core.compile import needs_compiler

    needs_compiler()
    from mutig.core.errors import MutigError
    from mutig.games import pack

    from .games import split_list, table_for
    from .sim_report import csv_lines, document, print_report
    from .simulation import checked_bots
    from .terminal import console, refuse_to_overwrite

    settings = settings_of(game_settings)
    table = table_for(game, players, variants, edition, settings)
    seated = checked_bots(split_list(bots), players)
    if games < 1:
        raise MutigError(f"--games: expected at least 1, not {games}")
    for path in (json, csv):
        if path and path != "-":
            refuse_to_overwrite(path, force)
    tallies = pack(game).tallies()
    results = played(console(stderr=True), table, seated, games, seed, tallies)
    report = document(table, seated, seed, results, tallies)
    if csv:
        write(csv, csv_lines(results))
    if json:
        write(json, to_json(report))
    if json != "-" and csv != "-":
        print_report(console(), report, tallies)


def played(out: Console, table: Table, bots: list[str], games: int, seed: str, tallies: Tallies) -> Results:
    """The games, with a bar for the compilation and for themselves where somebody watches."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from .simulation import simulate

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, transient=True, disable=not out.is_terminal) as bar:
        compiling = bar.add_task("Compiling (only once)", total=None, visible=False)
        playing = bar.add_task("Playing", total=games)
        step = max(games // 200, 1)

        def compiled(done: int, functions: int) -> None:
            bar.update(compiling, completed=done, total=functions, visible=done < functions)

        def progress(done: int) -> None:
            if done % step == 0 or done == games:
                bar.update(playing, completed=done)

        return simulate(table, bots, games, seed, tallies, progress, compiled)


def to_json(report: dict[str, Any]) -> str:
    import json

    return json.dumps(report, indent=2) + "\n"


def write(target: str, text: str) -> None:
    """Into a file, or to the terminal."""
    from mutig.core.errors import MutigError

    if target == "-":
        typer.echo(text, nl=False)
        return
    try:
        Path(target).write_text(text, encoding="utf-8")
    except OSError as problem:
        raise MutigError(f"{target}: cannot be written ({problem.strerror})") from None
