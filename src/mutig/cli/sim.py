"""The command `mutig sim`: many games between bots, and what came out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from .options import (
    DEFAULT_GAME,
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

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table as Grid

    from mutig.terminal.tallies import Tallies
    from mutig.workers import Workers

    from .progress import Files
    from .simulation import Asked, Results


def sim(
    game: GameName = DEFAULT_GAME,
    players: Annotated[int, typer.Option("--players", help="How many players.")] = 4,
    games: Annotated[int, typer.Option("--games", help="How many games.")] = 1000,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="LIST",
            help="Bots, rotated over the seats: random, greedy, learned, wise:40, search:0.3s, my_module:MyBot, ...",
            autocompletion=complete_bots,
        ),
    ] = "random,greedy",
    variants: Variants = "",
    edition: Edition = "house",
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same games.")] = "1",
    game_settings: GameSettings = None,
    jobs: Jobs = None,
    ray: RayAddress = "",
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
    from mutig.games import pack

    from .games import split_list, table_for
    from .progress import Files
    from .sim_report import csv_lines, document, print_report
    from .simulation import Asked, checked_bots
    from .terminal import console

    table = table_for(game, players, variants, edition, settings_of(game_settings))
    asked = Asked(table, checked_bots(split_list(bots), players), games, seed)
    check_number("games", games)
    tallies = pack(game).tallies()
    files = Files(force, (csv, csv_lines), (json, lambda results: to_json(document(asked, results, tallies))))
    results = played(console(stderr=True), asked, workers_for(jobs, ray, asked.bots), tallies, files)
    files.write(results)
    if not files.on_terminal:
        print_report(console(), document(asked, results, tallies), results.seconds, tallies)


def played(out: Console, asked: Asked, workers: Workers, tallies: Tallies, files: Files) -> Results:
    """The games; what they add up to so far is shown and written on the way."""
    from .interrupts import Interrupts
    from .progress import progress
    from .sim_report import document, standings_of_bots
    from .simulation import Results, simulate

    known = Results()

    def so_far() -> Grid | None:
        if not known.outcomes:
            return None
        files.write(known, whole=False)
        return standings_of_bots(document(asked, known, tallies), tallies)

    with Interrupts():
        with progress(out, "Compiling (only once)", None) as tell:
            asked.get_ready(tell)
        with progress(out, "Playing", asked.games, so_far) as tell:

            def grown(results: Results) -> None:
                known.outcomes, known.counts = results.outcomes, results.counts
                tell(len(results.outcomes))

            return simulate(asked, workers, grown)


def to_json(report: dict[str, Any]) -> str:
    import json

    return json.dumps(report, indent=2) + "\n"
