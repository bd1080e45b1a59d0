"""The same load on boardgame.io's own server (Node), spoken to over the same lean sockets in socket.io's words."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import subprocess
from functools import partial
from pathlib import Path

import msgspec

from .asking import Asking
from .journal import Journal
from .line import Line, connect
from .measuring import Figures, Plan, measure
from .process import running
from .table import Table

PROGRAM = Path(__file__).parent / "peer"
VERSION = msgspec.json.decode((PROGRAM / "package.json").read_bytes())["dependencies"]["boardgame.io"]
SPACE = b"/errands,"  # the game's own channel
PREFIX = b"42" + SPACE  # of a message there
AREAS = 42
OPENS_WITHIN_S = 30.0


class Hand(msgspec.Struct):
    hand: list[int]


class Game(msgspec.Struct):
    players: dict[str, Hand]


class Context(msgspec.Struct):
    current_player: str = msgspec.field(name="currentPlayer")


class State(msgspec.Struct):
    game: Game = msgspec.field(name="G")
    context: Context = msgspec.field(name="ctx")
    number: int = msgspec.field(name="_stateID")


class Sync(msgspec.Struct):
    state: State


SYNC, UPDATE = msgspec.json.Decoder(tuple[str, str, Sync]), msgspec.json.Decoder(tuple[str, str, State, list[object]])


class Player:
    """One seat with its socket. As at our own tables, states are read only when the seat is to move."""

    def __init__(self, match: PeerMatch, seat: int, credentials: str) -> None:
        self.match, self.seat, self.credentials = match, seat, credentials
        self.line: Line | None = None
        self.synced: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._latest = b""

    def state(self) -> State:
        sync = self._latest.startswith(b'["sync"')
        return SYNC.decode(self._latest)[2].state if sync else UPDATE.decode(self._latest)[2]

    def hear(self, message: bytes) -> None:
        assert self.line is not None or message.startswith(b"0")
        if message.startswith(PREFIX + b'["update"'):
            self._latest = message[len(PREFIX) :]
            self.match.seen(self.seat, len(message))
        elif message.startswith(PREFIX + b'["sync"'):
            self._latest = message[len(PREFIX) :]
            self.synced.set_result(None)
        elif message == b"2":  # are you there?
            self._say(b"3")
        elif message.startswith(b"40" + SPACE):  # let in: now the match
            self.emit("sync", self.match.id, str(self.seat), self.credentials, self.match.players)
        elif not message.startswith((b"0", PREFIX + b'["matchData"')):
            self.match.journal.wrong(f"unexpected message: {message[:60]!r}")

    def emit(self, *what: object) -> None:
        self._say(PREFIX + msgspec.json.encode(what))

    def _say(self, text: bytes) -> None:
        if self.line is not None:
            self.line.say(text)


class PeerMatch(Table):
    """A match with its players."""

    def __init__(self, players: int, journal: Journal, rng: random.Random) -> None:
        super().__init__(players, journal, rng)
        self.id = ""
        self.seats: list[Player] = []

    async def set_up(self, asking: Asking) -> None:
        self.id = (await asking.ask("POST", "/games/errands/create", {"numPlayers": self.players})).content()["matchID"]
        for seat in range(self.players):
            body = {"playerID": str(seat), "playerName": f"player {seat}"}
            joined = (await asking.ask("POST", f"/games/errands/{self.id}/join", body)).content()
            self.seats.append(Player(self, seat, joined["playerCredentials"]))

    async def connect(self, url: str) -> None:
        address = url.replace("http", "ws", 1) + "/socket.io/?EIO=4&transport=websocket"
        for player in self.seats:
            player.line = await connect(address, player.hear, partial(self.lost, player))
            player.line.say(b"40" + SPACE)
            await asyncio.wait_for(player.synced, OPENS_WITHIN_S)

    def lost(self, player: Player, why: str) -> None:
        self.journal.wrong(f"lost socket: {why}")

    def decide(self) -> bool:
        mover = self.seats[int(self.seats[0].state().context.current_player)]
        state = mover.state()
        role, area = self.rng.choice(state.game.players[str(mover.seat)].hand), self.rng.randrange(AREAS)
        payload = {
            "type": "play",
            "args": [role, area],
            "playerID": str(mover.seat),
            "credentials": mover.credentials,
        }
        self.sent(mover.seat, in_secret=False, will_be_acknowledged=False)
        mover.emit("update", {"type": "MAKE_MOVE", "payload": payload}, state.number, self.id, str(mover.seat))
        return True

    def beat(self) -> None:
        """This server asks by itself."""

    def leave(self) -> None:
        for player in self.seats:
            if player.line is not None:
                player.line.hang_up()


def installed(folder: Path) -> Path:
    """The peer's program with exactly the version it names, in a folder of its own.

    koa-compose is held at 4.1.0: from 4.2.0 on, boardgame.io's server answers every request of its lobby with 404.
    """
    place = folder / "peer"
    shutil.copytree(PROGRAM, place, ignore=shutil.ignore_patterns("node_modules"))
    command = ["npm", "install", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run(command, cwd=place, check=True, stdout=subprocess.DEVNULL, timeout=180)
    return place


async def measure_peer(plan: Plan, folder: Path, seed: int) -> Figures:
    """The same plan as for our own server, with Node's settings for production."""
    place = await asyncio.to_thread(installed, folder)
    node = shutil.which("node") or "node"
    with running([node, os.fspath(place / "server.js")], folder / "peer.log", NODE_ENV="production") as server:
        asking, journal, rng = Asking(server.url), Journal(), random.Random(seed)
        await PeerMatch(plan.players, Journal(), rng).set_up(asking)
        matches = [PeerMatch(plan.players, journal, rng) for _ in range(plan.tables)]
        try:
            return await measure(
                f"boardgame.io {VERSION}",
                server,
                plan,
                matches,
                lambda match: match.set_up(asking),
                lambda match: match.connect(server.url),
            )
        finally:
            asking.close()
