"""Mountain tiles and amulets (B13; D9, D16a-D16d): each works once for each player."""

import pytest

import mutig
from mutig import MutigError
from mutig.games.broom_service.edition.edition import load_edition

from .table_talk import EDITIONS, A, B, at

COVERED = str(EDITIONS / "covered")
TILES = {"potions", "wands", "delivery", "two-moves", "cloud"}


def flies_to_m1(tile, stance="brave", **scene):
    """A's Mountain Witch has just moved pawn 2 from cb to m1, where the tile lies."""
    scene = {"hands": {A: "mountain-witch hill-witch"}} | scene
    scene["tiles"] = {"m1": tile} | scene.get("tiles", {})
    return at(mountains=True, **scene).says(A, f"lead mountain-witch {stance}", "move 2 m1")


def test_B13_1_optional_on_the_front_compulsory_on_the_back():
    rules = mutig.rules("broom-service")
    assert "mountains" not in rules.check_options(3, [], {})["variants"]
    assert "mountains" in rules.check_options(3, ["mountains"], {})["variants"]
    assert "mountains" in rules.check_options(3, ["back"], {})["variants"]
    assert mutig.new_game("broom-service", 3, seed=1).view(A)["table"]["mountain_tile"] == {}
    assert len(mutig.new_game("broom-service", 3, seed=1, variants={"back"}).view(A)["table"]["mountain_tile"]) == 3


@pytest.mark.parametrize("variants", [{"mountains"}, {"back"}])
def test_B13_2_T32_three_of_the_five_tiles_lie_on_the_three_spaces(variants):
    seen, orders = set(), set()
    for seed in range(25):
        game = mutig.new_game("broom-service", 2, seed=seed, variants=variants)
        laid = game.view("spectator")["table"]["mountain_tile"]
        assert set(laid) == set(game.table.words.names["mountain-space"])
        assert len(set(laid.values())) == len(laid) == 3
        assert set(laid.values()) <= TILES
        seen |= set(laid.values())
        orders.add(tuple(laid.values()))
    assert seen == TILES
    assert len(orders) > 5


def fresh(edition, *variants):
    """A game with an edition that is too small for the checker: as an old one would be opened."""
    rules = mutig.rules("broom-service")
    table = rules.table(rules.check_options(2, variants, {}), rules.load_edition(edition))
    return mutig.Game(table, mutig.SeededChance(1))


def test_B13_2_N19_a_covered_tower_has_no_function_and_others_of_the_area_do():
    scene = {"edition": COVERED, "mountains": True, "tiles": {"m1": "wands"}, "closed": "t5", "pawns": {A: "m1 ca"}}
    table = at(hands={A: "peak-druid"}, **scene)
    table.says(A, "lead peak-druid brave")
    assert table.options(A) == {"none", "deliver 1 t8"}
    assert fresh(COVERED, "mountains").view(A)["table"]["closed"] == ["t5"]


def test_R71_covered_only_in_games_with_mountain_tiles():
    table = at(hands={A: "peak-druid"}, edition=COVERED, pawns={A: "m1 ca"})
    table.says(A, "lead peak-druid brave")
    assert table.options(A) == {"none", "deliver 1 t5", "deliver 1 t8"}
    assert fresh(COVERED).view(A)["table"]["closed"] == []


def test_B13_3_T32_every_player_has_one_amulet_beside_each_tile():
    spaces = mutig.new_game("broom-service", 5, seed=3, variants={"mountains"}).table.words.names["mountain-space"]
    assert mutig.new_game("broom-service", 5, seed=3, variants={"mountains"}).view(A)["table"]["amulets"] == [[]] * 5
    hands = {A: "mountain-witch", B: "mountain-witch"}
    table = at(hands=hands, mountains=True, tiles={"m1": "wands"})
    table.says(A, "lead mountain-witch cowardly", "move 2 m1", "take")
    table.says(B, "cowardly", "move 2 m1", "take")
    assert table.field("amulets") == [["m1"], ["m1"]]  # each takes the own one
    assert len(spaces) == 3


def test_B13_4_amulet_effect_and_the_brave_witchs_delivery():
    table = flies_to_m1("wands")
    assert table.field("amulets")[A] == ["m1"]
    table.says(A, "take")
    assert table.goods(A)["wand"] == 2
    assert table.options(A) == {"none", "deliver 2 t5", "deliver 2 t8"}
    table.says(A, "deliver 2 t5")
    assert (table.points(A), table.goods(A)["wand"]) == (12, 3)


