"""Looking after people: who is here, mutes and bans, names, roles, deleted accounts; reports, and the log of it."""
from __future__ import annotations

import time
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from hegemon.bots import levels
from hegemon.kernel import Game, Refused
from hegemon.kernel.registry import find, names
from hegemon.server.admin.forgetting import forget
from hegemon.server.admin.roles import RANKS, check_role
from hegemon.server.database.notify import NoNotify
from hegemon.server.database.schema import ACTS, CHAT, PEOPLE, REPORTS, SEATS, SESSIONS, TABLES
from hegemon.server.database.store import Change, Row, Store
from hegemon.server.errors import Forbidden, Missing, NotNow
from hegemon.server.matches.matches import Matches
from hegemon.server.people.access import title
from hegemon.server.people.accounts import Accounts, Who, ago_words, clean, fold
from hegemon.server.people.acts import SITE, Acts, known
from hegemon.server.protocol.talking import ChatLine
from hegemon.server.protocol.tending import Overview, PersonAct, PersonRow, ReportRow, SiteAct, TableRow

SHOWN: Final = 50


def middling(game: Game) -> str:
    """The bot that plays on for who is gone."""
    known_ = list(levels(game))
    return known_[len(known_) // 2]


class Wardens:
    """What moderators and operators see and do."""

    def __init__(self, store: Store, accounts: Accounts, acts: Acts, matches: Matches, notify: NoNotify) -> None:
        self.store = store
        self.accounts = accounts
        self.acts = acts
        self.matches = matches
        self.notify = notify

    # -- looking ------------------------------------------------------------------------------------------------

    async def overview(self, who: Who) -> Overview:
        """How the site stands."""
        check_role(who, "moderator")

        def count(*where: Any) -> sa.Select[Any]:
            return sa.select(sa.func.count().label("n")).where(*where)

        found = await self.store.every(
            count(PEOPLE.c.gone.is_(False)), count(PEOPLE.c.folded.is_not(None)), count(TABLES.c.state == "playing"),
            count(TABLES.c.state == "over"), count(REPORTS.c.closed == 0))
        people, accounts, playing, over, reports = [rows[0]["n"] for rows in found]
        role: Any = who.role
        return Overview(role=role, people=people, accounts=accounts, playing=playing, over=over,
                        sockets=self.matches.sockets, reports=reports)

    async def people(self, who: Who, wanted: str) -> list[PersonRow]:
        """People by a part of their name, or the latest."""
        check_role(who, "moderator")
        seen = (sa.select(SESSIONS.c.person, sa.func.max(SESSIONS.c.seen).label("seen")).group_by(SESSIONS.c.person)
                .subquery())
        at = (sa.select(SEATS.c.person, sa.func.count().label("tables")).join(TABLES, TABLES.c.id == SEATS.c.table)
              .where(TABLES.c.state == "playing").group_by(SEATS.c.person).subquery())
        query = (sa.select(PEOPLE, seen.c.seen, at.c.tables).join(seen, seen.c.person == PEOPLE.c.id, isouter=True)
                 .join(at, at.c.person == PEOPLE.c.id, isouter=True).where(PEOPLE.c.gone.is_(False))
                 .order_by(sa.func.coalesce(seen.c.seen, 0).desc(), PEOPLE.c.id).limit(SHOWN))
        if wanted:
            query = query.where(sa.or_(PEOPLE.c.id == wanted, PEOPLE.c.name.icontains(wanted, autoescape=True)))
        now = time.time()
        return [PersonRow(id=r["id"], name=r["name"], account=r["folded"] is not None, role=r["role"],
                          created=r["created"], seen=r["seen"] or 0.0, muted=r["muted"] if r["muted"] > now else 0.0,
                          banned=r["banned"] if r["banned"] > now else 0.0, why=r["why"], tables=r["tables"] or 0)
                for r in await self.store.rows(query)]

    async def tables(self, who: Who, wanted: str) -> list[TableRow]:
        """Tables by a part of their name or by id, the latest first."""
        check_role(who, "moderator")
        open_ = (sa.select(REPORTS.c.table, sa.func.count().label("n")).where(REPORTS.c.closed == 0)
                 .group_by(REPORTS.c.table).subquery())
        query = (sa.select(TABLES, PEOPLE.c.name.label("host_name"), open_.c.n)
                 .join(PEOPLE, PEOPLE.c.id == TABLES.c.host, isouter=True)
                 .join(open_, open_.c.table == TABLES.c.id, isouter=True)
                 .where(TABLES.c.sandbox.is_(False)).order_by(TABLES.c.updated.desc()).limit(SHOWN))
        if wanted:
            query = query.where(sa.or_(TABLES.c.id == wanted, TABLES.c.name.icontains(wanted, autoescape=True),
                                       PEOPLE.c.name.icontains(wanted, autoescape=True)))
        tables = await self.store.rows(query)
        seats = await self.store.rows(sa.select(SEATS).where(SEATS.c.table.in_([t["id"] for t in tables]))
                                      .order_by(SEATS.c.table, SEATS.c.seat))
        return [TableRow(id=t["id"], game=t["game"], title=title(t["game"]), name=t["name"], host=t["host_name"] or "",
                         state=t["state"], public=t["public"], step=t["step"], updated=t["updated"],
                         stopped=t["stopped"], reports=t["n"] or 0,
                         seats=[row["name"] for row in seats if row["table"] == t["id"]]) for t in tables]

    async def reports(self, who: Who) -> list[ReportRow]:
        """Talk that was reported, what nobody has dealt with first."""
        check_role(who, "moderator")
        query = (sa.select(REPORTS, TABLES.c.name.label("called")).join(TABLES, TABLES.c.id == REPORTS.c.table)
                 .order_by(sa.case((REPORTS.c.closed == 0, 0), else_=1), REPORTS.c.time.desc()).limit(SHOWN))
        return [ReportRow(id=r["id"], table=r["table"], title=r["called"], by=r["name"], at=r["time"],
                          channel=r["channel"], reason=r["reason"], closed=r["closed"],
                          lines=msgspec.convert(r["lines"], list[ChatLine])) for r in await self.store.rows(query)]

    async def settle(self, who: Who, report: str) -> None:
        """Somebody has dealt with a report."""
        check_role(who, "moderator")
        row = await self.store.row(sa.select(REPORTS).where(REPORTS.c.id == report))
        if row is None:
            raise Missing("there is no such report")
        done = sa.update(REPORTS).where(REPORTS.c.id == report).values(closed=time.time())
        await self.acts.do(row["table"], who, "report settled", (done, None), audience="operator",
                           reason=row["reason"])

    async def done(self, who: Who) -> list[SiteAct]:
        """What was done lately, to the site and to all tables; links and devices are the tables' own matter."""
        check_role(who, "moderator")
        seen = ("public", "operator") if RANKS[who.role] == RANKS["operator"] else ("public",)
        rows = await self.store.rows(sa.select(ACTS).where(sa.or_(ACTS.c.audience.in_(seen), ACTS.c.table == SITE))
                                     .order_by(ACTS.c.time.desc()).limit(4 * SHOWN))
        return [SiteAct(table=row["table"], act=act) for row, act in zip(rows, await self.acts.told(rows))]

    # -- doing --------------------------------------------------------------------------------------------------

    async def act(self, who: Who, person: str, wish: PersonAct) -> None:
        """Something done about somebody; who has a higher role is out of reach."""
        check_role(who, "operator" if wish.do in ("role", "delete") else "moderator")
        row = await self.store.row(sa.select(PEOPLE).where(PEOPLE.c.id == person, PEOPLE.c.gone.is_(False)))
        if row is None:
            raise Missing("there is no such person")
        if RANKS[row["role"]] >= RANKS[who.role] and who.id and person != who.id and wish.do != "role":
            raise Forbidden(f"{row['name']} has the same role as you, or a higher one")
        if wish.do in ("mute", "ban", "rename", "delete") and not wish.reason.strip() and wish.hours + (
                wish.do in ("rename", "delete")):
            raise Refused("say why: it stands in the log of acts")
        if wish.do in ("mute", "ban"):
            await self._silence(who, row, wish)
        elif wish.do == "rename":
            await self._rename(who, row, wish)
        elif wish.do == "role":
            work: Change = sa.update(PEOPLE).where(PEOPLE.c.id == person).values(role=wish.role), None
            if row["folded"] is None and wish.role:
                raise NotNow("a role is for somebody with an account")
            await self._noted(who, row, "role", wish, work, before=row["role"], after=wish.role)
            await self.hang_up(await self._sessions(person), end=False)
        else:
            await self.delete(who, person, wish.reason)

    async def _silence(self, who: Who, row: Row, wish: PersonAct) -> None:
        until = time.time() + wish.hours * 3600 if wish.hours else 0.0
        values: Row = {"muted": until} if wish.do == "mute" else {"banned": until, "why": wish.reason.strip()}
        words = f"for {ago_words(wish.hours * 3600)}" if wish.hours else "ended"
        await self._noted(who, row, wish.do, wish,
                          (sa.update(PEOPLE).where(PEOPLE.c.id == row["id"]).values(**values), None), after=words)
        await self.hang_up(await self._sessions(row["id"]), end=wish.do == "ban" and bool(until))

    async def _rename(self, who: Who, row: Row, wish: PersonAct) -> None:
        """Another name, wherever it stands; an account logs in with it from now on."""
        name = clean(wish.name)
        folded = fold(name) if row["folded"] is not None else None
        try:
            await self._noted(who, row, "rename", wish,
                              (sa.update(SEATS).where(SEATS.c.person == row["id"], SEATS.c.kind == "person")
                               .values(name=name), None),
                              (sa.update(CHAT).where(CHAT.c.person == row["id"]).values(name=name), None),
                              (sa.update(PEOPLE).where(PEOPLE.c.id == row["id"])
                               .values(name=name, folded=folded), None))
        except (IntegrityError, NotNow):
            raise NotNow(f"the name {name} is taken") from None
        await self.hang_up(await self._sessions(row["id"]), end=False)
        await self._look_again(row["id"])

    async def delete(self, who: Who, person: str, reason: str) -> None:
        """Delete an account with its data."""
        levels_ = {name: middling(find(name)) for name in names()}
        async with self.store.write() as connection:
            sessions = await connection.run_sync(forget, person, levels_)
        await self.acts.do(SITE, who, "account deleted", after=known(person), reason=reason.strip(),
                           audience="operator")
        await self.hang_up(sessions, end=True)
        await self._look_again(person)

    async def _look_again(self, person: str) -> None:
        """A name changed: tables in memory are read anew."""
        rows = await self.store.rows(sa.select(SEATS.c.table).where(SEATS.c.person == person))
        for id in {row["table"] for row in rows} | {w.id for w in self.matches.watched.values()
                                                    if w.table["host"] == person}:
            await self.matches.refresh(id)
            self.notify.tell("table", id)

    async def _noted(self, who: Who, row: Row, what: str, wish: PersonAct, *work: Change, before: str = "",
                     after: str = "") -> None:
        words = f"{known(row['id'])} {after}".strip()
        await self.acts.do(SITE, who, what, *work, before=before, after=words, reason=wish.reason.strip())

    async def _sessions(self, person: str) -> list[str]:
        return [row["id"] for row in await self.store.rows(
            sa.select(SESSIONS.c.id).where(SESSIONS.c.person == person))]

    async def hang_up(self, sessions: list[str], end: bool) -> None:
        """Take nothing on trust about sessions; where they end, their sockets close."""
        for session in sessions:
            self.accounts.forget(session)
            if end:
                self.matches.hang_up(session)
                self.notify.tell("session", session)
