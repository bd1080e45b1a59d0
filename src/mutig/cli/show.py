"""The command `mutig show`: a saved game or a position as a text table or as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .options import Language

if TYPE_CHECKING:
    from mutig.core.game import Game
    from mutig.core.schema import Viewer


def show(
    file: Annotated[Path, typer.Argument(help="A game record, or a position as JSON.")],
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Draw to a .svg or .png.")] = None,
    move: Annotated[int | None, typer.Option("--move", metavar="N", help="After so many decisions.")] = None,
    seat: Annotated[str, typer.Option("--seat", help="As seen by a seat, or by a spectator.")] = "",
    width: Annotated[int, typer.Option("--width", help="Pixels across, for a .png.")] = 1600,
    edition: Annotated[str, typer.Option("--edition", help="Read it with this edition.")] = "",
    lang: Language = "",
    force: Annotated[bool, typer.Option("--force", help="Replace an existing picture.")] = False,
) -> None:
    """Show a position: as a table in the terminal, or with --out as a picture.

    Examples: [bold]mutig show evening.mutig[/bold]; [bold]mutig show evening.mutig --move 40 --out board.png[/bold].
    """
    from mutig.games import pack
    from mutig.terminal.presenter import open_view
    from mutig.voice.catalogues import Voice

    from .reading import Steps, game_of_file, origin_of, viewer_of
    from .seats import names_said
    from .terminal import console

    game = game_of_file(file, edition or None)
    presenter = pack(game.rules.name).presenter(game.table, names_said(game, lang), lang)
    viewer = viewer_of(seat, game)
    if move is not None:
        Steps(game).go(move)
    if out is not None:
        draw(game, "spectator" if viewer is None else viewer, lang, out, width, force)
        typer.echo(Voice(lang)("drew", path=out))
        return
    view = open_view(game) if viewer is None else game.view(viewer)
    terminal = console()
    for line in origin_of(game, lang):
        terminal.print(line, markup=False)
    terminal.print(presenter.table(view))
    terminal.print(presenter.board(view))
    if game.over:
        terminal.print(presenter.count(game))


def draw(game: Game, viewer: Viewer, lang: str, out: Path, width: int, force: bool) -> None:
    """Write the picture; an existing file stays unless forced."""
    from mutig.core.errors import MutigError
    from mutig.core.whole_file import whole_file

    from .terminal import refuse_to_overwrite

    if out.suffix not in (".svg", ".png"):
        raise MutigError(f"--out {out}: expected a name that ends in .svg or .png")
    if not 100 <= width <= 10000:
        raise MutigError(f"--width: expected 100 to 10000 pixels, not {width}")
    refuse_to_overwrite(str(out), force)
    svg = game.svg(viewer, lang)
    if out.suffix == ".svg":
        content = svg.encode()
    else:
        from mutig.draw.png import to_png

        content = to_png(svg, width=width)
    with whole_file(out) as file:
        file.write(content)
