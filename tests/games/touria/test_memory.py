"""R80, H6: goods are hidden as totals, not as events. What bots are handed (`recall`) is what anybody could count."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import mutig
from mutig.bots import GreedyBot, ask_bot
from mutig.core.game import Game
from mutig.core.ruleset import Event
from mutig.games.touria import names as n

from .table_talk import A, B, at

COUNTED = ("hearts", "coins", "swords", "elixirs")


class Clerk:
    """Reads what is told to one seat, line by line, and keeps the books of all players. Sees nothing else."""

    def __init__(self, players: int) -> None:
        self.goods: list[dict[str, int]] = [{"coins": n.START_COINS, "elixirs": 1} for _ in range(players)]
        self.items: list[set[str]] = [set() for _ in range(players)]
        self.active = -1

    def read(self, line: Event) -> None:
        args = line.args
        if line.id == "turn-begins":
            self.active = args["seat"]
        for kind, amount in args.get("gains", {}).items():
            self._book(args["seat"], kind, amount)
        for kind, amount in args.get("pays", {}).items():
            self._book(args["seat"], kind, -amount)
            if kind == "elixirs" and line.id == "copies":
                self._book(self.active, kind, amount)  # T14.2
        if line.id == "takes-item":
            self.items[args["seat"]].add(args["item"])
        elif line.id in ("uses", "uses-mirror", "copies", "gives", "enters-castle", "pays-with-bird"):
            self.items[args["seat"]].discard(args.get("item", ""))
        if "tile" in args:  # a payment with a gem that the brush, or a mirror, has painted
            self.items[args["seat"]].discard(args["tile"])

    def _book(self, seat: int, kind: str, amount: int) -> None:
        self.goods[seat][kind] = self.goods[seat].get(kind, 0) + amount

    def agrees_with(self, table: dict[str, Any]) -> None:
        """Every number and every item of everybody."""
        for seat, goods in enumerate(self.goods):
            colours = {name: amount for name, amount in goods.items() if name not in COUNTED and amount}
            assert [goods.get(name, 0) for name in COUNTED] == [table[name][seat] for name in COUNTED]
            assert colours == table["gems"][seat]
            assert self.items[seat] == set(table["held"][seat])


def played_by(game: Game, seed: int, greedy: bool) -> Any:
    """The game after every decision."""
    luck, bots = random.Random(seed), [GreedyBot(seed + seat) for seat in range(game.table.players)]
    while not game.over:
        seat = min(game.pending)
        game.play(seat, ask_bot(game, seat, bots[seat]) if greedy else luck.choice(game.choices(seat)))
        yield game


@pytest.mark.parametrize("greedy", [True, False], ids=["greedy", "random"])
@pytest.mark.parametrize(("players", "variants"), [(2, ()), (3, ("short",)), (4, ("sudden-wedding",)), (4, ())])
def test_R80_H6_a_reader_of_the_log_knows_all_that_a_bot_recalls(players: int, variants: tuple[str, ...], greedy: bool):
    for seed in range(3):
        game = mutig.new_game("touria", players, seed=seed, variants=variants)
        reader, clerk, told, read = seed % players, Clerk(players), 0, list[Event]()
        for number, position in enumerate(played_by(game, seed, greedy)):
            if number % 10 == 0 or position.over:
                events = position.events(told)
                told += len(events)
                lines = [event for event in events if event.visible_to(reader)]
                for line in lines:
                    clerk.read(line)
                read += lines
                known = position.recall(reader)
                if not known["effects"]:  # a mirror is told when it is held up, and put away after its effect
                    clerk.agrees_with(known["table"])
        assert read == [line.event for line in game.log_for(reader)]


def test_R80_the_view_on_the_table_keeps_hiding_what_is_recalled():
    game = at(goods={A: "hearts 1"}).game
    assert game.view(B)["table"]["hearts"][A] is None
    assert game.recall(B)["table"]["hearts"][A] == 1
    assert game.recall(B)["options"] == game.view(B)["options"]


def test_T19_3_R89_H6_nobody_recalls_what_another_saw_in_a_ball():
    """Two games that differ in what A saw behind a door are one and the same to B, and not to A."""
    seen = [
        at(goods={A: "hearts 2", B: "coins 4"}, peeked=[{"door-4": inhabitant}, {}], looked=[["door-4"], []]).game
        for inhabitant in ("maid", "royal-children")
    ]
    assert json.dumps(seen[0].recall(B)) == json.dumps(seen[1].recall(B))
    assert seen[0].recall(A) != seen[1].recall(A)


def test_recalling_changes_nothing():
    game = mutig.new_game("touria", 3, seed=1)
    before = game.state.copy()
    game.recall(0)
    assert game.state == before
