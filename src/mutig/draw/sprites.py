"""The art symbols: read once from the folders `art`, tinted, and handed out as `<use>`."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path

from mutig.core.errors import MutigError
from mutig.draw.palette import TINTS
from mutig.draw.svg import num, translate

SHARED = Path(__file__).parent.parent / "art"
FONTS = (SHARED / "fonts" / "Alegreya-ExtraBold.ttf", SHARED / "fonts" / "Alegreya-BoldItalic.ttf")

_ELEMENT = re.compile(r'<(symbol|linearGradient|radialGradient) id="([^"]+)".*?</\1>', re.DOTALL)
_VARIABLE = re.compile(r"var\(--([\w-]+),\s*([^()]*)\)")
_GRADIENT = re.compile(r"url\(#([\w-]+)\)")


class Art:
    """The drawings of a game and those all share, with the colours they can take."""

    def __init__(self, folder: Path, tints: Mapping[str, Mapping[str, str]]) -> None:
        self._folder, self._tints = folder, {**TINTS, **tints}
        self._tinted: dict[str, str] = {}

    @cached_property
    def symbols(self) -> dict[str, str]:
        """Every symbol and gradient of the sprite files, by id."""
        sheets = sorted([*SHARED.glob("*.svg"), *self._folder.rglob("*.svg")])
        found = [match for sheet in sheets for match in _ELEMENT.finditer(sheet.read_text(encoding="utf-8"))]
        return {match[2]: match[0] for match in found}

    def tinted(self, name: str, tint: str) -> str:
        """The symbol with its variables filled in, because not every renderer knows CSS variables."""
        key = _id(name, tint)
        if key not in self._tinted:
            if name not in self.symbols:
                raise MutigError(f"There is no art symbol called {name!r}.")
            values = self._tints[tint]
            body = _VARIABLE.sub(lambda match: values.get(match[1], match[2]), self.symbols[name])
            body = body.replace("currentColor", values.get("ink", "currentColor"))
            self._tinted[key] = body.replace(f'id="{name}"', f'id="{key}"', 1)
        return self._tinted[key]


def _id(name: str, tint: str) -> str:
    return f"{name}--{tint}" if tint else name


class Sprites:
    """Remembers which symbols a picture uses, so that only those are written into it."""

    def __init__(self, art: Art) -> None:
        self._art = art
        self.used: dict[str, str] = {}

    def take(self, name: str, tint: str = "") -> str:
        """Note the symbol as used and return its id."""
        key = _id(name, tint)
        if key not in self.used:
            self.used[key] = self._art.tinted(name, tint)
            for gradient in _GRADIENT.findall(self.used[key]):
                self.used.setdefault(gradient, self._art.symbols[gradient])
        return key

    def stamp(self, name: str, x: float, y: float, *, tint: str = "", scale: float = 1) -> str:
        """A symbol with its anchor at a place."""
        key = self.take(name, tint)
        if scale == 1:
            return f'<use href="#{key}" x="{num(x)}" y="{num(y)}"/>'
        return f'<use href="#{key}" transform="{translate(x, y, scale)}"/>'

    def icon(self, name: str, x: float, y: float, size: float, *, tint: str = "") -> str:
        """A pictogram of a given size, centred on a place."""
        key = self.take(name, tint)
        corner = f'x="{num(x - size / 2)}" y="{num(y - size / 2)}"'
        return f'<use href="#{key}" {corner} width="{num(size)}" height="{num(size)}"/>'

    def definitions(self) -> str:
        """The symbols used so far."""
        return "".join(body for _, body in sorted(self.used.items()))


@cache
def font_faces() -> str:
    """The two faces of our font as style rules, carried inside the picture."""
    rules = []
    for file, style in zip(FONTS, ("normal", "italic"), strict=True):
        data = base64.b64encode(file.with_suffix(".woff2").read_bytes()).decode("ascii")
        rules.append(
            f"@font-face{{font-family:Alegreya;font-style:{style};font-weight:700 800;"
            f"src:url(data:font/woff2;base64,{data})format('woff2')}}"
        )
    return "".join(rules)
