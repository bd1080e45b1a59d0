"""Games to learn from: compiled games of greedy bots by the thousand, or any bots in the arena."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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

MOST_UNFINISHED = 0.05  # share of games
Progress = Callable[[int], None]


def notebook(rules: Ruleset, progress: compile.Progress | None = None) -> compile.Compiled:
    """The notes compiled on top of a game's rules and bots, once per process."""
    if rules.name not in _NOTEBOOKS:
        base = rules.compiled_with_bots(progress)
        _NOTEBOOKS[rules.name] = compile.extended(base, [watching, pack(rules.name).balance().notes], progress)
    return _NOTEBOOKS[rules.name]


_NOTEBOOKS: dict[str, compile.Compiled] = {}


class Desk:
    """A table in compiled code, and the rows that are filled game by game."""

    def __init__(self, table: Table, games: int) -> None:
        self.table = table
        self.rules: Any = table.rules.compiled()
        self.notebook = notebook(table.rules)
        self.e, self.states = compile.to_records(table.e)[0], compile.to_records(table.rules.start(table), 4)
        self.cells = pack(table.rules.name).balance().notes.CELLS
        self.counts = np.zeros(table.players * self.cells, np.int64)
        self.wins, self.points = np.zeros((games, table.players)), np.zeros((games, table.players))
        self.notes = np.zeros((games, table.players, self.cells), np.int16)
        self.ended = np.zeros(games, np.bool_)

    def begin(self) -> None:
        self.states[1] = self.states[0]
        self.counts[:] = 0

    def write_down(self, game: int) -> None:
        """The finished game becomes one row."""
        players = self.table.players
        standing = [self.rules.standing(self.e, self.states[1], seat) for seat in range(players)]
        best = max(standing)
        self.wins[game] = [(value == best) / standing.count(best) for value in standing]
        self.points[game] = self.states[1]["points"][:players]
        self.notes[game] = self.counts.reshape(players, self.cells)
        self.ended[game] = True

    def ledger(self) -> Ledger:
        """All games that ended; if hardly any did, there is nothing to learn."""
        unfinished = int((~self.ended).sum())
        if unfinished > len(self.ended) * MOST_UNFINISHED:
            raise MutigError(f"{unfinished} of {len(self.ended)} games did not end: these bots wait for each other")
        return Ledger(self.table, self.wins[self.ended], self.points[self.ended], self.notes[self.ended], unfinished)


def play_greedy(table: Table, games: int, seed: str, progress: Progress | None = None) -> Ledger:
    """Greedy bots on all seats. The deal of a game depends on the seed and its number, whatever the edition."""
    desk = Desk(table, games)
    out, rng, nature = (np.zeros(size, np.int64) for size in (table.rules.most_choices, 4, 4))
    for game in range(games):
        desk.begin()
        desk.rules.seed_random(nature, whole_seed(seed, game))
        desk.rules.seed_random(rng, whole_seed(seed, game, "players"))
        if desk.notebook.watch_game(desk.e, desk.states, out, rng, nature, desk.counts):
            desk.write_down(game)
        if progress:
            progress(game + 1)
    return desk.ledger()


# Other bots


def arena_of(table: Table, edition: str, bot: str, games: int, seed: str, budget: float) -> Settings:
    """An arena in which a bot meets itself."""
    options = dict(table.options)
    return Settings(table.rules.name, options, edition, (bot,), False, games, seed, budget)


def meetings(settings: Settings) -> list[Meeting]:
    """One game per deal: where all seats think alike, turning the table would only repeat it."""
    return [Meeting(deal, 0, 0, settings.bots * settings.players) for deal in range(settings.deals)]


def follow_arena(settings: Settings, folder: Path, jobs: int, progress: Progress | None = None) -> Ledger:
    """Let the arena play, then follow its records with the same notes."""
    store = Store.created(folder, settings)
    done: list[Result] = []

    def finished(result: Result) -> None:
        done.append(result)
        if progress:
            progress(len(done))

    play_all(settings, store, meetings(settings), jobs, finished)
    results = store.results()
    if forfeits := [result for result in results if result.forfeit is not None]:
        reason = forfeits[0].forfeit.reason if forfeits[0].forfeit else ""
        raise MutigError(f"{len(forfeits)} games were forfeited, so they say nothing about fairness: the bot {reason}")
    desk = Desk(settings.table, len(results))
    for game, (result, moves) in enumerate(zip(results, _moves(folder, results), strict=True)):
        desk.begin()
        desk.notebook.watch_moves(desk.e, desk.states, np.array(moves, np.int64).ravel(), desk.counts)
        desk.write_down(game)
        if desk.wins[game].tolist() != win_shares(result.ranks):
            raise MutigError(f"{folder / result.record}: the compiled rules lead to another winner")
    return desk.ledger()


def _moves(folder: Path, results: Sequence[Result]) -> Iterator[list[tuple[int, int]]]:
    for result in results:
        game = record.load(folder / result.record, rules_of)
        yield [(move.seat, move.code) for move in game.moves]
