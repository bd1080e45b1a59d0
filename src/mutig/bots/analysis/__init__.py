"""A finished game judged by what a seat could know (docs/analysis.md)."""

from __future__ import annotations

from .analysis import EQUAL, PLAYOUTS, Analysis, Analyst, Chance, Judged, Weighed, analyse, worlds_for
from .decisions import Decision, decisions_of
from .telling import ToldAnalysis, ToldChoice, ToldDecision, told, why

__all__ = [
    "EQUAL",
    "PLAYOUTS",
    "Analysis",
    "Analyst",
    "Chance",
    "Decision",
    "Judged",
    "ToldAnalysis",
    "ToldChoice",
    "ToldDecision",
    "Weighed",
    "analyse",
    "decisions_of",
    "told",
    "why",
    "worlds_for",
]
