"""Where a bus is, as people write it: an address, or a file that holds one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit, urlunsplit

from mutig.core.errors import MutigError

SCHEMES = ("nats", "tls", "ws", "wss")
PREFIX = re.compile(r"[A-Za-z0-9_-]{1,40}")


class Place(NamedTuple):
    """Servers of one bus, who we are there, and the word all subjects of a club begin with."""

    servers: list[str]
    prefix: str = "mutig"
    user: str | None = None
    password: str | None = None

    def __str__(self) -> str:
        """For people and for logs: without names and passwords."""
        return ",".join(self.servers)


def place_of(address: str) -> str:
    """The same for people and for logs: without names and passwords."""
    return str(read_address(address))


def read_address(address: str) -> Place:
    text = address.strip()
    if "://" not in text:
        try:
            text = Path(text).read_text(encoding="utf-8").strip()
        except (OSError, ValueError):
            raise MutigError("--bus: expected nats://host[:port], or a file that holds such an address") from None
    prefix, user, password = "mutig", None, None
    servers: list[str] = []
    for server in text.split(","):
        try:
            parts = urlsplit(server.strip())
            fits = parts.scheme in SCHEMES and bool(parts.hostname) and parts.port != 0
        except ValueError:
            fits = False
        if not fits:  # what it is instead may hold a password
            raise MutigError("--bus: expected nats://host[:port]")
        prefix = parts.path.strip("/") or prefix
        user = unquote(parts.username) if parts.username else user
        password = unquote(parts.password) if parts.password else password
        servers.append(urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], "", "", "")))
    if not PREFIX.fullmatch(prefix):
        raise MutigError("--bus: the name of a club on the bus has letters, digits, - and _ only, 40 at most")
    return Place(servers, prefix, user, password)
