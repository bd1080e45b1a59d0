"""Colours that all games share; a tint names the values an art symbol takes for its variables."""

from __future__ import annotations

INK = "#2b2130"
CREAM = "#f6e8c8"
PAPER = "#fffaf0"
GOLD = "#e9b44c"

SEATS = ("#e69f00", "#56b4e9", "#009e73", "#d55e00", "#cc79a7")  # Okabe-Ito
EMBLEMS = ("em-moon", "em-leaf", "em-key", "em-bell", "em-star")
LETTERS = "ABCDE"

TINTS: dict[str, dict[str, str]] = {
    "": {},
    "ink": {"ink": INK},
    "cream": {"ink": PAPER},
    "gold": {"ink": GOLD},
    "dark": {"ink": "#1c1722"},
    **{f"seat-{k}": {"pc": colour} for k, colour in enumerate(SEATS)},
}
