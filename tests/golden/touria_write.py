"""Write the golden files of Touria again after an intended change of the rules: python -m tests.golden.touria_write

Read the differences before committing them: each one is a change in how the game is played.
"""

from __future__ import annotations

import json

from mutig.core.game import Game

from .touria_plays import FOLDER, PLAYTHROUGHS, features, play, text_of, two_helmets, wanted
from .write import short_record

SEARCHED = 200  # seeds tried for the recorded games


def playthrough(players: int, kind: str) -> str:
    """The text of one golden file."""
    seed = PLAYTHROUGHS[players, kind]
    return text_of(play(players, kind, seed), f"Touria, {players} players, {kind.replace('-', ', ')}, seed {seed}")


def write_playthroughs() -> None:
    """One readable game for every number of players and variant."""
    for players, kind in PLAYTHROUGHS:
        file = FOLDER / "games" / f"{players}-{kind}.txt"
        file.write_text(playthrough(players, kind), encoding="utf-8")


def write_record(name: str, game: Game, new: set[str]) -> None:
    file = FOLDER / "games" / f"{name}.mutig"
    file.write_text(json.dumps(short_record(game), indent=1) + "\n", encoding="utf-8")
    print(f"{name}: {', '.join(sorted(new))}")


def write_records() -> None:
    """As few recorded games as it takes, each for something the ones before it lack."""
    for old in (FOLDER / "games").glob("*.mutig"):
        old.unlink()
    missing, kinds = wanted(), list(PLAYTHROUGHS)
    game = two_helmets()
    write_record("two-helmets", game, features(game) & missing)
    missing -= features(game)
    for seed in range(SEARCHED):
        players, kind = kinds[seed * 7 % len(kinds)]
        game = play(players, kind, seed)
        new = features(game) & missing
        if new and (len(new) > 2 or len(missing) <= 16):
            missing -= new
            write_record(f"{players}-{kind}-{seed}", game, new)
        if not missing:
            return
    raise SystemExit(f"not found in {SEARCHED} games: {', '.join(sorted(missing))}")


if __name__ == "__main__":
    write_playthroughs()
    write_records()
