"""How often somebody may ask for something: so many at once, then one by one."""

from __future__ import annotations


class Bucket:
    """So many at once, then one by one."""

    def __init__(self, size: float, refill_s: float, now: float) -> None:
        self.size, self.refill_s = size, refill_s
        self.tokens, self.at = size, now

    def has_one(self, now: float) -> bool:
        self.tokens = min(self.size, self.tokens + max(0.0, now - self.at) / self.refill_s)
        self.at = now
        return self.tokens >= 1

    def take(self, now: float) -> bool:
        if not self.has_one(now):
            return False
        self.tokens -= 1
        return True
