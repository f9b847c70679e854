"""Looking back: any step, any perspective one may see, files, records in and out, sandboxes."""
from __future__ import annotations

import asyncio
import io
import random
from typing import Any

import pytest
import sqlalchemy as sa
from PIL import Image
from tests.server.harness import Person, Running, play_out

from hegemon.kernel import Match, State, replay
from hegemon.kernel.lessons import lessons
from hegemon.kernel.registry import find
from hegemon.kernel.registry import names as game_names
from hegemon.server.bots.worker import BLOCK, archive, block_state
from hegemon.server.database.schema import SNAPSHOTS
from hegemon.server.matches.logged import LoggedMatch
from hegemon.server.tables import replays


async def _over(server: Running) -> tuple[str, Person, Person]:
    table, ann, bob = await server.pair()
    await play_out(random.Random(7), await ann.live(table, 0), await bob.live(table, 1))
    for _ in range(200):
        if server.services.matches.watched[table].table["archived"]:
            return table, ann, bob
        await asyncio.sleep(0.05)
    raise AssertionError("the match was not archived")


def test_a_match_kept_part_by_part_is_the_same_as_in_one_go() -> None:
    game, chance = find("skirmish"), random.Random(5)
    setup = game.setup(2, 7, {"rounds": 50})
    state, lines = game.start(setup), list[tuple[int, str]]()
    while state.open and len(lines) < 100:
        seat = state.open[0].seat
        action = chance.choice(state.legal(seat))
        lines.append((seat, game.verbs.write(action)))
        state.apply(seat, action)
    assert len(lines) > BLOCK
    job = {"game": "skirmish", "seats": 2, "seed": "7", "options": setup.options, "kept": []}
    whole = archive({**job, "state": b"", "draws": [], "first": 0, "lines": lines, "last": True})
    blocks: list[bytes] = []
    at: dict[str, Any] = {"state": b"", "draws": []}
    for first in range(0, len(lines), BLOCK):
        some = lines[first:first + BLOCK]
        at = archive({**job, **at, "first": first, "lines": some, "last": first + len(some) == len(lines)})
        blocks += at.pop("blocks")
    assert blocks == whole["blocks"] and at == {"state": whole["state"], "draws": whole["draws"]}
    assert game.restored(block_state(blocks[-1], len(lines) % BLOCK), "msgpack").digest() == state.digest()


