"""Ratings: written with the end of a game, equal when they are made anew, and fair to who stays."""
from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.harness import Json, Person, Running, play_out, running

from hegemon.server.database.schema import ENDINGS, RATINGS, RESULTS, SEATS, TABLES
from hegemon.server.database.store import Row
from hegemon.server.matches.logged import LogEntry
from hegemon.server.people.counting import player_of, why_unrated
from hegemon.server.ratings.rating import BEGINNER, placed, rated
from hegemon.server.ratings.ratings import counted, unrate

BOTS: list[Json] = [{"kind": "bot", "level": "random"}, {"kind": "bot", "level": "easy"}]


async def kept(server: Running) -> list[list[Row]]:
    """Everything the ratings consist of."""
    return await server.services.store.every(
        sa.select(RATINGS).order_by(RATINGS.c.game, RATINGS.c.seats, RATINGS.c.player),
        sa.select(ENDINGS).order_by(ENDINGS.c.number), sa.select(RESULTS).order_by(RESULTS.c.table, RESULTS.c.seat))


async def finished(server: Running, *players: Person, seed: int = 1, **more: Any) -> str:
    """A game of people among themselves, played to its end."""
    table = await server.table(players[0], [{"kind": "me"}, *[{"kind": "open"}] * (len(players) - 1)], start=False,
                               **more)
    link = await players[0].post(f"/api/tables/{table}/links", {"kind": "table"})
    for person in players[1:]:
        await person.post(f"/api{link['path']}")
    await players[0].post(f"/api/tables/{table}/start")
    sockets = [await person.live(table, seat) for seat, person in enumerate(players)]
    await play_out(random.Random(seed), *sockets)
    for socket in sockets:
        await socket.close()
    return table


async def bots_played(server: Running, host: Person, *seats: Json) -> str:
    """A game of bots, watched to its end."""
    table = await server.table(host, list(seats))
    socket = await host.live(table)
    while not socket.over:
        await socket.next()
    await socket.close()
    return table


async def archived(server: Running) -> None:
    """Until everything that is over is in the archive."""
    left = sa.select(TABLES.c.id).where(TABLES.c.state == "over", TABLES.c.archived.is_(False))
    while await server.services.store.rows(left):
        await server.services.replays.archive_left()


async def test_ratings_made_anew_from_the_records_are_equal(server: Running) -> None:
    """Games of people and bots at two numbers of seats; then all is forgotten and made anew."""
    ann, bob, cid = [await server.person(name) for name in ("Ann", "Bob", "Cid")]
    for seed, players in enumerate([(ann, bob), (bob, ann), (ann, cid), (cid, bob, ann)]):
        await finished(server, *players, seed=seed)
    await bots_played(server, ann, *BOTS)
    await archived(server)
    before = await kept(server)
    assert {(row["game"], row["seats"]) for row in before[0]} == {("skirmish", 2), ("skirmish", 3)}
    assert {row["player"] for row in before[0]} >= {f"person:{ann.id}", "bot:random", "bot:easy"}
    assert await server.services.ratings.recompute() == 5
    assert await kept(server) == before, "made anew while everything is there"
    async with server.services.store.write() as connection:
        for table in (RATINGS, RESULTS, ENDINGS):
            await connection.execute(sa.delete(table))
    await server.services.ratings.recompute()
    after = await kept(server)
    assert after == before, "and from nothing but the records"
    assert sum([row["games"] for row in after[0]]) == 2 * 4 + 3
    assert all([sum(row["draws"]) > 0 for row in after[1]]), "the deal draws"


async def test_an_end_and_its_rating_are_one_transaction(tmp_path: Path) -> None:
    """What fails in the rating leaves the last action undone, and the match goes on."""
    async with running(database=str(tmp_path / "x.db")) as server:
        table, ann, bob = await server.pair()

        def fails(_: Any) -> Any:
            def write(connection: sa.Connection) -> None:
                connection.execute(sa.text("SELECT nothing FROM nowhere"))
            return write

        matches = server.services.matches
        good, matches.at_end = matches.at_end, fails
        sockets = [await ann.live(table, 0), await bob.live(table, 1)]
        chance = random.Random(3)
        while True:
            seat = matches.watched[table].logged.state.waiting()[0]
            legal = matches.watched[table].logged.state.legal(seat)
            do = matches.watched[table].logged.game.verbs.write(chance.choice(legal))
            sockets[seat].shown["n"] = matches.watched[table].logged.count(seat)
            answer = await sockets[seat].do(do)
            if answer["type"] == "refused":
                break
        row = await server.services.store.row(sa.select(TABLES).where(TABLES.c.id == table))
        assert row is not None and row["state"] == "playing" and "database" in answer["why"]
        matches.at_end = good
        sockets[seat].shown["n"] = (await matches.get(table)).logged.count(seat)
        assert (await sockets[seat].do(do))["type"] == "ok"
        ratings, endings, results = await kept(server)
        assert len(ratings) == 2 and len(endings) == 1 and len(results) == 2


def chairs(*who: str, **more: Any) -> list[Row]:
    return [{"seat": seat, "person": one if not one.startswith("bot") else None,
             "bot": "medium" if one.startswith("bot") else "", "advised": 0, **more} for seat, one in enumerate(who)]


