"""What the name of a bot tells: how it thinks, for how long, and what must be there first."""

from __future__ import annotations

from mutig.bots.search_bot import is_ready as search_is_ready
from mutig.bots.taught import LEARNED, WISE, wise_is_ready
from mutig.bots.tempered_bot import TEMPERED

JUDGE = "judge"  # no player: who gives hints and judges finished games
STAND_IN = "greedy"
AT_ONCE = "random"  # takes no time at all
QUICK = (AT_ONCE, STAND_IN, LEARNED, *TEMPERED)
WISE_PLAYOUT_S = 1e-4  # about what one costs a bot that asks a network each time


def is_search(bot: str | None) -> bool:
    """Whether this is the name of a bot that thinks ahead."""
    return bot is not None and bot.partition(":")[0] in ("search", WISE)


def is_wise(bot: str | None) -> bool:
    """Whether this is the name of a bot that thinks ahead with what it has learnt."""
    return bot is not None and bot.partition(":")[0] == WISE


def is_ready(bot: str | None, game: str) -> bool:
    """Whether the code that a bot thinks with is loaded in this process; those that answer at once need none."""
    if bot != JUDGE and not is_search(bot):
        return True
    return wise_is_ready(game) if is_wise(bot) else search_is_ready(game)


def thinking_time(bot: str) -> float:
    """About how many seconds a bot thinks over one decision."""
    if not is_search(bot):
        return 0.0
    budget = bot.partition(":")[2]
    if budget.isdecimal() and is_wise(bot):
        return int(budget) * WISE_PLAYOUT_S
    return float(budget[:-1]) if budget.endswith("s") else 1.0
