"""The log of Touria: what there is to tell about each choice and each automatic step.

The rules know nothing of words. What happened is read off the state before and after. Every gain and payment is seen by
all (T19.2); only what a crystal ball shows is for one seat alone (`Event.to`).
"""

from __future__ import annotations

from mutig.core.choice import Choice
from mutig.core.ruleset import NATURE, Event, Table

from . import names as n
from .choices import describe
from .generated import State
from .rules.towers import face_seen

COUNTED_GOODS = ("hearts", "coins", "swords", "elixirs")

# Choices whose event is their kind with what was gained and paid
PLAINLY_TOLD = {
    "bonus": "takes-bonus",
    "go": "goes",
    "take-gem": "collects",
    "leave-gem": "collects",
    "keep": "keeps",
    "take-swords": "takes-swords",
    "throw": "throws",
    "re-roll": "rolls-again",
    "pay": "pays-dragon",
    "exchange": "exchanges",
    "double": "doubles",
    "copy": "copies",
    "decline": "declines",
    "empty-mine": "empties-mine",
    "take-item": "takes-item",
    "deliver": "delivers",
    "sell": "sells",
    "hearts": "earns-hearts",
    "give": "gives",
    "no-gift": "gives-nothing",
    "peek": "peeks",
    "jump": "jumps",
    "step": "steps",
    "enter-castle": "enters-castle",
    "draw": "draws",
    "roll": "rolls",
}


def tell(t: Table, before: State, after: State, seat: int, code: int) -> list[Event]:
    """A choice that was just carried out."""
    choice = describe(t, before, seat, code)
    if seat == NATURE:
        return _told_by_nature(t, before, after, choice)
    if choice.kind in ("tower", "stuck", "sword"):
        return _told_tower(t, before, after, seat, choice)
    about = {"seat": seat, **choice.details, **changes(t, before, after, seat)}
    if before.depth > 0 and before.effect[before.depth - 1] == n.BIRD_GEM:
        about["item"] = t.words.of("item", before.effect_arg[before.depth - 1])
        return [Event("pays-with-bird", about)]
    if choice.kind == "use":
        if after.depth > 0 and after.effect[after.depth - 1] == n.BIRD_GEM:
            return []  # told when it has paid
        if before.phase == n.COPYING:
            return [Event("copies", about)]
        return [Event("uses-mirror" if "copied" in about else "uses", about)]
    if choice.kind == "give":
        about["inhabitant"] = t.words.of("inhabitant", before.gift)
    if choice.kind == "leave-gem":
        about["thrown"] = 1
    if choice.kind in ("take-gem", "leave-gem"):
        about["mine"] = t.words.of("mine", before.effect_arg[before.depth - 1])
    if choice.kind == "enter-castle" and before.held[seat][n.ROSE] > after.held[seat][n.ROSE]:
        about["item"] = t.words.of("item", n.ROSE)  # given in place of a heart (T17.4)
    if choice.kind == "stop" and before.depth > 0:
        return [Event("stops-rolling", about)]
    if choice.kind not in PLAINLY_TOLD:
        return []
    return [Event(PLAINLY_TOLD[choice.kind], about)]


def _told_tower(t: Table, before: State, after: State, seat: int, choice: Choice) -> list[Event]:
    """A tower was chosen, or turned by a sword, or turned because nothing else was possible."""
    tower = t.words.names["tower"].index(choice.tower)
    chosen = t.words.of("action", face_seen(t.e, before, seat, tower))
    shown = t.words.of("action", face_seen(t.e, after, seat, tower))
    ids = {"tower": "chooses", "stuck": "is-stuck", "sword": "turns-tower"}
    about = {"seat": seat, "tower": choice.tower, "action": chosen, "shown": shown}
    return [Event(ids[choice.kind], {**about, **changes(t, before, after, seat)})]


def _told_by_nature(t: Table, before: State, after: State, choice: Choice) -> list[Event]:
    if choice.kind == "start-player":
        return [Event("start-player", {"seat": choice.seat})]
    effect, arg = before.effect[before.depth - 1], before.effect_arg[before.depth - 1]
    if choice.kind == "draw-item":
        return [Event("item-displayed", {"item": choice.item})]
    if choice.kind == "draw-order":
        return [Event("order-revealed", {"order": choice.order, "order_stack": t.words.of("order-stack", arg)})]
    if choice.kind == "roll-die":
        return [Event("die-rolled", {"colour": choice.colour})]
    if choice.kind == "draw-gem":
        return [Event("gem-drawn", {"colour": choice.colour})] if effect == n.ROBBERS_DRAW else []
    door = t.words.of("door", arg)
    about = {"seat": before.active, "door": door, "inhabitant": choice.inhabitant}
    if effect == n.PEEK_DOOR:
        return [Event("sees", about, to=before.active)]
    return [Event("opens-door", about), *_told_victory(before, after)]


def _told_victory(before: State, after: State) -> list[Event]:
    if before.phase == n.OVER or after.phase != n.OVER:
        return []
    return [Event("wins", {"seat": list(after.points).index(1)})]


# Automatic steps


def tell_step(t: Table, before: State, after: State) -> list[Event]:
    """One automatic step of the course of the game."""
    if after.phase == n.OVER:
        return _told_victory(before, after)
    if before.depth > 0:
        return _told_effect(t, before, after)
    if before.phase == n.BEGIN_TURN:
        return [Event("turn-begins", {"seat": after.active, "turn": after.turn})]
    if before.phase == n.UPKEEP and before.again and after.phase == n.BEGIN_TURN:
        return [Event("another-turn", {"seat": after.active})]
    return []


def _told_effect(t: Table, before: State, after: State) -> list[Event]:
    effect, arg = before.effect[before.depth - 1], before.effect_arg[before.depth - 1]
    if effect == n.COLLECT:
        gained = changes(t, before, after, before.active)
        thrown = after.bag[n.BLACK] - before.bag[n.BLACK]
        if not gained and not thrown:
            return []
        about = {"seat": before.active, "mine": t.words.of("mine", arg), "thrown": thrown}
        return [Event("collects", {**about, **gained})]
    if effect == n.FILL_MINE and after.depth < before.depth:
        gems = [t.words.of("colour", gem) for gem in after.mine_gem[arg] if gem >= 0]
        return [Event("mine-filled", {"mine": t.words.of("mine", arg), "colours": gems})] if gems else []
    if effect == n.FILL_SLOT and before.stack_size == 0 < after.stack_size:
        return [Event("items-shuffled", {"items": after.stack_size})]
    if effect == n.REVEAL_ORDER and after.depth < before.depth:
        order = t.words.of("order", after.open_order[arg])
        return [Event("order-revealed", {"order": order, "order_stack": t.words.of("order-stack", arg)})]
    if effect == n.ROBBERS_DRAW and after.depth < before.depth:
        return [Event("keeps", {"seat": before.actor, **changes(t, before, after, before.actor)})]
    return []


def changes(t: Table, before: State, after: State, seat: int) -> dict[str, dict[str, int]]:
    """What a seat gained and paid, by kind of goods; empty parts are left out."""
    gains, pays = {}, {}
    differences = {name: getattr(after, name)[seat] - getattr(before, name)[seat] for name in COUNTED_GOODS}
    for k, colour in enumerate(t.words.names["colour"]):
        differences[colour] = after.gems[seat][k] - before.gems[seat][k]
    for name, difference in differences.items():
        if difference > 0:
            gains[name] = difference
        elif difference < 0:
            pays[name] = -difference
    return {key: value for key, value in (("gains", gains), ("pays", pays)) if value}
