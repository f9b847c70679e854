"""Ratings as they are kept: written in the transaction that ends a game, and made anew from the records."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import sqlalchemy as sa
import structlog
from msgspec import Struct

from hegemon.kernel import SPECTATOR, Panel, Refused
from hegemon.kernel.registry import find
from hegemon.server.database.schema import ENDINGS, LOG, RATINGS, RESULTS, SEATS, SNAPSHOTS, TABLES
from hegemon.server.database.store import Also, Row, Store
from hegemon.server.matches.going_on import opened_from, setup_of
from hegemon.server.matches.logged import LogEntry, LoggedMatch
from hegemon.server.matches.matches import entry_of
from hegemon.server.matches.perspective import presenter_of
from hegemon.server.people.counting import player_of, why_unrated
from hegemon.server.ratings.chance import dice_of, draws_of
from hegemon.server.ratings.rating import Skill, Skills, placed, rated

log = structlog.get_logger("hegemon.ratings")
LENT: Final = "lent"   # a seat a bot finished because its person said so: nobody has left
LOCK: Final = 728      # of PostgreSQL: one game after another is rated
BOT: Final = "bot:"    # how keys of bots' answers begin
CLOCK: Final = "clock"  # who answers where nobody did in time
Pool = tuple[str, int]  # a game and a number of seats


class Ended(Struct):
    """What of a match that is over goes into the ratings."""
    match: str
    time: float
    winners: list[int]
    scores: list[int]
    parts: Mapping[int, Panel]
    moves: list[int]
    late: list[int]
    by_bots: list[int]
    absent: list[bool]
    dice: list[dict[str, int]]
    draws: list[list[int]] = []


def ended(logged: LoggedMatch) -> Ended:
    """What there is to note about a match that is over."""
    view = logged.game.view(logged.state, SPECTATOR)
    parts = {panel.seat: panel for panel in presenter_of(logged.game).panels(view)}
    mine, late, by_bots, absent = counted(logged.force, logged.seats)
    return Ended(logged.id, logged.entries[-1].time, list(logged.state.winners()), list(logged.state.scores()), parts,
                 mine, late, by_bots, absent, dice_of(logged.force, logged.seats))


def counted(force: Sequence[LogEntry], seats: int) -> tuple[list[int], list[int], list[int], list[bool]]:
    """By seat: answers given, answers that came too late to be given, answers of bots otherwise, and whether its person
    was gone at the end. A bot plays for whom the clock found absent, which is late, and for who lent the seat, which is
    not: of the two, the answer before the bot's first tells which."""
    mine, late, by_bots, absent = [0] * seats, [0] * seats, [0] * seats, [False] * seats
    for entry in force:
        if not entry.key.startswith(BOT):
            absent[entry.seat] = entry.by == CLOCK
            (late if entry.by == CLOCK else mine)[entry.seat] += 1
        else:
            (late if absent[entry.seat] else by_bots)[entry.seat] += 1
    return mine, late, by_bots, absent


