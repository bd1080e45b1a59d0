"""Who sits where: people and bots, from the options of `mutig play` or from the names in a saved game."""

from __future__ import annotations

from collections.abc import Sequence

from mutig.bots import BOTS
from mutig.bots.by_name import as_named, recorded_as
from mutig.core.errors import MutigError
from mutig.core.game import SEAT_LETTERS, Game
from mutig.core.ruleset import Event
from mutig.voice.bot_names import bots_in_words

from .games import split_list
from .terminal import harmless

ME = "me"
DEFAULT_BOT = "greedy"
DEFAULT_PLAYERS = 4


def seats_for(players: int | None, seat: int | None, bots: str | None, seats: str | None) -> list[str]:
    """One word per seat, 'me' or a bot's name."""
    if seats is not None:
        if bots is not None or seat is not None:
            raise MutigError("--seats says who sits where: it excludes --seat and --bots")
        given = split_list(seats)
        if players is not None and players != len(given):
            raise MutigError(f"--seats names {len(given)} seats, but --players says {players}")
        if ME not in given:
            raise MutigError("--seats: expected at least one 'me'; use mutig sim to let bots play alone")
        return given
    count = DEFAULT_PLAYERS if players is None else players
    mine = 0 if seat is None else seat
    if not 0 <= mine < count:
        raise MutigError(f"--seat: expected a seat from 0 to {count - 1}, not {mine}")
    others = bots_for(bots, count - 1)
    return [*others[:mine], ME, *others[mine:]]


def bots_for(bots: str | None, count: int) -> list[str]:
    """So many bots; a shorter list begins again from its start."""
    given = split_list(bots) if bots is not None else [DEFAULT_BOT]
    if not given:
        raise MutigError("--bots: expected at least one bot, for example: greedy")
    if len(given) > count:
        raise MutigError(f"--bots names {len(given)} bots, but only {count} seats are free")
    return [given[k % len(given)] for k in range(count)]


def names_for(game: str, seats: Sequence[str], names: str | None, person: str) -> list[str]:
    """Names that tell a saved game who was a person and who a bot."""
    people = [seat for seat, who in enumerate(seats) if who == ME]
    given = split_list(names) if names is not None else []
    if given and len(given) != len(people):
        raise MutigError(f"--name: expected {len(people)} names with commas between them, not {len(given)}")
    for name in given:
        if bot_in(name) is not None:
            raise MutigError(f"--name {name}: this is what a bot would be called; choose another name")
    plain = [person] if len(people) == 1 else [f"{person} {SEAT_LETTERS[seat]}" for seat in people]
    of_people = iter(given or plain)
    return [next(of_people) if who == ME else bot_title(recorded_as(who, game), seat) for seat, who in enumerate(seats)]


def bot_title(bot: str, seat: int) -> str:
    """'Greedy B': what a bot is called in a record."""
    return f"{bot.capitalize() if bot in BOTS else bot} {SEAT_LETTERS[seat]}"


def names_said(game: Game, language: str) -> list[str]:
    """The names of a game before people: bots are called by how they play, and no name gives a terminal orders."""
    names = [harmless(name) for name in game.names]
    return bots_in_words(names, [bot_in(name) is not None for name in game.names], language)


def told(game: Game, event: Event, language: str) -> str:
    """A line of the log with these names."""
    return game.rules.sentence(game.table, event, names_said(game, language), language)


def bot_in(name: str) -> str | None:
    """The bot a name stands for, or None for a person."""
    bot, _, letter = name.rpartition(" ")
    if letter not in SEAT_LETTERS or len(letter) != 1:
        return None
    if (named := as_named(bot.lower())) is not None:
        return named  # a record may say what it had learnt; it goes on with what is known here
    return bot if ":" in bot else None


def seats_of_names(names: Sequence[str]) -> list[str] | None:
    """Who sat where in a saved game; None if its names do not say."""
    seats = [bot_in(name) or ME for name in names]
    return seats if ME in seats and any(who != ME for who in seats) else None
