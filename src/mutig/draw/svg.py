"""Writing SVG by hand: numbers, paths, text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple

Point = tuple[float, float]

NARROW_SPACE = "\u202f"  # before : ; ! ? in French
NARROW = frozenset("iljftrI1.,;:'’!|()-· " + NARROW_SPACE)
WIDE = frozenset("mwMWŒœÆæ")


class Box(NamedTuple):
    """A rectangle: around an anchor, or on the board."""

    left: float
    top: float
    right: float
    bottom: float

    def at(self, x: float, y: float) -> Box:
        """The same rectangle with its anchor at a place."""
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def overlap(self, other: Box) -> float:
        """The area that both rectangles share."""
        if self.right <= other.left or other.right <= self.left or self.bottom <= other.top or other.bottom <= self.top:
            return 0.0  # nearly always, and drawing a board asks half a million times
        wide = min(self.right, other.right) - max(self.left, other.left)
        tall = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * tall


def num(value: float) -> str:
    """A number with at most one decimal, written as short as SVG allows."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def path_of(points: Sequence[Point], *, close: bool = False, parts: int = 10) -> str:
    """A polyline in relative steps of whole parts of a unit, which halves its length and never drifts."""
    whole = [(round(x * parts), round(y * parts)) for x, y in points]
    out = [f"M{num(whole[0][0] / parts)} {num(whole[0][1] / parts)}l"]
    for (x0, y0), (x1, y1) in pairwise(whole):
        for step in (x1 - x0, y1 - y0):
            word = num(step / parts)
            out.append(word if word.startswith("-") or out[-1].endswith("l") else " " + word)
    return "".join(out) + ("z" if close else "")


def translate(x: float, y: float, scale: float = 1) -> str:
    """The value of a transform attribute."""
    move = f"translate({num(x)} {num(y)})"
    return move if scale == 1 else f"{move} scale({scale:.2f})"


def text(x: float, y: float, words: str, size: float, **style: str) -> str:
    """One line of text; the whole picture centres its text unless `text_anchor` says otherwise."""
    extra = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in style.items())
    line = escape(words.replace(NARROW_SPACE, " "))  # a line of a picture never breaks, and our font lacks it
    return f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}"{extra}>{line}</text>'


def text_width(words: str, size: float) -> float:
    """About how wide the words are in our font."""
    return size * sum(0.3 if c in NARROW else 0.85 if c in WIDE else 0.66 if c.isupper() else 0.53 for c in words)


def shortened(words: str, size: float, room: float) -> str:
    """The words, cut with an ellipsis where the room ends."""
    shown = words
    while text_width(shown, size) > room and len(shown) > 2:
        shown = shown[:-2].rstrip() + "…"
    return shown


def group(body: Iterable[str], **attributes: str) -> str:
    """A `<g>` around the body."""
    extra = "".join(f' {key.rstrip("_").replace("_", "-")}="{value}"' for key, value in attributes.items())
    return f"<g{extra}>{''.join(body)}</g>"


def titled(title: str) -> str:
    """A tooltip that screen readers speak."""
    return f"<title>{escape(title)}</title>"
