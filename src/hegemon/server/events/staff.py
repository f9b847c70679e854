"""Who runs an event: members of Control with their areas, the door, and the chief; and the links they come by."""
from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from msgspec import Struct

from hegemon.server.database.schema import EVENTS, MEMBERS, SCREENS
from hegemon.server.database.store import Row, Store
from hegemon.server.errors import Forbidden, Missing, Nobody, NotNow
from hegemon.server.people.accounts import Accounts, Who, clean
from hegemon.server.people.acts import CONTROL, Acts, known
from hegemon.server.protocol.bodies import Joined
from hegemon.server.protocol.events import NewMember, Role
from hegemon.server.tables.links import Followed, Links, Way
from hegemon.server.tables.tables import Tables

RIGHTS: dict[str, Sequence[Role]] = {
    "door": ("door", "control", "chief"),       # casting, swap, links, QR
    "control": ("control", "chief"),            # queue, tools, places, notices, screens, acts
    "chief": ("chief",),                        # deal, begin, members, restore, end, export
}


class Member(Struct, frozen=True):
    """Somebody who runs an event."""
    table: str
    number: int
    name: str
    role: Role
    areas: tuple[str, ...]
    person: str | None

    @property
    def by(self) -> str:
        """How logs name a member: by id, as acts do, because a log cannot be written anew when an account goes."""
        return f"{CONTROL}{self.signed}"

    @property
    def signed(self) -> str:
        """How acts name a member: by id, so that no name outlives its account. One is somebody as soon as one acts."""
        return known(self.person) if self.person else self.name


def member_of(row: Row) -> Member:
    """A row of members."""
    return Member(row["table"], row["number"], row["name"], row["role"], tuple(row["areas"]), row["person"])


