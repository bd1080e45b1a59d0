"""The code table tells the truth about every code, its text, and nothing left over."""

import mutig
from mutig.games.broom_service import names as n
from mutig.games.broom_service.rules.events import kind_to_bid
from tests.engine.test_code_table import fits

ROOM = {"cloud-space": n.CLOUD_SPACES, "cloud-kind": n.CLOUD_KINDS, "area": n.AREAS}  # for larger boards


def test_every_code_reads_as_the_table_says():
    game = mutig.new_game("broom-service", 5, seed=1, variants={"back", "storms"})
    assert kind_to_bid(game.state, 0) == n.VIOLET
    words = game.table.words.names
    for found in game.rules.code_table:
        for code in range(found.first, found.last + 1):
            used = [
                len(words[kind]) > (code - found.first) % ROOM[kind] for kind in found.details.values() if kind in ROOM
            ]
            if all(used):
                assert fits(found, game.rules.describe(game.table, game.state, 0, code)), (code, found)
