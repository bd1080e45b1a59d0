"""Touria: every field of the state and every printed table, once.

From this the core makes the State class, the compiled record, copies, positions and the allow-list of each seat's view.
"""

from __future__ import annotations

from mutig.core.schema import NOBODY, OWNER, PUBLIC, Axis, Flag, Number, One, Schema, Some, field, printed

from . import names as n

SEAT = Axis("seat", n.SEATS)
TOWER = Axis("tower", n.TOWERS)
COLOUR = Axis("colour", n.COLOURS)
ITEM = Axis("item", n.ITEMS)
MINE = Axis("mine", n.MINES)
SLOT = Axis("slot", n.SLOTS)
STACK = Axis("order-stack", n.STACKS)
ORDER = Axis("order", n.ORDERS)
DOOR = Axis("door", n.DOORS)
ROAD = Axis("road", n.ROADS)
EFFECT = Axis("effect-slot", n.STACK)

AMOUNT = Number(0, 9999)  # the supply never runs out (R79)
GEMS = Number(0, 65)  # T1.2

SCREEN = ("open_screens", "in_castle")  # who plays with open screens or is in the castle has no screen (T17.3, T18.4)
COUNTED = ("open_screens",)  # what can be counted off where nothing is hidden (T17.3)

STATE = Schema(
    "TouriaState",
    [
        # The configuration (T18)
        field("players", PUBLIC, value=Number(2, n.SEATS)),
        field("short", PUBLIC, value=Flag(), note="5 hearts and 5 coins instead of 7 and 7"),
        field("sudden", PUBLIC, value=Flag(), note="sudden wedding: no doors, the conditions win"),
        field("open_screens", PUBLIC, value=Flag(), note="everybody's goods are shown"),
        field("side", PUBLIC, SEAT, value=One("side"), note="where each player sits"),
        # Where the game stands
        field("phase", PUBLIC, value=One("phase"), start=0, note="what comes next"),
        field("pending", PUBLIC, value=Number(0, 31), note="who must decide: bit 0 NATURE, bit k + 1 seat k; 0 nobody"),
        field("turn", PUBLIC, value=Number(0, 30000), note="turns begun so far"),
        field("start_player", PUBLIC, value=One("seat")),
        field("active", PUBLIC, value=One("seat"), note="whose turn it is"),
        field("actor", PUBLIC, value=One("seat"), note="who carries out an action: the active player or a copier"),
        field("asking", PUBLIC, value=One("seat"), note="who chooses a start bonus, or was asked last to copy"),
        # Effects still to be finished, innermost last
        field("depth", PUBLIC, value=Number(0, n.STACK)),
        field("effect", PUBLIC, EFFECT, value=One("effect"), start=0),
        field("effect_arg", PUBLIC, EFFECT, value=Number(-1, 99), note="mine, slot, stack or door, as it needs"),
        # The turn (T5.4)
        field("free_steps", PUBLIC, value=Number(0, 99)),
        field("jumps", PUBLIC, value=Number(0, 99), note="jump credits of the compass"),
        field("lantern", PUBLIC, value=Flag(), note="black gems of mines go into the bag"),
        field("destination", PUBLIC, value=One("space")),
        field("road_used", PUBLIC, ROAD, value=Flag()),
        field("performed", PUBLIC, value=Number(0, 2), note="executions of the active player that had an effect"),
        field("doubled", PUBLIC, value=Flag()),
        field("granted", PUBLIC, value=Flag(), note="this turn was granted by the hourglass tile"),
        field("again", PUBLIC, value=Number(0, 2), note="another turn follows: 1 by the tile, 2 by the mirror"),
        field("gift", PUBLIC, value=One("inhabitant"), note="who asks for a gift"),
        # Players
        field("points", PUBLIC, SEAT, value=Number(0, 1), note="1 for the winner"),
        field("in_castle", PUBLIC, SEAT, value=Flag()),
        field("looked", PUBLIC, SEAT, value=Some("door"), note="doors looked behind with a crystal ball"),
        field("hearts", OWNER, SEAT, value=AMOUNT, open_when=SCREEN),
        field("coins", OWNER, SEAT, value=AMOUNT, open_when=SCREEN),
        field("swords", OWNER, SEAT, value=AMOUNT, open_when=SCREEN),
        field("elixirs", OWNER, SEAT, value=Number(0, n.SEATS), open_when=SCREEN),
        field("gems", OWNER, SEAT, COLOUR, value=GEMS, open_when=SCREEN),
        field("held", OWNER, SEAT, ITEM, value=Flag(), open_when=SCREEN),
        field("peeked", OWNER, SEAT, DOOR, value=One("inhabitant"), note="what a crystal ball showed"),
        field("noted", OWNER, SEAT, value=Flag(), note="conditions fulfilled when the turn began"),
        # The board
        field("turned", PUBLIC, TOWER, value=Number(0, n.SIDES - 1), note="quarter turns counter-clockwise"),
        field("heroes", PUBLIC, value=One("space")),
        field("mine_gem", PUBLIC, MINE, Axis("gem", n.GEMS_IN_A_MINE), value=One("colour"), note="black first"),
        field("die", PUBLIC, value=One("colour")),
        field("open_order", PUBLIC, STACK, value=One("order")),
        field("order_place", PUBLIC, ORDER, value=Number(0, n.ORDERS), note="as which of its stack; 0 not yet"),
        field("displayed", PUBLIC, SLOT, value=One("item")),
        field("discarded", PUBLIC, ITEM, value=Flag()),
        field("discard_top", PUBLIC, value=One("item")),
        field("stack_size", PUBLIC, value=Number(0, n.ITEMS), note="items in the face-down stack"),
        field("door", PUBLIC, DOOR, value=One("inhabitant"), note="none: closed"),
        # Gems on their way, and what left the game
        field("drawn", PUBLIC, COLOUR, value=GEMS, note="in the hand of whoever draws"),
        field("drawn_count", PUBLIC, value=GEMS),
        field("aside", PUBLIC, value=GEMS, note="black gems set aside while a mine is filled"),
        field("box_gems", PUBLIC, value=GEMS, note="black gems out of the game"),
        field("box_elixirs", PUBLIC, value=Number(0, n.SEATS), note="elixirs out of the game"),
        # What nobody can look into
        field("bag", NOBODY, COLOUR, value=GEMS, open_when=COUNTED),
        field("bag_size", NOBODY, value=GEMS, open_when=COUNTED),
        field("stacked", NOBODY, ITEM, value=Flag(), open_when=COUNTED),
        # Since version 2 of the rules
        field("rulings", PUBLIC, value=Some("ruling"), later=True, note="those that differ from version 1"),
        field("in_use", PUBLIC, value=One("item"), later=True, note="at work, and on the pile afterwards"),
    ],
    remembered=("open_screens",),  # goods are hidden as totals, not as events: who counts along knows them (R80)
)

