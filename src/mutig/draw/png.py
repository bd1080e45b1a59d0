"""SVG to PNG with our own fonts, so that the picture is the same on every machine."""

from __future__ import annotations

import resvg_py

from mutig.draw.sprites import FONTS


def to_png(svg: str, *, width: int = 1600) -> bytes:
    """The picture as PNG, so many pixels wide."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=True,
            font_files=[str(font) for font in FONTS],
            font_family="Alegreya",
        )
    )
