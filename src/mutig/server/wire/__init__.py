"""Everything that travels between the server and a client: one type per message, and nothing else leaves.

A type here is a promise: the OpenAPI page and the TypeScript types are generated from it. What stands in no type cannot
be sent. Fields are plain JSON; `view` and `args` come from the game's own allow-lists (`Game.view`, `Game.log_for`).

`seq` numbers what one viewer has seen of one table: it grows by one with every change this viewer can see, and says
nothing about what others decide in secret. Two viewers of the same table have different numbers.
"""

from __future__ import annotations

from . import analysis, chronicle, club, editions, lessons, people, plain, play, replay, socket, tables
from .analysis import *
from .chronicle import *
from .club import *
from .editions import *
from .lessons import *
from .people import *
from .plain import *
from .play import *
from .replay import *
from .socket import *
from .tables import *

PROTOCOL = 1

__all__ = [
    name
    for module in (plain, people, tables, editions, play, socket, replay, chronicle, analysis, club, lessons)
    for name, value in vars(module).items()
    if isinstance(value, type) and value.__module__ == module.__name__
]
