"""A thousand games at once: a policy as arrays, against built-in players, in compiled code.

python examples/many_games.py [STEPS]
"""

import sys
from time import perf_counter

import numpy as np

from mutig.research import VectorEnv

steps = int(sys.argv[1]) if len(sys.argv) > 1 else 500
env = VectorEnv("broom-service", 1024, players=4, variants=["storms"], opponents="greedy", seed=1)
weights = np.random.default_rng(1).normal(size=(env.layout.features_size, env.codes)).astype(np.float32)
print(f"{env.layout.size} numbers a view, {env.layout.features_size} features, {env.codes} codes")

begun, ended, won, points = perf_counter(), 0, 0.0, []
for _ in range(steps):
    logits = env.layout.features(env.obs) @ weights  # a network would stand here
    codes = np.where(env.mask == 1, logits, -np.inf).argmax(axis=1)
    assert env.step(codes) == 0  # nothing illegal: the mask is the rules'
    finished = env.done == 1
    ended += int(finished.sum())
    won += float(env.reward[finished, 0].sum())
    points += env.final_score[finished, 0].tolist()
spent = perf_counter() - begun
print(f"{steps * env.num_games / spent:,.0f} decisions a second, network included; {ended} games ended")
print(
    f"an untrained network wins {won / max(ended, 1):.1%} of them, with {np.mean(points or [0]):.1f} points on average"
)
