"""Ten thousand games of all variants, player counts and printings: moves, ends and logs as they always were."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor

from ..golden.ten_thousand import STOPS, Line, compiled_play, digests, lines, named

GAMES = int(os.environ.get("MUTIG_SOAK_GAMES_OF_A_LINE", str(STOPS[-1])))


def changed(line: Line) -> list[str]:
    """What is not as it was in the games of a line."""
    now = digests(line, GAMES, compiled=True)
    return [
        f"{named(line)}: {what} of the first {stop}"
        for stop, found in now.items()
        for what, was, is_now in zip(("moves", "ends", "logs"), line["digests"][stop], found, strict=True)
        if was != is_now
    ]


def test_every_game_is_as_it_was() -> None:
    all_lines = lines()
    for game in {line["game"] for line in all_lines}:
        compiled_play(game)  # the rules are compiled once, before several processes want them
    with ProcessPoolExecutor() as pool:
        differences = [text for texts in pool.map(changed, all_lines, chunksize=8) for text in texts]
    assert not differences, "\n".join(differences)
