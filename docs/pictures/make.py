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
