"""Golden games of Touria: readable playthroughs that show every change of the rules, recorded games replayed bit-exact.

After an intended change: python -m tests.golden.touria_write
"""

from __future__ import annotations

import json

import pytest

import mutig
from mutig.core.record import verify

from .comparing import assert_reads_as_it_did
from .touria_plays import EDITION, FOLDER, GAMES, PLAYTHROUGHS, features, wanted
from .touria_write import playthrough
from .write import short_record

FORMER = ("2-wedding-11", "3-wedding-1", "4-short-wedding-4")  # saved while a delivery that won left its order open
RECORDS = sorted((FOLDER / "games").glob("*.mutig"))


@pytest.mark.parametrize(("players", "kind"), PLAYTHROUGHS)
def test_the_playthrough_reads_as_it_did(players, kind):
    file = FOLDER / "games" / f"{players}-{kind}.txt"
    assert_reads_as_it_did(file, playthrough(players, kind), "tests.golden.touria_write")


def test_there_is_a_playthrough_for_every_number_of_players_and_variant():
    assert set(PLAYTHROUGHS) == {(players, kind) for players in (2, 3, 4) for kind in GAMES}
    assert {file.name for file in (FOLDER / "games").glob("*.txt")} == {f"{p}-{kind}.txt" for p, kind in PLAYTHROUGHS}


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_recorded_game_is_replayed_bit_exact(file):
    record = json.loads(file.read_text(encoding="utf-8"))
    game = mutig.load(file, edition=EDITION)
    assert game.over
    ends = [game.state, *game.rules.former_ends(game.table, game.state)]
    assert [end.fingerprint() for end in ends].index(record["fingerprint"]) == 0 or file.stem in FORMER
    same = record.keys() - {"fingerprint", "seal"} if file.stem in FORMER else set(record)
    if "start" in record:  # today's records also say that it was imported, and are sealed with that
        same -= {"seal"}
    assert {name: short_record(game)[name] for name in same} == {name: record[name] for name in same}
    assert verify(record, mutig.rules, EDITION).scores == record["scores"]


def test_together_the_recorded_games_have_everything():
    found = set().union(*(features(mutig.load(file, edition=EDITION)) for file in RECORDS))
    assert wanted() - found == set()
