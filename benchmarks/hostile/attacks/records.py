"""Records that somebody brings along, made to be dear."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import mutig
from mutig.core.record import seal_of, to_record

from .attack import Attack
from .playing import GameOfMine

AREAS = TOWERS = 7_500  # what fits into the megabyte that may be sent
IDS = 40_000
ALL_VARIANTS = ("back", "storms", "mountains", "forests", "hills")


@cache
def longest_record() -> dict[str, Any]:
    """A whole game of five with everything in it."""
    game, rng = mutig.new_game("broom-service", players=5, seed=1, variants=ALL_VARIANTS), random.Random(1)
    while not game.over:
        seat = min(game.pending)
        game.play(seat, rng.choice(game.choices(seat)))
    return to_record(game)


def with_board(board: dict[str, Any]) -> dict[str, Any]:
    """The same record, played with an edition of one's own; its seal is right."""
    edition = {"game": "broom-service", "boards": {"front": board}}
    record = {**longest_record(), "edition": {"name": "mine", "hash": "0" * 64, "document": edition}}
    record.pop("seal")
    return {**record, "seal": seal_of(record)}


def many_towers() -> dict[str, Any]:
    """A board where every one of thousands of towers is held against every one of thousands of areas."""
    return {
        "side": "front",
        "title": "x",
        "banner": "red",
        "size": [9, 9],
        "frame": 1,
        "base_radius": 9,
        "points": [[0, 0], [9, 0], [9, 9]],
        "areas": [{"id": f"a{k}", "terrain": "forest", "label": [1, 1], "ring": [0, 1, 2]} for k in range(AREAS)],
        "towers": [
            {"id": f"t{k}", "colour": "violet", "shape": "round", "points": 1, "at": [1, 1]} for k in range(TOWERS)
        ],
        "castles": [],
        "clouds": [],
        "tiles": [],
        "circles": [],
    }


def many_ids() -> dict[str, Any]:
    """A board of nothing but ids, each of which must differ from all before it."""
    return {"points": [], "areas": [{"id": f"{k:x}"} for k in range(IDS)]}


class _Import(Attack):
    """One record, imported over and over."""

    at_once = 4

    def record(self) -> dict[str, Any]:
        return longest_record()

    async def prepare(self) -> None:
        await super().prepare()
        seats = [{"who": "me", "name": f"{k}"} for k in range(5)]
        self._body = {"record": self.record(), "seats": seats, "at_move": longest_record()["count"] // 2}

    async def strike(self) -> None:
        await self.guest.ask("POST", "/tables/import", self._body)


class ImportedRecords(_Import):
    """The longest record there is, imported as often as the limits allow."""


class ImportedTowers(_Import):
    """Records whose edition has thousands of towers beside thousands of areas."""

    def record(self) -> dict[str, Any]:
        return with_board(many_towers())


class ImportedIds(_Import):
    """Records whose edition is a list of tens of thousands of ids."""

    def record(self) -> dict[str, Any]:
        return with_board(many_ids())


class ShownRecords(_Import):
    """The longest record there is, looked at as a replay as often as the limits allow."""

    async def strike(self) -> None:
        await self.guest.ask("POST", "/records/replay", {"record": self._body["record"]})


class _FinishedGame(Attack):
    """A finished game of the guest's own."""

    at_once = 4

    async def prepare(self) -> None:
        await super().prepare()
        game = GameOfMine(self, (await self.new_table(game="broom-service"))["id"])
        while await game.decide():
            pass
        self.table = game.table


class Replays(_FinishedGame):
    """The replay of a finished game, asked for from everybody's eyes."""

    async def strike(self) -> None:
        await self.guest.ask("GET", f"/tables/{self.table}/replay?viewer=open")


class Records(_FinishedGame):
    """The record of a finished game, asked for over and over."""

    async def strike(self) -> None:
        await self.guest.ask("GET", f"/tables/{self.table}/record")
