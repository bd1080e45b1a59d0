"""What people may ask about what is kept of them, and keepers about everybody."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection

import structlog

import mutig
from mutig.games import rules
from mutig.server import wire
from mutig.server.people.accounts import Accounts
from mutig.server.people.people import as_me
from mutig.server.people.sessions import FORGOTTEN_S, Sessions, hashed, session_line
from mutig.server.refusal import Refusal, say
from mutig.server.settings import Settings
from mutig.server.store import Store
from mutig.server.store.rows import Act, Person, Sanction, TablePlace, TableSummary
from mutig.server.store.takeout import Takeout
from mutig.server.text import timestamp

from ..registry import Registry
from ..seats import seating
from .acts import DAY_S, Acts, Wanted

FORMAT = "mutig-person-1"
MOST_LINES = 50  # in one page of a list
MOST_ADDRESSES = 20_000  # of people seen last; kept nowhere but in memory

log = structlog.get_logger("mutig.club")


class ClubService:
    """A part of the table service, which brings all of this."""

    store: Store
    settings: Settings
    registry: Registry
    accounts: Accounts
    sessions: Sessions
    acts: Acts
    _addresses: OrderedDict[str, str]

    def seen_at(self, person: wire.Me, address: str) -> None:
        """Where somebody asks from, so that a keeper can close that door too; forgotten with the process."""
        self._addresses[person.id] = address
        self._addresses.move_to_end(person.id)
        if len(self._addresses) > MOST_ADDRESSES:
            self._addresses.popitem(last=False)

    async def house(self, person: wire.Me | None) -> wire.House:
        """What this server keeps, how long, and who looks after it."""
        keeping = await self.store.keeping()
        return wire.House(
            version=mutig.__version__,
            keepers=await self.store.keepers_named(),
            keeper=person is not None and await self.store.is_keeper(person.id),
            games_days=keeping.games_days,
            chats_days=keeping.chats_days,
            session_days=int(FORGOTTEN_S / DAY_S),
            address_days=self.settings.address_days,
        )

    # About myself

    async def my_data(self, person: wire.Me, proof: wire.Proof, by: str | None = None) -> wire.MyData:
        """Everything that is kept about me."""
        await self.accounts.prove(person, proof)
        found = await self.store.takeout(person.id)
        if found is None:
            raise Refusal("nobody", 401)
        log.info("data taken along", person=person.id)
        return my_data(found, self.settings.now(), by and hashed(by))

    async def delete_me(self, person: wire.Me, proof: wire.Proof, by: str | None = None) -> None:
        """I am gone: my games are somebody's, and nothing else is left of me."""
        await self.accounts.prove(person, proof)
        await self.acts.erase(person.id, by=by and hashed(by))
        self._addresses.pop(person.id, None)
        log.info("person deleted", person=person.id)

    # For keepers

    async def club_act(self, person: wire.Me, new: wire.NewAct) -> None:
        """Do what a keeper wants; who is deleted for good is so with the keeper's password only."""
        await self._must_be_keeper(person)
        if new.what == "erase":
            await self.accounts.prove(person, wire.Proof(password=new.password))
        wanted = Wanted(
            what=new.what,
            why=new.why,
            person=new.person,
            table=new.closing,
            days=new.days,
            address=self._addresses.get(new.person or "") if new.address else None,
            games_days=new.games_days,
            chats_days=new.chats_days,
        )
        await self.acts.carry_out(wanted, person.id)
        log.info("keeper acted", kind=wanted.what, keeper=person.id, person=wanted.person, table=wanted.table)

    async def club_people(self, person: wire.Me, named: str, start: int, online: Collection[str]) -> wire.ClubPeople:
        """Who comes here, the latest first; `online` are the ids of those who are here now."""
        await self._must_be_keeper(person)
        found, keepers, places = await self.store.people_named(named, start, MOST_LINES + 1)
        shown = found[:MOST_LINES]
        sanctions = await self.store.sanctions_on([who.id for who, _ in shown], self.settings.now())
        lines = [
            person_line(who, seen, who.id in online, who.id in keepers, places.get(who.id, []), sanctions)
            for who, seen in shown
        ]
        return wire.ClubPeople(people=lines, more=start + MOST_LINES if len(found) > MOST_LINES else None)

    async def club_tables(self, person: wire.Me, after: str | None) -> wire.ClubTables:
        """Who plays where: tables that are open or being played at, the latest change first."""
        await self._must_be_keeper(person)
        page = await self.store.tables_going_on(after, MOST_LINES)
        return wire.ClubTables(tables=[self._table(each, person.language) for each in page.tables], more=page.more)

    async def club_acts(self, person: wire.Me, start: int) -> wire.ClubActs:
        """What keepers did, the latest first."""
        await self._must_be_keeper(person)
        found, names = await self.store.acts(start, MOST_LINES + 1)
        somebody = say("somebody", person.language)
        lines = [act_line(act, {who: name or somebody for who, name in names.items()}) for act in found[:MOST_LINES]]
        return wire.ClubActs(acts=lines, more=start + MOST_LINES if len(found) > MOST_LINES else None)

    async def _must_be_keeper(self, person: wire.Me) -> None:
        if not await self.store.is_keeper(person.id):
            raise Refusal("not-keeper", 403)

    def _table(self, summary: TableSummary, language: str) -> wire.ClubTable:
        live = self.registry.tables.get(summary.id)
        viewers = [follower.viewer for follower in live.followers] if live else []
        names = seating.names_in(summary.seats, language)
        return wire.ClubTable(
            id=summary.id,
            game=summary.game,
            title=rules(summary.game).title,
            status=summary.status,
            seats=[
                wire.ClubSeat(
                    name=name,
                    who=seat.who,
                    person=None if seating.is_gone(seat) else seat.person,
                    present=seat.number in viewers,
                )
                for seat, name in zip(summary.seats, names, strict=True)
            ],
            watching=viewers.count(None),
            changed=timestamp(summary.changed),
        )


