"""What a code means to people, and the log: what there is to tell, and to whom."""

from __future__ import annotations

from mutig.core.choice import Choice
from mutig.core.kinds import Meanings
from mutig.core.ruleset import Event, Table

from . import names as n
from .choosing import winner_of_round
from .generated import State

MEANINGS = Meanings((), n.ABOUT_ONE)


def describe(t: Table, s: State, seat: int, code: int) -> Choice:
    """A choice with its stable English text."""
    return MEANINGS.describe(t.words, code)


def tell(t: Table, before: State, after: State, seat: int, code: int) -> list[Event]:
    """A choice: a card that is dealt or chosen is known to its owner alone."""
    choice = describe(t, before, seat, code)
    if choice.kind == "deal":
        owner = before.dealt % before.players
        return [Event("dealt", {"seat": owner, "card": choice.card}, to=owner)]
    if choice.kind == "hang":
        return [Event("hangs", {"lantern": choice.lantern, "round": before.round + 1, "prize": after.prize})]
    return [Event("chooses", {"seat": seat, "card": choice.card}, to=seat), Event("decided", {"seat": seat})]


def tell_step(t: Table, before: State, after: State) -> list[Event]:
    """The cards are turned up."""
    if before.phase != n.CHOOSING:
        return []
    seats, winner = range(before.players), winner_of_round(t.e, before)
    events = [Event("plays", {"seat": seat, "card": t.words.of("card", before.chosen[seat])}) for seat in seats]
    events.append(Event("takes", {"seat": winner, "prize": before.prize}) if winner >= 0 else Event("nobody-takes"))
    if after.phase == n.OVER:
        standing = [t.rules.interpreted.standing(t.e, after, seat) for seat in seats]
        first = [seat for seat in seats if standing[seat] == max(standing)]
        events.append(Event("share-victory", {"seats": first}) if first[1:] else Event("wins", {"seat": first[0]}))
    return events
