"""`mutig show`, `replay` and `verify`: saved games as tables, pictures, stories and proofs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import mutig
from mutig.bots import RandomBot, play_out
from mutig.core.record import seal_of

from .command_line import finished_game, mutig_says, refused


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return finished_game(tmp_path_factory.mktemp("records"))


def edited(file: Path, target: Path, resealed: bool, **changes: Any) -> Path:
    """A copy of a record with other fields; resealed by somebody who knows how."""
    record = json.loads(file.read_text()) | changes
    if resealed:
        record["seal"] = seal_of(record)
    target.write_text(json.dumps(record))
    return target


# show


def test_show_prints_the_table_the_board_and_the_count(evening: Path) -> None:
    said = mutig_says("show", evening)
    assert said.code == 0
    for text in ("Round 7 of 7", "Cleo", "borders", "Final scoring"):
        assert text in said.out


def test_show_goes_back_to_a_decision_and_hides_what_a_seat_may_not_see(evening: Path) -> None:
    everything = mutig_says("show", evening, "--move", 14)
    assert "Round 1 of 7" in everything.out
    assert "Hands Ann:" in everything.out
    assert "Hands" not in mutig_says("show", evening, "--move", 14, "--seat", "spectator").out
    assert "Your hand" in mutig_says("show", evening, "--move", 14, "--seat", 1).out


def test_show_reads_a_position(evening: Path, tmp_path: Path) -> None:
    position = mutig.new_game("broom-service", 2, seed=1).position()
    file = tmp_path / "position.json"
    file.write_text(json.dumps(position))
    assert "Round 1 of 7" in mutig_says("show", file).out
    position["state"]["pawns"][0][0] = "nowhere"
    file.write_text(json.dumps(position))
    assert "unknown area 'nowhere'" in refused("show", file)
    file.write_text(json.dumps(position | {"options": 3}))
    assert "options: expected an object with players" in refused("show", file)


@pytest.mark.parametrize("name", ["board.svg", "board.png"])
def test_show_draws_and_never_overwrites(name: str, evening: Path, tmp_path: Path) -> None:
    picture = tmp_path / name
    assert mutig_says("show", evening, "--move", 20, "--out", picture, "--width", 300).code == 0
    drawn = picture.read_bytes()
    assert drawn.startswith(b"<svg" if name.endswith("svg") else b"\x89PNG")
    picture.write_bytes(b"mine")
    assert "exists already and is left as it is" in refused("show", evening, "--out", picture)
    assert picture.read_bytes() == b"mine"
    assert mutig_says("show", evening, "--move", 20, "--out", picture, "--width", 300, "--force").code == 0
    assert picture.read_bytes() == drawn


def test_show_refuses_what_it_cannot_do(evening: Path, tmp_path: Path) -> None:
    assert "ends in .svg or .png" in refused("show", evening, "--out", tmp_path / "board.gif")
    assert "expected 100 to 10000 pixels" in refused("show", evening, "--out", tmp_path / "b.png", "--width", 5)
    assert "cannot be written" in refused("show", evening, "--out", tmp_path / "nowhere" / "b.svg")
    assert "there are steps from 0 to" in refused("show", evening, "--move", 10000)
    assert "expected a seat from 0 to 2 or spectator, not '3'" in refused("show", evening, "--seat", 3)
    assert not list(tmp_path.iterdir())


# replay


def test_replay_all_prints_the_whole_story(evening: Path) -> None:
    said = mutig_says("replay", evening, "--all")
    lines = " ".join(said.out.split())
    for line in mutig.load(evening).log:
        assert " ".join(line.sentence.split()) in lines


def test_replay_as_seen_by_a_seat_keeps_the_others_secrets(evening: Path) -> None:
    said = mutig_says("replay", evening, "--all", "--seat", 1)
    assert "Bob picks" in said.out
    assert "Ann picks" not in said.out
    assert "Cleo picks" not in said.out


def test_replay_steps_forth_back_and_anywhere(evening: Path) -> None:
    said = mutig_says("replay", evening, typed="\nn\np\n30\n99999\nwhat\nq\n")
    assert said.code == 0
    prompts = [line.split(" ")[0] for line in said.out.splitlines() if "/" in line.split(" ")[0]]
    assert [prompt.split("/")[0] for prompt in prompts] == ["0", "1", "2", "1", "30", "30", "30"]
    assert "There are decisions from 0 to" in said.out


def test_replay_plays_on_by_itself_and_ends_with_the_count(evening: Path) -> None:
    said = mutig_says("replay", evening, "--pause", 0, typed="a\n")
    assert said.code == 0
    assert "Final scoring" in said.out


# verify


def test_verify_says_what_was_recomputed(evening: Path) -> None:
    said = mutig_says("verify", evening)
    assert said.code == 0
    for text in ("right", "are legal", "draws follow from the seed 1", "the game is over", "fingerprint"):
        assert text in said.out


def test_verify_proves_a_commitment(tmp_path: Path) -> None:
    game = mutig.new_game("broom-service", 2, chance=mutig.CommittedChance.fresh())
    file = play_out(game, [RandomBot(1), RandomBot(2)]).save(tmp_path / "fair.mutig")
    assert "fits the secret" in mutig_says("verify", file).out
    record = json.loads(file.read_text())
    wrong = edited(file, tmp_path / "unfair.mutig", True, chance=record["chance"] | {"commitment": "0" * 64})
    assert "the secret is not the one committed to" in refused("verify", wrong)


def test_verify_admits_what_cannot_be_proved(tmp_path: Path) -> None:
    game = mutig.new_game("broom-service", 2, chance=mutig.ToldChance())
    game.play(mutig.NATURE, game.choices(mutig.NATURE)[0])
    assert "told by people" in mutig_says("verify", game.save(tmp_path / "told.mutig")).out


def test_verify_refuses_every_kind_of_damage(evening: Path, tmp_path: Path) -> None:
    record = json.loads(evening.read_text())
    moves = record["moves"].split()
    file = tmp_path / "damaged.mutig"
    file.write_text(evening.read_text()[:-200])
    assert "not a game record" in refused("verify", file)
    file.write_bytes(b"\xff\xfe\x00")
    assert "not a text file" in refused("verify", file)
    file.write_text("{}")
    assert "expected a game record" in refused("verify", file)
    assert "seal" in refused("verify", edited(evening, file, False, scores=[99, 0, 0]))
    assert "scores" in refused("verify", edited(evening, file, True, scores=[99, 0, 0]))
    assert "fingerprint" in refused("verify", edited(evening, file, True, fingerprint="0" * 32))
    assert "is not possible" in refused(
        "verify", edited(evening, file, True, moves=" ".join([*moves[:60], *moves[61:]]))
    )
    assert "but the seed gives" in refused(
        "verify", edited(evening, file, True, chance={"source": "seeded", "seed": 2})
    )
    assert "version 99" in refused("verify", edited(evening, file, True, rules_version=99))
    other = record["edition"] | {"hash": "0" * 64}
    assert "other printed values" in refused("verify", edited(evening, file, True, edition=other))
    assert "unknown game" in refused("verify", edited(evening, file, True, game="chess"))


def test_verify_goes_through_all_files_and_counts_the_right_ones(evening: Path, tmp_path: Path) -> None:
    said = mutig_says("verify", evening, tmp_path / "missing.mutig", evening)
    assert said.code == 2
    assert "2 of 3 records are right." in said.out
    assert "missing.mutig: cannot be read" in said.err


# Where a record comes from


def test_a_start_made_by_hand_and_another_printing_are_named(tmp_path: Path) -> None:
    """Nothing in the record proves how the position came about, and a name alone makes no edition the shipped one."""
    rules = mutig.rules("broom-service")
    document = rules.edition_document(rules.load_edition("house"))
    document["boards"]["front"]["towers"][0]["points"] += 1
    table = rules.table(rules.check_options(2, [], {}), rules.edition_from_document(document))
    position = mutig.Game(table, mutig.SeededChance(1))
    game = mutig.Game(table, mutig.SeededChance(2), None, position.state)
    file = play_out(game, [RandomBot(1), RandomBot(2)]).save(tmp_path / "brought.mutig")
    label = f"house (brought along, {table.edition.hash[:8]})"
    proof = mutig_says("verify", file).out
    assert label in proof
    assert "a position that was brought along" in proof
    assert "draws since then follow" in proof
    for command in (("show", file), ("replay", file, "--all")):
        said = " ".join(mutig_says(*command).out.split())
        assert "starts from a position that was brought along" in said
        assert f"house ({table.edition.hash[:8]})" in said
    record = json.loads(file.read_text())
    assert record["imported"] is True
    del record["imported"]  # as older versions wrote it
    old = edited(file, tmp_path / "old.mutig", resealed=False)
    old.write_text(json.dumps(record | {"seal": seal_of(record)}))
    assert "brought along" in mutig_says("verify", old).out


@pytest.mark.parametrize(("field", "value"), [("over", False), ("scores", [1, 2, 3]), ("imported", True)])
def test_a_resealed_lie_about_the_end_or_the_beginning_is_found(
    evening: Path, tmp_path: Path, field: str, value: Any
) -> None:
    lie = edited(evening, tmp_path / "lie.mutig", resealed=True, **{field: value})
    assert f"{field}: " in refused("verify", lie)
    with pytest.raises(mutig.MutigError, match=f"{field}: "):
        mutig.load(lie)
