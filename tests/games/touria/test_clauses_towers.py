"""Towers, swords and the main choice, clause by clause (T4, T6, T7, R1 to R9, R13, E1, E4, E9 to E12, D2, D3)."""

from __future__ import annotations

from itertools import product

import pytest

from mutig.games.touria.ruleset import RULES

from .table_talk import FIRST_PRINTING, A, B, C, D, Scene, at

HOUSE = RULES.load_edition(FIRST_PRINTING)
CORNERS = ("NW", "NE", "SE", "SW")
PLACES = ("sword-master", "merchant", "forest-fairy", "fountain-fairy", "robbers", "dragon", "goldsmith")
TOWERS = {f"tower {corner}" for corner in CORNERS}
STUCK = {f"stuck {corner}" for corner in CORNERS}
SWORDS = {f"sword {corner}" for corner in CORNERS}
GO = {f"go {place}" for place in (*PLACES, "tournament")}
ALL_TURNED = [dict(zip(CORNERS, turns, strict=True)) for turns in product(range(4), repeat=4)]

# Fewest steps from each space to the places, as printed in section 5.3 of the rules
FEWEST = {
    "dragon": "dragon 0 robbers 2 forest-fairy 3 fountain-fairy 4 goldsmith 4 merchant 4 sword-master 2",
    "robbers": "dragon 2 robbers 0 forest-fairy 1 fountain-fairy 2 goldsmith 4 merchant 4 sword-master 4",
    "forest-fairy": "dragon 3 robbers 1 forest-fairy 0 fountain-fairy 1 goldsmith 3 merchant 4 sword-master 4",
    "fountain-fairy": "dragon 4 robbers 2 forest-fairy 1 fountain-fairy 0 goldsmith 2 merchant 3 sword-master 4",
    "goldsmith": "dragon 4 robbers 4 forest-fairy 3 fountain-fairy 2 goldsmith 0 merchant 1 sword-master 3",
    "merchant": "dragon 4 robbers 4 forest-fairy 4 fountain-fairy 3 goldsmith 1 merchant 0 sword-master 2",
    "sword-master": "dragon 2 robbers 4 forest-fairy 4 fountain-fairy 4 goldsmith 3 merchant 2 sword-master 0",
    "courtyard": "dragon 2 robbers 2 forest-fairy 2 fountain-fairy 2 goldsmith 2 merchant 2 sword-master 2",
    "tournament": "dragon 3 robbers 3 forest-fairy 3 fountain-fairy 3 goldsmith 3 merchant 2 sword-master 1",
}


def steps(here: str) -> dict[str, int]:
    words = FEWEST[here].split()
    return {place: int(count) for place, count in zip(words[::2], words[1::2], strict=True)}


def standing(corner: str, turns: int) -> dict[str, str]:
    """A tower as a thing on the table: side -> action, turned by hand, counter-clockwise seen from above."""
    looks = dict(zip("NESW", HOUSE.towers[corner], strict=True))
    for _ in range(turns):
        looks = {"W": looks["N"], "S": looks["W"], "E": looks["S"], "N": looks["E"]}
    return looks


# T4


def test_T4_1_C3_four_different_faces_and_each_action_on_two_towers():
    faces = list(HOUSE.towers.values())
    assert [len(set(tower)) for tower in faces] == [4] * 4
    assert {sum(action in tower for tower in faces) for action in (*PLACES, "wizard")} == {2}


def test_T4_2_T4_3_T4_4_T4_6_R1_every_orientation_shows_what_towers_turned_by_hand_show():
    table = at(players=4)
    views = {4: 0, 3: 0, 2: 0}
    for turned in ALL_TURNED:
        table.state.turned[:] = turned.values()
        view = table.game.view("spectator")
        for seat, side in enumerate("SWNE"):
            seen = {corner: standing(corner, turned[corner])[side] for corner in CORNERS}
            roofs = {corner: standing(corner, turned[corner] + 1)[side] for corner in CORNERS}
            assert view["faces"][seat] == seen
            assert view["roofs"][seat] == roofs
            views[len(set(seen.values()))] += 1
    assert views == {4: 576, 3: 384, 2: 64}  # T4.5 and section 5.3


def test_T4_5_E9_four_three_or_two_different_actions_and_always_four_choices():
    table = at(goods={A: "coins 3"}, turned={"NW": 1})
    assert table.sees(A) == ["fountain-fairy", "wizard", "fountain-fairy", "robbers"]
    assert table.options(A) == TOWERS
    table = at(goods={A: "coins 3"}, turned={"NW": 1, "SW": 3})
    assert table.sees(A) == ["fountain-fairy", "wizard", "fountain-fairy", "wizard"]
    assert table.options(A) == TOWERS


