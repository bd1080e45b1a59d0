"""The command `mutig bench`: how fast the engine is on this machine, next to the targets."""

from __future__ import annotations

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
) -> None:
    """Measure the engine on one core: games and decisions per second, copies, views, compile times.

    Each value is the best of three measurements of at least a second. The peers are optional: make bench installs them.

    Examples: [bold]mutig bench[/bold]; [bold]mutig bench touria --quick --json[/bold].
    """
    import mutig

    from .bench_report import print_peers, print_values, to_json
    from .measuring import QUICK, THOROUGH, measure_game
    from .terminal import console

    out, notes = console(), console(stderr=True)
    effort = QUICK if quick else THOROUGH
    games = [mutig.rules(game).name] if game else mutig.GAMES
    found_peers = {}
    if peers:
        from .bench_peers import check_installed, measure_peers

        check_installed()
        notes.print("measuring the peers ...", style="dim")
        found_peers = measure_peers(effort)
    found = {}
    for name in games:
        found[name] = measure_game(name, effort, lambda step: notes.print(f"measuring {step} ...", style="dim"))
    if json:
        typer.echo(to_json(found, found_peers))
        return
    for name, measured in found.items():
        print_values(out, name, measured)
        print_peers(out, measured, found_peers)
