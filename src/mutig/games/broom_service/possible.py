"""Which states can occur: the check behind loaded positions, and the invariant at every step of the tests."""

from __future__ import annotations

from collections.abc import Iterator

from mutig.core.agreed import option_faults
from mutig.core.ruleset import Table

from . import names as n
from .edition.board import TERRAINS
from .generated import State
from .possible_decisions import effect_faults, secret_faults

SIMULTANEOUS = (n.REVEAL_HANDS, n.ADD_EXTRA, n.REVEAL_BIDS, n.REVEAL_SETS)
IN_A_TRICK = (n.ANSWER, n.END_TRICK)
DRAWN = (
    n.DRAW_START_PLAYER,
    n.LAY_CLOUDS,
    n.LAY_MOUNTAIN_TILES,
    n.LAY_FOREST_TILES,
    n.LAY_HILL_TILES,
    n.REVEAL_EVENT,
    n.REVEAL_BEWITCHED,
)


def faults(t: Table, s: State) -> list[str]:
    """Everything that is impossible about a state, as sentences that name the field."""
    found = list(option_faults(t, s, "players", "back", "storms", "mountains", "heavy_clouds"))
    if s.phase < 0:
        return [*found, "phase: expected what comes next in the game"]
    for check in (_pawns, _cards, _course, _pending, _clouds, _tiles, _towers, _draws):
        found += check(t, s)
    if not found:  # the rest may rely on what was checked so far
        found = [*secret_faults(t, s), *effect_faults(t, s)]
    return found


def _pawns(t: Table, s: State) -> Iterator[str]:
    for seat in range(t.players):
        for pawn, area in enumerate(s.pawns[seat]):
            if area < 0:
                yield f"pawns[{seat}][{pawn}]: expected an area"
            elif t.e.terrain[area] == n.WATER:
                name = t.words.of("area", area)
                yield f"pawns[{seat}][{pawn}]: {name} is {TERRAINS[n.WATER]}; pawns stand on land (B8.2)"


def _cards(t: Table, s: State) -> Iterator[str]:
    led = 0
    for seat in range(t.players):
        led |= s.laid[seat]
    if s.phase in IN_A_TRICK and s.led >= 0:
        led &= ~(1 << s.led)  # some may still have to follow
    for seat in range(t.players):
        if s.phase in (n.LEAD, *IN_A_TRICK) and s.hand[seat] & led:
            yield f"hand[{seat}]: a role that was led this round cannot be in hand any more (R8)"
        if s.hand[seat] & s.laid[seat]:
            yield f"hand[{seat}]: a card is both in hand and laid; each player owns every role once (B1.3)"
        if s.laid_brave[seat] & ~s.laid[seat]:
            yield f"laid_brave[{seat}]: a brave card must be among the laid ones"
        if s.phase in (n.LEAD, *IN_A_TRICK) and s.hand_size[seat] != s.hand[seat].bit_count():
            held = s.hand[seat].bit_count()
            yield f"hand_size[{seat}]: {s.hand_size[seat]} is announced, but the hand has {held} cards"


def _course(t: Table, s: State) -> Iterator[str]:
    playing = s.phase in (n.LEAD, *IN_A_TRICK, n.END_ROUND, *SIMULTANEOUS)
    if playing and (s.round < 1 or s.event < 0):
        yield "round: cards are played only in rounds 1 to 7 with an event in force (B2.2)"
    if s.event >= 0 and not s.events_seen >> s.event & 1:
        yield "events_seen: must contain the event in force"
    if s.round != s.events_seen.bit_count():
        yield f"round: {s.round} rounds have begun, but {s.events_seen.bit_count()} events were revealed (B9.0)"
    if s.bewitched & ~s.bewitched_seen:
        yield "bewitched_seen: must contain the bewitched roles of this round"
    if s.bewitched_drawn != s.bewitched_seen.bit_count():
        yield "bewitched_drawn: must be the number of roles in bewitched_seen"
    if s.phase > n.DRAW_START_PLAYER and s.leader < 0:
        yield "leader: a seat must be the leader once the start player is drawn (B3.4)"
    if s.phase == n.LEAD and s.leader >= 0 and s.hand_size[s.leader] == 0:
        yield f"leader: seat {s.leader} has no card to lead (B4.11)"
    if s.phase in IN_A_TRICK and s.led >= 0 and s.leader >= 0 and not s.laid[s.leader] >> s.led & 1:
        yield f"laid[{s.leader}]: the leader has laid the led role (B4.1)"
    if s.phase in IN_A_TRICK and (s.led < 0 or s.answering < 0):
        yield "led, answering: a trick needs the role led and the seat that answered last (B4)"
    if s.phase not in IN_A_TRICK and (s.led >= 0 or s.claimant >= 0 or s.depth):
        yield "led, claimant, depth: must be empty outside a trick"
    if s.claimant >= 0 and s.led >= 0 and not s.laid_brave[s.claimant] >> s.led & 1:
        yield f"claimant: seat {s.claimant} has not laid the led role bravely (B4.7)"
    if s.depth and s.actor < 0:
        yield "actor: somebody must carry out the effects on the stack"


