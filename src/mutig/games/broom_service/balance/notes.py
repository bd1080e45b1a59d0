# notes.py - what is noted of each seat in a game of Broom Service, in the language of the rules

from __future__ import annotations

from mutig.core.arrays import Numbers

from ..generated import State, Tables
from ..names import (
    ADD_EXTRA,
    ANSWER,
    AREAS,
    BID_AMOUNT,
    BLACK_MARKET,
    BRAVE,
    BRAVE_HEART,
    CLOUD_KINDS,
    CLOUD_LAID,
    DELIVER,
    DISPEL,
    END_ROUND,
    EVENT_POINTS,
    EVENT_RESOURCE,
    EVENT_REVEALED,
    EVENTS,
    FINAL_SCORING,
    FOREST_SPACES,
    FOREST_TILES,
    LEAD,
    LEAD_COWARDLY,
    MOONSHINING,
    MOUNTAIN_SPACES,
    MOUNTAIN_TILES,
    MOVE,
    PAWNS,
    PICK,
    REVEAL_BIDS,
    REVEAL_HANDS,
    REVEAL_SETS,
    ROLE_BEWITCHED,
    ROLES,
    SPEND_BRAVE,
    START_PLAYER,
    TOWERS,
    TURBO,
    TURBO_TILES,
)
from ..rules.scoring import amulet_points, lightning_points, resources_of, set_points

__all__ = ["CELLS", "note_choice", "note_step"]

# The cells of a seat's row
PICKED = 0  # + role
PLAYED_BRAVE = PICKED + ROLES  # + role
PLAYED_COWARDLY = PLAYED_BRAVE + ROLES  # + role
OUTDONE = PLAYED_COWARDLY + ROLES  # + role: brave, and superseded
FLOWN = OUTDONE + ROLES  # + pawn
DELIVERED = FLOWN + PAWNS  # + pawn
SERVED = DELIVERED + PAWNS  # + tower: deliveries
TOWER_GAIN = SERVED + TOWERS  # + tower: points of these deliveries, bonuses included
EVENT_SEEN = TOWER_GAIN + TOWERS  # + event
EVENT_GAIN = EVENT_SEEN + EVENTS  # + event: points
EVENT_GOODS = EVENT_GAIN + EVENTS  # + event: resources
DISPELLED = EVENT_GOODS + EVENTS  # + cloud kind
CLOUD_GAIN = DISPELLED + CLOUD_KINDS  # + cloud kind: points at once
MOUNTAIN_TILE = CLOUD_GAIN + CLOUD_KINDS  # + tile: its amulet taken
FOREST_TILE = MOUNTAIN_TILE + MOUNTAIN_TILES  # + tile: taken
FOREST_SPENT = FOREST_TILE + FOREST_TILES  # + tile
TURBO_FLOWN = FOREST_SPENT + FOREST_TILES  # + turbo tile
LIGHTNING = TURBO_FLOWN + TURBO_TILES  # points of the final scoring
SETS = LIGHTNING + 1
AMULETS = SETS + 1
BEWITCHED = AMULETS + 1  # bewitched cards laid
PLACE = BEWITCHED + 1  # seats after the start player
CELLS = PLACE + 1


def add_note(counts: Numbers, seat: int, cell: int, amount: int) -> None:
    counts[seat * CELLS + cell] += amount


def note_choice(e: Tables, seen: State, s: State, seat: int, code: int, counts: Numbers) -> None:
    """One choice; `seen` is the state before it, `s` the state after it."""
    if seat < 0:
        note_chance(s, code, counts)
    elif seen.depth > 0:
        note_effect(seen, s, seat, code, counts)
    elif seen.phase == LEAD or seen.phase == ANSWER:
        note_card(seen, s, seat, code, counts)
    elif (seen.phase == REVEAL_HANDS or seen.phase == ADD_EXTRA) and code < PICK + ROLES:
        add_note(counts, seat, PICKED + code - PICK, 1)
    note_tiles(seen, s, counts)


