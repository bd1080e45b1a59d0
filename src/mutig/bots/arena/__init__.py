"""The arena: bots against each other, deal by deal, with every game kept and every number with its interval."""

from .referee import play_all
from .report import document
from .results import Result
from .schedule import Meeting, schedule
from .settings import Settings
from .store import Store

__all__ = ["Meeting", "Result", "Settings", "Store", "document", "play_all", "schedule"]
