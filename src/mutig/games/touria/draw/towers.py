"""The four dancing towers: pop-up paper with my face in front, the next one on the roof, the others around."""

from __future__ import annotations

from mutig.draw.sprites import Sprites
from mutig.draw.svg import text, text_width, titled, translate

from ..tables import SIDE_WORDS
from .layout import tower_stand
from .scene import Tower
from .view import View
from .words import say

_CREAM, _INK = "#fffaf0", "#43292a"
COLOURS = {  # roof, its shade, wall, its shade, pattern
    "NW": ("#d5473f", "#a22f34", "#fbdcd2", "#dd9d90", "#f0b9ab"),
    "NE": ("#3c7fc4", "#275a93", "#d6e8f7", "#8fb4d6", "#afd0ea"),
    "SE": ("#3d9a63", "#287048", "#d8efd5", "#8fc39b", "#b0dcb4"),
    "SW": ("#e6952f", "#b46a15", "#fdebc6", "#e0b673", "#f4d190"),
}
_PATTERNS = {  # the wall tells the towers apart as well as its colour
    "NW": "M-58-24h18M40-24h18M-62-46h14M48-46h14M-61-150h12M50-158h12M-52-168h12M40-168h16",
    "NE": "M-54-22l6-6 6 6-6 6ZM42-22l6-6 6 6-6 6ZM-58-158l6-6 6 6-6 6ZM46-158l6-6 6 6-6 6Z",
    "SE": "M-56-20q5-9 10 0M46-20q5-9 10 0M-62-34q5-9 10 0M52-34q5-9 10 0M-58-152q5-9 10 0M48-152q5-9 10 0",
    "SW": "M-60-14V-40M-50-14V-30M50-14V-30M60-14V-40M-62-140V-168M62-140V-168M-54-152V-172M54-152V-172",
}
_WINDOW = "M-53-12V-112C-53-152-30-170 0-170S53-152 53-112V-12Z"


def seen_faces(tower: Tower, quarter: int) -> tuple[str, str, str, str]:
    """The faces towards the viewer, to its left, away from it and to its right; the left one comes next (T4.3)."""
    front, left, far, right = (tower.faces[(quarter + k) % 4] for k in range(4))
    return front, left, far, right


def draw_tower(view: View, tower: Tower, sprites: Sprites, lang: str) -> str:
    """One tower as the viewer sees it."""
    where = translate(*tower_stand(view, tower.corner))
    body = titled(tower_title(tower, view.quarter, lang)) + tower_body(tower, view.quarter, sprites, lang)
    return f'<g class="tower" id="tower-{tower.corner}" tabindex="0" transform="{where}">{body}</g>'


def tower_body(tower: Tower, quarter: int, sprites: Sprites, lang: str) -> str:
    """The tower itself, standing on the origin."""
    front, left, far, right = seen_faces(tower, quarter)
    roof, roof_shade, wall, shade, pattern = COLOURS[tower.corner]
    fold = f'stroke="{_CREAM}" stroke-width="4" stroke-linejoin="round"'
    out = [
        '<ellipse cx="8" cy="22" rx="128" ry="20" fill="#4a2f1e" fill-opacity=".28"/>',
        _shoes(sprites, tower.corner),
        f'<path d="M-32-232V-318H38L29-303 38-288H-24V-232Z" fill="{wall}" {fold}/>',
        f'<path d="M-32-232V-318H-24V-232Z" fill="{_INK}" fill-opacity=".55"/>',
        sprites.icon(f"act-{far}", 3, -303, 25, tint="paint"),
        f'<path d="M-66 0V-178L-108-160V-18Z" fill="{shade}" {fold}/>',
        f'<path d="M66 0V-178L108-160V-18Z" fill="{shade}" {fold}/>',
        f'<path d="M66 0V-178L108-160V-18Z" fill="{_INK}" fill-opacity=".12"/>',
        _wing(sprites, left, -87, -16),
        _wing(sprites, right, 87, 16),
        f'<path d="M-66 0V-180H66V0Q0 7-66 0Z" fill="{wall}" {fold}/>',
        f'<path d="{_PATTERNS[tower.corner]}" fill="none" stroke="{pattern}" stroke-width="4" stroke-linecap="round"/>',
        f'<path d="{_WINDOW}" fill="#fffdf2" stroke="{roof}" stroke-width="5"/>',
        f'<path d="M-50-60Q-24-84 0-68T50-66V-12H-50Z" fill="{wall}" fill-opacity=".75"/>',
        sprites.icon(f"act-{front}", 0, -104, 92, tint="paint"),
        _roof(roof, roof_shade),
        '<circle cy="-212" r="29" fill="#fffaf0"/>',
        f'<circle cy="-212" r="25.5" fill="none" stroke="{roof_shade}" stroke-width="1.6"/>',
        sprites.icon(f"act-{left}", 0, -212, 38, tint="paint"),
        f'<circle cx="27" cy="-193" r="12.5" fill="{_INK}" stroke="{_CREAM}" stroke-width="2.4"/>',
        sprites.icon("sign-turn", 27, -193, 16, tint="cream"),
        _ribbon(say(front, lang), roof_shade),
    ]
    return "".join(out)


