"""Colours of the map room at dusk; a tint names the values an art symbol takes for its variables."""

from __future__ import annotations

INK = "#2b2130"
CREAM = "#f6e8c8"
PAPER = "#fffaf0"
GOLD = "#e9b44c"

GROUND = {  # ground, watercolour edge, halo of the name: they differ in lightness as well as in hue
    "forest": ("#6d9170", "#2f5a47", "#e3ecd0"),
    "hill": ("#d9a856", "#9a6324", "#fdeec6"),
    "mountain": ("#b7b2c0", "#6d6883", "#f6f2f5"),
    "prairie": ("#e9e7ab", "#a9ae55", "#fffce2"),
    "water": ("#4a88a8", "#22527a", "#22527a"),
}
BANNERS = {"red": ("#c43a31", "#8c1f1c"), "violet": ("#7a4bb0", "#4f2b7c")}
POTIONS = {  # liquid, shade, glass
    "violet": ("#8a4fc4", "#4a2673", "#eadcf7"),
    "green": ("#14ab82", "#056a52", "#d3f2e6"),
    "orange": ("#f2a01e", "#a85c04", "#fdeaca"),
}

SEATS = ("#e69f00", "#56b4e9", "#009e73", "#d55e00", "#cc79a7")  # Okabe-Ito
EMBLEMS = ("em-moon", "em-leaf", "em-key", "em-bell", "em-star")
LETTERS = "ABCDE"

_CLOTH = {  # cloth, shade, light, hair
    "forest-witch": ("#2c6e55", "#1c4a3b", "#5fa582", "#d0622e"),
    "mountain-witch": ("#575896", "#3a3b6b", "#8d8fc7", "#e2dfec"),
    "hill-witch": ("#5b6e22", "#3e4c12", "#93a650", "#5e3c2c"),
    "prairie-witch": ("#875a1e", "#5d3c10", "#c79c54", "#e8c86a"),
    "valley-druid": ("#1d6f63", "#114b43", "#c9a86e", "#f1ece0"),
    "peak-druid": ("#3e6296", "#284468", "#c9a86e", "#f1ece0"),
    "fruit-gatherer": ("#7a4a94", "#553068", "#a65fe0", "#c49a52"),
    "herb-gatherer": ("#2f7a4c", "#1e5535", "#3fae6c", "#c49a52"),
    "root-gatherer": ("#8a5a30", "#5f3c1c", "#ee9a3a", "#c49a52"),
    "weather-fairy": ("#1f6f96", "#134c69", "#a6d6ee", "#ecc45c"),
}

GEMS = {  # face, shade, light
    "blue": ("#2f86dc", "#1a5499", "#9bcdf8"),
    "red": ("#dd3d42", "#96202c", "#f9a49b"),
    "green": ("#2fa866", "#136a3d", "#9be0b6"),
    "yellow": ("#f4bd30", "#bb800f", "#ffe99c"),
    "violet": ("#9d58d4", "#602c96", "#d9b6f4"),
    "black": ("#4a4356", "#1d1826", "#b9aecb"),
}

SHOES = {"NW": "#3c7fc4", "NE": "#e6952f", "SE": "#d5473f", "SW": "#3d9a63"}  # of the dancing towers

_PAINT = {  # materials of the picture book
    "line": "#43292a",
    "dark": "#3a2730",
    "shine": "#ffffff",
    "paper": "#fffaf0",
    "gold": "#ecb136",
    "gold-light": "#ffe08a",
    "gold-dark": "#a86f14",
    "red": "#d5473f",
    "red-dark": "#962b2f",
    "pink": "#f08fa6",
    "orange": "#ee8a35",
    "leaf": "#5cab52",
    "leaf-light": "#a5d672",
    "leaf-dark": "#357a48",
    "teal": "#25a79c",
    "teal-dark": "#12665f",
    "water": "#52b4e3",
    "blue": "#3c86cf",
    "blue-light": "#a4d2f5",
    "blue-dark": "#23518d",
    "violet": "#8a5bc0",
    "violet-dark": "#573285",
    "glass": "#d8f0f4",
    "steel": "#c3ccd8",
    "steel-dark": "#8390a2",
    "stone": "#d9cfc3",
    "stone-dark": "#ad9f93",
    "wood": "#b07843",
    "wood-dark": "#7d4d2b",
    "skin": "#f6d0ac",
    "skin-dark": "#dca880",
    "hair": "#c0652c",
    "hair-dark": "#5d3a2a",
    "hair-white": "#efe9e4",
}

TINTS: dict[str, dict[str, str]] = {
    "": {},
    "paint": _PAINT,
    "brown": {"ink": "#43292a"},
    **{f"crest-{k}": {"pc": colour, "line": "#43292a"} for k, colour in enumerate(SEATS)},
    **{f"shoe-{corner}": {"pc": colour} for corner, colour in SHOES.items()},
    **{
        f"gem-{name}": {"g1": g1, "g2": g2, "g3": g3, "shine": "#fff", "line": "#2c1d2b"}
        for name, (g1, g2, g3) in GEMS.items()
    },
    "ink": {"ink": INK},
    "cream": {"ink": PAPER},
    "gold": {"ink": GOLD},
    "dark": {"ink": "#1c1722"},
    "sky": {"ink": "#c9ecff"},
    "bolt": {"ink": "#ffcf33"},
    "danger": {"ink": "#ff9d8f"},
    "plum": {"ink": "#4f2b7c"},
    "soft": {"ink": "#b9aec6"},
    "medal": {"ink": "#c9a86e", "g1": GOLD, "g3": "#fff3cf"},
    "wood": {"g1": "#a8733c", "g2": "#ffd866"},
    **{f"seat-{k}": {"pc": colour} for k, colour in enumerate(SEATS)},
    **{f"banner-{name}": {"banner": face, "banner-shade": shade} for name, (face, shade) in BANNERS.items()},
    **{
        name: {"g1": face, "g2": shade, "g3": "#ffffff", "glass": glass, "line": "#1c1722"}
        for name, (face, shade, glass) in POTIONS.items()
    },
    **{
        role: {"c1": c1, "c2": c2, "c3": c3, "hair": hair, "skin": "#f0cda6", "cut": "#2b1b33", "cloud": "#f2f5fb"}
        for role, (c1, c2, c3, hair) in _CLOTH.items()
    },
}
