"""What Control has to decide: the game's rulings, requests in writing and calls for help, with who has which.

A ruling is known by the question it answers and by how often that was answered before, so that an answer meant for one
never reaches the next. Rulings are found in the position; what is stored of them is when they came, who has them and
how they were decided.
"""
from __future__ import annotations

from collections import Counter
from typing import Any, Final

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.exc import IntegrityError

from hegemon.kernel import Path
from hegemon.kernel.live import Request, Ruling
from hegemon.server.database.schema import QUEUE
from hegemon.server.database.store import Row, Store
from hegemon.server.events.hooks import Hooks
from hegemon.server.matches.logged import LoggedMatch
from hegemon.server.protocol.events import Case

CLAIM: Final = 180.0   # seconds a claim stops the countdown
HELP: Final = {"rules": "Rules question", "come": "Please come to our table", "leave": "I must leave",
               "unhappy": "I am not enjoying this"}


class Found(Struct):
    """A case as the position has it."""
    key: str
    case: Ruling | Request
    path: Path | None = None


class Asked:
    """Counts what a desk has answered, so that questions can be told apart that are put again and again."""

    def __init__(self) -> None:
        self._seen = 0
        self._last: Any = None
        self._counts: Counter[str] = Counter()

    def key(self, logged: LoggedMatch, desk: int, name: str, path: Path) -> str:
        """The key of an open question of the desk."""
        force = logged.force
        if self._seen > len(force) or self._seen and force[self._seen - 1] is not self._last:
            self._seen, self._counts = 0, Counter()
        for entry in force[self._seen:]:
            if entry.seat == desk:
                self._counts[entry.question] += 1
        self._seen, self._last = len(force), force[-1] if force else None
        return numbered(self._counts, f"{name}@{'.'.join([str(n) for n in path])}")


def numbered(counts: Counter[str], asked: str) -> str:
    """A question with its path, and how often it was answered before; a log leaves the path of a first question out."""
    return f"{asked}~{counts[asked] + counts[asked.partition('@')[0]]}"


def found_in(logged: LoggedMatch, hooks: Hooks, asked: Asked) -> list[Found]:
    """The open rulings and requests of a position."""
    desk = hooks.desk(logged.state)
    if desk < 0 or logged.over:
        return []
    view = hooks.game.view(logged.state, desk)
    names = {q.path: q.name() for q in logged.state.questions(desk)}
    rulings = [Found(asked.key(logged, desk, names[ruling.path], ruling.path), ruling, ruling.path)
               for ruling in hooks.rulings(view) if ruling.path in names]
    return rulings + [Found(f"request:{request.key}", request) for request in hooks.requests(view)]


