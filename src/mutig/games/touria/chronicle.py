"""The course of a game of Touria: who entered the castle when, which doors were opened, what the others lacked.

There are no rounds and no points on the way; screens are opened once the game is over (T19).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mutig.core.chronicle import Chronicle, Sentence, TurningPoint
from mutig.core.ruleset import Event, Table

from . import names as n
from .awards import given
from .rules.scoring import goal
from .story import COUNTED_GOODS


def chronicle(t: Table, events: Sequence[Event], state: Any) -> Chronicle:
    """Of everything that was told until now; before the end there is nothing that the table does not show."""
    if not any(event.id == "wins" for event in events):
        return Chronicle()
    entered, doors, turn = {}, [], 0
    for event in events:
        if event.id == "turn-begins":
            turn = event.args["turn"]
        elif event.id == "enters-castle":
            entered[event.args["seat"]] = turn
        elif event.id == "opens-door":
            doors.append(event.args["seat"])
    winner = list(state.points).index(1)
    turning = [
        TurningPoint(None, Sentence("turn-castle", {"seat": seat, "turn": at, "door_count": doors.count(seat)}))
        for seat, at in entered.items()
    ]
    turning.append(TurningPoint(None, Sentence("turn-wedding", {"seat": winner, "turn": turn})))
    story = _story(winner, entered, doors.count(winner), turn)
    held = [_held(t, state, seat) for seat in range(t.players)]
    return Chronicle((), (), turning, story, held, given(events, t.players))


def _story(winner: int, entered: dict[int, int], doors: int, turn: int) -> Sentence:
    """How the winner came to marry, in one sentence."""
    if winner not in entered:  # nobody saw it, where the game began in the middle
        return Sentence("turn-wedding" if doors else "story-sudden", {"seat": winner, "turn": turn})
    about = {"seat": winner, "door_count": doors, "turn": entered[winner]}
    first = min(entered, key=lambda seat: entered[seat])
    if first != winner:
        return Sentence("story-overtook", {**about, "by": first})
    return Sentence("story-alone" if len(entered) == 1 else "story-first", about)


def _held(t: Table, s: Any, seat: int) -> dict[str, int]:
    """What stood behind a screen at the end, and what was lacking for the castle."""
    held = {name: int(getattr(s, name)[seat]) for name in COUNTED_GOODS}
    held |= {colour: int(s.gems[seat][k]) for k, colour in enumerate(t.words.names["colour"])}
    rose = int(s.held[seat][n.ROSE])
    lacks = {
        "hearts": max(0, goal(s) - held["hearts"] - rose),
        "coins": max(0, goal(s) - held["coins"]),
        "black": int(s.gems[seat][n.BLACK]),
    }
    inside = int(s.in_castle[seat])
    items = {f"item-{word}": 1 for k, word in enumerate(t.words.names["item"]) if s.held[seat][k]}
    return {
        **held,
        **items,
        "castle": inside,
        **{f"lacks-{name}": 0 if inside else lack for name, lack in lacks.items()},
    }
