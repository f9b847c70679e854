"""Accounts: guests by a cookie, names with a passphrase without e-mail, sessions and bot tokens."""
from __future__ import annotations

import hmac
import time
import unicodedata
from typing import Final

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.exc import IntegrityError

from hegemon.kernel import Refused
from hegemon.server import security
from hegemon.server.database.schema import PEOPLE, SESSIONS
from hegemon.server.database.store import Row, Store
from hegemon.server.errors import Forbidden, Missing, NameTaken, NotNow
from hegemon.server.protocol.bodies import Person, SessionInfo

REMEMBERED: Final = 5.0   # seconds a session is taken on trust, so that another worker's revocation is soon heard
SESSION_DAYS: Final = 400
JOINERS: Final = {0x200C: None, 0x200D: None}  # within words and emoji, and to be seen only by what they join
ALIKE: Final = ("LATIN ", "GREEK ", "CYRILLIC ", "ARMENIAN ", "CHEROKEE ")  # alphabets with letters that look alike
WRONG: Final = "name and passphrase do not belong together"


class Who(Struct, frozen=True):
    """Somebody who proved to be it."""
    id: str
    name: str
    account: bool
    session: str
    token: bool      # by a bearer token, not by a cookie
    scope: str = ""  # of a card: the one table it is for
    role: str = ""   # moderator, operator; never of a card or a token
    muted: float = 0.0
    may: str = ""    # of a token: what it may do; empty: everything

    def person(self) -> Person:
        """As it is shown to others."""
        return Person(id=self.id, name=self.name, account=self.account)

    def check_talk(self) -> None:
        """Refuse who must not talk now."""
        if self.muted > time.time():
            raise Forbidden(f"a moderator has muted you for another {ago_words(self.muted - time.time())}")


def clean(name: str) -> str:
    """A name in one normal form; that it can be seen was judged when it was read."""
    name = unicodedata.normalize("NFC", " ".join(name.split()))
    if not 1 <= len(name) <= 40:
        raise Refused("a name has at most 40 characters" if name else "give a name")
    return name


def own_name(name: str) -> str:
    """A person's name; no word of it mixes alphabets whose letters pass for one another, or anybody could be "Ann"."""
    name = clean(name)
    for word in name.split():
        if sum([any([unicodedata.name(c, "").startswith(one) for c in word]) for one in ALIKE]) > 1:
            raise Refused("a name keeps to one alphabet in each word")
    return name


def ago_words(seconds: float) -> str:
    """A stretch of time in words.

    >>> ago_words(30), ago_words(7200), ago_words(10 ** 12)
    ('1 minute', '2 hours', 'a very long time')
    """
    if seconds > 10 * 365 * 86400:
        return "a very long time"
    for size, word in ((86400, "day"), (3600, "hour"), (60, "minute")):
        count = round(seconds / size)
        if count >= 1 or word == "minute":
            return f"{max(1, count)} {word}{'s' if count > 1 else ''}"
    raise AssertionError


def _banned(row: Row) -> Forbidden:
    for_ = ago_words(row["banned"] - time.time())
    return Forbidden(f"you are banned for another {for_}{': ' + row['why'] if row['why'] else ''}")


def fold(name: str) -> str:
    """A name as accounts are told apart: by what can be seen of it."""
    return unicodedata.normalize("NFKC", name).casefold().translate(JOINERS)[:80]


