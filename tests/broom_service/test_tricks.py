"""Tricks (B4): led, answered, claimed, carried out."""

from .table_talk import A, B, C, at


def test_T3_trick_of_albert_beate_carla_daniel_emily():
    albert, beate, carla = A, B, C
    table = at(
        players=5,
        hands={albert: "forest-witch", beate: "forest-witch", carla: "forest-witch valley-druid"},
        leader=albert,
    )
    table.says(albert, "lead forest-witch cowardly", "move 1 f2")
    assert table.pawns(albert) == ["f2", "cb"]  # before Beate is asked
    assert table.acting == beate
    table.says(beate, "brave")
    assert table.acting == carla  # Daniel and Emily are never asked
    table.says(carla, "brave")
    assert table.acting == carla
    assert table.asked == "witch-move"
    table.says(carla, "move 1 f2", "deliver 1 t6")
    assert table.points(carla) == 13
    assert table.goods(carla) == {"green": 1, "orange": 1}
    assert "t6" in table.field("closed")
    assert (table.points(beate), table.pawns(beate), table.hand(beate)) == (10, ["ca", "cb"], [])
    assert table.told("passes") == ["D passes.", "E passes."]
    assert table.acting == carla
    table.says(carla, "lead valley-druid cowardly", "deliver 1 t7")
    assert table.points(carla) == 15  # no 3 points for a cowardly druid
    assert table.told("passes")[2:] == ["D passes.", "E passes.", "A passes.", "B passes."]


def test_T22_B4_10_all_cowardly_the_same_leader_leads_again():
    table = at(players=3, hands={A: "forest-witch hill-witch", B: "forest-witch"})
    table.says(A, "lead forest-witch cowardly", "stay").says(B, "cowardly", "stay")
    assert table.acting == A
    assert table.options(A) == {"lead hill-witch brave", "lead hill-witch cowardly"}
