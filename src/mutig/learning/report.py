"""A training as a page: curves of strength and of learning, and how it was set up. One file, nothing to load."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

WIDE, HIGH, EDGE, LINE = 640, 260, 40, 14
COLOURS = ("#7a3e9d", "#c0562b", "#2b7a5b", "#2b5ea8", "#8a7a1f")

Points = Sequence[tuple[float, float]]

STYLE = """
body{font:16px/1.5 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#2a2320;background:#faf6ee}
svg{width:100%;height:auto;background:#fff;border:1px solid #d8cdb8;border-radius:6px}
table{border-collapse:collapse}td,th{padding:.15rem .8rem .15rem 0;text-align:left}h1,h2{font-weight:600}
"""


def page(
    title: str, facts: Mapping[str, Any], examinations: Sequence[Mapping[str, Any]], lessons: Sequence[Any]
) -> str:
    """The whole page."""
    players = sorted({n for note in examinations for n in note["wins"]})
    wins = {
        f"{n} players": [(note["minutes"], 100 * note["wins"][n]) for note in examinations if n in note["wins"]]
        for n in players
    }
    names = ("entropy", "judge", "own_guess", "clipped")
    parts = [
        f"<h1>{escape(title)}</h1>",
        "<h2>One seat against greedy on all the others: wins in percent, by minutes of training</h2>",
        chart(wins, 100.0),
        _grid(["minutes", "games", *wins], [_row(note, players) for note in examinations]),
        "<h2>What was learned from, by minutes</h2>",
        *(f"<h3>{name.replace('_', ' ')}</h3>{chart({name: thinned(lessons, name)})}" for name in names),
        "<h2>How it was made</h2>",
        _table(facts),
    ]
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    return head + "".join(parts) + "</html>\n"


def thinned(lessons: Sequence[Any], name: str, most: int = 300) -> Points:
    """A curve of at most so many points."""
    every = max(1, len(lessons) // most)
    return [(note["minutes"], note[name]) for note in lessons[::every]]


def chart(curves: Mapping[str, Points], top: float | None = None) -> str:
    """Curves over one axis of time, each with its name at its end."""
    points = [point for curve in curves.values() for point in curve]
    right = max((x for x, _ in points), default=1.0) or 1.0
    high = top or max((y for _, y in points), default=1.0) or 1.0
    low = min(0.0, *(y for _, y in points), 0.0)
    wide, tall = WIDE - 3 * EDGE, HIGH - 2 * EDGE

    def place(x: float, y: float) -> str:
        return f"{EDGE + x / right * wide:.1f},{HIGH - EDGE - (y - low) / (high - low or 1) * tall:.1f}"

    lines = [
        f'<text x="4" y="{EDGE}" font-size="12">{high:.3g}</text>',
        f'<text x="4" y="{HIGH - EDGE}" font-size="12">{low:.3g}</text>',
        f'<text x="{EDGE + wide}" y="{HIGH - EDGE + 18}" font-size="12" text-anchor="end">{right:.1f} min</text>',
        f'<path d="M{EDGE} {EDGE}V{HIGH - EDGE}H{EDGE + wide}" fill="none" stroke="#999"/>',
    ]
    labels = []
    for (name, curve), colour in zip(curves.items(), COLOURS, strict=False):
        if curve:
            path = " ".join(place(x, y) for x, y in curve)
            lines.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
            labels.append((float(place(*curve[-1]).split(",")[1]), name, colour))
    above = 0.0
    for y, name, colour in sorted(labels):  # none is written over another
        above = max(y, above + LINE)
        where = f'x="{EDGE + wide + 5}" y="{above:.1f}" font-size="12" fill="{colour}"'
        lines.append(f"<text {where}>{escape(name)}</text>")
    return (
        f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(", ".join(curves))}">{"".join(lines)}</svg>'
    )


def _row(note: Mapping[str, Any], players: Sequence[str]) -> list[str]:
    """An examination as a line of the table."""
    shares = (f"{100 * note['wins'][n]:.1f} %" for n in players)
    return [f"{note['minutes']:.1f}", f"{note['games']:,}", *shares]


def _grid(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows)
    head = "".join(f"<th>{escape(name)}</th>" for name in heads)
    return f"<table><tr>{head}</tr>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def _table(facts: Mapping[str, Any]) -> str:
    rows = (f"<tr><th>{escape(name)}</th><td>{escape(str(value))}</td></tr>" for name, value in facts.items())
    return f"<table>{''.join(rows)}</table>"