class Cases:
    """The queue of one event."""

    def __init__(self, store: Store, table: str) -> None:
        self.store = store
        self.table = table
        self.asked = Asked()
        self.rows: dict[str, Row] = {}
        self.found: dict[str, Found] = {}
        self.limit = 0.0        # when the part ends: no prepared answer waits longer

    async def load(self) -> None:
        """What is stored."""
        rows = await self.store.rows(sa.select(QUEUE).where(QUEUE.c.table == self.table))
        self.rows = {row["key"]: row for row in rows}

    async def sync(self, logged: LoggedMatch, hooks: Hooks, fallback: float) -> None:
        """Note what came, and what is decided."""
        self.found = {one.key: one for one in found_in(logged, hooks, self.asked)}
        now = self.store.clock.now()
        for one in self.found.values():
            row = self.rows.get(one.key)
            if row is None or row["state"] == "done":
                await self._came(one, now, fallback if isinstance(one.case, Ruling) else 0.0)
        for key, row in list(self.rows.items()):
            if row["state"] == "open" and row["kind"] != "help" and key not in self.found:
                await self.close(key, "", "")

    async def _came(self, one: Found, now: float, fallback: float) -> None:
        ruling = isinstance(one.case, Ruling)
        row = {"table": self.table, "key": one.key, "kind": "ruling" if ruling else "request", "seat": getattr(
            one.case, "seat", -1), "subject": getattr(one.case, "subject", "")[:60], "text": one.case.title[:600],
            "opened": now, "due": now + fallback if fallback else 0.0, "claimed": "", "claim_ends": 0.0, "held": False,
            "state": "open", "answer": "", "by": ""}
        if one.key in self.rows:  # taken back and asked again
            await self._set(one.key, row)
            return
        try:
            await self.store.change(sa.insert(QUEUE), row)
            self.rows[one.key] = row
        except IntegrityError:
            await self.load()  # another worker saw it first

    def decided(self, logged: LoggedMatch, desk: int) -> dict[int, str]:
        """Which ruling each answer of the desk decided, by the number of its entry."""
        found: dict[int, str] = {}
        counts: Counter[str] = Counter()
        paths = sorted({key.rpartition("~")[0] for key in self.rows if "@" in key})
        for entry in logged.force:
            if entry.seat == desk:
                asked = [entry.question] if "@" in entry.question else [
                    path for path in paths if path.partition("@")[0] == entry.question]
                rows = [self.rows[key] for key in [numbered(counts, path) for path in asked] if key in self.rows]
                if rows:
                    found[entry.number] = str(rows[0]["text"])
                counts[entry.question] += 1
        return found

    async def ask(self, seat: int, name: str, kind: str, text: str, place: str) -> str:
        """Somebody asks for help."""
        number = sum([row["kind"] == "help" for row in self.rows.values()]) + 1
        row: Row = {"table": self.table, "key": f"help:{number}", "kind": "help", "seat": seat, "subject": kind,
               "text": text[:600], "opened": self.store.clock.now(), "due": 0.0, "claimed": "", "claim_ends": 0.0,
               "held": False, "state": "open", "answer": place, "by": name[:60]}
        for next_one in range(number, number + 50):
            row["key"] = f"help:{next_one}"
            try:
                await self.store.change(sa.insert(QUEUE), row)
            except IntegrityError:
                continue
            self.rows[row["key"]] = row
            break
        return str(row["key"])

    async def claim(self, key: str, name: str, hold: bool = False) -> Row:
        """Somebody has a case: its countdown stops, for three minutes or until it is released."""
        ends = 0.0 if hold else self.store.clock.now() + CLAIM
        await self._set(key, {"claimed": name, "claim_ends": ends, "held": hold})
        return self.rows[key]

    async def release(self, key: str, fallback: float) -> None:
        """Nobody has it any more; a ruling gets its countdown again."""
        row = self.rows[key]
        due = self.store.clock.now() + fallback if row["kind"] == "ruling" else 0.0
        await self._set(key, {"claimed": "", "claim_ends": 0.0, "held": False, "due": due})

    async def close(self, key: str, answer: str, by: str) -> None:
        """It is decided."""
        await self._set(key, {"state": "done", **({"answer": answer[:600], "by": by[:60]} if by else {})})

    async def _set(self, key: str, values: Row) -> None:
        await self.store.change(sa.update(QUEUE).where(QUEUE.c.table == self.table, QUEUE.c.key == key)
                                .values(**values))
        self.rows[key] = {**self.rows[key], **values}

    def late(self, now: float) -> list[Found]:
        """Rulings whose time is up and that nobody has."""
        found = []
        for key, one in self.found.items():
            row = self.rows.get(key)
            if row is None or row["kind"] != "ruling" or row["state"] != "open" or row["held"]:
                continue
            if row["due"] and now >= self._due(row):
                found.append(one)
        return found

    def _due(self, row: Row) -> float:
        """When a ruling is given as prepared: in its own time, but not after the part, unless somebody has it."""
        due = float(min(row["due"], self.limit) if self.limit > row["opened"] else row["due"])
        return max(due, row["claim_ends"] if row["claimed"] else 0.0)

    def delay(self, seconds: float) -> None:
        """Countdowns stand still while the game does."""
        for row in self.rows.values():
            if row["state"] == "open" and row["due"]:
                row["due"] += seconds

    def shown(self, names: dict[int, str]) -> list[Case]:
        """The queue, oldest due first."""
        found: list[Case] = []
        for key, row in self.rows.items():
            if row["state"] != "open":
                continue
            one = self.found.get(key)
            if row["kind"] == "help":
                found.append(Case(key=key, kind="help", area="", place=row["answer"], title=HELP[row["subject"]],
                                  text=row["text"], answers=[], opened=row["opened"], due=0.0, claimed=row["claimed"],
                                  held=row["held"], seat=row["seat"], who=names.get(row["seat"], "")))
            elif one is not None:
                found.append(self._case(key, row, one, names))
        return sorted(found, key=lambda case: (case.due or case.opened + 600, case.opened))

    def _case(self, key: str, row: Row, one: Found, names: dict[int, str]) -> Case:
        due = 0.0 if row["held"] or not row["due"] else self._due(row)
        shared: dict[str, Any] = {"key": key, "opened": row["opened"], "due": due, "claimed": row["claimed"],
                                  "held": row["held"]}
        case = one.case
        if isinstance(case, Ruling):
            return Case(kind="ruling", area=case.area, place=case.place, title=case.title, text=case.about,
                        answers=list(case.answers), **shared)
        who = names.get(case.seat, "")
        return Case(kind="request", area=case.area, place="", title=case.title, text=f"{who}: {case.text}" if who
                    else case.text, answers=[], seat=case.seat, form=case.form, filled=list(case.filled), **shared)
