"""A player trained against greedy in one file: PPO on games that never leave the GPU.

    python examples/gpu/ppo.py --game broom-service --minutes 3

What is needed: an NVIDIA GPU and `pip install 'mutig[gpu]'`. Read it from top to bottom and change what you like;
`mutig train` learns more: it plays against itself and past selves, with a judge that sees all hands.
"""

from __future__ import annotations

import argparse
import time

import torch
from torch import nn

from mutig.research.gpu import GpuEnv

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--game", default="broom-service")
parser.add_argument("--games", type=int, default=16_384)
parser.add_argument("--steps", type=int, default=64)
parser.add_argument("--minutes", type=float, default=2.0)
parser.add_argument("--rate", type=float, default=5e-4)
parser.add_argument("--entropy", type=float, default=0.01)
parser.add_argument("--seed", type=int, default=1)
given = parser.parse_args()
torch.manual_seed(given.seed)

# Every number of players, every variant, in one batch; one seat plays in each game, greedy on all the others.
env = GpuEnv(given.game, given.games, seed=given.seed, opponents="greedy")
pieces = env.layout.pieces
scale = torch.cat([torch.full((p.length,), 1.0 / max(p.scale, p.classes)) for p in pieces]).cuda()
seat = env.own.float().log2().round().long()[:, None]

network = nn.Sequential(
    nn.Linear(env.layout.size + env.codes, 512),
    nn.ReLU(),
    nn.Linear(512, 512),
    nn.ReLU(),
    nn.Linear(512, env.codes + 1),
).cuda()
optimizer = torch.optim.Adam(network.parameters(), lr=given.rate, eps=1e-5)


def think(obs: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Logits of the legal codes, and the share of the win that is expected."""
    out = network(torch.cat([obs * scale, mask.float()], 1))
    return out[:, :-1].masked_fill(mask == 0, -1e9), out[:, -1]


def lead() -> torch.Tensor:
    """By how many points the last finished game was won or lost."""
    points = env.points.float()
    return points.gather(1, seat)[:, 0] - points.scatter(1, seat, -1.0).amax(1)


begun, lesson = time.perf_counter(), 0
while time.perf_counter() - begun < given.minutes * 60:
    kept, results = [], []
    with torch.no_grad():
        for _ in range(given.steps):
            obs, mask = env.obs.clone(), env.mask.clone()
            logits, value = think(obs, mask)
            choice = torch.distributions.Categorical(logits=logits)
            action = choice.sample()
            env.step(action)  # obs, mask, seat, reward and done are rewritten in place
            won, done = env.reward.gather(1, seat)[:, 0].clone(), env.done.float()
            reward = won + done * lead() / 50
            kept.append((obs, mask, action, choice.log_prob(action), value, reward, done))
            results.append((won[done == 1], lead()[done == 1]))
        following, advantage = think(env.obs, env.mask)[1], torch.zeros(given.games, device="cuda")
        rows = []
        for obs, mask, action, logp, value, reward, done in reversed(kept):
            surprise = reward + (1 - done) * following - value
            advantage = surprise + 0.95 * (1 - done) * advantage
            rows.append((obs, mask, action, logp, advantage, advantage + value))
            following = value
    for obs, mask, action, logp, gained, target in rows:
        logits, value = think(obs, mask)
        choice = torch.distributions.Categorical(logits=logits)
        ratio = (choice.log_prob(action) - logp).exp()
        gained = (gained - gained.mean()) / (gained.std() + 1e-6)
        policy = -torch.min(ratio * gained, ratio.clamp(0.8, 1.2) * gained).mean()
        loss = policy + (value - target).pow(2).mean() - given.entropy * choice.entropy().mean()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 0.5)
        optimizer.step()
    lesson += 1
    if lesson % 10 == 0:
        wins, leads = (torch.cat(column).mean() for column in zip(*results, strict=True))
        print(f"{(time.perf_counter() - begun) / 60:.1f} min: wins {100 * wins:.1f} %, leads by {leads:+.1f} points")
