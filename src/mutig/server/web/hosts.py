"""Under which names this server is asked for.

A web page can have its own name point to our address after it was loaded (DNS rebinding), and is then "the same site"
to the browser. Such a request still tells the page's name in `Host`; a name that is ours, or a bare address, no page
has.
"""

from __future__ import annotations

import ipaddress
import socket
from functools import lru_cache
from urllib.parse import urlsplit


@lru_cache(maxsize=1000)
def is_our_name(host: str | None, origins: frozenset[str]) -> bool:
    """Whether `Host` tells this machine, an address, or what `--origin` says. Browsers cannot leave it out."""
    if host is None:
        return True
    name = bare(host)
    if is_this_machine(name) or name == socket.gethostname().lower():
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name in {bare(urlsplit(origin).netloc) for origin in origins}
    return True


def bare(host: str) -> str:
    """A name or an address without its port."""
    name = host.strip().lower()
    if name.startswith("["):
        return name[1:].partition("]")[0]
    return name.partition(":")[0].removesuffix(".")


def is_this_machine(name: str) -> bool:
    """A name or an address by which a machine means itself, wherever it is said."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def is_of_this_machine(address: str) -> bool:
    """Whether only this machine can reach a server that listens at an address."""
    return ipaddress.ip_address(address).is_loopback
