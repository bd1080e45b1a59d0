"""A bot that thinks ahead: information-set tree search in compiled code (thinking.py, trees.py), for any game."""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

from mutig.core import cache, compile, flow, policies
from mutig.core.chance import SeededChance
from mutig.core.choice import Choice
from mutig.core.errors import MutigError
from mutig.core.game import Game
from mutig.core.ruleset import Ruleset, Table

from . import choosing, judging, thinking, trees
from .bot import Seed, View, whole_seed
from .sitting import table_of

NODES = 300_000  # memory for the trees: 8 MB
FIRST_LOOK, SLICE = 32, 0.005  # playouts to learn the speed from; then slices of so many seconds
SEARCH = (trees, choosing, thinking, judging)  # what is compiled on top of a game
RARELY = 0.5  # a secret choice tried less than this share of the most tried one is left out


@dataclass(frozen=True)
class Line:
    """What the search thinks of one choice: how often it was tried, and the share of the win it expects."""

    choice: Choice
    visits: int
    win: float
    weight: float  # how often it would be played: 1 or 0 for a plain decision, a mix where choices are secret
    then: tuple[int, ...] = ()  # codes it would choose next before anybody sees this: the other cards of a hand


@dataclass(frozen=True)
class Guesses:
    """What rivals may hold, guessed by a seat while all chose in secret; out of date at the next milestone."""

    seat: int
    milestone: int
    secrets: Any  # an array: secrets[rival, k]
    counts: Any  # an array: how many there are about each rival


