"""The command `mutig bench`: how fast the engine is on this machine, next to the goals."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .options import complete_game


def bench(
    game: Annotated[
        str,
        typer.Argument(metavar="[GAME]", help="Only this game; all if none is named.", autocompletion=complete_game),
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Short, rough measurements.")] = False,
    peers: Annotated[bool, typer.Option("--peers", help="Also run catanatron and OpenSpiel, and compare.")] = False,
    processor: Annotated[
        bool, typer.Option("--processor", help="By processor time: where others use this machine, too.")
    ] = False,
    page: Annotated[
        list[Path] | None,
        typer.Option("--page", metavar="FILE", help="Replace the marked tables of a Markdown page (with --peers)."),
    ] = None,
) -> None:
    """Measure the engine on one core: games, decisions and playouts per second, copies, views, compile times.

    Each value is the best of three measurements of at least a second; --processor does not count the time in which
    others had the processor (start and compile times are always by the clock). The peers are optional: make bench
    installs them.

    Examples: [bold]mutig bench[/bold]; [bold]mutig bench GAME --quick --json[/bold].
    """
    from dataclasses import replace
    from time import perf_counter, process_time

    import mutig
    from mutig.core.compile import needs_compiler
    from mutig.core.errors import MutigError
    from mutig.core.whole_file import whole_file

    needs_compiler()
    from .bench_game import measure_game
    from .bench_page import filled, read_page
    from .bench_report import print_peers, print_values, to_json
    from .measuring import QUICK, THOROUGH
    from .terminal import console

    out, notes = console(), console(stderr=True)
    effort = replace(QUICK if quick else THOROUGH, clock=process_time if processor else perf_counter)
    games = [mutig.rules(game).name] if game else mutig.GAMES
    if page and (game or not peers):
        raise MutigError("--page: the tables compare both games with their peers; add --peers and name no game")
    pages = {file: read_page(file) for file in page or []}
    found_peers = {}
    if peers:
        from .bench_peers import check_installed, measure_peers

        check_installed()
        notes.print("measuring the peers ...", style="dim")
        found_peers = measure_peers(effort)
    found = {}
    for name in games:
        found[name] = measure_game(name, effort, lambda step: notes.print(f"measuring {step} ...", style="dim"), peers)
    for file, text in pages.items():
        with whole_file(file) as page_file:
            page_file.write(filled(text, found, found_peers, processor).encode())
    if json:
        typer.echo(to_json(found, found_peers, processor))
        return
    for name, measured in found.items():
        print_values(out, name, measured)
        print_peers(out, measured, found_peers)
