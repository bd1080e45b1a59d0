"""What follows from schema.py: types and secrets. Written by mutig.games.generate: do not edit."""

from __future__ import annotations

from mutig.core import contract


class Tables(contract.Tables):
    """What is printed, as the rules read it."""

    areas: int
    """a number"""
    terrain: list[int]
    """[area] a number"""
    castle: list[int]
    """[pawn] area, -1 none"""
    neighbours: list[int]
    """[area] a number; land areas one step away"""
    neighbour: list[list[int]]
    """[area][neighbour] area, -1 none"""
    borders: list[list[int]]
    """[area][area] 0 or 1; neighbours, water included, and itself"""
    towers: int
    """a number"""
    tower_colour: list[int]
    """[tower] a number"""
    tower_round: list[int]
    """[tower] 0 or 1"""
    tower_points: list[int]
    """[tower] a number"""
    tower_wands: list[int]
    """[tower] a number"""
    tower_covered: list[int]
    """[tower] 0 or 1; under a mountain-tile space"""
    area_towers: list[int]
    """[area] a number"""
    area_tower: list[list[int]]
    """[area][slot] tower, -1 none"""
    cloud_spaces: int
    """a number"""
    cloud_area: list[int]
    """[cloud-space] area, -1 none"""
    area_clouds: list[int]
    """[area] a number"""
    area_cloud: list[list[int]]
    """[area][slot] cloud-space, -1 none"""
    near_clouds: list[int]
    """[area] a number; cloud spaces in an area and in all that border on it"""
    near_cloud: list[list[int]]
    """[area][cloud-space] cloud-space, -1 none"""
    cloud_kinds: int
    """a number"""
    cloud_cost: list[int]
    """[cloud-kind] a number"""
    cloud_bolts: list[int]
    """[cloud-kind] a number"""
    cloud_effect: list[int]
    """[cloud-kind] a number"""
    cloud_points: list[int]
    """[cloud-kind] a number"""
    cloud_count: list[int]
    """[cloud-kind] a number"""
    lightning: list[int]
    """[bolts] a number"""
    mountain_spaces: int
    """a number"""
    mountain_area: list[int]
    """[mountain-space] area, -1 none"""
    area_mountain: list[int]
    """[area] mountain-space, -1 none"""
    forest_spaces: int
    """a number"""
    area_forest: list[int]
    """[area] forest-space, -1 none"""
    hill_spaces: int
    """a number"""
    area_hill: list[int]
    """[area] hill-space, -1 none"""
    circle_area: list[int]
    """[circle] area, -1 none"""
    turbo_circle: list[list[int]]
    """[turbo-tile][end] a number"""
    gather_brave: list[list[int]]
    """[role][resource] a number"""
    gather_cowardly: list[list[int]]
    """[role][resource] a number"""
    druid_terrain: list[list[int]]
    """[role][terrain] 0 or 1"""
    more_or_less: list[int]
    """[size] a number"""
    dangerous: list[int]
    """[terrain] a number"""
    pleasing: list[int]
    """[terrain] a number"""


class State(contract.State):
    """What lies on the table."""

    players: int
    """2 to 5"""
    back: int
    """0 or 1; back of the board, with forest and hill tiles"""
    storms: int
    """0 or 1; storm clouds are mixed in"""
    mountains: int
    """0 or 1; mountain tiles and amulets are in use"""
    heavy_clouds: int
    """0 to 24; heavy clouds mixed in"""
    phase: int
    """phase; what comes next"""
    pending: int
    """0 to 63; who must decide: bit 0 NATURE, bit k + 1 seat k; 0 nobody"""
    round: int
    """0 to 7"""
    trick: int
    """0 to 100; tricks finished so far in the game"""
    leader: int
    """seat, -1 none"""
    led: int
    """role, -1 none; the role of the trick"""
    answering: int
    """seat, -1 none; who has answered last"""
    claimant: int
    """seat, -1 none; last brave player of the trick"""
    actor: int
    """seat, -1 none; who carries out an action"""
    depth: int
    """0 to 8"""
    effect: list[int]
    """[effect-slot] effect"""
    effect_pawn: list[int]
    """[effect-slot] 0 to 1"""
    effect_arg: list[int]
    """[effect-slot] -1 to 99; brave flag, area or tile space, as it needs"""
    event: int
    """event, -1 none"""
    events_seen: int
    """one bit for each event"""
    bewitched: int
    """one bit for each role"""
    bewitched_seen: int
    """one bit for each role; revealed since the deck was shuffled"""
    bewitched_drawn: int
    """0 to 10; how many those are"""
    bewitched_missing: int
    """0 to 3; still to be revealed this round"""
    points: list[int]
    """[seat] -9999 to 9999"""
    goods: list[list[int]]
    """[seat][resource] 0 to 255"""
    pawns: list[list[int]]
    """[seat][pawn] area, -1 none"""
    amulets: list[int]
    """[seat] one bit for each mountain-space; taken from beside these tiles"""
    laid: list[int]
    """[seat] one bit for each role; cards laid this round"""
    laid_brave: list[int]
    """[seat] one bit for each role"""
    hand_size: list[int]
    """[seat] 0 to 6; known once all have chosen"""
    hand: list[int]
    """[seat] one bit for each role; its own seat alone sees it"""
    picked: list[int]
    """[seat] 0 to 6; cards picked so far this round; its own seat alone sees it"""
    pick_from: list[int]
    """[seat] 0 to 10; roles below have been passed over; its own seat alone sees it"""
    extra: list[int]
    """[seat] role, -1 none; card added with PLUS_CARD, until all decided; its own seat alone sees it"""
    bid: list[list[int]]
    """[seat][resource] -1 to 99; its own seat alone sees it"""
    pays: list[int]
    """[seat] 0 or 1; answer to All at once, until all have decided; its own seat alone sees it"""
    closed: list[int]
    """[tower] 0 or 1; occupied or covered towers"""
    cloud: list[int]
    """[cloud-space] cloud-kind, -1 none; what lies or lay there"""
    cloud_owner: list[int]
    """[cloud-space] seat, -1 none; none: still on the board"""
    mountain_tile: list[int]
    """[mountain-space] mountain-tile, -1 none"""
    forest_tile: list[int]
    """[forest-space] forest-tile, -1 none; what lies or lay there"""
    forest_owner: list[int]
    """[forest-space] seat, -1 none; none: still on the board"""
    forest_taken: list[int]
    """[forest-space] 0 to 100; in which trick it was taken"""
    forest_spent: list[int]
    """[forest-space] 0 or 1"""
    hill_tile: list[int]
    """[hill-space] hill-tile, -1 none"""
    cloud_left: list[int]
    """[cloud-kind] a number; nobody sees it"""
    heavy_pool: int
    """a number; heavy clouds not laid, mixed in or not; nobody sees it"""
    heavy_left: int
    """a number; heavy clouds mixed in and not laid; nobody sees it"""


def hide_secrets(s: State, seat: int) -> None:
    """Everything that only others know, or nobody, goes back to its start value."""
    for other in range(5):
        if other != seat:
            s.hand[other] = 0
            s.picked[other] = 0
            s.pick_from[other] = 0
            s.extra[other] = -1
            for resource in range(4):
                s.bid[other][resource] = -1
            s.pays[other] = 0
    for cloud_kind in range(32):
        s.cloud_left[cloud_kind] = 0
    s.heavy_pool = 0
    s.heavy_left = 0


def remember(s: State) -> None:
    """For who saw the whole game and forgets nothing, what was seen once is no secret any more."""
