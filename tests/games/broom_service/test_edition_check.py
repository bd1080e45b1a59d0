"""Every check of the values an edition prints (5.3) passes on the house edition, fails on one broken that way."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import mutig
from mutig.core.errors import MutigError
from mutig.core.findings import HARD, SOFT
from mutig.games.broom_service.edition.check import check_edition
from mutig.games.broom_service.edition.check_values import most_bolts
from mutig.games.broom_service.edition.edition import Gatherer, HeavyCloud, Resources
from mutig.games.broom_service.ruleset import RULES

from .broken_editions import DRAWN, HOUSE, finds


def test_the_house_edition_meets_every_check() -> None:
    assert check_edition(DRAWN) == []
    assert check_edition(HOUSE) == []


def test_E1_1_fruit_gives_violet_herb_green_root_orange() -> None:
    swapped = {**HOUSE.gatherers, "herb": HOUSE.gatherers["root"], "root": HOUSE.gatherers["herb"]}
    assert len(finds(replace(HOUSE, gatherers=swapped), "E1.1", SOFT)) == 2
    poor = {**HOUSE.gatherers, "fruit": Gatherer(Resources(violet=2, wand=1), Resources(violet=1))}
    assert len(finds(replace(HOUSE, gatherers=poor), "E1.1", SOFT)) == 1


def test_E1_2_the_cowardly_resource_is_one_of_the_brave_ones() -> None:
    odd = {**HOUSE.gatherers, "fruit": Gatherer(Resources(violet=3), Resources(green=1))}
    assert finds(replace(HOUSE, gatherers=odd), "E1.2", SOFT)


def test_E1_3_two_terrains_per_druid_valley_with_forest_and_peak_with_hill() -> None:
    for terrains in (("prairie", "hill"), ("forest",), ("forest", "forest"), ("forest", "hill", "prairie")):
        druids = {**HOUSE.druid_terrains, "valley": terrains}
        assert finds(replace(HOUSE, druid_terrains=druids), "E1.3", HARD)
    assert finds(replace(HOUSE, druid_terrains={**HOUSE.druid_terrains, "peak": ("forest", "mountain")}), "E1.3", HARD)


def test_E1_4_three_resources_brave_one_cowardly_and_a_wand_somewhere() -> None:
    four = {**HOUSE.gatherers, "fruit": Gatherer(Resources(violet=4), Resources(violet=1))}
    assert finds(replace(HOUSE, gatherers=four), "E1.4", HARD)
    none = {**HOUSE.gatherers, "fruit": Gatherer(Resources(violet=3), Resources())}
    assert finds(replace(HOUSE, gatherers=none), "E1.4", HARD)
    no_wand = {name: Gatherer(Resources(violet=3), Resources(violet=1)) for name in HOUSE.gatherers}
    assert [f.where for f in finds(replace(HOUSE, gatherers=no_wand), "E1.4", HARD)] == ["gatherers"]


def test_E2_1_more_or_less_has_gains_and_losses() -> None:
    assert finds(replace(HOUSE, more_or_less=(6, 4, 2, 0, 0)), "E2.4", HARD)
    assert finds(replace(HOUSE, more_or_less=(0, 0, 0, 0, -3)), "E2.4", HARD)


def test_E2_2_dangerous_areas_make_the_examples_come_out_right() -> None:
    assert finds(replace(HOUSE, dangerous={**HOUSE.dangerous, "forest": -2}), "E2.4", HARD)
    assert finds(replace(HOUSE, dangerous={**HOUSE.dangerous, "prairie": -2}), "E2.4", HARD)


def test_E2_3_pleasing_areas_make_the_examples_come_out_right() -> None:
    assert finds(replace(HOUSE, pleasing={**HOUSE.pleasing, "prairie": 3}), "E2.4", HARD)
    assert finds(replace(HOUSE, pleasing={**HOUSE.pleasing, "mountain": 0}), "E2.4", HARD)


def test_E2_4_five_hand_sizes_and_no_gain_in_danger() -> None:
    assert finds(replace(HOUSE, more_or_less=(6, 4, 2, -3)), "E2.4", HARD)
    assert finds(replace(HOUSE, dangerous={**HOUSE.dangerous, "mountain": 1}), "E2.4", HARD)


def test_E3_1_a_heavy_cloud_costs_three() -> None:
    cheap = tuple(replace(cloud, cost=min(cloud.cost, 2)) for cloud in HOUSE.heavy_clouds)
    assert finds(replace(HOUSE, heavy_clouds=cheap), "E3.1", HARD)


def test_E3_2_kinds_and_numbers_of_storm_clouds() -> None:
    more_moves = tuple(replace(c, count=3) if c.kind == "move" else c for c in HOUSE.storm_clouds)
    assert finds(replace(HOUSE, storm_clouds=more_moves), "E3.2", HARD)
    assert finds(replace(HOUSE, storm_clouds=HOUSE.storm_clouds[:-1]), "E3.2", HARD)


def test_E3_3_only_sets_have_points() -> None:
    for kind, points in (("set-green", 0), ("move", 2)):
        wrong = tuple(replace(c, points=points) if c.kind == kind else c for c in HOUSE.storm_clouds)
        assert finds(replace(HOUSE, storm_clouds=wrong), "E3.3", HARD)


def test_E3_4_lightning_is_a_table_not_a_flat_rate() -> None:
    assert finds(replace(HOUSE, lightning=tuple(range(25))), "E3.4", HARD)


def test_E3_5_cloud_counts_and_a_lightning_table_that_reaches_far_enough() -> None:
    assert most_bolts(HOUSE) == 22
    for table in ((1, *HOUSE.lightning[1:]), HOUSE.lightning[:22], (*HOUSE.lightning, 3)):
        assert finds(replace(HOUSE, lightning=table), "E3.5", HARD)
    without_19 = tuple(20 if points == 19 else points for points in HOUSE.lightning)
    assert finds(replace(HOUSE, lightning=without_19), "E3.5", HARD)
    assert not finds(replace(HOUSE, lightning=HOUSE.lightning[:23]), "E3.5", HARD)
    assert finds(replace(HOUSE, heavy_clouds=(*HOUSE.heavy_clouds, HeavyCloud(1, 1, 1))), "E3.5", HARD)
    assert finds(replace(HOUSE, storm_clouds=HOUSE.storm_clouds[1:]), "E3.5", HARD)
    negative = tuple(replace(cloud, bolts=-1) for cloud in HOUSE.heavy_clouds)
    assert finds(replace(HOUSE, heavy_clouds=negative), "E3.5", HARD)


def test_E7_five_turbo_tiles() -> None:
    assert ["".join(pair) for pair in HOUSE.turbo_pairs] == ["AB", "AC", "AD", "BC", "CD"]


def test_E7_1_turbo_pairs() -> None:
    for pairs in ("AB AC AD BC", "AA AB AC AD BC", "AB AC AC BC AB", "AC AC AD CD CD", "AB BC BD AB CD"):
        turbo = tuple((pair[0], pair[1]) for pair in pairs.split())
        assert finds(replace(HOUSE, turbo_pairs=turbo), "E7.1", HARD), pairs


def test_E7_2_no_turbo_tile_twice() -> None:
    for pairs in ("AB AC AD CD AB", "AB AC AD CD BA"):
        turbo = tuple((pair[0], pair[1]) for pair in pairs.split())
        (found,) = finds(replace(HOUSE, turbo_pairs=turbo), "E7.2", HARD)
        assert found.where == "hill_tiles.turbo[4]", pairs


def test_an_edition_with_a_hard_finding_is_refused_before_a_game_and_old_games_stay_readable(tmp_path: Path) -> None:
    twice = replace(HOUSE, name="mine", turbo_pairs=(*HOUSE.turbo_pairs[:4], HOUSE.turbo_pairs[0]))
    options = RULES.check_options(2, [], {})
    with pytest.raises(MutigError, match=r"edition 'mine' cannot be played: hill_tiles.turbo\[4\]: .*\(E7\.2\)"):
        RULES.new_table(options, twice)
    assert RULES.table(options, twice).edition is twice
    position = mutig.Game(RULES.table(options, twice), mutig.SeededChance(1)).position()
    folder = tmp_path / "mine"
    folder.mkdir()
    for name, text in RULES.edition_files(twice).items():
        (folder / name).write_text(text, encoding="utf-8")
    with pytest.raises(MutigError, match="edition 'mine' cannot be played"):
        mutig.from_position(position, edition=str(folder / "edition.toml"))
    assert mutig.from_position(position | {"edition": "house"}).table.edition is not twice
    assert RULES.new_table(options, HOUSE).edition is HOUSE
