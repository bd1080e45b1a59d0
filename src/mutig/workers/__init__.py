"""Pieces of work that do not need each other, done by the cores of this machine or by those of a Ray cluster.

Who asks a question cuts it into pieces, a function and what it is handed for each, and does not know where they are
worked on. Everything a piece depends on is in what it is handed, so its result is the same wherever it came from.

>>> from mutig.workers import Workers
>>> found = []
>>> Workers(jobs=1).in_order(abs, [-3, 1, -2], found.append)
>>> found
[3, 1, 2]
"""

from .workers import ALONE, Workers

__all__ = ["ALONE", "Workers"]
