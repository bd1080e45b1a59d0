"""Golden games: readable playthroughs that show every change of the rules, and recorded games replayed bit-exact.

After an intended change: python -m tests.golden.write
"""

from __future__ import annotations

import json

import pytest

import mutig
from mutig.core.record import verify

from .comparing import assert_reads_as_it_did
from .plays import EDITION, HERE, NAMES, PLAYTHROUGHS, features, wanted
from .write import playthrough, short_record

RECORDS = sorted((HERE / "games").glob("*.mutig"))


@pytest.mark.parametrize(("players", "side"), PLAYTHROUGHS)
def test_the_playthrough_reads_as_it_did(players, side):
    file = HERE / "games" / f"{players}-{side}.txt"
    assert_reads_as_it_did(file, playthrough(players, side), "tests.golden.write")


def test_there_is_a_playthrough_for_every_number_of_players_and_variant():
    assert {file.name for file in (HERE / "games").glob("*.txt")} == {f"{p}-{side}.txt" for p, side in PLAYTHROUGHS}


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_recorded_game_is_replayed_bit_exact(file):
    record = json.loads(file.read_text(encoding="utf-8"))
    game = mutig.load(file, edition=EDITION)
    assert game.over
    assert game.names == NAMES[: len(game.names)]
    assert game.state.fingerprint() == record["fingerprint"]
    assert short_record(game) == record
    proof = verify(record, mutig.rules, EDITION)
    assert proof.scores == record["scores"]


def test_together_the_recorded_games_have_everything():
    found = set().union(*(features(mutig.load(file, edition=EDITION)) for file in RECORDS))
    assert wanted() - found == set()
