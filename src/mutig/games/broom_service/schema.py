"""Broom Service: every field of the state and every printed table, once.

From this the core makes the State class, the compiled record, copies, positions and the allow-list of each seat's view.
"""

from __future__ import annotations

from mutig.core.schema import CELL_LOW, NOBODY, OWNER, PUBLIC, Axis, Flag, Number, One, Schema, Some, field, printed

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
POINTS = Number(-9999, 9999)  # no game comes near
GOODS = Number(0, n.MOST_GOODS)

STATE = Schema(
    "BroomState",
    [
        # The configuration (B1.1)
        field("players", PUBLIC, value=Number(2, n.SEATS)),
        field("back", PUBLIC, value=Flag(), note="back of the board, with forest and hill tiles"),
        field("storms", PUBLIC, value=Flag(), note="storm clouds are mixed in"),
        field("mountains", PUBLIC, value=Flag(), note="mountain tiles and amulets are in use"),
        field("heavy_clouds", PUBLIC, value=Number(0, n.HEAVY_CLOUDS), note="heavy clouds mixed in"),
        # Where the game stands
        field("phase", PUBLIC, value=One("phase"), start=0, note="what comes next"),
        field("pending", PUBLIC, value=Number(0, 63), note="who must decide: bit 0 NATURE, bit k + 1 seat k; 0 nobody"),
        field("round", PUBLIC, value=Number(0, n.ROUNDS)),
        field("trick", PUBLIC, value=Number(0, 100), note="tricks finished so far in the game"),
        field("leader", PUBLIC, value=One("seat")),
        field("led", PUBLIC, value=One("role"), note="the role of the trick"),
        field("answering", PUBLIC, value=One("seat"), note="who has answered last"),
        field("claimant", PUBLIC, value=One("seat"), note="last brave player of the trick"),
        field("actor", PUBLIC, value=One("seat"), note="who carries out an action"),
        # Effects still to be finished, innermost last (R27)
        field("depth", PUBLIC, value=Number(0, n.STACK)),
        field("effect", PUBLIC, EFFECT, value=One("effect"), start=0),
        field("effect_pawn", PUBLIC, EFFECT, value=Number(0, 1)),
        field("effect_arg", PUBLIC, EFFECT, value=Number(-1, 99), note="brave flag, area or tile space, as it needs"),
        # Cards of the round
        field("event", PUBLIC, value=One("event")),
        field("events_seen", PUBLIC, value=Some("event")),
        field("bewitched", PUBLIC, value=Some("role")),
        field("bewitched_seen", PUBLIC, value=Some("role"), note="revealed since the deck was shuffled"),
        field("bewitched_drawn", PUBLIC, value=Number(0, n.ROLES), note="how many those are"),
        field("bewitched_missing", PUBLIC, value=Number(0, 3), note="still to be revealed this round"),
        # Players
        field("points", PUBLIC, SEAT, value=POINTS),
        field("goods", PUBLIC, SEAT, RESOURCE, value=GOODS),
        field("pawns", PUBLIC, SEAT, PAWN, value=One("area")),
        field("amulets", PUBLIC, SEAT, value=Some("mountain-space"), note="taken from beside these tiles"),
        field("laid", PUBLIC, SEAT, value=Some("role"), note="cards laid this round"),
        field("laid_brave", PUBLIC, SEAT, value=Some("role")),
        field("hand_size", PUBLIC, SEAT, value=Number(0, 6), note="known once all have chosen"),
        field("hand", OWNER, SEAT, value=Some("role")),
        field("picked", OWNER, SEAT, value=Number(0, 6), note="cards picked so far this round"),
        field("pick_from", OWNER, SEAT, value=Number(0, n.ROLES), note="roles below have been passed over"),
        field("extra", OWNER, SEAT, value=One("role"), note="card added with PLUS_CARD, until all decided"),
        field("bid", OWNER, SEAT, RESOURCE, value=Number(-1, n.MOST_BID), start=-1),
        field("pays", OWNER, SEAT, value=Flag(), note="answer to All at once, until all have decided"),
        # The board
        field("closed", PUBLIC, TOWER, value=Flag(), note="occupied or covered towers"),
        field("cloud", PUBLIC, CLOUD_SPACE, value=One("cloud-kind"), note="what lies or lay there"),
        field("cloud_owner", PUBLIC, CLOUD_SPACE, value=One("seat"), note="none: still on the board"),
        field("mountain_tile", PUBLIC, MOUNTAIN_SPACE, value=One("mountain-tile")),
        field("forest_tile", PUBLIC, FOREST_SPACE, value=One("forest-tile"), note="what lies or lay there"),
        field("forest_owner", PUBLIC, FOREST_SPACE, value=One("seat"), note="none: still on the board"),
        field("forest_taken", PUBLIC, FOREST_SPACE, value=Number(0, 100), note="in which trick it was taken"),
        field("forest_spent", PUBLIC, FOREST_SPACE, value=Flag()),
        field("hill_tile", PUBLIC, HILL_SPACE, value=One("hill-tile")),
        # The unseen rest of the cloud mix, needed only while clouds are laid
        field("cloud_left", NOBODY, CLOUD_KIND),
        field("heavy_pool", NOBODY, note="heavy clouds not laid, mixed in or not"),
        field("heavy_left", NOBODY, note="heavy clouds mixed in and not laid"),
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
        printed("areas"),
        printed("terrain", _AREA, start=n.WATER),
        printed("castle", PAWN, value=One("area")),
        printed("neighbours", _AREA, note="land areas one step away"),
        printed("neighbour", _AREA, Axis("neighbour", n.NEIGHBOURS), value=One("area")),
        printed("borders", _AREA, Axis("area", n.AREAS), value=Flag(), note="neighbours, water included, and itself"),
        # Towers
        printed("towers"),
        printed("tower_colour", TOWER),
        printed("tower_round", TOWER, value=Flag()),
        printed("tower_points", TOWER),
        printed("tower_wands", TOWER),
        printed("tower_covered", TOWER, value=Flag(), note="under a mountain-tile space"),
        printed("area_towers", _AREA),
        printed("area_tower", _AREA, Axis("slot", n.AREA_TOWERS), value=One("tower")),
        # Clouds
        printed("cloud_spaces"),
        printed("cloud_area", CLOUD_SPACE, value=One("area")),
        printed("area_clouds", _AREA),
        printed("area_cloud", _AREA, Axis("slot", n.AREA_CLOUDS), value=One("cloud-space")),
        printed("near_clouds", _AREA, note="cloud spaces in an area and in all that border on it"),
        printed("near_cloud", _AREA, CLOUD_SPACE, value=One("cloud-space")),
        printed("cloud_kinds"),
        printed("cloud_cost", CLOUD_KIND),
        printed("cloud_bolts", CLOUD_KIND),
        printed("cloud_effect", CLOUD_KIND),
        printed("cloud_points", CLOUD_KIND),
        printed("cloud_count", CLOUD_KIND),
        printed("lightning", Axis("bolts", n.BOLTS)),
        # Landscape tiles
        printed("mountain_spaces"),
        printed("mountain_area", MOUNTAIN_SPACE, value=One("area")),
        printed("area_mountain", _AREA, value=One("mountain-space")),
        printed("forest_spaces"),
        printed("area_forest", _AREA, value=One("forest-space")),
        printed("hill_spaces"),
        printed("area_hill", _AREA, value=One("hill-space")),
        printed("circle_area", _CIRCLE, value=One("area")),
        printed("turbo_circle", _TURBO, Axis("end", 2)),
        # Printed on cards
        printed("gather_brave", _ROLE, RESOURCE),
        printed("gather_cowardly", _ROLE, RESOURCE),
        printed("druid_terrain", _ROLE, _TERRAIN, value=Flag()),
        printed("more_or_less", Axis("size", 6), value=ANY),
        printed("dangerous", _TERRAIN, value=ANY),
        printed("pleasing", _TERRAIN, value=ANY),
    ],
)
