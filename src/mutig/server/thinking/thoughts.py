"""What a bot is asked to do with what it sees, and who answers where the bot that was asked cannot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mutig.bots import Bot
from mutig.bots.judge import Judge
from mutig.bots.search_bot import Line
from mutig.bots.taught import LEARNED, has_learned
from mutig.bots.tempered_bot import TEMPERED, has_temperaments
from mutig.core.choice import Choice

from .naming import STAND_IN, is_search, is_wise
from .threads import BotRequest

ADVISED, WORLDS = 3, 200  # choices of a hint that are tried in the same worlds, and how many these are


def choose(bot: Bot, request: BotRequest) -> Choice:
    """What it decides."""
    return bot.choose(request.view, request.choices, request.budget_s)


def advise(bot: Bot, request: BotRequest) -> list[Line]:
    """What the search likes, the first few in the order in which they do in the same worlds."""
    assert isinstance(bot, Judge)
    bot.playouts = None
    bot.choose(request.view, request.choices, request.budget_s)
    found = bot.report()
    first = [line for line in found[:ADVISED] if line.visits]
    if len(first) < 2:
        return found
    shares = bot.weigh(request.view, [(line.choice.code, *line.then) for line in first], WORLDS).mean(axis=1)
    weighed = [replace(line, win=float(share)) for line, share in zip(first, shares, strict=True)]
    return [*sorted(weighed, key=lambda line: -line.win), *found[len(first) :]]


def who_answers(request: BotRequest, can: Callable[[str, str], bool]) -> BotRequest:
    """The same question to whoever stands in for a bot that cannot think yet, or has not learnt this game."""
    bot = request.bot
    if is_search(bot) and not can(bot, request.game):
        bot = LEARNED if is_wise(bot) else STAND_IN  # one that has learnt it for one that is to think about it, too
    lacks = (bot == LEARNED and not has_learned(request.game)) or (
        bot in TEMPERED and not has_temperaments(request.game)
    )
    return replace(request, bot=STAND_IN if lacks else bot)
