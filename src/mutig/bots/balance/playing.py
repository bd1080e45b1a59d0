"""Games to learn from: compiled games of greedy bots by the thousand, or any bots in the arena."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from mutig.bots.arena import Meeting, Result, Settings, Store, play_all
from mutig.bots.arena.statistics import win_shares
from mutig.bots.bot import whole_seed
from mutig.core import compile, record
from mutig.core.errors import MutigError
from mutig.core.ruleset import Ruleset, Table
from mutig.games import pack
from mutig.games import rules as rules_of
from mutig.measure import watching
from mutig.measure.ledger import Ledger
from mutig.workers import ALONE, Workers

MOST_UNFINISHED = 0.05  # share of games
STRETCH = 1_000  # games: more than it takes to start a process


def notebook(rules: Ruleset, progress: compile.Progress | None = None) -> compile.Compiled:
    """The notes compiled on top of a game's rules and bots, once per process."""
    if rules.name not in _NOTEBOOKS:
        base = rules.compiled_with_bots(progress)
        _NOTEBOOKS[rules.name] = compile.extended(base, [watching, pack(rules.name).balance().notes], progress)
    return _NOTEBOOKS[rules.name]


_NOTEBOOKS: dict[str, compile.Compiled] = {}


@dataclass
class Rows:
    """What was noted in some games, one row for each; the second axis is the seat."""

    wins: Any
    points: Any
    notes: Any
    ended: Any

    @staticmethod
    def for_games(games: int, players: int, cells: int) -> Rows:
        seats = (games, players)
        return Rows(np.zeros(seats), np.zeros(seats), np.zeros((*seats, cells), np.int16), np.zeros(games, np.bool_))

    @staticmethod
    def together(parts: Sequence[Rows]) -> Rows:
        return Rows(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(Rows)))

    def ledger(self, table: Table) -> Ledger:
        """All games that ended; if hardly any did, there is nothing to learn."""
        ended, unfinished = self.ended, int((~self.ended).sum())
        if unfinished > len(ended) * MOST_UNFINISHED:
            raise MutigError(f"{unfinished} of {len(ended)} games did not end: these bots wait for each other")
        return Ledger(table, self.wins[ended], self.points[ended], self.notes[ended], unfinished)


class Desk:
    """A table in compiled code, and the rows that are filled game by game."""

    def __init__(self, table: Table, games: int) -> None:
        self.table = table
        self.rules: Any = table.rules.compiled()
        self.notebook = notebook(table.rules)
        self.e, self.states = compile.to_records(table.e)[0], compile.to_records(table.rules.start(table), 4)
        self.cells = pack(table.rules.name).balance().notes.CELLS
        self.counts = np.zeros(table.players * self.cells, np.int64)
        self.rows = Rows.for_games(games, table.players, self.cells)

    def begin(self) -> None:
        self.states[1] = self.states[0]
        self.counts[:] = 0

    def write_down(self, game: int) -> None:
        """The finished game becomes one row."""
        rows, players = self.rows, self.table.players
        standing = [self.rules.standing(self.e, self.states[1], seat) for seat in range(players)]
        best = max(standing)
        rows.wins[game] = [(value == best) / standing.count(best) for value in standing]
        rows.points[game] = self.states[1]["points"][:players]
        rows.notes[game] = self.counts.reshape(players, self.cells)
        rows.ended[game] = True


def play_greedy(
    table: Table, games: int, seed: str, workers: Workers = ALONE, so_far: Callable[[list[Rows]], None] | None = None
) -> Ledger:
    """Greedy bots on all seats. The deal of a game depends on the seed and its number, whatever the edition."""
    notebook(table.rules)  # what has to be compiled is compiled here, once, not in every process
    parts: list[Rows] = []

    def add(part: Rows) -> None:
        parts.append(part)
        if so_far:
            so_far(parts)

    stretches = [range(first, min(first + STRETCH, games)) for first in range(0, games, STRETCH)]
    workers.in_order(partial(play_stretch, table, seed), stretches, add)
    return Rows.together(parts).ledger(table)


def play_stretch(table: Table, seed: str, games: range) -> Rows:
    """Some games of greedy bots."""
    desk = Desk(table, len(games))
    out, rng, nature = (np.zeros(size, np.int64) for size in (table.rules.most_choices, 4, 4))
    for row, game in enumerate(games):
        desk.begin()
        desk.rules.seed_random(nature, whole_seed(seed, game))
        desk.rules.seed_random(rng, whole_seed(seed, game, "players"))
        if desk.notebook.watch_game(desk.e, desk.states, out, rng, nature, desk.counts):
            desk.write_down(row)
    return desk.rows


# Other bots


def arena_of(table: Table, edition: str, bot: str, games: int, seed: str, budget: float) -> Settings:
    """An arena in which a bot meets itself."""
    options = dict(table.options)
    return Settings(table.rules.name, options, edition, (bot,), False, games, seed, budget)


def meetings(settings: Settings) -> list[Meeting]:
    """One game per deal: where all seats think alike, turning the table would only repeat it."""
    return [Meeting(deal, 0, 0, settings.bots * settings.players) for deal in range(settings.deals)]


def follow_arena(
    settings: Settings, folder: Path, workers: Workers = ALONE, progress: Callable[[int], None] | None = None
) -> Ledger:
    """Let the arena play, then follow its records with the same notes."""
    store = Store.created(folder, settings)
    done: list[Result] = []

    def finished(result: Result) -> None:
        done.append(result)
        if progress:
            progress(len(done))

    play_all(settings, store, meetings(settings), workers, finished)
    results = store.results()
    if forfeits := [result for result in results if result.forfeit is not None]:
        reason = forfeits[0].forfeit.reason if forfeits[0].forfeit else ""
        raise MutigError(f"{len(forfeits)} games were forfeited, so they say nothing about fairness: the bot {reason}")
    desk = Desk(settings.table, len(results))
    for game, (result, moves) in enumerate(zip(results, _moves(folder, results), strict=True)):
        desk.begin()
        desk.notebook.watch_moves(desk.e, desk.states, np.array(moves, np.int64).ravel(), desk.counts)
        desk.write_down(game)
        if desk.rows.wins[game].tolist() != win_shares(result.ranks):
            raise MutigError(f"{folder / result.record}: the compiled rules lead to another winner")
    return desk.rows.ledger(settings.table)


def _moves(folder: Path, results: Sequence[Result]) -> Iterator[list[tuple[int, int]]]:
    for result in results:
        game = record.load(folder / result.record, rules_of)
        yield [(move.seat, move.code) for move in game.moves]
