"""`random` against `greedy`: the same deals from every seat, in compiled code, with an interval.

python examples/arena.py [DEALS]
"""

import sys

import numpy as np

from mutig.research import VectorEnv

deals = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
for game in ("broom-service", "touria"):
    shares = np.zeros((2, deals))  # of the win, for who plays at random, from either seat
    for seat in range(2):
        env = VectorEnv(game, deals, players=2, opponents="greedy", seat=seat, seed=1, begin_again=False)
        while not env.done.all():
            env.step(env.sample())
        shares[seat] = env.reward[:, seat]
    by_deal = shares.mean(axis=0)
    margin = 1.96 * by_deal.std() / np.sqrt(deals)
    print(f"{game}: random wins {by_deal.mean():.1%} ± {margin:.1%} of its games against greedy ({2 * deals} games)")
