"""Where a game stands: its state, and what could be taken back in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from mutig.core.ruleset import NATURE
from mutig.core.ruleset import Table as RulesTable

MOST_UNDOS = 5  # decisions in a row that can be taken back


@dataclass(frozen=True)
class Decision:
    """A decision that can perhaps be taken back: which entry it is, what was chosen, and the state before it."""

    seq: int
    seat: int
    codes: Sequence[int]
    before: Any
    drew: bool  # chance has answered since


@dataclass(frozen=True)
class Standing:
    """One moment of a game. States in here are never changed: a move makes a new one."""

    table: RulesTable
    state: Any
    draws: int = 0  # how many outcomes chance has given
    secret_since: int | None = None  # the entry that opened the secret choice of several seats that goes on now
    picks: tuple[tuple[int, int], ...] = ()  # the entries of that choice so far, each with its seat
    run: tuple[Decision, ...] = ()  # the last decisions of one seat, if they were open; the latest last
    last: tuple[int, Standing] | None = field(default=None, compare=False)  # the entry that led here, and from where

    def without(self, struck: Sequence[int]) -> Standing | None:
        """The moment before these entries, if they are the last one alone and that is remembered."""
        return self.last[1] if self.last and list(struck) == [self.last[0]] else None

    def after(self, seq: int, seat: int, codes: Sequence[int], state: Any, draws: int) -> Standing:
        """The moment after an entry."""
        rules, was_secret = self.table.rules, self.secret_since is not None
        last = seq, replace(self, last=None)  # one step back is enough: most who take back do it at once
        is_secret = rules.interpreted.is_secret(state)
        if was_secret and is_secret and rules.scene(state) == rules.scene(self.state):
            return Standing(self.table, state, draws, self.secret_since, (*self.picks, (seq, seat)), last=last)
        run: tuple[Decision, ...] = ()
        if seat != NATURE and not was_secret:
            mine = self.run if self.run and self.run[-1].seat == seat else ()
            run = (*mine, Decision(seq, seat, tuple(codes), self.state, draws > self.draws))[-MOST_UNDOS:]
        return Standing(self.table, state, draws, seq if is_secret else None, (), run, last)
