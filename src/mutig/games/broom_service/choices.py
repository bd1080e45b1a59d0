"""What choice codes mean: the tables of `names.py`, and those that need more than a table."""

from __future__ import annotations

from mutig.core.choice import Choice
from mutig.core.kinds import Meanings
from mutig.core.ruleset import Table

from . import names as n
from .generated import State
from .rules.events import kind_to_bid

MEANINGS = Meanings(n.PLAIN, n.ABOUT_ONE)


def describe(t: Table, s: State, seat: int, code: int) -> Choice:
    """What a code means in this state (only a bid needs the state: it is about the next kind of resource)."""
    words = t.words
    if (choice := MEANINGS.described(words, code)) is not None:
        return choice
    if n.LEAD_BRAVE <= code < n.BRAVE:
        stance = "brave" if code < n.LEAD_COWARDLY else "cowardly"
        role = words.of("role", (code - n.LEAD_BRAVE) % n.ROLES)
        return Choice(code, "lead", f"lead {role} {stance}", {"role": role, "stance": stance})
    if code in (n.BRAVE, n.COWARDLY):
        stance = "brave" if code == n.BRAVE else "cowardly"
        return Choice(code, "answer", stance, {"stance": stance})
    if n.BID_AMOUNT <= code <= n.BID_AMOUNT + n.MOST_BID:
        resource = words.of("resource", kind_to_bid(s, seat))
        amount = code - n.BID_AMOUNT
        return Choice(code, "bid", f"bid {amount} {resource}", {"amount": amount, "resource": resource})
    if n.MOVE <= code < n.DELIVER:
        pawn, area = divmod(code - n.MOVE, n.AREAS)
        name = words.of("area", area)
        return Choice(code, "move", f"move {pawn + 1} {name}", {"pawn": pawn, "area": name})
    if n.DELIVER <= code < n.START_PLAYER:
        pawn, tower = divmod(code - n.DELIVER, n.TOWERS)
        name = words.of("tower", tower)
        return Choice(code, "deliver", f"deliver {pawn + 1} {name}", {"pawn": pawn, "tower": name})
    start = code - n.START_PLAYER
    return Choice(code, "start-player", f"start {start}", {"seat": start})
