"""Bots at a table: ask one, or let them play a game to its end."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import SupportsIndex

from mutig.core.choice import Choice
from mutig.core.errors import MutigError
from mutig.core.game import Game
from mutig.core.ruleset import NATURE

from .bot import Bot, SitsDown

BUDGET = 1.0  # seconds a decision


def seat_bots(game: Game, bots: Sequence[Bot | None]) -> None:
    """Show the table to every bot that wants to see it; None is a seat without a bot."""
    if len(bots) != game.table.players:
        raise MutigError(f"bots: expected {game.table.players}, one per seat, not {len(bots)}")
    for bot in bots:
        if isinstance(bot, SitsDown):
            bot.sit_down(game.table)


def ask_bot(game: Game, seat: int, bot: Bot, budget: float = BUDGET) -> Choice:
    """What a bot decides. It is handed what its seat knows and its legal choices, and nothing else."""
    choices = game.choices(seat)
    kind = type(bot).__name__
    try:
        choice = bot.choose(game.recall(seat), choices, budget)
    except MutigError:
        raise
    except Exception as problem:
        raise MutigError(f"the bot {kind} of seat {seat} failed ({type(problem).__name__}: {problem})") from problem
    if choice not in choices:
        raise MutigError(
            f"the bot {kind} of seat {seat} chose {choice!r}; expected one of the choices it was given"
            f"{hint_about_codes(choice, choices)}"
        )
    return choice


def hint_about_codes(answer: object, choices: Sequence[Choice]) -> str:
    """What to say more to a bot that returned a number: most likely it meant a code, or a place in the list."""
    if isinstance(answer, bool) or not isinstance(answer, SupportsIndex):
        return ""
    number = index(answer)
    if any(choice.code == number for choice in choices):
        return f", not its code: return the choice itself, next(c for c in choices if c.code == {number})"
    if 0 <= number < len(choices):
        return f", not its place among them: return choices[{number}]"
    return ", not a number"


def play_out(game: Game, bots: Sequence[Bot], budget: float = BUDGET) -> Game:
    """Play a game to its end, one bot per seat; in simultaneous decisions nobody sees another's choice."""
    seat_bots(game, bots)
    while not game.over:
        seat = min(game.pending)
        if seat == NATURE:
            raise MutigError("chance is told by people in this game: bots cannot play it out alone")
        game.play(seat, ask_bot(game, seat, bots[seat], budget))
    return game
