"""What a code means to people, and the log: what there is to tell, and to whom."""

from __future__ import annotations

from mutig.core.choice import Choice
from mutig.core.ruleset import NATURE, Event, Table

from . import names as n
from .choosing import winner_of_round
from .generated import State


def describe(t: Table, seat: int, code: int) -> Choice:
    """A choice with its stable English text."""
    if seat == NATURE and code >= n.HANG:
        lantern = t.words.of("lantern", code - n.HANG)
        return Choice(code, "hang", f"hang {lantern}", {"lantern": lantern})
    kind, first = ("deal", n.DEAL) if seat == NATURE else ("play", n.PLAY)
    card = t.words.of("card", code - first)
    return Choice(code, kind, f"{kind} {card}", {"card": card})


def tell(t: Table, before: State, after: State, seat: int, code: int) -> list[Event]:
    """A choice: a card that is dealt or chosen is known to its owner alone."""
    choice = describe(t, seat, code)
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