class Staff:
    """The members of all events."""

    def __init__(self, store: Store, tables: Tables, links: Links, accounts: Accounts, acts: Acts) -> None:
        self.store = store
        self.tables = tables
        self.links = links
        self.accounts = accounts
        self.acts = acts
        links.ways["desk"] = Way(self._member_name, self._member_obstacle, self._follow_desk)
        links.ways["screen"] = Way(self._screen_name, self._no_obstacle, self._follow_screen)

    async def member(self, who: Who | None, table: str, right: str) -> Member:
        """The member somebody is; refused where the role has not the right, and hidden from whom it does not regard."""
        row, _ = await self.tables.seen(who, table)
        if await self.store.row(sa.select(EVENTS.c.table).where(EVENTS.c.table == table)) is None:
            raise Missing("this table is no event")
        if who is None:
            raise Nobody("come in first: this is for Control")
        found = await self.store.row(sa.select(MEMBERS).where(MEMBERS.c.table == table, MEMBERS.c.person == who.id))
        if found is None or row["host"] == who.id and who.scope:
            raise Forbidden("this is for Control")
        mine = member_of(found)
        if mine.role not in RIGHTS[right]:
            words = {"chief": "only the chief does this", "control": "this is for Control, not for the door",
                     "door": "this is for the door"}
            raise Forbidden(words[right])
        return mine

    async def keeper(self, who: Who, table: str, right: str) -> str:
        """The name a member acts by; empty for everybody else, and where the table is no event."""
        try:
            return (await self.member(who, table, right)).name
        except (Missing, Forbidden):
            return ""

    async def all(self, table: str) -> list[Member]:
        """Everybody who runs an event."""
        query = sa.select(MEMBERS).where(MEMBERS.c.table == table).order_by(MEMBERS.c.number)
        return [member_of(row) for row in await self.store.rows(query)]

    async def add(self, by: Member, who: Who, wish: NewMember, areas: Sequence[str]) -> int:
        """Another member, who comes by a link."""
        unknown = [area for area in wish.areas if area not in areas]
        if unknown:
            raise Missing(f"there is no area {unknown[0]}")
        number = max([member.number for member in await self.all(by.table)]) + 1
        row: Row = {"table": by.table, "number": number, "person": None, "name": clean(wish.name), "role": wish.role,
                    "areas": list(wish.areas)}
        await self.acts.do(by.table, by.signed, f"member {number}", (sa.insert(MEMBERS), row), after=wish.role,
                           audience="table")
        await self.links.there(who, by.table, "desk", number)
        return number

    async def change(self, by: Member, number: int, wish: NewMember) -> None:
        """Another name, role or other areas."""
        where = sa.and_(MEMBERS.c.table == by.table, MEMBERS.c.number == number)
        if await self.store.row(sa.select(MEMBERS).where(where)) is None:
            raise Missing("there is no such member")
        if number == by.number and wish.role != "chief":
            raise NotNow("a chief stays one; make somebody else chief first")
        await self.acts.do(by.table, by.signed, f"member {number}", (sa.update(MEMBERS).where(where).values(
            name=clean(wish.name), role=wish.role, areas=list(wish.areas)), None), after=", ".join(wish.areas),
            audience="table")
        await self.tables.changed(by.table)

    async def dismiss(self, by: Member, number: int) -> None:
        """A member goes; the link ends."""
        if number == by.number:
            raise NotNow("you cannot dismiss yourself")
        found = [member for member in await self.all(by.table) if member.number == number]
        if not found:
            raise Missing("there is no such member")
        await self.acts.do(by.table, by.signed, f"dismisses member {number}", (sa.delete(MEMBERS).where(
            MEMBERS.c.table == by.table, MEMBERS.c.number == number), None), audience="table")
        await self.links.end(by.table, "desk", number)
        await self.tables.changed(by.table)

    # -- links of the kind `desk` -------------------------------------------------------------------------------

    async def _desk(self, link: Row) -> Member:
        row = await self.store.row(sa.select(MEMBERS).where(MEMBERS.c.table == link["table"],
                                                            MEMBERS.c.number == link["seat"]))
        if row is None:
            raise Missing("this link is not valid any more; ask the chief for a new one")
        return member_of(row)

    async def _member_name(self, link: Row) -> str:
        return (await self._desk(link)).name

    async def _member_obstacle(self, link: Row, who: Who | None) -> str:
        """One person, one side: who plays is not at Control, unless the chief said so, which all can read."""
        member = await self._desk(link)
        table, seats = await self.tables.rows(link["table"])
        if who is None and member.person == table["host"]:  # a link is no way into the account that set all this up
            return f"log in as {member.name} first, or come by the link of another chief"
        if who is None or member.person == who.id:
            return ""
        if member.person is not None:
            return f"this is the link of {member.name}; log out on this device first, if that is you"
        event = await self.store.row(sa.select(EVENTS).where(EVENTS.c.table == link["table"]))
        plays = any([seat["person"] == who.id for seat in seats])
        if plays and not (event is not None and event["settings"].get("both")):
            return "you play in this game: nobody plays and sits at Control"
        return ""

    async def _follow_desk(self, link: Row, who: Who | None, agent: str) -> Followed:
        """The member is here: known already, come back, or new under the name on the list."""
        member, session = await self._desk(link), ""
        person = who.id if who is not None else member.person
        if who is None and member.person is not None:
            _, session = await self.accounts.card(member.person, member.table, agent)
        elif who is None:
            newcomer, session = await self.accounts.guest(member.name, agent, listed=True)
            person = newcomer.id
        if member.person is None:
            await self.store.change(sa.update(MEMBERS).where(
                MEMBERS.c.table == member.table, MEMBERS.c.number == member.number,
                MEMBERS.c.person.is_(None)).values(person=person))
            await self.tables.changed(member.table)
        await self.links.admit(str(person), member.table)
        return Followed(Joined(table=member.table, seat=-1, state=(await self.tables.rows(member.table))[0]["state"],
                               page="door" if member.role == "door" else "control"), session)

    # -- links of the kind `screen` -----------------------------------------------------------------------------

    async def _screen_name(self, link: Row) -> str:
        row = await self.store.row(sa.select(SCREENS.c.name).where(SCREENS.c.table == link["table"],
                                                                   SCREENS.c.number == link["seat"]))
        return str(row["name"]) if row is not None else ""

    async def _no_obstacle(self, link: Row, who: Who | None) -> str:
        return ""

    async def _follow_screen(self, link: Row, who: Who | None, agent: str) -> Followed:
        """A device nobody is known on gets a session that sees what everybody may see, at this table alone."""
        session, person = "", who.id if who is not None else ""
        if who is None:
            name = await self._screen_name(link) or f"Screen {link['seat']}"
            person = (await self.accounts.guest(name, agent, listed=True))[0].id
            _, session = await self.accounts.card(person, link["table"], agent)
        await self.store.change(sa.update(SCREENS).where(
            SCREENS.c.table == link["table"], SCREENS.c.number == link["seat"]).values(person=person))
        await self.links.admit(person, link["table"])
        return Followed(Joined(table=link["table"], seat=-1, page="screen",
                               state=(await self.tables.rows(link["table"]))[0]["state"]), session)