class Accounts:
    """Everybody who has been here."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: dict[str, tuple[Who, float]] = {}

    # -- sessions -----------------------------------------------------------------------------------------------

    async def who(self, token: str) -> Who | None:
        """Whose session a token opens, if it still does."""
        digest = security.digest(token)
        found = self._known.get(digest)
        now = time.time()
        if found is not None and now - found[1] < REMEMBERED:
            return found[0]
        query = (sa.select(SESSIONS, PEOPLE.c.name.label("shown"), PEOPLE.c.folded, PEOPLE.c.role, PEOPLE.c.muted,
                           PEOPLE.c.banned, PEOPLE.c.why)
                 .join(PEOPLE, PEOPLE.c.id == SESSIONS.c.person)
                 .where(SESSIONS.c.digest == digest, SESSIONS.c.created > now - SESSION_DAYS * 86400))
        row = await self.store.row(query)
        if row is None:
            self._known.pop(digest, None)
            return None
        if now - row["seen"] > 600:
            await self.store.change(sa.update(SESSIONS).where(SESSIONS.c.id == row["id"]).values(seen=now))
        if row["banned"] > now:
            raise _banned(row)
        who = Who(row["person"], row["shown"], row["folded"] is not None, row["id"], row["kind"] == "token",
                  row["scope"], row["role"] if row["kind"] == "browser" else "", row["muted"], row["may"])
        if len(self._known) > 10_000:
            self._known.clear()
        self._known[digest] = (who, now)
        return who

    async def card(self, person: str, table: str, agent: str) -> tuple[str, str]:
        """A session for one table, opened by somebody's card: its id and its token."""
        return await self._session(person, "card", agent, table)

    async def _session(self, person: str, kind: str, name: str, scope: str = "", may: str = "") -> tuple[str, str]:
        token, id, now = security.new_token(), security.new_id(), time.time()
        await self.store.change(sa.insert(SESSIONS), {
            "id": id, "person": person, "digest": security.digest(token), "kind": kind, "name": name[:80],
            "created": now, "seen": now, "scope": scope, "may": may})
        return id, token

    def known(self, token: str) -> str:
        """The session a token opened a moment ago; empty if it did not, without asking the database."""
        found = self._known.get(security.digest(token)) if token else None
        return found[0].session if found is not None else ""

    async def sessions(self, who: Who) -> list[SessionInfo]:
        """Everything that may act for somebody, the latest first."""
        query = sa.select(SESSIONS).where(SESSIONS.c.person == who.id).order_by(SESSIONS.c.created.desc()).limit(200)
        return [SessionInfo(id=r["id"], kind=r["kind"], name=r["name"], created=r["created"], seen=r["seen"],
                            current=r["id"] == who.session, may=r["may"].split()) for r in await self.store.rows(query)]

    async def revoke(self, who: Who, session: str) -> None:
        """End one of my sessions."""
        ended = await self.store.change(sa.delete(SESSIONS).where(SESSIONS.c.id == session,
                                                                  SESSIONS.c.person == who.id))
        if not ended:
            raise Missing("you have no such session")
        self.forget(session)

    def forget(self, session: str) -> None:
        """Take nothing on trust about a session any more."""
        self._known = {digest: known for digest, known in self._known.items() if known[0].session != session}

    async def token(self, who: Who, name: str, may: str = "") -> tuple[str, str]:
        """A token for an outside bot: its id and the secret, shown this once."""
        if who.token:
            raise Forbidden("a bot token cannot make further tokens; log in with a browser")
        return await self._session(who.id, "token", clean(name), may=may)

    # -- coming in ----------------------------------------------------------------------------------------------

    async def guest(self, name: str, agent: str, listed: bool = False) -> tuple[Person, str]:
        """A newcomer and the token of the session; a name on an organiser's list may be an account's as well."""
        name = own_name(name)
        taken = None if listed else await self.store.row(
            sa.select(PEOPLE.c.id).where(PEOPLE.c.folded == fold(name)))
        if taken is not None:
            raise NameTaken(f"the name {name} belongs to an account; log in or choose another")
        id = security.new_id()
        await self.store.change(sa.insert(PEOPLE), {"id": id, "name": name, "created": time.time()})
        _, token = await self._session(id, "browser", agent)
        return Person(id=id, name=name, account=False), token

    async def register(self, who: Who | None, name: str, passphrase: str, agent: str) -> tuple[Person, str, str]:
        """An account, its recovery code and a fresh session; a guest keeps everything."""
        if who is not None and who.account:
            raise NotNow("you have an account already; log out to make another")
        name, code = own_name(name), security.recovery_code()
        await security.check_passphrase(passphrase, name)
        row: Row = {"name": name, "folded": fold(name), "passphrase": await security.hashed(passphrase),
                    "recovery": security.digest(security.plain_code(code))}
        id = who.id if who is not None else security.new_id()
        try:
            if who is not None:
                await self.store.change(sa.update(PEOPLE).where(PEOPLE.c.id == id).values(**row))
            else:
                await self.store.change(sa.insert(PEOPLE), {"id": id, "created": time.time(), **row})
        except IntegrityError:
            raise NameTaken(f"the name {name} is taken") from None
        if who is not None:  # a session is not carried over a change of rights
            await self.store.change(sa.delete(SESSIONS).where(SESSIONS.c.id == who.session))
            self.forget(who.session)
        _, token = await self._session(id, "browser", agent)
        return Person(id=id, name=name, account=True), code, token

    async def login(self, name: str, passphrase: str, agent: str) -> tuple[Person, str]:
        """Back into an account."""
        row = await self.store.row(sa.select(PEOPLE).where(PEOPLE.c.folded == fold(clean(name))))
        right = await security.matches(row["passphrase"] if row is not None else None, passphrase)
        if row is None or not right:
            raise Forbidden(WRONG)
        if row["banned"] > time.time():
            raise _banned(row)
        _, token = await self._session(row["id"], "browser", agent)
        return Person(id=row["id"], name=row["name"], account=True), token

    async def recover(self, name: str, code: str, passphrase: str, agent: str) -> tuple[Person, str, str]:
        """Back into an account by its code: new passphrase, new code, and all other sessions end."""
        row = await self.store.row(sa.select(PEOPLE).where(PEOPLE.c.folded == fold(clean(name))))
        await security.check_passphrase(passphrase, clean(name))
        fresh = await security.hashed(passphrase)  # before the check, so that an unknown name takes as long
        given = security.digest(security.plain_code(code))
        if row is None or not hmac.compare_digest(row["recovery"] or "", given):
            raise Forbidden("name and recovery code do not belong together")
        code = security.recovery_code()
        async with self.store.write() as connection:
            await connection.execute(sa.update(PEOPLE).where(PEOPLE.c.id == row["id"]).values(
                passphrase=fresh, recovery=security.digest(security.plain_code(code))))
            await connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.person == row["id"]))
        self._known.clear()
        _, token = await self._session(row["id"], "browser", agent)
        return Person(id=row["id"], name=row["name"], account=True), code, token

    async def check_own(self, who: Who, passphrase: str) -> None:
        """Refuse who does not know the own passphrase; a guest, who has none, types the own name."""
        if who.token:
            raise Forbidden("a bot token cannot do this; log in with a browser")
        row = await self.store.row(sa.select(PEOPLE.c.passphrase).where(PEOPLE.c.id == who.id))
        stored = row["passphrase"] if row is not None else None
        right = await security.matches(stored, passphrase) if stored else passphrase == who.name
        if not right:
            raise Forbidden("this is not your passphrase" if stored else "type your name as it is shown")

    async def rename(self, who: Who, name: str) -> Person:
        """Another name for a guest; an account keeps the name it logs in with."""
        if who.account:
            raise NotNow("an account keeps its name")
        name = own_name(name)
        taken = await self.store.row(sa.select(PEOPLE.c.id).where(PEOPLE.c.folded == fold(name)))
        if taken is not None:
            raise NameTaken(f"the name {name} belongs to an account")
        await self.store.change(sa.update(PEOPLE).where(PEOPLE.c.id == who.id).values(name=name))
        self.forget(who.session)
        return Person(id=who.id, name=name, account=False)
