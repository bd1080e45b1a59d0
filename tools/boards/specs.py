"""The hand-made part of the house boards: coasts, sites, lakes, and what stands where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Site(NamedTuple):
    """Where an area starts to grow; a larger weight makes a larger area."""

    terrain: str
    x: float
    y: float
    weight: float = 1.0


class Water(NamedTuple):
    """An ellipse of water: centre and half axes."""

    x: float
    y: float
    rx: float
    ry: float


def corner_of(word: str) -> tuple[float, float]:
    """The word "12,34" as a position."""
    x, y = word.split(",")
    return float(x), float(y)


@dataclass(frozen=True)
class Spec:
    """One side of the board before anything is computed."""

    side: str
    title: str
    banner: str
    seed: int
    coasts: list[str]  # each a ring of "x,y" corners
    areas: dict[str, Site]
    lakes: dict[str, Water]
    sounds: dict[str, Water]  # named stretches of the sea
    castles: list[str]
    clouds: list[str]
    tiles: dict[str, str]  # kind by area
    circles: dict[str, str]  # area by letter
    covers: dict[str, str]  # tower under the tile of an area
    towers: list[str]  # colour (V, G, O), shape (r, s), points, wands, and the areas its base shall touch

    @property
    def coast_rings(self) -> list[list[tuple[float, float]]]:
        """The corners of each coast."""
        return [[corner_of(word) for word in coast.split()] for coast in self.coasts]

    @property
    def area_ids(self) -> list[str]:
        """All areas in board order: land, lakes, sounds."""
        return [*self.areas, *self.lakes, *self.sounds]


FRONT = Spec(
    side="front",
    title="Lanternmere",
    banner="red",
    seed=11,
    coasts=[
        (
            "112,300 128,216 196,150 300,112 430,122 560,92 690,100 790,142 880,96 1060,108 1240,84 1400,116 1500,176 "
            "1476,330 1512,440 1440,560 1508,660 1502,800 1462,890 1390,942 1270,964 1120,1000 960,1010 820,990 "
            "742,940 650,1000 450,968 300,1012 170,968 92,850 128,720 88,620 140,540 88,440"
        ),
    ],
    areas={
        "crowsnest": Site("mountain", 215, 205),
        "hushwood": Site("forest", 450, 190),
        "dandelion": Site("hill", 690, 195),
        "larkmead": Site("prairie", 920, 175),
        "grumble": Site("mountain", 1140, 190),
        "thistledown": Site("prairie", 1375, 205),
        "saltgrass": Site("prairie", 175, 440),
        "candlewick": Site("hill", 395, 400),
        "mothlight": Site("prairie", 625, 405),
        "wolfsong": Site("forest", 1010, 395),
        "barrow": Site("hill", 1225, 400),
        "needle": Site("mountain", 1420, 420),
        "toadstool": Site("forest", 190, 680),
        "gable": Site("mountain", 590, 620),
        "owlery": Site("forest", 805, 570),
        "pudding": Site("hill", 1005, 610),
        "foxglove": Site("prairie", 1215, 655),
        "ravenholt": Site("forest", 1440, 690),
        "bramble": Site("hill", 220, 890),
        "broomfield": Site("prairie", 430, 790),
        "hearthwood": Site("forest", 650, 865),
        "cinder": Site("mountain", 870, 850),
        "stormfang": Site("mountain", 1130, 900),
        "moonrise": Site("hill", 1360, 845, 1.06),
    },
    lakes={
        "lantern-lake": Water(360, 586, 96, 64),
        "mirror-mere": Water(822, 368, 104, 70),
        "frogmere": Water(1330, 545, 70, 46),
        "kettle-tarn": Water(1020, 770, 80, 60),
    },
    sounds={},
    castles=["candlewick", "broomfield"],
    clouds=[
        "hushwood",
        "dandelion",
        "saltgrass",
        "gable",
        "lantern-lake",
        "mirror-mere",
        "larkmead",
        "grumble",
        "grumble",
        "wolfsong",
        "owlery",
        "barrow",
        "foxglove",
        "ravenholt",
        "moonrise",
        "moonrise",
        "thistledown",
        "kettle-tarn",
    ],
    tiles={
        "crowsnest": "mountain",
        "needle": "mountain",
        "stormfang": "mountain",
    },
    circles={},
    covers={"stormfang": "f22"},
    towers=[
        # near the castles: small, some with wands
        "V r 2 2 candlewick crowsnest",
        "G r 2 0 candlewick saltgrass",
        "O r 2 0 broomfield toadstool",
        "V r 3 0 toadstool",
        "V r 2 2 crowsnest hushwood",
        "G r 3 0 dandelion hushwood",
        "G r 2 1 bramble toadstool",
        "G r 3 0 broomfield hearthwood",
        "O r 3 0 gable",
        "O r 3 1 crowsnest saltgrass",
        "O r 2 1 hearthwood",
        # the middle
        "V r 4 0 dandelion",
        "V r 4 0 cinder owlery",
        "G r 4 0 gable owlery",
        "G r 4 1 cinder",
        "O r 4 0 dandelion mothlight",
        "V r 5 0 larkmead wolfsong",
        "V r 5 0 cinder stormfang",
        "G r 5 0 grumble wolfsong",
        "G r 4 0 larkmead",
        "O r 5 0 pudding wolfsong",
        "O r 4 1 stormfang",
        # the east; with the square V 4 below, the rulebook's example of four towers
        "V r 6 0 foxglove moonrise",
        "O r 5 0 moonrise",
        "V r 3 1 foxglove",
        "V r 8 0 thistledown",
        "G r 6 0 barrow needle thistledown",
        "G r 8 0 needle ravenholt",
        "O r 6 0 grumble",
        "O r 7 0 needle",
        # square: open for ever
        "V s 4 0 foxglove moonrise ravenholt",
        "V s 2 0 candlewick hushwood mothlight",
        "V s 3 0 owlery pudding wolfsong",
        "V s 5 0 barrow grumble thistledown",
        "G s 2 0 bramble broomfield",
        "G s 3 0 cinder hearthwood owlery",
        "G s 4 0 grumble larkmead",
        "O s 2 0 broomfield gable hearthwood",
        "O s 3 0 dandelion larkmead",
        "O s 4 0 barrow foxglove pudding",
    ],
)

BACK = Spec(
    side="back",
    title="The Violet Reach",
    banner="violet",
    seed=23,
    coasts=[
        (
            "140,180 240,108 390,124 540,88 640,104 700,140 790,92 940,88 1090,112 1188,200 1178,330 1206,420 "
            "1150,500 1196,600 1214,720 1190,860 1130,968 990,1006 820,990 735,944 640,1006 440,980 290,1012 150,962 "
            "88,850 104,720 74,640 128,560 76,470 72,360 104,270"
        ),
        "1286,650 1400,612 1496,660 1528,800 1500,930 1410,1006 1306,980 1272,870 1254,750",
        "1300,140 1410,98 1500,150 1516,270 1480,400 1390,450 1310,410 1274,270",
    ],
    areas={
        "gullcry": Site("mountain", 225, 180),
        "puddlewood": Site("forest", 400, 175),
        "kite-hill": Site("hill", 590, 180, 1.05),
        "bellwether": Site("prairie", 785, 180),
        "frostcap": Site("mountain", 965, 185),
        "elderwood": Site("forest", 1115, 225, 1.1),
        "violet-gate": Site("prairie", 168, 380, 1.2),
        "humble": Site("hill", 335, 350),
        "badger": Site("forest", 515, 350, 1.08),
        "pipers": Site("hill", 860, 365),
        "clover": Site("prairie", 1065, 390),
        "ashen": Site("mountain", 170, 572),
        "mallow": Site("prairie", 360, 520, 1.06),
        "griddle": Site("mountain", 550, 530),
        "quillwood": Site("forest", 745, 535),
        "tansy": Site("prairie", 925, 545),
        "hags-tooth": Site("mountain", 1100, 575),
        "south-gate": Site("hill", 168, 740, 1.16),
        "marzipan": Site("hill", 510, 705),
        "bumble": Site("prairie", 710, 705),
        "tangle": Site("forest", 1095, 760),
        "sedge": Site("forest", 260, 895, 1.03),
        "copper": Site("mountain", 450, 885),
        "yarrow": Site("hill", 640, 890),
        "nightjar": Site("forest", 830, 880),
        "rumble": Site("mountain", 1035, 920),
        "eel-hill": Site("hill", 1385, 700),
        "selkie": Site("forest", 1325, 875),
        "shingle": Site("prairie", 1440, 865, 1.15),
        "lone-tor": Site("mountain", 1395, 195),
        "farewell": Site("prairie", 1395, 350),
    },
    lakes={
        "spindle": Water(704, 336, 100, 58),
        "inkwell": Water(318, 708, 84, 78),
        "silver-tarn": Water(893, 704, 76, 60),
    },
    sounds={
        "kelpie": Water(1240, 790, 130, 82),
        "ferry": Water(1245, 285, 110, 90),
    },
    castles=["violet-gate", "south-gate"],
    clouds=[
        "puddlewood",
        "humble",
        "badger",
        "griddle",
        "inkwell",
        "spindle",
        "frostcap",
        "clover",
        "quillwood",
        "tansy",
        "hags-tooth",
        "hags-tooth",
        "tangle",
        "copper",
        "yarrow",
        "nightjar",
        "rumble",
        "kelpie",
        "ferry",
    ],
    tiles={
        "frostcap": "mountain",
        "griddle": "mountain",
        "copper": "mountain",
        "badger": "forest",
        "elderwood": "forest",
        "nightjar": "forest",
        "tangle": "forest",
        "kite-hill": "hill",
        "pipers": "hill",
        "marzipan": "hill",
        "eel-hill": "hill",
    },
    circles={"A": "bellwether", "B": "shingle", "C": "bumble", "D": "farewell"},
    covers={},
    towers=[
        "V r 2 1 gullcry violet-gate",
        "V r 3 0 humble",
        "V r 3 0 sedge",
        "V r 4 0 griddle quillwood",
        "V r 4 1 bellwether kite-hill",
        "V r 5 0 pipers tansy",
        "V r 6 0 clover elderwood",
        "V r 5 0 nightjar rumble",
        "V r 7 0 farewell",
        "G r 2 0 ashen mallow",
        "G r 3 0 gullcry puddlewood",
        "G r 2 1 sedge south-gate",
        "G r 4 0 marzipan yarrow",
        "G r 4 0 badger",
        "G r 5 0 bumble",
        "G r 6 0 elderwood frostcap",
        "G r 5 1 hags-tooth",
        "G r 8 0 lone-tor",
        "G r 6 0 eel-hill selkie",
        "O r 2 0 humble violet-gate",
        "O r 3 0 copper",
        "O r 2 2 mallow",
        "O r 3 0 nightjar yarrow",
        "O r 4 0 kite-hill puddlewood",
        "O r 5 0 bellwether frostcap",
        "O r 5 0 tangle tansy",
        "O r 6 0 clover hags-tooth",
        "O r 7 0 shingle",
        # square: open for ever
        "V s 2 0 ashen violet-gate",
        "V s 3 0 bumble quillwood tansy",
        "V s 4 0 clover frostcap pipers",
        "G s 2 0 copper sedge",
        "G s 3 0 bellwether pipers",
        "G s 4 0 rumble tangle",
        "O s 2 0 gullcry humble puddlewood",
        "O s 3 0 bumble griddle marzipan",
        "O s 4 0 hags-tooth tangle",
    ],
)
