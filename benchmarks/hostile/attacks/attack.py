"""What every attack has: something to get ready, and one blow that is repeated."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import Any, ClassVar

from ..guest import Guest

TWO_OF_MINE = [{"who": "me", "name": "A"}, {"who": "me", "name": "B"}]


class Attack(ABC):
    """One way to burn what belongs to everybody. Its docstring says how, for the report."""

    at_once: ClassVar[int] = 16  # blows under way at the same time

    def __init__(self, guest: Guest) -> None:
        self.guest = guest

    @classmethod
    def name(cls) -> str:
        """`GiantHeads` is giant-heads."""
        return re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()

    async def prepare(self) -> None:
        """What has to be there before the clock starts: as any guest would come by it."""
        await self.guest.arrive()

    @abstractmethod
    async def strike(self) -> None:
        """One blow. `at_once` of them are under way all the time, until somebody says stop."""

    async def new_table(self, token: str | None = None, **changes: Any) -> dict[str, Any]:
        """A table of the guest's own, by default one where it plays both seats itself."""
        plan = {"game": "touria", "seats": TWO_OF_MINE, "rules": {"bot_pace_s": 0}, **changes}
        table: dict[str, Any] = (await self.guest.ask("POST", "/tables", plan, token)).content()
        return table
