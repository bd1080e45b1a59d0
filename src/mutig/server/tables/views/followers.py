"""Somebody looks at a table, or at the list of tables: where the messages go."""

from __future__ import annotations

from collections.abc import Callable

from mutig.server import wire

from ..projection import Viewer

FromTable = wire.Snapshot | wire.Missed | wire.Update | wire.TableChanged | wire.Said | wire.Refused | wire.MyTables
Send = Callable[[FromTable], None]


class Follower:
    """One pair of eyes. `send` must not block and must not raise: whoever is too slow is dropped by the socket.

    Followers who see the same in the same language get the very same object, so that it need be encoded only once.
    """

    __slots__ = ("_stop", "person", "send", "seq", "viewer")

    def __init__(self, person: wire.Me, viewer: Viewer, send: Send, stop: Callable[[Follower], None]) -> None:
        self.person, self.viewer, self.send = person, viewer, send
        self.seq = 0  # the last change it was sent
        self._stop = stop

    @property
    def language(self) -> str:
        return self.person.language

    def on_unfollow(self, stop: Callable[[Follower], None]) -> None:
        self._stop = stop

    def unfollow(self) -> None:
        """Look away. May be called twice."""
        self._stop(self)
