"""Broom Service: every field of the state and every printed table, once.

From this the core makes the State class, the compiled record, copies, positions and the allow-list of each seat's view.
"""

from __future__ import annotations

from mutig.core.schema import CELL_LOW, NOBODY, OWNER, Axis, Flag, Number, One, Schema, Some, field

from . import names as n

SEAT = Axis("seat", n.SEATS)
PAWN = Axis("pawn", n.PAWNS)
RESOURCE = Axis("resource", n.RESOURCES)
TOWER = Axis("tower", n.TOWERS)
CLOUD_SPACE = Axis("cloud-space", n.CLOUD_SPACES)
CLOUD_KIND = Axis("cloud-kind", n.CLOUD_KINDS)
MOUNTAIN_SPACE = Axis("mountain-space", n.MOUNTAIN_SPACES)
FOREST_SPACE = Axis("forest-space", n.FOREST_SPACES)
HILL_SPACE = Axis("hill-space", n.HILL_SPACES)
EFFECT = Axis("effect-slot", n.STACK)

ANY = Number(CELL_LOW)

STATE = Schema(
    "BroomState",
    [
        # The configuration (B1.1)
        field("players", value=Number(2, n.SEATS)),
        field("back", value=Flag(), note="back of the board, with forest and hill tiles"),
        field("storms", value=Flag(), note="storm clouds are mixed in"),
        field("mountains", value=Flag(), note="mountain tiles and amulets are in use"),
        field("heavy_clouds", value=Number(0, n.HEAVY_CLOUDS), note="heavy clouds mixed in"),
        # Where the game stands
        field("phase", value=One("phase"), start=0, note="what comes next"),
        field("pending", value=Number(0, 63), note="who must decide: bit 0 NATURE, bit k + 1 seat k; 0 nobody"),
        field("round", value=Number(0, n.ROUNDS)),
        field("trick", value=Number(0, 100), note="tricks finished so far in the game"),
        field("leader", value=One("seat")),
        field("led", value=One("role"), note="the role of the trick"),
        field("answering", value=One("seat"), note="who has answered last"),
        field("claimant", value=One("seat"), note="last brave player of the trick"),
        field("actor", value=One("seat"), note="who carries out an action"),
        # Effects still to be finished, innermost last (R27)
        field("depth", value=Number(0, n.STACK)),
        field("effect", EFFECT, value=One("effect"), start=0),
        field("effect_pawn", EFFECT, value=Number(0, 1)),
        field("effect_arg", EFFECT, value=Number(-1, 99), note="brave flag, area or tile space, as the effect needs"),
        # Cards of the round
        field("event", value=One("event")),
        field("events_seen", value=Some("event")),
        field("bewitched", value=Some("role")),
        field("bewitched_seen", value=Some("role"), note="revealed since the deck was shuffled"),
        field("bewitched_drawn", value=Number(0, n.ROLES), note="how many those are"),
        field("bewitched_missing", value=Number(0, 3), note="still to be revealed this round"),
        # Players
        field("points", SEAT, value=ANY),
        field("goods", SEAT, RESOURCE),
        field("pawns", SEAT, PAWN, value=One("area")),
        field("amulets", SEAT, value=Some("mountain-space"), note="taken from beside these tiles"),
        field("laid", SEAT, value=Some("role"), note="cards laid this round"),
        field("laid_brave", SEAT, value=Some("role")),
        field("hand_size", SEAT, value=Number(0, 6), note="known once all have chosen"),
        field("hand", SEAT, value=Some("role"), visible=OWNER),
        field("picked", SEAT, value=Number(0, 6), visible=OWNER, note="cards picked so far this round"),
        field("pick_from", SEAT, value=Number(0, n.ROLES), visible=OWNER, note="roles below have been passed over"),
        field("extra", SEAT, value=One("role"), visible=OWNER, note="card added with PLUS_CARD, until all decided"),
        field("bid", SEAT, RESOURCE, value=Number(-1, n.MOST_BID), visible=OWNER, start=-1),
        field("pays", SEAT, value=Flag(), visible=OWNER, note="answer to All at once, until all have decided"),
        # The board
        field("closed", TOWER, value=Flag(), note="occupied or covered towers"),
        field("cloud", CLOUD_SPACE, value=One("cloud-kind"), note="what lies or lay there"),
        field("cloud_owner", CLOUD_SPACE, value=One("seat"), note="none: still on the board"),
        field("mountain_tile", MOUNTAIN_SPACE, value=One("mountain-tile")),
        field("forest_tile", FOREST_SPACE, value=One("forest-tile"), note="what lies or lay there"),
        field("forest_owner", FOREST_SPACE, value=One("seat"), note="none: still on the board"),
        field("forest_taken", FOREST_SPACE, value=Number(0, 100), note="in which trick it was taken"),
        field("forest_spent", FOREST_SPACE, value=Flag()),
        field("hill_tile", HILL_SPACE, value=One("hill-tile")),
        # The unseen rest of the cloud mix, needed only while clouds are laid
        field("cloud_left", CLOUD_KIND, visible=NOBODY),
        field("heavy_pool", visible=NOBODY, note="heavy clouds not laid, mixed in or not"),
        field("heavy_left", visible=NOBODY, note="heavy clouds mixed in and not laid"),
    ],
)

