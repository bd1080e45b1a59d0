"""The search bot: it thinks with what its seat may see, keeps its budget, and explains itself."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import pytest

import mutig
from mutig.bots import GreedyBot, RandomBot, SearchBot, ask_bot, bot_by_name, seat_bots, thinking, trees
from mutig.core.errors import MutigError
from mutig.core.game import Game

GAMES = [("broom-service", ("back", "storms")), ("broom-service", ()), ("touria", ()), ("touria", ("open-screens",))]


def positions(game: str, variants: tuple[str, ...], every: int = 9) -> Any:
    """Decisions of games between random bots, a few of each."""
    for players in (2, 3, 4):
        played = mutig.new_game(game, players, seed=players, variants=variants)
        bots = [RandomBot(seat) for seat in range(players)]
        for number in count():
            if played.over or number > 700:
                break
            seat = max(played.pending)
            if number % every == 0:
                yield played, seat
            played.play(seat, ask_bot(played, seat, bots[seat]))


@pytest.mark.parametrize(("game", "variants"), GAMES)
def test_an_imagined_world_gives_the_observer_the_same_view(game, variants):
    """Everything the seat has seen stays as it is, whether it remembers all or only looks; the rest is possible."""
    rng = [0] * 4
    rules = mutig.rules(game)
    rules.interpreted.seed_random(rng, 5)
    seen_any = 0
    for played, seat in positions(game, variants):
        for known in (played.recall(seat), played.view(seat)):
            for _ in range(2):
                world = rules.state_of_view(played.table, known)
                rules.interpreted.imagine(played.table.e, world, seat, rng)
                assert json.dumps(rules.view(played.table, world, seat)) == json.dumps(known)
                assert played.codes(seat) == _codes(played, world, seat)
                seen_any += 1
    assert seen_any > 100


def _codes(played: Game, world: Any, seat: int) -> list[int]:
    out = [0] * played.rules.most_choices
    return out[: played.rules.interpreted.legal(played.table.e, world, seat, out)]


@pytest.mark.parametrize(("game", "variants"), GAMES)
def test_imagined_worlds_can_be_played_to_the_end(game, variants):
    rng = [0] * 4
    rules = mutig.rules(game)
    rules.interpreted.seed_random(rng, 6)
    out = [0] * rules.most_choices
    for played, seat in positions(game, variants, every=60):
        world = rules.state_of_view(played.table, played.recall(seat))
        rules.interpreted.imagine(played.table.e, world, seat, rng)
        rules.interpreted.random_game(played.table.e, world, out, rng)
        assert rules.interpreted.over(world)


def search_at(played: Game, seat: int, seed: int = 7, **budget: Any) -> tuple[Any, SearchBot]:
    bot = SearchBot(seed, **budget)
    bot.sit_down(played.table)
    return bot.choose(played.recall(seat), played.choices(seat), 0.05), bot


@pytest.mark.parametrize(("game", "variants"), GAMES[::2])
def test_the_same_seed_and_playouts_give_the_same_choice_whatever_the_others_hold(game, variants):
    """No peeking: the decision is a function of what the seat knows."""
    for played, seat in positions(game, variants, every=150):
        choice, bot = search_at(played, seat, playouts=200)
        again, other = search_at(played, seat, playouts=200)
        assert choice == again
        assert bot.report() == other.report()
        world = played.rules.state_of_view(played.table, played.recall(seat))
        rng = [0] * 4
        played.rules.interpreted.seed_random(rng, 99)
        played.rules.interpreted.imagine(played.table.e, world, seat, rng)
        other_world = Game(played.table, start=world, names=played.names)
        if seat in other_world.pending and other_world.codes(seat) == played.codes(seat):
            assert search_at(other_world, seat, playouts=200)[0] == choice


def test_it_explains_itself():
    played = mutig.new_game("broom-service", 3, seed=2, variants={"back"})
    choice, bot = search_at(played, 0, playouts=500)
    lines = bot.report()
    assert {line.choice for line in lines} == set(played.choices(0))
    assert sum(line.visits for line in lines) == 500
    assert all(0 <= line.win <= 1 for line in lines)
    assert choice in {line.choice for line in lines[:7]}
    assert lines == sorted(lines, key=lambda line: (-line.weight, -line.visits))


def asked_in_secret(played: Game) -> bool:
    return bool(played.rules.interpreted.is_secret(played.state))


def test_a_report_tells_whole_hands_and_changes_nothing():
    """Where a decision takes several choices before anybody sees them, each comes with those that go with it."""
    played = mutig.new_game("broom-service", 3, seed=2)
    choice, asked = search_at(played, 0, playouts=1000)
    again, silent = search_at(played, 0, playouts=1000)
    best = asked.report()[0]
    hand = [best.choice.code, *best.then]
    assert hand == sorted(set(hand))
    assert len(hand) == 4
    assert choice == again
    played.play(0, choice)
    for bot in (asked, silent):
        bot.choose(played.recall(0), played.choices(0), 1.0)
    assert asked.report() == silent.report()
    while played.pending != {0} or len(played.choices(0)) == 1 or asked_in_secret(played):
        seat = max(played.pending)
        played.play(seat, played.choices(seat)[0])
    assert {line.then for line in search_at(played, 0, playouts=100)[1].report()} == {()}  # everybody sees it at once


class Clocked(SearchBot):
    """Thinks by a clock of its own, on which every playout takes as long: nothing depends on this machine's speed."""

    PLAYOUT = 0.0005
    now = 0.0

    def perf_counter(self) -> float:
        return self.now

    def _think(self, seat: int, playouts: int) -> None:
        super()._think(seat, playouts)
        self.now += self.PLAYOUT * playouts


