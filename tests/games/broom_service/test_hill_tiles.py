"""Hill tiles (B15): turbo whirls pawns to stone circles, ORANGE7 is a tower; and the longest chain of effects."""

import mutig
from mutig import NATURE, ToldChance
from mutig.games.broom_service.edition.edition import load_edition

from .table_talk import A, B, at

TURBOS = {"turbo-AB", "turbo-AC", "turbo-AD", "turbo-BC", "turbo-CD"}
HOUSE_BACK = load_edition("house").boards["back"]
CIRCLE = {circle.letter: circle.area for circle in HOUSE_BACK.circles}
HILLS = [tile.area for tile in HOUSE_BACK.tiles if tile.kind == "hill"]


def flies_to_h1(tile, stance="brave", start="p1", **scene):
    """A's Hill Witch has just moved pawn 1 to h1, where the tile lies; it came from p1 unless told otherwise."""
    scene = {"hands": {A: "hill-witch forest-witch"}, "pawns": {A: f"{start} ca"}} | scene
    scene["tiles"] = {"h1": tile} | scene.get("tiles", {})
    return at(back=True, **scene).says(A, f"lead hill-witch {stance}", "move 1 h1")


def test_B15_1_T32_four_of_the_six_tiles_lie_on_the_four_spaces():
    seen = set()
    for seed in range(25):
        game = mutig.new_game("broom-service", 2, seed=seed, variants={"back"})
        laid = game.view("spectator")["table"]["hill_tile"]
        assert set(laid) == set(HILLS)
        assert len(set(laid.values())) == 4
        seen |= set(laid.values())
    assert seen == TURBOS | {"orange-7"}


def test_B15_1_each_tile_is_equally_likely_and_lies_at_most_once():
    game = mutig.new_game("broom-service", 2, chance=ToldChance(), variants={"back"})
    while not any(choice.kind == "lay-hill-tile" for choice in game.choices(NATURE)):
        game.play(NATURE, game.codes(NATURE)[0])
    assert game.weights() == [1] * 6
    game.play(NATURE, "hill-tile orange-7")
    assert {choice.hill_tile for choice in game.choices(NATURE)} == TURBOS


def test_B15_2_the_tile_stays_and_acts_every_time_for_every_player():
    hands = {A: "hill-witch prairie-witch", B: "hill-witch prairie-witch"}
    table = flies_to_h1("turbo-AB", "cowardly", hands=hands, pawns={A: "p1 ca", B: "p1 ca"})
    table.says(A, "turbo B").says(B, "cowardly", "move 1 h1")
    assert table.options(B) == {"turbo A", "turbo B"}
    table.says(B, "turbo A")
    assert table.field("hill_tile") == {"h1": "turbo-AB"}
    again = flies_to_h1("turbo-AB", "cowardly").says(A, "turbo B")
    assert again.pawns(A) == ["p1", "ca"]


def test_B15_3_the_pawn_must_go_to_one_of_the_two_circles():
    table = flies_to_h1("turbo-BC", "cowardly")
    assert table.asked == "turbo-flight"
    assert table.options(A) == {"turbo B", "turbo C"}  # no staying
    table.says(A, "turbo C")
    assert table.pawns(A) == ["m2", "ca"]


def test_B15_3_a_clouded_circle_cannot_be_chosen():
    table = flies_to_h1("turbo-AC", "cowardly", clouds={"f2": "heavy-1-1"})
    assert table.pawns(A) == ["m2", "ca"]  # the other one without a question
    both = flies_to_h1("turbo-AC", clouds={"f2": "heavy-1-1", "m2": "heavy-1-1"}, goods={A: "orange 1"})
    assert both.pawns(A) == ["h1", "ca"]
    assert both.options(A) == {"none", "deliver 1 t3"}  # her move ended on the hill


def test_B15_4_the_brave_hill_witch_delivers_at_the_circle_and_not_on_the_hill():
    table = flies_to_h1("turbo-AB", start="f1", goods={A: "violet 1 green 1 orange 1"})
    table.says(A, "turbo A")
    assert table.options(A) == {"none", "deliver 1 t6", "deliver 1 t7"}  # f2 is a forest; t3 of the hill is not offered
    table.says(A, "deliver 1 t6")
    assert table.points(A) == 13
    cowardly = flies_to_h1("turbo-AB", "cowardly", start="f1").says(A, "turbo A")
    assert cowardly.asked == "lead"


def test_B15_5_T18_orange_seven_is_a_square_orange_tower_of_seven_points():
    scene = {"hands": {A: "hill-witch peak-druid prairie-witch"}, "start": "f1", "goods": {A: "orange 3"}}
    table = flies_to_h1("orange-7", **scene)
    assert table.pawns(A) == ["h1", "ca"]  # no turbo
    assert table.options(A) == {"none", "deliver 1 t3", "deliver 1 orange-7"}
    table.says(A, "deliver 1 orange-7")
    assert (table.points(A), table.goods(A)) == (17, {"orange": 2})  # no wands
    table.says(A, "lead peak-druid brave")
    assert table.options(A) == {"none", "deliver 1 t3", "deliver 1 orange-7"}  # offered again
    table.says(A, "deliver 1 orange-7")
    assert table.points(A) == 27  # 7 and 3 of the brave druid
    assert table.field("closed") == []


