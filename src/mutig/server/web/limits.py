"""How much one socket, one address or one person may ask: named token buckets with a fast and a slow window.

The fast window stops a burst, the slow one somebody who keeps just below it. A request counts in both or in none.
"""

from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict
from time import monotonic

from msgspec import Struct

THIS_MACHINE = frozenset({"127.0.0.1", "::/64"})  # as address_key tells it
MOST_KEYS = 20_000  # what a limiter remembers; the one not seen for longest is forgotten first


class Window(Struct, frozen=True):
    """So many requests at once, and that many again after `seconds`."""

    requests: float
    seconds: float

    @property
    def per_second(self) -> float:
        return self.requests / self.seconds


class Limit(Struct, frozen=True):
    """One named limit."""

    name: str
    fast: Window
    slow: Window


class Limits(Struct, frozen=True):
    """All limits of a server. The defaults let people and busy bots play; a flood is stopped within a second."""

    messages: Limit = Limit("messages", Window(40, 2), Window(900, 60))  # of one person, on sockets and HTTP
    requests: Limit = Limit("requests", Window(200, 2), Window(3600, 60))  # of one address, messages included
    guests: Limit = Limit("guests", Window(10, 10), Window(200, 3600))  # new people from one address
    sign_in: Limit = Limit("sign-in", Window(5, 10), Window(40, 3600))  # passwords and codes tried from one address
    same_account: Limit = Limit("same-account", Window(5, 10), Window(20, 3600))  # of those, at one account
    account: Limit = Limit("account", Window(20, 60), Window(100, 3600))  # at one account, from all addresses together
    password: Limit = Limit("password", Window(5, 10), Window(20, 3600))  # of one's own, by one who is signed in
    heavy: Limit = Limit("heavy", Window(30, 10), Window(180, 60))  # pictures, replays: of one address, of one person
    imports: Limit = Limit("imports", Window(12, 10), Window(60, 60))  # of one address, and of one person
    drafts: Limit = Limit(
        "drafts", Window(10, 10), Window(45, 60)
    )  # editions looked over, of one address and one person
    tables: Limit = Limit("tables", Window(20, 10), Window(300, 600))  # made by one address, rematches included
    lists: Limit = Limit("lists", Window(60, 10), Window(360, 60))  # of tables, for one address
    own_lists: Limit = Limit("own-lists", Window(15, 10), Window(120, 60))  # of those, for one person
    lessons: Limit = Limit("lessons", Window(40, 10), Window(400, 60))  # of lessons: one address, one person
    watching: Limit = Limit("watching", Window(20, 2), Window(240, 60))  # /healthz and /metrics for one address
    # A club evening behind one address: thirty people with two tabs each, whose browsers load with six lines at once.
    connections: int = 200  # lines of one address that are no sockets; behind a proxy, requests under way
    sockets: int = 200  # of one address
    bodies: int = 8 << 20  # bytes of requests under way that one address may have us hold
    unlimited: frozenset[str] = frozenset()  # addresses of one's own load tests and bot machines


class Bucket:
    """What one key has left of a limit."""

    __slots__ = ("_fast", "_seen", "_slow")

    def __init__(self, limit: Limit, now: float) -> None:
        self._fast = limit.fast.requests
        self._slow = limit.slow.requests
        self._seen = now

    def spend(self, limit: Limit, amount: int) -> None:
        """So much was asked elsewhere: it counts here too, but nobody waits longer for it than a full window."""
        self._fast = max(-limit.fast.requests, self._fast - amount)
        self._slow = max(-limit.slow.requests, self._slow - amount)

    def wait(self, limit: Limit, now: float) -> float:
        """Take one request: 0.0, or how many seconds to wait for it (then nothing was taken)."""
        passed, self._seen = now - self._seen, now
        self._fast = min(limit.fast.requests, self._fast + passed * limit.fast.per_second)
        self._slow = min(limit.slow.requests, self._slow + passed * limit.slow.per_second)
        missing = max((1 - self._fast) / limit.fast.per_second, (1 - self._slow) / limit.slow.per_second)
        if missing > 0:
            return missing
        self._fast -= 1
        self._slow -= 1
        return 0.0


class Limiter:
    """One limit for many keys."""

    def __init__(self, limit: Limit, unlimited: frozenset[str] = frozenset()) -> None:
        self.limit = limit
        self._unlimited = unlimited
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._spent: Counter[str] | None = None  # since it was told last; None: there is nobody to tell

    def told_elsewhere(self) -> None:
        """From now on it is noted what is spent here."""
        self._spent = Counter()

    def take_spent(self, most: int) -> dict[str, int]:
        """What was spent since the last time, the most first."""
        spent, self._spent = self._spent, Counter()
        return dict(spent.most_common(most)) if spent else {}

    def spend(self, spent: dict[str, int]) -> None:
        """What was spent in another process."""
        for key, amount in spent.items():
            self._bucket(key, monotonic()).spend(self.limit, amount)

    def wait(self, key: str, address: str | None = None) -> float:
        """0.0 and the request counts, or the seconds to wait. The key is an address, or belongs to one."""
        if (address or key) in self._unlimited:
            return 0.0
        now = monotonic()
        wait = self._bucket(key, now).wait(self.limit, now)
        if not wait and self._spent is not None:
            self._spent[key] += 1
        return wait

    def _bucket(self, key: str, now: float) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.limit, now)
            if len(self._buckets) > MOST_KEYS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket


class Tally:
    """What each key holds now, and how much it may. Who holds nothing is not remembered."""

    def __init__(self, most: int, unlimited: frozenset[str] = frozenset()) -> None:
        self.most = most
        self._unlimited = unlimited
        self._held: dict[str, int] = {}

    def take(self, key: str, amount: int = 1) -> bool:
        """Hold so much more, to be given back in any case; whether that is still within bounds."""
        held = self._held[key] = self._held.get(key, 0) + amount
        return held <= self.most or key in self._unlimited

    def is_full(self, key: str) -> bool:
        return self._held.get(key, 0) >= self.most and key not in self._unlimited

    def give_back(self, key: str, amount: int = 1) -> None:
        left = self._held.pop(key, 0) - amount
        if left > 0:
            self._held[key] = left


def address_key(client: tuple[str, int] | None) -> str:
    """Whom an address stands for: an IPv6 household owns a whole /64, so that is what is counted."""
    host = client[0] if client else "unknown"
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is None:
        return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))
    return str(getattr(address, "ipv4_mapped", None) or address)
