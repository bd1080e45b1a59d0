"""Write the golden files again after an intended change of the rules: python -m tests.golden.write

Read the differences before committing them: each one is a change in how the game is played.
"""

from __future__ import annotations

import json
from typing import Any

from mutig import Game
from mutig.core.record import seal_of, to_record

from .plays import HERE, PLAYTHROUGHS, features, play, text_of, wanted

FIRST_SEED = 2015  # of the playthroughs
SEARCHED = 4_000  # seeds tried for the recorded games


def playthrough(players: int, side: str) -> str:
    """The text of one golden file."""
    seed = FIRST_SEED + PLAYTHROUGHS.index((players, side))
    return text_of(play(players, side, seed), f"{players} players, {side.replace('-', ', ')}, seed {seed}")


def write_playthroughs() -> None:
    """One readable game for every number of players and variant."""
    for players, side in PLAYTHROUGHS:
        (HERE / "games" / f"{players}-{side}.txt").write_text(playthrough(players, side), encoding="utf-8")


def short_record(game: Game) -> dict[str, Any]:
    """The record without the edition, which lies beside it once for all."""
    record = to_record(game)
    del record["edition"]["document"]
    return record | {"seal": seal_of(record)}


def write_records() -> None:
    """As few recorded games as it takes, each for something the ones before it lack."""
    for old in (HERE / "games").glob("*.mutig"):
        old.unlink()
    missing = wanted()
    for seed in range(SEARCHED):
        players, side = PLAYTHROUGHS[(seed * 7 + 5) % len(PLAYTHROUGHS)] if len(missing) > 4 else (2, "back-storms")
        game = play(players, side, seed)
        new = features(game) & missing
        if new and (len(new) > 2 or len(missing) <= 12):
            missing -= new
            file = HERE / "games" / f"{players}-{side}-{seed}.mutig"
            file.write_text(json.dumps(short_record(game), indent=1) + "\n", encoding="utf-8")
            print(f"{players}-{side}-{seed}: {', '.join(sorted(new))}")
        if not missing:
            return
    raise SystemExit(f"not found in {SEARCHED} games: {', '.join(sorted(missing))}")


if __name__ == "__main__":
    write_playthroughs()
    write_records()