_SPACE = Axis("space", n.SPACES)
_PLACE = Axis("place", n.PLACES)
_ROUTE = Axis("route", n.SPACES * n.PLACES)  # from a space to a place: PLACES * space + place
_WAY = Axis("way", 2 * n.ROADS)
_END = Axis("road-end", n.SPACE_ROADS)
_TOUR = Axis("tour", n.TOURS)

TABLES = Schema(
    "TouriaTables",
    [
        # Towers
        printed("face", TOWER, Axis("side", n.SIDES), value=One("action"), note="what looks to each side at the start"),
        # The road network
        printed("roads"),
        printed("road_from", ROAD, value=One("space")),
        printed("road_to", ROAD, value=One("space")),
        printed("space_roads", _SPACE, note="roads that may be walked from here"),
        printed("space_way", _SPACE, _END, note="a way is a road in one direction: 2 * road, + 1 backwards"),
        printed("space_next", _SPACE, _END, value=One("space"), note="where that way leads"),
        printed("joined", _SPACE, _PLACE, value=One("road"), note="the road from one to the other"),
        printed("distance", _SPACE, _PLACE, note="fewest steps, every road unused; the tournament as the bridge"),
        printed("toward", _SPACE, _PLACE, value=One("space"), note="a neighbour from which it is fewest"),
        printed("around", _ROUTE, _END, note="fewest steps from the end of each way without its road"),
        printed("onward", _PLACE, _WAY, note="the next way of one such route; -1 arrived, -2 no route is known"),
        printed("tours", _ROUTE, note="how many tours there are, every road unused"),
        printed("tour", _ROUTE, _TOUR, note="mines passed in three steps or fewer: one + 1, + 8 * (the next + 1)"),
        # Orders and die
        printed("order_stack", ORDER, value=One("order-stack")),
        printed("order_gems", ORDER, COLOUR),
        printed("order_coins", ORDER),
        printed("stack_orders", STACK, note="orders in the stack"),
        printed("die_faces", COLOUR, note="faces of this colour"),
    ],
)
