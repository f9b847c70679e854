"""`hegemon admin`: looking after people and tables from the machine the server runs on."""
from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Literal, TypeVar

import sqlalchemy as sa
from cyclopts import App

from hegemon.cli.flags import Flag
from hegemon.kernel import Refused
from hegemon.server.admin.notices import Notices
from hegemon.server.admin.roles import OPERATOR
from hegemon.server.admin.wardens import Wardens
from hegemon.server.database.notify import NoNotify
from hegemon.server.database.schema import PEOPLE
from hegemon.server.database.store import Store
from hegemon.server.errors import Problem
from hegemon.server.matches.matches import Matches
from hegemon.server.people.accounts import Accounts, fold
from hegemon.server.people.acts import Acts
from hegemon.server.protocol.tending import NewNotice, PersonAct
from hegemon.server.ratings.ratings import Ratings
from hegemon.server.settings import default_database

T = TypeVar("T")
admin = App(name="admin", help="Look after people, tables and ratings, from the machine the server runs on.")


def on(database: str, work: Callable[[Store], Awaitable[T]]) -> T:
    """Do something with the database, beside a server that may be running."""

    async def done() -> T:
        store = await Store.open(database or default_database())
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(done())


@admin.command
def ratings(*, recompute: Flag = False, database: str = "") -> None:
    """Make all ratings anew from the records of the games that are over: --recompute."""
    if not recompute:
        raise Refused("say what to do with the ratings: --recompute")
    count = on(database, lambda store: Ratings(store).recompute())
    print(f"The ratings are made anew from {count} {'game' if count == 1 else 'games'}.")


def _wardens(store: Store) -> Wardens:
    quiet = NoNotify()
    return Wardens(store, Accounts(store), Acts(store), Matches(store, quiet), quiet)


def about(database: str, whom: str, **wish: object) -> None:
    """Do something about somebody, named by account or id, as the operator."""

    async def work(store: Store) -> None:
        row = await store.row(sa.select(PEOPLE.c.id).where(PEOPLE.c.gone.is_(False), sa.or_(
            PEOPLE.c.folded == fold(whom), PEOPLE.c.id == whom)))
        if row is None:
            raise Refused(f"nobody of the name {whom[:40]} has an account")
        try:
            await _wardens(store).act(OPERATOR, row["id"], PersonAct(**wish))  # type: ignore[arg-type]
        except Problem as why:
            raise Refused(str(why)) from None

    on(database, work)


@admin.command
def role(name: str, role: Literal["none", "moderator", "operator"], *, database: str = "") -> None:
    """Make an account a moderator or an operator, or neither again."""
    about(database, name, do="role", role="" if role == "none" else role)
    print(f"{name} is {'neither moderator nor operator' if role == 'none' else role} now.")


@admin.command
def mute(name: str, *, hours: float = 24.0, reason: str = "", database: str = "") -> None:
    """Let somebody say nothing for some hours; --hours 0 ends it."""
    about(database, name, do="mute", hours=hours, reason=reason)
    print(f"{name} is muted." if hours else f"{name} may talk again.")


@admin.command
def ban(name: str, *, hours: float = 24.0, reason: str = "", database: str = "") -> None:
    """Keep somebody out for some hours; --hours 0 ends it. A server that runs notices within seconds."""
    about(database, name, do="ban", hours=hours, reason=reason)
    print(f"{name} is banned." if hours else f"{name} may come in again.")


@admin.command
def rename(name: str, new: str, *, reason: str, database: str = "") -> None:
    """Give somebody another name, wherever it stands."""
    about(database, name, do="rename", name=new, reason=reason)
    print(f"{name} is {new} now, and logs in with that.")


@admin.command
def delete(name: str, *, reason: str, database: str = "") -> None:
    """Delete an account with its data; the games stay, with a former player in them."""
    about(database, name, do="delete", reason=reason)
    print(f"{name} is deleted.")


@admin.command
def people(wanted: str = "", *, database: str = "") -> None:
    """List people, the latest first, or those with this in their name."""
    for row in on(database, lambda store: _wardens(store).people(OPERATOR, wanted)):
        notes = [row.role, "muted" if row.muted else "", "banned" if row.banned else "", "" if row.account else "guest"]
        print(" ".join([row.id, row.name, *[f"({note})" for note in notes if note]]))


@admin.command
def tables(wanted: str = "", *, database: str = "") -> None:
    """List tables, the latest first, or those with this in their name or their host's."""
    for row in on(database, lambda store: _wardens(store).tables(OPERATOR, wanted)):
        print(f"{row.id} {row.title}, {row.name}: {row.state}, action {row.step}"
              f"{', paused: ' + row.stopped if row.stopped else ''}")


@admin.command
def acts(*, database: str = "") -> None:
    """List what was done to the site and to tables, the latest last."""
    for one in reversed(on(database, lambda store: _wardens(store).done(OPERATOR))):
        act = one.act
        when = datetime.fromtimestamp(act.at).isoformat(" ", "seconds")
        change = " -> ".join([part for part in (act.before, act.after) if part])
        print(" ".join([when, one.table or "site", act.by, act.what, change, f"({act.reason})" if act.reason else ""]))


@admin.command
def notice(text: str = "", *, minutes: float = 10.0, restart: Flag = False, withdraw: Flag = False,
           database: str = "") -> None:
    """Say something to everybody; --restart says that the server restarts in --minutes, --withdraw takes words down."""

    async def work(store: Store) -> str:
        notices = Notices(store, Acts(store), NoNotify())
        if withdraw:
            await notices.withdraw(OPERATOR)
            return "All words are withdrawn."
        wish = NewNotice(kind="restart" if restart else "word", text=text[:300], minutes=min(max(minutes, 0.1), 10_000))
        return f"Everybody reads within half a minute: {await notices.say(OPERATOR, wish)}"

    print(on(database, work))
