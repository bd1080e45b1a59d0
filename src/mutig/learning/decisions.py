"""Decisions of bots as rows to learn from: what a seat saw, what it could choose, what it chose, and what became of it.

A folder has one file of arrays (numpy's .npz) for each stretch of games, written as it comes:

    obs [n, layout.size] int16    what the seat knew that forgets nothing (mutig.research: the observation layout)
    mask [n, codes] uint8         its legal codes as 0 and 1; decisions with a single option are left out
    code [n] int16                what it chose
    seat [n] int8                 who decided
    game [n] int32                in which game
    share [n] float32             that seat's share of the win in the end
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from mutig.bots import ask_bot, bot_by_name, seat_bots
from mutig.bots.arena.statistics import win_shares
from mutig.core.chance import SeededChance
from mutig.core.errors import MutigError
from mutig.core.game import Game
from mutig.core.ruleset import Table
from mutig.core.whole_file import whole_file
from mutig.research.observation import LAYOUT_VERSION
from mutig.workers import ALONE, Workers

from .eyes import Eyes

FORMAT = "mutig-decisions-1"
SETTINGS = "settings.json"
STRETCH = 20  # games in one file


@dataclass(frozen=True)
class Wanted:
    """Which games are played; one deal in all rotations of the bots."""

    table: Table
    bots: Sequence[str]  # one per seat
    games: int
    seed: str

    def to_json(self) -> dict[str, Any]:
        table = self.table
        return {
            "format": FORMAT,
            "layout_version": LAYOUT_VERSION,
            "game": table.rules.name,
            "rules_version": table.rules.version_of(table.options),
            "edition_hash": table.edition.hash,
            "options": json.loads(json.dumps(dict(table.options))),
            "bots": list(self.bots),
            "games": self.games,
            "seed": self.seed,
        }


def collect(
    wanted: Wanted, folder: Path, workers: Workers = ALONE, progress: Callable[[int], None] | None = None
) -> list[Path]:
    """The files of all games; those that are in the folder already are not played again."""
    _open(folder, wanted)
    stretches = [range(first, min(first + STRETCH, wanted.games)) for first in range(0, wanted.games, STRETCH)]
    files = [folder / f"games-{stretch.start:07d}.npz" for stretch in stretches]
    missing = [number for number, file in enumerate(files) if not file.exists()]
    done = sum(len(stretch) for stretch, file in zip(stretches, files, strict=True) if file.exists())

    def keep(place: int, content: bytes) -> None:
        nonlocal done
        with whole_file(files[missing[place]]) as file:
            file.write(content)
        done += len(stretches[missing[place]])
        if progress:
            progress(done)

    workers.each(partial(play_stretch, wanted), [stretches[number] for number in missing], keep)
    return files


def _open(folder: Path, wanted: Wanted) -> None:
    """A new folder, or one that was begun with the same settings."""
    settings = folder / SETTINGS
    if not settings.exists():
        if folder.exists() and any(folder.iterdir()):
            raise MutigError(
                f"{folder}: exists already and is left as it is; expected a new folder, or one to go on with"
            )
        folder.mkdir(parents=True, exist_ok=True)
        with whole_file(settings) as file:
            file.write((json.dumps(wanted.to_json(), indent=1) + "\n").encode())
    elif json.loads(settings.read_text(encoding="utf-8")) != wanted.to_json():
        raise MutigError(
            f"{settings}: these decisions were begun with other settings; expected the same, or another folder"
        )


def play_stretch(wanted: Wanted, games: range) -> bytes:
    """Some of the games, as the content of their file."""
    eyes, rows = Eyes(wanted.table), list[tuple[Any, ...]]()
    with redirect_stdout(sys.stderr):  # what a bot prints must not stand in the middle of a report
        for number in games:
            rows += _decisions(wanted, eyes, number)
    obs, mask, code, seat, game, share = zip(*rows, strict=True)
    content = io.BytesIO()
    np.savez_compressed(
        content,
        obs=np.array(obs, np.int16),
        mask=np.array(mask, np.uint8),
        code=np.array(code, np.int16),
        seat=np.array(seat, np.int8),
        game=np.array(game, np.int32),
        share=np.array(share, np.float32),
    )
    return content.getvalue()


def _decisions(wanted: Wanted, eyes: Eyes, number: int) -> list[tuple[Any, ...]]:
    """One game to its end: a row for every real decision."""
    table = wanted.table
    deal, turn = divmod(number, table.players)
    seated = [wanted.bots[(seat + turn) % table.players] for seat in range(table.players)]
    bots = [bot_by_name(bot, f"{wanted.seed} {number} {seat}") for seat, bot in enumerate(seated)]
    game, rows = Game(table, SeededChance(f"{wanted.seed} deal {deal}")), list[tuple[Any, ...]]()
    seat_bots(game, bots)
    while not game.over:
        seat = min(game.pending)
        codes = [choice.code for choice in game.choices(seat)]
        chosen = ask_bot(game, seat, bots[seat])
        if len(codes) > 1:
            mask = np.zeros(table.rules.codes, np.uint8)
            mask[codes] = 1
            seen = eyes.see(table.rules.state_of_view(table, game.recall(seat)), seat)
            rows.append((seen, mask, chosen.code, seat, number))
        game.play(seat, chosen)
    shares = win_shares(game.ranks)
    return [(*row, shares[row[3]]) for row in rows]
