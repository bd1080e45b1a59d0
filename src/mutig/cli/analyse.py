"""The command `mutig analyse`: what each decision of a finished game was worth, by what its player could know."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .options import Language

if TYPE_CHECKING:
    from mutig.bots.analysis import Analysis
    from mutig.core.game import Game


def analyse(
    file: Annotated[Path, typer.Argument(help="The record of a finished game.")],
    seat: Annotated[int | None, typer.Option("--seat", help="Whose decisions; yours if nothing is said.")] = None,
    open_hands: Annotated[bool, typer.Option("--open", help="A second look, with all hands open.")] = False,
    worlds: Annotated[
        int, typer.Option("--worlds", help="Imagined worlds for each choice; 0: what a minute does.")
    ] = 0,
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same answer.")] = "1",
    edition: Annotated[str, typer.Option("--edition", help="Read it with this edition.")] = "",
    json: Annotated[str, typer.Option("--json", metavar="FILE", help="Write JSON; - is the terminal.")] = "",
    html: Annotated[str, typer.Option("--html", metavar="FILE", help="Write a page with the chart.")] = "",
    force: Annotated[bool, typer.Option("--force", help="Replace existing files.")] = False,
    lang: Language = "",
) -> None:
    """Judge a finished game: the chance to win from decision to decision, and the decisions that cost most.

    Each choice is tried in the same imagined worlds that fit what the player knew then; hindsight is not used.

    Examples: [bold]mutig analyse evening.mutig[/bold]; as a page: [bold]mutig analyse evening.mutig --html
    report.html[/bold].
    """
    from mutig.bots.analysis import told
    from mutig.core.compile import needs_compiler
    from mutig.core.errors import MutigError

    from .analyse_html import page
    from .analyse_report import document, print_report
    from .progress import Files
    from .reading import game_of_file
    from .seats import names_said
    from .sim import to_json
    from .terminal import console

    needs_compiler()
    if worlds < 0:
        raise MutigError(f"--worlds: expected 0 or more, not {worlds}")
    files = Files(
        force,
        (html, lambda words: page(game, found, words, names, lang)),
        (json, lambda words: to_json(document(game, found, words))),
    )
    game = game_of_file(file, edition or None)
    names = names_said(game, lang)
    found = _judged(game, _seat(game, seat), worlds, seed, open_hands, lang)
    if not found.judged:
        raise MutigError(f"{file}: {names[found.seat]} has decided nothing in this game")
    in_words = told(found, game, names, lang)
    files.write(in_words)
    if not files.on_terminal:
        print_report(console(), game, found, in_words, names, lang)


def _seat(game: Game, seat: int | None) -> int:
    """The seat that was asked for, or the first one that a person had."""
    from mutig.core.errors import MutigError

    from .seats import bot_in

    if seat is None:
        people = [number for number, name in enumerate(game.names) if bot_in(name) is None]
        return people[0] if people else 0
    if seat not in range(game.table.players):
        raise MutigError(f"--seat: expected a seat from 0 to {game.table.players - 1}, not {seat}")
    return seat


def _judged(game: Game, seat: int, worlds: int, seed: str, open_hands: bool, language: str) -> Analysis:
    """The analysis, with a bar where somebody watches."""
    from mutig.bots.analysis import analyse as judge
    from mutig.voice.catalogues import Voice

    from .interrupts import Interrupts
    from .progress import progress
    from .terminal import console

    with Interrupts(), progress(console(stderr=True), Voice(language)("analysis-at-work"), None) as tell:
        return judge(game, seat, worlds=worlds or None, seed=seed, open_hands=open_hands, progress=tell)
