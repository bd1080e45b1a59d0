"""Compiles what the thinking bots need, once, so that the first game against them need not wait."""

from __future__ import annotations

from mutig.bots import thinking
from mutig.bots.search_bot import mind_of
from mutig.core import flow
from mutig.core.compile import COMPLETE, cache_folder
from mutig.games import GAMES, rules


def main() -> None:
    for number, name in enumerate(GAMES, start=1):
        game = rules(name)
        if not (cache_folder([thinking, *game.modules, flow]) / COMPLETE).exists():
            print(
                f"Compiling the bots of {game.title} ({number} of {len(GAMES)}), once; under a minute ...", flush=True
            )
            mind_of(game)


if __name__ == "__main__":
    main()
