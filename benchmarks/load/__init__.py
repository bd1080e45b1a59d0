"""The table server under load: many tables, every seat a socket of its own, decisions on a schedule.

`python -m benchmarks.load` starts a server in a process of its own, plays at it from this one, and prints what it saw.
"""