def test_T4_4_R13_only_the_own_face_of_each_tower_can_be_chosen():
    for corner, turns in product(CORNERS, range(4)):
        table = at(goods={A: "coins 9"}, turned={corner: turns})  # only S and N are taken
        own = standing(corner, turns)["S"]
        table.says(A, f"tower {corner}")
        assert table.asked == ("target" if own == "wizard" else "travel")
        assert table.field("destination") == (None if own == "wizard" else own)


# T6: swords


def test_T6_1_the_three_uses_of_a_sword():
    assert at(goods={A: "swords 1"}).says(A, "sword NE").goods(A) == {}
    dragon = at(goods={A: "swords 1 coins 1"}, told=True).says(A, "tower NE", "go dragon", "roll").draws("die red")
    assert dragon.says(A, "re-roll").goods(A) == {}
    assert at(goods={A: "swords 1 coins 1"}).says(A, "tower NE", "go tournament", "coins").goods(A) == {"coins": 3}


def test_T6_2_R2_any_number_of_swords_also_for_the_same_tower():
    table = at(goods={A: "swords 6"})
    for corner, left in (("NW", 5), ("NW", 4), ("NW", 3), ("NW", 2), ("NW", 1)):
        assert table.options(A) >= SWORDS
        assert table.says(A, f"sword {corner}").goods(A) == {"swords": left}
    assert table.field("turned") == {"NW": 1}  # five quarter turns
    assert table.says(A, "sword SW").field("turned") == {"NW": 1, "SW": 1}
    assert table.offers(A, "sword") == set()
    assert table.field("heroes") == "courtyard"


def test_E10_T6_2_T6_3_T4_6_the_turned_face_counts_for_the_main_choice():
    table = at(goods={A: "swords 1"})
    assert table.sees(A)[3] == "robbers"
    assert table.game.view(A)["roofs"][A]["SW"] == "goldsmith"
    table.says(A, "sword SW")
    assert table.sees(A)[3] == "goldsmith"
    assert table.goods(A) == {}
    table.says(A, "tower SW")
    assert table.field("destination") == "goldsmith"
    assert table.sees(A)[3] == "sword-master"


def test_T6_3_a_sword_helps_out_of_a_stuck_turn():
    table = at(goods={A: "swords 1 chest"}, heroes="dragon", turned={"SW": 1})
    assert table.options(A) == STUCK | SWORDS | {"use chest"}
    table.says(A, "sword SW")
    assert table.sees(A)[3] == "sword-master"
    assert table.options(A) == {"tower SW", "use chest"}


def test_T6_4_no_tower_is_turned_later_by_others_or_from_the_castle():
    table = at(players=3, goods={A: "swords 5 coins 5 violet 1 chest", B: "swords 5 elixirs 1", C: "swords 5"})
    for seat in (B, C):
        assert table.options(seat) == set()  # A's turn
    table.says(A, "tower NE")
    assert table.offers(A, "sword") == set()  # D3
    table.says(A, "go sword-master")
    assert table.offers(A, "sword") == set()  # D6
    assert table.says(A, "take swords").offers(A, "sword") == set()  # D7
    assert table.says(A, "no").offers(B, "sword") == set()  # D8
    assert table.says(B, "no").options(A) == {"end", "use chest"}  # D9
    assert at(goods={A: "swords 5 coins 9"}, heroes="goldsmith").says(A, "tower NW").offers(A, "sword") == set()  # D4
    assert at(goods={A: "swords 5"}, castle="A").offers(A, "sword") == set()


# T7: main choice


def test_E1_T7_1_T7_5_the_chosen_tower_turns_once_before_the_heroes_move():
    table = at(players=4, goods={A: "blue 1 red 1 chest"}).says(A, "tower NW")
    assert table.field("heroes") == "courtyard"
    assert table.field("turned") == {"NW": 1}
    assert [table.sees(seat)[0] for seat in (C, D, A, B)] == ["forest-fairy", "merchant", "fountain-fairy", "dragon"]
    table.walks(A, "mine-5", "merchant")
    assert table.field("turned") == {"NW": 1}
    assert table.state.free_steps == 1
    assert table.goods(A) == {"blue": 1, "red": 1, "yellow": 1}
    assert table.says(A, "stop").options(A) == {"deliver two", "decline", "use chest"}


