"""How a training is set up; written into its report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Settings:
    """Everything that decides what is learned. Pairs go from the first to the second while training goes on."""

    games: int = 32_768  # side by side
    decisions: int = 64  # of each game between two lessons
    batch: int = 32_768  # decisions that one step of learning looks at
    width: int = 384
    blocks: int = 3
    judge_width: int = 256
    judge_blocks: int = 2
    rate: tuple[float, float] = (5e-4, 1e-4)
    entropy: tuple[float, float] = (0.01, 0.003)  # how much it is worth to stay hard to guess
    margin: tuple[float, float] = (0.5, 0.2)  # what counts of the margin beside the win
    goods: Mapping[str, tuple[float, int]] = field(default_factory=dict)  # what margins are made of where points only
    # say who won: what each of a kind counts, and up to how many
    fading: float = 0.95  # how far a judgement reaches back (lambda)
    clip: float = 0.2
    past: float = 0.2  # the part of the games in which past selves sit
    greedy: float = 0.0  # the part in which greedy sits in their place
    keep_every: float = 12.0  # seconds until another past self is kept
    pool: int = 40  # past selves at most
    watch: float = 0.0  # minutes at the beginning in which it learns to choose as greedy does
    settle: int = 0  # lessons in which the judge alone learns, where the player has begun with weights it was given
    stagger: int = 300  # random decisions before it begins, fewer in each game: a batch holds every stage of the game

    def at(self, pair: tuple[float, float], progress: float) -> float:
        """A pair's value when so much of the training is done; it falls by the same factor all the time."""
        first, last = pair
        return float(first * (last / first) ** min(progress, 1.0))


SMALL = Settings(
    games=192, decisions=48, batch=2048, width=64, blocks=1, judge_width=64, judge_blocks=1, keep_every=5.0, stagger=100
)
