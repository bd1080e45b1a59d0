"""The command `mutig`. Each command lives in its own file and imports what it needs when it runs."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from mutig.cli import (
    analyse,
    arena,
    backup,
    balance,
    bench,
    bot_worker,
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

    def main(self, *args: Any, **more: Any) -> Any:
        """Run; what a terminal has no letter for is a question mark there, and a full disk is said."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        try:
            return super().main(*args, **more)
        except OSError as problem:
            print_error(f"{problem.filename or 'the output'}: cannot be read or written ({problem.strerror})")
            with contextlib.suppress(OSError, ValueError):  # what was not written is not tried again at the end
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(2)

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


def unwrapped(text: str) -> str:
    """A docstring's paragraphs as one line each: the terminal breaks them where it is as wide as it is."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.split("\n\n"))


COMMANDS = (
    *(play.play, sim.sim, show.show, replay.replay, analyse.analyse, verify.verify, bench.bench, arena.arena),
    *(balance.balance, data.data, train.train, serve.serve, bot_worker.bot_worker, backup.backup, backup.restore),
)
for command in COMMANDS:
    app.command(help=unwrapped(command.__doc__ or ""))(command)
app.add_typer(club.app, name="club")
app.add_typer(edition.app, name="edition")
