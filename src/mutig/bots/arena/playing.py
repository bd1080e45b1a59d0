"""The process in which a game is played: it plays what it is sent, and says whom it asks before it asks.

Whoever listens (referee.py) can so tell which bot hangs, end this process, and still write down the game.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import Connection

from mutig.bots.bot import Bot, SitsDown
from mutig.bots.by_name import bot_by_name, recorded_as
from mutig.bots.search_bot import SearchBot
from mutig.bots.table import hint_about_codes
from mutig.core.chance import SeededChance
from mutig.core.game import SEAT_LETTERS, Game
from mutig.core.ruleset import Table
from mutig.workers.processes import leave_after

from .results import Clock, Forfeit, Played, outcome
from .schedule import Meeting
from .settings import Settings


@dataclass(frozen=True)
class Ready:
    """The process has warmed up and waits for a game."""


@dataclass(frozen=True)
class Answered:
    """What a seat decided, after so many seconds."""

    seat: int
    code: int
    seconds: float


@dataclass(frozen=True)
class Asked:
    """A seat is asked now, to sit down first or to decide; and what was answered before."""

    seat: int
    sitting_down: bool = False
    before: Answered | None = None


Tell = Callable[[object], None]


class Forfeited(Exception):  # noqa: N818 (it is no error of ours)
    """A bot cannot go on."""

    def __init__(self, seat: int, reason: str) -> None:
        super().__init__(reason)
        self.forfeit = Forfeit(seat, reason)


def work(line: Connection, settings: Settings) -> None:
    """The life of a process: warm up, then game after game until nobody listens any more."""
    os.dup2(2, 1)  # what a bot prints must not stand in the middle of a report
    if parent := parent_process():
        leave_after(parent.join)  # a bot that thinks for ever must not outlive who asked it
    warm_up(settings)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        line.send(Ready())
        while True:
            line.send(play(settings, line.recv(), line.send))


def warm_up(settings: Settings) -> None:
    """Load the compiled code before anybody's time is taken."""
    thinking = {type(bot) for bot in map(bot_by_name, settings.bots) if isinstance(bot, SearchBot)}
    for kind in thinking:
        game, bot = fresh_game(settings, Meeting(0, 0, 0, ("search",) * settings.players)), kind(playouts=1)
        bot.sit_down(game.table)
        seat = min(game.pending)
        bot.choose(game.recall(seat), game.choices(seat), settings.budget)


def fresh_game(settings: Settings, meeting: Meeting) -> Game:
    """The game of a meeting before the first decision: chance depends on the deal and on nothing else."""
    names = [f"{recorded_as(bot, settings.game)} ({SEAT_LETTERS[seat]})" for seat, bot in enumerate(meeting.bots)]
    return Game(settings.table, SeededChance(f"{settings.seed} deal {meeting.deal}"), names)


def play(settings: Settings, meeting: Meeting, tell: Tell) -> Played:
    """Play one game to its end, or to the first forfeit."""
    game, clock, forfeit = fresh_game(settings, meeting), Clock(settings.players), None
    answered = None
    try:
        bots = [seated(settings, meeting, seat, game.table, tell) for seat in range(settings.players)]
        while not game.over:
            seat = min(game.pending)
            tell(Asked(seat, before=answered))
            begun = time.perf_counter()
            code = decided(game, seat, bots[seat], settings.budget)
            seconds = time.perf_counter() - begun
            clock.add(seat, seconds)
            game.play(seat, code)
            answered = Answered(seat, code, seconds)
    except Forfeited as problem:
        forfeit = problem.forfeit
    return outcome(meeting, game, clock, forfeit)


def seated(settings: Settings, meeting: Meeting, seat: int, table: Table, tell: Tell) -> Bot:
    """A fresh bot that knows the table; its own dice follow from the arena's seed, the game and the seat."""
    tell(Asked(seat, sitting_down=True))
    try:
        bot = bot_by_name(meeting.bots[seat], f"{settings.seed} {meeting.id} {seat}")
        if isinstance(bot, SitsDown):
            bot.sit_down(table)
    except BaseException as problem:
        raise Forfeited(seat, f"failed when it sat down ({told(problem)})") from problem
    return bot


def decided(game: Game, seat: int, bot: Bot, budget: float) -> int:
    """The code of what a bot chose; it gets the view of its seat and its legal choices, and nothing else."""
    choices = game.choices(seat)
    try:
        choice = bot.choose(game.recall(seat), list(choices), budget)
        if choice in choices:
            return choices[choices.index(choice)].code
        more = hint_about_codes(choice, choices)
        reason = f"chose {shortened(repr(choice))}, which is none of its choices{more}"
    except BaseException as problem:  # a bot may do anything, even leave the program
        raise Forfeited(seat, f"failed ({told(problem)})") from problem
    raise Forfeited(seat, reason)


def told(problem: BaseException) -> str:
    return shortened(f"{type(problem).__name__}: {problem}")


def shortened(text: str, most: int = 200) -> str:
    return text if len(text) <= most else f"{text[:most]}..."
