"""The command `mutig train`: a network teaches itself a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from .options import GameName


def train(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where it is kept, and gone on with.")],
    minutes: Annotated[float, typer.Option("--minutes", help="Of learning, in this run and those before.")] = 5.0,
    seed: Annotated[int, typer.Option("--seed", help="The same seed begins with the same games.")] = 1,
    device: Annotated[str, typer.Option("--device", help="cuda, cpu or auto.")] = "auto",
    examine_every: Annotated[float, typer.Option("--examine-every", metavar="S", help="Seconds of learning.")] = 30.0,
) -> None:
    """Train a network by self-play, on every board, variant and number of players at once.

    It plays against itself and its past selves. Stop it at any time: the same command goes on where it stopped. The
    folder gets the weights (player.npz, for numpy), all it takes to go on, and a report with curves (report.html).

    Example: [bold]mutig train GAME --out trained --minutes 10[/bold].
    """
    from mutig.core.errors import MutigError

    try:
        import torch  # noqa: F401
    except ImportError:
        raise MutigError("training needs torch: install it with `pip install 'mutig[train]'`") from None
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from mutig.learning.run import PAGE, run

    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, transient=True) as progress:
        task = progress.add_task("begins", total=minutes)

        def tell(note: dict[str, Any]) -> None:
            if note["what"] == "examination":
                wins = ", ".join(f"{n} players {100 * share:.1f} %" for n, share in note["wins"].items())
                progress.console.print(f"{note['minutes']:.1f} min, {note['games']:,} games: beats greedy, {wins}")
            else:
                progress.update(task, completed=note["minutes"], description=f"{note['games']:,} games")

        run(game, out, minutes=minutes, seed=seed, device=device, examine_every=examine_every, tell=tell)
    typer.echo(f"{out / 'player.npz'}: the weights; {out / PAGE}: curves and how it was made")