TABLE: Row = {"sandbox": False, "rated": True, "chosen": False, "debug": False}


@pytest.mark.parametrize(("table", "seats", "words"), [
    (TABLE, chairs("ann", "bob"), ""),
    (TABLE, chairs("ann", "bot"), ""),
    ({**TABLE, "sandbox": True}, chairs("ann", "bob"), "it is a sandbox"),
    ({**TABLE, "rated": False}, chairs("ann", "bob"), "it is played for practice"),
    ({**TABLE, "debug": True}, chairs("ann", "bob"), "it is open to designers"),
    ({**TABLE, "chosen": True}, chairs("ann", "bob"), "the host chose the seed"),
    (TABLE, chairs("ann", "bob", "ann"), "somebody plays two seats"),
    (TABLE, chairs("ann"), "it is played alone"),
    (TABLE, chairs("bot", "bot"), "it is played alone"),
    (TABLE, chairs("ann", "bob", advised=1), "a bot was asked for advice"),
])
def test_what_counts_for_no_rating(table: Row, seats: list[Row], words: str) -> None:
    assert why_unrated(table, seats) == words


def test_a_seat_a_bot_finished_counts_for_its_person() -> None:
    assert player_of({"person": "ann", "bot": "hard"}) == "person:ann"
    assert player_of({"person": None, "bot": "hard"}) == "bot:hard"


def test_who_left_is_last_even_as_the_winner() -> None:
    players = ["a", "b", "c"]
    assert placed(players, [0], [9, 5, 7], []) == [0, 2, 1]
    assert placed(players, [0], [9, 5, 7], [0]) == [2, 1, 0]
    assert placed(players, [0], [9, 5, 7], [0, 2]) == [1, 0, 1], "two who left share the last place"
    after = rated({}, players, placed(players, [0], [9, 5, 7], [0]), [1.0, 0.0, 0.0])
    assert after["c"].mu > BEGINNER.mu > after["a"].mu


async def test_leaving_shows_in_results_and_reliability(server: Running) -> None:
    ann, bob = await server.person("Ann"), await server.person("Bob")
    table = await server.table(ann, [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], start=False)
    cid = await server.person("Cid")
    for person in (bob, cid):
        await person.post(f"/api/tables/{table}/sit")
    await ann.post(f"/api/tables/{table}/start")
    store = server.services.store
    await store.change(sa.update(SEATS).where(SEATS.c.table == table, SEATS.c.seat == 0).values(left="resigned"))
    await cid.put(f"/api/tables/{table}/seats/2/bot", {"level": "random"})
    await server.services.tables.changed(table)
    sockets = [await ann.live(table, 0), await bob.live(table, 1)]
    await play_out(random.Random(1), *sockets)
    page = await bob.get(f"/api/people/{ann.id}")
    game = page["games"][0]
    assert game["seats"][0]["left"] == "resigned" and game["seats"][0]["place"] == 3
    assert page["reliability"]["left"] == 1 and page["reliability"]["late"] == 0
    other = await bob.get(f"/api/people/{cid.id}")
    assert other["games"][0]["seats"][2]["left"] == "lent", "a bot finished it because Cid said so"
    assert other["reliability"]["late"] == 0 and other["reliability"]["left"] == 0
    assert other["skills"][0]["games"] == 1, "it counts for its person as the bot left it"


@pytest.mark.parametrize(("answers", "found"), [
    (["", "", ""], (3, 0, 0, False)),
    (["", "clock", "bot:x", "bot:x"], (1, 3, 0, True)),
    (["", "hand-over", "bot:x", "bot:x"], (2, 0, 2, False)),
    (["clock", "bot:x", "", "bot:x"], (1, 2, 1, False)),
], ids=["plays", "absent", "lent", "back and lent"])
def test_a_bot_for_whom_the_clock_found_absent_is_late_and_a_lent_seat_is_not(
        answers: list[str], found: tuple[int, int, int, bool]) -> None:
    force = [LogEntry(n, 0, "bid 1", "Round.opened", -1, False, f"{by}{n}" if by.startswith("bot:") else f"key{n}", 0.0,
                      b"", "", "" if by.startswith("bot:") else by) for n, by in enumerate(answers)]
    assert tuple([one[0] for one in counted(force, 1)]) == found


async def test_a_game_that_is_taken_out_counts_no_more(server: Running) -> None:
    """Whatever was rated after it is rated as if it had not been."""
    ann, bob, cid = [await server.person(name) for name in ("Ann", "Bob", "Cid")]
    first = await finished(server, ann, bob, seed=1)
    await finished(server, bob, cid, seed=2)
    before = await kept(server)
    async with server.services.store.write() as connection:
        await connection.run_sync(unrate, first, "a test")
    after = await kept(server)
    assert {row["player"] for row in after[0]} == {f"person:{bob.id}", f"person:{cid.id}"}
    last = [row for row in after[2] if row["table"] != first]
    alone = rated({}, [row["player"] for row in last], [row["place"] for row in last], [row["win"] for row in last])
    assert [row["unrated"] for row in after[1]] == ["a test", ""]
    assert {row["player"]: row["mu"] for row in after[0]} == {name: one.mu for name, one in alone.items()}
    assert after[0] != before[0]
