"""Any position of a Broom Service board as one self-contained SVG."""

from __future__ import annotations

from collections import Counter
from html import escape

from mutig.core.errors import MutigError
from mutig.draw.png import to_png
from mutig.draw.sprites import Sprites, font_faces
from mutig.draw.svg import group, num

from ..edition.board import LANGUAGES, Board
from ..tables import CLOUD_EFFECTS
from .frame import score_flags
from .palette import ART
from .panel import HEIGHT, draw_panel
from .pawns import pawn_scale
from .pieces import draw_amulets, draw_cloud, draw_pawn, draw_tile, seat_names
from .printed import BoardKey, printed_board, printed_tower, spots
from .scene import MOST_SEATS, TILES, Cloud, Scene, SeatScene
from .words import name_in, say

__all__ = ["Cloud", "Scene", "SeatScene", "draw_board", "to_png"]

STYLE = (
    ".mutig-board text{font-family:Alegreya,Georgia,serif;font-weight:800}"
    ".mutig-board .area{outline:none;cursor:pointer}"
    ".mutig-board .area:focus-visible{stroke:#fff3b0;stroke-width:6}"
)


def draw_board(board: Board, scene: Scene | None = None, *, lang: str = "en", panel: bool = True) -> str:
    """The board with what lies on it; the same input gives the same bytes."""
    if lang not in LANGUAGES:
        raise MutigError(f"There is no language {lang!r}; choose one of {', '.join(LANGUAGES)}.")
    key = BoardKey(board)
    board = key.board
    printed = printed_board(key, lang)
    scene = scene or Scene()
    _check(board, scene)
    sprites = Sprites(ART)
    sprites.used.update(printed.symbols)
    parts = [
        printed.body,
        _highlight(scene),
        printed.lettering,
        _towers(key, scene, sprites, lang),
        _pieces(key, scene, sprites, lang),
        group([printed.areas], id="areas", fill="transparent"),
    ]
    width, height = board.size
    if panel and scene.seats:
        parts.append(draw_panel(board, scene, sprites, lang))
        height += HEIGHT
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="mutig-board" viewBox="0 0 {num(width)} {num(height)}" '
        f'font-family="Alegreya" font-weight="800" text-anchor="middle" role="group" '
        f'aria-label="{escape(board.title)}">'
        f"<style>{font_faces()}{STYLE}</style>"
        f"<defs>{printed.definitions}{sprites.definitions()}</defs>{''.join(parts)}</svg>"
    )


def _check(board: Board, scene: Scene) -> None:
    """A misspelt id is an error, never a piece that silently stays away."""
    known = {
        "area": {*board.area_by_id},
        "tower": {*board.tower_by_id},
        "cloud space": {space.id for space in board.clouds},
        "tile space": {tile.area for tile in board.tiles},
    }
    used = {
        "area": {area for _, _, area in scene.pawns} | scene.highlight,
        "tower": scene.closed | scene.covered,
        "cloud space": {*scene.clouds},
        "tile space": {*scene.tiles, *scene.amulets},
    }
    for kind, names in used.items():
        for name in sorted(names - known[kind]):
            raise MutigError(f"The board {board.title!r} has no {kind} {name!r}.")
    for cloud in scene.clouds.values():
        if cloud.kind not in CLOUD_EFFECTS:
            raise MutigError(f"There is no cloud of kind {cloud.kind!r}; choose one of {', '.join(CLOUD_EFFECTS)}.")
    for tile in board.tiles:
        if scene.tiles.get(tile.area, TILES[tile.kind][0]) not in TILES[tile.kind]:
            raise MutigError(f"There is no {tile.kind} tile {scene.tiles[tile.area]!r} for {tile.area!r}.")
    seats = {seat for seat, _, _ in scene.pawns} | {seat for row in scene.amulets.values() for seat in row}
    if max(len(scene.points), len(scene.seats), *(seat + 1 for seat in seats), 0) > MOST_SEATS:
        raise MutigError(f"A table has at most {MOST_SEATS} seats, numbered from 0.")


def _highlight(scene: Scene) -> str:
    """Legal areas: a wash, a dark line and bright dashes."""
    out = []
    for area in sorted(scene.highlight):
        line = f'<use href="#a-{area}" fill="none" stroke-linejoin="round" stroke='
        out.append(
            f'<use href="#a-{area}" fill="#fff6c8" fill-opacity=".2"/>{line}"#241b2c" stroke-width="9"/>'
            f'{line}"#ffe45c" stroke-width="5" stroke-dasharray="16 9"/>'
        )
    return group(out, id="highlight")


def _towers(key: BoardKey, scene: Scene, sprites: Sprites, lang: str) -> str:
    """All towers, far ones first."""
    out = []
    for tower in sorted(key.board.towers, key=lambda tower: (tower.at or (0, 0))[1]):
        state = "covered" if tower.id in scene.covered else "closed" if tower.id in scene.closed else "open"
        svg, symbols = printed_tower(key, lang, tower.id, state)
        sprites.used.update(symbols)
        out.append(svg)
    return group(out, id="towers")


def _pieces(key: BoardKey, scene: Scene, sprites: Sprites, lang: str) -> str:
    """Tiles, amulets, clouds, pawns and the flags on the score track."""
    board, out = key.board, []
    names = seat_names(len(scene.points), scene.seats)
    for tile in board.tiles:
        place = name_in(board.area_by_id[tile.area].names, lang)
        if tile.area in scene.tiles:
            out.append(draw_tile(tile, scene.tiles[tile.area], sprites, lang, place))
        if scene.amulets.get(tile.area):
            out.append(draw_amulets(tile, scene.amulets[tile.area], sprites, lang, names))
    for space in board.clouds:
        if space.id in scene.clouds:
            place = name_in(board.area_by_id[space.area].names, lang)
            out.append(draw_cloud(space, scene.clouds[space.id], sprites, lang, place))
    crowd = Counter(area for _, _, area in scene.pawns)
    free = {area: iter(spots(key, lang, area, count)) for area, count in crowd.items()}
    standing = []
    for seat, number, area in sorted(scene.pawns):
        at = next(free[area])
        words = f"{say('pawn', lang)}: {names[seat]}, {name_in(board.area_by_id[area].names, lang)}"
        standing.append((at[1], at[0], draw_pawn(seat, number, at, pawn_scale(crowd[area]), sprites, words)))
    out += [svg for _, _, svg in sorted(standing)]
    out.append(score_flags(board, scene.points, names, sprites))
    return group(out, id="pieces")