def tower_title(tower: Tower, quarter: int, lang: str) -> str:
    """What everybody sees of a tower, and what comes next for the viewer."""
    front, left, _, _ = seen_faces(tower, quarter)
    all_sides = ", ".join(f"{say(side, lang)}: {say(tower.faces[k], lang)}" for k, side in enumerate(SIDE_WORDS))
    mine = f"{say(front, lang)} {say('towards-you', lang)}, {say('next', lang)} {say(left, lang)}"
    return f"{say('tower', lang)} ({say(tower.corner, lang)}): {mine}; {all_sides}"


def _wing(sprites: Sprites, face: str, x: float, skew: float) -> str:
    """A small face on a folded wing; it leans with the paper but stays upright."""
    plate = '<rect x="-16" y="-40" width="32" height="44" rx="14" fill="#fffaf0" fill-opacity=".62"/>'
    icon = sprites.icon(f"act-{face}", 0, -18, 29, tint="paint")
    return f'<g transform="translate({x:g} -74) skewY({skew:g})">{plate}{icon}</g>'


def _roof(roof: str, shade: str) -> str:
    fold = f'stroke="{_CREAM}" stroke-width="4" stroke-linejoin="round"'
    tiles = "M-50-192h14M-42-204h8M36-192h14M32-204h10M-30-222h6M24-224h7M-18-240h9M10-242h9M-64-184h10M56-184h10"
    return (
        f'<path d="M-116-156L-80-178 0-272-24-262Z" fill="{shade}" {fold}/>'
        f'<path d="M116-156L80-178 0-272 24-262Z" fill="{shade}" {fold}/>'
        f'<path d="M-84-176Q-40-206 0-274Q40-206 84-176Q0-168-84-176Z" fill="{roof}" {fold}/>'
        f'<path d="{tiles}" stroke="{shade}" stroke-width="3" stroke-linecap="round"/>'
    )


def _shoes(sprites: Sprites, corner: str) -> str:
    """They dance, so they need shoes."""
    key = sprites.take("pop-shoe", f"shoe-{corner}")
    return (
        f'<use href="#{key}" transform="translate(54 22) scale(1.25)"/>'
        f'<use href="#{key}" transform="translate(-54 22) scale(-1.25 1.25)"/>'
    )


def _ribbon(words: str, shade: str) -> str:
    """The name of my face on a paper ribbon."""
    size = min(23.0, 23 * 146 / text_width(words, 23))
    return (
        f'<path d="M-98-44H-70V-8H-98L-88-26ZM98-44H70V-8H98L88-26Z" fill="{shade}" stroke="{_CREAM}" '
        'stroke-width="2.5" stroke-linejoin="round"/>'
        f'<path d="M-84-50H84V-14Q0-8-84-14Z" fill="{_INK}" stroke="{_CREAM}" stroke-width="3" '
        'stroke-linejoin="round"/>' + text(0, -24, words, size, fill=_CREAM)
    )