@pytest.mark.parametrize("coins", [0, 1, 2])
@pytest.mark.parametrize("heroes", FEWEST)
def test_T7_2_T7_3_R7_every_orientation_offers_exactly_the_faces_in_reach(heroes: str, coins: int):
    table = at(goods={A: f"coins {coins} swords 1"}, heroes=heroes)  # the sword keeps single choices from being made
    near, stuck = steps(heroes), 0
    for turned in ALL_TURNED:
        table.state.turned[:] = turned.values()
        seen = {corner: standing(corner, turned[corner])["S"] for corner in CORNERS}
        legal = {
            f"tower {corner}"
            for corner, action in seen.items()
            if (coins >= 1 if action == "wizard" else near[action] <= 3 + coins)
        }
        assert table.options(A) == (legal or STUCK) | SWORDS
        stuck += not legal
    if coins == 0:  # section 5.3, by symmetry a quarter of its 1,024 views
        expected = {"dragon": 64, "merchant": 64, "sword-master": 64, "robbers": 36, "courtyard": 0, "tournament": 0}
        assert 4 * stuck == expected.get(heroes, 16)


def test_T7_3_R4_E28_the_coin_is_paid_when_the_face_is_chosen():
    assert "tower NE" not in at(goods={A: "swords 1"}).options(A)
    table = at(goods={A: "coins 1"}, mines={"mine-1": "red", "mine-5": "blue"})
    assert "tower NE" in table.options(A)
    table.says(A, "tower NE")
    assert table.goods(A) == {}  # at once, before the target is named
    assert table.field("turned") == {"NE": 1}
    assert table.options(A) == GO
    table.says(A, "go dragon")
    assert table.field("heroes") == "dragon"
    assert table.goods(A) == {}  # no mine was collected
    assert table.mine(1) == ["red"]


def test_T7_4_R9_of_two_towers_with_the_same_action_the_chosen_one_turns():
    for corner in ("NW", "SE"):
        table = at(goods={A: ""}, turned={"NW": 1})
        assert {"tower NW", "tower SE"} <= table.options(A)
        table.says(A, f"tower {corner}")
        assert table.field("destination") == "fountain-fairy"
        assert table.field("turned") == {"NW": 2 if corner == "NW" else 1} | ({"SE": 1} if corner == "SE" else {})


def test_E4_T7_5_R3_staying_turns_the_tower_once_and_only_that_one():
    table = at(goods={A: "red 1"}, heroes="goldsmith", turned={"SW": 1}).says(A, "tower SW")
    assert "stop" in table.options(A)
    table.says(A, "stop")
    assert table.field("turned") == {"SW": 2}
    assert table.way == []
    assert table.options(A) == {"sell red", "decline"}


def test_T7_5_the_wizard_turns_its_tower_too():
    assert at(goods={A: "coins 1"}).says(A, "tower NE", "go sword-master").field("turned") == {"NE": 1}


def test_T7_6_a_main_choice_must_be_made():
    assert at(goods={A: "coins 3"}).options(A) == TOWERS
    assert at(goods={A: ""}).options(A) == TOWERS - {"tower NE"}


def test_E12_T7_7_R8_a_stuck_turn():
    stuck = {"heroes": "dragon", "turned": {"SW": 1}}
    table = at(goods={A: "", B: "elixirs 1"}, **stuck)
    assert table.sees(A) == ["merchant", "wizard", "fountain-fairy", "goldsmith"]
    assert table.options(A) == STUCK
    table.says(A, "stuck NW")
    assert table.field("turned") == {"NW": 1, "SW": 1}
    assert table.field("heroes") == "dragon"
    assert (table.acting, table.asked) == (B, "main-choice")  # no copying
    table = at(goods={A: "chest"}, **stuck).says(A, "stuck SE")
    assert table.options(A) == {"end", "use chest"}  # straight to D9
    with_boots = at(goods={A: "swords 1 boots compass"}, display="rose frog", **stuck)
    assert with_boots.options(A) == STUCK | SWORDS | {"use boots", "use compass"}  # may be used, need not be
    by_mirror = at(goods={A: "mirror"}, discard="boots", display="rose frog", **stuck)
    assert by_mirror.options(A) == STUCK | {"use mirror as boots"}
    assert with_boots.says(A, "use boots").options(A) == {"tower NW", "tower SE", "tower SW", "use compass"} | SWORDS


