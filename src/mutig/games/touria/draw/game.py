"""A game of Touria as a picture: the scene is made from a view, so a picture shows no more than its viewer may know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from mutig.core.choice import Choice
from mutig.core.game import Game
from mutig.core.schema import SPECTATOR, Viewer

from ..edition.edition import COLOUR_LETTERS, COLOURS, CORNERS, STACKS, Edition
from ..tables import DOOR_WORDS, SIDE_WORDS, order_words
from .board import draw_touria
from .scene import Goods, Order, SeatScene, TouriaScene, Tower

SPECTATORS_SIDE = "S"


def draw_touria_game(game: Game, *, viewer: Viewer = SPECTATOR, lang: str = "en") -> str:
    """The position of a game as one self-contained SVG; for a seat that must decide, the spaces it may choose glow."""
    view = game.view(viewer)
    choices = game.choices(viewer) if isinstance(viewer, int) else []
    scene = scene_of(view, game.table.edition, game.names)
    return draw_touria(replace(scene, highlight=frozenset(_chosen_spaces(view, scene, choices))), lang=lang)


def scene_of(view: Mapping[str, Any], edition: Edition, names: Sequence[str]) -> TouriaScene:
    """What lies on the table according to a view, turned to the viewer's side."""
    table, viewer = view["table"], view["viewer"]
    orders = orders_of(edition)
    return TouriaScene(
        spaces={space.id: (space.kind, space.x, space.y) for space in edition.spaces},
        roads=edition.roads,
        towers=tuple(tower_of(corner, edition.towers[corner], table["turned"].get(corner, 0)) for corner in CORNERS),
        heroes=table["heroes"],
        mines={mine: tuple(gem for gem in table["mine_gem"].get(mine, ()) if gem) for mine in edition.mines},
        die=table["die"] or "black",
        display=tuple(item or "" for item in table["displayed"]),
        discard=table["discard_top"] or "",
        orders=tuple(orders.get(table["open_order"].get(stack)) for stack in STACKS),
        doors=() if table["sudden"] else tuple(table["door"].get(door) or "" for door in DOOR_WORDS),
        chapel=tuple(seat for seat, inside in enumerate(table["in_castle"]) if inside),
        seats=tuple(_seat(table, seat, name) for seat, name in enumerate(names)),
        viewer_side=table["side"][viewer] if isinstance(viewer, int) else SPECTATORS_SIDE,
        spectator=not isinstance(viewer, int),
        hearts_needed=view["goal"],
        coins_needed=view["goal"],
    )


def tower_of(corner: str, printed: Sequence[str], turned: int) -> Tower:
    """What looks North, East, South and West after so many quarter turns (T4.2)."""
    north, east, south, west = (printed[(side + turned) % len(SIDE_WORDS)] for side in range(len(SIDE_WORDS)))
    return Tower(corner, (north, east, south, west))


def orders_of(edition: Edition) -> dict[str, Order]:
    """Gems and coins of each order by the word a view has for it."""
    printed = [order for stack in edition.orders.values() for order in stack]
    colour = dict(zip(COLOUR_LETTERS, COLOURS, strict=True))
    faces = ((tuple(colour[letter] for letter in order.gems), order.coins) for order in printed)
    return dict(zip(order_words(edition), faces, strict=True))


def _seat(table: Mapping[str, Any], seat: int, name: str) -> SeatScene:
    goods: Goods | None = None
    if table["hearts"][seat] is not None:
        goods = {
            "hearts": table["hearts"][seat],
            "coins": table["coins"][seat],
            "swords": table["swords"][seat],
            "elixirs": table["elixirs"][seat],
            "gems": table["gems"][seat],
            "items": table["held"][seat],
        }
    active = table["active"] == seat
    return SeatScene(name, table["side"][seat], active, in_castle=table["in_castle"][seat], goods=goods)


def _chosen_spaces(view: Mapping[str, Any], scene: TouriaScene, choices: Sequence[Choice]) -> Iterator[str]:
    """Where the choices lead: the next step, the target of wizard and broom, a mine, the place a tower shows."""
    by_kind = {kind: name for name, (kind, _, _) in scene.spaces.items() if kind != "place"}
    for choice in choices:
        if choice.kind == "step":
            yield choice.space
        elif choice.kind in ("jump", "empty-mine"):
            yield choice.mine
        elif choice.kind == "go":
            yield by_kind.get(choice.target, choice.target)
        elif choice.kind == "tower" and (shown := view["faces"][view["viewer"]][choice.tower]) in scene.spaces:
            yield shown
