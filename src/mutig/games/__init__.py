"""The games there are: the only list of them. A game of one's own joins it by an entry point (group `mutig.games`).

>>> from mutig.games import GAMES, pack
>>> [pack(game).rules.title for game in GAMES][:2]
['Broom Service', 'Touria']
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from mutig.core.errors import MutigError, unknown
from mutig.core.pack import GamePack, Speaker
from mutig.core.ruleset import MOST_CODES, MOST_SEATS, Ruleset, Table

SHIPPED = {"broom-service": "mutig.games.broom_service.game", "touria": "mutig.games.touria.game"}
GROUP = "mutig.games"

GUESTS: dict[str, EntryPoint] = {found.name: found for found in entry_points(group=GROUP) if found.name not in SHIPPED}
GAMES = (*SHIPPED, *GUESTS)


@cache
def pack(game: str) -> GamePack:
    """Everything of a game, by its name."""
    if game in SHIPPED:
        found = import_module(SHIPPED[game]).GAME
    elif game in GUESTS:
        found = _guest(GUESTS[game])
    else:
        raise unknown("game", game, GAMES)
    assert isinstance(found, GamePack)
    return found


def _guest(entry: EntryPoint) -> GamePack:
    """A game that somebody else wrote: what is wrong with it is said with its name."""
    try:
        found = entry.load()
    except Exception as problem:
        told = f"{type(problem).__name__}: {problem}"
        raise MutigError(f"the game {entry.name!r} ({entry.value}) cannot be loaded ({told})") from problem
    if not isinstance(found, GamePack) or found.rules.name != entry.name:
        raise MutigError(f"the game {entry.name!r}: {entry.value} is no GamePack of that name")
    if max(found.rules.players) > MOST_SEATS or found.rules.codes > MOST_CODES:
        raise MutigError(
            f"the game {entry.name!r}: expected at most {MOST_SEATS} players and {MOST_CODES} choice codes"
        )
    return found


def rules(game: object) -> Ruleset:
    """The rules of a game by its name."""
    if not isinstance(game, str):
        raise unknown("game", game, GAMES)
    return pack(game).rules


def speaker_for(table: Table, players: Sequence[str], language: str) -> Speaker:
    """Whoever speaks for a table, in one language."""
    return pack(table.rules.name).speaker(table, players, language)