def test_R8_a_broom_effect_is_a_full_replacement():
    stuck = {"heroes": "dragon", "turned": {"SW": 1}}
    assert at(goods={A: "broom swords 1"}, **stuck).options(A) == SWORDS | {"use broom"}
    assert at(goods={A: "mirror swords 1"}, discard="broom", **stuck).options(A) == SWORDS | {"use mirror as broom"}
    assert at(goods={A: "mirror"}, discard="broom rose", **stuck).options(A) == STUCK


def test_E11_the_used_face_looks_to_the_player_on_the_right():
    before = at(players=4)
    for number, corner in enumerate(CORNERS):
        table = at(players=4, goods={A: "coins 1"}).says(A, f"tower {corner}")
        assert table.sees(D)[number] == before.sees(A)[number]  # E
        assert table.sees(B)[number] == before.sees(C)[number]  # W sees what looked North


# Wizard and broom


def test_R5_R6_D3_T11_23_T11_24_exactly_the_seven_places_and_the_tournament():
    for here in (*PLACES, "tournament", "courtyard"):
        table = at(goods={A: "coins 1"}, heroes=here).says(A, "tower NE")
        assert table.options(A) == GO  # also where they stand, no refusal; no mine, bridge, courtyard, observatory
    table = at(goods={A: "broom boots compass lantern chest frog black 1"}, display="rose flask").says(A, "use broom")
    assert table.options(A) == GO | {"use chest", "use frog"}
    assert "wizard" not in table.game.table.words.names["space"]


@pytest.mark.parametrize("target", [*PLACES, "tournament"])
def test_T11_23_T8_12_the_heroes_are_put_there_and_the_action_of_that_space_follows(target: str):
    goods = "coins 1 swords 1 black 1 red 1 blue 1"
    asked = {
        "sword-master": {"take swords"},
        "merchant": {"deliver two"},
        "forest-fairy": {"take boots", "take frog"},
        "fountain-fairy": {"throw"},
        "robbers": {"draw"},
        "dragon": {"roll"},
        "goldsmith": {"sell red", "sell blue"},
        "tournament": {"heart", "coins"},
    }
    for heroes in ("courtyard", target):
        table = at(goods={A: goods}, heroes=heroes).says(A, "tower NE", f"go {target}")
        assert table.field("heroes") == target
        assert table.options(A) == asked[target] | {"decline"}
        assert (table.way, table.field("road_used"), table.state.free_steps) == ([], [], 3)
        assert [table.mine(k) for k in range(1, 7)] == [["yellow"]] * 6


# D2, exactly


def d2(goods: str, **more: object) -> Scene:
    return at(goods={A: goods}, display="rose flask", **more)  # type: ignore[arg-type]


def test_D2_everything_at_once():
    items = "broom compass lantern mirror crystal-ball frog chest backpack bird brush scales helmet hourglass"
    table = d2(f"hearts 7 coins 7 swords 1 {items}", discard="boots")
    usable = {"broom", "compass", "lantern", "mirror as boots", "crystal-ball", "chest", "backpack"}
    assert table.options(A) == {"enter castle"} | TOWERS | SWORDS | {f"use {item}" for item in usable}
    frog = d2("coins 7 hearts 7 black 1 frog")
    assert frog.options(A) == TOWERS | {"use frog"}


def test_D2_is_asked_again_after_swords_and_items_and_the_lantern_only_once():
    table = d2("coins 1 swords 1 lantern mirror boots")
    assert table.says(A, "use lantern").options(A) == TOWERS | SWORDS | {"use boots"}
    assert table.says(A, "use boots").options(A) == TOWERS | SWORDS | {"use mirror as boots"}
    assert table.says(A, "sword NW").options(A) == TOWERS | {"use mirror as boots"}
    assert table.says(A, "use mirror as boots").options(A) == TOWERS
    assert table.state.free_steps == 9


@pytest.mark.parametrize("top", ["bird", "brush", "scales", "helmet", "hourglass", "frog"])
def test_D2_a_mirror_over_an_item_of_another_window_is_not_offered(top: str):
    assert at(goods={A: "coins 1 mirror"}, display="rose flask", discard=top).options(A) == TOWERS


def test_D2_stuck_is_offered_only_without_a_legal_face():
    table = d2("hearts 7 coins 7 swords 1 crystal-ball", heroes="dragon", turned={"SW": 1})
    assert "tower NE" in table.options(A)  # a coin: the wizard
    assert not table.options(A) & STUCK
    table.state.coins[A] = 0
    assert table.options(A) == STUCK | SWORDS | {"use crystal-ball"}
