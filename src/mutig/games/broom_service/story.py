"""The log of Broom Service: what there is to tell about each choice and each automatic step.

The rules know nothing of words. What happened is read off the state before and after; `Event.to` keeps a secret with
the seat that knows it. Nobody else's hand, pick, bid or answer is named here before the table reveals it.
"""

from __future__ import annotations

from typing import Any

from mutig.core.ruleset import NATURE, Event, Table

from . import names as n
from .choices import describe
from .generated import State
from .rules.clouds import bolts_of
from .rules.scoring import amulet_points, lightning_points, set_points


def tell(t: Table, before: State, after: State, seat: int, code: int) -> list[Event]:
    """A choice that was just carried out."""
    if seat == NATURE:
        return _told_by_nature(t, before, code)
    choice = describe(t, before, seat, code)
    if before.depth > 0:
        return _told_effect(t, before, after, seat, choice)
    if before.phase == n.REVEAL_HANDS:
        return _told_secretly(before, after, seat, "picks", choice)
    if before.phase == n.ADD_EXTRA:
        return _told_secretly(before, after, seat, "adds", choice)
    if before.phase == n.REVEAL_BIDS:
        return _told_secretly(before, after, seat, "bids-kind", choice)
    if before.phase == n.REVEAL_SETS:
        return _told_secretly(before, after, seat, "answers-set", choice)
    return _told_card(t, before, after, seat, choice)


def _told_by_nature(t: Table, before: State, code: int) -> list[Event]:
    choice = describe(t, before, NATURE, code)
    if choice.kind == "start-player":
        return [Event("start-player", {"seat": choice.seat})]
    if choice.kind == "lay-cloud":
        space = list(before.cloud).index(-1)
        return [Event("cloud-laid", {"cloud": choice.cloud_kind, "area": t.words.of("area", t.e.cloud_area[space])})]
    if choice.kind == "reveal-event":
        return [Event("round-begins", {"round": before.round + 1, "event": choice.event})]
    if choice.kind == "bewitch":
        return [Event("bewitched", {"role": choice.role})]
    kind = choice.kind.removeprefix("lay-").removesuffix("-tile")
    space = list(getattr(before, f"{kind}_tile")).index(-1)
    area = t.words.of(f"{kind}-space", space)
    return [Event("tile-laid", {"tile": choice.details[f"{kind}_tile"], "area": area})]


def _told_secretly(before: State, after: State, seat: int, own: str, choice: Any) -> list[Event]:
    """The owner reads what was decided, the others only that the decision is complete."""
    events = []
    if choice.details or choice.kind in ("decline", "pay", "keep"):
        events.append(Event(own, {"seat": seat, "answer": choice.kind, **choice.details}, to=seat))
    if not after.pending >> (seat + 1) & 1:
        events.append(Event("decided", {"seat": seat}))
    return events


def _told_card(t: Table, before: State, after: State, seat: int, choice: Any) -> list[Event]:
    """A card was laid: by the leader, or in answer to the leader."""
    role = t.words.of("role", after.led)
    lost = before.claimant
    if choice.kind == "lead":
        events = [Event("leads", {"seat": seat, "role": role, "stance": choice.stance})]
    else:
        events = [Event("answers", {"seat": seat, "role": role, "stance": choice.stance})]
        if choice.stance == "brave" and lost >= 0:
            events.append(Event("superseded", {"seat": lost, "by": seat}))
    if after.points[seat] < before.points[seat]:
        events.append(Event("pays-curse", {"seat": seat, "role": role, "points": n.BEWITCHED_LOSS}))
    if after.goods[seat][n.WAND] > before.goods[seat][n.WAND]:
        events.append(Event("brave-heart", {"seat": seat}))
    return events


# Effects: what the acting player did, and what the board gave for it


def _told_effect(t: Table, before: State, after: State, seat: int, choice: Any) -> list[Event]:
    gained = after.points[seat] - before.points[seat]
    effect = t.words.of("effect", before.effect[before.depth - 1])
    about = {"seat": seat, **choice.details}
    if choice.kind == "move":
        came_from = t.words.of("area", before.pawns[seat][choice.pawn])
        events = [Event("moves", {**about, "from": came_from, "effect": effect})]
    elif choice.kind == "turbo":
        pawn = before.effect_pawn[before.depth - 1]
        area = t.words.of("area", after.pawns[seat][pawn])
        events = [Event("turbo", {**about, "pawn": pawn, "area": area})]
    elif choice.kind == "deliver":
        area = t.words.of("area", before.pawns[seat][choice.pawn])
        wands = after.goods[seat][n.WAND] - before.goods[seat][n.WAND]
        return [Event("delivers", {**about, "area": area, "points": gained, "wands": wands})]
    elif choice.kind == "dispel":
        events = _told_dispel(t, before, after, seat, choice, gained)
    elif choice.kind == "take":
        events = [Event("takes", {"seat": seat, "goods": _goods_gained(t, before, after, seat), "effect": effect})]
    elif choice.kind == "event":
        goods = _goods_gained(t, before, after, seat)
        events = [Event("trades", {"seat": seat, "points": gained, "goods": goods})]
    elif choice.kind == "spend":
        tile = "brave-effect" if choice.code == n.SPEND_BRAVE else "five-points"
        events = [Event("spends", {"seat": seat, "tile": tile, "points": gained})]
    elif choice.kind == "order":
        events = [Event("orders", {"seat": seat, "first": choice.text.removesuffix(" first")})]
    elif choice.kind == "action":
        return []
    else:
        return [Event("forgoes", {"seat": seat, "effect": effect})]
    return events + _told_arrival(t, before, after, seat)


