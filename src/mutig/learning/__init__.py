"""Players that teach themselves: training by self-play (torch), and what was learned as a player (numpy alone).

docs/learning.md tells how; `mutig train` is the command.
"""
