"""The bus between processes: bytes on named subjects. It knows no game and keeps nothing.

No acknowledged decision depends on it (docs/decisions/0018-a-bus-between-processes.md).
"""

from .address import place_of
from .bus import Answer, Bus, BusDown, BusError, Heard, NoAnswer, NobodyThere, NotSent, Subscription, TooLarge
from .opening import open_bus

__all__ = [
    "Answer",
    "Bus",
    "BusDown",
    "BusError",
    "Heard",
    "NoAnswer",
    "NobodyThere",
    "NotSent",
    "Subscription",
    "TooLarge",
    "open_bus",
    "place_of",
]
