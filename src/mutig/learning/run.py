"""One run of a training into a folder: what `mutig train` does, and what a cluster starts."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import torch

from mutig.core.errors import MutigError
from mutig.games import rules as rules_of

from .report import page
from .settings import SMALL, Settings
from .shipped import settings_of
from .trainer import Note, Tell, Trainer

LESSONS, STATE, PAGE = "lessons.jsonl", "training.pt", "report.html"
SAVED_EVERY = 60.0  # seconds of learning


def device_for(wanted: str) -> str:
    """Where to train: the GPU if there is one."""
    if wanted == "auto":
        return "cuda" if torch.cuda.is_available() else "cpu"
    if wanted == "cuda" and not torch.cuda.is_available():
        raise MutigError(
            'training on a GPU needs an NVIDIA GPU and its driver: torch sees none here; use "--device cpu"'
        )
    return wanted


def run(
    game: str,
    folder: Path,
    *,
    minutes: float,
    seed: int = 1,
    device: str = "auto",
    settings: Settings | None = None,
    examine_every: float = 30.0,
    tables: Any = None,
    examined: int = 4096,
    begin_with: Path | None = None,
    tell: Tell = print,
) -> Trainer:
    """Train up to so many minutes of learning in all; what is in the folder already is gone on with."""
    on = device_for(device)
    chosen = settings or (Settings(**settings_of(game)) if on == "cuda" else SMALL)
    if begin_with is not None:
        chosen = replace(chosen, watch=0.0)  # who can play already would forget it, watching greedy
    trainer = Trainer(game, chosen, tables=tables, seed=seed, device=on, examined=examined)
    try:
        if (folder / STATE).exists():
            trainer.resume(folder)
        elif begin_with is not None:
            trainer.begin_with(begin_with)
    except ValueError as problem:
        raise MutigError(f"{problem}; choose another") from None
    folder.mkdir(parents=True, exist_ok=True)
    saved = trainer.seconds
    with (folder / LESSONS).open("a", encoding="utf-8") as file:

        def note(what: Note) -> None:
            nonlocal saved
            file.write(json.dumps(what) + "\n")
            file.flush()
            tell(what)
            if trainer.seconds - saved >= SAVED_EVERY:
                trainer.save(folder)
                saved = trainer.seconds

        try:
            trainer.train(minutes, examine_every, note)
        finally:
            trainer.save(folder)
            write_report(trainer, folder)
    return trainer


def write_report(trainer: Trainer, folder: Path) -> None:
    """The page of everything so far."""
    lines = (folder / LESSONS).read_text(encoding="utf-8").splitlines()
    lessons = [note for note in map(json.loads, lines) if note["what"] == "lesson"]
    facts = {
        **trainer.where(),
        "device": torch.cuda.get_device_name() if trainer.device == "cuda" else "CPU",
        "torch": torch.__version__,
        "seed": trainer.seed,
        "parameters": sum(p.numel() for p in trainer.player.parameters()),
        **asdict(trainer.settings),
    }
    title = f"{rules_of(trainer.game).title}: a player that taught itself"
    (folder / PAGE).write_text(page(title, facts, trainer.notes, lessons), encoding="utf-8")
