"""Bots by their name: the ones that come with the program, and anybody's own as `module:Class`."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from mutig.core.errors import MutigError, unknown

from .bot import Bot, Seed
from .greedy_bot import GreedyBot
from .random_bot import RandomBot
from .search_bot import SearchBot, budget_of
from .taught import LEARNED, TAUGHT, taught_bot, weights_of
from .tempered_bot import TEMPERED, TemperedBot, digest_of

BOTS: dict[str, Callable[[Seed], Any]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    **{kind: partial(TemperedBot, kind) for kind in TEMPERED},
    **{kind: partial(taught_bot, kind, "") for kind in TAUGHT},
    "search": SearchBot,
}


def is_ours(name: str) -> bool:
    """Whether a bot comes with the program."""
    return name.partition(":")[0].partition("@")[0] in BOTS


def bot_by_name(name: str, seed: Seed = 0) -> Bot:
    """A bot: 'random', 'greedy', 'learned', 'search:0.3s', 'wise:2000', ... or 'my_module:MyBot' (a class)."""
    if name in BOTS:
        bot: Bot = BOTS[name](seed)
        return bot
    plain, _, digest = name.partition("@")
    kind, _, more = plain.partition(":")
    if plain in TEMPERED:
        return TemperedBot(plain, seed, digest)
    if kind == LEARNED:
        return taught_bot(kind, "", seed, digest or more)
    if kind in TAUGHT:
        return taught_bot(kind, more, seed, digest or None)
    if not (kind and more) and kind != "search":
        raise unknown("bot", name, [*BOTS, "search:0.3s", "wise:2000", "my_module:MyBot"])
    if kind == "search":
        return SearchBot(seed, *budget_of("search", more))
    return _made(name, _class_of(name, kind, more), seed)


# What records call bots that hang on more than their name: another version of the program may have learnt other things


def recorded_as(name: str, game: str) -> str:
    """'learned:0ed84f41', 'wise:2000@0ed84f41', 'timid@1a2b3c4d'; any other bot as it is."""
    kind = name.partition(":")[0]
    digest = weights_of(game) if kind in TAUGHT else digest_of(game) if kind in TEMPERED else None
    if digest is None or (kind == LEARNED and name != LEARNED):
        return name
    return f"{name}{':' if kind == LEARNED else '@'}{digest}"


def as_named(recorded: str) -> str | None:
    """The bot that comes with the program, as somebody asks for it, from what a record calls it; None for any other."""
    plain = recorded.partition("@")[0]
    kind = plain.partition(":")[0]
    return LEARNED if kind == LEARNED else plain if kind in BOTS else None


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
