"""The House: the one object the web layer holds. People, tables, play; every answer is a wire type.

Whatever a person may not do, or asks for in vain, is a `Refusal`, and then nothing has changed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any

import structlog
from msgspec.structs import replace

from mutig.core.errors import MutigError
from mutig.server import wire
from mutig.server.health import Health
from mutig.server.people.accounts import Accounts
from mutig.server.people.passwords import Passwords
from mutig.server.people.people import People, as_me
from mutig.server.people.sessions import Sessions, hashed
from mutig.server.refusal import Refusal
from mutig.server.settings import Settings
from mutig.server.store import Store, StoreError
from mutig.server.store.errors import SessionEnded
from mutig.server.store.rows import Entry, SeatRow, TableRow

from . import catalogue
from .bots.hints import Hints
from .bots.pool import BotPool
from .lists import TableLists
from .records.archive import Archive
from .registry import Registry
from .seats import membership, seating, votes
from .seats.quota import Quota
from .session import Setup
from .table import LiveTable, opening
from .talk import say as talk
from .undo.undo import undo as take_back
from .views.followers import Follower, Send
from .views.presenter import table_line

MOST_LINES = 100  # in one page of a list
LONGEST_WAIT_S = 60.0
NO_PROOF = wire.Proof()
NEARLY_FULL = 512 << 20  # bytes left on the disk: weeks of games, and time to make room

log = structlog.get_logger("mutig.house")


def refusing(service: type[TableService]) -> type[TableService]:
    """Troubles of the store, and what it cannot make sense of, reach people as refusals too."""

    def careful(method: Any) -> Any:
        @wraps(method)
        async def answer(*args: Any, **named: Any) -> Any:
            try:
                return await method(*args, **named)
            except StoreError:
                log.exception("the store is in trouble")
                raise Refusal("store-trouble", 503) from None
            except SessionEnded:
                raise Refusal("stranger", 401) from None
            except MutigError as problem:
                raise Refusal("impossible", detail=problem) from None

        return answer

    for name, method in list(vars(service).items()):
        if iscoroutinefunction(method) and not name.startswith("_"):
            setattr(service, name, careful(method))
    return service


@refusing
class TableService:
    """Open it with `await House.open(store, settings)`."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.settings = store, settings
        self.sessions = Sessions(store, settings)
        self.people = People(store, self.sessions)
        self.passwords = Passwords()
        self.accounts = Accounts(store, self.sessions, self.passwords)
        self.lists = TableLists(store)
        self.checkup = Health(store)
        self.quota = Quota(store, settings)
        self.bot_pool = BotPool(
            settings.bot_threads, settings.bot_limit_s, settings.longest_thought_s, self._bots_ready
        )
        self.hints = Hints(self.bot_pool, settings)
        self.archive = Archive(store, settings)
        self.registry = Registry(store, settings, self.bot_pool, self._changed)
        self._housekeeping: asyncio.Task[None]

    @classmethod
    async def open(cls, store: Store, settings: Settings | None = None) -> TableService:
        """A house over this store, with its clocks and its bot desk at work."""
        service = cls(store, settings or Settings())
        if service.settings.warm_up:
            service.bot_pool.warm_up()
            service.archive.workers.warm_up()
        await service.registry.wake_bots()
        service._housekeeping = asyncio.create_task(service._keep_house())
        return service

    async def close(self) -> None:
        """Finish what is in work, stop the bots, hand the leases back. The store stays open: it is not ours."""
        self._housekeeping.cancel()
        await asyncio.gather(self._housekeeping, return_exceptions=True)
        await self.bot_pool.close()
        self.passwords.close()
        self.archive.close()
        await self.registry.close()

    # People

    async def guest(self, new: wire.NewGuest, device: str = "") -> tuple[wire.Me, str]:
        """A new person, and the token that is the only key to it (for a cookie or a bearer header)."""
        return await self.people.guest(new, device)

    def when_sessions_end(self, listener: Callable[[Collection[str]], None]) -> None:
        """`listener` gets the keys of sessions (see `key_of`) as soon as they have ended."""
        self.sessions.when_ended(listener)

    def key_of(self, token: str) -> str:
        """What stands for a token inside the house: it tells sessions apart and opens nothing."""
        return hashed(token)

    async def person_of(self, token: str) -> wire.Me | None:
        """Who holds this token; None if nobody does (any more)."""
        return await self.person_with(hashed(token))

    async def person_with(self, key: str) -> wire.Me | None:
        """The same by the key of the token."""
        person = await self.sessions.person_of(key)
        return as_me(person) if person else None

    async def new_token(self, person: wire.Me, proof: wire.Proof = NO_PROOF, by: str | None = None) -> str:
        """One more token for the same person, for a program that plays for it."""
        return await self.accounts.new_token(person, proof, by and hashed(by))

    async def change_me(self, person: wire.Me, change: wire.ChangeMe) -> wire.Me:
        """Another name or language; open followings speak it from their next message on."""
        changed = await self.people.change(person, change)
        for live in self.registry.tables.values():
            for follower in live.followers:
                if follower.person.id == person.id:
                    follower.person = changed
        return changed

    # Accounts and sessions. `by` is the token of who asks; if it is void before all is done, nothing is done

    async def make_account(self, person: wire.Me, new: wire.NewAccount, by: str) -> tuple[wire.Me, str]:
        """The guest becomes an account and its tables stay its own; a fresh token is the only one that opens it."""
        token = await self.accounts.make(person, new, hashed(by))
        return await self.people.me(person.id), token

    async def sign_in(
        self, wanted: wire.SignIn, guest: wire.Me | None, by: str | None = None, device: str = ""
    ) -> tuple[wire.Me, str]:
        """The account's person and a token; the tables of the guest who signs in go to the account."""
        found, token = await self.accounts.sign_in(wanted, guest, by and hashed(by), device)
        return await self._welcome(guest, found), token

    async def recover(
        self, wanted: wire.Recover, guest: wire.Me | None, by: str | None = None, device: str = ""
    ) -> tuple[wire.Me, str]:
        """The person of a recovery code and a token; the tables of the guest who asks go to it."""
        found, token = await self.accounts.recover(wanted, guest, by and hashed(by), device)
        return await self._welcome(guest, found), token

    async def recovery_code(
        self, person: wire.Me, proof: wire.Proof = NO_PROOF, by: str | None = None
    ) -> wire.RecoveryCode:
        """A code that opens this person on another device, once; an earlier one is void."""
        return await self.accounts.recovery_code(person, proof, by and hashed(by))

    async def change_password(self, person: wire.Me, change: wire.ChangePassword, by: str) -> str:
        """Another password; a fresh token is the only one that opens the account."""
        return await self.accounts.change_password(person, change, hashed(by))

    async def sessions_of(self, person: wire.Me, by: str | None = None) -> list[wire.Session]:
        """Browsers and programs that speak for a person."""
        return await self.sessions.all_of(person.id, by and hashed(by))

    async def sign_out(self, token: str) -> None:
        """The token opens nothing any more."""
        await self.sessions.end(hashed(token))

    async def end_session(self, person: wire.Me, id: str) -> None:
        """Sign one of a person's browsers or programs out."""
        await self.sessions.end_called(person.id, id)

    async def sign_out_everywhere(self, person: wire.Me, but: str | None = None) -> None:
        """All tokens of a person, or all but one, open nothing any more."""
        await self.sessions.end_all(person.id, but and hashed(but))

    # Tables

    def games(self) -> list[wire.GameInfo]:
        """What can be played here."""
        return catalogue.games()

    async def printed(self, game: str, edition: str, side: str, language: str) -> bytes:
        """What a client draws the tables of a game from, as JSON."""
        return await self.archive.sheet(game, edition, side, language)

    async def own_printed(self, person: wire.Me, table: str, side: str, language: str) -> bytes:
        """The same for one table: its edition may have been brought along."""
        live = await self.registry.look(table)
        live.may_look(person, None)
        return await self.archive.own_sheet(person, live.row, side, language)

    async def create(self, person: wire.Me, new: wire.NewTable) -> wire.Table:
        """A table; without open seats it starts at once."""
        async with self.quota.for_one_more(person):
            row = membership.new_row(person, new, self.settings.now())
            return await self._opened(person, row, seating.planned(row.id, new.seats, person))

    async def import_table(self, person: wire.Me, wanted: wire.ImportTable) -> wire.Table:
        """A table that goes on from a move of a record."""
        async with self.quota.for_one_more(person):
            found = await self.archive.imported(person, wanted)
            row = membership.imported_row(person, found, wanted.rules, self.settings.now())
            return await self._opened(person, row, seating.planned(row.id, wanted.seats, person))

    async def rematch(self, person: wire.Me, table: str) -> wire.Table:
        """The same again with the same people: a new table (or the one somebody else already asked for)."""
        async with self.registry.at(table) as live:
            live.may_look(person, None)
            if live.row.rematch is None:
                row, seats = membership.rematch_row(person, live, self.settings.now())
                async with self.quota.for_one_more(person):
                    await live.saved(self._create(row, seats, rematch_of=live.id))
                live.changed(rematch=row.id, changed=row.created)
            again = live.row.rematch
        assert again is not None
        return (await self.registry.look(again)).presenter.table(person)

    async def invited(self, person: wire.Me, invite: str) -> wire.Table:
        """What an invite link leads to."""
        found = await self.store.by_invite(invite)
        if found is None:
            raise Refusal("no-such-invite", 404)
        return (await self.registry.look(found[0].id)).presenter.table(person)

    async def join(self, person: wire.Me, table: str, wanted: wire.JoinTable) -> wire.Table:
        """Take an open seat (the last one starts the game), come back to mine, or take over one that is offered."""
        async with self.registry.at(table) as live:
            await membership.join(live, person, wanted)
            return live.presenter.table(person)

    async def leave(self, person: wire.Me, table: str) -> wire.Table:
        """Get up from all my seats: open again before the game, kept until I come back during it."""
        async with self.registry.at(table) as live:
            await membership.leave(live, person)
            return live.presenter.table(person)

    async def change_seat(self, person: wire.Me, table: str, seat: int, change: wire.ChangeSeat) -> wire.Table:
        """Change my seat; the host may also give an open or left seat to a bot, or open it again."""
        async with self.registry.at(table) as live:
            await membership.change_seat(live, person, seat, change)
            return live.presenter.table(person)

    async def start(self, person: wire.Me, table: str) -> wire.Table:
        """The host starts now: bots take the open seats."""
        async with self.registry.at(table) as live:
            await membership.start(live, person)
            return live.presenter.table(person)

    async def table(self, person: wire.Me, table: str) -> wire.Table:
        """Everything about a table but the game itself."""
        live = await self.registry.look(table)
        live.may_look(person, None)
        return live.presenter.table(person)

    async def my_tables(self, person: wire.Me, after: str | None = None, limit: int = 50) -> wire.TableList:
        """Where I sit: my turn first, then the latest change first."""
        return await self.lists.tables(person.id, after, min(limit, MOST_LINES))

    async def listed_tables(self, person: wire.Me, after: str | None = None, limit: int = 50) -> wire.TableList:
        """Tables open to everybody, to join or to watch."""
        page = await self.store.listed_tables(after, min(limit, MOST_LINES))
        lines = [table_line(summary, person.id) for summary in page.tables]
        return wire.TableList(tables=lines, more=page.more)

    # Playing

    async def snapshot(
        self, person: wire.Me, table: str, seat: int | None, since: int | None = None, wait_s: float = 0
    ) -> wire.Snapshot | wire.Missed:
        """The state of things as this seat (None: a spectator) sees it.

        With `since`, only the log lines after it; with `wait_s` the answer waits as long for something newer.
        """
        live = await self.registry.look(table)
        live.may_look(person, seat)
        now, news = live.audience.seen_by(person, seat, since), live.audience.news
        self.registry.bots[table].look()
        seq = now.seq if isinstance(now, wire.Snapshot) else now.snapshot.seq
        if not wait_s or since is None or seq != since:  # who claims to know more is told at once, not at the next move
            return now
        return await self._newer(person, table, seat, since, news, min(wait_s, LONGEST_WAIT_S))

    async def follow(self, person: wire.Me, wanted: wire.Follow, send: Send) -> Follower:
        """Look at a table: `send` gets a Snapshot (or Missed) before this returns, then everything that happens."""
        follower = (await self.registry.look(wanted.table)).follow(person, wanted.seat, wanted.since, send)
        self.registry.bots[wanted.table].look()
        return follower

    async def follow_mine(self, person: wire.Me, send: Send) -> Follower:
        """`send` gets MyTables now and whenever one of my tables changes."""
        return await self.lists.follow(person, send)

    async def act(self, person: wire.Me, table: str, act: wire.Act) -> wire.Ack:
        """Carry a decision out. The Ack is returned (send it) before followers hear of it, after it is on record."""
        async with self.registry.at(table) as live:
            return await live.act(person, act)

    async def undo(self, person: wire.Me, table: str, undo: wire.Undo) -> wire.Ack:
        """Take my last decision, or my secret choice, back; where the table says so the others must agree first."""
        async with self.registry.at(table) as live:
            return await take_back(live, person, undo)

    async def say(self, person: wire.Me, table: str, say: wire.Say) -> wire.Ack:
        """A line of chat."""
        async with self.registry.at(table) as live:
            if (known := live.answers.known(person, say.id)) is not None:
                return known
            await talk.say(live, person, say)
            return live.answers.keep(person, self._ack(live, person, say.id))

    async def mute(self, person: wire.Me, table: str, mute: wire.Mute) -> wire.Ack:
        """I do not want to read what a seat says (or do again), at this table."""
        async with self.registry.at(table) as live:
            if (known := live.answers.known(person, mute.id)) is not None:
                return known
            talk.mute(live, person, mute)
            return live.answers.keep(person, self._ack(live, person, mute.id))

    async def hint(self, person: wire.Me, table: str, ask: wire.AskHint) -> wire.Hint:
        """What a thinking bot would do in my place."""
        return await self.hints.once(await self.registry.look(table), person, ask)

    async def why_not(self, person: wire.Me, table: str, seat: int, thing: str) -> wire.WhyNot:
        """Why a thing of the table cannot be chosen now."""
        return (await self.registry.look(table)).why_not(person, seat, thing)

    async def vote(self, person: wire.Me, table: str, vote: wire.Vote) -> wire.Ack:
        """Wait for somebody, let a bot play on, or offer the seat to somebody else."""
        async with self.registry.at(table) as live:
            if (known := live.answers.known(person, vote.id)) is not None:
                return known
            return live.answers.keep(person, await votes.vote(live, person, vote))

    # After the game, and pictures

    async def replay(self, person: wire.Me, table: str, viewer: wire.Eyes = None, start: int = 0) -> wire.Replay:
        """A finished game, decision by decision, from chosen eyes; 'open' shows everything."""
        live = await self.registry.look(table)
        setup, names = self._finished(live, person)
        return await self.archive.replay(person, live.presenter.table(person), setup, names, viewer, start)

    async def show_record(self, person: wire.Me, wanted: wire.ShowRecord) -> wire.Replay:
        """A finished record that somebody brings along, checked, as a replay; nothing of it is kept."""
        return await self.archive.shown(person, wanted)

    async def record_printed(self, person: wire.Me, wanted: wire.PrintRecord) -> bytes:
        """What a client draws that record from, if it brings its own edition along."""
        return await self.archive.record_sheet(person, wanted)

    async def record(self, person: wire.Me, table: str) -> dict[str, Any]:
        """The record of a finished game, to keep and to verify."""
        setup, names = self._finished(await self.registry.look(table), person)
        return await self.archive.record(person, table, setup, names)

    async def picture(self, person: wire.Me, table: str, seat: int | None = None, language: str = "en") -> str:
        """The table as an SVG picture, from a seat of mine or as a spectator."""
        live = await self.registry.look(table)
        live.may_look(person, seat)
        row, session, names = live.row, live.the_session, live.names
        return await self.archive.picture(person, row, session, names, seat, language)

    # Operations

    async def health(self) -> str | None:
        """What is wrong with the store, in a few words; None if nothing is."""
        return await self.checkup.trouble()

    def counts(self) -> dict[str, float]:
        """Figures for monitoring."""
        tables = self.registry.tables.values()
        return {
            "live_tables": len(tables),
            "followers": sum(len(live.followers) for live in tables),
            **self.bot_pool.counts(),
            "bots_replaced": sum(bots.replaced for bots in self.registry.bots.values()),
            **self._room(),
        }

    # Behind the counter

    def _room(self) -> dict[str, float]:
        free = self.store.free_bytes
        return {} if free is None else {"disk_free_bytes": free, "disk_nearly_full": free < NEARLY_FULL}

    def _bots_ready(self, game: str) -> None:
        """Whoever plays with searching bots learns that they think now."""
        for live in list(self.registry.tables.values()):
            if live.row.game == game and any(catalogue.is_search(seat.bot) for seat in live.seats):
                live.audience.tell_table()

    async def _opened(self, person: wire.Me, row: TableRow, seats: list[SeatRow]) -> wire.Table:
        await self._create(row, seats)
        live = await self.registry.look(row.id)
        self._changed(live)
        return live.presenter.table(person)

    async def _create(self, row: TableRow, seats: list[SeatRow], rematch_of: str | None = None) -> None:
        """Put a new table on record; without open seats its game has begun in the same step."""
        entries: list[Entry] = []
        if membership.is_full(seats):
            begun = await opening(row, self.settings)
            row, entries = replace(row, **begun.fields), [begun.entry]
        await self.store.create_table(row, seats, entries, rematch_of)

    async def _newer(
        self, person: wire.Me, table: str, seat: int | None, since: int, news: asyncio.Event, wait_s: float
    ) -> wire.Snapshot | wire.Missed:
        """What there is to see once there is something newer, or after so long."""
        try:
            async with asyncio.timeout(wait_s):
                while True:
                    await news.wait()
                    live = await self.registry.look(table)
                    live.may_look(person, seat)
                    now, news = live.audience.seen_by(person, seat, since), live.audience.news
                    if isinstance(now, wire.Snapshot) or now.snapshot.seq > since:
                        return now
        except TimeoutError:
            return await self.snapshot(person, table, seat, since)

    def _ack(self, live: LiveTable, person: wire.Me, id: str) -> wire.Ack:
        own = seating.mine(live.seats, person.id)
        return wire.Ack(id=id, seq=live.session.seq(own[0].number if own else None) if live.session else 0)

    def _finished(self, live: LiveTable, person: wire.Me) -> tuple[Setup, list[str]]:
        """Only what is over can be looked at from all sides."""
        live.may_look(person, None)
        if live.row.status != "over":
            raise Refusal("not-over", 409)
        return live.the_session.setup, live.names

    async def _welcome(self, guest: wire.Me | None, person: str) -> wire.Me:
        """Somebody is known again. Seats of the guest they were are theirs now: live tables must know."""
        for live in list(self.registry.tables.values()):
            if guest is not None and guest.id in {live.row.host, *(seat.person for seat in live.seats)}:
                async with live.lock:
                    live.stale = True
        return await self.people.me(person)

    def _changed(self, live: LiveTable) -> None:
        self.lists.touch({seat.person for seat in live.seats if seat.person} | {live.row.host})

    async def _keep_house(self) -> None:
        """Look after clocks, idle tables and leases, as long as the house is open."""
        renewed = self.settings.ticks()
        while True:
            await asyncio.sleep(self.settings.tick_s)
            try:
                await self.registry.tick()
                if self.settings.ticks() - renewed > self.settings.lease_s / 3:
                    await self.registry.renew()
                    renewed = self.settings.ticks()
            except Exception:
                log.exception("housekeeping failed")
