"""One change, told. What all hear alike is put into words once; what one pair of eyes sees is said to it alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from mutig.server import wire

from ..projection import Viewer, bit_of, for_game
from ..session import Change
from .followers import Follower
from .presenter import Presenter


class Updates:
    """A change as updates for those who notice it. The presenter speaks of the table as it stands after it."""

    def __init__(self, presenter: Presenter, change: Change) -> None:
        self._presenter, self._change, self._session = presenter, change, presenter.live.the_session
        self._waiting_for, self._scores = self._session.pending, self._session.scores
        self.clocks_s = presenter.clocks_s()
        self._updates: dict[tuple[Viewer, str], wire.Update] = {}
        self._secret_to = {event.to for event in change.events}  # None: there is something for everybody
        self._logs: dict[tuple[Viewer, int, int, str], list[wire.LogLine]] = {}
        self._sentences: dict[tuple[int, str], str] = {}  # by event of the change and language

    def prepare(self, followers: Iterable[Follower]) -> None:
        """Everything these will be sent, if it comes to that."""
        for follower in followers:
            if self._change.seen & bit_of(follower.viewer):
                self.update(follower.viewer, follower.language)

    def update(self, viewer: Viewer, language: str) -> wire.Update:
        """The very same object for all who see the same in the same language."""
        if (viewer, language) not in self._updates:
            self._updates[viewer, language] = self._told(viewer, language)
        return self._updates[viewer, language]

    def _told(self, viewer: Viewer, language: str) -> wire.Update:
        seq, views = self._session.seq(viewer), self._change.views
        asked = viewer in self._waiting_for
        return wire.Update(
            seq=seq,
            view=cast(Any, views.view_as_json(viewer)),
            question=self._presenter.question(viewer, language, views.view(viewer)) if asked else None,
            undo=self._presenter.undo(viewer, language),
            log=self._log(viewer, seq, language),
            waiting_for=self._waiting_for,
            clocks_s=self.clocks_s,
            scores=self._scores,
        )

    def _log(self, viewer: Viewer, seq: int, language: str) -> list[wire.LogLine]:
        reads_more = viewer if viewer in self._secret_to else None
        told = self._session.told[-1 if viewer is None else viewer]
        alike = reads_more, told, seq, language
        if alike not in self._logs:  # most read the same lines under the same numbers
            reader = for_game(reads_more)
            events = [number for number, event in enumerate(self._change.events) if event.visible_to(reader)]
            first = told - len(events)
            self._logs[alike] = [self._line(number, first + k, seq, language) for k, number in enumerate(events)]
        return self._logs[alike]

    def _line(self, event: int, number: int, seq: int, language: str) -> wire.LogLine:
        told, text = self._change.events[event], self._sentence(event, language)
        return wire.LogLine(number=number, id=told.id, args=dict(told.args), text=text, seq=seq)

    def _sentence(self, number: int, language: str) -> str:
        if (number, language) not in self._sentences:
            self._sentences[number, language] = self._presenter.sentence(self._change.events[number], language)
        return self._sentences[number, language]