def _pending(t: Table, s: State) -> Iterator[str]:
    everybody = (1 << (t.players + 1)) - 2
    if s.pending & ~(everybody | 1):
        yield f"pending: there are only the seats 0 to {t.players - 1}"
    if s.pending == 0:
        return  # between two decisions: the game goes on by itself
    if s.phase == n.OVER:
        yield "pending: nobody decides after the end"
    elif s.depth:
        if s.pending != 1 << (s.actor + 1):
            yield f"pending: only seat {s.actor}, who carries out the action, decides"
    elif s.phase == n.LEAD and s.pending != 1 << (s.leader + 1):
        yield f"pending: only the leader, seat {s.leader}, decides (B4.1)"
    elif s.phase == n.ANSWER and s.pending != 1 << (s.answering + 1):
        yield f"pending: only seat {s.answering} answers (B4.4)"
    elif s.phase == n.ANSWER and not s.hand[s.answering] >> s.led & 1:
        yield f"pending: seat {s.answering} does not hold the led role and passes (B4.5)"
    elif s.phase in DRAWN and s.pending != 1:
        yield "pending: only NATURE decides while pieces are drawn"
    elif s.phase in SIMULTANEOUS and s.pending & 1:
        yield "pending: NATURE takes no part in a decision of the players"
    elif s.phase in (n.END_TRICK, n.END_ROUND, n.NEXT_ROUND, n.FINAL_SCORING, n.CHOOSE_HANDS, n.CHOOSE_EXTRA):
        yield "pending: this phase asks nobody"


def _clouds(t: Table, s: State) -> Iterator[str]:
    for kind, word in enumerate(t.words.names["cloud-kind"]):
        laid = sum(s.cloud[space] == kind for space in range(t.e.cloud_spaces))
        if laid > t.e.cloud_count[kind]:
            yield f"cloud: {laid} clouds {word!r}, but the box holds {t.e.cloud_count[kind]}"
        if laid and t.e.cloud_effect[kind] != n.HEAVY and not s.storms:
            yield f"cloud: {word!r} is a storm cloud, and storm clouds are not in use (B1.12)"
    for space, word in enumerate(t.words.names["cloud-space"]):
        if s.cloud_owner[space] >= 0 and s.cloud[space] < 0:
            yield f"cloud_owner.{word}: no cloud was laid there"


def _tiles(t: Table, s: State) -> Iterator[str]:
    for kind, copies, in_use, reason in (
        ("mountain", 1, s.mountains, "mountain tiles are not in use (B13.1)"),
        ("forest", n.COPIES_OF_A_FOREST_TILE, s.back, "forest tiles exist only on the back (B16.1)"),
        ("hill", 1, s.back, "hill tiles exist only on the back (B16.1)"),
    ):
        laid = [tile for tile in getattr(s, f"{kind}_tile") if tile >= 0]
        if laid and not in_use:
            yield f"{kind}_tile: {reason}"
        for tile in set(laid):
            if laid.count(tile) > copies:
                word = t.words.of(f"{kind}-tile", tile)
                yield f"{kind}_tile: {word!r} lies {laid.count(tile)} times, but the box holds {copies}"
    for space, word in enumerate(t.words.names["forest-space"]):
        if s.forest_owner[space] >= 0 and s.forest_tile[space] < 0:
            yield f"forest_owner.{word}: no forest tile was laid there"
        if s.forest_spent[space] and s.forest_owner[space] < 0:
            yield f"forest_spent: the tile of {word} has no owner who could have spent it"
    for seat in range(t.players):
        for space, word in enumerate(t.words.names["mountain-space"]):
            if s.amulets[seat] >> space & 1 and s.mountain_tile[space] < 0:
                yield f"amulets[{seat}]: no mountain tile lies on {word}"


def _towers(t: Table, s: State) -> Iterator[str]:
    for tower, word in enumerate(t.words.names["tower"]):
        closed = s.closed[tower]
        if closed and tower >= t.e.towers:
            yield f"closed: {word} cannot be occupied"
        elif closed and not t.e.tower_round[tower] and not t.e.tower_covered[tower]:
            yield f"closed: {word} is a square tower and stays open for ever (B7.5)"
        elif not closed and s.mountains and t.e.tower_covered[tower]:
            yield f"closed: {word} lies under a mountain tile and has no function (R22)"


def _draws(t: Table, s: State) -> Iterator[str]:
    """While clouds are laid the rest of the mix must be what is left of it."""
    if s.phase <= n.LAY_CLOUDS:
        for kind, word in enumerate(t.words.names["cloud-kind"]):
            laid = sum(s.cloud[space] == kind for space in range(t.e.cloud_spaces))
            in_mix = t.e.cloud_effect[kind] == n.HEAVY or s.storms
            if s.cloud_left[kind] != (t.e.cloud_count[kind] - laid if in_mix else 0):
                yield f"cloud_left.{word}: does not fit the clouds already laid"
        heavy = [kind for kind in range(t.e.cloud_kinds) if t.e.cloud_effect[kind] == n.HEAVY]
        laid = sum(s.cloud[space] in heavy for space in range(t.e.cloud_spaces))
        if s.heavy_pool != sum(s.cloud_left[kind] for kind in heavy) or s.heavy_left != s.heavy_clouds - laid:
            yield "heavy_pool, heavy_left: do not fit the clouds already laid"
