"""The commands `mutig edition check`, `new` and `show`: printed values, for owners of a boxed copy."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from mutig.broom_service import edition as broom_service
from mutig.broom_service.board import SIDES
from mutig.broom_service.edition import Edition, load_edition
from mutig.broom_service.edition_check import HARD, SOFT, Finding, check_edition, check_ids
from mutig.broom_service.edition_write import board_toml
from mutig.cli.edition_tables import area_table, board_summary, piece_table, tower_table, value_table
from mutig.core.errors import MutigError

app = typer.Typer(help="Editions: the values printed on cards, tiles and boards.", no_args_is_help=True)

Name = Annotated[str, typer.Argument(metavar="[NAME_OR_PATH]", help="A shipped edition, a folder, or an edition.toml.")]
Game = Annotated[str, typer.Option("--game", help="Which game the edition belongs to.")]

GAMES = (broom_service.GAME,)
HEADINGS = {HARD: "Must be put right", SOFT: "Worth a look"}


def known_game(game: str) -> str:
    """The game's name, if it has editions."""
    if game not in GAMES:
        raise MutigError(f"--game {game}: no such game; expected {', '.join(GAMES)}")
    return game


@app.command()
def check(name: Name = "house", game: Game = broom_service.GAME) -> None:
    """Check an edition against everything the rules say about printed values."""
    known_game(game)
    edition = load_edition(name)
    findings = check_edition(edition)
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"[bold]{escape(edition.title)}[/bold] ({escape(edition.name)}), content {edition.hash[:12]}")
    for board in edition.boards.values():
        console.print(board_summary(board))
    for level in (HARD, SOFT):
        print_findings(console, level, [finding for finding in findings if finding.level == level])
    hard = sum(finding.level == HARD for finding in findings)
    console.print(f"{len(check_ids())} checks: {hard} hard findings, {len(findings) - hard} soft ones.")
    if hard:
        raise typer.Exit(2)


def print_findings(console: Console, level: str, findings: list[Finding]) -> None:
    """The findings of one level under a heading."""
    if findings:
        console.print(f"\n[bold]{HEADINGS[level]} ({level})[/bold]")
        for finding in findings:
            console.print(f"  {finding.check:5} {escape(finding.where)}: {escape(finding.message)}")


@app.command()
def new(
    name: Annotated[str, typer.Argument(help="Name of the new edition; also of its folder.")],
    out: Annotated[Path, typer.Option("--out", help="Where the folder is made.")] = Path(),
    abstract: Annotated[
        bool, typer.Option("--abstract", help="Boards as lists to type over, not as drawings.")
    ] = False,
    game: Game = broom_service.GAME,
) -> None:
    """Copy the house edition into a new folder, to be changed to what your copy shows."""
    known_game(game)
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", name):
        raise MutigError(f"{name}: expected a name of small letters, digits and hyphens")
    if name in broom_service.shipped_editions():
        raise MutigError(f"{name}: comes with the program; expected a new name")
    folder = out / name
    if folder.exists():
        raise MutigError(f"{folder}: exists already and is left as it is; expected a new folder")
    files = new_files(name, abstract)
    try:
        folder.mkdir(parents=True)
        for file, text in files.items():
            (folder / file).write_text(text, encoding="utf-8")
    except OSError as problem:
        raise MutigError(f"{folder}: cannot be written ({problem.strerror})") from None
    typer.echo(f"Made {folder} with {', '.join(files)}.")
    typer.echo(f"Change the values to those of your copy, then run: mutig edition check {folder}")


def new_files(name: str, abstract: bool) -> dict[str, str]:
    """The files of a new edition by file name."""
    house = broom_service.EDITIONS / "house"
    text = (house / "edition.toml").read_text(encoding="utf-8")
    text = text.replace('name = "house"', f'name = "{name}"').replace("Mutig house edition", f"My copy: {name}")
    if not abstract:
        return {"edition.toml": text} | {
            f"{side}.json": (house / f"{side}.json").read_text(encoding="utf-8") for side in SIDES
        }
    boards = load_edition("house").boards
    files = {"edition.toml": text.replace('.json"', '.toml"')}
    return files | {f"{side}.toml": board_toml(boards[side]) for side in SIDES}


@app.command()
def show(
    name: Name = "house",
    board: Annotated[str, typer.Option("--board", help="Only this side: front or back.")] = "",
    game: Game = broom_service.GAME,
) -> None:
    """Print an edition: its values, and the areas, towers and spaces of its boards."""
    known_game(game)
    edition = load_edition(name)
    console = Console(highlight=False)
    if not board:
        console.print(value_table(edition))
    for side in sides_to_show(edition, board):
        chosen = edition.boards[side]
        for table in (area_table(chosen), tower_table(chosen), piece_table(chosen)):
            console.print(table)


def sides_to_show(edition: Edition, board: str) -> list[str]:
    """All boards of the edition, or the one asked for."""
    if board and board not in edition.boards:
        raise MutigError(f"--board {board}: this edition has no such board; expected {', '.join(edition.boards)}")
    return [board] if board else list(edition.boards)