def person_line(
    person: Person, seen: float | None, online: bool, keeper: bool, places: list[TablePlace], sanctions: list[Sanction]
) -> wire.ClubPerson:
    mine = {sanction.kind: sanction for sanction in sanctions if sanction.person == person.id}
    until = mine["ban"].until if "ban" in mine else None
    return wire.ClubPerson(
        id=person.id,
        name=person.name,
        account=person.account,
        created=timestamp(person.created),
        seen=None if seen is None else timestamp(seen),
        online=online,
        keeper=keeper,
        banned="ban" in mine,
        banned_until=None if until is None else timestamp(until),
        muted="mute" in mine,
        places=[wire.ClubPlace(table=place.table, title=rules(place.game).title) for place in places],
    )


def act_line(act: Act, names: dict[str, str]) -> wire.ClubAct:
    return wire.ClubAct(
        number=act.number,
        at=timestamp(act.at),
        keeper=act.keeper and names[act.keeper],
        what=act.what,
        person=act.person and names[act.person],
        about=act.about,
        why=act.why,
    )


def my_data(found: Takeout, now: float, mine: str | None) -> wire.MyData:
    """Rows as they are told to the person they are about."""
    return wire.MyData(
        format=FORMAT,
        made=timestamp(now),
        me=as_me(found.person),
        since=timestamp(found.person.created),
        recovery_code=found.recovery_code,
        keeper_since=None if found.keeper_since is None else timestamp(found.keeper_since),
        sessions=[session_line(session, session.token_hash == mine) for session in found.sessions],
        tables=[
            wire.MyTable(
                id=table.id,
                game=table.game,
                status=table.status,
                created=timestamp(table.created),
                hosted=table.hosted,
                names=[seat.name for seat in found.seats if seat.table == table.id],
            )
            for table in found.tables
        ],
        decisions=[
            wire.MyDecision(
                table=entry.table,
                seat=entry.seat,
                at=timestamp(entry.at),
                id=entry.action or "",
                kind=entry.kind,
                codes=entry.codes,
            )
            for entry in found.decisions
        ],
        said=[
            wire.MyLine(table=line.table, at=timestamp(line.at), name=line.name, text=line.text) for line in found.said
        ],
        acts=[wire.ActAboutMe(at=timestamp(act.at), what=act.what, why=act.why) for act in found.acts],
        wishes=[
            wire.MyWish(table=wish.table, at=timestamp(wish.at), kind=wish.kind, seat=wish.seat, choice=wish.choice)
            for wish in found.wishes
        ],
    )
