"""How fair an edition is: notes that account for everything, intervals that are honest, criteria that can fail."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import mutig
from mutig.bots.balance import Criterion, Ledger, follow_arena, play_greedy, unfairness, verdicts
from mutig.bots.balance.edition_file import write_edition
from mutig.bots.balance.playing import Desk, arena_of
from mutig.bots.balance.proposing import best_step, possible_changes, try_changes, with_edition
from mutig.bots.balance.report import criteria_of, document
from mutig.core.errors import MutigError
from mutig.core.ruleset import Table
from mutig.games import pack
from mutig.games.broom_service import names as bn
from mutig.games.broom_service.balance import notes as b
from mutig.games.broom_service.balance.changes import with_tower
from mutig.games.broom_service.edition.check import check_edition as check_broom
from mutig.games.touria import names as tn
from mutig.games.touria.balance import notes as t
from mutig.games.touria.edition.check import check_edition as check_touria
from mutig.measure.changes import Change
from mutig.measure.estimates import Estimate
from mutig.measure.fairness import Item, unfairness_without
from mutig.measure.ledger import lead_of, ratio, win_share, win_share_of
from mutig.workers import Workers


def table(game: str, players: int, *variants: str) -> Table:
    rules = mutig.rules(game)
    return rules.table(rules.check_options(players, variants, {}), rules.load_edition("house"))


@cache
def ledger(game: str, players: int, *variants: str) -> Ledger:
    return play_greedy(table(game, players, *variants), 60, "tests")


# Notes


def unexplained_points(played: Ledger) -> np.ndarray:
    """Final points minus everything that was noted."""
    notes = played.notes.astype(int)

    def noted(first: int, count: int) -> np.ndarray:
        return notes[:, :, first : first + count].sum(axis=2)

    return (
        played.points
        - bn.START_POINTS
        - noted(b.TOWER_GAIN, bn.TOWERS)
        - noted(b.CLOUD_GAIN, bn.CLOUD_KINDS)
        - noted(b.EVENT_GAIN, bn.EVENTS)
        - noted(b.LIGHTNING, 1)
        - noted(b.SETS, 1)
        - noted(b.AMULETS, 1)
        - bn.TILE_POINTS * notes[:, :, b.FOREST_SPENT + bn.FIVE_POINTS]
        + bn.BEWITCHED_LOSS * notes[:, :, b.BEWITCHED]
    )


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("variants", [(), ("storms", "mountains"), ("back", "storms")], ids=" ".join)
def test_broom_notes_explain_every_point(players: int, variants: tuple[str, ...]) -> None:
    played = ledger("broom-service", players, *variants)
    assert not unexplained_points(played).any()
    assert (np.sort(played.of(b.PLACE), axis=1) == np.arange(players)).all()
    assert (played.sums(b.EVENT_SEEN, bn.EVENTS).sum(axis=1) == bn.ROUNDS * players).all()
    cards = played.sums(b.PLAYED_BRAVE, bn.ROLES) + played.sums(b.PLAYED_COWARDLY, bn.ROLES)
    assert (cards == played.sums(b.PICKED, bn.ROLES)).all()
    assert (played.sums(b.OUTDONE, bn.ROLES) <= played.sums(b.PLAYED_BRAVE, bn.ROLES)).all()
    served = played.sums(b.SERVED, bn.TOWERS).sum(axis=1)
    assert (served == played.sums(b.DELIVERED, bn.PAWNS).sum(axis=1)).all()
    assert np.allclose(played.wins.sum(axis=1), 1)


def test_random_games_of_the_arena_are_noted_as_well(tmp_path: Path) -> None:
    """Random bots do everything: pawns, clouds, tiles and events occur, and every point is explained."""
    settings = arena_of(table("broom-service", 3, "back", "storms"), "house", "random", 30, "1", 1.0)
    played = follow_arena(settings, tmp_path / "arena")
    assert played.games == 30
    assert not unexplained_points(played).any()
    for first, count in (
        (b.MOUNTAIN_TILE, bn.MOUNTAIN_TILES),
        (b.FOREST_TILE, bn.FOREST_TILES),
        (b.FOREST_SPENT, bn.FOREST_TILES),
        (b.TURBO_FLOWN, bn.TURBO_TILES),
        (b.FLOWN, bn.PAWNS),
        (b.DISPELLED, bn.CLOUD_KINDS),
    ):
        assert played.sums(first, count).sum() > 0
    goods = played.sums(b.EVENT_GOODS, bn.EVENTS).sum(axis=0)
    assert goods[bn.MOONSHINING] > 0
    assert goods[bn.BRAVE_HEART] > 0
    assert played.sums(b.EVENT_GAIN, bn.EVENTS)[:, bn.BLACK_MARKET].sum() > 0


def test_a_bot_that_forfeits_says_nothing_about_fairness(tmp_path: Path) -> None:
    settings = arena_of(table("touria", 2), "house", "tests.bots.odd_bots:Raising", 1, "1", 1.0)
    with pytest.raises(MutigError, match="1 games were forfeited"):
        follow_arena(settings, tmp_path / "arena")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variants", [(), ("short",), ("sudden-wedding",)], ids=" ".join)
def test_touria_notes_agree_with_each_other(players: int, variants: tuple[str, ...]) -> None:
    played = ledger("touria", players, *variants)
    assert (np.sort(played.of(t.PLACE), axis=1) == np.arange(players)).all()
    opened, met = played.sums(t.DOOR_OPENED, tn.DOORS), played.sums(t.MET, tn.INHABITANTS)
    assert (opened.sum(axis=1) == met.sum(axis=1)).all()
    assert (opened <= 1).all()
    winner = played.wins > 0
    if "sudden-wedding" in variants:
        assert not opened.any()
    else:
        assert (met[:, tn.ROYAL_CHILDREN] == 1).all()
        assert (played.of(t.ENTERED)[winner] > 0).all()
        assert (played.of(t.MET + tn.ROYAL_CHILDREN) == winner).all()
    chosen = played.sums(t.TOWER_USED, tn.TOWERS).sum(axis=1)
    assert (chosen == played.sums(t.FACE_USED, tn.ACTIONS).sum(axis=1)).all()
    assert (chosen + played.of(t.STUCK_TURNS).sum(axis=1) <= played.of(t.TURNS).sum(axis=1)).all()
    taken, used = played.sums(t.ITEM_TAKEN, tn.ITEMS), played.sums(t.ITEM_USED, tn.ITEMS)
    assert (used <= taken).all()
    assert (taken - used <= 1).all()  # each item exists once
    goal = tn.SHORT_GOAL if "short" in variants else tn.GOAL
    hearts = played.notes[:, :, t.HEARTS : t.HEARTS + tn.TARGETS].sum(axis=2)
    assert (hearts[winner] >= goal - 1).all()  # a rose counts as one
    assert (played.sums(t.MINE_GEMS, tn.MINES) <= played.sums(t.MINE_ENTERED, tn.MINES)).all()


def test_the_same_seed_gives_the_same_games_and_the_same_deals_to_every_edition() -> None:
    one = table("broom-service", 4)
    first, again = play_greedy(one, 8, "x"), play_greedy(one, 8, "x")
    assert (first.notes == again.notes).all()
    assert (first.points == again.points).all()
    assert (first.points != play_greedy(one, 8, "y").points).any()
    tower = one.edition.boards["front"].towers[0]
    other = play_greedy(with_edition(one, with_tower(one.edition, "front", replace(tower, points=30))), 8, "x")
    assert (first.points != other.points).any()
    for cell in (b.PLACE, *range(b.EVENT_SEEN, b.EVENT_SEEN + bn.EVENTS)):
        assert (first.of(cell) == other.of(cell)).all()


def test_two_processes_find_what_one_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mutig.bots.balance.playing.STRETCH", 8)
    one, two = (play_greedy(table("broom-service", 3), 20, "x", Workers(jobs)) for jobs in (1, 2))
    assert (one.notes == two.notes).all()
    assert document([one], "greedy", "x") == document([two], "greedy", "x")


def test_a_game_that_never_ends_is_left_out_and_many_of_them_are_an_error() -> None:
    touria = table("touria", 2)
    rows = Desk(touria, 40).rows
    rows.ended[1:] = True
    rows.wins[:, 0] = 1
    assert (rows.ledger(touria).games, rows.ledger(touria).unfinished) == (39, 1)
    assert document([rows.ledger(touria)], "greedy", "1")["tables"][0]["unfinished"] == 1
    rows.ended[:10] = False
    with pytest.raises(MutigError, match="10 of 40 games did not end"):
        rows.ledger(touria)


# Estimates


def test_ratios_have_honest_intervals() -> None:
    """The interval of a ratio of dependent sums holds the truth in about 95 of 100 cases."""
    rng = np.random.default_rng(1)
    hits = 0
    for _ in range(400):
        bottom = rng.integers(1, 6, 300).astype(float)
        top = rng.binomial(bottom.astype(int), np.clip(0.3 + 0.1 * rng.normal(size=300), 0, 1)).astype(float)
        found = ratio(top, bottom)
        assert found is not None
        assert found.low is not None
        assert found.high is not None
        hits += found.low <= 0.3 <= found.high
    assert 0.92 <= hits / 400 <= 0.98
    assert ratio(np.zeros(5), np.zeros(5)) is None
    never = ratio(np.zeros(50), np.ones(50))
    assert never is not None
    assert (never.low, never.mean) == (0.0, 0.0)
    assert never.high == pytest.approx(0.0713, abs=1e-3)  # not a mere point


def test_values_compare_users_with_the_others_at_the_table() -> None:
    played = ledger("broom-service", 2)
    wins = np.array([[1.0, 0.0], [1.0, 0.0], [0.0, 1.0], [0.5, 0.5]])
    points = np.array([[30.0, 20.0], [25.0, 24.0], [10.0, 12.0], [9.0, 9.0]])
    small = replace(played, wins=wins, points=points, notes=played.notes[:4])
    used = np.array([[1.0, 0.0], [2.0, 0.0], [1.0, 0.0], [1.0, 1.0]])
    assert win_share_of(small, used).mean == pytest.approx((1 + 1 + 0 + 0.5 + 0.5) / 5)
    assert lead_of(small, used).mean == pytest.approx((10 + 1 - 2) / 3)  # in the last game both did it
    assert lead_of(small, np.ones((4, 2))) is None
    assert win_share(wins[:, 0]).mean == pytest.approx(2.5 / 4)


# Criteria


def rewritten(played: Ledger, **cells: float) -> Ledger:
    """A ledger with other notes, by the names of the cells."""
    notes = played.notes.copy()
    for name, value in cells.items():
        notes[:, :, getattr(b, name)] = value
    return replace(played, notes=notes)


def verdict_of(played: Ledger, key: str):
    (found,) = [verdict for verdict in verdicts(criteria_of(played)) if verdict.criterion.key == key]
    return found


def fair_broom() -> Ledger:
    """Real games, rewritten until every criterion holds."""
    played = ledger("broom-service", 4)
    notes = played.notes.copy()
    notes[:, :, b.PICKED : b.PICKED + bn.ROLES] = 3
    notes[:, :, b.PLAYED_BRAVE : b.PLAYED_BRAVE + bn.ROLES] = 2
    notes[:, :, b.OUTDONE : b.OUTDONE + bn.ROLES] = 1
    notes[:, :, b.FLOWN : b.FLOWN + bn.PAWNS] = 4
    notes[:, :, b.TOWER_GAIN : b.TOWER_GAIN + bn.TOWERS] = 1
    wins = np.full(played.wins.shape, played.par)
    return replace(played, wins=wins, notes=notes, points=np.full(played.points.shape, 110.0))


def test_a_fair_edition_passes_every_criterion() -> None:
    fair = fair_broom()
    assert all(verdict.ok for verdict in verdicts(criteria_of(fair)))
    assert unfairness(criteria_of(fair)) == 0
    assert document([fair], "greedy", "1")["tables"][0]["unfairness"] == 0


@pytest.mark.parametrize(
    ("key", "item", "spoil"),
    [
        ("seats", "start player", lambda fair: replace(fair, wins=(fair.of(b.PLACE) == 0).astype(float))),
        ("roles", "forest-witch", lambda fair: rewritten(fair, PICKED=0)),
        ("brave", "all roles", lambda fair: replace(fair, notes=np.where(_is(b.OUTDONE), 2, fair.notes))),
        ("pawns", "pawn 1", lambda fair: rewritten(fair, FLOWN=1)),
        ("towers", "f01", lambda fair: rewritten(fair, TOWER_GAIN=40)),
        ("sources", "clouds, bolts", lambda fair: rewritten(fair, LIGHTNING=70)),
    ],
)
def test_every_broom_criterion_can_fail(key: str, item: str, spoil) -> None:
    verdict = verdict_of(spoil(fair_broom()), key)
    assert not verdict.ok
    assert verdict.sure
    assert verdict.item.startswith(item)
    assert unfairness(criteria_of(spoil(fair_broom()))) > 0


def _is(first: int) -> np.ndarray:
    """Whether a cell is one of the roles' cells from here on."""
    cells = np.arange(b.CELLS)
    return (cells >= first) & (cells < first + bn.ROLES)


