"""Pages about players: somebody's games and strength, the leaders of a game, and what chance gave."""
from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import sqlalchemy as sa

from hegemon.kernel import Refused
from hegemon.kernel.registry import find
from hegemon.server.database.schema import ENDINGS, FRIENDS, PEOPLE, RATINGS, RESULTS, SEATS, TABLES, VIEWERS
from hegemon.server.database.store import Row, Store
from hegemon.server.errors import Missing
from hegemon.server.matches.shared import Rarely
from hegemon.server.people.access import title, visible
from hegemon.server.people.accounts import Who
from hegemon.server.protocol.profiles import (
    ChanceInfo,
    ColourCount,
    DiceCount,
    LeaderRow,
    Leaders,
    PastGame,
    PersonPage,
    Reliability,
    SeatResult,
    SkillInfo,
)
from hegemon.server.ratings.chance import TENTHS, fair, plus
from hegemon.server.ratings.rating import Skill
from hegemon.server.ratings.ratings import LENT

SHOWN: Final = 20      # games of a profile at a time
LISTED: Final = 100    # players of a leader board
AT_ONCE: Final = 300   # games that are looked through in one go
_SEATS: Final = sa.select(RESULTS.c.table, RESULTS.c.dice, RESULTS.c.draws, ENDINGS.c.game).join(
    ENDINGS, ENDINGS.c.table == RESULTS.c.table)
_lowest: Final = RATINGS.c.mu - 1.96 * RATINGS.c.sigma  # by which they are ordered
_RATED: Final = sa.select(RATINGS, PEOPLE.c.name, PEOPLE.c.folded).join(
    PEOPLE, RATINGS.c.player == sa.literal("person:") + PEOPLE.c.id, isouter=True)
_LISTED: Final = sa.or_(PEOPLE.c.folded.is_not(None),  # accounts and bots: guests come and go
                        sa.and_(PEOPLE.c.id.is_(None), RATINGS.c.player.startswith("bot:")))


