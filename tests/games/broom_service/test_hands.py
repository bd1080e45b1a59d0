"""Choosing roles (B3; D1 to D3): exactly the hands of the rules, each with one spelling, in secret."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations

import pytest

from mutig import MutigError

from .table_talk import A, B, C, Scene, at

WITCHES = "forest-witch mountain-witch hill-witch prairie-witch"
OTHERS = "valley-druid peak-druid fruit-gatherer herb-gatherer"
ROLES = (*WITCHES.split(), *OTHERS.split(), "root-gatherer", "weather-fairy")


def spellings(table: Scene, seat: int) -> Counter[frozenset[str]]:
    """Every way in which a seat can pick its hand to the end, by the hand that results."""
    rules, e, words = table.game.rules.interpreted, table.game.table.e, table.game.table.words
    found: Counter[frozenset[str]] = Counter()
    open_states = [table.state]
    while open_states:
        state = open_states.pop()
        out = [0] * 128
        count = rules.legal(e, state, seat, out)
        for code in out[:count]:
            after = state.copy()
            rules.take(e, after, seat, code)
            if after.pending >> (seat + 1) & 1:
                open_states.append(after)
            else:
                found[frozenset(words.of("role", r) for r in range(10) if after.hand[seat] >> r & 1)] += 1
    return found


def subsets(*sizes: int) -> Counter[frozenset[str]]:
    """Every set of roles of these sizes, once."""
    return Counter(map(frozenset, chain.from_iterable(combinations(ROLES, size) for size in sizes)))


def choosing(**about) -> Scene:
    """The start of a round: everybody is asked for a hand."""
    return at(phase="choose-hands", **about)


# D1


def test_D1_B3_1_any_four_of_the_ten_roles_each_with_one_spelling():
    table = choosing(players=3)
    for seat in (A, B, C):
        hands = spellings(table, seat)
        assert hands == subsets(4)
        assert len(hands) == 210


def test_D1_with_a_plus_card_also_any_five():
    table = choosing(back=True, forest={A: "plus-card"})
    hands = spellings(table, A)
    assert hands == subsets(4, 5)
    assert len(hands) == 210 + 252
    assert spellings(table, B) == subsets(4)  # who has no tile


def test_D1_two_plus_cards_give_no_sixth_card_and_only_one_is_spent():
    table = choosing(back=True, forest={A: "plus-card plus-card"})
    assert spellings(table, A) == subsets(4, 5)
    table.chooses(A, f"{WITCHES} peak-druid").chooses(B, WITCHES)
    assert table.field("hand_size") == [5, 4]
    assert len(table.field("forest_spent")) == 1


def test_D1_a_plus_card_stays_if_four_are_chosen():
    table = choosing(back=True, forest={A: "plus-card"}).chooses(A, WITCHES).chooses(B, WITCHES)
    assert (table.field("hand_size"), table.field("forest_spent")) == ([4, 4], [])


def test_D1_no_other_size_and_no_abstention():
    table = choosing()
    assert table.options(A) == {f"pick {role}" for role in ROLES[:7]}
    table.says(A, "pick forest-witch", "pick hill-witch", "pick prairie-witch")
    assert table.options(A) == {f"pick {role}" for role in ROLES[4:]}  # three cards are not enough
    table.says(A, "pick peak-druid")
    assert table.options(A) == set()  # and a fifth is not asked for
    assert table.game.pending == {B}


# D2 and D3, under "More or less?"


def test_D2_one_to_five_roles():
    table = choosing(event="more-or-less")
    hands = spellings(table, A)
    assert hands == subsets(1, 2, 3, 4, 5)
    assert len(hands) == 10 + 45 + 120 + 210 + 252 == 637


def test_D2_a_plus_card_changes_nothing_before_the_reveal():
    table = choosing(back=True, forest={A: "plus-card"}, event="more-or-less")
    assert spellings(table, A) == subsets(1, 2, 3, 4, 5)


def test_D3_every_holder_may_add_one_card_after_the_reveal_at_the_same_time():
    table = choosing(players=3, back=True, forest={A: "plus-card", C: "plus-card"}, event="more-or-less")
    table.chooses(A, WITCHES).chooses(B, "weather-fairy").chooses(C, f"{OTHERS} root-gatherer")
    assert (table.points(A), table.points(B), table.points(C)) == (10, 16, 7)  # revealed and scored
    assert table.game.pending == {A, C}
    assert table.options(A) == {"decline", *(f"pick {role}" for role in ROLES[4:])}
    assert table.options(C) == {"decline", *(f"pick {role}" for role in [*ROLES[:4], "weather-fairy"])}
    table.says(C, "pick forest-witch")
    assert table.field("hand_size") == [4, 1, 5]  # not visible before all have decided
    table.says(A, "decline")
    assert table.field("hand_size") == [4, 1, 6]
    assert "forest-witch" in table.hand(C)
    assert len(table.field("forest_spent")) == 1
    assert table.asked == "lead"


def test_D3_at_most_one_card_even_with_two_tiles():
    table = choosing(back=True, forest={A: "plus-card plus-card"}, event="more-or-less")
    table.chooses(A, "weather-fairy").chooses(B, "weather-fairy").says(A, "pick hill-witch")
    assert table.asked == "lead"
    assert table.field("hand_size") == [2, 1]
    assert len(table.field("forest_spent")) == 1


def test_D3_is_not_asked_without_the_tile_or_without_the_event():
    table = choosing(back=True, forest={A: "five-points"}, event="more-or-less")
    assert table.chooses(A, "hill-witch").chooses(B, "hill-witch").asked == "lead"
    table = choosing(back=True, forest={A: "plus-card"})
    assert table.chooses(A, WITCHES).chooses(B, WITCHES).asked == "lead"


# B3


def test_B3_1_all_choose_at_the_same_time_and_four_cards_each():
    table = choosing(players=3)
    assert table.game.pending == {A, B, C}
    table.chooses(C, WITCHES)
    assert table.game.pending == {A, B}  # in any order
    table.chooses(A, OTHERS).chooses(B, "hill-witch peak-druid root-gatherer weather-fairy")
    assert [len(table.hand(seat)) for seat in (A, B, C)] == [4, 4, 4]


def test_B3_1_all_ten_are_available_again_in_the_next_round():
    table = at(hands={A: "hill-witch"}, laid=[list(WITCHES.split()[:2]), ["weather-fairy"]])
    table.says(A, "lead hill-witch cowardly")
    assert (table.field("round"), table.asked) == (2, "reveal-hands")
    assert table.field("laid") == [[], []]
    least = 4 if table.field("event") != "more-or-less" else 1
    assert {hand for hand in spellings(table, A) if len(hand) == least} == set(subsets(least))


def test_B3_2_a_hand_is_known_only_to_its_owner():
    table = choosing(players=3)
    others_saw = [table.game.view(viewer) for viewer in (B, C, "spectator")]
    table.says(A, "pick forest-witch", "pick hill-witch")
    assert [table.game.view(viewer) for viewer in (B, C, "spectator")] == others_saw
    assert table.game.view(A)["table"]["hand"] == [["forest-witch", "hill-witch"], None, None]
    table.says(A, "pick valley-druid", "pick weather-fairy").chooses(B, WITCHES).chooses(C, OTHERS)
    assert table.game.view(B)["table"]["hand"] == [None, WITCHES.split(), None]
    assert table.game.view("spectator")["table"]["hand"] == [None, None, None]
    assert not [line for line in table.game.log_for(B) if line.id == "picks" and line.args["seat"] != B]


def test_B3_2_cards_not_chosen_have_no_function():
    table = choosing().chooses(A, WITCHES).chooses(B, OTHERS)
    assert table.options(A) == {f"lead {role} {stance}" for role in ROLES[:4] for stance in ("brave", "cowardly")}
    with pytest.raises(MutigError, match="not a legal choice"):
        table.says(A, "lead weather-fairy brave")
    table.says(A, "lead forest-witch cowardly", "stay")
    assert table.told("passes") == ["B passes."]  # B owns a Forest Witch, but did not choose it


def test_B3_3_event_and_bewitched_roles_are_known_before_the_choice():
    table = at(hands={A: "hill-witch"}, told=True).says(A, "lead hill-witch cowardly")
    table.draws("event empty-hands", "bewitch weather-fairy", "bewitch hill-witch")
    assert table.game.pending == {-1}  # nobody chooses before the third role is revealed
    table.draws("bewitch peak-druid")
    assert table.game.pending == {A, B}
    for viewer in (A, B):
        seen = table.game.view(viewer)["table"]
        assert seen["event"] == "empty-hands"
        assert set(seen["bewitched"]) == {"weather-fairy", "hill-witch", "peak-druid"}


def test_B3_4_in_later_rounds_the_given_leader_begins():
    table = choosing(players=3, leader=B, round=4).chooses(A, WITCHES).chooses(B, OTHERS).chooses(C, WITCHES)
    assert (table.acting, table.asked) == (B, "lead")