def test_B13_4_a_cowardly_witch_gets_amulet_and_effect_but_no_delivery():
    table = flies_to_m1("wands", "cowardly").says(A, "take")
    assert table.field("amulets")[A] == ["m1"]
    assert table.asked == "lead"


def test_B13_5_B13_6_the_tile_stays_for_others_and_works_once_for_each():
    hands = {A: "mountain-witch hill-witch", B: "mountain-witch peak-druid"}
    table = flies_to_m1("wands", "cowardly", hands=hands)
    table.says(A, "decline")  # declining counts as use
    assert table.field("mountain_tile") == {"m1": "wands"}
    table.says(B, "cowardly", "move 2 m1", "take")
    assert table.goods(B)["wand"] == 2
    again = at(hands={A: "mountain-witch hill-witch"}, mountains=True, tiles={"m1": "wands"}, amulets=[["m1"], []])
    again.says(A, "lead mountain-witch cowardly", "move 2 m1")
    assert again.asked == "lead"  # nothing special any more
    assert "wand" not in again.goods(A)


def test_B13_7_taken_amulets_are_public():
    table = flies_to_m1("wands")
    for viewer in (A, B, "spectator"):
        assert table.game.view(viewer)["table"]["amulets"] == [["m1"], []]
    assert "takes-amulet" in [line.id for line in table.game.log_for(B)]


def test_B13_8_T12_D16a_a_new_potion_is_delivered_at_once():
    table = flies_to_m1("potions", goods={A: ""})
    assert (table.asked, table.options(A)) == ("tile-take", {"take", "decline"})  # D9 is not asked
    table.says(A, "take")
    assert table.options(A) == {"none", "deliver 2 t5", "deliver 2 t8"}
    table.says(A, "deliver 2 t5")
    assert table.points(A) == 12
    assert table.goods(A) == {"violet": 1, "orange": 1, "wand": 1}
    assert table.field("amulets")[A] == ["m1"]


@pytest.mark.parametrize(
    ("tile", "gift"), [("potions", {"violet": 1, "green": 1, "orange": 1}), ("wands", {"wand": 2})]
)
def test_D16a_B13_9_take_all_or_decline(tile, gift):
    for answer, goods in (("take", gift), ("decline", {})):
        table = flies_to_m1(tile, "cowardly", goods={A: ""})
        assert table.options(A) == {"take", "decline"}
        table.says(A, answer)
        assert table.goods(A) == goods
        assert table.field("amulets")[A] == ["m1"]


def test_B13_10_D16b_one_delivery_of_either_pawn_square_towers_too():
    table = flies_to_m1("delivery", "cowardly", pawns={A: "h1 cb"}, goods={A: "violet 1 orange 1"})
    assert table.asked == "tile-delivery"
    assert table.options(A) == {"none", "deliver 1 t1", "deliver 1 t2", "deliver 1 t3", "deliver 2 t8"}
    table.says(A, "deliver 2 t8")
    assert table.points(A) == 14  # as the cowardly druid, no 3 points
    assert table.asked == "lead"
    refused = flies_to_m1("delivery", "cowardly", goods={A: "violet 1"}).says(A, "none")
    assert (refused.points(A), refused.goods(A)) == (10, {"violet": 1})


def test_B13_11_D16c_two_steps_with_one_pawn_or_one_with_each():
    table = flies_to_m1("two-moves", "cowardly", clouds={"f1": "heavy-1-1"})
    assert table.asked == "tile-first-move"
    assert table.options(A) == {"stop", "move 1 f2", "move 1 p1", "move 2 cb", "move 2 h1", "move 2 m2"}
    both = flies_to_m1("two-moves", "cowardly").says(A, "move 2 h1", "move 1 f2")
    assert both.pawns(A) == ["f2", "h1"]
    table.says(A, "move 2 h1")
    assert table.asked == "tile-second-move"
    assert table.options(A) == {"stop", "move 1 f2", "move 1 p1", "move 2 p1", "move 2 m1"}
    table.says(A, "move 2 p1")
    assert table.pawns(A) == ["ca", "p1"]
    assert table.asked == "lead"  # no third step, and no delivery


