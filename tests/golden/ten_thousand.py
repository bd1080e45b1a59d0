"""Ten thousand games by their seeds, and what digests of them were when they were first played.

A line of `ten_thousand.json` is a table and a seed; its games follow each other from one stream of random numbers. Who
plays knows no bot and no order of choices: it takes one of the legal codes as they are counted. So the digests change
only if something else can be chosen, if a choice does something else, or if the log tells something else.

After an intended change: python -m tests.golden.ten_thousand
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import mutig
from mutig.core.chance import ToldChance
from mutig.core.compile import from_record, to_records
from mutig.core.game import Game
from mutig.core.ruleset import Table
from mutig.games import SHIPPED

HERE = Path(__file__).parent
FILE = HERE / "ten_thousand.json"
STOPS = (1, 8, 65)  # after so many games of a line a digest was taken
TOLD = 8  # games of a line of which the log is part of it
LONGEST = 30_000  # decisions of a game
PRINTED_HERE = {"broom-service": HERE / "edition", "touria": HERE / "touria" / "edition"}

Moves = list[tuple[int, int]]
Line = dict[str, Any]


def lines() -> list[Line]:
    """The lines on file."""
    return [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


def named(line: Line) -> str:
    """A line as the name of a test."""
    return " ".join(str(line[part]) for part in ("game", "edition", "options"))


def digests(line: Line, games: int, compiled: bool) -> dict[str, list[str]]:
    """What the first games of a line come to at each stop: their moves, their last positions, their logs."""
    table = table_of(line)
    totals, found = [hashlib.sha256() for _ in range(3)], {}
    play = compiled_games if compiled else interpreted_games
    for number, (moves, end) in enumerate(play(table, line["seed"], games), start=1):
        totals[0].update(json.dumps(moves).encode())
        totals[1].update(end.fingerprint().encode())
        if number <= TOLD:
            totals[2].update(json.dumps(told(table, moves, end), sort_keys=True).encode())
        if number in STOPS:
            found[str(number)] = [total.hexdigest()[:16] for total in totals]
    return found


def table_of(line: Line) -> Table:
    rules = mutig.rules(line["game"])
    edition = PRINTED_HERE[line["game"]] if line["edition"] == "golden" else line["edition"]
    return rules.table(rules.read_options(line["options"], "options"), rules.load_edition(edition))


def told(table: Table, moves: Moves, end: Any) -> list[Any]:
    """The log of a game replayed by its moves, as data, and who may read each line of it."""
    game = Game(table, ToldChance())
    game.replay(moves)
    assert game.state == end, "compiled and interpreted rules lead to different ends"
    return [[line.move, line.id, line.args, line.event.to] for line in game.log]


def playing(functions: Any, decorate: Callable[[Any], Any] = lambda function: function) -> Callable[..., int]:
    """A game at random, in the language of the rules: interpreted, or decorated to be compiled."""
    advance, apply, over, legal = functions.advance, functions.apply, functions.over, functions.legal
    next_to_decide, draw, random_below = functions.next_to_decide, functions.draw, functions.random_below

    @decorate
    def counted(out: Any, n: int, place: int) -> int:
        """The code that so many others are smaller than."""
        for k in range(n):
            smaller = 0
            for other in range(n):
                if out[other] < out[k]:
                    smaller += 1
            if smaller == place:
                return out[k]
        return -1

    @decorate
    def play(e: Any, s: Any, out: Any, rng: Any, seats: Any, codes: Any) -> int:
        advance(e, s)
        moves = 0
        while not over(s):
            seat = next_to_decide(s)
            n = legal(e, s, seat, out)
            if n == 1:
                code = out[0]
            elif seat < 0:
                code = draw(e, s, out, n, rng)
            else:
                code = counted(out, n, random_below(rng, n))
            seats[moves] = seat
            codes[moves] = code
            apply(e, s, seat, code)
            moves += 1
        return moves

    return play


@cache
def compiled_play(game: str) -> Callable[..., int]:
    from numba import njit

    return playing(mutig.rules(game).compiled(), njit)


def compiled_games(table: Table, seed: int, games: int) -> Iterator[tuple[Moves, Any]]:
    """The moves and the last state of each game."""
    rules, play = table.rules, compiled_play(table.rules.name)
    e, states = to_records(table.e)[0], to_records(rules.start(table), 2)
    out, rng, seats, codes = (np.zeros(size, np.int64) for size in (rules.most_choices, 4, LONGEST, LONGEST))
    rules.compiled().seed_random(rng, seed)
    for _ in range(games):
        states[1] = states[0]
        n = play(e, states[1], out, rng, seats, codes)
        moves = list(zip(seats[:n].tolist(), codes[:n].tolist(), strict=True))
        yield moves, from_record(rules.state, states[1])


def interpreted_games(table: Table, seed: int, games: int) -> Iterator[tuple[Moves, Any]]:
    """The same games without a compiler."""
    rules, play = table.rules, playing(table.rules.interpreted)
    out, rng, seats, codes = ([0] * size for size in (rules.most_choices, 4, LONGEST, LONGEST))
    rules.interpreted.seed_random(rng, seed)
    for _ in range(games):
        end = rules.start(table)
        n = play(table.e, end, out, rng, seats, codes)
        yield list(zip(seats[:n], codes[:n], strict=True)), end


# Writing the file


def fresh_lines() -> Iterator[Line]:
    """Every configuration the engine's tests know, with every printing there is."""
    from ..engine.subjects import SUBJECTS

    seed = 0
    for game in SHIPPED:
        subject = SUBJECTS[game]
        for edition in (*subject.rules.shipped_editions(), *subject.rules.archived_editions(), "golden"):
            for configuration in subject.configurations:
                seed += 1
                options = dict(subject.table(*configuration).options)
                yield {"game": game, "edition": edition, "options": options, "seed": seed}


def write() -> None:
    """Play all of them, and write down what they come to."""
    with FILE.open("w", encoding="utf-8") as file:
        for line in fresh_lines():
            print(json.dumps(line | {"digests": digests(line, STOPS[-1], compiled=True)}), file=file)


if __name__ == "__main__":
    write()
