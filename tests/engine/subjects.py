"""The games under the engine's tests."""

from __future__ import annotations

from importlib import import_module

import pytest

from mutig.games import SHIPPED

from .subject import Subject

SUBJECTS: dict[str, Subject] = {
    game: import_module(f"tests.games.{game.replace('-', '_')}.engine_games").SUBJECT for game in SHIPPED
}

each_game = pytest.mark.parametrize("subject", SUBJECTS.values(), ids=SUBJECTS.keys())


def each_configuration(step: int = 1) -> pytest.MarkDecorator:
    """Every game in all its configurations, or one in so many."""
    return pytest.mark.parametrize(
        ("subject", "configuration"),
        [
            pytest.param(subject, configuration, id=f"{game}-{configuration}")
            for game, subject in SUBJECTS.items()
            for configuration in subject.configurations[::step]
        ],
    )