def test_D16c_stop_declines_or_ends_after_one_step():
    table = flies_to_m1("two-moves", "cowardly").says(A, "stop")
    assert (table.pawns(A), table.asked) == (["ca", "m1"], "lead")
    table = flies_to_m1("two-moves", "cowardly").says(A, "move 1 p1", "stop")
    assert (table.pawns(A), table.asked) == (["p1", "m1"], "lead")


def test_D16c_interchangeable_pawns_are_offered_once():
    table = flies_to_m1("two-moves", "cowardly", pawns={A: "m1 cb"})
    assert table.options(A) == {"stop", "move 1 cb", "move 1 h1", "move 1 m2"}


def test_B13_12_D16d_a_cloud_beside_either_pawn_is_paid_and_earns_no_three_points():
    clouds = {"w1": "heavy-2-2", "f1": "heavy-1-1", "f2": "heavy-3-3", "h1": "heavy-2-2"}
    table = flies_to_m1("cloud", "cowardly", clouds=clouds, goods={A: "wand 2"})
    assert table.asked == "tile-cloud"
    assert table.options(A) == {"none", "dispel w1", "dispel h1", "dispel f1"}  # f2 costs 3
    table.says(A, "dispel f1")
    assert (table.points(A), table.goods(A)) == (10, {"wand": 1})
    assert table.asked == "lead"
    refused = flies_to_m1("cloud", "cowardly", clouds=clouds, goods={A: "wand 2"}).says(A, "none")
    assert refused.field("cloud_owner") == {}
    assert refused.field("amulets")[A] == ["m1"]


# Which first? (D9)


@pytest.mark.parametrize("tile", sorted(TILES))
def test_D9_only_two_moves_and_cloud_ask_and_only_if_a_delivery_is_possible_now(tile):
    table = flies_to_m1(tile, clouds={"w1": "heavy-1-1"}, goods={A: "green 1 wand 1"})
    if tile in ("two-moves", "cloud"):
        assert (table.asked, table.options(A)) == ("tile-order", {"effect first", "delivery first"})
    else:
        assert table.asked in ("tile-take", "tile-delivery")
    poor = flies_to_m1(tile, clouds={"w1": "heavy-1-1"}, goods={A: "orange 1 wand 1"})
    assert poor.asked != "tile-order"
    cowardly = flies_to_m1(tile, "cowardly", clouds={"w1": "heavy-1-1"}, goods={A: "green 1 wand 1"})
    assert cowardly.asked != "tile-order"


def test_R69_D9_is_asked_even_if_the_effect_has_no_option_yet():
    table = flies_to_m1("cloud", clouds={"w1": "heavy-1-1"}, goods={A: "green 1"})
    assert table.options(A) == {"effect first", "delivery first"}
    table.says(A, "delivery first", "deliver 2 t5")  # brings the wand the effect needs
    assert table.options(A) == {"none", "dispel w1"}
    table = flies_to_m1("cloud", clouds={"w1": "heavy-1-1"}, goods={A: "green 1"})
    table.says(A, "effect first")  # without a wand: nothing to ask, then the delivery
    assert table.asked == "witch-delivery"


def test_N1_the_delivery_is_lost_when_the_witchs_pawn_has_left():
    table = flies_to_m1("two-moves", goods={A: "violet 1 green 1"}).says(A, "effect first", "move 2 h1", "stop")
    assert (table.acting, table.asked) == (A, "lead")  # D10 is not asked, although towers stand at h1
    assert table.points(A) == 10
    table = flies_to_m1("two-moves", goods={A: "violet 1 green 1"}).says(A, "delivery first")
    assert table.options(A) == {"none", "deliver 2 t5", "deliver 2 t8"}
    table.says(A, "deliver 2 t8", "move 2 h1", "stop")
    assert (table.points(A), table.pawns(A)) == (14, ["ca", "h1"])


def test_N2_a_second_tile_on_the_way_and_back_to_deliver():
    table = flies_to_m1("two-moves", tiles={"m2": "potions"}, goods={A: ""})
    assert table.asked == "tile-first-move"  # D9 is not asked: no potion
    table.says(A, "move 2 m2")
    assert table.field("amulets")[A] == ["m1", "m2"]
    assert table.asked == "tile-take"
    table.says(A, "take")
    assert table.goods(A) == {"violet": 1, "green": 1, "orange": 1}
    assert table.asked == "tile-second-move"  # no witch delivery in m2
    table.says(A, "move 2 m1")
    assert (table.asked, table.options(A)) == ("witch-delivery", {"none", "deliver 2 t5", "deliver 2 t8"})


