"""Landmarks: what one would see there, after the name of the area, or after its terrain."""

from __future__ import annotations

from mutig.draw.svg import Box

from ..edition.board import Area

_SMALL, _MIDDLE, _TALL = Box(-15, -18, 15, 6), Box(-18, -31, 18, 6), Box(-17, -42, 17, 6)
_WIDE = Box(-23, -32, 23, 7)

_BY_SIZE = {
    _SMALL: "sheep bellwether badger hedgehog pond frog seal pumpkins swan cairn brambles",
    _MIDDLE: "hay hive toadstools cauldron ruin wolf gulls thistle foxgloves well mine",
    _TALL: "owl raven scarecrow mill nest lamp broom hut dandelion kite signpost web",
    _WIDE: "stones barrow pudding cottage gingerbread snowman boat lantern-boat tentacle",
    Box(-26, -44, 26, 6): "elder",
    Box(-31, -66, 31, 6): "volcano",
}
FOOT = {name: foot for foot, names in _BY_SIZE.items() for name in names.split()}

BY_AREA = {  # the house boards: names and pictures tell one story
    "crowsnest": "nest",
    "hushwood": "elder web",
    "dandelion": "dandelion sheep dandelion",
    "larkmead": "scarecrow hay",
    "grumble": "cairn ruin",
    "thistledown": "thistle hay thistle",
    "saltgrass": "pond well",
    "candlewick": "lamp sheep",
    "mothlight": "lamp ruin",
    "wolfsong": "wolf",
    "barrow": "barrow stones",
    "needle": "mine",
    "toadstool": "toadstools hedgehog",
    "gable": "cottage",
    "owlery": "owl hut",
    "pudding": "pudding mill",
    "foxglove": "foxgloves hive",
    "ravenholt": "raven ruin",
    "bramble": "brambles cottage sheep",
    "broomfield": "broom hay",
    "hearthwood": "cottage toadstools",
    "cinder": "volcano",
    "stormfang": "cairn nest",
    "moonrise": "stones lamp",
    "lantern-lake": "lantern-boat",
    "mirror-mere": "swan",
    "frogmere": "frog",
    "kettle-tarn": "swan",
    "gullcry": "gulls mine",
    "puddlewood": "pond badger",
    "kite-hill": "kite",
    "bellwether": "bellwether",
    "frostcap": "snowman",
    "elderwood": "elder",
    "violet-gate": "foxgloves",
    "humble": "hive sheep",
    "badger": "badger",
    "pipers": "signpost",
    "clover": "well sheep",
    "ashen": "volcano cairn",
    "mallow": "foxgloves hay",
    "griddle": "cauldron",
    "quillwood": "hedgehog owl",
    "tansy": "scarecrow hay",
    "hags-tooth": "hut",
    "south-gate": "lamp pumpkins",
    "marzipan": "gingerbread",
    "bumble": "hive",
    "tangle": "web",
    "sedge": "toadstools hut",
    "copper": "mine",
    "yarrow": "mill sheep",
    "nightjar": "raven",
    "rumble": "cairn ruin",
    "eel-hill": "barrow",
    "selkie": "seal",
    "shingle": "cauldron",
    "lone-tor": "stones",
    "farewell": "signpost",
    "inkwell": "tentacle",
    "silver-tarn": "swan",
    "spindle": "frog",
}
BY_TERRAIN = {
    "forest": "owl toadstools",
    "mountain": "cairn",
    "hill": "sheep mill",
    "prairie": "hay scarecrow",
    "water": "swan",
}


def landmarks_of(area: Area) -> list[str]:
    """Names of the landmarks, in the order of importance."""
    return BY_AREA.get(area.id, BY_TERRAIN[area.terrain]).split()
