"""Brave or cowardly, with the stakes: whom it topples, who may still top it, what it brings here and now."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from mutig.core.question import Stake
from mutig.core.said import Said

from .. import names as n
from ..stakes import Prospect, Rival, Stakes
from ..tables import ROLE_WORDS
from .words import BroomWords


class BroomStakes:
    """Speaks from what one seat sees while it leads or answers; nothing here depends on anybody else's cards."""

    def __init__(self, words: BroomWords, seen: Any, seat: int) -> None:
        self.words, self.seen, self.say = words, seen, words.say
        self.stakes = Stakes(words.table, seen, seat)
        self.keeps_cards = seen.hand_size[seat] > 1
        self.rivals = self.stakes.rivals()
        self._prospects: dict[tuple[int, bool], Prospect] = {}  # as far as somebody asked

    def of(self, role: str, stance: str) -> list[Stake]:
        """The stakes of a card, the weightiest first."""
        return list(self._brave(role) if stance == "brave" else self._cowardly(role))

    def reach(self, role: str, stance: str) -> list[str]:
        """The areas where the card would do something, to be shown on the board."""
        areas = self._prospect(ROLE_WORDS.index(role), stance == "brave").reach
        return [self.words.table.words.of("area", area) for area in areas]

    def _brave(self, role: str) -> Iterator[Stake]:
        if self.stakes.toppled is not None:
            yield Stake("topples", self.say("stake-topples", rival=self._toppled()))
        yield self._certainty
        next_lead = self.say("stake-lead") if self.keeps_cards else ""
        brings = "stake-brings" if self.rivals else "stake-brings-surely"
        yield Stake("brings", self.say(brings, deed=self._deed(role, "brave"), next_lead=next_lead))
        yield from self._curse(role)

    def _cowardly(self, role: str) -> Iterator[Stake]:
        yield Stake("certain", self.say("stake-at-once", deed=self._deed(role, "cowardly")))
        if self.seen.event == n.BLACK_MARKET:
            yield Stake("brings", self.say("stake-instead", goods=self.words.points(n.MARKET_POINTS)))
        elif self.seen.event == n.MOONSHINING:
            yield Stake("brings", self.say("stake-instead", goods=self.say("stake-resource")))
        if self.stakes.toppled is not None:
            yield Stake("crown", self.say("stake-keeps-crown", rival=self._toppled()))
        yield from self._curse(role)

    def _toppled(self) -> str:
        assert self.stakes.toppled is not None
        return self.words.players[self.stakes.toppled]

    def _curse(self, role: str) -> Iterator[Stake]:
        if self.seen.bewitched >> ROLE_WORDS.index(role) & 1:
            yield Stake("costs", self.say("stake-curse"))

    # Who may still answer

    @cached_property
    def _certainty(self) -> Stake:
        rivals = self.rivals
        if not rivals:
            leads = self.seen.phase == n.LEAD
            answered = not leads and (self.stakes.seat + 1) % self.seen.players == self.seen.leader
            why = "stake-alone" if leads else "stake-all-answered" if answered else "stake-none-left"
            return Stake("certain", self.say(why))
        if len(rivals) > 1:
            return Stake("risk", self.say("stake-rivals", rivals=self._named(rivals)))
        rival = rivals[0]
        name, cards = self.words.players[rival.seat], rival.cards
        if rival.surely_holds_it:
            return Stake("risk", self.say("stake-rival-holds-it", rival=name))
        return Stake("risk", self.say("stake-rival", rival=name, size=cards, held=str(cards), roles=str(rival.roles)))

    def _named(self, rivals: list[Rival]) -> str:
        players, catalogue = self.words.players, self.words.catalogue
        return catalogue.joined([f"{players[rival.seat]} ({catalogue.count('size', rival.cards)})" for rival in rivals])

    # What it brings

    def _prospect(self, role: int, brave: bool) -> Prospect:
        if (role, brave) not in self._prospects:
            self._prospects[role, brave] = self.stakes.prospect(role, brave)
        return self._prospects[role, brave]

    def _deed(self, role: str, stance: str) -> Said:
        """What the card does here and now."""
        number = ROLE_WORDS.index(role)
        prospect = self._prospect(number, stance == "brave")
        delivers = prospect.points is not None
        if number <= n.PRAIRIE_WITCH:
            flight = "stake-flight-only" if stance == "brave" and not delivers else f"stake-flight-{stance}"
            sentence = flight if prospect.areas else "stake-no-flight"
        elif number <= n.PEAK_DRUID:
            sentence = "stake-delivery" if delivers else "stake-no-delivery"
        elif number == n.WEATHER_FAIRY:
            sentence = f"stake-clouds-{stance}" if prospect.clouds else "stake-no-cloud"
        else:
            return self.words.deed(role, stance)
        return self.say(sentence, landing=prospect.areas, cloud_near=prospect.clouds, points=prospect.points)
