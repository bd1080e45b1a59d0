"""Broom Service: what is reported of its games, and what its editions have to fulfil."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mutig.core.ruleset import Table
from mutig.measure.fairness import Criterion, Item
from mutig.measure.ledger import Array, Ledger, mean, ratio
from mutig.measure.sections import (
    Cell,
    Column,
    Section,
    place_names,
    value_cells,
    value_columns,
    value_section,
    wins_by,
    wins_items,
)

from .. import names as n
from ..tables import EVENT_WORDS, FOREST_TILE_WORDS, MOUNTAIN_TILE_WORDS, ROLE_WORDS
from . import notes as b

SEATS_WITHIN = 0.01  # of an even share
ROLE_AT_LEAST = 0.10  # of all hands; four of ten roles make 0.40
BRAVE_BETWEEN = (0.40, 0.60)  # successful
PAWN_AT_LEAST = 1 / 3  # of all flights
TOWER_AT_MOST = 0.15  # of all points for deliveries
SOURCE_AT_MOST = 0.60  # of all points gained


def towers_in_play(table: Table) -> list[tuple[str, int]]:
    """Names and numbers of the towers that can be served at this table."""
    e, variants = table.e, table.options["variants"]
    covered = "mountains" in variants
    used = [k for k in range(e.towers) if not (covered and e.tower_covered[k])]
    words = table.words.names["tower"]
    named = [(f"{words[k]} ({_printed(table, k)})", k) for k in used]
    return [*named, (words[n.ORANGE_SEVEN_TOWER], n.ORANGE_SEVEN_TOWER)] if "back" in variants else named


def _printed(table: Table, tower: int) -> str:
    """What is printed on a tower, shortly: round or square, points, wands."""
    e = table.e
    shape, wands = "round" if e.tower_round[tower] else "square", "+w" * e.tower_wands[tower]
    return f"{shape} {e.tower_points[tower]}{wands}"


def sections(ledger: Ledger) -> list[Section]:
    """Everything that is reported, in the order of the rules."""
    makers = [_seats, _scores, _roles, _pawns, _towers, _events, _clouds, _sources]
    if "mountains" in ledger.table.options["variants"]:
        makers.insert(-1, _tiles)
    return [make(ledger) for make in makers]


def _seats(ledger: Ledger) -> Section:
    places, points = ledger.of(b.PLACE), ledger.points
    rows = {
        name: [*cells, mean((points * (places == k)).sum(axis=1))]
        for k, (name, cells) in enumerate(wins_by(ledger, places, place_names(ledger.players)).items())
    }
    for seat in range(ledger.players):
        rows |= {f"seat {seat}": [mean(ledger.wins[:, seat]), mean(points[:, seat])]}
    note = "Places count clockwise from the start player, who is drawn by lot; seats are the chairs themselves."
    columns = [Column("win_share", "wins", percent=True), Column("points", "points")]
    return Section("seats", "Wins by place", note, columns, rows, "win_share", 100 * ledger.par, "even share")


def _scores(ledger: Ledger) -> Section:
    ordered = np.sort(ledger.points, axis=1)
    rows: dict[str, Sequence[Cell]] = {
        "all players": [mean(ledger.points.mean(axis=1))],
        "winner": [mean(ordered[:, -1])],
        "last": [mean(ordered[:, 0])],
        "margin of the winner": [mean(ordered[:, -1] - ordered[:, -2])],
        "spread in a game (sd)": [mean(ledger.points.std(axis=1, ddof=1))],
    }
    return Section("scores", "Points", "", [Column("points", "points")], rows)


def _roles(ledger: Ledger) -> Section:
    hands = _hands(ledger)
    picked, brave = ledger.sums(b.PICKED, n.ROLES), ledger.sums(b.PLAYED_BRAVE, n.ROLES)
    played = brave + ledger.sums(b.PLAYED_COWARDLY, n.ROLES)
    won = brave - ledger.sums(b.OUTDONE, n.ROLES)
    rows = {
        role: [
            ratio(picked[:, k], hands),
            ratio(brave[:, k], played[:, k]),
            ratio(won[:, k], brave[:, k]),
        ]
        for k, role in enumerate(ROLE_WORDS)
    }
    rows["all roles"] = [
        ratio(picked.sum(axis=1) / n.ROLES, hands),
        ratio(brave.sum(axis=1), played.sum(axis=1)),
        ratio(won.sum(axis=1), brave.sum(axis=1)),
    ]
    columns = [
        Column("picked", "picked per hand", percent=True),
        Column("brave", "played brave", percent=True),
        Column("success", "brave succeeds", percent=True),
    ]
    note = "A hand has four of ten roles, so an even share is 40 %. A brave claim succeeds unless it is superseded."
    return Section("roles", "Roles", note, columns, rows, "picked", 40.0, "even share")


def _hands(ledger: Ledger) -> Array:
    return np.full(ledger.games, float(n.ROUNDS * ledger.players))


def _pawns(ledger: Ledger) -> Section:
    flown, delivered = ledger.sums(b.FLOWN, n.PAWNS), ledger.sums(b.DELIVERED, n.PAWNS)
    still = 1.0 - (ledger.notes[:, :, b.FLOWN : b.FLOWN + n.PAWNS] > 0).mean(axis=1)
    rows = {
        f"pawn {k + 1}": [
            mean(flown[:, k] / ledger.players),
            mean(delivered[:, k] / ledger.players),
            ratio(flown[:, k], flown.sum(axis=1)),
            mean(still[:, k]),
        ]
        for k in range(n.PAWNS)
    }
    columns = [
        Column("flights", "flights per player", digits=2),
        Column("deliveries", "deliveries per player", digits=2),
        Column("share", "share of flights", percent=True),
        Column("still", "never moved", percent=True),
    ]
    return Section("pawns", "Pawns", "Pawn 1 begins in the first castle, pawn 2 in the second.", columns, rows)


def _towers(ledger: Ledger) -> Section:
    everything = ledger.sums(b.TOWER_GAIN, n.TOWERS).sum(axis=1)
    rows: dict[str, Sequence[Cell]] = {}
    for name, tower in towers_in_play(ledger.table):
        used, gain = ledger.of(b.SERVED + tower), ledger.of(b.TOWER_GAIN + tower).sum(axis=1)
        values = value_cells(ledger, used, with_lead=True)
        rows[name] = [values[0], ratio(gain, used.sum(axis=1)), ratio(gain, everything), *values[2:]]
    columns = [
        Column("per_game", "deliveries per game", digits=2),
        Column("value", "points each"),
        Column("share", "of all points", percent=True),
        *value_columns(with_lead=True)[2:],
    ]
    note = "Points with all bonuses. " + _VALUE
    return Section("towers", "Towers", note, columns, rows, "share", 100 / max(len(rows), 1), "even share")


_VALUE = "Their wins and lead: of the players who delivered there at least once."


def _events(ledger: Ledger) -> Section:
    rows: dict[str, Sequence[Cell]] = {}
    for k, event in enumerate(EVENT_WORDS):
        seen = ledger.of(b.EVENT_SEEN + k)[:, 0]
        gain, goods = ledger.of(b.EVENT_GAIN + k), ledger.of(b.EVENT_GOODS + k)
        swing = gain.max(axis=1) - gain.min(axis=1)
        best = _share_of_best(ledger, gain, seen)
        rows[event] = [ratio(gain.mean(axis=1), seen), ratio(swing, seen), ratio(goods.mean(axis=1), seen), best]
    columns = [
        Column("gain", "points per player", digits=2),
        Column("swing", "swing", digits=2),
        Column("goods", "resources per player", digits=2),
        Column("win_share", "wins of the best", percent=True),
    ]
    note = "Swing: most minus least points that players got from the event in a game where it was in force."
    return Section("events", "Events", note, columns, rows, "swing", 0.0, "no difference")


def _share_of_best(ledger: Ledger, gain: Array, seen: Array) -> Cell:
    """Win share of those who got most from an event that treated players differently."""
    differs = (gain.max(axis=1) > gain.min(axis=1)) & (seen > 0)
    if differs.sum() < 2:
        return None
    best = gain[differs] == gain[differs].max(axis=1, keepdims=True)
    return ratio((ledger.wins[differs] * best).sum(axis=1), best.sum(axis=1).astype(np.float64))


def _clouds(ledger: Ledger) -> Section:
    kinds = [(word, b.DISPELLED + k) for k, word in enumerate(ledger.table.words.names["cloud-kind"])]
    if "storms" not in ledger.table.options["variants"]:
        kinds = kinds[: len(ledger.table.edition.heavy_clouds)]
    note = "Heavy clouds are named by cost and bolts. " + _VALUE.replace("delivered there", "dispelled one")
    return value_section("clouds", "Clouds", ledger, kinds, with_lead=True, note=note)


def _tiles(ledger: Ledger) -> Section:
    cells = [(f"amulet at {word}", b.MOUNTAIN_TILE + k) for k, word in enumerate(MOUNTAIN_TILE_WORDS)]
    if "back" in ledger.table.options["variants"]:
        cells += [(f"forest tile {word}", b.FOREST_TILE + k) for k, word in enumerate(FOREST_TILE_WORDS)]
        cells += [(f"spent {word}", b.FOREST_SPENT + k) for k, word in enumerate(FOREST_TILE_WORDS)]
        turbo = ledger.table.words.names["hill-tile"][: n.TURBO_TILES]
        cells += [(word, b.TURBO_FLOWN + k) for k, word in enumerate(turbo)]
    return value_section("tiles", "Tiles and amulets", ledger, cells, with_lead=True)


def _gains(ledger: Ledger) -> dict[str, Array]:
    """Where points came from, by game."""
    found = {
        "deliveries": ledger.sums(b.TOWER_GAIN, n.TOWERS).sum(axis=1),
        "clouds, at once": ledger.sums(b.CLOUD_GAIN, n.CLOUD_KINDS).sum(axis=1),
        "clouds, bolts": ledger.of(b.LIGHTNING).sum(axis=1),
        "sets of resources": ledger.of(b.SETS).sum(axis=1),
        "events": ledger.sums(b.EVENT_GAIN, n.EVENTS).sum(axis=1),
        "bewitched roles": -n.BEWITCHED_LOSS * ledger.of(b.BEWITCHED).sum(axis=1),
    }
    if "mountains" in ledger.table.options["variants"]:
        five = ledger.of(b.FOREST_SPENT + n.FIVE_POINTS).sum(axis=1)
        found |= {"amulets": ledger.of(b.AMULETS).sum(axis=1), "forest tiles": n.TILE_POINTS * five}
    return found


def _sources(ledger: Ledger) -> Section:
    gained = ledger.points.sum(axis=1) - n.START_POINTS * ledger.players
    rows = {source: [mean(points / ledger.players), ratio(points, gained)] for source, points in _gains(ledger).items()}
    columns = [Column("points", "points per player"), Column("share", "of all gained", percent=True)]
    note = f"Besides the {n.START_POINTS} points everybody begins with."
    return Section("sources", "Where points come from", note, columns, rows)


def criteria(ledger: Ledger) -> list[Criterion]:
    """What an edition has to fulfil."""
    par, gained = ledger.par, ledger.points.sum(axis=1) - n.START_POINTS * ledger.players
    brave, outdone = (ledger.sums(cell, n.ROLES).sum(axis=1) for cell in (b.PLAYED_BRAVE, b.OUTDONE))
    picked, hands = ledger.sums(b.PICKED, n.ROLES), _hands(ledger)
    flown = ledger.sums(b.FLOWN, n.PAWNS)
    gain, deliveries = ledger.sums(b.TOWER_GAIN, n.TOWERS), ledger.sums(b.TOWER_GAIN, n.TOWERS).sum(axis=1)
    towers = [Item(name, gain[:, k], deliveries) for name, k in towers_in_play(ledger.table)]
    sources = [Item(source, points, gained) for source, points in _gains(ledger).items()]
    roles = [Item(role, picked[:, k], hands) for k, role in enumerate(ROLE_WORDS)]
    pawns = [Item(f"pawn {k + 1}", flown[:, k], flown.sum(axis=1)) for k in range(n.PAWNS)]
    places = wins_items(ledger, ledger.of(b.PLACE), place_names(ledger.players))
    success = Item("all roles", brave - outdone, brave)
    return [
        Criterion("seats", "every place wins alike", par - SEATS_WITHIN, par + SEATS_WITHIN, 0.01, places),
        Criterion("roles", "every role is picked", ROLE_AT_LEAST, None, 0.02, roles),
        Criterion("brave", "brave succeeds about half the time", *BRAVE_BETWEEN, 0.02, [success]),
        Criterion("pawns", "both pawns fly", PAWN_AT_LEAST, None, 0.02, pawns),
        Criterion("towers", "no tower dominates", None, TOWER_AT_MOST, 0.01, towers),
        Criterion("sources", "no source of points dominates", None, SOURCE_AT_MOST, 0.02, sources),
    ]
