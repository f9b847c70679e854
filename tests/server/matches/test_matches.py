"""Playing over the live socket: updates, undo, repeats, and what others do unseen."""
from __future__ import annotations

import asyncio
import hashlib
import random
import time
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.harness import Running, play_out

from hegemon.server.database.notify import NoNotify
from hegemon.server.database.outages import Away
from hegemon.server.database.schema import TABLES
from hegemon.server.matches.matches import Matches


async def test_two_people_play_to_the_end_and_patched_pictures_equal_whole_ones(server: Running) -> None:
    table, ann, bob = await server.pair()
    first, second, crowd = await ann.live(table, 0), await bob.live(table, 1), await (await server.person()).live(table)
    done = await play_out(random.Random(1), first, second)
    await crowd.until("frame", lambda f: f.get("result") is not None)
    assert done > 5
    for socket in (first, second, crowd):
        kept, log, picture = dict(socket.shown), list(socket.log), socket.picture
        await socket.send(type="resync")
        await socket.until("frame", lambda f: f["full"])
        assert {**kept, "full": True} == {**socket.shown, "full": True}
        assert log == socket.log and picture == socket.picture
    assert first.shown["result"]["winners"] == second.shown["result"]["winners"] == crowd.shown["result"]["winners"]
    assert sorted(first.sizes)[len(first.sizes) // 2] < 4096, "a typical update is small"


async def test_at_the_end_the_seed_is_shown_and_matches_its_commitment(server: Running) -> None:
    table, ann, bob = await server.pair()
    first, second = await ann.live(table, 0), await bob.live(table, 1)
    before = first.table["fair"]
    assert len(before["commitment"]) == 64 and before["seed"] == before["salt"] == ""
    await play_out(random.Random(2), first, second)
    fair = (await ann.get(f"/api/tables/{table}"))["fair"]
    assert fair["commitment"] == before["commitment"]
    assert hashlib.sha256(f"{fair['salt']}:{fair['seed']}:{table}".encode()).hexdigest() == fair["commitment"]
    record = await bob.get(f"/api/matches/{table}/record")
    assert f'"seed": {fair["seed"]}' in record


async def test_undo_takes_back_a_plan_and_the_log_goes_on(server: Running) -> None:
    table, ann, bob = await server.pair()
    first, second = await ann.live(table, 0), await bob.live(table, 1)
    assert (await first.do("bid 1"))["type"] == "ok"
    assert first.shown["undo"] == {"possible": True, "what": "Bid 1"}
    await first.send(type="undo", at=first.shown["n"], key="undo-the-bid")
    await first.until("ok")
    assert first.choices() and not first.shown["undo"]["possible"]
    await first.send(type="undo", at=first.shown["n"], key="undo-again")
    refused = await first.until("refused")
    assert "nothing to take back" in refused["why"]
    await play_out(random.Random(3), first, second)
    record = await ann.get(f"/api/matches/{table}/record")
    assert record.splitlines()[1] != "0 Round.opened bid 1" or record.count("0 Round.opened bid") == 2
    answer = await ann.ask("POST", "/api/records", {"record": record})
    assert answer.status_code == 201, answer.text


async def test_a_repeat_is_harmless_and_a_key_means_one_action(server: Running) -> None:
    table, ann, _ = await server.pair()
    first = await ann.live(table, 0)
    tab = await ann.live(table, 0)
    for _ in range(5):
        assert (await first.do("bid 2", key="the-same-key"))["type"] == "ok"
    assert (await tab.do("bid 2", key="the-same-key"))["type"] == "ok"
    other = await tab.do("bid 3", key="the-same-key")
    assert other["type"] == "refused" and "already used" in other["why"]
    assert (await ann.act(table, 0, "bid 2", 0, "the-same-key"))["repeated"]
    assert server.services.matches.watched[table].logged.number == 1


async def test_every_submission_repeated_reordered_and_from_two_tabs_counts_once(server: Running) -> None:
    chance = random.Random(4)
    table, ann, bob = await server.pair()
    tabs = {seat: [await person.live(table, seat), await person.live(table, seat)]
            for seat, person in enumerate((ann, bob))}
    logged = server.services.matches.watched[table].logged
    sent = 0
    while not logged.over:
        seat = chance.choice(logged.state.waiting())
        notation = logged.game.verbs.write(chance.choice(logged.state.legal(seat)))
        at, before, sent = logged.count(seat), logged.number, sent + 1
        copy = {"type": "do", "do": notation, "at": at, "key": f"key-{sent}-xx"}
        await asyncio.gather(*[chance.choice(tabs[seat]).send(**copy) for _ in range(chance.randint(1, 5))])
        old = {"type": "do", "do": notation, "at": max(0, at - 1), "key": f"late-{sent}-xx"}
        await tabs[seat][0].send(**old)  # a straggler, chosen from an older position
        for _ in range(200):
            if logged.number > before:
                break
            await asyncio.sleep(0.005)
        await asyncio.sleep(0.01)
        keys = [entry.key for entry in logged.entries if entry.key == f"key-{sent}-xx"]
        assert len(keys) == 1, "applied exactly once"
    assert len({entry.key for entry in logged.entries}) == len(logged.entries)
    assert not [e for e in logged.entries if e.key.startswith("late-")], "a straggler never counts"


async def test_a_stale_choice_is_told_the_present(server: Running) -> None:
    table, ann, bob = await server.pair()
    await ann.act(table, 0, "bid 0", 0)
    status, sentence = await ann.refused("POST", f"/api/matches/{table}/actions",
                                         {"do": "bid 1", "at": 0, "key": "too-late-1", "seat": 0})
    assert status == 409 and "changed" in sentence
    status, sentence = await bob.refused("POST", f"/api/matches/{table}/actions",
                                         {"do": "bid 1", "at": 99, "key": "too-early-1", "seat": 1})
    assert status == 409 and "has not been reached" in sentence
    socket = await ann.live(table, 0)
    socket.shown["n"] = 0
    refused = await socket.do("bid 1")
    assert refused["type"] == "refused" and refused["stale"]
    assert (await socket.until("frame"))["full"]


async def test_how_many_steps_a_secret_plan_takes_is_secret(server: Running) -> None:
    table, ann, bob = await server.pair()
    first, second, crowd = await ann.live(table, 0), await bob.live(table, 1), await (await server.person()).live(table)
    await first.do("bid 1")
    await second.do("bid 0")
    await crowd.until("frame", lambda f: f["n"] == 1)  # of two sealed bids only the opening counts
    await first.until("frame")
    assert first.shown["decision"]["question"] == "Plan.ordered"
    before = second.shown["n"]
    await first.do(next(c for c in first.choices() if c.startswith("move")))
    answer = await second.connection.ping()
    await answer
    assert second.shown["n"] == before and server.services.matches.watched[table].logged.number == 3
    assert (await bob.get(f"/api/matches/{table}?seat=1"))["n"] == before
    timeline = await bob.get(f"/api/matches/{table}/timeline?seat=1")
    assert timeline["steps"] == 1, "of the bids only the one that opened them, the own"


async def test_chat_text_view_and_hot_seat_over_the_socket(server: Running) -> None:
    ann = await server.person("Ann")
    table = await server.table(ann, [{"kind": "me"}, {"kind": "hotseat", "name": "Kid"}])
    socket = await ann.live(table, 0)
    await socket.send(type="chat", text="Good luck")
    said = await socket.until("chat", lambda m: bool(m["lines"]))
    assert said["lines"][-1]["text"] == "Good luck" and said["lines"][-1]["seat"] == 0
    await socket.send(type="text", on=True)
    assert (await socket.until("text"))["sections"]
    await socket.do("bid 1")
    await socket.send(type="sit", seat=-1)
    empty = await socket.until("frame", lambda f: f["full"])
    assert empty["seat"] == -1 and empty["hand"] == [] and not socket.choices()
    await socket.send(type="sit", seat=1)
    await socket.until("frame", lambda f: f["full"] and f["seat"] == 1)
    assert (await socket.do("bid 0"))["type"] == "ok"
    await socket.send(type="sit", seat=2)
    assert "no seat 2" in (await socket.until("refused"))["why"]


async def test_memory_is_bounded_and_what_nobody_plays_is_not_woken(server: Running) -> None:
    ann = await server.person("Ann")
    tables = [await server.table(ann, [{"kind": "me"}, {"kind": "hotseat"}]) for _ in range(4)]
    matches = server.services.matches
    matches.let_go(3600, 2)
    assert list(matches.watched) == tables[2:], "the longest unused go"
    bot = await server.table(ann, [{"kind": "me"}, {"kind": "bot", "level": "random"}], start=False)
    await ann.post(f"/api/tables/{bot}/start")
    store = server.services.store
    for hours, woken in ((48, False), (1, True)):
        matches.watched.clear()
        await store.change(sa.update(TABLES).where(TABLES.c.id == bot).values(
            updated=time.time() - hours * 3600, asked={"1": "x"}))
        await server.services.bot_seats.wake_all()
        assert (bot in matches.watched) == woken


async def test_answers_that_come_at_once_share_commits_and_updates(server: Running) -> None:
    """Those that come while the first is being written are written together; refusals and repeats find their answer."""
    ann = await server.person("Ann")
    table = await server.table(ann, [{"kind": "me"}, *[{"kind": "hotseat"}] * 3])
    crowd = await (await server.person()).live(table)
    store, matches = server.services.store, server.services.matches
    before = store.commits
    bids = [matches.play(table, seat, "bid 1", 0, f"at-once-{seat}") for seat in (0, 1, 1, 2, 3, 3)]
    wrong = [matches.play(table, 0, "bid 1", 9, "too-early"), matches.play(table, 2, "bid 77", 0, "too-dear")]
    done = await asyncio.gather(*bids, *wrong, return_exceptions=True)
    assert [getattr(one, "repeated", None) for one in done] == [False, False, True, False, False, True, None, None]
    assert store.commits - before == 2, "the first, and all others"
    logged = matches.watched[table].logged
    assert [entry.key for entry in logged.entries[1:]] == [f"at-once-{n}" for n in range(4)]
    crowd.sizes.clear()
    await crowd.until("frame", lambda f: f["n"] == logged.count(-1))
    assert len(crowd.sizes) <= 2, "one update for each commit"


async def test_a_hint_is_followed_once_the_database_is_back(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody gives a hint twice: what another worker wrote while the database was away is shown all the same."""
    table, ann, bob = await server.pair()
    first, second = await ann.live(table, 0), await bob.live(table, 1)
    store, matches = server.services.store, server.services.matches
    elsewhere = Matches(store, NoNotify())
    await elsewhere.play(table, 0, first.choices()[0], 0, "by another worker")
    honest, away = store.every, [2]

    async def away_at_first(*asked: Any, **given: Any) -> object:
        if away[0]:
            away[0] -= 1
            raise Away("locked")
        return await honest(*asked, **given)

    monkeypatch.setattr(store, "every", away_at_first)
    matches.hear("match", table, 1)
    await first.until("frame", lambda update: update["n"] == 1)
    await second.send(type="ping")
    await second.until("pong")
    assert away == [0] and not matches.watched[table].logged.broken


async def test_a_match_is_read_anew_by_one_at_a_time(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two that read it at once the slower would show what was before."""
    table, ann, _ = await server.pair()
    await ann.live(table, 0)
    matches = server.services.matches
    watched = await matches.get(table)
    reading, most = 0, 0

    async def read(_: str, old: Any) -> Any:
        nonlocal reading, most
        reading += 1
        most = max(most, reading)
        await asyncio.sleep(0.01)
        reading -= 1
        return old

    watched.logged.broken = True
    monkeypatch.setattr(matches, "_load", read)
    everybody = [asyncio.create_task(matches.get(table)) for _ in range(2)]
    await everybody[0]  # the second is on its way in; more come
    await asyncio.gather(*everybody, *[matches.get(table) for _ in range(3)])
    assert most == 1
