"""Plots of an arena as inline SVG: intervals on a line, and the cross table as a heat map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import Any

WIDTH, LEFT, RIGHT, ROW, TOP, BOTTOM = 760, 190, 120, 46, 18, 40
CELL_WIDTH, CELL_HEIGHT, HEAD = 112, 52, 44

Measure = Mapping[str, Any]  # mean, interval (or None), count


@dataclass(frozen=True)
class Scale:
    """From a number to a place on the picture."""

    low: float
    high: float
    step: float

    def x(self, value: float) -> float:
        return LEFT + (value - self.low) / (self.high - self.low) * (WIDTH - LEFT - RIGHT)

    @property
    def ticks(self) -> list[float]:
        count = round((self.high - self.low) / self.step)
        return [self.low + k * self.step for k in range(count + 1)]


def scale_for(values: Sequence[float]) -> Scale:
    """A scale with round numbers that holds all values."""
    low, high = min(values), max(values)
    rough = max(high - low, 1e-9) / 5
    power = 10.0 ** floor(log10(rough))
    step = next(power * k for k in (1, 2, 5, 10) if power * k >= rough * 0.999)
    first, last = floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step
    return Scale(first, last if last > first else first + step, step)


def intervals(
    title: str, rows: Mapping[str, Measure | None], unit: str, digits: int, scale: Scale, mark: float, mark_name: str
) -> str:
    """One line per bot: a dot for the mean, a bar for its 95 % interval, a dashed line to compare with."""
    shown = [(bot, row) for bot, row in rows.items() if row is not None]
    height = TOP + ROW * len(shown) + BOTTOM
    parts = [_opening(title, WIDTH, height)]
    bottom = TOP + ROW * len(shown)
    for tick in scale.ticks:
        x = scale.x(tick)
        parts.append(f'<line class="grid" x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{bottom}"/>')
        parts.append(f'<text class="tick" x="{x:.1f}" y="{bottom + 18}">{_signed(f"{tick:g}")}</text>')
    x = scale.x(mark)
    parts.append(f'<line class="mark" x1="{x:.1f}" y1="{TOP - 4}" x2="{x:.1f}" y2="{bottom}"/>')
    parts.append(f'<text class="tick marked" x="{x:.1f}" y="{bottom + 34}">{escape(mark_name)}</text>')
    for number, (bot, row) in enumerate(shown):
        parts += _interval(scale, bot, row, TOP + ROW * (number + 0.5), unit, digits)
    return "\n".join([*parts, "</svg>"])


def _interval(scale: Scale, bot: str, row: Measure, y: float, unit: str, digits: int) -> list[str]:
    x = scale.x(row["mean"])
    parts = [f'<text class="name" x="{LEFT - 16}" y="{y + 5:.1f}">{escape(_short(bot))}</text>']
    told = _number(row["mean"], digits, unit)
    if row["interval"] is not None:
        low, high = (scale.x(value) for value in row["interval"])
        parts.append(
            f'<rect class="bar" x="{low:.1f}" y="{y - 8:.1f}" width="{max(high - low, 1):.1f}" height="16" rx="8"/>'
        )
        told_interval = " to ".join(_number(value, digits, "") for value in row["interval"])
        parts.append(f'<text class="small" x="{WIDTH - RIGHT + 18}" y="{y + 16:.1f}">{told_interval}</text>')
    parts.append(f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="6"/>')
    parts.append(f'<text class="value" x="{WIDTH - RIGHT + 18}" y="{y:.1f}">{told}</text>')
    return parts


def heat_map(title: str, bots: Sequence[str], cross: Mapping[str, Mapping[str, Measure | None]]) -> str:
    """How often the bot of a row is placed before the bot of a column; warm is often, cold is seldom."""
    width = LEFT + CELL_WIDTH * len(bots) + 20
    height = HEAD + CELL_HEIGHT * len(bots) + 10
    parts = [_opening(title, width, height)]
    for column, bot in enumerate(bots):
        x = LEFT + CELL_WIDTH * (column + 0.5)
        parts.append(f'<text class="tick head" x="{x:.1f}" y="{HEAD - 14}">{escape(_short(bot, 15))}</text>')
    for line, bot in enumerate(bots):
        y = HEAD + CELL_HEIGHT * line
        middle = y + CELL_HEIGHT / 2
        parts.append(f'<text class="name" x="{LEFT - 16}" y="{middle + 5:.1f}">{escape(_short(bot))}</text>')
        for column, other in enumerate(bots):
            parts += _cell(LEFT + CELL_WIDTH * column, y, cross[bot].get(other), bot == other)
    return "\n".join([*parts, "</svg>"])


def _cell(x: float, y: float, duel: Measure | None, same: bool) -> list[str]:
    box = f'x="{x + 2:.1f}" y="{y + 2:.1f}" width="{CELL_WIDTH - 4}" height="{CELL_HEIGHT - 4}" rx="6"'
    middle = x + CELL_WIDTH / 2
    if duel is None:
        said = "" if same else "never met"
        return [
            f'<rect class="empty" {box}/>',
            f'<text class="tick" x="{middle:.1f}" y="{y + 31:.1f}">{said}</text>',
        ]
    parts = [
        f'<rect {box} fill="{colour(duel["mean"])}"/>',
        f'<text class="cell" x="{middle:.1f}" y="{y + 25:.1f}">{100 * duel["mean"]:.0f} %</text>',
    ]
    if duel["interval"] is not None:
        low, high = duel["interval"]
        told = f"{100 * low:.0f} to {100 * high:.0f}"
        parts.append(f'<text class="cell fine" x="{middle:.1f}" y="{y + 41:.1f}">{told}</text>')
    return parts


COLD, EVEN, WARM = (120, 160, 205), (243, 238, 226), (232, 158, 92)


def colour(share: float) -> str:
    """From cold over paper to warm."""
    away = abs(share - 0.5) * 2
    end = WARM if share > 0.5 else COLD
    red, green, blue = (round(even + (far - even) * away) for even, far in zip(EVEN, end, strict=True))
    return f"#{red:02x}{green:02x}{blue:02x}"


def _opening(title: str, width: float, height: float) -> str:
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" style="max-width:{width:g}px" role="img" '
        f'aria-label="{escape(title, quote=True)}">'
    )


def _number(value: float, digits: int, unit: str) -> str:
    return f"{_signed(f'{value:.{digits}f}')} {unit}".rstrip()


def _signed(text: str) -> str:
    """With a real minus, and none before zero."""
    return text.removeprefix("-") if not text.strip("-0.") else text.replace("-", "−")


def _short(bot: str, most: int = 22) -> str:
    return bot if len(bot) <= most else f"{bot[: most - 1]}…"
