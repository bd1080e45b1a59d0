"""How fair an edition is: many games between equal bots, what happened in them, and which printed number to change."""

from mutig.measure.fairness import Criterion, Verdict, unfairness, verdicts
from mutig.measure.ledger import Ledger

from .playing import follow_arena, play_greedy
from .report import document

__all__ = [
    "Criterion",
    "Ledger",
    "Verdict",
    "document",
    "follow_arena",
    "play_greedy",
    "unfairness",
    "verdicts",
]
