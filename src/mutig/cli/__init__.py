"""The command `mutig`. Each command lives in its own file and imports what it needs when it runs."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from mutig.cli import (
    analyse,
    arena,
    backup,
    balance,
    bench,
    club,
    data,
    edition,
    play,
    replay,
    serve,
    show,
    sim,
    train,
    verify,
)

from .terminal import print_error

INTERRUPTED = 130  # what shells expect of a program that was stopped with ctrl-c


class Commands(TyperGroup):
    """All commands: an error of ours is a sentence and exit code 2, ctrl-c is exit code 130; never a traceback."""

    def invoke(self, ctx: Any) -> Any:
        from mutig.core.errors import MutigError

        try:
            return super().invoke(ctx)
        except MutigError as problem:
            print_error(str(problem))
            raise typer.Exit(2) from None
        except KeyboardInterrupt:
            typer.echo("\nStopped with ctrl-c.", err=True)
            raise typer.Exit(INTERRUPTED) from None


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Start with [bold]mutig play[/bold]. Every command explains itself: [bold]mutig sim --help[/bold].",
)


def _version(wanted: bool) -> None:
    if wanted:
        import mutig

        typer.echo(f"mutig {mutig.__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Mutig: board games with brave witches. Play them, simulate them, look at them, check them."""


app.command()(play.play)
app.command()(sim.sim)
app.command()(show.show)
app.command()(replay.replay)
app.command()(analyse.analyse)
app.command()(verify.verify)
app.command()(bench.bench)
app.command()(arena.arena)
app.command()(balance.balance)
app.command()(data.data)
app.command()(train.train)
app.command()(serve.serve)
app.command()(backup.backup)
app.command()(backup.restore)
app.add_typer(club.app, name="club")
app.add_typer(edition.app, name="edition")