class Profiles:
    """What everybody may know about players."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._rarely = Rarely(200)

    # -- one person ---------------------------------------------------------------------------------------------

    async def person(self, who: Who | None, id: str, before: float) -> PersonPage:
        """Somebody's page, with games that ended before a moment."""
        row = await self.store.row(sa.select(PEOPLE).where(PEOPLE.c.id == id, PEOPLE.c.gone.is_(False)))
        if row is None:
            raise Missing("there is no such person")
        player = f"person:{id}"
        sums: Any = sa.select(
            sa.func.count().label("games"), sa.func.sum(RESULTS.c.moves).label("moves"),
            sa.func.sum(RESULTS.c.late).label("late"),
            sa.func.sum(sa.case((RESULTS.c.left.not_in(["", LENT]), 1), else_=0)).label("left")).where(
                RESULTS.c.player == player)
        ties, skills, (counted,), colours = await self.store.every(
            sa.select(FRIENDS).where(FRIENDS.c.person == (who.id if who is not None else ""), FRIENDS.c.other == id),
            sa.select(RATINGS).where(RATINGS.c.player == player).order_by(RATINGS.c.games.desc()),
            sums,
            sa.select(RESULTS.c.colour, sa.func.count().label("games")).where(RESULTS.c.player == player)
            .group_by(RESULTS.c.colour).order_by(sa.func.count().desc(), RESULTS.c.colour))
        games, more = await self.games(who, id, before)
        return PersonPage(
            id=id, name=row["name"], account=row["folded"] is not None, since=row["created"],
            me=who is not None and who.id == id, tie=ties[0]["kind"] if ties else "",
            skills=[_skill_info(one) for one in skills],
            reliability=Reliability(games=counted["games"], left=counted["left"] or 0, moves=counted["moves"] or 0,
                                    late=counted["late"] or 0),
            colours=[ColourCount(colour=one["colour"], games=one["games"]) for one in colours if one["colour"]],
            games=games, more=more)

    async def games(self, who: Who | None, id: str, before: float) -> tuple[list[PastGame], float]:
        """Somebody's latest games before a moment that a reader may see, and where to go on."""
        mine = (sa.select(ENDINGS, RESULTS.c.seat.label("my_seat"), RESULTS.c.mu)
                .join(RESULTS, RESULTS.c.table == ENDINGS.c.table)
                .where(RESULTS.c.player == f"person:{id}").order_by(ENDINGS.c.time.desc(), ENDINGS.c.table)
                .limit(SHOWN + 1))
        endings = await self.store.rows(mine.where(ENDINGS.c.time < before) if before else mine)
        more = float(endings[SHOWN - 1]["time"]) if len(endings) > SHOWN else 0.0
        endings = endings[:SHOWN]
        there = [row["table"] for row in endings]
        tables, seats, results, watched = await self.store.every(
            sa.select(TABLES).where(TABLES.c.id.in_(there)),
            sa.select(SEATS).where(SEATS.c.table.in_(there)).order_by(SEATS.c.seat),
            sa.select(RESULTS).where(RESULTS.c.table.in_(there)).order_by(RESULTS.c.seat),
            sa.select(VIEWERS.c.table).where(VIEWERS.c.person == (who.id if who is not None else "")))
        by_id = {row["id"]: row for row in tables}
        looks_on = {row["table"] for row in watched}
        found: dict[str, PastGame] = {}
        for ending in endings:
            id_ = ending["table"]
            chairs = [row for row in seats if row["table"] == id_]
            if id_ not in found and visible(by_id[id_], chairs, id_ in looks_on, who):
                found[id_] = _past(ending, by_id[id_], chairs, [row for row in results if row["table"] == id_])
        return list(found.values()), more

    # -- leaders ------------------------------------------------------------------------------------------------

    async def leaders(self, who: Who | None, game: str, seats: int) -> Leaders:
        """Who leads in a game at a number of seats; without one, at the number most played."""
        try:
            name = find(game).title
        except Refused as why:
            raise Missing(str(why)) from None
        counts = await self._rarely.of(("counts", game), lambda: self.store.rows(
            sa.select(RATINGS.c.seats, sa.func.sum(RATINGS.c.games).label("games")).where(RATINGS.c.game == game)
            .group_by(RATINGS.c.seats).order_by(sa.func.sum(RATINGS.c.games).desc())))
        chosen = seats or (counts[0]["seats"] if counts else 0)
        here = sa.and_(RATINGS.c.game == game, RATINGS.c.seats == chosen)
        listed = await self._rarely.of(("leaders", game, chosen), lambda: self.store.rows(
            _RATED.where(here, _LISTED).order_by(_lowest.desc(), RATINGS.c.player).limit(LISTED)))
        me = f"person:{who.id}" if who is not None else ""
        rows = [_leader(row, place, row["player"] == me) for place, row in enumerate(listed, 1)]
        mine = next((row for row in rows if row.mine), None)
        if me and mine is None:
            mine = await self._rarely.of(("mine", game, chosen, me), lambda: self._behind(here, me))
        return Leaders(game=game, title=name, seats=chosen, counts=sorted([row["seats"] for row in counts]),
                       rows=rows, mine=mine)

    async def _behind(self, here: sa.ColumnElement[bool], me: str) -> LeaderRow | None:
        """The row of somebody who is not among the first; guests have no place, for they come and go."""
        row = await self.store.row(_RATED.where(here, RATINGS.c.player == me))
        if row is None or row["folded"] is None:
            return _leader(row, 0, True) if row is not None else None
        low = row["mu"] - 1.96 * row["sigma"]
        before = await self.store.rows(sa.select(sa.func.count().label("n")).select_from(_RATED.where(
            here, _LISTED, sa.or_(_lowest > low, sa.and_(_lowest == low, RATINGS.c.player < me))).subquery()))
        return _leader(row, before[0]["n"] + 1, True)

    # -- chance -------------------------------------------------------------------------------------------------

    async def chance(self, person: str) -> ChanceInfo:
        """The dice and draws of all finished games, or of one person's seats in them."""
        if person and await self.store.row(sa.select(PEOPLE.c.id).where(PEOPLE.c.id == person)) is None:
            raise Missing("there is no such person")
        return await self._rarely.of(("chance", person), lambda: self._chance(person))

    async def _chance(self, person: str) -> ChanceInfo:
        count = Tally()
        if person:
            count.add(await self.store.rows(_SEATS.where(RESULTS.c.player == f"person:{person}")))
        last = 0
        while not person:  # some games at a time, however many there are
            deals = await self.store.rows(sa.select(ENDINGS.c.number, ENDINGS.c.draws).where(ENDINGS.c.number > last)
                                          .order_by(ENDINGS.c.number).limit(AT_ONCE))
            if not deals:
                break
            between = sa.and_(ENDINGS.c.number > last, ENDINGS.c.number <= deals[-1]["number"])
            count.add(await self.store.rows(_SEATS.where(between)), deals)
            last = deals[-1]["number"]
        return ChanceInfo(games=count.games, dice=[_faces(game, count.dice[game]) for game in sorted(count.dice)],
                          draws=count.draws, spread=round(fair(count.draws), 2))


