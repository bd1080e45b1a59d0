"""Which variants go together (B16), and what both sides share."""

from itertools import combinations

import pytest

import mutig
from mutig import MutigError

RULES = mutig.rules("broom-service")
FRONT = [(), ("storms",), ("mountains",), ("storms", "mountains")]
BACK = [("back",), ("back", "storms")]


def variants_of(*chosen):
    return set(RULES.check_options(3, chosen, {})["variants"])


@pytest.mark.parametrize("chosen", FRONT)
def test_B16_1_four_configurations_of_the_front(chosen):
    assert variants_of(*chosen) == set(chosen)
    table = mutig.new_game("broom-service", 3, seed=4, variants=chosen).view("spectator")["table"]
    assert len(table["mountain_tile"]) == (3 if "mountains" in chosen else 0)
    assert table["forest_tile"] == {}
    assert table["hill_tile"] == {}
    storms = [kind for kind in table["cloud"].values() if not kind.startswith("heavy")]
    assert bool(storms) == ("storms" in chosen)


@pytest.mark.parametrize("chosen", BACK)
def test_B16_2_two_configurations_of_the_back_with_all_its_tiles(chosen):
    assert variants_of(*chosen) == {*chosen, "mountains", "forests", "hills"}
    table = mutig.new_game("broom-service", 3, seed=4, variants=chosen).view("spectator")["table"]
    assert [len(table[f"{kind}_tile"]) for kind in ("mountain", "forest", "hill")] == [3, 4, 4]
    storms = [kind for kind in table["cloud"].values() if not kind.startswith("heavy")]
    assert bool(storms) == ("storms" in chosen)


def test_B16_1_B16_2_R64_there_are_exactly_six_configurations():
    names = ("back", "storms", "mountains", "forests", "hills")
    allowed, refused = set(), 0
    for size in range(len(names) + 1):
        for chosen in combinations(names, size):
            if "back" not in chosen and {"forests", "hills"} & set(chosen):
                with pytest.raises(MutigError, match=r"only on the back"):
                    variants_of(*chosen)
                refused += 1
            else:
                allowed.add(frozenset(variants_of(*chosen)))
    everything = {"back", "mountains", "forests", "hills"}
    assert allowed == {*map(frozenset, FRONT), frozenset(everything), frozenset(everything | {"storms"})}
    assert refused == 12


@pytest.mark.parametrize(("side", "least"), [((), 10), (("back",), 11)])
def test_B16_3_heavy_clouds_from_the_least_that_fills_the_board_to_all(side, least):
    chosen = [*side, "storms"]
    assert RULES.check_options(2, chosen, {})["heavy_clouds"] == 24
    for heavy in (least, 24):
        game = mutig.new_game("broom-service", 2, seed=1, variants=chosen, heavy_clouds=heavy)
        assert game.state.heavy_clouds == heavy
        assert len(game.view("spectator")["table"]["cloud"]) == least + 8
    for heavy in (least - 1, 25, 0, -1, "ten", 12.0, True):
        with pytest.raises(MutigError, match=f"heavy_clouds: expected a number from {least} to 24"):
            RULES.check_options(2, chosen, {"heavy_clouds": heavy})


def test_B16_3_R65_without_storm_clouds_all_24_are_mixed():
    with pytest.raises(MutigError, match="without the variant 'storms'"):
        RULES.check_options(2, [], {"heavy_clouds": 20})
    assert RULES.check_options(2, [], {"heavy_clouds": 24})["heavy_clouds"] == 24


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_B16_4_setup_events_and_roles_are_the_same_on_both_sides(players):
    front = mutig.new_game("broom-service", players, seed=9)
    back = mutig.new_game("broom-service", players, seed=9, variants={"back"})
    for game in (front, back):
        seen = game.view("spectator")["table"]
        assert seen["points"] == [10] * players
        potions = [{kind: n for kind, n in goods.items() if kind != "wand"} for goods in seen["goods"]]
        assert potions == [{"violet": 1, "green": 1, "orange": 1}] * players
        order = [(seen["leader"] + step) % players for step in range(players)]
        assert [seen["goods"][seat]["wand"] for seat in order] == [1, *[2] * (players - 2), 1]
        assert len(seen["bewitched"]) == 5 - players
    assert front.table.words.names["role"] == back.table.words.names["role"]
    assert front.table.words.names["event"] == back.table.words.names["event"]
    for printed in ("gather_brave", "gather_cowardly", "druid_terrain", "more_or_less", "dangerous", "pleasing"):
        assert getattr(front.table.e, printed) == getattr(back.table.e, printed)
