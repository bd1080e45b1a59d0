"""Every lesson by its recommended way with all it promises, and every other choice on the way."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mutig.core.errors import MutigError
from mutig.games import pack
from mutig.lessons import Run
from mutig.lessons.book import is_true, recommended
from mutig.lessons.facts import amounts, holds
from mutig.lessons.lesson import read_lesson

from .five_minutes import lengths
from .learners import LESSONS, TAUGHT, all_lessons, at_random, begun, book_of, finish, other_choices

BROOM = """
    choose-hand lead pass follow-duty be-toppled topple topple-risk certain-last certain-alone coward-is-safe
    brave-leads-next leader-again witch-flies brave-witch-delivers brave-druid gatherer fairy wands-pay cloud-opens
    round-tower-closes square-tower-open tower-wands bewitched event final-count win
"""
TOURIA = """
    tower-choice tower-turns others-turn-yours shared-heroes travel paid-step mine-choice cursed-mine curse-lifted
    sword-master merchant forest-fairy fountain robbers dragon re-roll goldsmith die-bonus wizard tournament
    sword-turns doubling copied copy enter-castle door gift wedding
"""
MECHANICS = {"broom-service": set(BROOM.split()), "touria": set(TOURIA.split())}


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_the_recommended_way_keeps_every_promise(game: str, lesson: str) -> None:
    run = begun(game, lesson)
    for fact in run.lesson.opening:
        assert holds(fact, run.game, run.game.events(), {}), fact
    reached = []
    while not run.done:
        number, step = run.step, run.lesson.steps[run.step]
        seen, before = len(run.game.events()), amounts(run.lesson, run.game)
        reached.append(step)
        while not run.done and run.step == number:
            assert run.offer(run.wanted()[0]).kind == "right"
        for fact in step.prove:
            assert holds(fact, run.game, run.game.events(seen), before), fact
    reached += [step for step, _ in run.said]
    assert {step.id for step in reached} == {step.id for step in run.lesson.steps}
    assert run.unscripted == []  # nothing is left to what rivals do by themselves
    assert run.told == []  # every draw that is told is drawn
    assert not [wish for wishes in run.rivals.values() for wish in wishes if not wish.startswith("?")]


@pytest.mark.parametrize("game", MECHANICS)
def test_together_they_prove_the_whole_game(game: str) -> None:
    facts = [fact for lesson in all_lessons(game) for step in lesson.steps for fact in (*step.prove, *lesson.opening)]
    assert {fact["mechanic"] for fact in facts} == MECHANICS[game]


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_every_other_choice_leads_to_the_end_too(game: str, lesson: str) -> None:
    tried = 0
    for run, text, answer in other_choices(game, lesson):
        assert (
            answer.kind != "try" or run.game.events() == Run(run.lesson, pack(game).rules, None, run.made).game.events()
        )
        finish(run)
        tried += 1
        assert text
    assert tried


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_the_choices_alone_say_where_a_lesson_stands(game: str, lesson: str) -> None:
    for number, (run, _, _) in enumerate(other_choices(game, lesson)):
        if number % 5 == 0:
            again = Run(run.lesson, pack(game).rules, None, run.made)
            assert (again.made, again.step, again.at, again.done) == (run.made, run.step, run.at, run.done)
            assert again.game.position() == run.game.position()


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_learner_who_chooses_at_random_comes_to_the_end(game: str, lesson: str) -> None:
    assert at_random(game, lesson, 1)


@pytest.mark.parametrize("game", MECHANICS)
def test_a_game_is_learnt_in_five_minutes_and_a_lesson_in_one(game: str) -> None:
    book, rules = book_of(game), pack(game).rules
    seconds = [book.seconds(lesson, rules, language) for language in book.sentences for lesson in book.lessons]
    assert max(seconds) < 60
    assert all(sum(seconds[k : k + 7]) < 300 for k in range(0, len(seconds), 7))


def test_words_taps_and_minutes_of_every_game_are_told() -> None:
    told = lengths()
    assert [length.title for length in told] == [pack(game).rules.title for game in TAUGHT]
    assert all(length.words and length.taps and 0 < length.minutes <= 5 for length in told), told


@pytest.mark.parametrize("game", MECHANICS)
def test_lessons_play_by_the_rules_of_today_and_by_the_letter(game: str) -> None:
    rules = pack(game).rules
    for lesson in all_lessons(game):
        options = rules.read_options(lesson.position["options"], "options")
        assert rules.version_of(options) == rules.version
        assert rules.house_rulings(options) == []


def test_a_game_without_lessons_teaches_nothing_and_is_played_all_the_same() -> None:
    for game in set(MECHANICS) ^ set(TAUGHT):
        assert pack(game).lessons() is None


def spoilt(game: str, lesson: str, change: Callable[[Any], object], folder: Path) -> Path:
    source = Path(pack(game).lessons()._folder / f"{lesson}.json")
    document = json.loads(source.read_text())
    change(document)
    target = folder / f"{lesson}.json"
    target.write_text(json.dumps(document))
    return target


def test_what_is_wrong_with_a_lesson_is_said_in_a_sentence(tmp_path: Path) -> None:
    wrong: list[tuple[Callable[[Any], object], str]] = [
        (lambda o: o.pop("steps"), "lesson 2: the lesson: steps missing"),
        (lambda o: o.update(step=[]), "lesson 2: the lesson: unknown field 'step': did you mean 'steps'?"),
        (lambda o: o.update(learner=7), "lesson 2: learner: expected one of 3 seats, not 7"),
        (lambda o: o["steps"][1]["others"].pop(), "lesson 2: b2-lead: expected a last reaction to '*'"),
        (lambda o: o["steps"][1]["others"][0].update(do="scold"), "lesson 2: b2-lead: unknown reaction 'scold'"),
        (lambda o: o["steps"][1]["others"][1].pop("say"), "lesson 2: b2-lead: expected a sentence for whoever"),
        (lambda o: o["steps"][1].update(prove=[{"heard": "x"}]), "lesson 2: b2-lead: expected facts that say one of"),
        (lambda o: o["steps"][0].update(id="b2-lead"), "every step needs an id of its own, several are called b2-lead"),
        (lambda o: o.update(rivals={"9": []}), "lesson 2: rivals: expected wishes by seat, from 0 to 2"),
        (lambda o: o.update(steps=o["steps"][:1]), "lesson 2: steps: expected something to do"),
    ]
    for change, sentence in wrong:
        with pytest.raises(MutigError) as problem:
            read_lesson(spoilt("broom-service", "2", change, tmp_path), book_of("broom-service").habits)
        assert sentence in str(problem.value)


SPOILT: list[tuple[str, str, Callable[[Any], object]]] = [
    ("broom-service", "2", lambda o: o["rivals"].update({"2": ["cowardly", "take", "lead herb-gatherer brave"]})),
    ("broom-service", "4", lambda o: o["rivals"].update({"2": ["cowardly"]})),
    ("broom-service", "1", lambda o: o["position"]["state"].update(pawns=[["candlewick", "lantern-lake"]] * 3)),
    ("touria", "6", lambda o: o.update(chance=["die black", "die red", "die blue", "item rose", "item brush"])),
    ("touria", "7", lambda o: o.update(chance=["behind bard", "behind steward"])),
    ("touria", "3", lambda o: o["position"]["state"]["mine_gem"].update({"mine-6": ["green", "yellow"]})),
    ("touria", "4", lambda o: o["rivals"].update({"1": ["no", "tower NE", "stop", "sell blue"]})),
]


@pytest.mark.parametrize(("game", "lesson", "change"), SPOILT)
def test_a_lesson_that_would_tell_something_untrue_is_not_taught(
    game: str, lesson: str, change: Callable[[Any], object], tmp_path: Path
) -> None:
    rules = pack(game).rules
    house = rules.load_edition("house")
    assert is_true(book_of(game).find(lesson), rules, house)
    assert not is_true(read_lesson(spoilt(game, lesson, change, tmp_path), book_of(game).habits), rules, house)


@pytest.mark.parametrize("game", TAUGHT)
def test_the_habits_of_a_game_are_choices_of_it(game: str) -> None:
    habits = book_of(game).habits
    assert habits.safe
    assert {*habits.safe, *habits.idle} <= {codes.text for codes in pack(game).rules.code_table}


def test_an_edition_of_ones_own_teaches_its_own_numbers() -> None:
    rules, book = pack("broom-service").rules, book_of("broom-service")
    document = rules.edition_document(rules.load_edition("house"))
    text = json.dumps(document)
    board = next(board for board in document["boards"].values() if any(t["id"] == "f16" for t in board["towers"]))
    next(tower for tower in board["towers"] if tower["id"] == "f16")["points"] = 9
    assert json.dumps(document) != text
    edition = rules.edition_from_document(document)
    lesson = book.find("4")
    assert lesson in book.taught(rules, edition)
    run = Run(lesson, rules, edition)
    while run.lesson.steps[run.step].id != "b4-orange":
        run.offer(run.wanted()[0])
    assert book.say_step(run.lesson.steps[run.step], "b4-orange", run, "en") == "Deliver orange for nine."
    assert recommended(lesson, rules, edition).done
