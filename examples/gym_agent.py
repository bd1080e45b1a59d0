"""One seat as a Gymnasium environment: a game, and the table as its agent sees it.

python examples/gym_agent.py
"""

from time import perf_counter

import gymnasium

import mutig.research.gym_env  # registers mutig/BroomService-v0 and mutig/Touria-v0

gymnasium.register_envs(mutig.research.gym_env)
env = gymnasium.make("mutig/Touria-v0", players=3, opponents=["greedy", "random"], render_mode="ansi")
observation, info = env.reset(seed=1)
print(env.render())
steps, begun, over = 0, perf_counter(), False
while not over:
    code = env.action_space.sample(info["action_mask"])
    observation, reward, over, truncated, info = env.step(code)
    steps += 1
print(f"{steps} decisions, {steps / (perf_counter() - begun):,.0f} a second, those of both opponents included")
print(f"reward {reward}; what happened last:")
print(*env.unwrapped.game.log[-5:], sep="\n")
