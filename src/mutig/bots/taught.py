"""The door to bots that were taught: above us (mutig.learning), and only there for who asks, with numpy and weights."""

from __future__ import annotations

import importlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import Any

from mutig.core import compile
from mutig.core.ruleset import Ruleset
from mutig.games import pack

from .bot import Bot, Seed
from .search_bot import budget_of

LEARNED, WISE = "learned", "wise"
TAUGHT = (LEARNED, WISE)
WISE_BOTS = "mutig.learning.wise_bot"
WEIGHTS = ".npz"  # how their file is called behind its name
WISE_NOW: set[str] = set()  # the games of which they would answer at once; kept here, since theirs may be half loaded


def taught_bot(kind: str, budget: str = "", seed: Seed = 0, weights: str | None = None) -> Bot:
    """A bot of one of these kinds; `weights` are those it has to have learnt with."""
    if kind == WISE:
        compile.needs_compiler()
        seconds, playouts = budget_of(WISE, budget) if budget else (None, None)
        bot: Bot = wise_bots().WiseBot(seed, seconds, playouts, weights)
    else:
        bot = importlib.import_module("mutig.learning.learned_bot").LearnedBot(seed, weights)
    return bot


def wise_bots() -> Any:
    """The module of bots that think ahead with what they have learnt."""
    return importlib.import_module(WISE_BOTS)


@cache
def has_learned(game: str) -> bool:
    """Whether they can play a game here: somebody has taught it to them, and there is numpy."""
    return weights_of(game) is not None and find_spec("numpy") is not None


def can_be_wise(game: str) -> bool:
    """Whether bots can think ahead here with what they have learnt."""
    return has_learned(game) and compile.is_possible()


def wise_is_ready(game: str) -> bool:
    """Whether such a bot would answer at once in this process. To ask loads nothing: a server asks when it starts."""
    return game in WISE_NOW


def wise_is_compiled(rules: Ruleset) -> bool:
    """Whether what it needs is in the cache."""
    return bool(wise_bots().is_compiled(rules))


def get_wise_ready(rules: Ruleset) -> None:
    """Load what such bots of a game need, so that none of them has to wait for it."""
    wise_bots().get_ready(rules)


def folder_of(game: str) -> Traversable:
    """Where a game keeps what was learned of it: beside its rules."""
    return files(type(pack(game)).__module__.rpartition(".")[0]) / "learned"


@cache
def weights_of(game: str) -> str | None:
    """What the weights are called; None if nobody has taught anybody this game."""
    folder = folder_of(game)
    found = [file.name for file in folder.iterdir() if file.name.endswith(WEIGHTS)] if folder.is_dir() else []
    return found[0].removesuffix(WEIGHTS) if found else None