class Tally:
    """Dice and draws, added up."""

    def __init__(self) -> None:
        self.games = 0
        self.draws = [0] * TENTHS
        self.dice: dict[str, Counter[str]] = {}

    def add(self, seats: list[Row], deals: Sequence[Row] = ()) -> None:
        """Those of some seats of finished games, and of what was dealt there."""
        self.games += len({row["table"] for row in seats})
        for row in (*seats, *deals):
            self.draws = plus(self.draws, row["draws"])
        for row in seats:
            if row["dice"]:
                self.dice.setdefault(row["game"], Counter()).update(row["dice"])


def _faces(game: str, counts: Counter[str]) -> DiceCount:
    faces = sorted(counts, key=int)
    return DiceCount(game=game, title=title(game), faces=faces, counts=[counts[face] for face in faces])


def _rounded(row: Row) -> dict[str, float]:
    skill = Skill(row["mu"], row["sigma"])
    return {"skill": round(skill.mu, 1), "low": round(skill.low, 1), "high": round(skill.high, 1)}


def _skill_info(row: Row) -> SkillInfo:
    return SkillInfo(game=row["game"], title=title(row["game"]), seats=row["seats"], games=row["games"],
                     wins=round(row["wins"], 2), **_rounded(row))


def _leader(row: Row, place: int, mine: bool) -> LeaderRow:
    kind, _, id = row["player"].partition(":")
    more: dict[str, Any] = _rounded(row)
    return LeaderRow(place=place, kind="person" if kind == "person" else "bot", id=id,
                     name=row["name"] or f"{id.capitalize()} bot", games=row["games"], wins=round(row["wins"], 2),
                     mine=mine, **more)


def _past(ending: Row, table: Row, seats: list[Row], results: list[Row]) -> PastGame:
    """A game as a profile lists it; a sandbox has no record."""
    names = {row["seat"]: row["name"] for row in seats}
    rows = [SeatResult(name=names.get(row["seat"], ""), person=row["player"].partition("person:")[2],
                       title=row["title"], colour=row["colour"], place=row["place"] + 1, score=row["score"],
                       left=row["left"]) for row in results]
    return PastGame(table=table["id"], game=table["game"], title=title(table["game"]), name=table["name"],
                    ended=ending["time"], seat=ending["my_seat"], seats=rows, unrated=ending["unrated"],
                    skill=round(ending["mu"], 1) if ending["mu"] is not None else 0.0,
                    record="" if table["sandbox"] else f"/api/matches/{table['id']}/record")
