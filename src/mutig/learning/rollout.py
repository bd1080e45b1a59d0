"""Games that the present self plays against itself and past selves, and what each decision turned out to be worth."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import torch

from mutig.core.ruleset import MOST_SEATS
from mutig.research.gpu import GpuEnv

from .inputs import Inputs, TorchInputs
from .networks import Network, without_gradients
from .repeated import Repeated, compiled
from .settings import Settings
from .shipped import senses_of

CHANNELS = 2  # share of the win less the even share; margin
WIDEST = 1.5  # no margin counts for more


class Rollout:
    """Room for some decisions of many games; each seat of a game is a course of its own."""

    def __init__(self, env: GpuEnv, settings: Settings, device: Any, dtype: Any, recorded: bool = False) -> None:
        self.env, self.settings, self.device, self._recorded = env, settings, device, recorded
        self._tensor = torch.from_numpy if env.device == "cpu" else (lambda given: given)
        names = ("obs", "hands", "mask", "seat", "reward", "points", "done", "players")
        self._past_games, self._greedy_games = (int(env.num_games * part) for part in (settings.past, settings.greedy))
        self._now = {name: self._tensor(getattr(env, name)) for name in names}
        senses = senses_of(env.layout.game)
        self._advised = senses.advice or self._greedy_games > 0
        self.inputs = TorchInputs(Inputs(env.layout, env.codes, senses), device, dtype)
        unadvised = Inputs(env.hands_layout, env.codes, replace(senses, advice=False))
        self.judge_inputs = TorchInputs(unadvised, device, dtype)
        steps, games = settings.decisions, env.num_games
        room = {name: (steps, *self._now[name].shape) for name in ("obs", "hands", "mask", "seat", "done")}
        self.kept = {name: torch.zeros(s, dtype=self._now[name].dtype, device=device) for name, s in room.items()}
        self.kept["advice"] = torch.zeros((steps, games), dtype=torch.int64, device=device)
        self.kept["action"] = torch.zeros((steps, games), dtype=torch.int64, device=device)
        self.kept["logp"] = torch.zeros((steps, games), device=device)
        self.values = torch.zeros((steps, games, CHANNELS), device=device)
        self.paid = torch.zeros((steps, games, MOST_SEATS, CHANNELS), device=device)
        self.past = torch.zeros((steps, games), dtype=torch.bool, device=device)
        self.advantage = torch.zeros((steps, games), device=device)
        self.returns = torch.zeros((steps, games, CHANNELS), device=device)
        self.known = torch.zeros((steps, games), dtype=torch.bool, device=device)
        self._scale = torch.ones((), device=device)  # a usual margin of this game
        self._margin = torch.zeros((), device=device)  # what counts of it beside the win
        self._ended = torch.zeros((), dtype=torch.int64, device=device)
        self._see, self._see_all = (compiled(i.__call__, recorded) for i in (self.inputs, self.judge_inputs))
        self._choose, self._guess = compiled(choose, recorded), compiled(_guess, recorded)
        self._played: dict[tuple[Any, ...], Repeated] = {}
        self._judged = Repeated(self._judge, recorded)
        self._even = 1.0 / self._now["players"].float()[:, None]
        self._sits = torch.arange(MOST_SEATS, device=device)[None] < self._now["players"][:, None]
        self._past_seats = self._seats_of_the_past()

    def _seats_of_the_past(self) -> Any:
        """In the first games past selves have some of the seats, never all."""
        drawn = torch.rand((self.env.num_games, MOST_SEATS), device=self.device)
        drawn = drawn.masked_fill(~self._sits, 2.0)
        rank = drawn.argsort(1).argsort(1)
        many = 1 + (torch.rand(self.env.num_games, device=self.device) * (self._now["players"] - 1)).long()
        seats = rank < many[:, None]
        seats[self._past_games :] = False
        return seats

    def stagger(self) -> None:
        """Games begin one after the other: some are played on while the others wait, by greedy or at random."""
        steps = self.settings.stagger
        games = torch.arange(self.env.num_games, device=self.device)
        for step in range(steps):
            actions = self._tensor(self.env.advice() if self._advised else self.env.sample())
            waits = games >= self.env.num_games * (step + 1) // max(steps, 1)
            self._step(torch.where(waits, torch.full_like(actions, -1), actions))

    def _step(self, actions: Any) -> None:
        self.env.step(actions if self.env.device == "cuda" else actions.numpy())

    def play(self, player: Network, judge: Network, past: Network | None, watch: bool = False) -> int:
        """Fill the room; returns how many games ended. Who watches hears greedy's advice; half the games heed it."""
        who = player, judge, past, watch
        if who not in self._played:
            self._played[who] = Repeated(lambda: self._play(*who), self._recorded)
        self._played[who]()
        return int(self._ended)

    @without_gradients
    def _play(self, player: Network, judge: Network, past: Network | None, watch: bool) -> None:
        now = self._now
        self._ended.zero_()
        for step in range(self.settings.decisions):
            for name in ("obs", "hands", "mask", "seat"):
                self.kept[name][step].copy_(now[name])
            if watch or self._advised:
                self.kept["advice"][step] = self._tensor(self.env.advice())
            advice = self.kept["advice"][step]
            x = self._see(now["obs"], now["mask"], advice)
            action, logp = self._choose(player, x, now["mask"])
            self.values[step] = self._guess(judge, self._see_all(now["hands"], now["mask"], advice))
            if past is not None:
                games, greedy = self._past_games, self._greedy_games
                seated = self._past_seats[:games].gather(1, now["seat"][:games, None])[:, 0]
                self.past[step, :games] = seated
                theirs, _ = self._choose(past, x[:games], now["mask"][:games])
                theirs[:greedy] = advice[:greedy]
                action[:games] = torch.where(seated, theirs, action[:games])
            if watch:
                half = self.env.num_games // 2
                action[half:] = advice[half:]
            self.kept["action"][step], self.kept["logp"][step] = action, logp
            self._step(action)
            self.kept["done"][step].copy_(now["done"])
            self.paid[step] = self._pay(step)
            self._ended += now["done"].sum()

    def _pay(self, step: int) -> Any:
        """What seats get for games that have just ended."""
        done = (self._now["done"] != 0)[:, None]
        counts = done & self._sits
        win = (self._now["reward"] - self._even).masked_fill(~counts, 0.0)
        points = self._owned(step).masked_fill(~self._sits, -1e6)
        best, second = points.topk(2, dim=1).values.unbind(1)
        others = torch.where(points == best[:, None], torch.where(best == second, best, second)[:, None], best[:, None])
        margin = (points - others).masked_fill(~counts, 0.0)
        usual = margin.abs().sum() / counts.sum().clamp(min=1)
        self._scale.copy_(torch.where(usual > 0, self._scale * 0.99 + usual * 0.01 * 2, self._scale))
        return torch.stack([win, (margin / self._scale.clamp(min=0.5)).clamp(-WIDEST, WIDEST)], 2)

    def _owned(self, step: int) -> Any:
        """What margins are counted in, by seat: points, or what each owned before the decision that ended the game."""
        if not self.settings.goods:
            return self._now["points"].float()
        hands, seat = self.kept["hands"][step], self.kept["seat"][step]
        owned = torch.zeros((self.env.num_games, MOST_SEATS), device=self.device)
        for name, (each, most) in self.settings.goods.items():
            piece = self.env.hands_layout[name]
            owned[:, : piece.length] += each * hands[:, piece.start : piece.stop].clamp(max=most)
        places = torch.arange(MOST_SEATS, device=self.device)[None] - seat[:, None]  # rows begin with who decided
        return owned.gather(1, places % self._now["players"][:, None])

    def judge(self, margin: float) -> Any:
        """What each decision brought beyond what was expected; returns the places of those to learn from."""
        self._margin.fill_(margin)
        self._judged()
        return (self.known & ~self.past).flatten().nonzero()[:, 0]

    @without_gradients
    def _judge(self) -> None:
        games, device, fading = self.env.num_games, self.device, self.settings.fading
        value, advantage, pending = (torch.zeros((games, MOST_SEATS, CHANNELS), device=device) for _ in range(3))
        known = torch.zeros((games, MOST_SEATS), dtype=torch.bool, device=device)
        for step in reversed(range(self.settings.decisions)):
            done = self.kept["done"][step] != 0
            known |= done[:, None]
            ended = done[:, None, None]
            value.masked_fill_(ended, 0.0)
            advantage.masked_fill_(ended, 0.0)
            pending = torch.where(ended, self.paid[step], pending)
            seat = self.kept["seat"][step][:, None]
            here = seat[:, :, None].expand(-1, -1, CHANNELS)
            mine = self.values[step][:, None]
            gained = pending.gather(1, here) + value.gather(1, here) - mine + fading * advantage.gather(1, here)
            seen = known.gather(1, seat)
            gained = gained.masked_fill(~seen[:, :, None], 0.0)
            self.known[step] = seen[:, 0]
            self.returns[step] = (gained + mine)[:, 0]
            self.advantage[step] = gained[:, 0, 0] + self._margin * gained[:, 0, 1]
            advantage.scatter_(1, here, gained)
            value.scatter_(1, here, mine)
            pending.scatter_(1, here, torch.zeros_like(gained))
            known.scatter_(1, seat, True)

    def lesson(self, places: Any) -> dict[str, Any]:
        """Everything about these decisions, as rows."""
        rows = {name: kept.flatten(0, 1)[places] for name, kept in self.kept.items()}
        even = self._even[places % self.env.num_games, 0]
        return rows | {
            "advantage": self.advantage.flatten()[places],
            "returns": self.returns.flatten(0, 1)[places],
            "even": even,
        }


@without_gradients
def choose(network: Network, x: Any, mask: Any, best: bool = False) -> tuple[Any, Any]:
    """A code for every row as likely as the network says (or its best one), and how likely it was."""
    logits = network(x)[0].float().masked_fill_(mask == 0, -1e9)
    if best:
        return logits.argmax(1), None
    noise = torch.empty_like(logits).exponential_().log_()
    action = (logits - noise).argmax(1)
    return action, logits.gather(1, action[:, None])[:, 0] - logits.logsumexp(1)


def _guess(judge: Network, x: Any) -> Any:
    """What a judge thinks that seats will get."""
    return judge(x)[1].float()
