"""Bots: players that are programs. They get what their seat may see, never the state.

>>> import mutig
>>> from mutig.bots import bot_by_name, play_out
>>> game = mutig.new_game(mutig.GAMES[0], players=2, seed=1)
>>> play_out(game, [bot_by_name("greedy"), bot_by_name("random")]).over
True
"""

from .bot import Bot, CanHurry, SitsDown, TakesNotes, View, whole_seed
from .by_name import BOTS, bot_by_name
from .greedy_bot import GreedyBot
from .random_bot import RandomBot
from .search_bot import SearchBot
from .table import BUDGET, ask_bot, play_out, seat_bots

__all__ = [
    "BOTS",
    "BUDGET",
    "Bot",
    "CanHurry",
    "GreedyBot",
    "RandomBot",
    "SearchBot",
    "SitsDown",
    "TakesNotes",
    "View",
    "ask_bot",
    "bot_by_name",
    "play_out",
    "seat_bots",
    "whole_seed",
]
