"""A position as a picture: lanterns in the night, and a row of cards for every player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mutig.core.game import Game
from mutig.core.schema import Viewer
from mutig.draw.palette import CREAM, GOLD, INK, PAPER, SEATS
from mutig.draw.sprites import font_faces
from mutig.draw.svg import group, num, shortened, text, titled, translate

from . import names as n

WIDTH, SKY, ROW = 960, 210, 96
GLOW = ("#f6e3b4", "#d9c77a", "#e58a6b", "#7fc4d6", "#c8cfdb", GOLD)  # by kind of lantern
NIGHT, GROUND = "#20264d", "#2f3563"
CARD_WIDTH, CARD_HEIGHT = 52, 72


def draw(game: Game, viewer: Viewer, language: str) -> str:
    """All that stands in the viewer's view, and nothing else."""
    view, words = game.view(viewer), game.rules.messages[language]
    height = SKY + ROW * game.table.players + 20
    body = [
        titled(game.rules.title),
        f"<style>{font_faces()}</style>",
        f'<rect width="{WIDTH}" height="{height}" rx="22" fill="{NIGHT}"/>',
        f'<rect y="{SKY}" width="{WIDTH}" height="{height - SKY}" rx="22" fill="{GROUND}"/>',
        *_sky(game, view, words.count("prize", view["table"]["prize"]), words.word("field", "bag")),
    ]
    for seat, name in enumerate(game.names):
        points = words.count("prize", view["table"]["points"][seat])
        body += _player(view, seat, name, points, top=SKY + 14 + ROW * seat)
    style = 'font-family="Alegreya, Georgia, serif" font-weight="800" text-anchor="middle" role="img"'
    size = f'width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>{"".join(body)}</svg>'


def _sky(game: Game, view: Mapping[str, Any], prize: str, in_the_bag: str) -> Iterator[str]:
    """The prize in a big lantern, and beside it, small, what is still in the bag."""
    yield _lantern(190, 40, 1.5, GOLD if view["table"]["prize"] else "#59608f")
    yield text(190, 196, prize, 26, fill=CREAM)
    yield text(640, 40, in_the_bag, 18, fill=CREAM, opacity=".8")
    points = game.table.edition.lantern_points
    for lantern, word in enumerate(n.LANTERN_WORDS):
        left, x = view["table"]["bag"].get(word, 0), 400 + 96 * lantern
        light = [_lantern(x, 62, 0.62, GLOW[lantern], str(points[lantern])), text(x, 156, f"× {left}", 20, fill=CREAM)]
        yield group(light, opacity="1" if left else ".3")


def _lantern(x: float, y: float, scale: float, light: str, number: str = "") -> str:
    """A paper lantern on its string."""
    shape = [
        f'<path d="M0 -14V6" stroke="{CREAM}" stroke-width="2"/>',
        f'<circle cy="38" r="44" fill="{light}" opacity=".18"/>',
        f'<rect x="-12" y="2" width="24" height="7" rx="3" fill="{INK}"/>',
        f'<path d="M-14 9C-38 18 -38 58 -14 68H14C38 58 38 18 14 9Z" fill="{light}"/>',
        f'<path d="M-27 26H27M-31 38H31M-27 51H27" stroke="{INK}" stroke-opacity=".22" stroke-width="2"/>',
        f'<rect x="-12" y="68" width="24" height="7" rx="3" fill="{INK}"/>',
        text(0, 49, number, 30, fill=INK),
    ]
    return group(shape, transform=translate(x, y, scale))


def _player(view: Mapping[str, Any], seat: int, name: str, points: str, top: float) -> Iterator[str]:
    """Name and points, the cards that lie open, then the hand: open to its owner, face down to everybody else."""
    table, waiting = view["table"], seat in view["pending"]
    frame = f'stroke="{GOLD}" stroke-width="3"' if waiting else 'stroke="none"'
    yield f'<rect x="14" y="{num(top)}" width="{WIDTH - 28}" height="{ROW - 10}" rx="14" fill="{NIGHT}" {frame}/>'
    yield f'<circle cx="48" cy="{num(top + 43)}" r="15" fill="{SEATS[seat]}"/>'
    yield text(78, top + 38, shortened(name, 22, 170), 22, fill=CREAM, text_anchor="start")
    yield text(78, top + 64, points, 17, fill=CREAM, text_anchor="start", opacity=".85")
    for k, card in enumerate(table["played"][seat]):
        yield _card(270 + 58 * k, top + 7, card, CREAM)
    hand = table["hand"][seat]
    dealt = len(range(seat, table["dealt"], len(table["points"])))
    for k, card in enumerate([""] * (dealt - table["round"]) if hand is None else hand):
        yield _card(610 + 62 * k, top + 7, card, GOLD if card == table["chosen"][seat] else PAPER)


def _card(x: float, y: float, value: str, paper: str) -> str:
    """A card with its value, or its back."""
    size = f'width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="8"'
    if not value:
        back = f'<rect {size} fill="#4c5490" stroke="{CREAM}" stroke-opacity=".5" stroke-width="2"/>'
        return group([back, f'<circle cx="26" cy="36" r="11" fill="{GOLD}" opacity=".55"/>'], transform=translate(x, y))
    front = f'<rect {size} fill="{paper}"/>'
    number = [text(26, 46, value[:-1], 34, fill=INK), text(26, 65, value[-1], 14, fill=INK, opacity=".55")]
    return group([front, *number], transform=translate(x, y))
