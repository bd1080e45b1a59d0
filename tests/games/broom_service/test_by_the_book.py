"""A second, independent reading of the rules, compared with every option of random games on the house boards.

It knows the edition's boards and the position in words, nothing of the rules functions and their tables.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import mutig
from mutig import Game
from mutig.core.game import LogLine
from mutig.games.broom_service.edition.board import Board

from .table_talk import at, wander

VARIANTS = ((), ("storms", "mountains"), ("back",), ("back", "storms"))


class Reader:
    """What one player may do now, read off the board."""

    def __init__(self, game: Game, seat: int) -> None:
        self.edition = game.table.edition
        self.board: Board = self.edition.boards["back" if "back" in game.table.options["variants"] else "front"]
        self.state: Mapping[str, Any] = game.table.codec.write(game.state)
        self.game, self.seat = game, seat
        self.pawns: list[str] = self.state["pawns"][seat]
        self.goods: Mapping[str, int] = self.state["goods"][seat]
        laid, owned = self.state["cloud"], self.state["cloud_owner"]
        self.clouds = {c.id: (c.area, laid[c.id]) for c in self.board.clouds if c.id in laid and c.id not in owned}
        self.clouded = {area for area, _ in self.clouds.values()}

    def told(self, *ids: str) -> list[LogLine]:
        """What the log tells of this player."""
        return [line for line in self.game.log if line.id in ids and line.args["seat"] == self.seat]

    def moves(self, terrain: str | None = None, apart: bool = False) -> set[str]:
        """B6.1, B8.2, B8.3; pawns in one area are interchangeable unless told apart (R30, R66)."""
        found = set()
        for number, here in enumerate(self.pawns, start=1):
            if number == 2 and here == self.pawns[0] and not apart:
                break
            for area in self.board.areas:
                right = area.terrain == terrain if terrain else area.terrain != "water"
                if right and area.id in self.board.neighbours[here] and area.id not in self.clouded:
                    found.add(f"move {number} {area.id}")
        return found

    def towers(self, area: str) -> dict[str, int]:
        """Towers that can be served from an area now, and what they are worth there (B7)."""
        near = (area, *self.board.neighbours[area])  # R4: the own area counts too
        plus = sum(kind == "plus-two" and place in near for place, kind in self.clouds.values())
        found = {
            t.id: t.points + 2 * plus
            for t in self.board.towers
            if area in t.areas and t.id not in self.state["closed"] and self.goods.get(t.colour, 0) > 0
        }
        if self.state["hill_tile"].get(area) == "orange-7" and self.goods.get("orange", 0) > 0:
            found["orange-7"] = 7 + 2 * plus
        return found

    def deliveries(self, terrains: tuple[str, ...] | None = None) -> set[str]:
        """One pawn in place and one tower; the second pawn only where it earns another number (R17, R67)."""
        worth: dict[str, list[int]] = {}
        found = set()
        for number, here in enumerate(self.pawns, start=1):
            if terrains is None or self.board.terrain_of[here] in terrains:
                for tower, points in self.towers(here).items():
                    if points not in worth.setdefault(tower, []):
                        worth[tower].append(points)
                        found.add(f"deliver {number} {tower}")
        return found

    def cost(self, kind: str) -> int:
        if kind.startswith("heavy-"):
            return int(kind.split("-")[1])
        return next(cloud.cost for cloud in self.edition.storm_clouds if cloud.kind == kind)

    def dispels(self) -> set[str]:
        """Clouds beside (or around) an own pawn that can be paid (B8.5, B8.6)."""
        near = {area for pawn in self.pawns for area in (pawn, *self.board.neighbours[pawn])}
        return {
            f"dispel {space}"
            for space, (area, kind) in self.clouds.items()
            if area in near and self.cost(kind) <= self.goods.get("wand", 0)
        }

    def acts_brave(self) -> bool:
        """This player carries out the brave action: as claimant, or with the tile BRAVE_EFFECT."""
        last = self.told("leads", "answers", "spends")[-1]
        return "brave" in (last.args.get("stance"), last.args.get("tile", "").removesuffix("-effect"))

    def flight_of_the_witch(self) -> tuple[int, str]:
        """The pawn of the latest witch move, and where the move (with turbo) ended."""
        flights = self.told("moves", "turbo")
        start = max(k for k, line in enumerate(flights) if line.args.get("effect") == "witch-move")
        turbo = len(flights) > start + 1 and flights[start + 1].id == "turbo"
        return flights[start].args["pawn"], flights[start + turbo].args["area"]

    def witch_delivery(self) -> set[str]:
        """Only while the pawn that flew stands where its flight ended (D10)."""
        pawn, area = self.flight_of_the_witch()
        return {f"deliver {pawn + 1} {t}" for t in self.towers(area)} if self.pawns[pawn] == area else set()

    def circles(self) -> set[str]:
        """The circles of the TURBO tile just entered whose area holds no cloud (D8)."""
        hill = self.told("moves")[-1].args["area"]
        letters = self.state["hill_tile"][hill].removeprefix("turbo-")
        return {f"turbo {letter}" for letter in letters if self.board.circle_area[letter] not in self.clouded}

    def options(self, effect: str, effects: list[str]) -> set[str] | None:
        """Everything a seat may choose for an effect; None where this reader knows nothing of it."""
        apart = "witch-delivery" in effects
        role = self.state["led"]
        if effect == "witch-move":
            return {"stay", *self.moves(role.removesuffix("-witch"))}
        if effect == "storm-move":
            return {"none", *self.moves(apart=apart)}
        if effect in ("tile-first-move", "tile-second-move"):
            return {"stop", *self.moves(apart=apart)}
        if effect == "druid-delivery":
            return {"none", *self.deliveries(self.edition.druid_terrains[role.removesuffix("-druid")])}
        if effect in ("storm-delivery", "tile-delivery"):
            return {"none", *self.deliveries()}
        if effect in ("fairy", "tile-cloud"):
            return {"none", *self.dispels()}
        if effect == "witch-delivery":
            return {"none", *self.witch_delivery()}
        if effect == "turbo-flight":
            return self.circles()
        return None


def tables(variants: tuple[str, ...]) -> Iterator[tuple[Game, int]]:
    """Games to wander through, with a seed: from the start on the house board, and from anywhere on MINI."""
    for seed in range(8):
        yield mutig.new_game("broom-service", 2 + seed % 4, seed=seed, variants=variants), seed
        yield anywhere(random.Random(seed), 2 + seed % 4, variants), seed


def anywhere(dice: random.Random, players: int, variants: tuple[str, ...]) -> Game:
    """The start of a round on MINI with pawns, goods, clouds and tiles anywhere."""
    back, storms = "back" in variants, "storms" in variants
    land = ("ca", "cb", "f1", "f2", "h1", "p1", "m1", "m2")
    kinds = ["heavy-1-1", "heavy-2-2", "heavy-3-3"] * 2
    if storms:
        kinds = ["heavy-1-1", "plus-two", "plus-two", "move", "deliver", "set-green", "set-orange"]
    pawns = {seat: " ".join(dice.choices(land, k=2)) for seat in range(players)}
    mountains = dice.sample(("potions", "wands", "delivery", "two-moves", "cloud"), 2)
    forests = dice.sample(("brave-effect", "plus-card", "five-points"), 2)
    hill = dice.choice(("turbo-AB", "turbo-AC", "turbo-AD", "turbo-BC", "turbo-CD", "orange-7"))
    tiles = {"m1": mountains[0], "m2": mountains[1]} if back or "mountains" in variants else {}
    if back:
        tiles |= {"f1": forests[0], "f2": forests[1], "h1": hill}
    clouds = dict(zip(("w1", "m2", "f1", "f2", "h1"), dice.sample(kinds, 5), strict=True))
    return at(
        players,
        back=back,
        storms=storms,
        mountains="mountains" in variants,
        phase="choose-hands",
        pawns=pawns,
        goods={
            seat: f"violet {dice.randrange(4)} green 2 orange 2 wand {dice.randrange(6)}" for seat in range(players)
        },
        clouds={space: kind for space, kind in clouds.items() if space == "w1" or dice.random() < 0.3},
        tiles=tiles,
    ).game


@pytest.mark.parametrize("variants", VARIANTS)
def test_D7_D8_D10_D11_D13_are_exactly_what_the_board_says(variants):
    compared: Counter[str] = Counter()
    for game, seed in tables(variants):
        for seat in wander(game, seed):
            if game.state.depth == 0:
                continue
            seen = game.view("spectator")
            expected = Reader(game, seat).options(seen["asked"], seen["effects"])
            if expected is not None:
                assert {choice.text for choice in game.choices(seat)} == expected, (seed, seen["asked"])
                compared[seen["asked"]] += 1
    assert min(compared[effect] for effect in ("witch-move", "witch-delivery", "druid-delivery", "fairy")) > 20
    if "back" in variants:
        assert compared["turbo-flight"] > 5


@pytest.mark.parametrize("variants", VARIANTS)
def test_B7_8_B8_6_every_delivery_and_every_cloud_earns_and_costs_what_is_printed(variants):
    compared: Counter[str] = Counter()
    for game, seed in tables(variants):
        before: tuple[Reader, str, bool, int] | None = None
        for seat in wander(game, 1000 + seed):
            if before is not None:
                compared[check_the_gain(game, *before)] += 1
            before = None
            if game.state.depth > 0:
                asked = game.view("spectator")["asked"]
                if asked.endswith("delivery") or asked in ("fairy", "tile-cloud"):
                    reader = Reader(game, seat)
                    before = reader, asked, reader.acts_brave(), len(game.moves)
    assert compared["deliver"] > 20
    assert compared["dispel"] > 5


def check_the_gain(game: Game, reader: Reader, asked: str, brave: bool, move: int) -> str:
    """Compare what the last choice brought with a count by hand."""
    seat, code = game.moves[move].seat, game.moves[move].code
    choice = game.rules.describe(game.table, game.state, seat, code)
    told = [line for line in game.log if line.move == move + 1 and line.id in ("delivers", "dispels")]
    if choice.kind == "deliver":
        tower = next((t for t in reader.board.towers if t.id == choice.tower), None)
        bonus = 3 if brave and asked == "druid-delivery" else 0
        worth = reader.towers(reader.pawns[choice.pawn])[choice.tower]
        assert told[0].args["points"] == worth + bonus
        assert told[0].args["wands"] == (tower.wands if tower else 0)
    elif choice.kind == "dispel":
        _, kind = reader.clouds[choice.cloud_space]
        storm = next((c for c in reader.edition.storm_clouds if c.kind == kind), None)
        colour = kind.removeprefix("set-")
        full = kind.startswith("set-") and reader.goods.get(colour, 0) >= (3 if colour == "orange" else 4)
        bonus = 3 if brave and asked == "fairy" else 0
        assert told[0].args["points"] == bonus + (storm.points if full and storm else 0)
        assert told[0].args["cost"] == reader.cost(kind)
    return choice.kind
