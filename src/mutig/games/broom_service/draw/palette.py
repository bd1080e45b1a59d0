"""Colours of the map room at dusk, and the drawings that take them."""

from __future__ import annotations

from pathlib import Path

from mutig.draw.palette import GOLD
from mutig.draw.sprites import Art

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

_TINTS: dict[str, dict[str, str]] = {
    "sky": {"ink": "#c9ecff"},
    "bolt": {"ink": "#ffcf33"},
    "danger": {"ink": "#ff9d8f"},
    "plum": {"ink": "#4f2b7c"},
    "soft": {"ink": "#b9aec6"},
    "medal": {"ink": "#c9a86e", "g1": GOLD, "g3": "#fff3cf"},
    "wood": {"g1": "#a8733c", "g2": "#ffd866"},
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

ART = Art(Path(__file__).parents[1] / "art", _TINTS)
