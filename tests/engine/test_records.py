"""The written game: saved whole or not at all, replayed bit-exact, and refused when anything was changed."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

import mutig
from mutig import Game, MutigError
from mutig.core import record as records
from mutig.core.record import from_record, seal_of, to_record, verify

from ..games.broom_service.engine_games import CONFIGURATIONS, new_game
from ..games.broom_service.table_talk import MINI, A, B, at, begun
from .games import played


def sealed(record: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A record edited by somebody who knows how to seal it again."""
    new = {**json.loads(json.dumps(record)), **changes}
    return new | {"seal": seal_of(new)}


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return to_record(played(new_game(3, ("back", "storms"), seed=4), seed=4))


def load(document: dict[str, Any], **options: Any) -> Game:
    return from_record(document, mutig.rules, **options)


@pytest.mark.parametrize("configuration", CONFIGURATIONS[::3], ids=str)
def test_a_saved_game_comes_back_bit_exact(configuration, tmp_path: Path):
    for steps in (0, 30, 10_000):
        game = played(new_game(*configuration, seed=2), seed=2, steps=steps)
        file = game.save(tmp_path / "evening.mutig")
        again = mutig.load(file)
        assert again.state == game.state
        assert (again.moves, again.names, again.scores) == (game.moves, game.names, game.scores)
        assert [str(line) for line in again.log] == [str(line) for line in game.log]
        assert to_record(again) == to_record(game)
        if not again.over:  # the same game goes on
            seat = min(game.pending)
            code = game.codes(seat)[-1]
            game.play(seat, code)
            again.play(seat, code)
            assert again.state == game.state


def test_names_and_a_game_from_a_position_are_kept(tmp_path: Path):
    game = at(hands={A: "fruit-gatherer hill-witch", B: "fruit-gatherer"}, clouds={"w1": "heavy-2-2"}).game
    game.play(A, "lead fruit-gatherer brave")
    again = mutig.load(game.save(tmp_path / "mini.mutig"))
    assert again.state == game.state
    assert not again.from_the_beginning
    again.undo()
    assert again.choices(A) == at(hands={A: "fruit-gatherer hill-witch", B: "fruit-gatherer"}).game.choices(A)


def test_a_record_of_an_edition_not_shipped_stands_alone(tmp_path: Path):
    game = played(begun(2, seed=3), steps=30)
    document = to_record(game)
    assert "document" in document["edition"]
    assert load(document).state == game.state
    assert "document" not in to_record(new_game(2, ()))["edition"]


def test_undo_after_loading_takes_back_the_last_asked_decision(tmp_path: Path):
    game = played(new_game(3, ("storms",), seed=8), seed=8, steps=50)
    again = mutig.load(game.save(tmp_path / "a.mutig"))
    assert again.undo() == game.undo()
    assert again.state == game.state


# Files that are no records


@pytest.mark.parametrize(
    ("content", "named"),
    [
        (b"", "cut off"),
        (b"{", "cut off"),
        (b"\xff\xfe\x00", "not a text file"),
        (b"[1, 2]", "expected a game record"),
        (b'"hello"', "expected a game record"),
        (b'{"format": "mutig-record-9"}', "mutig-record-9"),
        (b'{"format": "mutig-record-1"}', "game: expected"),
        (b"{'format': 1}", "damaged"),
    ],
)
def test_a_file_that_is_no_record_is_refused(content, named, tmp_path: Path):
    file = tmp_path / "x.mutig"
    file.write_bytes(content)
    with pytest.raises(MutigError, match=named):
        mutig.load(file)
    assert file.read_bytes() == content


def test_a_missing_file_or_a_folder_is_a_sentence(tmp_path: Path):
    with pytest.raises(MutigError, match="cannot be read"):
        mutig.load(tmp_path / "nothing.mutig")
    with pytest.raises(MutigError, match="cannot be read"):
        mutig.load(tmp_path)


def test_a_record_cut_off_anywhere_is_refused(record, tmp_path: Path):
    text = json.dumps(record, indent=1)
    file = tmp_path / "cut.mutig"
    for part in range(0, 100, 7):
        file.write_text(text[: len(text) * part // 100], encoding="utf-8")
        with pytest.raises(MutigError):
            mutig.load(file)


# Records that were edited


@pytest.mark.parametrize(
    "field",
    ["game", "rules_version", "edition", "options", "names", "chance", "moves", "count", "scores", "fingerprint"],
)
def test_any_careless_edit_breaks_the_seal(record, field):
    edited = json.loads(json.dumps(record))
    edited[field] = "x" if isinstance(edited[field], str) else None
    with pytest.raises(MutigError, match=f"seal|{field}"):
        load(edited)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("game", 5),
        ("rules_version", "one"),
        ("edition", "house"),
        ("options", []),
        ("names", "ABC"),
        ("chance", None),
        ("moves", ["0:1"]),
        ("count", "many"),
        ("fingerprint", None),
    ],
)
def test_a_field_of_the_wrong_kind_is_named(record, field, value):
    with pytest.raises(MutigError, match=f"record: {field}: expected a"):
        load(sealed(record, **{field: value}))


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"rules_version": 99}, "rules_version: this game was played under version 99"),
        ({"options": {"players": 9, "variants": []}}, "players"),
        ({"options": {"players": 3, "variants": ["snow"]}}, "unknown variant"),
        ({"options": {"players": 3, "variants": 7}}, "variants"),
        ({"names": ["A", "B"]}, "names: expected 3 names"),
        ({"names": ["A", "B", "B"]}, "names"),
        ({"count": 5}, "count: 5 moves are announced"),
        ({"fingerprint": "0" * 32}, "fingerprint: the moves lead to another position"),
        ({"moves": "0:1 x"}, "moves: move 2 is 'x'"),
        ({"moves": "0:1"}, r"moves: move 1 \(seat 0, code 1\) is not possible"),
        ({"chance": {"source": "dice"}}, "chance: expected a source"),
        ({"chance": {"source": "seeded"}}, "chance: expected a source"),
        ({"chance": {"source": "seeded", "seed": 5}}, "but the seed gives"),
        ({"edition": {"name": "house", "hash": "0" * 64}}, "edition: the game was played with 'house'"),
        ({"edition": {"name": "atlantis", "hash": "0" * 64}}, "atlantis"),
        ({"edition": {"hash": "0" * 64}}, "edition"),
        ({"edition": {"name": 5, "hash": "0" * 64}}, "edition"),
        ({"edition": {"name": "house", "document": 5}}, "edition"),
        ({"start": 5}, "start"),
        ({"start": {"points": "many"}}, "start.points"),
    ],
    ids=str,
)
def test_a_careful_edit_is_found_by_replaying(record, changes, named):
    with pytest.raises(MutigError, match=named):
        load(sealed(record, **changes))