class SearchBot:
    """`search:0.3s` thinks 0.3 seconds a decision, `search:2000` imagines 2000 worlds; the same seed, the same play."""

    def __init__(self, seed: Seed = 0, seconds: float | None = None, playouts: int | None = None) -> None:
        self.seconds, self.playouts = seconds, playouts
        self._seed = whole_seed("search", seed)
        self._table: Table | None = None
        self._lines: list[Line] = []
        self._decided_at = 0  # the root of its tree at the last decision
        self._expected: tuple[int, bytes] | None = None  # who would see what next, if the tree still fits then
        self.notes: Guesses | None = None
        self.may_go_on: Callable[[float], bool] = lambda seconds: True

    def sit_down(self, table: Table) -> None:
        if self._table is not table:
            self._prepare(table)

    def choose(self, view: View, choices: Sequence[Choice], budget: float) -> Choice:
        """The choice the search believes in; one legal choice is answered at once."""
        if len(choices) == 1:
            self._lines = [Line(choices[0], 0, 0.0, 1.0)]
            return choices[0]
        started = time.perf_counter()
        self._see(view)
        seat = view["viewer"]
        if self.playouts is not None:
            self._think_through(seat, self.playouts, started)
        else:
            self._think_until(seat, started, self.seconds if self.seconds is not None else budget)
        choice = self._decide(choices)
        self._decided_at = self._root()
        self._guess()
        self._expect(seat, choice.code)
        return choice

    def report(self) -> list[Line]:
        """What it thought of each choice of its last decision, the best first."""
        best_first = sorted(self._lines, key=lambda line: (-line.weight, -line.visits))
        return [replace(line, then=self._rest(line.choice.code)) if line.visits else line for line in best_first]

    # Thinking

    def _prepare(self, table: Table) -> None:
        compile.needs_compiler()
        import numpy as np

        self._table, self._expected, self.notes = table, None, None
        self._mind = mind_of(table.rules)
        self._e = compile.to_records(table.e)[0]
        self._links, self._stats = np.zeros((NODES, 3), np.int32), np.zeros((NODES, 2))
        self._scratch = np.full(trees.SCRATCH, -1, np.int64)
        self._guesses = np.zeros((trees.SEATS, thinking.GUESSES), np.int64)
        self._counts = self._scratch[trees.GUESSED : trees.GUESSED + trees.SEATS]
        self._out, self._rng = np.zeros(table.rules.most_choices, np.int64), np.zeros(4, np.int64)
        self._mind.seed_random(self._rng, self._seed)
        self._load(table)

    def _load(self, table: Table) -> None:
        """Practise a decision, once per process and game: it loads the compiled code, so that no real one waits."""
        if table.rules.name in _LOADED:
            return
        _LOADED.add(table.rules.name)
        game, novice = Game(table, SeededChance(0)), SearchBot(playouts=FIRST_LOOK)
        seat = min(game.pending)
        novice.sit_down(table)
        novice.choose(game.recall(seat), game.choices(seat), 0.0)
        gc.collect()
        gc.freeze()  # the compiler's objects stay for ever: looking through them held a decision up for 50 ms
        _READY.add(table.rules.name)

    def _see(self, view: View) -> None:
        """The state as far as the view tells it is all the search starts from."""
        table = table_of("search", view, self._table)
        self.sit_down(table)
        self._look(view["viewer"], compile.to_records(table.rules.state_of_view(table, view), 2))

    def _look(self, seat: int, states: Any) -> None:
        """Start from states[0], with the trees of the last decision if they lead here, and with the guesses noted."""
        mind, seen = self._mind, states[0]
        mind.reopen(seen, seat)
        self._seat, self._states, self._secret = seat, states, bool(mind.is_secret(seen))
        if self._expected != (seat, seen.tobytes()):
            mind.clear_trees(self._links, self._stats, self._scratch, mind.observers(seen))
        self._counts[:] = 0
        notes = self.notes
        if notes is not None and (notes.seat, notes.milestone) == (seat, mind.milestone(seen)):
            self._guesses[:], self._counts[:] = notes.secrets, notes.counts
            mind.drop_wrong_guesses(seen, self._scratch, self._guesses)
        self._scratch[trees.GOAL] = self._goal()

    def _goal(self) -> int:
        """The milestone at which playouts end and the position is estimated."""
        return int(self._mind.milestone(self._states[0]) + self._mind.horizon(self._states[0]))

    def _guess(self) -> None:
        """Note what rivals are likely to choose while all choose unseen."""
        if self._secret:
            self._imagine_secrets()
            milestone = int(self._mind.milestone(self._states[0]))
            self.notes = Guesses(self._seat, milestone, self._guesses.copy(), self._counts.copy())

    def _imagine_secrets(self) -> None:
        memory = self._links, self._stats, self._scratch, self._guesses
        self._mind.guess_secrets(self._e, self._states, *memory, self._seat, self._out, self._rng)

    def _expect(self, seat: int, code: int) -> None:
        """What the seat will see if nobody else decides before it is asked again: then the tree is kept."""
        self._expected = None
        room = self._scratch[trees.NODES] < NODES // 2
        if room and self._mind.move_root(self._links, self._stats, self._scratch, seat, code):
            self._states[1] = self._states[0]
            self._mind.imagine(self._e, self._states[1], seat, self._rng)
            self._mind.apply(self._e, self._states[1], seat, code)
            self._mind.hide_secrets(self._states[1], seat)
            self._expected = seat, self._states[1].tobytes()

    def _think(self, seat: int, playouts: int) -> None:
        memory = self._links, self._stats, self._scratch, self._guesses
        self._mind.think(self._e, self._states, *memory, self._out, self._rng, seat, playouts)

    def _think_through(self, seat: int, playouts: int, started: float) -> None:
        """Slice after slice, until all is imagined."""
        portion = FIRST_LOOK
        while playouts > 0:
            before = time.perf_counter()
            self._think(seat, min(portion, playouts))
            now = time.perf_counter()
            playouts -= portion
            if not self.may_go_on(now - started):
                return
            portion = max(1, int(SLICE * portion / max(now - before, 1e-6)))

    def _think_until(self, seat: int, started: float, seconds: float) -> None:
        """Slice after slice, until the time is over or can no longer change the decision."""
        playouts = FIRST_LOOK
        while True:
            before = time.perf_counter()
            self._think(seat, playouts)
            now = time.perf_counter()
            left = started + seconds - now
            speed = playouts / max(now - before, 1e-6)
            if left <= 0 or self._lead() > left * speed or not self.may_go_on(now - started):
                return
            playouts = max(1, int(min(SLICE, left) * speed))

    def _lead(self) -> float:
        """How many visits the most visited choice is ahead of the next."""
        visits = sorted((float(stats[trees.VISITS]) for stats in self._tried().values()), reverse=True)
        return visits[0] - visits[1] if len(visits) > 1 else 0.0

    def _decide(self, choices: Sequence[Choice]) -> Choice:
        """The most visited choice; a secret one by chance among those that are nearly as good, or it could be read."""
        tried = self._tried()
        codes = [choice.code for choice in choices]
        weights = self._weights(codes)
        self._lines = [
            Line(choice, int(tried[choice.code][trees.VISITS]), _win(tried[choice.code]), weights[choice.code])
            if choice.code in tried
            else Line(choice, 0, 0.0, 0.0)
            for choice in choices
        ]
        code = self._drawn(weights)
        return choices[codes.index(code)]

    def _weights(self, codes: Sequence[int]) -> dict[int, float]:
        """How often each choice is to be played."""
        tried = self._tried()
        visits = {code: float(tried[code][trees.VISITS]) if code in tried else 0.0 for code in codes}
        most = max(visits.values())
        least = RARELY * most if self._secret else most
        total = sum(count for count in visits.values() if count >= least)
        return {code: count / total if count >= least else 0.0 for code, count in visits.items()}

    def _drawn(self, weights: dict[int, float]) -> int:
        """One of the choices, as likely as it weighs."""
        point = float(self._mind.random_bits(self._rng)) / 2**32
        for code, weight in weights.items():
            point -= weight
            if point < 0:
                return code
        return max(weights, key=lambda code: weights[code])

    def _tried(self) -> dict[int, Any]:
        """The statistics of its own choices at the root, by code."""
        return {code: self._stats[node] for code, node in self._children(self._root()).items()}

    def _root(self) -> int:
        return int(self._scratch[trees.ROOT + self._mind.tree_of(self._scratch, self._seat)])

    def _children(self, parent: int) -> dict[int, int]:
        """The nodes of its own choices below a node, by code."""
        nodes, node = {}, int(self._links[parent, trees.FIRST])
        while node >= 0:
            seat, code = divmod(int(self._links[node, trees.LABEL]), trees.CODES)
            if seat == self._seat:
                nodes[code] = node
            node = int(self._links[node, trees.NEXT])
        return nodes

    def _rest(self, code: int) -> tuple[int, ...]:
        """What goes with a secret choice: the most visited ones below it, for as long as nobody sees anything."""
        if not self._secret:
            return ()
        mind, e, states, seat = self._mind, self._e, self._states, self._seat
        node: int | None = self._decided_at
        rest: list[int] = []
        states[1] = states[0]
        mind.imagine(e, states[1], seat, self._rng.copy())  # a report must not change what is thought next
        while True:
            mind.apply(e, states[1], seat, code)
            node = self._children(node).get(code) if node is not None else None
            if not (mind.is_secret(states[1]) and mind.is_asked(states[1], seat)):
                return tuple(rest)
            legal = self._out[: mind.legal(e, states[1], seat, self._out)].tolist()
            below = self._children(node) if node is not None else {}
            code = max(legal, key=lambda each: self._stats[below[each], trees.VISITS] if each in below else 0.0)
            rest.append(code)


