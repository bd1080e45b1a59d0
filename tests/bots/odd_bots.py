"""Bots that behave badly, each in its own way, and one that behaves."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from typing import Any

from mutig.bots import View
from mutig.core.choice import Choice


class First:
    """Takes the first choice, and talks."""

    def choose(self, view: View, choices: Sequence[Choice], budget: float) -> Choice:
        print("hm")
        return choices[0]


class Raising(First):
    def choose(self, view: View, choices: Sequence[Choice], budget: float) -> Choice:
        raise RuntimeError("no <idea>")


class Illegal(First):
    def choose(self, view: View, choices: Sequence[Choice], budget: float) -> Any:
        return "whatever"


class Hanging(First):
    """Decides three times, then never again."""

    asked = 0

    def choose(self, view: View, choices: Sequence[Choice], budget: float) -> Choice:
        self.asked += 1
        while self.asked > 3:
            time.sleep(0.1)
        return choices[-1]


class Leaving(First):
    """Ends the whole process."""

    def choose(self, view: View, choices: Sequence[Choice], budget: float) -> Choice:
        os._exit(3)


class Killing(First):
    """Ends the process as if somebody else did."""

    def choose(self, view: View, choices: Sequence[Choice], budget: float) -> Choice:
        os.kill(os.getpid(), signal.SIGKILL)
        return choices[0]


class Unseated(First):
    def sit_down(self, table: object) -> None:
        raise SystemExit("not here")
