"""What the server makes of a position for one viewer: everything that would leave, as bytes, without a server."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from msgspec import json

from mutig.core.chance import CommittedChance
from mutig.core.ruleset import Table
from mutig.games import rules
from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.store.rows import ChatRow, Edition, SeatRow, TableRow
from mutig.server.tables import Settings
from mutig.server.tables.projection import Viewer, bit_of
from mutig.server.tables.seats.seating import COLOURS, EMBLEMS
from mutig.server.tables.session import Change, GameSession, Moment, Setup
from mutig.server.tables.table import LiveTable
from mutig.server.tables.talk.chat import Chat
from mutig.server.tables.views.updates import Updates

from .leak_worlds import Scene, legal_codes, opens_goods, reveals
from .table_talk import LANGUAGES, FakeClock

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")


def desk(table: Table) -> LiveTable:
    """The table of this kind; the session is put in later."""
    return _desk(table.rules.name, json.encode(table.options), table.edition.name, table.edition.hash)


@cache
def _desk(game: str, options: bytes, edition: str, edition_hash: str) -> LiveTable:
    setup = json.decode(options)
    row = TableRow(
        id="a" * 10,
        invite="b" * 16,
        host="person-0",
        game=game,
        edition=Edition(edition, edition_hash),
        options=setup,
        rules=wire.TableRules(),
        rules_version=rules(game).version_of(setup),
        secret="the secret of this table",
        commitment="its commitment",
        created=0.0,
        changed=0.0,
        status="playing",
    )
    seats = [
        SeatRow(row.id, k, "person", f"person-{k}", NAMES[k], None, EMBLEMS[k], COLOURS[k])
        for k in range(setup["players"])
    ]
    chat = Chat([ChatRow(row.id, 0, "person-1", 1, "Ben", "Hello", 0.0)])
    settings = Settings(ticks=(clock := FakeClock()), wall=clock)
    return LiveTable(cast(Any, None), settings, row, seats, chat, lambda live, public: None)


class Eyes:
    """One viewer in front of one position."""

    def __init__(self, scene: Scene, state: Any, language: wire.Language) -> None:
        self.viewer = scene.viewer
        person = "watcher" if scene.viewer is None else f"person-{scene.viewer}"
        self.person = wire.Me(id=person, name="me", language=language, account=None)
        self.live = desk(scene.table)
        setup = Setup(scene.table, CommittedChance("the secret of this table"))
        self.session = GameSession(setup, Moment(setup.game_at(state, 0)))

    def everything(self) -> bytes:
        """View, question, log, undo, table, chat."""
        self.live.session = self.session
        return json.encode(self.live.presenter.snapshot(self.person, self.viewer, None))

    def picture(self) -> str:
        game = self.session.game
        return game.svg("spectator" if self.viewer is None else self.viewer, self.person.language)

    def after(self, change: Change) -> bytes:
        """What the viewer is sent of a change, if anything, and everything there is to see afterwards."""
        self.session.accept(change)
        self.live.session = self.session
        told = b""
        if change.seen & bit_of(self.viewer):
            told = json.encode(Updates(self.live.presenter, change).update(self.viewer, self.person.language))
        return told + b"\n" + self.everything()

    def tried(self, seat: int, codes: list[int]) -> str:
        """How an attempt would be answered."""
        try:
            self.session.decide(seat, codes)
        except Refusal as refusal:
            return refusal.reason
        return "accepted"


def compare(scene: Scene, rng: random.Random, count: Counter[str], steps: bool = True, picture: bool = False) -> None:
    """The same bytes from both worlds: at once, of refused attempts, and after a decision of anybody."""
    language = rng.choice(LANGUAGES)
    one, two = Eyes(scene, scene.state, language), Eyes(scene, scene.other, language)
    assert one.everything() == two.everything()
    count["states"] += 1
    count["different"] += scene.differs
    if picture:
        assert one.picture() == two.picture()
        count["pictures"] += 1
    if steps and scene.viewer in one.session.pending:
        compare_attempts(scene, one, two, rng, count)
    if steps and one.session.pending:
        _compare_step(one, two, rng, count)


def compare_attempts(scene: Scene, one: Eyes, two: Eyes, rng: random.Random, count: Counter[str]) -> None:
    """Two codes at once: where they are refused the attempt costs nothing, so it must not tell anything either."""
    assert scene.viewer is not None
    first = rng.choice(legal_codes(scene.table, scene.state, scene.viewer))
    next_state = one.session.decide(scene.viewer, [first]).moment.game.state
    possible = legal_codes(scene.table, next_state, scene.viewer)  # in one of the worlds; perhaps not in the other
    attempt = [first, rng.choice([*possible, rng.randrange(scene.table.rules.codes)])]
    answers = one.tried(scene.viewer, attempt), two.tried(scene.viewer, attempt)
    assert answers[0] == answers[1], (attempt, answers)
    count[f"attempt {answers[0]}"] += 1


def _compare_step(one: Eyes, two: Eyes, rng: random.Random, count: Counter[str]) -> None:
    """Somebody decides, and the worlds do not part by it: the viewer is told the same, or nothing, in both."""
    step = common_step(one.viewer, one.session, two.session, rng)
    if step is None:
        count["parted"] += 1
        return
    seen = [change.seen & bit_of(one.viewer) for change in step.changes]
    assert seen[0] == seen[1]
    assert one.after(step.changes[0]) == two.after(step.changes[1])
    count["steps in secret" if step.is_secret else "steps"] += 1


@dataclass(frozen=True)
class Step:
    """A decision made in two worlds; in secret it may be another one in each."""

    seat: int
    is_secret: bool
    codes: tuple[int, int]
    changes: tuple[Change, Change]


def common_step(viewer: Viewer, one: GameSession, two: GameSession, rng: random.Random) -> Step | None:
    """The viewer decides the same in both worlds, others in secret whatever they like, else the same too.

    None if there is no such decision, or if it lays open in what the worlds differ.
    """
    table, seat = one.table, rng.choice(one.pending)
    is_secret = bool(table.rules.interpreted.is_secret(one.state)) and seat != viewer
    here, there = (legal_codes(table, session.state, seat) for session in (one, two))
    if not is_secret:
        here = there = [c for c in here if c in there and (seat == viewer or not opens_goods(table, c))]
    if not here or not there:
        return None
    first = rng.choice(here)
    codes = first, rng.choice(there) if is_secret else first
    changes = one.decide(seat, [codes[0]]), two.decide(seat, [codes[1]])
    return None if parted(one, changes, is_secret) else Step(seat, is_secret, codes, changes)


def parted(before: GameSession, changes: tuple[Change, Change], is_secret: bool) -> bool:
    """Whether what was hidden has come out: other draws, other people are asked, another phase, or it is laid open."""
    one, two = (change.moment.game.state for change in changes)
    if (one.pending, one.phase) != (two.pending, two.phase):
        return True
    if one.phase != before.state.phase and reveals(before.table, before.state, one, two):
        return True
    drawn = [list(change.moves)[is_secret:] for change in changes]
    return drawn[0] != drawn[1]


def common_session(scene: Scene, secret: str, rng: random.Random, most: int) -> list[Step]:
    """Decisions after which the viewer still cannot tell the two worlds apart."""
    setup = Setup(scene.table, CommittedChance(secret))
    one, two = (GameSession(setup, Moment(setup.game_at(state, 0))) for state in (scene.state, scene.other))
    steps: list[Step] = []
    while len(steps) < most and one.pending and (step := common_step(scene.viewer, one, two, rng)) is not None:
        one.accept(step.changes[0])
        two.accept(step.changes[1])
        steps.append(step)
    return steps