def clocked(played: Game, monkeypatch: pytest.MonkeyPatch, seconds: float) -> Clocked:
    bot = Clocked(1, seconds=seconds)
    bot.sit_down(played.table)
    monkeypatch.setattr("mutig.bots.search_bot.time", bot)
    return bot


def test_a_single_choice_is_answered_at_once_and_the_budget_is_kept(monkeypatch):
    played = mutig.new_game("touria", 4, seed=3)
    seat = min(played.pending)
    bot = clocked(played, monkeypatch, seconds=0.1)
    assert bot.choose(played.recall(seat), played.choices(seat)[:1], 1.0) == played.choices(seat)[0]
    assert bot.now == 0
    bot.choose(played.recall(seat), played.choices(seat), 1.0)
    assert 0 < bot.now <= 0.1 + bot.PLAYOUT


def test_it_stops_when_more_time_could_not_change_the_decision(monkeypatch):
    """Some decisions are clear, others take longer."""
    spent = []
    for played, seat in positions("broom-service", (), every=40):
        if len(played.choices(seat)) > 1:
            bot = clocked(played, monkeypatch, seconds=0.2)
            bot.choose(played.recall(seat), played.choices(seat), 1.0)
            spent.append(bot.now)
    assert min(spent) < 0.15
    assert max(spent) > 1.25 * min(spent)


def test_a_hand_is_picked_with_what_was_thought_about_the_cards_before():
    """Between two picks of a hand nothing happens, so the second one starts with the visits of the first."""
    for seed in count():  # a first pick after which there is still something to choose
        played = mutig.new_game("broom-service", 3, seed=4)
        first, bot = search_at(played, 0, seed, playouts=300)
        kept = {line.choice: line.visits for line in bot.report()}[first]
        played.play(0, first)
        if len(played.choices(0)) > 1:
            break
    bot.choose(played.recall(0), played.choices(0), 1.0)
    assert 300 < sum(line.visits for line in bot.report()) <= 300 + kept
    bot.choose(played.recall(1), played.choices(1), 1.0)  # another seat knows other things
    assert sum(line.visits for line in bot.report()) == 300


def children(bot: SearchBot, node: int) -> list[tuple[int, int, int]]:
    """Node, seat and visits of everything that was chosen at a node of the tree."""
    found, child = [], int(bot._links[node, trees.FIRST])
    while child >= 0:
        seat = int(bot._links[child, trees.LABEL]) // trees.CODES
        found.append((child, seat, int(bot._stats[child, trees.VISITS])))
        child = int(bot._links[child, trees.NEXT])
    return found


def test_nothing_hangs_on_a_choice_that_was_not_shown():
    """All pick their hands at the same time: each seat learns what its own picks bring, whatever the others pick."""
    played = mutig.new_game("broom-service", 3, seed=4)
    bot = SearchBot(1, playouts=300)
    bot.sit_down(played.table)
    bot._expect = lambda seat, code: None  # keep the roots
    bot.choose(played.recall(1), played.choices(1), 1.0)
    for seat in range(3):
        root = int(bot._scratch[trees.ROOT + seat])
        if seat != 1:
            ((root, _, _),) = children(bot, root)  # with no card in hand yet
        first_picks = children(bot, root)
        assert sum(visits for _, _, visits in first_picks) == 300
        for node, chooser, _ in first_picks:
            assert chooser == seat
            assert {chooser for _, chooser, _ in children(bot, node)} <= {seat}
    assert sum(line.visits for line in bot.report()) == 300


def test_it_does_not_matter_who_has_picked_a_hand_already():
    """A hand that was chosen unseen is as open as one that is still to be chosen (B3.1)."""
    played = mutig.new_game("broom-service", 3, seed=4)
    choice, bot = search_at(played, 1, playouts=300)
    while 0 in played.pending:
        played.play(0, played.choices(0)[-1])
    later, other = search_at(played, 1, playouts=300)
    assert later == choice
    assert other.report() == bot.report()


