"""Positions of Broom Service in words: one to start from, and what makes it a bad one."""

from __future__ import annotations

from typing import Any

import mutig

from ...engine.subject import Positions
from .table_talk import MINI, A, B, any_edition, at


def position(**scene: Any) -> dict[str, Any]:
    """A position on MINI."""
    return at(**scene).game.position()


def load(document: Any) -> mutig.Game:
    with any_edition():
        return mutig.from_position(document, seed=1, edition=MINI)


LEADING = {"hands": {A: "fruit-gatherer hill-witch", B: "fruit-gatherer"}}

FRAMES: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess"}, "unknown game 'chess'"),
    ({"game": None}, "unknown game"),
    ({"options": {}}, "players"),
    ({"options": {"players": 6, "variants": []}}, "players"),
    ({"options": {"players": 2, "variants": ["rain"]}}, "unknown variant 'rain'"),
    ({"options": {"players": 2, "variants": [], "colour": "red"}}, "unknown option 'colour'"),
    ({"options": None}, "options"),
    ({"options": 5}, "options"),
    ({"options": {"players": 2, "variants": 5}}, "variants"),
    ({"options": {"players": 2, "variants": None}}, "variants"),
    ({"state": None}, "position: expected an object of fields"),
    ({"state": [1, 2]}, "position: expected an object of fields"),
]

UNREADABLE: list[tuple[dict[str, Any], str]] = [
    ({"pionts": [1, 2]}, "unknown field 'pionts': did you mean 'points'"),
    ({"points": [1]}, r"position.points: expected a list of 2 entries"),
    ({"points": [1, "x"]}, r"position.points\[1\]: expected a whole number"),
    ({"points": [1, 40000]}, r"position.points\[1\]: expected a whole number"),
    ({"points": [1, 32760]}, r"position.points\[1\]: expected a whole number from -9999 to 9999, not 32760"),
    ({"goods": [{"wand": 1024}, {}]}, r"position.goods\[0\].wand: expected a whole number from 0 to 255, not 1024"),
    ({"points": [1, True]}, r"position.points\[1\]: expected a whole number"),
    ({"points": {"A": 1}}, r"position.points: expected a list"),
    ({"goods": [{"violet": -1}, {}]}, r"position.goods\[0\].violet: expected a whole number from 0"),
    ({"goods": [{"gold": 1}, {}]}, r"position.goods\[0\]: unknown resource 'gold'"),
    ({"goods": [[], {}]}, r"position.goods\[0\]: expected an object"),
    ({"pawns": [["ca", "narnia"], ["ca", "cb"]]}, r"position.pawns\[0\]\[1\]: unknown area 'narnia'"),
    (
        {"hand": [["forest-wich"], []]},
        r"position.hand\[0\]: unknown role 'forest-wich': did you mean 'forest-witch'",
    ),
    ({"hand": ["forest-witch", []]}, r"position.hand\[0\]: expected a list of names"),
    ({"event": "sunshine"}, r"position.event: unknown event 'sunshine'"),
    ({"leader": 2}, r"position.leader: expected a whole number from 0 to 1"),
    ({"phase": "lunch"}, r"position.phase: unknown phase 'lunch'"),
    ({"round": 8}, r"position.round: expected a whole number from 0 to 7"),
    ({"cloud": {"nowhere": "heavy-1-1"}}, r"position.cloud: unknown cloud-space 'nowhere'"),
    ({"cloud": {"w1": "snow"}}, r"position.cloud.w1: unknown cloud-kind 'snow'"),
    ({"closed": "t1"}, r"position.closed: expected a list of names"),
    ({"closed": ["t99"]}, r"position.closed: unknown tower 't99'"),
    ({"back": 2}, r"position.back: expected true or false"),
    ({"pending": 64}, r"position.pending: expected a whole number from 0 to 63"),
]

IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"players": 3}, "players"),
    ({"storms": True}, "storms"),
    ({"pawns": [["w1", "cb"], ["ca", "cb"]]}, r"pawns\[0\]\[0\]: w1 is water"),
    ({"pawns": [[None, "cb"], ["ca", "cb"]]}, r"pawns\[0\]\[0\]: expected an area"),
    ({"laid": [["hill-witch"], []]}, r"hand\[0\]: a card is both in hand and laid"),
    ({"laid_brave": [["peak-druid"], []]}, r"laid_brave\[0\]"),
    ({"hand_size": [3, 1]}, r"hand_size\[0\]: 3 is announced, but the hand has 2"),
    ({"round": 3}, "round: 3 rounds have begun"),
    ({"events_seen": ["black-market"]}, "events_seen"),
    ({"bewitched": ["hill-witch"]}, "bewitched_seen"),
    ({"bewitched_drawn": 2}, "bewitched_drawn"),
    ({"leader": None}, "leader"),
    ({"claimant": 0}, "claimant"),
    ({"pending": 4}, "pending: only the leader, seat 0"),
    ({"pending": 1}, "pending: only the leader, seat 0"),
    ({"pending": 8}, "pending"),
    ({"cloud": {"w1": "move"}}, "cloud: 'move' is a storm cloud"),
    ({"cloud_owner": {"w1": 0}}, "cloud_owner.w1: no cloud was laid there"),
    ({"mountain_tile": {"m1": "wands"}}, "mountain_tile: mountain tiles are not in use"),
    ({"closed": ["t1"]}, "closed: t1 is a square tower"),
    ({"closed": ["unused-20"]}, "closed: unused-20 cannot be occupied"),
    ({"amulets": [["m1"], []]}, r"amulets\[0\]: no mountain tile lies on m1"),
    ({"phase": "answer"}, "led, answering"),
    ({"phase": "over"}, "pending: nobody decides after the end"),
    ({"depth": 2}, "led, claimant, depth"),
    ({"hand": [[], ["fruit-gatherer"]], "hand_size": [0, 1]}, "leader|hand"),  # nobody leads without cards
    ({"laid": [["fruit-gatherer"], []], "hand": [["hill-witch"], ["fruit-gatherer"]], "hand_size": [1, 1]}, "hand"),
]


def assert_sound(s: Any) -> None:
    assert min(map(min, s.goods)) >= 0


POSITIONS = Positions(
    plain=lambda: position(**LEADING),
    load=load,
    frames=FRAMES,
    unreadable=UNREADABLE,
    impossible=IMPOSSIBLE,
    damaged=((3, ("back", "storms"), 24),),
    assert_sound=assert_sound,
)
