"""Check an edition against the checklist of the rules file (C1 to C22), hard and soft."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, product

from mutig.core.findings import HARD, SOFT, Flaw
from mutig.core.told import told

from .edition import ACTIONS, COLOUR_LETTERS, COLOURS, CORNERS, PLACES, STACKS, Edition, Point

Wrong = Iterator[tuple[str, str]]  # where, and what is wrong and expected


FEW_ACTIONS = "from side {side} only {count} different actions are seen at the start; expected 4"
CROSSING = "the road {a} - {b} crosses the road {one} - {two}"
CHECKS: list[tuple[str, str, Callable[[Edition], Wrong]]] = []


def check(id: str, level: str) -> Callable[[Callable[[Edition], Wrong]], Callable[[Edition], Wrong]]:
    """Register a check of the list."""

    def register(function: Callable[[Edition], Wrong]) -> Callable[[Edition], Wrong]:
        CHECKS.append((id, level, function))
        return function

    return register


def check_edition(edition: Edition) -> list[Flaw]:
    """Everything that is wrong with the edition, in the order of the list."""
    rely_on_nothing = ("C1", "C2", "C7")  # if something is missing altogether, the other checks have nothing to look at
    return [
        Flaw(id, level, where, message)
        for id, level, run in CHECKS
        if is_whole(edition) or id in rely_on_nothing
        for where, message in run(edition)
    ]


def is_whole(edition: Edition) -> bool:
    """Four towers with four faces each, and every kind of space."""
    faces = [len(edition.towers.get(corner, ())) for corner in CORNERS]
    return faces == [4, 4, 4, 4] and not list(spaces(edition))


def check_ids() -> list[str]:
    """Ids of all checks, in order."""
    return list(dict.fromkeys(id for id, _, _ in CHECKS))


# Towers


@check("C1", HARD)
def corners(edition: Edition) -> Wrong:
    if set(edition.towers) != set(CORNERS):
        yield "tower", told("expected one tower on each of {corners}", corners=list(CORNERS))


@check("C2", HARD)
def four_faces(edition: Edition) -> Wrong:
    for corner, faces in edition.towers.items():
        if len(faces) != 4 or len(set(faces)) != 4 or not set(faces) <= set(ACTIONS):
            yield f"tower {corner}", told("expected 4 different actions, found {action}", action=list(faces))


@check("C3", HARD)
def each_action_twice(edition: Edition) -> Wrong:
    count = Counter(action for faces in edition.towers.values() for action in set(faces))
    for action in ACTIONS:
        if count[action] != 2:
            yield "tower", told("{action} is on {count} towers; expected exactly 2", action=action, count=count[action])


@check("C4", SOFT)
def paired_towers(edition: Edition) -> Wrong:
    sets = Counter(frozenset(faces) for faces in edition.towers.values())
    if sorted(sets.values()) != [2, 2]:
        yield "tower", told("expected two pairs of towers with the same four actions")


@check("C5", SOFT)
def four_actions_at_the_start(edition: Edition) -> Wrong:
    for side in range(4):
        seen = {faces[side] for faces in edition.towers.values()}
        if len(seen) < 4:
            yield (
                f"side {'NESW'[side]}",
                told(
                    "from side {side} only {count} different actions are seen at the start; expected 4",
                    side="NESW"[side],
                    count=len(seen),
                ),
            )


@check("C6", HARD)
def never_one_action(edition: Edition) -> Wrong:
    towers = list(edition.towers.values())
    for turned in product(range(4), repeat=len(towers)):
        if len({faces[r] for faces, r in zip(towers, turned, strict=True)}) < 2:
            yield "tower", told("in some orientation a seat sees a single action; expected at least 2 different ones")
            return


# Spaces and roads


@check("C7", HARD)
def spaces(edition: Edition) -> Wrong:
    found = Counter(space.kind for space in edition.spaces)
    expected = {"place": 7, "mine": 6, "bridge": 1, "courtyard": 1, "tournament": 1}
    if found != expected or {s.id for s in edition.spaces if s.kind == "place"} != set(PLACES):
        yield (
            "spaces",
            told("expected the 7 places, 6 mines, bridge, courtyard and tournament, found {found}", found=dict(found)),
        )


@check("C8", HARD)
def roads_join_two_spaces(edition: Edition) -> Wrong:
    seen: set[frozenset[str]] = set()
    for one, two in edition.roads:
        if one == two:
            yield f"road {one}", told("leads from a space to itself")
        elif frozenset((one, two)) in seen:
            yield f"road {one} - {two}", told("the road {one} - {two} is listed twice", one=one, two=two)
        seen.add(frozenset((one, two)))


def neighbours(edition: Edition, without: str = "") -> dict[str, set[str]]:
    """Which spaces one step away; `without` leaves a space out."""
    near: dict[str, set[str]] = {space.id: set() for space in edition.spaces if space.id != without}
    for one, two in edition.roads:
        if without not in (one, two):
            near[one].add(two)
            near[two].add(one)
    return near


def steps_from(start: str, near: dict[str, set[str]]) -> dict[str, int]:
    """Fewest steps to everything that can be reached."""
    steps, waiting = {start: 0}, [start]
    for here in waiting:
        for there in near[here] - set(steps):
            steps[there] = steps[here] + 1
            waiting.append(there)
    return steps


def special(edition: Edition, kind: str) -> str:
    return next(space.id for space in edition.spaces if space.kind == kind)


@check("C9", HARD)
def tournament_road(edition: Edition) -> Wrong:
    near = neighbours(edition)[special(edition, "tournament")]
    if near != {special(edition, "bridge")}:
        yield "tournament", told("expected exactly one road, to the bridge, found {spaces}", spaces=sorted(near))


@check("C10", HARD)
def bridge_roads(edition: Edition) -> Wrong:
    near = neighbours(edition)[special(edition, "bridge")] - {special(edition, "tournament")}
    if len(near) < 2:
        yield "bridge", told("expected at least 2 roads besides the tournament's, found {count}", count=len(near))


@check("C11", HARD)
def mine_roads(edition: Edition) -> Wrong:
    near = neighbours(edition)
    for mine in edition.mines:
        if len(near[mine]) < 2:
            yield mine, told("expected at least 2 roads, found {count}", count=len(near[mine]))


@check("C12", HARD)
def connected(edition: Edition) -> Wrong:
    near = neighbours(edition, without=special(edition, "tournament"))
    lost = set(near) - set(steps_from(special(edition, "courtyard"), near))
    for space in sorted(lost):
        yield space, told("cannot be reached from the courtyard")


@check("C12", SOFT)
def place_roads(edition: Edition) -> Wrong:
    near = neighbours(edition)
    for place in PLACES:
        if len(near[place]) < 2:
            yield place, told("expected at least 2 roads, found {count}", count=len(near[place]))


def closed_walk_through_a_mine(edition: Edition, place: str) -> bool:
    """Whether some walk over different roads leads from a place through a mine and back.

    It does exactly if no single road separates the two: whichever road is closed, the mine can still be reached.
    """
    near = neighbours(edition)
    roads = {frozenset((here, there)) for here in near for there in near[here]}
    reached = set(edition.mines)
    for closed in roads:
        open_roads = {here: {t for t in near[here] if frozenset((here, t)) != closed} for here in near}
        reached &= set(steps_from(place, open_roads))
    return bool(reached)


@check("C13", HARD)
def some_closed_walk(edition: Edition) -> Wrong:
    if not any(closed_walk_through_a_mine(edition, place) for place in PLACES):
        yield "roads", told("no place has a closed walk through a mine")


@check("C13", SOFT)
def closed_walks(edition: Edition) -> Wrong:
    for place in PLACES:
        if not closed_walk_through_a_mine(edition, place):
            yield place, told("has no closed walk through a mine")


@check("C14", HARD)
def dragon_to_goldsmith(edition: Edition) -> Wrong:
    steps = steps_from("dragon", neighbours(edition, special(edition, "tournament"))).get("goldsmith")
    if steps != 4:
        yield "dragon", told("expected exactly 4 steps to the goldsmith, found {found}", found=steps)


@check("C14", SOFT)
def through_the_courtyard(edition: Edition) -> Wrong:
    near = neighbours(edition, special(edition, "tournament"))
    direct = steps_from("dragon", near).get("goldsmith")
    steps = steps_from(special(edition, "courtyard"), near)
    if direct is None or steps.get("dragon", 99) + steps.get("goldsmith", 99) != direct:
        yield "courtyard", told("expected on a shortest route from the dragon to the goldsmith")


def too_far(edition: Edition, start: str, most: int) -> Wrong:
    steps = steps_from(start, neighbours(edition, special(edition, "tournament")))
    for place in PLACES:
        if steps.get(place, 99) > most:
            yield (
                start,
                told(
                    "expected at most {most} steps to {action}, found {found}",
                    most=most,
                    action=place,
                    found=steps.get(place, told("no way")),
                ),
            )


@check("C15", SOFT)
def places_near(edition: Edition) -> Wrong:
    for place in PLACES:
        yield from too_far(edition, place, 5)


@check("C16", SOFT)
def north_and_west(edition: Edition) -> Wrong:
    if min(edition.spaces, key=lambda space: space.y).id != "dragon":
        yield "dragon", told("expected northernmost of all spaces")
    if min(edition.spaces, key=lambda space: space.x).id != "forest-fairy":
        yield "forest-fairy", told("expected westernmost of all spaces")


@check("C17", SOFT)
def tournament_near(edition: Edition) -> Wrong:
    yield from too_far(edition, special(edition, "bridge"), 5)


@check("C18", SOFT)
def courtyard_near(edition: Edition) -> Wrong:
    yield from too_far(edition, special(edition, "courtyard"), 3)


@check("C19", SOFT)
def courtyard_in_the_middle(edition: Edition) -> Wrong:
    courtyard = edition.space_by_id[special(edition, "courtyard")]
    if not (30 <= courtyard.x <= 70 and 30 <= courtyard.y <= 70):
        yield (
            "courtyard",
            told("expected in the middle of the board (30 to 70), found ({x}, {y})", x=courtyard.x, y=courtyard.y),
        )


# Orders and die


@check("C20", HARD)
def orders(edition: Edition) -> Wrong:
    if sum(len(stack) for stack in edition.orders.values()) != 18:
        yield "orders", told("expected 18 orders in all")
    for size, stack in enumerate(STACKS, start=2):
        for order in edition.orders[stack]:
            if len(order.gems) != size or not set(order.gems) <= set(COLOUR_LETTERS):
                yield (
                    f"orders.{stack}",
                    told(
                        "{gems}: expected {size} gems out of {letters}",
                        gems=f"{order.gems!r}",
                        size=size,
                        letters=COLOUR_LETTERS,
                    ),
                )


@check("C20", SOFT)
def usual_orders(edition: Edition) -> Wrong:
    for stack in STACKS:
        printed = edition.orders[stack]
        if len(printed) != 6:
            yield f"orders.{stack}", told("expected 6 orders, found {count}", count=len(printed))
        for order in printed:
            if set(order.gems) & set("KV"):
                yield f"orders.{stack}", told("{gems}: no order asks for black or violet gems", gems=f"{order.gems!r}")
            if order.coins <= len(order.gems):
                yield (
                    f"orders.{stack}",
                    told(
                        "{gems}: expected more coins than gems, found {coins}",
                        gems=f"{order.gems!r}",
                        coins=order.coins,
                    ),
                )
        for gems, count in Counter(order.gems for order in printed).items():
            if count > 1:
                yield (
                    f"orders.{stack}",
                    told("{gems} occurs {count} times; expected no two alike", gems=f"{gems!r}", count=count),
                )


@check("C21", HARD)
def die(edition: Edition) -> Wrong:
    if len(edition.die) != 6 or not set(edition.die) <= set(COLOURS) or edition.die.count("black") != 1:
        yield (
            "die",
            told(
                "expected 6 faces out of the gem colours, one of them black, found {colour}", colour=list(edition.die)
            ),
        )


@check("C21", SOFT)
def die_colours(edition: Edition) -> Wrong:
    if set(edition.die) != set(COLOURS):
        yield "die", told("expected each colour once")


# The drawing


def turn(a: Point, b: Point, c: Point) -> float:
    """Above 0 if the way a, b, c bends to one side, below 0 to the other, 0 if it is straight."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def distance_to_road(point: Point, one: Point, two: Point) -> float:
    """How far a point lies from a straight road."""
    dx, dy = two[0] - one[0], two[1] - one[1]
    along = ((point[0] - one[0]) * dx + (point[1] - one[1]) * dy) / (dx * dx + dy * dy or 1)
    along = min(1.0, max(0.0, along))
    return float(((one[0] + along * dx - point[0]) ** 2 + (one[1] + along * dy - point[1]) ** 2) ** 0.5)


@check("C22", SOFT)
def roads_do_not_cross(edition: Edition) -> Wrong:
    at = {space.id: (space.x, space.y) for space in edition.spaces}
    for (a, b), (c, d) in combinations(edition.roads, 2):
        if len({a, b, c, d}) == 4:
            first = turn(at[a], at[b], at[c]) * turn(at[a], at[b], at[d])
            second = turn(at[c], at[d], at[a]) * turn(at[c], at[d], at[b])
            if first < 0 and second < 0:
                yield (
                    f"road {a} - {b}",
                    told(CROSSING, a=a, b=b, one=c, two=d),
                )
    for a, b in edition.roads:
        for space, point in at.items():
            if space not in (a, b) and distance_to_road(point, at[a], at[b]) < 2:
                yield f"road {a} - {b}", told("the road {a} - {b} leads over {space}", a=a, b=b, space=space)