def _told_dispel(t: Table, before: State, after: State, seat: int, choice: Any, gained: int) -> list[Event]:
    space = choice.code - n.DISPEL
    kind = before.cloud[space]
    return [
        Event(
            "dispels",
            {
                "seat": seat,
                "cloud": t.words.of("cloud-kind", kind),
                "area": t.words.of("area", t.e.cloud_area[space]),
                "cost": t.e.cloud_cost[kind],
                "bolts": t.e.cloud_bolts[kind],
                "points": gained,
            },
        )
    ]


def _goods_gained(t: Table, before: State, after: State, seat: int) -> dict[str, int]:
    gained = {}
    for k, word in enumerate(t.words.names["resource"]):
        if difference := after.goods[seat][k] - before.goods[seat][k]:
            gained[word] = difference
    return gained


def _told_arrival(t: Table, before: State, after: State, seat: int) -> list[Event]:
    """Forest tiles and amulets taken on arrival."""
    events = []
    for space, area in enumerate(t.words.names["forest-space"]):
        if before.forest_owner[space] < 0 <= after.forest_owner[space]:
            tile = t.words.of("forest-tile", after.forest_tile[space])
            events.append(Event("takes-forest-tile", {"seat": seat, "tile": tile, "area": area}))
    for space, area in enumerate(t.words.names["mountain-space"]):
        if (after.amulets[seat] & ~before.amulets[seat]) >> space & 1:
            tile = t.words.of("mountain-tile", after.mountain_tile[space])
            events.append(Event("takes-amulet", {"seat": seat, "tile": tile, "area": area}))
    return events


# Automatic steps


def tell_step(t: Table, before: State, after: State) -> list[Event]:
    """One automatic step of the course of the game."""
    if before.depth > 0:
        return []
    if before.phase == n.ANSWER:
        return _told_answering(t, before, after)
    if before.phase == n.END_TRICK:
        return [] if after.phase == n.END_ROUND else [Event("leads-next", {"seat": after.leader})]
    if before.phase == n.REVEAL_HANDS:
        return _told_hands(t, before, after)
    if before.phase == n.ADD_EXTRA:
        return _told_spent(t, before, after, "plus-card")
    if before.phase == n.END_ROUND:
        return _told_event(t, before, after)
    if before.phase == n.REVEAL_BIDS:
        return _told_bids(t, before, after)
    if before.phase == n.REVEAL_SETS:
        paid = [seat for seat in range(t.players) if before.pays[seat]]
        return [Event("pays-set", {"seat": seat, "points": n.SET_POINTS}) for seat in paid]
    if before.phase == n.FINAL_SCORING:
        return _told_end(t, before, after)
    return []


def _told_answering(t: Table, before: State, after: State) -> list[Event]:
    if after.phase == n.END_TRICK:
        if after.claimant < 0:
            return []
        return [Event("acts", {"seat": after.claimant, "role": t.words.of("role", after.led)})]
    if after.pending == 0:
        return [Event("passes", {"seat": after.answering})]
    return []


def _told_hands(t: Table, before: State, after: State) -> list[Event]:
    events = [Event("hands-revealed", {"sizes": list(after.hand_size[: t.players])})]
    if before.event == n.MORE_OR_LESS:
        for seat in range(t.players):
            gained = after.points[seat] - before.points[seat]
            events.append(Event("more-or-less", {"seat": seat, "size": after.hand_size[seat], "points": gained}))
    return events + _told_spent(t, before, after, "plus-card")


def _told_spent(t: Table, before: State, after: State, tile: str) -> list[Event]:
    return [
        Event("spends", {"seat": after.forest_owner[space], "tile": tile, "points": 0})
        for space in range(n.FOREST_SPACES)
        if after.forest_spent[space] and not before.forest_spent[space]
    ]


def _told_event(t: Table, before: State, after: State) -> list[Event]:
    event = t.words.of("event", before.event)
    gains = [(seat, after.points[seat] - before.points[seat]) for seat in range(t.players)]
    return [Event("event-scores", {"seat": seat, "event": event, "points": gain}) for seat, gain in gains if gain]


def _told_bids(t: Table, before: State, after: State) -> list[Event]:
    events = []
    for seat in range(t.players):
        bid = zip(t.words.names["resource"], before.bid[seat], strict=True)
        goods = {word: amount for word, amount in bid if amount > 0}
        events.append(Event("bids", {"seat": seat, "goods": goods, "total": sum(goods.values())}))
    for seat in range(t.players):
        if after.points[seat] > before.points[seat]:
            events.append(Event("wins-bid", {"seat": seat, "points": after.points[seat] - before.points[seat]}))
    return events


def _told_end(t: Table, before: State, after: State) -> list[Event]:
    """The count, category by category, and who has won."""
    events = []
    for seat in range(t.players):
        count = {
            "seat": seat,
            "bolts": bolts_of(t.e, before, seat),
            "lightning": lightning_points(t.e, before, seat),
            "sets": set_points(before, seat),
            "amulets": amulet_points(before, seat),
            "points": after.points[seat],
        }
        events.append(Event("final-count", count))
    standing = [t.rules.interpreted.standing(t.e, after, seat) for seat in range(t.players)]
    winners = [seat for seat in range(t.players) if standing[seat] == max(standing)]
    tied = sum(after.points[seat] == after.points[winners[0]] for seat in range(t.players)) > len(winners)
    events.append(Event("wins" if len(winners) == 1 else "share-victory", {"seats": winners, "by_resources": tied}))
    return events