class Ratings:
    """All ratings."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def at_end(self, logged: LoggedMatch) -> Also:
        """What is written together with the last action of a match."""
        found = ended(logged)

        def write(connection: sa.Connection) -> None:
            close(connection, found)

        return write

    async def recompute(self) -> int:
        """Make everything anew from the records, in the order in which games ended; how many there are."""
        rows = await self.store.rows(
            sa.select(TABLES.c.id).join(ENDINGS, ENDINGS.c.table == TABLES.c.id, isouter=True)
            .where(TABLES.c.state == "over").order_by(sa.func.coalesce(ENDINGS.c.number, 10**9), TABLES.c.updated,
                                                      TABLES.c.id))
        found = [one for row in rows if (one := await self._from_record(row["id"])) is not None]
        async with self.store.write() as connection:
            await connection.run_sync(_anew, found)
        return len(found)

    async def _from_record(self, id: str) -> Ended | None:
        """A match as its log tells it, whatever was noted at its end."""
        tables, lines, kept = await self.store.every(
            sa.select(TABLES).where(TABLES.c.id == id),
            sa.select(LOG).where(LOG.c.match == id).order_by(LOG.c.number),
            sa.select(SNAPSHOTS).where(SNAPSHOTS.c.match == id).order_by(SNAPSHOTS.c.number.desc()))
        table = tables[0]
        try:
            logged = opened_from(table, [entry_of(line) for line in lines], kept)
            found = ended(logged)
            if not table["sandbox"] and not logged.rules_changed and table["version"] == logged.game.rules_version:
                found.draws, state = draws_of(find(table["game"]), setup_of(logged.game, table),
                                              [(e.seat, e.notation) for e in logged.force])
                found.winners, found.scores = list(state.winners()), list(state.scores())
            return found
        except (Refused, ImportError) as why:  # its game is not here: what was noted at the end has to do
            log.warning("a match cannot be read", match=id, why=str(why)[:200])
            return None


# -- in a transaction -----------------------------------------------------------------------------------------------

# what every game does when it ends, made once: to make such a statement takes as long as to carry it out
_OF: Final[sa.BindParameter[str]] = sa.bindparam("of")
_LAST: Final = sa.select(sa.func.max(ENDINGS.c.number))
_TABLE: Final = sa.select(TABLES).where(TABLES.c.id == _OF)
_SEATS: Final = sa.select(SEATS).where(SEATS.c.table == _OF).order_by(SEATS.c.seat)
_DRAWN_AT_ALL: Final = sa.update(ENDINGS).where(ENDINGS.c.table == _OF).values(draws=sa.bindparam("drawn"))
_DRAWN: Final = sa.update(RESULTS).where(RESULTS.c.table == _OF, RESULTS.c.seat == sa.bindparam("at")).values(
    draws=sa.bindparam("drawn"))


def close(connection: sa.Connection, found: Ended) -> None:
    """Note how a game ended and rate it; one game after another, whatever worker it was played by."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    last = connection.execute(_LAST).scalar() or 0
    _note(connection, found, last + 1)


def note_draws(connection: sa.Connection, match: str, draws: Sequence[Sequence[int]]) -> None:
    """Keep the draws of a match: those of the deal, then those of each seat."""
    if draws:
        connection.execute(_DRAWN_AT_ALL, {"of": match, "drawn": list(draws[0])})
        connection.execute(_DRAWN, [{"of": match, "at": seat, "drawn": list(counts)}
                                    for seat, counts in enumerate(draws[1:])])


def unrate(connection: sa.Connection, match: str, why: str) -> None:
    """A game counts no more, and whatever was rated after it is rated anew."""
    row = connection.execute(sa.select(ENDINGS).where(ENDINGS.c.table == match)).mappings().one()
    connection.execute(sa.update(TABLES).where(TABLES.c.id == match).values(rated=False))
    connection.execute(sa.update(ENDINGS).where(ENDINGS.c.table == match).values(unrated=why))
    connection.execute(sa.update(RESULTS).where(RESULTS.c.table == match).values(mu=None, sigma=None))
    _pool_anew(connection, (row["game"], row["seats"]))


