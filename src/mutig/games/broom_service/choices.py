"""Choice codes and their meaning: one line per kind of choice, with its stable English text."""

from __future__ import annotations

from mutig.core.choice import Choice
from mutig.core.position import Words

from . import names as n
from .generated import State
from .rules.events import kind_to_bid

# Choices without a detail: code -> (kind, text)
PLAIN = {
    n.ACTION: ("action", "action"),
    n.EVENT_POINTS: ("event", "event points"),
    n.SPEND_BRAVE: ("spend", "spend brave-effect"),
    n.SPEND_FIVE: ("spend", "spend five-points"),
    n.DONE: ("done", "done"),
    n.STAY: ("stay", "stay"),
    n.NONE: ("none", "none"),
    n.DECLINE: ("decline", "decline"),
    n.STOP: ("stop", "stop"),
    n.KEEP: ("keep", "keep"),
    n.TAKE: ("take", "take"),
    n.PAY: ("pay", "pay"),
    n.EFFECT_FIRST: ("order", "effect first"),
    n.DELIVERY_FIRST: ("order", "delivery first"),
}

# Choices about one thing: first code, how many, kind, first word of the text, kind of the thing
ABOUT_ONE = (
    (n.PICK, n.ROLES, "pick-role", "pick", "role"),
    (n.EVENT_RESOURCE, n.RESOURCES, "event", "event", "resource"),
    (n.TURBO, n.CIRCLES, "turbo", "turbo", "circle"),
    (n.DISPEL, n.CLOUD_SPACES, "dispel", "dispel", "cloud-space"),
    (n.CLOUD_LAID, n.CLOUD_KINDS, "lay-cloud", "cloud", "cloud-kind"),
    (n.MOUNTAIN_TILE_LAID, n.MOUNTAIN_TILES, "lay-mountain-tile", "mountain-tile", "mountain-tile"),
    (n.FOREST_TILE_LAID, n.FOREST_TILES, "lay-forest-tile", "forest-tile", "forest-tile"),
    (n.HILL_TILE_LAID, n.HILL_TILES, "lay-hill-tile", "hill-tile", "hill-tile"),
    (n.EVENT_REVEALED, n.EVENTS, "reveal-event", "event", "event"),
    (n.ROLE_BEWITCHED, n.ROLES, "bewitch", "bewitch", "role"),
)


def describe(words: Words, s: State, seat: int, code: int) -> Choice:
    """What a code means in this state (only a bid needs the state: it is about the next kind of resource)."""
    if code in PLAIN:
        kind, text = PLAIN[code]
        return Choice(code, kind, text)
    for first, count, kind, verb, thing in ABOUT_ONE:
        if first <= code < first + count:
            word = words.names[thing][code - first]
            return Choice(code, kind, f"{verb} {word}", {thing.replace("-", "_"): word})
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
