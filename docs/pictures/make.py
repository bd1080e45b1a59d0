"""Make the example pictures: `python docs/pictures/make.py` writes front.png, back.png and touria.png.

Needs Pillow besides mutig, only to write the pictures with 256 colours, which takes a third of the space.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from random import Random

from PIL import Image

from mutig.games.broom_service.draw.board import Cloud, Scene, SeatScene, draw_board, to_png
from mutig.games.broom_service.edition.board import Board
from mutig.games.broom_service.edition.edition import load_edition
from mutig.games.touria.draw.board import SeatScene as TouriaSeat
from mutig.games.touria.draw.board import TouriaScene, Tower, draw_touria
from mutig.games.touria.edition.edition import load_edition as load_touria

HERE = Path(__file__).parent
WIDTH = 1400


def clouds_on(board: Board, seed: int, storms: tuple[Cloud, ...], cleared: str) -> dict[str, Cloud]:
    """Heavy and storm clouds on every space, but for the areas that somebody has cleared."""
    heavy = [Cloud(1, 1)] * 8 + [Cloud(2, 2)] * 10 + [Cloud(3, 3)] * 6
    rng = Random(seed)
    spaces = [space.id for space in board.clouds if space.area not in cleared.split()]
    pile = [*storms, *rng.sample(heavy, len(spaces) - len(storms))]
    rng.shuffle(pile)
    return dict(zip(spaces, pile, strict=True))


def delivered(board: Board, every: int) -> frozenset[str]:
    """Some of the round towers."""
    return frozenset([tower.id for tower in board.towers if tower.shape == "round"][::every])


def both_pawns(*areas: str) -> tuple[tuple[int, int, str], ...]:
    """Where the two pawns of each seat stand."""
    return tuple((seat, k, area) for seat, pair in enumerate(areas) for k, area in enumerate(pair.split()))


def front_scene(board: Board) -> Scene:
    """Round five of a game with storm clouds and mountain tiles: Anna's Forest Witch may move."""
    storms = (Cloud(2, 1, "plus-two"), Cloud(2, 1, "move"), Cloud(2, 1, "set-violet", 6), Cloud(2, 1, "deliver"))
    covered = frozenset(tower for tile in board.tiles for tower in tile.covers)
    return Scene(
        clouds=clouds_on(board, 3, storms, "hushwood owlery gable larkmead"),
        tiles={"crowsnest": "potions", "needle": "two-moves", "stormfang": "cloud"},
        amulets={"crowsnest": (1, 3), "needle": (0, 1, 2, 3), "stormfang": (0, 2)},
        pawns=both_pawns("mothlight gable", "candlewick larkmead", "broomfield pudding", "mothlight toadstool"),
        closed=delivered(board, 4) - covered,
        covered=covered,
        points=(41, 44, 38, 33),
        highlight=frozenset({"hushwood", "owlery", "hearthwood"}),
        round=5,
        event="Brave heart",
        bewitched=("hill-witch",),
        seats=(
            SeatScene("Anna", 41, 2, 1, 1, 1, bolts=3, amulets=1, hand_size=2, leader=True),
            SeatScene("Björn", 44, 1, 2, 0, 1, bolts=2, amulets=1, hand_size=2),
            SeatScene("Chloé", 38, 0, 1, 2, 2, bolts=3, amulets=1, hand_size=1),
            SeatScene("Dario", 33, 2, 0, 1, 3, bolts=1, amulets=1, hand_size=2),
        ),
    )