async def test_a_finished_match_is_looked_at_without_running_rules(server: Running,
                                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    table, ann, _ = await _over(server)
    steps = (await ann.get(f"/api/matches/{table}/timeline?seat=1"))["steps"]
    seen = {k: await ann.get(f"/api/matches/{table}/at/{k}?seat=1") for k in range(steps + 1)}
    server.services.matches.watched.clear()
    fresh = await ann.get(f"/api/matches/{table}/at/{steps}?seat=1")
    assert fresh == seen[steps]

    def forbidden(*_: object) -> None:
        raise AssertionError("rules were run")

    monkeypatch.setattr(State, "apply", forbidden)
    monkeypatch.setattr(State, "answer", forbidden)
    for k in range(steps + 1):
        assert await ann.get(f"/api/matches/{table}/at/{k}?seat=1") == seen[k]
    assert seen[0]["step"] == 0 and seen[steps]["result"]["outcome"] == "rounds"
    assert (await ann.refused("GET", f"/api/matches/{table}/at/{steps + 1}"))[0] == 404


async def test_the_chart_holds_the_scores_that_were_shown_and_the_text_those_of_its_step(server: Running) -> None:
    table, ann, _ = await _over(server)
    chart = await ann.get(f"/api/matches/{table}/scores?seat=1")
    last = (await ann.get(f"/api/matches/{table}/timeline?seat=1"))["steps"]
    assert chart["steps"][0] == 0 and chart["steps"][-1] == last
    for step, row in zip(chart["steps"], chart["scores"]):
        shown = await ann.get(f"/api/matches/{table}/at/{step}?seat=1")
        assert [str(score) for score in row] == [panel["score"] for panel in shown["panels"]]
    texts = [await ann.get(f"/api/matches/{table}/text?seat=1&step={step}") for step in (0, last)]
    assert texts[0]["sections"] != texts[1]["sections"] and texts[0]["step"] == 0
    assert texts[1] == await ann.get(f"/api/matches/{table}/text?seat=1")


async def test_the_end_is_said_in_words(server: Running) -> None:
    table, ann, _ = await _over(server)
    result = (await ann.get(f"/api/matches/{table}?seat=0"))["result"]
    assert result["words"] and result["words"][0].isupper() and "_" not in result["words"]


async def test_a_lesson_tells_what_happened_before_its_first_step(server: Running) -> None:
    """Whoever sees dice on the table finds their throw in the log."""
    ann = await server.person("Ann")
    for game in game_names():
        for lesson in lessons(find(game)):
            table = (await ann.post(f"/api/lessons/{game}/{lesson.name}", {}))["id"]
            said = (await ann.get(f"/api/matches/{table}?seat={lesson.seat}"))["log"]["lines"]
            begun = lesson.begun(find(game))
            assert bool(said) == bool(begun.opening or begun.lines), lesson.name
            assert {line["step"] for line in said} <= {0}


async def test_positions_of_a_running_match_are_those_that_were(server: Running) -> None:
    table, ann, bob = await server.pair()
    first, second = await ann.live(table, 0), await bob.live(table, 1)
    shown: dict[int, object] = {0: first.picture}
    while len(shown) < 6:
        for socket in (first, second):
            if socket.choices():
                await socket.do(socket.choices()[-1])
        await first.send(type="resync")
        await first.until("frame", lambda f: f["full"])
        shown[first.shown["step"]] = first.picture
    for step, picture in shown.items():
        past = await ann.get(f"/api/matches/{table}/at/{step}?seat=0")
        labels = {row[0]: row[4] for row in past["picture"]["set"] if row[0].startswith("ship")}
        assert past["step"] == step and picture is not None
        assert labels == {e.key: e.label for e in picture.elements if e.key.startswith("ship")}  # type: ignore[attr-defined]
    assert (await ann.refused("GET", f"/api/matches/{table}/at/1?seat=1"))[0] == 403


async def test_pictures_and_films_are_real_files(server: Running) -> None:
    table, ann, _ = await _over(server)
    drawn = await ann.ask("GET", f"/api/matches/{table}/picture.png?step=3&scale=0.5&theme=light")
    assert drawn.headers["content-type"] == "image/png" and Image.open(io.BytesIO(drawn.content)).width > 100
    film = await ann.ask("GET", f"/api/matches/{table}/film.gif")
    assert film.headers["content-type"] == "image/gif"
    assert getattr(Image.open(io.BytesIO(film.content)), "n_frames", 1) >= 2
    assert (await ann.ask("GET", f"/api/matches/{table}/picture.svg?step=0")).text.startswith("<svg")
    assert (await ann.refused("GET", f"/api/matches/{table}/film.gif?first=9&last=2"))[0] == 422


async def test_a_record_goes_out_and_comes_in_again(server: Running) -> None:
    table, ann, bob = await _over(server)
    text = await ann.get(f"/api/matches/{table}/record")
    match = replay(text, find)
    assert match.state.over and match.state.digest() == server.services.matches.watched[table].logged.state.digest()
    read = await bob.post("/api/records", {"record": text})
    assert read["over"] and read["steps"] == len(match.lines)
    eve = await server.person("Eve")
    assert (await eve.refused("GET", f"/api/tables/{read['table']}"))[0] == 404, "private to who imports it"
    last = await bob.get(f"/api/matches/{read['table']}/at/{read['steps']}?seat=0")
    assert last["picture"] == (await ann.get(f"/api/matches/{table}/at/{read['steps']}?seat=0"))["picture"]
    assert await bob.get(f"/api/matches/{read['table']}/record") == text
    changed = text.replace("bid 0", "bid 1", 1) if "bid 0" in text else text.replace("bid 1", "bid 0", 1)
    assert (await bob.refused("POST", "/api/records", {"record": changed}))[0] == 422


async def test_a_record_that_came_in_is_opened_without_playing_it_again(server: Running,
                                                                        monkeypatch: pytest.MonkeyPatch) -> None:
    """A long one that was never finished held everybody up for as long as it took, whenever somebody opened it."""
    game, ann = find("skirmish"), await server.person("Ann")
    match = Match(game, game.setup(2, 7, {"rounds": 5}))
    for number in range(230):
        match.play(0, game.verbs.read(f'say "line {number}"'))
    read = await ann.post("/api/records", {"record": match.record()})
    server.services.matches.watched.clear()
    monkeypatch.setattr(LoggedMatch, "follow", None)
    assert (await ann.get(f"/api/matches/{read['table']}?seat=0"))["n"] == 230
    kept = await server.services.store.rows(sa.select(SNAPSHOTS.c.step).where(SNAPSHOTS.c.match == read["table"]))
    assert sorted([row["step"] for row in kept]) == [100, 200, 230], "nor is it played from the start for each look"
    assert (await ann.get(f"/api/matches/{read['table']}/at/150?seat=0"))["step"] == 150
    monkeypatch.setattr(replays, "LONGEST_RECORD", 20)
    code, sentence = await ann.refused("POST", "/api/records", {"record": match.record()})
    assert code == 422 and "at most 20 actions" in sentence


async def test_a_sandbox_goes_on_from_a_step_with_the_unknown_dealt_anew(server: Running) -> None:
    table, ann, bob = await server.pair()
    await ann.act(table, 0, "bid 1", 0)
    page = await bob.post(f"/api/matches/{table}/sandbox", {"step": 0, "seat": 1})
    sandbox = page["id"]
    assert page["sandbox"] and all([s["mine"] for s in page["seats"]]) and page["fair"]["commitment"] == ""
    real, copy = [server.services.matches.watched[id].logged.state for id in (table, sandbox)]
    assert find("skirmish").view(copy, 1).hand == find("skirmish").view(real, 1).hand
    assert copy.rng != real.rng and (await ann.refused("GET", f"/api/tables/{sandbox}"))[0] == 404
    assert (await ann.refused("POST", f"/api/matches/{table}/sandbox", {"step": 0, "seat": 1}))[0] == 403
    sockets = [await bob.live(sandbox, 0), await bob.live(sandbox, 1)]
    await play_out(random.Random(8), *sockets)
    assert (await bob.refused("GET", f"/api/matches/{sandbox}/record"))[0] == 409
    over = await bob.post(f"/api/matches/{table}/sandbox", {"step": 0, "seat": 1, "others": "random"})
    assert [s["kind"] for s in over["seats"]] == ["bot", "person"]
