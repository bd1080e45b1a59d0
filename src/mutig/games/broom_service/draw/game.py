"""A game as a picture: the scene is made from a view, so a picture shows no more than its viewer may know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from mutig.core.game import Game
from mutig.core.schema import SPECTATOR, Viewer

from ..edition.board import Board
from ..edition.edition import Edition
from ..sentences import CATALOGUES
from ..tables import board_of
from .board import draw_board
from .scene import Cloud, Scene, SeatScene


def draw_game(game: Game, *, viewer: Viewer = SPECTATOR, lang: str = "en", panel: bool = True) -> str:
    """The position of a game as one self-contained SVG; for a seat that must move a pawn, its areas glow."""
    board = board_of(game.table.edition, "back" in game.table.options["variants"])
    view = game.view(viewer)
    moves = game.choices(viewer) if isinstance(viewer, int) else []
    scene = replace(
        scene_of(view, board, game.table.edition, game.names),
        highlight=frozenset(choice.area for choice in moves if choice.kind == "move"),
        event=CATALOGUES[lang].word("event", view["table"]["event"] or ""),
    )
    return draw_board(board, scene, lang=lang, panel=panel)


def scene_of(view: Mapping[str, Any], board: Board, edition: Edition, names: tuple[str, ...]) -> Scene:
    """What lies on the board according to a view."""
    table = view["table"]
    covering = {tile.area: tile.covers for tile in board.tiles if tile.area in table["mountain_tile"]}
    covered = frozenset(tower for towers in covering.values() for tower in towers)
    return Scene(
        clouds=_clouds(table, edition),
        tiles=_tiles(table),
        amulets=_amulets(table),
        pawns=tuple((seat, pawn, area) for seat, own in enumerate(table["pawns"]) for pawn, area in enumerate(own)),
        closed=frozenset(table["closed"]) - covered,
        covered=covered,
        points=tuple(table["points"]),
        round=table["round"],
        bewitched=tuple(table["bewitched"]),
        seats=tuple(_seat(view, seat, name) for seat, name in enumerate(names)),
    )


def _clouds(table: Mapping[str, Any], edition: Edition) -> dict[str, Cloud]:
    faces = {f"heavy-{cloud.cost}-{cloud.bolts}": Cloud(cloud.cost, cloud.bolts) for cloud in edition.heavy_clouds}
    faces |= {cloud.kind: Cloud(cloud.cost, cloud.bolts, cloud.kind, cloud.points) for cloud in edition.storm_clouds}
    return {space: faces[kind] for space, kind in table["cloud"].items() if space not in table["cloud_owner"]}


def _tiles(table: Mapping[str, Any]) -> dict[str, str]:
    on_board = {area: tile for area, tile in table["forest_tile"].items() if area not in table["forest_owner"]}
    return {**table["mountain_tile"], **on_board, **table["hill_tile"]}


def _amulets(table: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    """Who has still an amulet beside each mountain tile."""
    return {
        area: tuple(seat for seat, taken in enumerate(table["amulets"]) if area not in taken)
        for area in table["mountain_tile"]
    }


def _seat(view: Mapping[str, Any], seat: int, name: str) -> SeatScene:
    table, goods = view["table"], view["table"]["goods"][seat]
    return SeatScene(
        name=name,
        points=table["points"][seat],
        violet=goods.get("violet", 0),
        green=goods.get("green", 0),
        orange=goods.get("orange", 0),
        wands=goods.get("wand", 0),
        bolts=view["bolts"][seat],
        amulets=len(table["amulets"][seat]),
        hand_size=table["hand_size"][seat],
        leader=table["leader"] == seat,
    )