def note_chance(s: State, code: int, counts: Numbers) -> None:
    for seat in range(s.players):
        if START_PLAYER <= code < CLOUD_LAID:
            add_note(counts, seat, PLACE, (seat + s.players - code + START_PLAYER) % s.players)
        elif EVENT_REVEALED <= code < ROLE_BEWITCHED:
            add_note(counts, seat, EVENT_SEEN + code - EVENT_REVEALED, 1)


def note_card(seen: State, s: State, seat: int, code: int, counts: Numbers) -> None:
    """A role is led or answered, brave or cowardly; a brave follower supersedes the claimant (B4.7)."""
    leads = seen.phase == LEAD
    if code == BRAVE or (leads and code < LEAD_COWARDLY):
        add_note(counts, seat, PLAYED_BRAVE + s.led, 1)
        if not leads and seen.claimant >= 0:
            add_note(counts, seen.claimant, OUTDONE + s.led, 1)
    else:
        add_note(counts, seat, PLAYED_COWARDLY + s.led, 1)
    if s.bewitched >> s.led & 1:
        add_note(counts, seat, BEWITCHED, 1)
    if leads and s.event == BRAVE_HEART:
        add_note(counts, seat, EVENT_GOODS + BRAVE_HEART, 1)


def note_effect(seen: State, s: State, seat: int, code: int, counts: Numbers) -> None:
    gain = s.points[seat] - seen.points[seat]
    if DELIVER <= code < START_PLAYER:
        add_note(counts, seat, DELIVERED + (code - DELIVER) // TOWERS, 1)
        add_note(counts, seat, SERVED + (code - DELIVER) % TOWERS, 1)
        add_note(counts, seat, TOWER_GAIN + (code - DELIVER) % TOWERS, gain)
    elif MOVE <= code < DELIVER:
        add_note(counts, seat, FLOWN + (code - MOVE) // AREAS, 1)
    elif DISPEL <= code < BID_AMOUNT:
        add_note(counts, seat, DISPELLED + s.cloud[code - DISPEL], 1)
        add_note(counts, seat, CLOUD_GAIN + s.cloud[code - DISPEL], gain)
    elif TURBO <= code < DISPEL:
        add_note(counts, seat, TURBO_FLOWN + seen.effect_arg[seen.depth - 1], 1)
    elif code == EVENT_POINTS:
        add_note(counts, seat, EVENT_GAIN + BLACK_MARKET, gain)
    elif EVENT_RESOURCE <= code < SPEND_BRAVE:
        add_note(counts, seat, EVENT_GOODS + MOONSHINING, 1)


def note_tiles(seen: State, s: State, counts: Numbers) -> None:
    """Amulets and forest tiles that changed hands, and forest tiles spent."""
    for seat in range(s.players):
        taken = s.amulets[seat] & ~seen.amulets[seat]
        for space in range(MOUNTAIN_SPACES):
            if taken >> space & 1:
                add_note(counts, seat, MOUNTAIN_TILE + s.mountain_tile[space], 1)
    for space in range(FOREST_SPACES):
        owner = s.forest_owner[space]
        if owner >= 0:
            if seen.forest_owner[space] < 0:
                add_note(counts, owner, FOREST_TILE + s.forest_tile[space], 1)
            if s.forest_spent[space] and not seen.forest_spent[space]:
                add_note(counts, owner, FOREST_SPENT + s.forest_tile[space], 1)


def note_step(e: Tables, seen: State, s: State, counts: Numbers) -> None:
    """One automatic step: events give and take, the game is scored."""
    if seen.depth > 0:
        return
    phase = seen.phase
    if phase == FINAL_SCORING:
        for seat in range(s.players):
            add_note(counts, seat, LIGHTNING, lightning_points(e, seen, seat))
            add_note(counts, seat, SETS, set_points(seen, seat))
            add_note(counts, seat, AMULETS, amulet_points(seen, seat))
    elif phase == END_ROUND or phase == REVEAL_BIDS or phase == REVEAL_SETS or phase == REVEAL_HANDS:
        for seat in range(s.players):
            add_note(counts, seat, EVENT_GAIN + seen.event, s.points[seat] - seen.points[seat])
            add_note(counts, seat, EVENT_GOODS + seen.event, resources_of(s, seat) - resources_of(seen, seat))
    note_tiles(seen, s, counts)
