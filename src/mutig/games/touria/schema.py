"""Touria: every field of the state and every printed table, once.

From this the core makes the State class, the compiled record, copies, positions and the allow-list of each seat's view.
"""

from __future__ import annotations

from mutig.core.schema import NOBODY, OWNER, Axis, Flag, Number, One, Schema, Some, field

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

STATE = Schema(
    "TouriaState",
    [
        # The configuration (T18)
        field("players", value=Number(2, n.SEATS)),
        field("short", value=Flag(), note="5 hearts and 5 coins instead of 7 and 7"),
        field("sudden", value=Flag(), note="sudden wedding: no doors, the conditions win"),
        field("open_screens", value=Flag(), note="everybody's goods are shown"),
        field("side", SEAT, value=One("side"), note="where each player sits"),
        # Where the game stands
        field("phase", value=One("phase"), start=0, note="what comes next"),
        field("pending", value=Number(0, 31), note="who must decide: bit 0 NATURE, bit k + 1 seat k; 0 nobody"),
        field("turn", value=Number(0, 30000), note="turns begun so far"),
        field("start_player", value=One("seat")),
        field("active", value=One("seat"), note="whose turn it is"),
        field("actor", value=One("seat"), note="who carries out an action: the active player or a copier"),
        field("asking", value=One("seat"), note="who chooses a start bonus, or was asked last to copy"),
        # Effects still to be finished, innermost last
        field("depth", value=Number(0, n.STACK)),
        field("effect", EFFECT, value=One("effect"), start=0),
        field("effect_arg", EFFECT, value=Number(-1, 99), note="mine, slot, stack or door, as the effect needs"),
        # The turn (T5.4)
        field("free_steps", value=Number(0, 99)),
        field("jumps", value=Number(0, 99), note="jump credits of the compass"),
        field("lantern", value=Flag(), note="black gems of mines go into the bag"),
        field("destination", value=One("space")),
        field("road_used", ROAD, value=Flag()),
        field("performed", value=Number(0, 2), note="executions of the active player that had an effect"),
        field("doubled", value=Flag()),
        field("granted", value=Flag(), note="this turn was granted by the hourglass tile"),
        field("again", value=Number(0, 2), note="the player takes another turn: 1 by the tile, 2 by the mirror"),
        field("gift", value=One("inhabitant"), note="who asks for a gift"),
        # Players
        field("points", SEAT, value=Number(0, 1), note="1 for the winner"),
        field("in_castle", SEAT, value=Flag()),
        field("looked", SEAT, value=Some("door"), note="doors looked behind with a crystal ball"),
        field("hearts", SEAT, value=AMOUNT, visible=OWNER),
        field("coins", SEAT, value=AMOUNT, visible=OWNER),
        field("swords", SEAT, value=AMOUNT, visible=OWNER),
        field("elixirs", SEAT, value=Number(0, n.SEATS), visible=OWNER),
        field("gems", SEAT, COLOUR, value=GEMS, visible=OWNER),
        field("held", SEAT, ITEM, value=Flag(), visible=OWNER),
        field("peeked", SEAT, DOOR, value=One("inhabitant"), visible=OWNER, note="what a crystal ball showed"),
        field("noted", SEAT, value=Flag(), visible=OWNER, note="conditions fulfilled when the turn began"),
        # The board
        field("turned", TOWER, value=Number(0, n.SIDES - 1), note="quarter turns counter-clockwise"),
        field("heroes", value=One("space")),
        field("mine_gem", MINE, Axis("gem", n.GEMS_IN_A_MINE), value=One("colour"), note="black first"),
        field("die", value=One("colour")),
        field("open_order", STACK, value=One("order")),
        field("order_place", ORDER, value=Number(0, n.ORDERS), note="as which of its stack it came up; 0 not yet"),
        field("displayed", SLOT, value=One("item")),
        field("discarded", ITEM, value=Flag()),
        field("discard_top", value=One("item")),
        field("stack_size", value=Number(0, n.ITEMS), note="items in the face-down stack"),
        field("door", DOOR, value=One("inhabitant"), note="none: closed"),
        # Gems on their way, and what left the game
        field("drawn", COLOUR, value=GEMS, note="in the hand of whoever draws"),
        field("drawn_count", value=GEMS),
        field("aside", value=GEMS, note="black gems set aside while a mine is filled"),
        field("box_gems", value=GEMS, note="black gems out of the game"),
        field("box_elixirs", value=Number(0, n.SEATS), note="elixirs out of the game"),
        # What nobody can look into
        field("bag", COLOUR, value=GEMS, visible=NOBODY),
        field("bag_size", value=GEMS, visible=NOBODY),
        field("stacked", ITEM, value=Flag(), visible=NOBODY),
    ],
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
        field("face", TOWER, Axis("side", n.SIDES), value=One("action"), note="what looks to each side at the start"),
        # The road network
        field("roads"),
        field("road_from", ROAD, value=One("space")),
        field("road_to", ROAD, value=One("space")),
        field("space_roads", _SPACE, note="roads that may be walked from here"),
        field("space_way", _SPACE, _END, note="a way is a road in one direction: 2 * road, + 1 backwards"),
        field("space_next", _SPACE, _END, value=One("space"), note="where that way leads"),
        field("joined", _SPACE, _PLACE, value=One("road"), note="the road from one to the other"),
        field("distance", _SPACE, _PLACE, note="fewest steps, every road unused; the tournament as the bridge"),
        field("toward", _SPACE, _PLACE, value=One("space"), note="a neighbour from which it is fewest"),
        field("around", _ROUTE, _END, note="fewest steps from the end of each way without its road"),
        field("onward", _PLACE, _WAY, note="the next way of one such route; -1 arrived, -2 no route is known"),
        field("tours", _ROUTE, note="how many tours there are, every road unused"),
        field("tour", _ROUTE, _TOUR, note="mines passed in three steps or fewer: one + 1, + 8 * (the next + 1)"),
        # Orders and die
        field("order_stack", ORDER, value=One("order-stack")),
        field("order_gems", ORDER, COLOUR),
        field("order_coins", ORDER),
        field("stack_orders", STACK, note="orders in the stack"),
        field("die_faces", COLOUR, note="faces of this colour"),
    ],
)
