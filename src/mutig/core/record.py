"""The written game: save, load, replay, verify.

A record is one JSON file: what was agreed (game, rules version, edition, options, start), where chance came from,
every move, and what they led to. It is saved in one step and checked in full on loading: a record that was cut off or
edited is refused.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .chance import Chance, CommittedChance, RecordedChance, SeededChance, ToldChance, commitment_to
from .errors import MutigError, because, shown
from .fields import kind_of
from .game import Game
from .json_text import parsed
from .ruleset import NATURE, Ruleset, Table
from .whole_file import whole_file

FORMAT = "mutig-record-1"
ENDING = ".mutig"  # of a record's file
SEEDED, COMMITTED, RECORDED, TOLD = "seeded", "committed", "recorded", "told"  # where chance came from


def save(game: Game, path: str | Path) -> Path:
    """Write a game's record to a file, whole or not at all."""
    target = Path(path)
    with whole_file(target) as file:
        file.write(written(game))
    return target


def written(game: Game) -> bytes:
    """What stands in a record's file."""
    return (json.dumps(to_record(game), indent=1) + "\n").encode()


def to_record(game: Game) -> dict[str, Any]:
    """The record as a JSON-ready object."""
    edition = game.table.edition
    record: dict[str, Any] = {
        "format": FORMAT,
        "game": game.rules.name,
        "rules_version": game.rules.version_of(game.table.options),
        "edition": {"name": edition.name, "hash": edition.hash},
        "options": dict(game.table.options),
        "names": list(game.names),
        "chance": _chance_to_record(game.chance),
        "moves": " ".join(f"{move.seat}:{move.code}" for move in game.moves),
        "count": len(game.moves),
        "over": game.over,
        "scores": game.scores,
        "fingerprint": game.state.fingerprint(),
    }
    if not game.rules.is_shipped(edition):
        record["edition"]["document"] = game.rules.edition_document(edition)
    if not game.from_the_beginning:
        record["imported"] = True
        record["start"] = game.table.codec.write(game._start)
    record["seal"] = seal_of(record)
    return record


def seal_of(record: Mapping[str, Any]) -> str:
    """A digest over everything else in the record: it shows accidents and careless edits."""
    content = {key: value for key, value in record.items() if key != "seal"}
    return hashlib.sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _chance_to_record(chance: Chance) -> dict[str, Any]:
    if isinstance(chance, SeededChance):
        return {"source": SEEDED, "seed": chance.seed}
    if isinstance(chance, RecordedChance):
        return {"source": RECORDED, "outcomes": list(chance.outcomes)}
    if isinstance(chance, CommittedChance):
        return {"source": COMMITTED, "commitment": chance.commitment, "secret": chance.secret}
    return {"source": TOLD}


