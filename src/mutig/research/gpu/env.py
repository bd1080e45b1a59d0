"""Tens of thousands of games as tensors on a GPU: every table of a game mixed in one batch."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

from mutig.bots import whole_seed
from mutig.core.compile import to_records
from mutig.core.errors import MutigError
from mutig.core.ruleset import MOST_SEATS, Table

from .arrays import Batch
from .on_cpu import OnCpu
from .on_gpu import OnGpu
from .tables import every_table, gather_for

DEVICES: dict[str, Any] = {"cuda": OnGpu, "cpu": OnCpu}
OPPONENTS = (None, "greedy")
EVERY_SEAT = (1 << MOST_SEATS) - 1


class GpuEnv:
    """Games side by side; the tensors are rewritten in place by `reset` and `step`, so copy what you keep.

    obs [n, layout.size] int16      what the deciding seat sees (`layout` names the pieces)
    hands [n, hands_layout.size]    the same with nothing hidden, for critics (only with open_hands=True)
    mask [n, codes] uint8           its legal codes as 0 and 1
    seat [n] int64                  who decides
    count [n] int32                 how many codes are legal
    reward [n, 5] float32           the winners' shares of 1 when a game has ended with this step, else 0
    points [n, 5] int16             what everybody ended with in the last finished game
    done [n] uint8                  1 if a game has ended; obs, mask and seat are those of the one that has begun anew
    illegal [n] uint8               1 if the last code was not legal: that game was not touched
    players [n] int64, kind [n]     how many play, and on which of the `tables`

    Game g is played on tables[g % len(tables)]: on every table there is, unless `tables` says which. NATURE and single
    options are played inside; with opponents="greedy" so is every seat but one: `seats`, or seat g by turns.
    With recall=True a seat forgets nothing: it is shown what `game.recall` tells bots, not what lies open now.
    On device "cpu" everything is the same, in numpy's arrays: slower by far, byte by byte equal.
    """

    def __init__(
        self,
        game: str,
        num_games: int,
        *,
        tables: Sequence[Table] | None = None,
        seed: int | str = 0,
        opponents: str | None = None,
        seats: Sequence[int] | None = None,
        open_hands: bool = False,
        recall: bool = False,
        device: str = "cuda",
    ) -> None:
        if isinstance(num_games, bool) or not isinstance(num_games, int) or num_games < 1:
            raise MutigError(f"num_games: expected a whole number from 1 on, not {num_games!r}")
        if device not in DEVICES:
            raise MutigError(f"device: expected one of {', '.join(DEVICES)}, not {device!r}")
        if opponents not in OPPONENTS:
            raise MutigError(f"opponents: expected 'greedy' or None, not {opponents!r}")
        self.tables = list(tables) if tables is not None else every_table(game)
        rules = self.tables[0].rules
        if any(table.rules.name != game for table in self.tables):
            raise MutigError(f"tables: expected tables of {game}")
        self.num_games, self.codes, self.device = num_games, rules.codes, device
        self._on: Any = DEVICES[device](rules, opponents is not None)
        kind = np.arange(num_games, dtype=np.int32) % len(self.tables)
        players = np.array([table.players for table in self.tables])[kind]
        own = np.full(num_games, EVERY_SEAT, np.int32)
        if opponents:
            asked = np.arange(num_games) // len(self.tables) if seats is None else np.asarray(seats)
            own[:] = 1 << (asked % players)
        put = self._on.array
        self.layout, gather = gather_for(self.tables)
        self._gather, self._players_at = put(gather), _offset(rules, "players")
        starts = np.concatenate([to_records(_start(table, recall)).view(np.int32)[None] for table in self.tables])
        boards, printed = _boards(self.tables)
        states = put(starts[kind])
        self._batch = Batch(
            tables=put(printed),
            boards=put(boards),
            starts=put(starts),
            kinds=put(kind),
            own=put(own),
            states=states,
            visible=put(starts[kind]) if self.layout.veiled else states,
            veil=int(self.layout.veiled),
            rngs=put(np.zeros((num_games, 4), np.int64)),
            bots=put(np.zeros((num_games, 4), np.int64)),
            choices=put(np.zeros((num_games, rules.most_choices), np.int16)),
            counts=put(np.zeros(num_games, np.int32)),
            masks=put(np.zeros((num_games, _wide(rules.codes)), np.uint8)),
            seats=put(np.zeros(num_games, np.int64)),
            rewards=put(np.zeros((num_games, MOST_SEATS), np.float32)),
            points=put(np.zeros((num_games, MOST_SEATS), np.int16)),
            done=put(np.zeros(num_games, np.uint8)),
            illegal=put(np.zeros(num_games, np.uint8)),
        )
        b: Any = self._batch
        self._seen = put(np.zeros((num_games, _wide(self.layout.size)), np.int16))
        self.obs, self.mask = self._seen[:, : self.layout.size], b.masks[:, : rules.codes]
        self._open_hands = open_hands
        if open_hands:
            self.hands_layout, hands = gather_for(self.tables, open_hands=True)
            self._hands_gather = put(hands)
            self._hands = put(np.zeros((num_games, _wide(self.hands_layout.size)), np.int16))
            self.hands = self._hands[:, : self.hands_layout.size]
        self.seat, self.count, self.reward, self.points = b.seats, b.counts, b.rewards, b.points
        self.done, self.illegal = b.done, b.illegal
        self.kind, self.players, self.own = b.kinds, put(players), b.own
        self._own_rngs = put(np.zeros((num_games, 4), np.int64))
        self._actions, self._advice = (put(np.zeros(num_games, np.int64)) for _ in range(2))
        self._on.bind(self._batch)
        self.reset(seed)

    @property
    def states(self) -> Any:
        """Every game as the rules have it, in rows of numbers; to look at."""
        states: Any = self._batch.states
        return states.view(self.obs.dtype)

    def reset(self, seed: int | str | None = None) -> None:
        """Fresh games. Game g depends on the seed, its table and g alone; without a new seed the same begin again."""
        if seed is not None:
            self._seed = seed
        self._on.seed(self._batch.rngs, whole_seed("chance", self._seed) >> 1)
        self._on.seed(self._batch.bots, whole_seed("opponents", self._seed) >> 1)
        self._on.seed(self._own_rngs, whole_seed("sample", self._seed) >> 1)
        self._on.begin()
        self._look()

    def step(self, actions: Any) -> None:
        """Carry out one code in every game."""
        self._on.step(actions)
        self._look()

    def sample(self) -> Any:
        """A random legal code for every game, in one tensor that is used again; NATURE's chance does not notice."""
        self._on.pick(self._batch.choices, self._batch.counts, self._own_rngs, self._actions)
        return self._actions

    def advice(self) -> Any:
        """What greedy would choose in every game, seeing what the deciding seat may see; one tensor, used again."""
        self._on.advise(self._advice)
        return self._advice

    def play_randomly(self, decisions: int, ended: Any) -> None:
        """So many random decisions in every game, forced ones and NATURE's counted, without looking.

        `ended` counts the games that end. After it only `reset` makes sense.
        """
        self._on.play(decisions, ended)

    def _look(self) -> None:
        b = self._batch
        self._on.see(b.visible, self._gather, b.seats, self._players_at, self._seen, self.layout.size)
        if self._open_hands:
            size = self.hands_layout.size
            self._on.see(b.states, self._hands_gather, b.seats, self._players_at, self._hands, size)


def _start(table: Table, recall: bool) -> Any:
    """How a game begins; for who forgets nothing, secrets that everybody has seen are none from the beginning."""
    state = table.rules.start(table)
    if recall:
        table.rules.interpreted.remember(state)
    return state


def _wide(numbers: int) -> int:
    """Rows begin at places that are good to read from."""
    return -(-numbers // 16) * 16


def _offset(rules: Any, field: str) -> int:
    """Where a field of one number stands among the cells of a state."""
    place = 0
    for f in rules.state.fields:
        if f.name == field:
            break
        place += prod(f.shape)
    return place


def _boards(tables: Sequence[Table]) -> tuple[Any, Any]:
    """The board of each table, and what is printed on each board: tables that print the same share one."""
    printed: dict[bytes, Any] = {}
    boards = []
    for table in tables:
        record = to_records(table.e)
        printed.setdefault(record.tobytes(), record)
        boards.append(list(printed).index(record.tobytes()))
    return np.array(boards, np.int32), np.concatenate(list(printed.values()))
