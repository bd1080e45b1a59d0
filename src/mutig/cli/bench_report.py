"""Benchmark values as a table with goals, or as JSON."""

from __future__ import annotations

import json
import platform
from importlib.metadata import version

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid

from .bench_game import ISMCTS, Measured, goals_of, reached
from .measuring import PLAYERS

Values = dict[str, float]


def to_json(found: dict[str, Measured], peers: dict[str, Values], processor: bool) -> str:
    """One block per game, the peers, and what they were measured with."""
    document: dict[str, object] = {
        game: one.values | one.peers | {"per_game": one.per_game} for game, one in found.items()
    }
    if peers:
        document["peers"] = peers
    document["measured_with"] = {
        "python": platform.python_version(),
        "numba": version("numba"),
        "machine": platform.machine(),
        "players": PLAYERS,
        "clock": "processor" if processor else "wall",
    }
    return json.dumps(document, indent=2)


def print_values(out: Console, game: str, found: Measured) -> None:
    """Values next to their goals, and how long the games were."""
    variants = ", ".join(found.variants) or "no variants"
    grid = Grid(title=f"[bold]{game}[/bold], {PLAYERS} players, {variants}, one core", title_justify="left")
    grid.box = SIMPLE_HEAD
    grid.add_column("what")
    grid.add_column("measured", justify="right")
    grid.add_column("goal", justify="right")
    grid.add_column("")
    for name, value in found.values.items():
        goal = goals_of(game)[name]
        verdict = "[green]reached[/green]" if reached(goal, value) else "[red]missed[/red]"
        told = (f"{goal[0]} {shown(goal[1])}", verdict) if goal else ("", "")
        grid.add_row(name.replace("_", " "), shown(value), *told)
    for name, value in found.per_game.items():
        grid.add_row(f"{name} per game", shown(value))
    out.print(grid)


def print_peers(out: Console, found: Measured, peers: dict[str, Values]) -> None:
    """How many times as fast as each peer, decision for decision."""
    if not peers:
        return
    grid = Grid(title="[bold]peers in the same run[/bold], decisions per second", title_justify="left", box=SIMPLE_HEAD)
    grid.add_column("peer")
    for name in ("games/s", "decisions/s", "ours interpreted", "ours compiled"):
        grid.add_column(name, justify="right")
    for peer, measured in peers.items():
        theirs = measured["decisions_per_s"]
        ratios = [found.values[f"{kind}_decisions_per_s"] / theirs for kind in ("interpreted", "compiled")]
        grid.add_row(peer, shown(measured["games_per_s"]), shown(theirs), *(f"{ratio:,.1f} x" for ratio in ratios))
    out.print(grid)
    ours, theirs = found.values["search_random_playouts_per_s"], found.peers[ISMCTS]
    out.print(
        f"OpenSpiel's ISMCTS on the same game makes {shown(theirs)} random playouts to the end a second, "
        f"ours {shown(ours)}: {ours / theirs:,.0f} x\n"
    )


def shown(value: float) -> str:
    """Large numbers with thousands, small ones with three digits."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