@pytest.mark.parametrize(
    ("key", "first", "count"),
    [
        ("towers", t.TOWER_USED, tn.TOWERS),
        ("actions", t.FACE_USED, tn.ACTIONS),
        ("mines", t.MINE_ENTERED, tn.MINES),
        ("hearts", t.HEARTS, tn.TARGETS),
    ],
)
def test_touria_criteria_can_fail(key: str, first: int, count: int) -> None:
    """Even use is fine; nothing but one tower, action, mine or place is not."""
    played = ledger("touria", 4)
    for even in (True, False):
        notes = played.notes.copy()
        notes[:, :, first : first + count] = 1 if even else 0
        notes[:, :, first] = 1
        assert verdict_of(replace(played, notes=notes), key).ok == even


def test_touria_sides_order_items_and_stuck_turns_can_fail() -> None:
    played = ledger("touria", 4)
    even = replace(played, wins=np.full(played.wins.shape, 0.25))
    assert all(verdict_of(even, key).ok for key in ("sides", "order", "items", "stuck"))
    one_side = replace(played, wins=np.tile([0.7, 0.1, 0.1, 0.1], (played.games, 1)))
    assert verdict_of(one_side, "sides").item == "side S"
    assert not verdict_of(one_side, "sides").ok
    assert not verdict_of(replace(played, wins=(played.of(t.PLACE) == 0).astype(float)), "order").ok
    holder = played.of(t.ITEM_TAKEN + tn.ROSE) > 0
    rose = replace(played, wins=np.where(holder, 0.9, 0.1))
    assert (verdict_of(rose, "items").item, verdict_of(rose, "items").ok) == ("rose", False)
    notes = played.notes.copy()
    notes[:, :, t.STUCK_TURNS] = 3
    assert not verdict_of(replace(played, notes=notes), "stuck").ok


