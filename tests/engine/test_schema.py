"""One table of fields makes the state: class, copy, bytes, who may see what; and choices as values."""

from __future__ import annotations

import pytest

from mutig import Choice
from mutig.core.compile import from_record, record_type, to_records
from mutig.core.position import Codec, Words
from mutig.core.schema import NOBODY, OWNER, PUBLIC, SPECTATOR, Axis, Flag, Number, One, Schema, Some, field

SEAT, CARD = Axis("seat", 3), Axis("card", 4)
TOY = Schema(
    "Toy",
    [
        field("turn", PUBLIC, value=One("seat")),
        field("points", PUBLIC, SEAT, value=Number(-50, 50)),
        field("hand", OWNER, SEAT, CARD),
        field("face", OWNER, SEAT, value=Some("card"), start=0),
        field("open", PUBLIC, CARD, value=Flag()),
        field("deck", NOBODY, CARD, start=7),
    ],
)


def filled():
    s = TOY.new()
    s.turn = 2
    s.points = [1, -2, 3]
    s.hand = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]
    s.face = [1, 2, 4]
    s.open = [1, 0, 1, 0]
    s.deck = [0, 1, 2, 3]
    return s


def test_a_new_state_has_the_start_values():
    s = TOY.new()
    assert (s.turn, s.points, s.deck) == (-1, [0, 0, 0], [7, 7, 7, 7])
    assert s.hand == [[0] * 4] * 3
    assert TOY.size == 1 + 3 + 12 + 3 + 4 + 4
    assert TOY["deck"].shape == (4,)


def test_a_state_has_exactly_its_fields():
    with pytest.raises(AttributeError):
        TOY.new().colour = 3
    with pytest.raises(TypeError):
        hash(TOY.new())


def test_copies_share_nothing():
    s = filled()
    copy = s.copy()
    assert copy == s
    for change in ("s.turn = 0", "s.points[1] = 9", "s.hand[2][3] = 0", "s.deck[0] = 5"):
        s = filled()
        copy = s.copy()
        exec(change)
        assert copy == filled()
        assert copy != s
        assert copy.fingerprint() != s.fingerprint()


def test_states_of_other_schemas_are_never_equal():
    other = Schema("Other", [field("turn", PUBLIC)])
    assert TOY.new() != other.new()
    assert (TOY.new() == 5) is False


def test_bytes_there_and_back_and_the_same_as_the_record():
    s = filled()
    assert len(TOY.pack(s)) == 2 * TOY.size
    assert TOY.unpack(TOY.pack(s)) == s
    records = to_records(s, 3)
    assert records.dtype == record_type(TOY)
    assert records[1].tobytes() == TOY.pack(s)
    assert from_record(TOY, records[2]) == s
    records[0]["turn"] = 1
    assert from_record(TOY, records[1]) == s  # records are independent


@pytest.mark.parametrize("number", [1 << 15, -(1 << 15) - 1])
def test_a_number_beyond_16_bits_does_not_wrap_silently(number):
    s = TOY.new()
    s.points[0] = number
    with pytest.raises(Exception, match=r"short|format|range"):
        TOY.pack(s)


def test_what_each_viewer_sees():
    s = filled()
    seen = TOY.seen_by(1, s)
    assert seen.hand == [[0] * 4, [5, 6, 7, 8], [0] * 4]
    assert seen.face == [0, 2, 0]
    assert seen.deck == [7] * 4
    assert (seen.points, seen.open, seen.turn) == (s.points, s.open, s.turn)
    watched = TOY.seen_by(SPECTATOR, s)
    assert watched.hand == [[0] * 4] * 3
    assert s == filled()  # looking changes nothing


SCREENS = Schema(
    "Screens",
    [
        field("all_open", PUBLIC, value=Flag()),
        field("shown", PUBLIC, SEAT, value=Flag()),
        field("coins", OWNER, SEAT, open_when=("all_open", "shown")),
        field("bag", NOBODY, open_when=("all_open",)),
    ],
)


def test_a_secret_can_lie_open_at_times():
    s = SCREENS.new()
    s.coins, s.bag, s.shown = [1, 2, 3], 9, [0, 0, 1]
    assert (SCREENS.seen_by(0, s).coins, SCREENS.seen_by(0, s).bag) == ([1, 0, 3], 0)
    codec = Codec(SCREENS, Words(3, {}))
    assert codec.write_own(SPECTATOR, s) == {"coins": [None, None, 3]}
    assert codec.write_public(s) == {"all_open": False, "shown": [False, False, True]}
    s.all_open = 1
    assert SCREENS.seen_by(SPECTATOR, s) == s
    assert codec.write_own(1, s) == {"coins": [1, 2, 3]}
    assert codec.write_public(s)["bag"] == 9


def test_who_may_see_a_field_has_to_be_said_and_to_make_sense():
    flag, seats = field("flag", PUBLIC, value=Flag()), field("flags", PUBLIC, SEAT, value=Flag())
    with pytest.raises(TypeError, match="visible"):
        field("a")
    with pytest.raises(ValueError, match=r"Bad.a: say who may see it: PUBLIC, OWNER or NOBODY, not Axis"):
        Schema("Bad", [field("a", SEAT)])
    for wrong, said in (
        (field("a", PUBLIC, open_when=("flag",)), "Bad.a: what is public is always open"),
        (field("a", NOBODY, open_when=("flog",)), "Bad.a: 'flog' is no public flag"),
        (field("a", NOBODY, open_when=("a",)), "Bad.a: 'a' is no public flag"),
        (field("a", NOBODY, open_when=("flags",)), "Bad.a: 'flags' is neither one flag nor one for each owner"),
    ):
        with pytest.raises(ValueError, match=said):
            Schema("Bad", [flag, seats, wrong])


def test_a_table_that_makes_no_sense_is_refused():
    with pytest.raises(ValueError, match="listed twice"):
        Schema("Bad", [field("a", PUBLIC), field("a", PUBLIC)])
    with pytest.raises(ValueError, match="only a field with one row per seat"):
        Schema("Bad", [field("a", OWNER, CARD)])
    with pytest.raises(ValueError, match="at most two axes"):
        Schema("Bad", [field("a", PUBLIC, CARD, CARD, CARD)])


def test_every_code_has_its_own_text_and_parses_back():
    choice = Choice(5, "move", "move 1 f2", {"pawn": 0, "area": "f2"})
    assert (choice.pawn, choice.area, str(choice)) == (0, "f2", "move 1 f2")
    with pytest.raises(AttributeError, match="this choice has no 'tower'"):
        _ = choice.tower
    assert Choice.parse("  Move  1   F2 ").text == "move 1 f2"
    assert Choice.parse("").code == Choice.UNREAD


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
@pytest.mark.parametrize("flags", [(0, [0, 0, 0]), (0, [0, 1, 0]), (1, [0, 0, 1])])
def test_what_is_covered_is_what_is_hidden(viewer, flags):
    screens, mark = SCREENS.new(), -9
    screens.all_open, screens.shown = flags
    for schema, s in ((TOY, filled()), (SCREENS, screens)):
        covered = s.copy()
        covered.cover(viewer, mark)
        hidden = {(f.name, row) for f, row in schema.hidden(viewer, s)}
        for f in schema.fields:
            for place in schema.places(f):
                cell = getattr(covered, f.name)
                for index in place:
                    cell = cell[index]
                is_hidden = (f.name, None) in hidden or (place and (f.name, place[0]) in hidden)
                assert (cell == mark) == bool(is_hidden), (f.name, place)