def test_a_changed_draw_is_named(record):
    moves = record["moves"].split()
    start = int(moves[0].split(":")[1])
    moves[0] = f"-1:{370 + (start - 370 + 1) % 3}"  # another start player
    with pytest.raises(MutigError, match=r"moves: move 1 is the draw 'start \d', but the seed gives 'start \d'"):
        load(sealed(record, moves=" ".join(moves)))


def test_an_impossible_move_and_a_missing_one_are_named(record):
    moves = record["moves"].split()
    with pytest.raises(MutigError, match="move 40"):
        load(sealed(record, moves=" ".join([*moves[:39], "0:440", *moves[39:]])))
    with pytest.raises(MutigError, match=r"moves: move|count"):
        load(sealed(record, moves=" ".join(moves[:60] + moves[61:])))
    with pytest.raises(MutigError, match=r"move \d+ .*not possible"):
        load(sealed(record, moves=" ".join([*moves, "0:1"])))  # after the end


def test_an_impossible_start_is_refused():
    document = to_record(at(hands={A: "fruit-gatherer hill-witch"}).game)
    start = document["start"] | {"pawns": [["w1", "w1"], ["ca", "cb"]]}
    with pytest.raises(MutigError, match="pawns"):
        load(sealed(document, start=start))


def test_the_wrong_edition_given_by_hand_is_refused(record):
    with pytest.raises(MutigError, match="edition: the game was played with 'house'"):
        load(record, edition=MINI)


# Saving


def test_saving_replaces_a_file_only_when_the_new_one_is_complete(tmp_path: Path, monkeypatch):
    file = tmp_path / "evening.mutig"
    game = new_game(2, (), seed=1)
    game.save(file)
    before = file.read_bytes()
    game.play(0, game.codes(0)[0])

    def no_space(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_space)
    with pytest.raises(MutigError, match=r"cannot be written \(No space left on device\)"):
        game.save(file)
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["evening.mutig"]  # nothing lies around
    monkeypatch.undo()
    monkeypatch.setattr(os, "replace", no_space)
    with pytest.raises(MutigError, match="cannot be written"):
        game.save(file)
    assert file.read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 1


def test_saving_into_a_missing_folder_is_a_sentence(tmp_path: Path):
    with pytest.raises(MutigError, match="cannot be written"):
        new_game(2, ()).save(tmp_path / "no" / "such" / "x.mutig")


def test_a_failed_load_leaves_the_file_alone(record, tmp_path: Path):
    file = tmp_path / "x.mutig"
    file.write_text(json.dumps(sealed(record, count=1)), encoding="utf-8")
    before = file.read_bytes()
    with pytest.raises(MutigError):
        mutig.load(file)
    assert file.read_bytes() == before


# Verifying


def test_verify_recomputes_everything(record):
    proof = verify(record, mutig.rules)
    assert proof.over
    assert proof.scores == record["scores"]
    assert proof.moves == record["count"]
    assert proof.draws == record["moves"].count("-1:")
    assert (proof.source, proof.commitment) == (records.SEEDED, None)
    with pytest.raises(MutigError, match="scores"):
        verify(sealed(record, scores=[99, 0, 0]), mutig.rules)


# Earlier printings of shipped editions


def test_archived_editions_are_named_by_their_hash_and_differ_from_what_ships():
    archived = [(rules, name) for rules in map(mutig.rules, mutig.GAMES) for name in rules.archived_editions()]
    assert archived
    for rules, name in archived:
        printing = rules.load_edition(name)
        assert name == f"{printing.name}-{printing.hash[:8]}"
        assert rules.load_edition(printing.name).hash != printing.hash
        assert name not in rules.shipped_editions()


@pytest.mark.parametrize("game", mutig.GAMES)
def test_a_game_of_an_earlier_printing_replays_for_ever(game: str):
    """Its record names the edition and its hash alone, as the program wrote it when that printing was shipped."""
    rules = mutig.rules(game)
    for name in rules.archived_editions():
        old = to_record(played(mutig.new_game(game, 2, seed=6, edition=name), seed=6))
        edition = {key: value for key, value in old["edition"].items() if key != "document"}
        again = load(sealed(old, edition=edition))
        assert again.table.edition.hash == rules.load_edition(name).hash
        assert again.state.fingerprint() == old["fingerprint"]
        assert to_record(again)["edition"]["document"]  # saved anew it carries its values along
