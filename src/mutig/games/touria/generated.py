"""What follows from schema.py: types and secrets. Written by mutig.games.generate: do not edit."""

from __future__ import annotations

from mutig.core import contract


class Tables(contract.Tables):
    """What is printed, as the rules read it."""

    face: list[list[int]]
    """[tower][side] action, -1 none; what looks to each side at the start"""
    roads: int
    """a number"""
    road_from: list[int]
    """[road] space, -1 none"""
    road_to: list[int]
    """[road] space, -1 none"""
    space_roads: list[int]
    """[space] a number; roads that may be walked from here"""
    space_way: list[list[int]]
    """[space][road-end] a number; a way is a road in one direction: 2 * road, + 1 backwards"""
    space_next: list[list[int]]
    """[space][road-end] space, -1 none; where that way leads"""
    joined: list[list[int]]
    """[space][place] road, -1 none; the road from one to the other"""
    distance: list[list[int]]
    """[space][place] a number; fewest steps, every road unused; the tournament as the bridge"""
    toward: list[list[int]]
    """[space][place] space, -1 none; a neighbour from which it is fewest"""
    around: list[list[int]]
    """[route][road-end] a number; fewest steps from the end of each way without its road"""
    onward: list[list[int]]
    """[place][way] a number; the next way of one such route; -1 arrived, -2 no route is known"""
    tours: list[int]
    """[route] a number; how many tours there are, every road unused"""
    tour: list[list[int]]
    """[route][tour] a number; mines passed in three steps or fewer: one + 1, + 8 * (the next + 1)"""
    order_stack: list[int]
    """[order] order-stack, -1 none"""
    order_gems: list[list[int]]
    """[order][colour] a number"""
    order_coins: list[int]
    """[order] a number"""
    stack_orders: list[int]
    """[order-stack] a number; orders in the stack"""
    die_faces: list[int]
    """[colour] a number; faces of this colour"""


class State(contract.State):
    """What lies on the table."""

    players: int
    """2 to 4"""
    short: int
    """0 or 1; 5 hearts and 5 coins instead of 7 and 7"""
    sudden: int
    """0 or 1; sudden wedding: no doors, the conditions win"""
    open_screens: int
    """0 or 1; everybody's goods are shown"""
    side: list[int]
    """[seat] side, -1 none; where each player sits"""
    phase: int
    """phase; what comes next"""
    pending: int
    """0 to 31; who must decide: bit 0 NATURE, bit k + 1 seat k; 0 nobody"""
    turn: int
    """0 to 30000; turns begun so far"""
    start_player: int
    """seat, -1 none"""
    active: int
    """seat, -1 none; whose turn it is"""
    actor: int
    """seat, -1 none; who carries out an action: the active player or a copier"""
    asking: int
    """seat, -1 none; who chooses a start bonus, or was asked last to copy"""
    depth: int
    """0 to 6"""
    effect: list[int]
    """[effect-slot] effect"""
    effect_arg: list[int]
    """[effect-slot] -1 to 99; mine, slot, stack or door, as it needs"""
    free_steps: int
    """0 to 99"""
    jumps: int
    """0 to 99; jump credits of the compass"""
    lantern: int
    """0 or 1; black gems of mines go into the bag"""
    destination: int
    """space, -1 none"""
    road_used: list[int]
    """[road] 0 or 1"""
    performed: int
    """0 to 2; executions of the active player that had an effect"""
    doubled: int
    """0 or 1"""
    granted: int
    """0 or 1; this turn was granted by the hourglass tile"""
    again: int
    """0 to 2; another turn follows: 1 by the tile, 2 by the mirror"""
    gift: int
    """inhabitant, -1 none; who asks for a gift"""
    points: list[int]
    """[seat] 0 to 1; 1 for the winner"""
    in_castle: list[int]
    """[seat] 0 or 1"""
    looked: list[int]
    """[seat] one bit for each door; doors looked behind with a crystal ball"""
    hearts: list[int]
    """[seat] 0 to 9999; its own seat alone sees it, unless open_screens or in_castle"""
    coins: list[int]
    """[seat] 0 to 9999; its own seat alone sees it, unless open_screens or in_castle"""
    swords: list[int]
    """[seat] 0 to 9999; its own seat alone sees it, unless open_screens or in_castle"""
    elixirs: list[int]
    """[seat] 0 to 4; its own seat alone sees it, unless open_screens or in_castle"""
    gems: list[list[int]]
    """[seat][colour] 0 to 65; its own seat alone sees it, unless open_screens or in_castle"""
    held: list[list[int]]
    """[seat][item] 0 or 1; its own seat alone sees it, unless open_screens or in_castle"""
    peeked: list[list[int]]
    """[seat][door] inhabitant, -1 none; what a crystal ball showed; its own seat alone sees it"""
    noted: list[int]
    """[seat] 0 or 1; conditions fulfilled when the turn began; its own seat alone sees it"""
    turned: list[int]
    """[tower] 0 to 3; quarter turns counter-clockwise"""
    heroes: int
    """space, -1 none"""
    mine_gem: list[list[int]]
    """[mine][gem] colour, -1 none; black first"""
    die: int
    """colour, -1 none"""
    open_order: list[int]
    """[order-stack] order, -1 none"""
    order_place: list[int]
    """[order] 0 to 18; as which of its stack; 0 not yet"""
    displayed: list[int]
    """[slot] item, -1 none"""
    discarded: list[int]
    """[item] 0 or 1"""
    discard_top: int
    """item, -1 none"""
    stack_size: int
    """0 to 16; items in the face-down stack"""
    door: list[int]
    """[door] inhabitant, -1 none; none: closed"""
    drawn: list[int]
    """[colour] 0 to 65; in the hand of whoever draws"""
    drawn_count: int
    """0 to 65"""
    aside: int
    """0 to 65; black gems set aside while a mine is filled"""
    box_gems: int
    """0 to 65; black gems out of the game"""
    box_elixirs: int
    """0 to 4; elixirs out of the game"""
    bag: list[int]
    """[colour] 0 to 65; nobody sees it, unless open_screens"""
    bag_size: int
    """0 to 65; nobody sees it, unless open_screens"""
    stacked: list[int]
    """[item] 0 or 1; nobody sees it, unless open_screens"""
    rulings: int
    """one bit for each ruling; those that differ from version 1"""
    in_use: int
    """item, -1 none; at work, and on the pile afterwards"""


def hide_secrets(s: State, seat: int) -> None:
    """Everything that only others know, or nobody, goes back to its start value."""
    for other in range(4):
        if other != seat:
            for door in range(9):
                s.peeked[other][door] = -1
            s.noted[other] = 0
            if not (s.open_screens or s.in_castle[other]):
                s.hearts[other] = 0
                s.coins[other] = 0
                s.swords[other] = 0
                s.elixirs[other] = 0
                for colour in range(6):
                    s.gems[other][colour] = 0
                for item in range(16):
                    s.held[other][item] = 0
    if not s.open_screens:
        for colour in range(6):
            s.bag[colour] = 0
        s.bag_size = 0
        for item in range(16):
            s.stacked[item] = 0


def remember(s: State) -> None:
    """For who saw the whole game and forgets nothing, what was seen once is no secret any more."""
    s.open_screens = 1
