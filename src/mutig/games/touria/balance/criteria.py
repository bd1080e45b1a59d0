"""Touria: what is reported of its games, and what its editions have to fulfil."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mutig.measure.fairness import Criterion, Item
from mutig.measure.ledger import Array, Ledger, mean, ratio, win_share, win_share_of
from mutig.measure.sections import Cell, Column, Section, place_names, value_section, wins_by, wins_items

from .. import names as n
from ..edition.edition import ACTIONS, CORNERS, STACKS
from ..tables import DOOR_WORDS, INHABITANT_WORDS, ITEM_WORDS, TARGET_WORDS
from . import notes as t

SIDES_WITHIN = 0.01  # of an even share
ACTION_AT_LEAST = 0.03  # of all tower actions; an even share is 0.125
TOWER_BETWEEN = (0.15, 0.35)  # of all tower actions; an even share is 0.25
HEARTS_AT_MOST = 0.60  # of all hearts from one place
MINE_AT_LEAST = 0.05  # of all mines entered; an even share is 0.167
ITEM_WITHIN = 0.10  # of an even share of the win
STUCK_AT_MOST = 0.01  # of all turns

WINS = Column("win_share", "wins", percent=True)


def sections(ledger: Ledger) -> list[Section]:
    """Everything that is reported, in the order of the rules."""
    makers = [_sides, _places, _lengths, _endings, _towers, _actions, _targets, _mines, _items, _orders]
    if "sudden-wedding" not in ledger.table.options["variants"]:
        makers.append(_doors)
    return [make(ledger) for make in makers]


def side_names(ledger: Ledger) -> list[str]:
    return [f"side {side}" for side in ledger.table.options["sides"]]


def _seat_numbers(ledger: Ledger) -> Array:
    return np.broadcast_to(np.arange(ledger.players, dtype=np.float64), ledger.wins.shape)


def _sides(ledger: Ledger) -> Section:
    rows = wins_by(ledger, _seat_numbers(ledger), side_names(ledger))
    note = "The start player is drawn by lot, so that sides differ by what the towers show them and by who sits where."
    return Section("sides", "Wins by side", note, [WINS], rows, "win_share", 100 * ledger.par, "even share")


def _places(ledger: Ledger) -> Section:
    rows = wins_by(ledger, ledger.of(t.PLACE), place_names(ledger.players))
    note = "Counted clockwise from the start player, who gets no start bonus."
    return Section("places", "Wins by turn order", note, [WINS], rows, "win_share", 100 * ledger.par, "even share")


def _lengths(ledger: Ledger) -> Section:
    turns, entered = ledger.of(t.TURNS).sum(axis=1), ledger.of(t.ENTERED)
    rows: dict[str, Sequence[Cell]] = {
        "turns in all": [mean(turns)],
        "turns per player": [mean(turns / ledger.players)],
    }
    if entered.any():
        first = np.where(entered > 0, entered, np.inf).min(axis=1)
        rows["turn of the first in the castle"] = [mean(first[np.isfinite(first)])]
    rows["doublings"] = [mean(ledger.of(t.DOUBLED).sum(axis=1))]
    rows["copies"] = [mean(ledger.sums(t.COPIED, n.TARGETS).sum(axis=1))]
    rows["towers turned by sword"] = [mean(ledger.sums(t.TURNED, n.TOWERS).sum(axis=1))]
    rows["stuck turns"] = [mean(ledger.of(t.STUCK_TURNS).sum(axis=1))]
    return Section("lengths", "Length, and what else is done", "", [Column("count", "per game", digits=2)], rows)


def _endings(ledger: Ledger) -> Section:
    inside = (ledger.of(t.ENTERED) > 0).sum(axis=1)
    opened = ledger.sums(t.DOOR_OPENED, n.DOORS).sum(axis=1)
    if "sudden-wedding" in ledger.table.options["variants"]:
        rows: dict[str, Sequence[Cell]] = {"sudden wedding": [win_share(np.ones(ledger.games))]}
    else:
        rows = {
            f"{number} in the castle": [win_share((inside == number).astype(np.float64))]
            for number in range(1, ledger.players + 1)
        }
        rows["at the first door"] = [win_share((opened == 1).astype(np.float64))]
        rows["at the last door"] = [win_share((opened == n.DOORS).astype(np.float64))]
        first = ledger.of(t.ENTERED)
        first = np.where(first > 0, first, np.inf)
        leads = (first == first.min(axis=1, keepdims=True)) & np.isfinite(first)
        rows["won by the first to enter"] = [win_share((ledger.wins * leads).sum(axis=1))]
    return Section("endings", "How games end", "", [Column("games", "games", percent=True)], rows)


def _towers(ledger: Ledger) -> Section:
    used = ledger.sums(t.TOWER_USED, n.TOWERS)
    rows = {
        f"{corner} ({', '.join(ledger.table.edition.towers[corner])})": [
            ratio(used[:, k], used.sum(axis=1)),
            mean(ledger.of(t.TURNED + k).sum(axis=1)),
        ]
        for k, corner in enumerate(CORNERS)
    }
    columns = [Column("share", "tower actions", percent=True), Column("turned", "turned by sword", digits=2)]
    return Section("towers", "Towers", "Faces in the order North, East, South, West at the start.", columns, rows)


def _actions(ledger: Ledger) -> Section:
    used = ledger.sums(t.FACE_USED, n.ACTIONS)
    rows = {
        action: [
            ratio(used[:, k], used.sum(axis=1)),
            mean(used[:, k]),
            win_share_of(ledger, ledger.of(t.FACE_USED + k)),
        ]
        for k, action in enumerate(ACTIONS)
    }
    columns = [
        Column("share", "tower actions", percent=True),
        Column("per_game", "per game", digits=2),
        Column("win_share", "their wins", percent=True),
    ]
    note = "Their wins: mean share of the win of the players who chose the action at least once."
    return Section("actions", "Tower actions", note, columns, rows, "share", 100 / n.ACTIONS, "even share")


def _targets(ledger: Ledger) -> Section:
    own, copied, hearts, coins = (ledger.sums(cell, n.TARGETS) for cell in (t.PERFORMED, t.COPIED, t.HEARTS, t.COINS))
    rows = {
        place: [
            mean(own[:, k]),
            mean(copied[:, k]),
            ratio(hearts[:, k], hearts.sum(axis=1)),
            ratio(coins[:, k], coins.sum(axis=1)),
            ratio(hearts[:, k] + coins[:, k], own[:, k] + copied[:, k]),
        ]
        for k, place in enumerate(TARGET_WORDS)
    }
    columns = [
        Column("own", "done per game", digits=2),
        Column("copied", "copied per game", digits=2),
        Column("hearts", "of all hearts", percent=True),
        Column("coins", "of all coins", percent=True),
        Column("each", "hearts and coins each", digits=2),
    ]
    return Section("targets", "Places", "Gains at the place itself; copies count for whoever copies.", columns, rows)


def _mines(ledger: Ledger) -> Section:
    entered = ledger.sums(t.MINE_ENTERED, n.MINES)
    rows = {
        mine: [
            mean(entered[:, k]),
            ratio(entered[:, k], entered.sum(axis=1)),
            ratio(ledger.of(t.MINE_GEMS + k).sum(axis=1), entered[:, k]),
            ratio(ledger.of(t.MINE_BLACK + k).sum(axis=1), entered[:, k]),
        ]
        for k, mine in enumerate(ledger.table.edition.mines)
    }
    columns = [
        Column("per_game", "entered per game", digits=2),
        Column("share", "of all", percent=True),
        Column("gems", "coloured gems each", digits=2),
        Column("black", "black gems each", digits=2),
    ]
    return Section("mines", "Mines", "", columns, rows)


def _items(ledger: Ledger) -> Section:
    cells = [(item, t.ITEM_TAKEN + k) for k, item in enumerate(ITEM_WORDS)]
    note = "Taken per game. Their wins: mean share of the win of the players who took it."
    return value_section("items", "Items", ledger, cells, with_lead=False, note=note)


def _orders(ledger: Ledger) -> Section:
    edition, rows, first = ledger.table.edition, {}, 0
    for stack in STACKS:
        printed = edition.orders[stack]
        used = ledger.notes[:, :, t.ORDERED + first : t.ORDERED + first + len(printed)].sum(axis=2).astype(np.float64)
        coins = sum(order.coins for order in printed) / len(printed)
        name = f"{stack} gems ({coins:.2f} coins)"
        rows[name] = [mean(used.sum(axis=1)), win_share_of(ledger, used)]
        first += len(printed)
    columns = [Column("per_game", "per game", digits=2), Column("win_share", "their wins", percent=True)]
    return Section("orders", "Orders delivered", "By stack, with the mean of the coins printed.", columns, rows)


def _doors(ledger: Ledger) -> Section:
    cells = [(door, t.DOOR_OPENED + k) for k, door in enumerate(DOOR_WORDS)]
    cells += [(who, t.MET + k) for k, who in enumerate(INHABITANT_WORDS)]
    note = "Opened per game; below, who was met behind them. Their wins: of the players who opened or met."
    return value_section("doors", "Doors", ledger, cells, with_lead=False, note=note)


def criteria(ledger: Ledger) -> list[Criterion]:
    """What an edition has to fulfil."""
    par = ledger.par
    tower, face = ledger.sums(t.TOWER_USED, n.TOWERS), ledger.sums(t.FACE_USED, n.ACTIONS)
    hearts, entered = ledger.sums(t.HEARTS, n.TARGETS), ledger.sums(t.MINE_ENTERED, n.MINES)
    items = []
    for k, item in enumerate(ITEM_WORDS):
        took = (ledger.of(t.ITEM_TAKEN + k) > 0).astype(np.float64)
        items.append(Item(item, (ledger.wins * took).sum(axis=1), took.sum(axis=1)))
    stuck = Item("all players", ledger.of(t.STUCK_TURNS).sum(axis=1), ledger.of(t.TURNS).sum(axis=1))
    sides = wins_items(ledger, _seat_numbers(ledger), side_names(ledger))
    order = wins_items(ledger, ledger.of(t.PLACE), place_names(ledger.players))
    even = (par - SIDES_WITHIN, par + SIDES_WITHIN, 0.01)
    mines = _shares(ledger.table.edition.mines, entered)
    gifts = _shares(TARGET_WORDS, hearts)
    return [
        Criterion("sides", "every side wins alike", *even, sides),
        Criterion("order", "every place in the turn order wins alike", *even, order),
        Criterion("towers", "no tower dominates", *TOWER_BETWEEN, 0.02, _shares(CORNERS, tower)),
        Criterion("actions", "every action is chosen", ACTION_AT_LEAST, None, 0.01, _shares(ACTIONS, face)),
        Criterion("hearts", "no place gives most of the hearts", None, HEARTS_AT_MOST, 0.02, gifts),
        Criterion("mines", "every mine is entered", MINE_AT_LEAST, None, 0.01, mines),
        Criterion("items", "no item decides", par - ITEM_WITHIN, par + ITEM_WITHIN, 0.02, items),
        Criterion("stuck", "hardly ever stuck", None, STUCK_AT_MOST, 0.005, [stuck]),
    ]


def _shares(names: Sequence[str], used: Array) -> list[Item]:
    everything = used.sum(axis=1)
    return [Item(name, used[:, k], everything) for k, name in enumerate(names)]
