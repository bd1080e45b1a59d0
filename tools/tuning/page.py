"""The page of a tuning: what was tried, what came out, what was chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from variants import Numbers

if TYPE_CHECKING:
    from tune import Match


def written(game: str, what: str, playouts: int, start: Numbers, best: Numbers, matches: Sequence[Match]) -> str:
    """Markdown: a table of all matches, then the confirmation."""
    budget = f", {playouts} playouts a decision" if playouts else ""
    lines = [
        f"## {game}: {what}{budget}",
        "",
        "One player with other numbers against a field with the best so far, in all seat rotations of each deal.",
        "Share of the wins: 1 is even; with the 95 % interval over deals.",
        "",
        "| changed | against | deals | seed | share | 95 % |",
        "|---|---|---|---|---|---|",
    ]
    for match in matches:
        changed = {name: value for name, value in match.numbers.items() if match.field.get(name) != value}
        moved = {name: value for name, value in match.field.items() if start.get(name) != value}
        lines.append(
            f"| {_named(changed)} | {_named(moved) or 'the start'} | {match.deals} | {match.seed} "
            f"| {match.share:.2f} | {match.low:.2f} to {match.high:.2f} |"
        )
    chosen = {name: value for name, value in best.items() if start[name] != value}
    lines += ["", f"Chosen: {_named(chosen) or 'the numbers of the start'}.", ""]
    return "\n".join(lines)


def _named(numbers: Numbers) -> str:
    return ", ".join(f"`{name}` {value:g}" for name, value in numbers.items())
