"""Words to everybody: announcements, and that the server restarts soon."""
from __future__ import annotations

import sqlalchemy as sa

from hegemon.kernel import Refused
from hegemon.server import security
from hegemon.server.admin.roles import check_role
from hegemon.server.database.notify import NoNotify
from hegemon.server.database.schema import BULLETINS
from hegemon.server.database.store import Store
from hegemon.server.people.accounts import Who
from hegemon.server.people.acts import SITE, Acts
from hegemon.server.protocol.tending import NewNotice, Notice

RESTART = "The server restarts soon. Nothing is lost, clocks stand still meanwhile, and this page comes back by itself."


class Notices:
    """The word that is up now, if any."""

    def __init__(self, store: Store, acts: Acts, notify: NoNotify) -> None:
        self.store = store
        self.acts = acts
        self.notify = notify

    async def now(self) -> list[Notice]:
        """What everybody should know now, the latest first."""
        now = self.store.clock.now()
        rows = await self.store.rows(sa.select(BULLETINS).where(BULLETINS.c.until > now)
                                     .order_by(BULLETINS.c.time.desc()).limit(3))
        return [Notice(id=r["id"], kind=r["kind"], text=r["text"], at=r["at"], until=r["until"], now=now) for r in rows]

    async def say(self, who: Who, wish: NewNotice) -> str:
        """Put a word up; hands back its text. A new one about a restart takes the place of the old."""
        check_role(who, "operator" if wish.kind == "restart" else "moderator")
        text = " ".join(wish.text.split()) or (RESTART if wish.kind == "restart" else "")
        if not text:
            raise Refused("write what everybody should know")
        now, seconds = self.store.clock.now(), wish.minutes * 60
        until = now + seconds + (120 if wish.kind == "restart" else 0)
        row = {"id": security.new_id(), "kind": wish.kind, "text": text, "time": now,
               "at": now + seconds if wish.kind == "restart" else now, "until": until}
        await self.acts.do(SITE, who, "restart announced" if wish.kind == "restart" else "word to everybody",
                           (sa.delete(BULLETINS).where(BULLETINS.c.kind == wish.kind), None),
                           (sa.insert(BULLETINS), row),
                           after=f"in {wish.minutes:g} minutes" if wish.kind == "restart" else text)
        self.notify.tell("notice", "")
        return text

    async def withdraw(self, who: Who) -> None:
        """Take all words down."""
        check_role(who, "moderator")
        await self.acts.do(SITE, who, "words withdrawn", (sa.delete(BULLETINS), None))
        self.notify.tell("notice", "")
