"""The store: what the server keeps. It knows rows and nothing of games."""

from .errors import Conflict, Damaged, InUse, StoreError
from .store import Store

__all__ = ["Conflict", "Damaged", "InUse", "Store", "StoreError"]