def test_a_verdict_says_whether_it_is_sure() -> None:
    def judged(value: float, games: int):
        wins = (np.arange(games) < value * games).astype(float)
        (found,) = verdicts([Criterion("x", "x", 0.4, 0.6, 0.1, [Item("a", wins, np.ones(games))])])
        return found.ok, found.sure

    assert judged(0.5, 10_000) == (True, True)
    assert judged(0.5, 20) == (True, False)
    assert judged(0.7, 20) == (False, False)
    assert judged(0.7, 10_000) == (False, True)


def test_unfairness_with_a_group_left_out_is_what_the_other_games_say() -> None:
    criteria = criteria_of(ledger("broom-service", 4))
    for group, found in enumerate(unfairness_without(criteria, 5)):
        kept = np.arange(60) % 5 != group
        rest = [
            replace(each, items=[Item(item.label, item.top[kept], item.bottom[kept]) for item in each.items])
            for each in criteria
        ]
        assert found == pytest.approx(unfairness(rest))


# Changes and proposals


def test_broom_changes_keep_the_edition_sound() -> None:
    tables = [table("broom-service", 4, "storms"), table("broom-service", 4, "back")]
    changes = possible_changes(tables)
    house = tables[0].edition
    words = [change.words for change in changes]
    assert len(set(words)) == len(words) > 250
    assert len({change.edition.hash for change in changes} | {house.hash}) > 250
    for change in changes[::60]:
        assert not [finding for finding in check_broom(change.edition) if finding.level == "hard"], change.words
    for kind in (
        "front tower",
        "back tower",
        "more or less",
        "dangerous",
        "pleasing",
        "gatherer",
        "heavy",
        "lightning",
    ):
        assert any(kind in each for each in words), kind
    assert any("storm cloud set-orange: points" in each for each in words)
    assert not any("dangerous areas, forest" in each for each in words)  # fixed by the rulebook's examples