def read_file(path: str | Path) -> dict[str, Any]:
    """The JSON of a record file, or a sentence about why there is none."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")  # some editors put an invisible mark before the first letter
    except OSError as problem:
        raise MutigError(f"{path}: cannot be read ({problem.strerror})") from None
    except UnicodeDecodeError:
        raise MutigError(f"{path}: not a text file; expected a game record in JSON") from None
    try:
        document = parsed(text)
    except json.JSONDecodeError as problem:
        cut = "the file is damaged" if text.rstrip().endswith("}") else "the file seems to be cut off"
        raise MutigError(f"{path}: not a game record, {cut} (line {problem.lineno}: {problem.msg})") from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        found = shown(document.get("format")) if isinstance(document, dict) else kind_of(document)
        raise MutigError(f"{path}: expected a game record with format {FORMAT!r}, not {found}")
    return document


def load(
    path: str | Path, find_rules: Callable[[str], Ruleset], edition: str | None = None, check_seal: bool = True
) -> Game:
    """The game of a record file, replayed and checked move by move."""
    return from_record(read_file(path), find_rules, edition, str(path), check_seal)


def files_in(place: str | Path) -> list[Path]:
    """A record file as it is, or all of a folder and the folders in it, by their names; their names end in .mutig."""
    path = Path(place)
    if not path.is_dir():
        return [path]
    try:
        return sorted(file for file in path.rglob(f"*{ENDING}") if file.is_file())
    except OSError as problem:
        raise MutigError(f"{path}: cannot be read ({problem.strerror})") from None


def from_record(
    record: Mapping[str, Any],
    find_rules: Callable[[str], Ruleset],
    edition: str | None = None,
    where: str = "record",
    check_seal: bool = True,
) -> Game:
    """The game of a record: every field is checked, the moves are replayed, the end must be the written one."""
    _require_fields(record, where)
    if check_seal and record.get("seal") != seal_of(record):
        raise MutigError(f"{where}: seal: the record was changed or damaged after it was saved", "seal")
    rules = find_rules(record["game"])
    version = record["rules_version"]
    if not 1 <= version <= rules.version:
        raise MutigError(
            f"{where}: rules_version: this game was played under version {shown(version)} of the "
            f"rules; this program knows version {rules.version}",
            "version",
            given=shown(version),
            newest=rules.version,
        )
    with because("edition"):
        used = _edition_of(record, rules, edition, where)
    options = rules.read_options(record["options"], f"{where}: options")
    if rules.version_of(options) != version:
        raise MutigError(
            f"{where}: rules_version: {shown(version)} is written, but the options are those of version "
            f"{rules.version_of(options)}",
            "field",
            field="rules_version",
        )
    with because("edition"):
        table = rules.table(options, used)
    with because("start"):
        start = _start_of(record, table, where)
    game = Game(table, ToldChance(), record["names"], start)
    game.chance = _chance_from_record(record["chance"], where)
    try:
        game.replay(_moves_of(record, where))
    except MutigError as problem:
        raise MutigError(f"{where}: moves: {problem}", problem.because or "move", **problem.told) from None
    with because("end"):
        _check_end(record, game, where)
    return game


def _start_of(record: Mapping[str, Any], table: Table, where: str) -> Any:
    """The position a record begins with, if it was brought along."""
    if "start" not in record:
        return None
    start = table.codec.read(record["start"], f"{where}: start")
    if faults := table.rules.faults(table, start):
        raise MutigError(f"{where}: start: " + "; ".join(faults))
    return start


def _check_end(record: Mapping[str, Any], game: Game, where: str) -> None:
    """What the record says of its end is what its moves lead to."""
    if len(game.moves) != record["count"]:
        announced = shown(record["count"])
        raise MutigError(f"{where}: count: {announced} moves are announced, but {len(game.moves)} follow from it")
    ends = [game.state, *game.rules.former_ends(game.table, game.state)]
    if record["fingerprint"] not in [end.fingerprint() for end in ends]:
        raise MutigError(f"{where}: fingerprint: the moves lead to another position than the one written down")
    if record["over"] != game.over:
        right = "is over" if game.over else "is not over"
        raise MutigError(f"{where}: over: {shown(record['over'])} is written, but after these moves the game {right}")
    if record["scores"] != game.scores:
        raise MutigError(f"{where}: scores: {shown(record['scores'])} is written, but the moves give {game.scores}")


def _require_fields(record: Mapping[str, Any], where: str) -> None:
    expected: dict[str, type] = {
        "game": str,
        "rules_version": int,
        "edition": dict,
        "options": dict,
        "names": list,
        "chance": dict,
        "moves": str,
        "count": int,
        "over": bool,
        "scores": list,
        "fingerprint": str,
    }
    for name, kind in expected.items():
        if not isinstance(record.get(name), kind):
            text = f"{where}: {name}: expected {kind_of(kind())}, not {shown(record.get(name))}"
            raise MutigError(text, "field", field=name)
    if record.get("imported", "start" in record) is not ("start" in record):
        text = f"{where}: imported: expected true where a start position is given, and nowhere else"
        raise MutigError(text, "field", field="imported")


def _edition_of(record: Mapping[str, Any], rules: Ruleset, given: str | None, where: str) -> Any:
    written = record["edition"]
    if given is None and "document" in written:
        edition = rules.edition_from_document(written["document"])
    elif given:
        edition = rules.load_edition(given)
    else:
        edition = rules.edition_printed(written.get("name", ""), written.get("hash"))
    if edition.hash != written.get("hash"):
        raise MutigError(
            f"{where}: edition: the game was played with {shown(written.get('name'))} "
            f"({str(written.get('hash'))[:12]}), but {edition.name!r} here has other printed values "
            f"({edition.hash[:12]})"
        )
    return edition


def _moves_of(record: Mapping[str, Any], where: str) -> list[tuple[int, int]]:
    moves = []
    for number, word in enumerate(record["moves"].split(), start=1):
        seat, _, code = word.partition(":")
        try:
            moves.append((int(seat), int(code)))
        except ValueError:
            text = f"{where}: moves: move {number} is {shown(word)}; expected seat:code"
            raise MutigError(text, "move", number=number) from None
    return moves


def _chance_from_record(chance: Mapping[str, Any], where: str) -> Chance:
    source = chance.get("source")
    if source == SEEDED and isinstance(chance.get("seed"), int | str):
        return SeededChance(chance["seed"])
    if source == COMMITTED and isinstance(chance.get("secret"), str):
        return CommittedChance(chance["secret"])
    if source == RECORDED and _are_numbers(chance.get("outcomes")):
        return RecordedChance(tuple(chance["outcomes"]))
    if source == TOLD:
        return ToldChance()
    raise MutigError(
        f"{where}: chance: expected a source seeded (with seed), committed (with secret), recorded or told", "chance"
    )


def _are_numbers(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(number, int) and number >= 0 for number in value)


@dataclass(frozen=True)
class Proof:
    """What verifying a record showed: each line is a fact that was recomputed, not read."""

    moves: int
    draws: int
    source: str
    commitment: str | None
    scores: list[int]
    over: bool
    from_the_beginning: bool  # else from a position that somebody wrote down, and nobody can say how it came about


def verify(record: Mapping[str, Any], find_rules: Callable[[str], Ruleset], edition: str | None = None) -> Proof:
    """Recompute a whole record: every move is legal, every draw follows from the seed, the commitment fits it."""
    game = from_record(record, find_rules, edition)
    return proof_of(record, game)


def proof_of(record: Mapping[str, Any], game: Game) -> Proof:
    """The same for a record whose game was read just now."""
    chance, written = game.chance, record["chance"]
    commitment = None
    if isinstance(chance, CommittedChance):
        commitment = commitment_to(chance.secret)
        if written.get("commitment") != commitment:
            raise MutigError("record: chance.commitment: the secret is not the one committed to before the game")
    draws = sum(move.seat == NATURE for move in game.moves)
    source = str(written["source"])
    return Proof(len(game.moves), draws, source, commitment, game.scores, game.over, game.from_the_beginning)