def _anew(connection: sa.Connection, found: Sequence[Ended]) -> None:
    """All endings, results and ratings; those of matches that cannot be read are kept as they were noted."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    read = [one.match for one in found]
    numbers = {row["table"]: row["number"] for row in connection.execute(
        sa.select(ENDINGS.c.table, ENDINGS.c.number)).mappings()}
    following = max(numbers.values(), default=0)
    for match in read:
        connection.execute(sa.delete(ENDINGS).where(ENDINGS.c.table == match))
        connection.execute(sa.delete(RESULTS).where(RESULTS.c.table == match))
    connection.execute(sa.delete(RATINGS))
    for one in found:
        if one.match not in numbers:
            following += 1
        _note(connection, one, numbers.get(one.match, following), rate=False)
    pools = connection.execute(sa.select(ENDINGS.c.game, ENDINGS.c.seats).distinct()).all()
    for game, seats in pools:
        _pool_anew(connection, (game, seats))


def _note(connection: sa.Connection, found: Ended, number: int, rate: bool = True) -> None:
    table = dict(connection.execute(_TABLE, {"of": found.match}).mappings().one())
    seats = [dict(row) for row in connection.execute(_SEATS, {"of": found.match}).mappings()]
    connection.execute(sa.insert(ENDINGS), {
        "table": found.match, "number": number, "time": found.time, "game": table["game"], "seats": table["seats"],
        "unrated": why_unrated(table, seats), "draws": found.draws[0] if found.draws else []})
    left = [row["left"] or (("bot" if found.absent[row["seat"]] else LENT) if row["person"] and row["bot"] else "")
            for row in seats]
    players = [player_of(row) for row in seats]
    ranks = placed(players, found.winners, found.scores, [s for s, row in enumerate(seats) if row["left"]])
    connection.execute(sa.insert(RESULTS), [_result(found, seat, players[seat], ranks[seat], left[seat])
                                            for seat in range(len(seats))])
    if rate and not why_unrated(table, seats):
        wins = [_win(found, seat) for seat in range(len(seats))]
        _rate(connection, (table["game"], table["seats"]), found.match, players, ranks, wins)


def _win(found: Ended, seat: int) -> float:
    return 1 / len(found.winners) if seat in found.winners else 0.0


def _result(found: Ended, seat: int, player: str, place: int, left: str) -> Row:
    part = found.parts.get(seat)
    person = player.startswith("person:")
    moves, late, by_bots = found.moves[seat], found.late[seat], found.by_bots[seat]
    return {"table": found.match, "seat": seat, "player": player, "place": place, "win": _win(found, seat),
            "score": found.scores[seat] if seat < len(found.scores) else 0, "title": part.name[:60] if part else "",
            "colour": part.colour[:40] if part else "", "moves": moves if person else moves + late + by_bots,
            "late": late if person else 0, "left": left, "dice": found.dice[seat],
            "draws": found.draws[seat + 1] if found.draws else [], "mu": None, "sigma": None}


def _rate(connection: sa.Connection, pool: Pool, match: str, players: Sequence[str], ranks: Sequence[int],
          wins: Sequence[float]) -> None:
    """One game more for its players."""
    mine = sa.and_(RATINGS.c.game == pool[0], RATINGS.c.seats == pool[1], RATINGS.c.player.in_(set(players)))
    before = {row["player"]: _skill(row) for row in connection.execute(sa.select(RATINGS).where(mine)).mappings()}
    after = rated(before, players, ranks, wins)
    connection.execute(sa.delete(RATINGS).where(mine))
    _keep(connection, pool, after)
    _stamp(connection, match, players, after)


def _pool_anew(connection: sa.Connection, pool: Pool) -> None:
    """The ratings of one game at one number of seats, from the results that are noted."""
    connection.execute(sa.delete(RATINGS).where(RATINGS.c.game == pool[0], RATINGS.c.seats == pool[1]))
    rows = connection.execute(
        sa.select(RESULTS).join(ENDINGS, ENDINGS.c.table == RESULTS.c.table)
        .where(ENDINGS.c.game == pool[0], ENDINGS.c.seats == pool[1], ENDINGS.c.unrated == "")
        .order_by(ENDINGS.c.number, RESULTS.c.seat)).mappings()
    games: dict[str, list[Any]] = {}
    for row in rows:
        games.setdefault(row["table"], []).append(row)
    skills: Skills = {}
    for match, seats in games.items():
        players = [row["player"] for row in seats]
        after = rated(skills, players, [row["place"] for row in seats], [row["win"] for row in seats])
        skills |= after
        _stamp(connection, match, players, after)
    _keep(connection, pool, skills)


def _keep(connection: sa.Connection, pool: Pool, skills: Skills) -> None:
    if skills:
        connection.execute(sa.insert(RATINGS), [
            {"game": pool[0], "seats": pool[1], "player": player, "mu": one.mu, "sigma": one.sigma,
             "games": one.games, "wins": one.wins} for player, one in sorted(skills.items())])


def _stamp(connection: sa.Connection, match: str, players: Sequence[str], after: Skills) -> None:
    """What each seat's player was worth after the game."""
    for seat, player in enumerate(players):
        connection.execute(sa.update(RESULTS).where(RESULTS.c.table == match, RESULTS.c.seat == seat)
                           .values(mu=after[player].mu, sigma=after[player].sigma))


def _skill(row: sa.RowMapping) -> Skill:
    return Skill(row["mu"], row["sigma"], row["games"], row["wins"])
