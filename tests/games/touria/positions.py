"""Positions of Touria in words: one to start from, and what makes it a bad one."""

from __future__ import annotations

from typing import Any

import mutig

from .table_talk import A, at


def position(**scene: Any) -> dict[str, Any]:
    return at(**scene).game.position()


def load(document: Any) -> mutig.Game:
    return mutig.from_position(document, seed=1)


PLAIN = {"goods": {A: "coins 3 red 1 frog black 1"}, "display": "boots rose"}

FRAMES: list[tuple[dict[str, Any], str]] = [
    ({"options": {}}, "players"),
    ({"options": None}, "options"),
    ({"options": {"players": 2, "variants": 5}}, "variants"),
    ({"options": {"players": 3, "variants": []}}, r"expected a list of 3 entries"),
    ({"options": {"players": 2, "variants": ["short"]}}, "short"),
    ({"options": {"players": 2, "variants": ["open-screens"]}}, "open_screens"),
    ({"options": {"players": 2, "variants": [], "sides": "EW"}}, "side"),
    ({"state": None}, "position: expected an object of fields"),
    ({"state": [1, 2]}, "position: expected an object of fields"),
    ({"edition": "no-such-edition"}, "edition"),
    ({"edition": 7}, "edition"),
]

UNREADABLE: list[tuple[dict[str, Any], str]] = [
    ({"coinz": [1, 2]}, "unknown field 'coinz': did you mean 'coins'"),
    ({"coins": [1]}, r"position.coins: expected a list of 2 entries"),
    ({"coins": [1, "x"]}, r"position.coins\[1\]: expected a whole number"),
    ({"coins": [1, -1]}, r"position.coins\[1\]: expected a whole number from 0"),
    ({"coins": [1, 40_000]}, r"position.coins\[1\]: expected a whole number"),
    ({"coins": [1, True]}, r"position.coins\[1\]: expected a whole number"),
    ({"elixirs": [5, 0]}, r"position.elixirs\[0\]: expected a whole number from 0 to 4"),
    ({"gems": [{"pink": 1}, {}]}, r"position.gems\[0\]: unknown colour 'pink'"),
    ({"gems": [{"red": 66}, {}]}, r"position.gems\[0\].red: expected a whole number from 0 to 65"),
    ({"gems": [[], {}]}, r"position.gems\[0\]: expected an object"),
    ({"held": [["bootz"], []]}, r"position.held\[0\]: unknown item 'bootz': did you mean 'boots'"),
    ({"held": ["boots", []]}, r"position.held\[0\]: expected a list of names"),
    ({"heroes": "narnia"}, r"position.heroes: unknown space 'narnia'"),
    ({"phase": "lunch"}, r"position.phase: unknown phase 'lunch'"),
    ({"die": "pink"}, r"position.die: unknown colour 'pink'"),
    ({"active": 2}, r"position.active: expected a whole number from 0 to 1"),
    ({"turned": {"N": 1}}, r"position.turned: unknown tower 'N'"),
    ({"turned": {"NW": 4}}, r"position.turned.NW: expected a whole number from 0 to 3"),
    ({"mine_gem": {"mine-7": ["red", None]}}, r"position.mine_gem: unknown mine 'mine-7'"),
    ({"mine_gem": {"mine-1": ["red"]}}, r"position.mine_gem.mine-1: expected a list of 2 entries"),
    ({"open_order": {"two": "XX-3"}}, r"position.open_order.two: unknown order 'XX-3'"),
    ({"open_order": {"five": "BR-3"}}, r"position.open_order: unknown order-stack 'five'"),
    ({"door": {"door-0": "maid"}}, r"position.door: unknown door 'door-0'"),
    ({"door": {"door-1": "cook"}}, r"position.door.door-1: unknown inhabitant 'cook'"),
    ({"displayed": ["boots"]}, r"position.displayed: expected a list of 2 entries"),
    ({"road_used": ["here--there"]}, r"position.road_used: unknown road"),
    ({"lantern": 2}, r"position.lantern: expected true or false"),
    ({"pending": 32}, r"position.pending: expected a whole number from 0 to 31"),
    ({"depth": 7}, r"position.depth: expected a whole number from 0 to 6"),
]

TRAVELLING = {"phase": "travel", "destination": "merchant", "pending": 2}
IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"players": 3}, "players"),
    ({"gems": [{"red": 2}, {}]}, "gems: there are 10 red gems|gems: there are 20 black"),
    ({"bag_size": 1}, "bag_size"),
    (
        {"mine_gem": {f"mine-{k}": ["black", "black"] for k in range(1, 7)}},
        "mine_gem.mine-1: a mine never holds two",
    ),
    ({"mine_gem": {f"mine-{k}": [None, "red"] for k in range(1, 7)}}, "mine_gem.mine-1: a single gem"),
    ({"mine_gem": {f"mine-{k}": ["yellow", "red"] for k in range(1, 7)}}, "mine_gem.mine-1: gems are written"),
    ({"held": [["frog", "boots"], []]}, "items: the boots is in 2 places"),
    ({"displayed": ["boots", None]}, "items: the rose is in 0 places"),
    ({"stack_size": 3}, "stack_size"),
    ({"discard_top": "frog"}, "discard_top"),
    ({"elixirs": [1, 0]}, "elixirs: there are 2 elixirs"),
    ({"open_order": {"two": "BRG-5", "three": "BRG-5", "four": "BBRG-7"}}, "open_order.two"),
    ({"open_order": {"three": "BRG-5", "four": "BBRG-7"}}, "open_order.two: an order lies open"),
    ({"order_place": {"BR-3": 2, "BRG-5": 1, "BBRG-7": 1}}, "order_place"),
    ({"door": {"door-1": "maid", "door-2": "maid"}}, "cannot be behind two doors"),
    ({"door": {"door-1": "royal-children"}}, "door: with the royal children"),
    ({"peeked": [{"door-1": "maid"}, {}]}, r"looked\[0\]"),
    ({"heroes": "mine-1"}, "heroes: nobody stops in a mine"),
    ({"heroes": "bridge"}, "heroes: nobody stops"),
    ({"heroes": None}, "heroes: expected a space"),
    ({"active": None}, "active"),
    ({"die": None}, "die"),
    ({"phase": "action", "pending": 2}, "heroes: an action is done at a place"),
    ({"phase": "gift", "pending": 2}, "gift|in_castle"),
    ({"phase": "door", "pending": 2}, "in_castle: only players in the castle"),
    ({"gift": "maid"}, "gift"),
    ({"points": [1, 0]}, "points"),
    ({"phase": "over", "points": [1, 0], "pending": 2}, "pending: nobody decides after the end"),
    ({"in_castle": [True, False]}, r"gems\[0\]: no black gem enters"),
    ({"phase": "main-choice", "pending": 4}, "pending: only seat 0 decides"),
    ({"phase": "main-choice", "pending": 1}, "pending: only seat 0 decides"),
    ({"pending": 8}, "pending: there are only the seats 0 to 1"),
    ({"road_used": ["dragon--mine-1"]}, "road_used"),
    ({**TRAVELLING, "destination": "bridge"}, "destination: travel leads to one of the seven"),
    ({**TRAVELLING, "free_steps": 0, "coins": [0, 0]}, "destination: cannot be reached"),
    ({"drawn": {"red": 1}, "drawn_count": 1}, "gems|drawn"),
]
