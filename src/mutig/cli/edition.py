"""The commands `mutig edition check`, `new` and `show`: printed values, for owners of a boxed copy."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .options import DEFAULT_GAME, complete_game

if TYPE_CHECKING:
    from rich.console import Console

    from mutig.core.findings import Flaw

app = typer.Typer(help="Editions: the values printed on cards, tiles and boards.", no_args_is_help=True)

Name = Annotated[str, typer.Argument(metavar="[NAME_OR_PATH]", help="A shipped edition, a folder, or an edition.toml.")]
Game = Annotated[str, typer.Option("--game", help="Which game the edition belongs to.", autocompletion=complete_game)]


@app.command(epilog="Example: mutig edition check my-box")
def check(name: Name = "house", game: Game = DEFAULT_GAME) -> None:
    """Check an edition against everything the rules say about printed values."""
    from rich.console import Console
    from rich.markup import escape

    from mutig.core.findings import HARD, SOFT
    from mutig.games import pack

    desk = pack(game).edition_desk()
    edition = desk.load(name)
    findings = desk.check(edition)
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"[bold]{escape(edition.title)}[/bold] ({escape(edition.name)}), content {edition.hash[:12]}")
    for line in desk.summary(edition):
        console.print(line)
    for level, title in ((HARD, "Must be put right"), (SOFT, "Worth a look")):
        print_findings(console, f"{title} ({level})", [finding for finding in findings if finding.level == level])
    hard = sum(finding.level == HARD for finding in findings)
    console.print(f"{len(desk.check_ids())} checks: {hard} hard findings, {len(findings) - hard} soft ones.")
    if hard:
        raise typer.Exit(2)


def print_findings(console: Console, title: str, findings: Sequence[Flaw]) -> None:
    """The findings of one level under a heading."""
    from rich.markup import escape

    if findings:
        console.print(f"\n[bold]{title}[/bold]")
        for finding in findings:
            console.print(f"  {finding.check:5} {escape(finding.where)}: {escape(finding.message)}")


@app.command(epilog="Example: mutig edition new my-box")
def new(
    name: Annotated[str, typer.Argument(help="Name of the new edition; also of its folder.")],
    out: Annotated[Path, typer.Option("--out", help="Where the folder is made.")] = Path(),
    abstract: Annotated[
        bool, typer.Option("--abstract", help="Boards as lists to type over, not as drawings.")
    ] = False,
    game: Game = DEFAULT_GAME,
) -> None:
    """Copy the house edition into a new folder, to be changed to what your copy shows."""
    from mutig.core.errors import MutigError
    from mutig.core.whole_file import whole_folder
    from mutig.games import pack

    desk = pack(game).edition_desk()
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", name):
        raise MutigError(f"{name}: expected a name of small letters, digits and hyphens")
    if name in desk.shipped():
        raise MutigError(f"{name}: comes with the program; expected a new name")
    folder, files = out / name, desk.files(name, abstract)
    whole_folder(folder, files)
    option = "" if game == DEFAULT_GAME else f" --game {game}"
    typer.echo(f"Made {folder} with {', '.join(files)}.")
    typer.echo(f"Change the values to those of your copy, then run: mutig edition check {folder}{option}")


@app.command(epilog="Example: mutig edition show house --board back")
def show(
    name: Name = "house",
    board: Annotated[str, typer.Option("--board", help="Only this board, where there are several.")] = "",
    game: Game = DEFAULT_GAME,
) -> None:
    """Print an edition: its values, and what its boards show."""
    from rich.console import Console

    from mutig.games import pack

    desk = pack(game).edition_desk()
    console = Console(highlight=False)
    edition = desk.load(name)
    console.print(f"{pack(game).rules.edition_label(edition)}, content {edition.hash[:12]}", markup=False)
    for table in desk.tables(edition, board):
        console.print(table)