def budget_of(kind: str, budget: str) -> tuple[float | None, int | None]:
    """The seconds of a budget such as '0.3s', or the playouts of one such as '2000'."""
    try:
        if budget.endswith("s") and 0 < float(budget[:-1]) <= 3600:
            return float(budget[:-1]), None
        if 1 <= int(budget) <= 100_000_000:
            return None, int(budget)
    except ValueError:
        pass
    raise MutigError(f"bot '{kind}:{budget}': expected seconds as in '{kind}:0.3s' or playouts as in '{kind}:2000'")


def _win(stats: Any) -> float:
    """The share of the win expected of a choice; 0 if it was never tried."""
    return float(stats[trees.SHARE] / stats[trees.VISITS]) if stats[trees.VISITS] else 0.0


def mind_of(rules: Ruleset, progress: compile.Progress | None = None) -> compile.Compiled:
    """A game's rules, what bots know of it, and the search on top of them: compiled, once per process."""
    with _MAKING:
        if rules.name not in _MINDS:
            _MINDS[rules.name] = compile.extended(rules.compiled_with_bots(progress), SEARCH, progress)
        return _MINDS[rules.name]


def is_compiled(rules: Ruleset) -> bool:
    """Whether all of that is in the cache, so that it takes a second and not minutes."""
    return cache.is_complete(compile.cache_folder(layers_of(rules)))


def layers_of(rules: Ruleset) -> tuple[ModuleType, ...]:
    """All modules that the search of a game is compiled from."""
    return (*rules.modules, flow, *rules.bot_modules, policies, *SEARCH)


def get_ready(rules: Ruleset) -> None:
    """Load what searching bots of a game need, so that none of them has to wait for it."""
    SearchBot().sit_down(some_table(rules))


def some_table(rules: Ruleset) -> Table:
    """A table of a game to practise at."""
    options = rules.check_options(rules.players[0], (), {})
    return rules.table(options, rules.load_edition(rules.shipped_editions()[0]))


def is_ready(game: str) -> bool:
    """Whether a searching bot would answer at once in this process."""
    return game in _READY


_MAKING = threading.Lock()
_MINDS: dict[str, compile.Compiled] = {}
_LOADED: set[str] = set()  # or just being loaded
_READY: set[str] = set()
