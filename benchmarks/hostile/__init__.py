"""One hostile guest beside honest tables: what each attack costs the others, and what is left of it afterwards.

`python -m benchmarks.hostile` starts a server in a process of its own, plays honestly at it from this one, lets a third
process attack it in every way of `attacks/`, one after the other, and prints what the honest people noticed.
"""