def test_T18_a_cowardly_hill_witch_does_not_deliver_there():
    table = flies_to_h1("orange-7", "cowardly", goods={A: "orange 1"})
    assert table.asked == "lead"
    assert table.goods(A) == {"orange": 1}


def test_B15_5_it_touches_only_its_own_area_and_wants_an_orange_potion():
    table = at(
        back=True,
        hands={A: "valley-druid peak-druid"},
        tiles={"h1": "orange-7"},
        pawns={A: "p1 f1"},
        goods={A: "orange 2"},
    )
    table.says(A, "lead valley-druid cowardly")
    assert table.asked == "lead"  # beside the hill, not on it
    poor = flies_to_h1("orange-7", goods={A: "green 1"})
    assert poor.asked == "lead"


# Islands (B15.6)


def on_the_back(pawn, tiles, role, **scene):
    table = at(
        hands={A: role},
        edition="house",
        back=True,
        pawns={A: f"{pawn} {pawn}", B: f"{pawn} {pawn}"},
        tiles=tiles,
        **scene,
    )
    return table.says(A, f"lead {role} cowardly")


def reachable(start, tiles):
    """Every area a lone pawn can get to by witch moves and turbos, found by playing them."""
    reached, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for role in ("forest-witch", "mountain-witch", "hill-witch", "prairie-witch"):
            steps = {option for option in on_the_back(here, tiles, role).options(A) if option.startswith("move")}
            for step in steps:
                table = on_the_back(here, tiles, role).says(A, step)
                ends = {table.pawns(A)[0]}
                if table.asked == "turbo-flight":
                    ends = {CIRCLE[option.split()[1]] for option in table.options(A)}
                todo += ends - reached
                reached |= ends
    return reached


def test_B15_6_islands_can_be_traps_and_that_is_legal():
    island, todo = {CIRCLE["B"]}, [CIRCLE["B"]]
    while todo:
        new = set(HOUSE_BACK.land_neighbours(todo.pop())) - island
        island |= new
        todo += new
    hill = next(area for area in HILLS if area in island)
    others = [area for area in HILLS if area != hill]
    trapped = {hill: "orange-7"} | dict(zip(others, ("turbo-AC", "turbo-AD", "turbo-CD"), strict=True))
    assert reachable(CIRCLE["B"], trapped) == island  # cannot be left
    assert CIRCLE["B"] not in reachable("violet-gate", trapped)  # nor reached: no tile shows B
    assert "violet-gate" in reachable(CIRCLE["B"], trapped | {hill: "turbo-AB"})
    on_d = reachable(
        CIRCLE["D"], {hill: "turbo-AB"} | dict(zip(others, ("turbo-AC", "turbo-AD", "turbo-CD"), strict=True))
    )
    assert not on_d & {"violet-gate", "south-gate", CIRCLE["A"], CIRCLE["B"], CIRCLE["C"]}


# The longest chain (rules 3.3, R27)


def test_one_long_chain_of_nested_effects():
    """Brave witch, two moves, second mountain, cloud, storm move, turbo, forest tile, second move, delivery."""
    table = at(
        back=True,
        storms=True,
        hands={A: "mountain-witch fruit-gatherer"},
        tiles={"m1": "two-moves", "m2": "cloud", "h1": "turbo-AB", "f2": "five-points"},
        clouds={"w1": "move"},
        pawns={A: "p1 cb"},
        goods={A: "green 1 wand 2"},
    )
    table.says(A, "lead mountain-witch brave", "move 2 m1")
    assert (table.asked, table.options(A)) == ("tile-order", {"effect first", "delivery first"})
    table.says(A, "effect first", "move 2 m2")
    assert (table.asked, table.options(A)) == ("tile-cloud", {"none", "dispel w1"})
    assert table.field("amulets")[A] == ["m1", "m2"]
    table.says(A, "dispel w1")
    assert table.options(A) == {"none", "move 1 ca", "move 1 f1", "move 1 h1", "move 2 m1"}
    assert table.game.view(B)["effects"] == ["witch-delivery", "tile-second-move", "storm-move"]
    table.says(A, "move 1 h1")
    assert (table.asked, table.options(A)) == ("turbo-flight", {"turbo A", "turbo B"})
    table.says(A, "turbo A")
    assert table.field("forest_owner") == {"f2": A}
    assert (table.asked, table.options(A)) == ("tile-second-move", {"stop", "move 1 ca", "move 2 m1"})
    table.says(A, "move 2 m1")
    assert (table.asked, table.options(A)) == ("witch-delivery", {"none", "deliver 2 t5"})
    table.says(A, "deliver 2 t5")
    assert (table.points(A), table.goods(A)) == (12, {"wand": 1})
    assert table.pawns(A) == ["f2", "m1"]
    assert table.game.view(A)["bolts"] == [1, 0]
    assert (table.acting, table.asked) == (A, "lead")
    assert table.field("depth") == 0