def test_touria_changes_keep_the_edition_sound() -> None:
    one = table("touria", 3)
    changes = possible_changes([one])
    for change in changes:
        assert change.edition.hash != one.edition.hash
        assert not check_touria(change.edition), change.words
    words = [change.words for change in changes]
    alike = [change.edition.towers for change in changes if change.words.startswith("opposite towers alike")]
    assert len(alike) in (71, 72)  # the edition itself may be one of them, and is no change
    for towers in alike:
        for one_corner, other in (("NW", "SE"), ("NE", "SW")):
            assert towers[one_corner] == towers[other][2:] + towers[other][:2]
    assert any("quarter turns" in each for each in words)
    assert any("change places" in each for each in words)
    assert any("coins become" in each for each in words)


def test_a_planted_fault_is_found_and_put_right() -> None:
    """A tower worth 30 points dominates; making it small again is proposed, an idle change is not."""
    one = table("broom-service", 4)
    tower = one.edition.boards["front"].towers[31]
    spoiled = with_edition(one, with_tower(one.edition, "front", replace(tower, points=tower.points + 28)))
    repair, idle = Change("repair", one.edition), Change("idle", replace(spoiled.edition, title="Other"))
    step = best_step([spoiled], [idle, repair], 40, "1")
    assert step.best is not None
    assert step.best.change is repair
    assert step.best.sure
    assert step.tables_after[0].edition is one.edition
    assert [each["taken"] for each in step.to_json()] == [True, False]
    (nothing,) = try_changes([spoiled], [idle], 40, "1")
    assert nothing.improvement == Estimate(0.0, 0.0, 0.0, 20)
    assert best_step([spoiled], [idle], 40, "1").best is None


