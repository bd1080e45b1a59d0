"""Hints: what a searching bot would do with the eyes of a seat, in a while and not too often."""

from __future__ import annotations

import asyncio

from mutig.bots.analysis import EQUAL, why
from mutig.bots.search_bot import Line
from mutig.core.pack import Speaker
from mutig.games import speaker_for
from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.settings import Settings
from mutig.server.thinking.queue import Turn
from mutig.server.work.rate import Bucket

from ..table import LiveTable
from .pool import JUDGE, BotPool, BotRequest, BotTrouble

BURST, REFILL_S = 3, 10.0
LINES = 5
GIVEN = 500  # hints that are kept for whoever asks again


class Hints:
    """Everybody may ask for a few hints in a row, then for one every ten seconds."""

    def __init__(self, pool: BotPool, settings: Settings) -> None:
        self.pool, self.settings = pool, settings
        self._buckets: dict[str, Bucket] = {}
        self._given: dict[tuple[str, str], asyncio.Future[wire.Hint]] = {}  # by person and id

    async def once(self, live: LiveTable, person: wire.Me, ask: wire.AskHint) -> wire.Hint:
        """The hint somebody asks for; who asks again under the same id gets the same one, and nobody thinks twice."""
        key = person.id, ask.id
        if key not in self._given:
            seq, request = self.request(live, person, ask)
            thinking = self.hint(person, live.id, live.presenter.names(person.language), seq, request, ask.id)
            self._given[key] = asyncio.ensure_future(thinking)
            self._given[key].add_done_callback(lambda done: self._settle(key, done))
        return await asyncio.shield(self._given[key])

    def _settle(self, key: tuple[str, str], done: asyncio.Future[wire.Hint]) -> None:
        if done.cancelled() or done.exception() is not None:
            self._given.pop(key, None)
        while len(self._given) > GIVEN:
            del self._given[next(iter(self._given))]

    def request(self, live: LiveTable, person: wire.Me, ask: wire.AskHint) -> tuple[int, BotRequest]:
        """What the bot is asked, and the seq it is about."""
        live.own_seat(person, ask.seat)
        if not live.row.rules.hints:
            raise Refusal("no-hints", 403)
        session = live.the_session
        if ask.seat not in session.pending or not live.playing:
            raise Refusal("nothing-asked", 409)
        now = self.settings.ticks()
        if len(self._buckets) > 10_000:
            self._buckets.clear()
        if not self._buckets.setdefault(person.id, Bucket(BURST, REFILL_S, now)).take(now):
            raise Refusal("too-fast", 429)
        if not self.pool.may_think():
            raise Refusal("no-hints-here", 503)
        if not self.pool.want(JUDGE, live.row.game):
            raise Refusal("no-hint-yet", 503)
        choices = session.choices(ask.seat)
        known = session.recall(ask.seat)
        return session.seq(ask.seat), BotRequest(JUDGE, session.table, known, choices, self.settings.hint_s)

    async def hint(
        self, person: wire.Me, table: str, names: list[str], seq: int, request: BotRequest, id: str
    ) -> wire.Hint:
        try:
            found = await self.pool.advise(Turn(person.id, table), request)
        except BotTrouble:
            raise Refusal("no-hint-now", 503) from None
        speaker = speaker_for(request.table, names, person.language)
        asked = speaker.question(request.view, request.choices)
        labels = {offer.codes[0]: offer.label for offer in asked.offers if len(offer.codes) == 1}
        lines = [
            wire.HintLine(
                code=line.choice.code,
                text=line.choice.text,
                label=labels.get(line.choice.code, line.choice.text),
                visits=line.visits,
                win=round(line.win, 4),
                then=list(line.then),
            )
            for line in found[:LINES]
        ]
        equal, reason = _compared(request, speaker, found)
        return wire.Hint(id=id, seq=seq, lines=lines, why=reason, equal=equal)


def _compared(request: BotRequest, speaker: Speaker, found: list[Line]) -> tuple[bool, str | None]:
    """Whether the two best choices are as good as each other; if not, a fact that speaks for the first."""
    tried = [line for line in found[:2] if line.visits]
    if len(tried) < 2:
        return False, None
    if tried[0].win - tried[1].win < EQUAL:
        return True, None
    table, seat = request.table, request.view["viewer"]
    seen = table.rules.state_of_view(table, request.view)
    better, other = ((line.choice.code, *line.then) for line in tried)
    return False, why(table, speaker, seen, seat, better, other)
