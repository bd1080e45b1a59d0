"""OpenSpiel's own search (ISMCTS) at our table: it needs nothing but the game.

python examples/openspiel_search.py [SIMULATIONS] [DECISIONS]
"""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import mutig.research.openspiel_game  # noqa: F401 - registers mutig_broom_service and mutig_touria

simulations, decisions = map(int, sys.argv[1:3] or (20, 10))
dice = np.random.RandomState(1)
game = pyspiel.load_game("mutig_broom_service(players=2)")
bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, dice), 1.4, simulations, random_state=dice)
state = game.new_initial_state()
while decisions and not state.is_terminal():
    if state.is_chance_node():  # NATURE is explicit here
        codes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choice(codes, p=np.array(weights) / sum(weights)))
        continue
    player = state.current_player()
    code = bot.step(state) if player == 0 else dice.choice(state.legal_actions())
    print(f"{'search' if player == 0 else 'random'}: {state.action_to_string(player, code)}")
    state.apply_action(code)
    decisions -= 1