@pytest.mark.parametrize("game", mutig.GAMES)
def test_a_changed_edition_is_written_and_read_again(game: str, tmp_path: Path) -> None:
    one = table(game, 3)
    change = possible_changes([one])[-1]
    write_edition(one.rules, change.edition, tmp_path / "mine", "My changes")
    read = one.rules.load_edition(tmp_path / "mine")
    assert (read.name, read.title, read.hash) == ("mine", "My changes", change.edition.hash)
    with pytest.raises(MutigError, match="exists already"):
        write_edition(one.rules, change.edition, tmp_path / "mine", "My changes")


@pytest.mark.parametrize("game", mutig.GAMES)
def test_every_number_of_a_report_has_an_interval_around_it(game: str) -> None:
    played = ledger(game, 3, *(("back", "storms") if game == "broom-service" else ()))
    report = document([played], "greedy", "1")["tables"][0]
    assert {part["key"] for part in report["sections"]} == {part.key for part in pack(game).balance().sections(played)}
    seen = 0
    for part in report["sections"]:
        for row in part["rows"].values():
            for measure in filter(None, row.values()):
                low, high = measure["interval"]
                assert low <= measure["mean"] + 1e-9
                assert measure["mean"] <= high + 1e-9
                seen += 1
    assert seen > 100
