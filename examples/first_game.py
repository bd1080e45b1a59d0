"""A game from the first choice to the last: told as it goes on, drawn at its end, saved to be replayed.

python examples/first_game.py [FOLDER]
"""

import sys
from pathlib import Path

import mutig
from mutig.bots import ask_bot, bot_by_name, seat_bots

folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
game = mutig.new_game("broom-service", players=3, seed=7, names=["Ada", "Bob", "Eve"], variants=["storms"])
bots = [bot_by_name("greedy", seed) for seed in range(3)]
seat_bots(game, bots)

print("Ada may choose:", *(choice.text for choice in game.choices(0)), sep="\n  ")
told = 0
while not game.over:
    seat = min(game.pending)  # several seats may choose in secret at the same time
    choice = ask_bot(game, seat, bots[seat])  # or yours: game.choices(seat) lists them
    game.play(seat, choice)
    for line in game.log[told:]:
        print(line)
    told = len(game.log)

print("\nPoints:", dict(zip(game.names, game.scores, strict=True)))
print("Won by", " and ".join(game.names[seat] for seat in game.winners))
(folder / "evening.svg").write_text(game.svg(), encoding="utf-8")
print(f"Drawn to {folder / 'evening.svg'}; `mutig replay {game.save(folder / 'evening.mutig')}` shows it move by move.")
