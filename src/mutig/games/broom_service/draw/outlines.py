"""Borders of a board: which edges are land, shore, coast, or the open edge of a sound."""

from __future__ import annotations

from itertools import pairwise

from mutig.draw.svg import path_of

from ..edition.board import Area, Board

Edge = frozenset[int]


def edges_of(area: Area) -> list[tuple[int, int]]:
    """The edges of an area's ring, in order."""
    return list(pairwise((*area.ring, area.ring[0])))


def owners(board: Board) -> dict[Edge, list[str]]:
    """The one or two areas on the sides of every edge."""
    result: dict[Edge, list[str]] = {}
    for area in board.areas:
        for edge in edges_of(area):
            result.setdefault(frozenset(edge), []).append(area.id)
    return result


def sounds(board: Board) -> frozenset[str]:
    """Water areas that lie in the open sea; they are printed as sea with a dotted edge."""
    owner = owners(board)
    return frozenset(
        area.id
        for area in board.areas
        if area.terrain == "water" and any(len(owner[frozenset(edge)]) == 1 for edge in edges_of(area))
    )


def border_paths(board: Board) -> dict[str, str]:
    """Path data by kind of border: inner, shore, coast, sound."""
    owner, open_water = owners(board), sounds(board)
    runs: dict[str, list[list[int]]] = {"inner": [], "shore": [], "coast": [], "sound": []}
    for area in board.areas:
        run: list[int] = []
        before = ""
        for edge in edges_of(area):
            other = next((name for name in owner[frozenset(edge)] if name != area.id), "")
            if run and other == before:
                run.append(edge[1])
                continue
            _keep(board, runs, area.id, before, run, open_water)
            run, before = [*edge], other
        _keep(board, runs, area.id, before, run, open_water)
    return {kind: "".join(path_of([board.points[k] for k in run]) for run in found) for kind, found in runs.items()}


def _keep(
    board: Board, runs: dict[str, list[list[int]]], here: str, other: str, run: list[int], open_water: frozenset[str]
) -> None:
    """File a run of edges under its kind, once for the two areas it parts."""
    if not run or (other and other < here):
        return
    wet = [name for name in (here, other) if not name or board.terrain_of[name] == "water"]
    if len(wet) == 2:
        kind = "sound"
    elif wet:
        kind = "shore" if wet[0] and wet[0] not in open_water else "coast"
    else:
        kind = "inner"
    runs[kind].append(run)