def test_N3_the_tile_dispels_a_storm_cloud_and_its_free_move_enters_the_cleared_area():
    table = flies_to_m1("cloud", "cowardly", storms=True, clouds={"m2": "move"}, goods={A: "wand 2"})
    table.says(A, "dispel m2")
    assert (table.points(A), table.asked) == (10, "storm-move")
    assert table.options(A) == {"none", "move 1 f1", "move 1 f2", "move 1 p1", "move 2 cb", "move 2 h1", "move 2 m2"}


def test_R66_while_the_witchs_delivery_waits_each_pawn_is_offered_by_its_number():
    table = flies_to_m1("two-moves", pawns={A: "m1 cb"}, goods={A: "green 1"}).says(A, "effect first")
    steps = {f"move {pawn} {area}" for pawn in (1, 2) for area in ("cb", "h1", "m2")}
    assert table.options(A) == {"stop", *steps}
    left = flies_to_m1("two-moves", pawns={A: "m1 cb"}, goods={A: "green 1"})
    left.says(A, "effect first", "move 2 h1", "stop")
    assert left.asked == "lead"  # the other pawn in m1 does not deliver for her
    table.says(A, "move 1 h1", "stop")
    assert table.options(A) == {"none", "deliver 2 t5"}
    first = flies_to_m1("two-moves", pawns={A: "m1 cb"}, goods={A: "green 1"}).says(A, "delivery first", "none")
    assert first.options(A) == {"stop", "move 1 cb", "move 1 h1", "move 1 m2"}  # nothing waits: once, lower number


def test_R67_equal_deliveries_are_merged_for_the_lower_pawn_but_clouds_never():
    table = at(hands={A: "peak-druid"}, mountains=True, pawns={A: "h1 h1"}, goods={A: "violet 1"})
    table.says(A, "lead peak-druid cowardly")
    assert table.options(A) == {"none", "deliver 1 t1", "deliver 1 t2"}
    table = at(hands={A: "valley-druid"}, pawns={A: "p1 f1"}, goods={A: "violet 1"}, closed="t2")
    table.says(A, "lead valley-druid cowardly")
    assert table.options(A) == {"none", "deliver 1 t1", "deliver 1 t4"}
    table = at(
        hands={A: "valley-druid"}, storms=True, clouds={"w1": "plus-two"}, pawns={A: "p1 f1"}, goods={A: "violet 1"}
    )
    table.says(A, "lead valley-druid cowardly")
    assert table.options(A) == {"none", "deliver 1 t1", "deliver 1 t2", "deliver 1 t4", "deliver 2 t1"}
    equal = {"w1": "heavy-1-1", "h1": "heavy-1-1", "m2": "heavy-1-1"}
    table = flies_to_m1("cloud", "cowardly", clouds=equal, goods={A: "wand 3"})
    assert table.options(A) == {"none", "dispel w1", "dispel h1", "dispel m2"}


def test_R67_two_equal_clouds_in_one_area_are_two_options():
    board = load_edition("house").boards["front"]
    areas = [space.area for space in board.clouds]
    shared = next(area for area in areas if areas.count(area) > 1)
    spaces = [space.id for space in board.clouds if space.area == shared]
    beside = board.land_neighbours(shared)[0]
    table = at(
        hands={A: "weather-fairy"},
        edition="house",
        pawns={A: f"{beside} {beside}", B: f"{beside} {beside}"},
        clouds=dict.fromkeys(spaces, "heavy-1-1"),
        goods={A: "wand 1"},
    )
    table.says(A, "lead weather-fairy cowardly")
    assert table.options(A) == {"none", *[f"dispel {space}" for space in spaces]}


def test_R68_a_single_option_is_not_asked_but_written_into_the_log():
    table = flies_to_m1("cloud", "cowardly", goods={A: ""})
    assert table.asked == "lead"
    assert table.told("forgoes") == ["A chooses not to dispel a cloud."]
    assert [move.asked for move in table.game.moves] == [True, True, False]
    with pytest.raises(MutigError):
        table.says(A, "none")
