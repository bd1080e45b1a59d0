"""A bot of one's own in Touria, and how it does against one that chooses at random.

python examples/own_bot.py [GAMES]
"""

import random
import sys

import mutig
from mutig.bots import bot_by_name, play_out


class Collector:
    """Would rather earn something than nothing, and goes to the castle as soon as it may."""

    LIKED = ("enter-castle", "open", "hearts", "deliver", "roll", "exchange", "take-item", "keep", "take-gem", "give")
    IDLE = ("decline", "stop", "no", "no-gift", "leave-gem")

    def __init__(self, seed=0):
        self.random = random.Random(seed)

    def choose(self, view, choices, budget):
        for kind in self.LIKED:
            liked = [choice for choice in choices if choice.kind == kind]
            if liked:
                return self.random.choice(liked)
        busy = [choice for choice in choices if choice.kind not in self.IDLE]
        return self.random.choice(busy or choices)


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    won = 0
    for seed in range(games):
        mine = seed % 2  # every other game from the other seat
        bots = [bot_by_name("random", seed), bot_by_name("random", seed)]
        bots[mine] = Collector(seed)
        game = play_out(mutig.new_game("touria", players=2, seed=seed, variants=["short"]), bots)
        won += mine in game.winners
        print(f"game {seed + 1}: {'won' if mine in game.winners else 'lost'} after {game.state.turn} turns")
    print(f"{won} of {games} games won. Here, `mutig arena touria --bots own_bot:Collector,greedy` measures it.")
