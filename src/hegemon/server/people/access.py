"""Who may see what of a table, and how it is shown: pages and lines made of rows, for one person."""
from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any, Final

import sqlalchemy as sa

from hegemon.kernel import SPECTATOR, Panel, Refused
from hegemon.kernel.registry import find
from hegemon.server.database.schema import MEMBERS, SEATS
from hegemon.server.database.store import Row
from hegemon.server.errors import Forbidden, Missing, Nobody
from hegemon.server.people.accounts import Who
from hegemon.server.people.counting import why_unrated
from hegemon.server.people.pacing import plan_of, plan_words, votes_of
from hegemon.server.protocol.bodies import Fairness, SeatInfo, TableLine, TablePage
from hegemon.server.security import commitment

Parts = Mapping[int, Panel]  # by seat: House, colour or role and its colour
COLOURS = ("blue", "yellow", "red", "green", "purple", "orange")


@cache
def title(game: str) -> str:
    """The title of a game; its bare name if it is no longer installed."""
    try:
        return find(game).title
    except (Refused, ImportError, AssertionError):
        return game


def visible(table: Row, seats: Sequence[Row], watching: bool, who: Who | None) -> bool:
    """Whether somebody may see a table at all."""
    if table["public"] or watching or who is not None and who.role:
        return True
    return who is not None and (table["host"] == who.id or any([row["person"] == who.id for row in seats]))


# the queries for the seats of a table and for who is at its Control
CHAIRS: Final = (sa.select(SEATS).where(SEATS.c.table == sa.bindparam("of")).order_by(SEATS.c.seat),
                 sa.select(MEMBERS.c.person).where(MEMBERS.c.table == sa.bindparam("of"), MEMBERS.c.role != "door"))


def manned(seats: list[Row], members: list[Row]) -> list[Row]:
    """The seats, that of the desk with all who act for it."""
    at_desk = frozenset([row["person"] for row in members if row["person"] is not None])
    return [{**row, "members": at_desk} if row["kind"] == "desk" else row for row in seats]


def holds(row: Row, who: Who | None) -> bool:
    """Whether somebody holds a seat, on this device; the desk of Control is held by all its members together."""
    if who is not None and row["kind"] == "desk":
        return who.id in row.get("members", ())
    return who is not None and row["person"] == who.id and row["device"] in ("", who.session)


def perspectives(table: Row, seats: Sequence[Row], who: Who | None) -> list[int]:
    """From where somebody may look: the own seats while the game goes on, all of them when it is over."""
    if table["state"] == "over":
        return list(range(SPECTATOR, table["seats"]))
    return [SPECTATOR] + [row["seat"] for row in seats if holds(row, who) or shown(row, who)]


def involved(table: Row, seats: Sequence[Row]) -> set[str]:
    """Everybody whose page of a table is another than a stranger's: host, players, Control, and who looks over one."""
    return {table["host"], *[person for row in seats
                             for person in (row["person"], *row.get("members", ()), *(row.get("shared") or ()))]}


def shown(row: Row, who: Who | None) -> bool:
    """Whether the holder of a seat lets somebody look over the shoulder."""
    return who is not None and not who.scope and who.id in (row.get("shared") or ())


def check_perspective(table: Row, seats: Sequence[Row], who: Who | None, seat: int) -> None:
    """Refuse a look from somebody else's seat."""
    if seat not in range(SPECTATOR, table["seats"]):
        raise Missing(f"this table has no seat {seat}")
    if seat not in perspectives(table, seats, who):
        if who is None:
            raise Nobody("come in first: looking from a seat is for who sits there")
        raise Forbidden(_not_yours(seats, who, seat))


def _not_yours(seats: Sequence[Row], who: Who, seat: int) -> str:
    elsewhere = seat >= 0 and seats[seat]["person"] == who.id
    return f"seat {seat} is held on another device; sit down again to hold it here" if elsewhere else (
        f"seat {seat} is not yours")


def check_seat(table: Row, seats: Sequence[Row], who: Who, seat: int) -> None:
    """Refuse an action for a seat one does not hold."""
    if seat not in range(table["seats"]):
        raise Missing(f"this table has no seat {seat}")
    if not holds(seats[seat], who):
        raise Forbidden(_not_yours(seats, who, seat))


