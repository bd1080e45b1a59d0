"""Make the example pictures of both boards: `python docs/pictures/make.py` writes front.png and back.png.

Needs Pillow besides mutig, only to write the pictures with 256 colours, which takes a third of the space.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from random import Random

from PIL import Image

from mutig.broom_service.board import Board
from mutig.broom_service.edition import load_edition
from mutig.draw.broom_service import Cloud, Scene, SeatScene, draw_board, to_png

HERE = Path(__file__).parent
WIDTH = 1400


def clouds_on(board: Board, seed: int, storms: tuple[Cloud, ...], empty: int) -> dict[str, Cloud]:
    """Heavy and storm clouds on the spaces of a board, some of which are free already."""
    heavy = [Cloud(1, 1)] * 6 + [Cloud(2, 2)] * 6 + [Cloud(3, 3)] * 4
    rng = Random(seed)
    pile = [*storms, *rng.sample(heavy, len(board.clouds) - len(storms))]
    rng.shuffle(pile)
    spaces = rng.sample([space.id for space in board.clouds], len(board.clouds) - empty)
    return dict(zip(spaces, pile, strict=False))


def both_pawns(*areas: str) -> tuple[tuple[int, int, str], ...]:
    """Where the two pawns of each seat stand."""
    return tuple((seat, k, area) for seat, pair in enumerate(areas) for k, area in enumerate(pair.split()))


def front_scene(board: Board) -> Scene:
    """Round five of a game with storm clouds and mountain tiles."""
    storms = (Cloud(2, 1, "plus-two"), Cloud(2, 1, "move"), Cloud(2, 1, "set-violet", 6), Cloud(2, 1, "deliver"))
    return Scene(
        clouds=clouds_on(board, 3, storms, 4),
        tiles={"crowsnest": "potions", "needle": "two-moves", "stormfang": "cloud"},
        amulets={"crowsnest": (1, 3), "needle": (0, 1, 2, 3), "stormfang": (0, 2)},
        pawns=both_pawns("mothlight gable", "candlewick larkmead", "broomfield pudding", "mothlight toadstool"),
        closed=frozenset({"f01", "f07", "f12", "f15", "f19", "f25", "f30", "f33"}),
        covered=frozenset({"f22"}),
        points=(41, 44, 38, 33),
        highlight=frozenset({"owlery", "wolfsong", "hushwood"}),
        round=5,
        event="Brave heart",
        bewitched=("hill-witch",),
        seats=(
            SeatScene("Anna", 41, 2, 1, 1, 1, bolts=5, amulets=1, hand_size=2, leader=True),
            SeatScene("Björn", 44, 1, 2, 0, 1, bolts=3, amulets=1, hand_size=2),
            SeatScene("Chloé", 38, 0, 1, 2, 2, bolts=7, amulets=1, hand_size=1),
            SeatScene("Dario", 33, 2, 0, 1, 3, bolts=2, amulets=1, hand_size=2),
        ),
    )


def back_scene(board: Board) -> Scene:
    """Round three with five players and everything in the box."""
    storms = (Cloud(2, 1, "plus-two"), Cloud(2, 1, "set-orange", 7), Cloud(2, 1, "move"), Cloud(2, 1, "set-green", 6))
    mountains = [tile.area for tile in board.tiles if tile.kind == "mountain"]
    forests = [tile.area for tile in board.tiles if tile.kind == "forest"]
    hills = [tile.area for tile in board.tiles if tile.kind == "hill"]
    tiles = dict(zip(mountains, ("wands", "delivery", "potions"), strict=True))
    tiles |= dict(zip(forests, ("brave-effect", "plus-card", "five-points"), strict=False))
    tiles |= dict(zip(hills, ("turbo-AB", "orange-7", "turbo-CD", "turbo-BC"), strict=True))
    return Scene(
        clouds=clouds_on(board, 8, storms, 3),
        tiles=tiles,
        amulets={mountains[0]: (0, 1, 2, 3, 4), mountains[1]: (0, 2, 4), mountains[2]: (1, 2, 3, 4)},
        pawns=both_pawns(
            "mallow violet-gate", "south-gate sedge", "marzipan mallow", "bellwether farewell", "violet-gate bumble"
        ),
        closed=frozenset({"b01", "b05", "b08", "b14", "b20", "b26"}),
        points=(24, 19, 31, 24, 27),
        round=3,
        event="Pleasing areas",
        seats=(
            SeatScene("Anna", 24, 1, 1, 2, 2, bolts=3, hand_size=3),
            SeatScene("Björn", 19, 3, 0, 1, 1, bolts=1, hand_size=2),
            SeatScene("Chloé", 31, 1, 2, 0, 1, bolts=4, amulets=1, hand_size=3, leader=True),
            SeatScene("Dario", 24, 2, 1, 1, 0, bolts=2, amulets=1, hand_size=3),
            SeatScene("Elif", 27, 1, 1, 1, 3, amulets=0, hand_size=2),
        ),
    )


def main() -> None:
    """Write both pictures."""
    boards = load_edition("house").boards
    for side, scene in (("front", front_scene), ("back", back_scene)):
        picture = to_png(draw_board(boards[side], scene(boards[side])), width=WIDTH)
        full = Image.open(BytesIO(picture)).convert("RGB")
        palette = full.quantize(256, method=Image.Quantize.MAXCOVERAGE, kmeans=4)  # keeps the small bright colours
        full.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG).save(HERE / f"{side}.png", optimize=True)


if __name__ == "__main__":
    main()
