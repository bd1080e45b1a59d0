"""What whoever runs the server may decide about the network side."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from .limits import Limits


class WebSettings(Struct, frozen=True, kw_only=True):
    """The defaults are right behind a reverse proxy and on a laptop."""

    client: Path | None = None  # the folder of the built browser client
    origins: frozenset[str] = (
        frozenset()
    )  # addresses of our own pages that `Host` does not tell, "https://club.example"
    limits: Limits = Limits()
    local_only: bool = False  # only this machine can connect: no other site's name is answered (hosts.py)
    metrics_for: frozenset[str] = frozenset()  # addresses that may read /metrics, beside this machine itself
    silent_s: float = 60.0  # a socket that says nothing for so long is closed
    recheck_s: float = 300.0  # how often an open socket's session is looked up again
    most_unsent: int = 1 << 20  # bytes a socket may leave unread before it is dropped
    head_s: float = 10.0  # for the head of a request, from the first byte or from the connection on
    idle_s: float = 5.0  # between two requests on one line
    body_s: float = 20.0  # for a body, or for reading an answer, beside what its size takes at the slowest speed
    slowest: int = 8 << 10  # bytes in a second
    linger_s: float = 2.0  # for a body that nobody wants any more
