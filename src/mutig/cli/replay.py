"""The command `mutig replay`: a saved game, decision by decision."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .options import Language


def replay(
    file: Annotated[Path, typer.Argument(help="A game record.")],
    everything: Annotated[bool, typer.Option("--all", help="Print the whole log and stop.")] = False,
    seat: Annotated[str, typer.Option("--seat", help="As seen by a seat, or by a spectator.")] = "",
    edition: Annotated[str, typer.Option("--edition", help="Read it with this edition.")] = "",
    pause: Annotated[float, typer.Option("--pause", help="Seconds between steps of a.")] = 0.6,
    lang: Language = "",
) -> None:
    """Step through a saved game.

    Enter or n goes on, p goes back, a number jumps to that decision, a plays on by itself, q quits.

    Examples: [bold]mutig replay evening.mutig[/bold]; the log alone: [bold]mutig replay evening.mutig --all[/bold].
    """
    from mutig.games import pack

    from .reading import Steps, game_of_file, origin_of, viewer_of
    from .replayer import Replayer, print_lines
    from .seats import names_said
    from .terminal import console

    game = game_of_file(file, edition or None)
    presenter = pack(game.rules.name).presenter(game.table, names_said(game, lang), lang)
    viewer = viewer_of(seat, game)
    steps = Steps(game)
    for line in origin_of(game, lang):
        console().print(line, markup=False)
    if everything:
        for step in range(steps.last + 1):
            print_lines(console(), game, steps.lines(step, viewer), lang)
        return
    Replayer(steps, presenter, viewer, lang, pause).run()
