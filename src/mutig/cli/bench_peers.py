"""Other engines, measured in the same run: catanatron (Catan, pure Python) and OpenSpiel (C++, driven from Python)."""

from __future__ import annotations

import random
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from mutig.core.errors import MutigError

from .measuring import Effort, best_rate

PEERS = {"catanatron": "catanatron", "pyspiel": "open_spiel"}  # module -> name to install
OPENSPIEL_GAMES = ("hearts", "gin_rummy")


def check_installed() -> None:
    """The peers are no part of mutig: say how to get them."""
    missing = [package for module, package in PEERS.items() if find_spec(module) is None]
    if missing:
        raise MutigError(
            f"--peers: {' and '.join(missing)} not installed; make bench installs them, "
            f"or by hand: pip install {' '.join(missing)}"
        )


def measure_peers(effort: Effort) -> dict[str, dict[str, float]]:
    """Games and decisions per second of each peer, with random players."""
    found = {"catanatron (Catan)": _rates(_catan_game, effort)}
    for name in OPENSPIEL_GAMES:
        found[f"OpenSpiel ({name})"] = _rates(_openspiel_game(name), effort)
    return found


def _rates(run: Any, effort: Effort) -> dict[str, float]:
    games, decisions = best_rate(run, effort)
    return {"games_per_s": games, "decisions_per_s": decisions}


def _catan_game() -> int:
    """One game of four random players; returns its decisions."""
    catan: Any = import_module("catanatron")
    colours = catan.Color
    seats = (colours.RED, colours.BLUE, colours.ORANGE, colours.WHITE)
    game = catan.Game([catan.RandomPlayer(colour) for colour in seats])
    game.play()
    return len(game.state.actions if hasattr(game.state, "actions") else game.state.action_records)


def _openspiel_game(name: str) -> Any:
    """A function that plays one random game; returns its decisions, chance included as in our own count."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game(name)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return play
