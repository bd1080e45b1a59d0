"""The ways in which bots think for a game, and the code that each of them takes: who has the same thinks the same."""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import mutig
from mutig.bots.taught import weights_of
from mutig.games import GAMES, pack

from .naming import JUDGE, is_search, is_wise

QUICK, SEARCH, WISE = "quick", "search", "wise"
BESIDE_THE_GAME = ("core", "bots", "learning")  # what bots of all games are made of
DIGITS = 12


class Way(NamedTuple):
    """How somebody thinks about a game."""

    game: str
    how: str

    @property
    def subject(self) -> str:
        """Where workers take such questions; those whose code is another one take none of ours."""
        return f"bots.think.{self.game}.{self.how}.{code_of(self.game)}"


def way_of(bot: str, game: str) -> Way:
    """What a bot needs."""
    if is_search(bot) or bot == JUDGE:
        return Way(game, WISE if is_wise(bot) else SEARCH)
    return Way(game, QUICK)


@cache
def code_of(game: str) -> str:
    """A digest of all that bots of a game think with, the same on every machine with the same program."""
    package = Path(mutig.__file__).parent
    module = sys.modules[type(pack(game)).__module__]
    own = Path(str(module.__file__)).parent
    digest = hashlib.sha256(f"{mutig.__version__} {weights_of(game)}".encode())
    for folder in (*(package / name for name in BESIDE_THE_GAME), own):
        for file in sorted(folder.rglob("*.py")):
            digest.update(f"\0{file.relative_to(folder).as_posix()}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:DIGITS]


def all_ways() -> list[Way]:
    """Every way there may be, the quick ones first."""
    return [Way(game, how) for how in (QUICK, SEARCH, WISE) for game in GAMES]


def read_codes() -> None:
    """Read all that digests are made of, once: hundreds of files, so beside the event loop."""
    for game in GAMES:
        code_of(game)