def seat_infos(seats: Sequence[Row], who: Who | None, online: Collection[str],
               parts: Parts | None = None, queued: Collection[int] = ()) -> list[SeatInfo]:
    """The chairs of a table, with the part each has in the game, where that is known."""
    known = parts or {}
    return [SeatInfo(seat=seat, kind=row["kind"], name=row["name"], bot=row["bot"],
                     mine=holds(row, who), online=row["person"] in online,
                     title=known[seat].name if seat in known else "", queued=seat in queued,
                     advised=row.get("advised") or 0, person=row["person"] or "", left=row.get("left") or "",
                     colour=known[seat].colour if seat in known else COLOURS[seat % 6])
            for row in seats for seat in (int(row["seat"]),)]


def page(table: Row, seats: Sequence[Row], who: Who | None, online: Collection[str], hours: float = 24.0,
         parts: Parts | None = None, queued: Collection[int] = ()) -> TablePage:
    """Everything about a table that is not the game itself."""
    over = table["state"] == "over"
    begun = table["state"] in ("playing", "over") and not table["sandbox"]
    fair = Fairness(commitment=commitment(table["salt"], table["seed"], table["id"]) if begun else "",
                    chosen=table["chosen"], salt=table["salt"] if over and begun else "",
                    seed=table["seed"] if over and begun else "")
    return TablePage(
        id=table["id"], game=table["game"], title=title(table["game"]), name=table["name"], state=table["state"],
        host=table["host"], host_name=table["host_name"] or "",
        am_host=who is not None and table["host"] == who.id and not who.scope,
        public=table["public"], sandbox=table["sandbox"], seats=seat_infos(seats, who, online, parts, queued),
        options=table["options"], option_words=option_words(table), created=table["created"],
        expires=table["created"] + hours * 3600 if table["state"] == "open" else 0.0, fair=fair,
        outcome=table["outcome"], winners=table["winners"], scores=table["scores"], rematch=table["rematch"],
        viewer_seats=perspectives(table, seats, who), advice=bool(table["advice"]),
        teaches=teaches(table["game"]), talk=bool(table["talk"]),
        unrated=why_unrated(table, seats), stopped=table["stopped"], delay=table["delay"], debug=table["debug"],
        pace=plan_words(plan_of(table)), clock=plan_of(table).kind, votes=votes_of(table, seats, who))


@cache
def teaches(game: str) -> bool:
    """Whether there are guided lessons of a game; of one that is not installed there are none."""
    try:
        return any((find(game).folder() / "lessons").glob("*.toml"))
    except (Refused, ImportError, AssertionError):
        return False


def option_words(table: Row) -> list[list[str]]:
    """The options as people read them."""
    try:
        options = find(table["game"]).options.options
    except (Refused, ImportError, AssertionError):
        return [[name, str(value)] for name, value in table["options"].items()]
    chosen = table["options"]
    return [[o.text, o.label(chosen[o.name])] for o in options if chosen.get(o.name) in o.values]


def line(table: Row, seats: Sequence[Row], who: Who | None, online: Collection[str] = ()) -> TableLine:
    """A table as the lobby lists it."""
    mine = [row["seat"] for row in seats if who is not None and row["person"] == who.id]
    asked: dict[str, Any] = table["asked"] if table["state"] == "playing" else {}
    turn = [seat for seat in mine if str(seat) in asked and not seats[seat]["bot"]]
    prompt = str(asked[str(turn[0])]).partition(" ")[2] if turn else ""
    inside = bool(mine) or who is not None and table["host"] == who.id
    late = bool(table["delay"]) and table["state"] == "playing" and not inside  # nobody reads off what is to come
    return TableLine(
        id=table["id"], game=table["game"], title=title(table["game"]), name=table["name"], state=table["state"],
        host=table["host_name"] or "", seats=seat_infos(seats, who, online),
        mine=inside, my_turn=bool(turn), prompt=prompt, waiting=[] if late else sorted([int(s) for s in asked]),
        step=0 if late else table["step"],
        updated=table["updated"], public=table["public"], sandbox=table["sandbox"], clock=plan_of(table).kind)
