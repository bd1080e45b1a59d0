"""Colours of the picture book, and the drawings that take them."""

from __future__ import annotations

from pathlib import Path

from mutig.draw.palette import SEATS
from mutig.draw.sprites import Art

GEMS = {  # face, shade, light
    "blue": ("#2f86dc", "#1a5499", "#9bcdf8"),
    "red": ("#dd3d42", "#96202c", "#f9a49b"),
    "green": ("#2fa866", "#136a3d", "#9be0b6"),
    "yellow": ("#f4bd30", "#bb800f", "#ffe99c"),
    "violet": ("#9d58d4", "#602c96", "#d9b6f4"),
    "black": ("#4a4356", "#1d1826", "#b9aecb"),
}

SHOES = {"NW": "#3c7fc4", "NE": "#e6952f", "SE": "#d5473f", "SW": "#3d9a63"}  # of the dancing towers

PAINT = {  # materials of the picture book
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

_TINTS: dict[str, dict[str, str]] = {
    "paint": PAINT,
    "brown": {"ink": "#43292a"},
    **{f"crest-{k}": {"pc": colour, "line": "#43292a"} for k, colour in enumerate(SEATS)},
    **{f"shoe-{corner}": {"pc": colour} for corner, colour in SHOES.items()},
    **{
        f"gem-{name}": {"g1": g1, "g2": g2, "g3": g3, "shine": "#fff", "line": "#2c1d2b"}
        for name, (g1, g2, g3) in GEMS.items()
    },
}

ART = Art(Path(__file__).parents[1] / "art", _TINTS)
