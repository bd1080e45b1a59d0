"""Benchmark values as tables in Markdown pages: each between two marks, so that a new run replaces the old figures.

A mark is `<!-- bench: NAME -->`, its end `<!-- /bench -->`; the names are those of BLOCKS.
"""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Callable, Sequence
from datetime import date
from importlib.metadata import version
from math import floor, log10
from pathlib import Path

import mutig
from mutig.core.errors import MutigError, unknown

from .bench_game import ISMCTS, Goal, Measured, goals_of, reached

Found = dict[str, Measured]
Peers = dict[str, dict[str, float]]

MARKED = re.compile(r"(?<=<!-- bench: )([\w-]+)( -->\n)(.*?)(?=<!-- /bench -->)", re.S)
BUSY = (
    "\nOthers used the machine in the meantime: rates are per second of processor time, start and compile times by\n"
    "the clock on the wall."
)
SEARCH = {
    "search_playouts_per_s": "to the end, with the policy of `search`",
    "search_random_playouts_per_s": "to the end, at random",
    "search_cut_playouts_per_s": "as `search` plays: up to its horizon, then an estimate",
}


def read_page(file: Path) -> str:
    """A page with marks, all of them known."""
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as problem:
        raise MutigError(f"{file}: cannot be read ({problem.strerror}); expected a Markdown page") from None
    names = [mark[1] for mark in MARKED.finditer(text)]
    if not names:
        raise MutigError(f"{file}: expected marks like <!-- bench: engine --> and <!-- /bench -->")
    for name in names:
        if name not in BLOCKS:
            raise unknown("mark", name, BLOCKS)
    return text


def filled(text: str, found: Found, peers: Peers, processor: bool = False) -> str:
    """The page with every marked table made anew; `processor` if the time was the processor's, not the wall's."""

    def made(mark: re.Match[str]) -> str:
        content = BLOCKS[mark[1]](found, peers)
        return f"{mark[1]}{mark[2]}{content}{BUSY if processor and mark[1] == 'machine' else ''}\n"

    return MARKED.sub(made, text)


def engine(found: Found, peers: Peers) -> str:
    """Every value that is no search, with its goal."""
    header = ["key", *(part for game, one in found.items() for part in (_title(game, one), "goal"))]
    keys = [key for key in goals_of(next(iter(found))) if key not in SEARCH]
    keys = [key for key in keys if all(key in one.values for one in found.values())]
    return _table(header, [[f"`{key}`", *_with_goals(key, found)] for key in keys])


def search(found: Found, peers: Peers) -> str:
    """Playouts per second, OpenSpiel's search beside ours."""
    header = ["playouts per second", *(part for game in found for part in (mutig.rules(game).title, "goal"))]
    rows = [[f"{words} (`{key}`)", *_with_goals(key, found)] for key, words in SEARCH.items()]
    ours, theirs = ("search_random_playouts_per_s", ISMCTS)
    rows.append(["OpenSpiel's ISMCTS on the same game, to the end, at random"])
    rows.append(["ours / OpenSpiel's, both at random"])
    for one in found.values():
        rows[-2] += [shown(one.peers[theirs]), ""]
        rows[-1] += [f"{shown(one.values[ours] / one.peers[theirs])} times", ""]
    return _table(header, rows)


def lengths(found: Found, peers: Peers) -> str:
    """How long random games are."""
    told = [
        f"{mutig.rules(game).title} {', '.join(f'{shown(value)} {name}' for name, value in one.per_game.items())}"
        for game, one in found.items()
    ]
    return f"Random games on average: {'; '.join(told)}."


def others(found: Found, peers: Peers) -> str:
    """Other engines, and how many times as many decisions ours makes."""
    games = [mutig.rules(game).title for game in found]
    rows = []
    for peer, theirs in peers.items():
        row = [peer, shown(theirs["decisions_per_s"]), shown(theirs["games_per_s"])]
        for one in found.values():
            ratios = (one.values[f"{kind}_decisions_per_s"] for kind in ("compiled", "interpreted"))
            row.append(" / ".join(shown(ratio / theirs["decisions_per_s"]) for ratio in ratios) + " times")
        rows.append(row)
    return _table(["peer", "decisions/s", "games/s", *(f"{game}, compiled / interpreted" for game in games)], rows)


def machine(found: Found, peers: Peers) -> str:
    """When, and with what."""
    cores = f"one of {os.cpu_count()} cores, {platform.machine()}"
    return (
        f"Measured on {date.today().isoformat()}: {cores}, Python {platform.python_version()}, "
        f"numba {version('numba')}; four players."
    )


def readme(found: Found, peers: Peers) -> str:
    """The few figures for the front page."""
    rows = []
    for game, one in found.items():
        for kind in ("compiled", "interpreted"):
            rates = (shown(one.values[f"{kind}_{what}_per_s"]) for what in ("decisions", "games"))
            rows.append([f"{mutig.rules(game).title}, {kind}", *rates])
    rows += [[peer, shown(theirs["decisions_per_s"]), shown(theirs["games_per_s"])] for peer, theirs in peers.items()]
    return _table(["random choices", "decisions/s", "games/s"], rows)


BLOCKS: dict[str, Callable[[Found, Peers], str]] = {
    "engine": engine,
    "search": search,
    "lengths": lengths,
    "peers": others,
    "machine": machine,
    "readme": readme,
}


def shown(value: float) -> str:
    """Three digits, no more: 15.4 million, 41,300, 0.015."""
    rounded = round(value, 2 - floor(log10(abs(value)))) if value else 0.0
    if rounded >= 1e6:
        return f"{rounded / 1e6:.3g} million"
    return f"{rounded:,.0f}" if rounded >= 100 else f"{rounded:.3g}"


def _title(game: str, one: Measured) -> str:
    title = mutig.rules(game).title
    return f"{title} ({', '.join(one.variants)})" if one.variants else title


def _with_goals(key: str, found: Found) -> list[str]:
    return [cell for game, one in found.items() for cell in _value_and_goal(one.values[key], goals_of(game)[key])]


def _value_and_goal(value: float, goal: Goal) -> tuple[str, str]:
    if goal is None:
        return shown(value), ""
    wanted = f"{'at least' if goal[0] == '>=' else 'at most'} {shown(goal[1])}"
    return shown(value), wanted if reached(goal, value) else f"{wanted}: missed"


def _table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