def rounds_of_search(players: int, playouts: int, variants: tuple[str, ...] = ()) -> Any:
    """A game between search bots: whenever one of them has decided with cards in the others' hands."""
    played = mutig.new_game("broom-service", players, seed=5, variants=variants)
    bots = [SearchBot(seat, playouts=playouts) for seat in range(players)]
    seat_bots(played, bots)
    while not played.over:
        seat = min(played.pending)
        known, choices = played.recall(seat), played.choices(seat)
        played.play(seat, bots[seat].choose(known, choices, 1.0))
        if len(choices) > 1 and not bots[seat]._secret:
            yield played, seat, bots[seat], known


def guesses_of(bot: SearchBot, rival: int) -> list[int]:
    return [int(hand) for hand in bot._guesses[rival, : int(bot._scratch[trees.GUESSED + rival])]]


@pytest.mark.parametrize("variants", [(), ("back", "storms", "forests", "mountains")])
def test_a_guessed_hand_fits_what_was_seen(variants):
    rules = mutig.rules("broom-service")
    rng = [0] * 4
    rules.interpreted.seed_random(rng, 5)
    out = [0] * rules.most_choices
    checked = 0
    for played, seat, bot, known in rounds_of_search(3, 60, variants):
        for rival in set(range(3)) - {seat}:
            for hand in set(guesses_of(bot, rival)):
                world = rules.state_of_view(played.table, known)
                rules.interpreted.imagine(played.table.e, world, seat, rng)
                rules.interpreted.assume(world, rival, hand)
                assert rules.view(played.table, world, seat) == known
                if checked % 50 == 0:
                    rules.interpreted.random_game(played.table.e, world, out, rng)
                    assert rules.interpreted.over(world)
                checked += 1
    assert checked > 1000


def test_guesses_that_fit_are_kept_when_something_else_is_chosen_in_secret():
    """Who may add a card (B14.6) chooses in secret once more, and knows as much of the hands as before."""
    _, bot = search_at(mutig.new_game("broom-service", 3, seed=4), 0, playouts=100)
    made = guesses_of(bot, 1)
    bot._counts[:3] = 0, 7, 0  # seven about seat 1 still fit, none about seat 2
    bot._guess()
    assert guesses_of(bot, 1) == made[:7]
    assert [len(guesses_of(bot, seat)) for seat in range(3)] == [0, 7, thinking.GUESSES]


def test_guesses_know_what_a_thinking_rival_holds():
    """Better than hands imagined by what each role would bring at a glance, which know more than chance does."""
    rules = mutig.rules("broom-service")
    rng = [0] * 4
    rules.interpreted.seed_random(rng, 5)
    guessed, imagined = [], []
    for played, seat, bot, known in rounds_of_search(2, 600):
        held = played.state.hand[1 - seat]
        guesses = [hand & ~played.state.laid[1 - seat] for hand in guesses_of(bot, 1 - seat)]
        if held and guesses:
            guessed.append(sum((hand & held).bit_count() for hand in guesses) / len(guesses) / held.bit_count())
            for _ in range(20):
                world = rules.state_of_view(played.table, known)
                rules.interpreted.imagine(played.table.e, world, seat, rng)
                imagined.append((world.hand[1 - seat] & held).bit_count() / held.bit_count())
    assert len(guessed) > 20
    assert sum(guessed) / len(guessed) > sum(imagined) / len(imagined) + 0.1


@pytest.mark.parametrize("name", ["search:", "search:0s", "search:-3", "search:fast", "search:1e9s", "search:0"])
def test_a_bad_budget_is_refused_in_a_sentence(name):
    with pytest.raises(MutigError, match=r"expected seconds as in 'search:0.3s' or playouts as in 'search:2000'"):
        bot_by_name(name)


def test_budgets_are_spelled_in_the_name():
    assert bot_by_name("search:0.3s").seconds == 0.3
    assert bot_by_name("search:2000").playouts == 2000
    assert bot_by_name("search").seconds is None  # the budget of whoever asks


@pytest.mark.parametrize(("game", "variants", "least"), [("broom-service", ("back", "storms"), 5), ("touria", (), 5)])
def test_it_beats_the_greedy_bot(game, variants, least):
    """Eight games with few playouts; chance alone would win fewer than `least` of them in most runs."""
    won = 0.0
    for number in range(8):
        played = mutig.new_game(game, 2, seed=f"search {number // 2}", variants=variants)
        me = number % 2
        bots: list[Any] = [GreedyBot(number), GreedyBot(number)]
        bots[me] = SearchBot(number, playouts=400)
        seat_bots(played, bots)
        while not played.over:
            seat = min(played.pending)
            played.play(seat, ask_bot(played, seat, bots[seat]))
        won += (me in played.winners) / len(played.winners)
    assert won >= least
