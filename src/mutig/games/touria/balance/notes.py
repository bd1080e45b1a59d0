# notes.py - what is noted of each seat in a game of Touria, in the language of the rules

from __future__ import annotations

from mutig.core.arrays import Numbers

from ..generated import State, Tables
from ..names import (
    ACTION,
    ACTIONS,
    BIRD_GEM,
    BLACK,
    BLACKENED,
    BRIDGE,
    BRUSH_BLACK,
    BRUSH_DELIVER,
    BRUSH_PAY,
    COLLECT,
    COLOURS,
    DECLINE,
    DELIVER,
    DOOR_REVEALED,
    DOORS,
    ENTER_CASTLE,
    FIRST_MINE,
    HELMET_REWARD,
    INHABITANTS,
    ITEMS,
    LANTERN_GEM,
    MAIN_CHOICE,
    MINE_GEM,
    MINES,
    MIRRORED,
    OPEN,
    OPEN_DOOR,
    ORDERS,
    PAINTS,
    PLACES,
    STACKS,
    START_BONUS,
    STEP,
    STOP,
    STUCK,
    SWORD,
    TARGETS,
    TOURNAMENT,
    TOWER,
    TOWERS,
    USE,
)
from ..rules.towers import face_seen

__all__ = ["CELLS", "note_choice", "note_step"]

# The cells of a seat's row
TURNS = 0
TOWER_USED = TURNS + 1  # + tower
FACE_USED = TOWER_USED + TOWERS  # + action
TURNED = FACE_USED + ACTIONS  # + tower: by a sword
STUCK_TURNS = TURNED + TOWERS
PERFORMED = STUCK_TURNS + 1  # + target: executions in the own turn, at a place or the tournament
COPIED = PERFORMED + TARGETS  # + target: executions in another player's turn
HEARTS = COPIED + TARGETS  # + target: hearts gained there
COINS = HEARTS + TARGETS  # + target: coins gained there
ITEM_TAKEN = COINS + TARGETS  # + item
ITEM_USED = ITEM_TAKEN + ITEMS  # + item: used, or given away
MINE_ENTERED = ITEM_USED + ITEMS  # + mine
MINE_GEMS = MINE_ENTERED + MINES  # + mine: coloured gems collected
MINE_BLACK = MINE_GEMS + MINES  # + mine: black gems collected
DOOR_OPENED = MINE_BLACK + MINES  # + door
MET = DOOR_OPENED + DOORS  # + inhabitant
ORDERED = MET + INHABITANTS  # + order: delivered
DOUBLED = ORDERED + ORDERS
ENTERED = DOUBLED + 1  # the turn of the game in which the castle was entered; 0 never
PLACE = ENTERED + 1  # seats after the start player
CELLS = PLACE + 1


def add_note(counts: Numbers, seat: int, cell: int, amount: int) -> None:
    counts[seat * CELLS + cell] += amount


def target_of(space: int) -> int:
    """A place or the tournament as a target; -1 for a space without an action."""
    if space == TOURNAMENT:
        return TARGETS - 1
    if 0 <= space < PLACES:
        return space
    return -1


def note_choice(e: Tables, seen: State, s: State, seat: int, code: int, counts: Numbers) -> None:
    """One choice; `seen` is the state before it, `s` the state after it."""
    if seat < 0:
        if code >= DOOR_REVEALED and seen.effect[seen.depth - 1] == OPEN_DOOR:
            add_note(counts, s.active, MET + code - DOOR_REVEALED, 1)
    elif seen.phase == MAIN_CHOICE and seen.depth == 0:
        note_main_choice(e, seen, s, seat, code, counts)
    elif STEP <= code < STOP and FIRST_MINE <= s.heroes < BRIDGE:
        add_note(counts, seat, MINE_ENTERED + s.heroes - FIRST_MINE, 1)
    elif OPEN <= code < OPEN + DOORS:
        add_note(counts, seat, DOOR_OPENED + code - OPEN, 1)
    elif seen.phase == ACTION:
        note_action(seen, s, seat, code, counts)
    if seat >= 0:
        note_goods(seen, s, seat, counts)
    note_progress(seen, s, counts)


