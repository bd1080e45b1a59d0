"""Bots by their name: the ones that come with the program, and anybody's own as `module:Class`."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from mutig.core.errors import MutigError, unknown
from mutig.games import pack

from .bot import Bot, Seed
from .greedy_bot import GreedyBot
from .random_bot import RandomBot
from .search_bot import SearchBot

LEARNED = "mutig.learning.learned_bot"  # above us, and only there for who asks: it brings numpy and weights


def _learned(seed: Seed = 0, weights: str | None = None) -> Any:
    """A bot that taught itself."""
    return importlib.import_module(LEARNED).LearnedBot(seed, weights)


@cache
def has_learned(game: str) -> bool:
    """Whether that bot can play a game here: it was taught it, and there is numpy."""
    folder = files(type(pack(game)).__module__.rpartition(".")[0]) / "learned"
    taught = folder.is_dir() and any(file.name.endswith(".npz") for file in folder.iterdir())
    return taught and find_spec("numpy") is not None


BOTS: dict[str, Callable[[Seed], Any]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "learned": _learned,
    "search": SearchBot,
}


def bot_by_name(name: str, seed: Seed = 0) -> Bot:
    """A bot: 'random', 'greedy', 'learned', 'search', 'search:0.3s', 'search:2000' or 'my_module:MyBot' (a class)."""
    if name in BOTS:
        bot: Bot = BOTS[name](seed)
        return bot
    if ":" not in name:
        raise unknown("bot", name, [*BOTS, "search:0.3s", "search:2000", "my_module:MyBot"])
    module_name, _, class_name = name.partition(":")
    if module_name == "search":
        return SearchBot.spelled(name, class_name, seed)
    if module_name == "learned":
        learned: Bot = _learned(seed, class_name)
        return learned
    return _made(name, _class_of(name, module_name, class_name), seed)


def _class_of(name: str, module_name: str, class_name: str) -> Any:
    here = str(Path.cwd())
    if here not in sys.path:  # an installed command does not look into the current folder by itself
        sys.path.insert(0, here)
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as problem:
        raise MutigError(f"bot {name!r}: there is no module {problem.name!r} here or in the Python path") from None
    except Exception as problem:
        raise MutigError(f"bot {name!r}: {module_name} cannot be imported ({_told(problem)})") from problem
    found = getattr(module, class_name, None)
    if not callable(found):
        raise MutigError(f"bot {name!r}: {module_name} has no class {class_name!r}")
    return found


def _made(name: str, found: Any, seed: Seed) -> Bot:
    """The bot, made with the seed, or without one if its class takes none."""
    try:
        bot: Bot = found(seed) if _takes_a_seed(found) else found()
    except Exception as problem:
        raise MutigError(f"bot {name!r}: cannot be made with or without a seed ({_told(problem)})") from problem
    if not callable(getattr(bot, "choose", None)):
        raise MutigError(f"bot {name!r}: expected a method choose(view, choices, budget)")
    return bot


def _takes_a_seed(found: Any) -> bool:
    import inspect

    try:
        inspect.signature(found).bind(0)
    except (TypeError, ValueError):
        return False
    return True


def _told(problem: Exception) -> str:
    return f"{type(problem).__name__}: {problem}"