_AREA = Axis("area", n.AREAS)
_ROLE = Axis("role", n.ROLES)
_TERRAIN = Axis("terrain", 5)
_CIRCLE = Axis("circle", n.CIRCLES)
_TURBO = Axis("turbo-tile", n.TURBO_TILES)

TABLES = Schema(
    "BroomTables",
    [
        # The map
        field("areas"),
        field("terrain", _AREA, start=n.WATER),
        field("castle", PAWN, value=One("area")),
        field("neighbours", _AREA, note="land areas one step away"),
        field("neighbour", _AREA, Axis("neighbour", n.NEIGHBOURS), value=One("area")),
        field("borders", _AREA, Axis("area", n.AREAS), value=Flag(), note="neighbours, water included, and itself"),
        # Towers
        field("towers"),
        field("tower_colour", TOWER),
        field("tower_round", TOWER, value=Flag()),
        field("tower_points", TOWER),
        field("tower_wands", TOWER),
        field("tower_covered", TOWER, value=Flag(), note="under a mountain-tile space"),
        field("area_towers", _AREA),
        field("area_tower", _AREA, Axis("slot", n.AREA_TOWERS), value=One("tower")),
        # Clouds
        field("cloud_spaces"),
        field("cloud_area", CLOUD_SPACE, value=One("area")),
        field("area_clouds", _AREA),
        field("area_cloud", _AREA, Axis("slot", n.AREA_CLOUDS), value=One("cloud-space")),
        field("near_clouds", _AREA, note="cloud spaces in an area and in all that border on it"),
        field("near_cloud", _AREA, CLOUD_SPACE, value=One("cloud-space")),
        field("cloud_kinds"),
        field("cloud_cost", CLOUD_KIND),
        field("cloud_bolts", CLOUD_KIND),
        field("cloud_effect", CLOUD_KIND),
        field("cloud_points", CLOUD_KIND),
        field("cloud_count", CLOUD_KIND),
        field("lightning", Axis("bolts", n.BOLTS)),
        # Landscape tiles
        field("mountain_spaces"),
        field("mountain_area", MOUNTAIN_SPACE, value=One("area")),
        field("area_mountain", _AREA, value=One("mountain-space")),
        field("forest_spaces"),
        field("area_forest", _AREA, value=One("forest-space")),
        field("hill_spaces"),
        field("area_hill", _AREA, value=One("hill-space")),
        field("circle_area", _CIRCLE, value=One("area")),
        field("turbo_circle", _TURBO, Axis("end", 2)),
        # Printed on cards
        field("gather_brave", _ROLE, RESOURCE),
        field("gather_cowardly", _ROLE, RESOURCE),
        field("druid_terrain", _ROLE, _TERRAIN, value=Flag()),
        field("more_or_less", Axis("size", 6), value=ANY),
        field("dangerous", _TERRAIN, value=ANY),
        field("pleasing", _TERRAIN, value=ANY),
    ],
)