def note_main_choice(e: Tables, seen: State, s: State, seat: int, code: int, counts: Numbers) -> None:
    if code == ENTER_CASTLE:
        add_note(counts, seat, ENTERED, s.turn)
    elif TOWER <= code < STUCK:
        add_note(counts, seat, TOWER_USED + code - TOWER, 1)
        add_note(counts, seat, FACE_USED + face_seen(e, seen, seat, code - TOWER), 1)
    elif STUCK <= code < SWORD:
        add_note(counts, seat, STUCK_TURNS, 1)
    elif SWORD <= code < USE:
        add_note(counts, seat, TURNED + code - SWORD, 1)


def note_action(seen: State, s: State, seat: int, code: int, counts: Numbers) -> None:
    """An execution, by the player whose turn it is or by one who copies (T10.4, T14)."""
    target = target_of(seen.heroes)
    if seen.depth > 0:
        effect = seen.effect[seen.depth - 1]
        executes = effect == HELMET_REWARD or (effect == BIRD_GEM and seen.phase == ACTION)
    else:
        executes = code != DECLINE and not USE <= code < USE + ITEMS
    if executes:
        if seat == seen.active:
            add_note(counts, seat, PERFORMED + target, 1)
        else:
            add_note(counts, seat, COPIED + target, 1)
        stack = stack_delivered(code)
        if stack >= 0:
            add_note(counts, seat, ORDERED + seen.open_order[stack], 1)


def stack_delivered(code: int) -> int:
    """Whose order a code delivers, with or without a painted gem; -1 for any other code."""
    if DELIVER <= code < DELIVER + STACKS:
        return code - DELIVER
    if code >= BRUSH_BLACK:
        return (code - BRUSH_BLACK) % BLACKENED // COLOURS
    if code >= BRUSH_PAY + MIRRORED:
        code -= MIRRORED
    if BRUSH_DELIVER <= code < BRUSH_DELIVER + STACKS * PAINTS:
        return (code - BRUSH_DELIVER) // PAINTS
    return -1


def note_goods(seen: State, s: State, seat: int, counts: Numbers) -> None:
    """Hearts and coins gained at a place, and items."""
    target = target_of(seen.heroes)
    if target >= 0:
        add_note(counts, seat, HEARTS + target, max(0, s.hearts[seat] - seen.hearts[seat]))
        add_note(counts, seat, COINS + target, max(0, s.coins[seat] - seen.coins[seat]))
    note_items(seen, s, seat, counts)


def note_items(seen: State, s: State, seat: int, counts: Numbers) -> None:
    for item in range(ITEMS):
        change = s.held[seat][item] - seen.held[seat][item]
        if change > 0:
            add_note(counts, seat, ITEM_TAKEN + item, 1)
        elif change < 0:
            add_note(counts, seat, ITEM_USED + item, 1)


def note_progress(seen: State, s: State, counts: Numbers) -> None:
    """What a choice or a step may bring about: turns, doublings, gems out of mines, and who begins."""
    if s.turn > seen.turn:
        add_note(counts, s.active, TURNS, 1)
    if s.doubled and not seen.doubled:
        add_note(counts, s.active, DOUBLED, 1)
    if s.phase == START_BONUS and seen.phase != START_BONUS:
        for seat in range(s.players):
            add_note(counts, seat, PLACE, (seat + s.players - s.start_player) % s.players)
    if seen.depth > 0 and FIRST_MINE <= s.heroes < BRIDGE:
        effect = seen.effect[seen.depth - 1]
        if effect == COLLECT or effect == MINE_GEM or effect == LANTERN_GEM:
            for colour in range(COLOURS):
                cell = MINE_BLACK if colour == BLACK else MINE_GEMS
                collected = s.gems[s.active][colour] - seen.gems[s.active][colour]
                add_note(counts, s.active, cell + s.heroes - FIRST_MINE, collected)


def note_step(e: Tables, seen: State, s: State, counts: Numbers) -> None:
    """One automatic step; in one of them a mirror is laid down, or what its user had at work."""
    if seen.actor >= 0:
        note_items(seen, s, seen.actor, counts)
    note_progress(seen, s, counts)