def back_scene(board: Board) -> Scene:
    """Round three with five players and everything in the box."""
    storms = (Cloud(2, 1, "plus-two"), Cloud(2, 1, "set-orange", 7), Cloud(2, 1, "move"), Cloud(2, 1, "set-green", 6))
    places = {kind: [tile.area for tile in board.tiles if tile.kind == kind] for kind in ("mountain", "forest", "hill")}
    tiles = dict(zip(places["mountain"], ("wands", "delivery", "potions"), strict=True))
    tiles |= dict(zip(places["forest"], ("brave-effect", "plus-card", "five-points"), strict=False))
    tiles |= dict(zip(places["hill"], ("turbo-AB", "orange-7", "turbo-CD", "turbo-BC"), strict=True))
    amulets = ((0, 1, 2, 3, 4), (0, 2, 4), (1, 2, 3, 4))
    return Scene(
        clouds=clouds_on(board, 8, storms, "inkwell tangle nightjar"),
        tiles=tiles,
        amulets=dict(zip(places["mountain"], amulets, strict=True)),
        pawns=both_pawns(
            "mallow violet-gate", "south-gate sedge", "ashen mallow", "bellwether farewell", "violet-gate bumble"
        ),
        closed=delivered(board, 6),
        points=(24, 19, 31, 24, 27),
        round=3,
        event="Pleasing areas",
        seats=(
            SeatScene("Anna", 24, 1, 1, 2, 2, bolts=3, amulets=1, hand_size=3),
            SeatScene("Björn", 19, 3, 0, 1, 1, bolts=1, amulets=1, hand_size=2),
            SeatScene("Chloé", 31, 1, 2, 0, 1, bolts=2, hand_size=3, leader=True),
            SeatScene("Dario", 24, 2, 1, 1, 0, amulets=1, hand_size=3),
            SeatScene("Elif", 27, 1, 1, 1, 3, hand_size=2),
        ),
    )


def touria_scene() -> TouriaScene:
    """Late in a game of Touria: Anna is on her way to the goldsmith, Dario is in the castle already."""
    edition = load_touria("house")
    turns = {"NW": 1, "NE": 0, "SE": 0, "SW": 1}
    towers = []
    for corner, faces in edition.towers.items():
        n, e, s, w = (*faces[turns[corner] :], *faces[: turns[corner]])
        towers.append(Tower(corner, (n, e, s, w)))
    gems = {"mine-1": "green yellow", "mine-2": "blue black", "mine-3": "yellow black", "mine-4": "red violet"}
    gems |= {"mine-5": "red", "mine-6": "red blue"}
    return TouriaScene(
        spaces={space.id: (space.kind, space.x, space.y) for space in edition.spaces},
        roads=edition.roads,
        towers=tuple(towers),
        heroes="robbers",
        mines={mine: tuple(pair.split()) for mine, pair in gems.items()},
        die="red",
        display=("rose", "mirror"),
        discard="hourglass",
        orders=((("blue", "red"), 3), (("red", "green", "yellow"), 5), (("blue", "blue", "red", "green"), 7)),
        doors=("", "", "herbalist", "", "", "jester", "", "", "guard"),
        chapel=(3,),
        seats=(
            TouriaSeat(
                "Anna",
                "S",
                active=True,
                goods={
                    "hearts": 4,
                    "coins": 6,
                    "swords": 1,
                    "elixirs": 1,
                    "gems": {"blue": 2, "red": 2, "yellow": 1, "violet": 1, "black": 1},
                    "items": ("boots", "crystal-ball"),
                },
            ),
            TouriaSeat("Björn", "W"),
            TouriaSeat("Chloé", "N"),
            TouriaSeat("Dario", "E", in_castle=True, goods={"hearts": 1, "coins": 2, "gems": {"blue": 2, "green": 1}}),
        ),
        highlight=frozenset({"goldsmith"}),
        route=("robbers", "forest-fairy", "fountain-fairy", "mine-6", "goldsmith"),
    )


def write(name: str, svg: str) -> None:
    """Write one picture."""
    full = Image.open(BytesIO(to_png(svg, width=WIDTH))).convert("RGB")
    palette = full.quantize(256, method=Image.Quantize.MAXCOVERAGE, kmeans=4)  # keeps the small bright colours
    full.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG).save(HERE / f"{name}.png", optimize=True)


def main() -> None:
    """Write all pictures."""
    boards = load_edition("house").boards
    for side, scene in (("front", front_scene), ("back", back_scene)):
        write(side, draw_board(boards[side], scene(boards[side])))
    write("touria", draw_touria(touria_scene()))


if __name__ == "__main__":
    main()
