"""Standing answers: what a person says beforehand is given, ends, is taken back, and tells nobody anything."""
from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.harness import Json, Person, Running, Socket, running

from hegemon.bots import levels
from hegemon.kernel import Match, Rng
from hegemon.kernel.flow import Frame
from hegemon.kernel.live import Automatic
from hegemon.kernel.registry import find, names
from hegemon.server.matches import standing
from hegemon.server.matches.hooks import hooks_of

WINDOW = "Window.answered"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """People who take a moment over everything."""
    monkeypatch.setattr(standing, "SHORTEST", 0.05)
    monkeypatch.setattr(standing, "USUAL", 0.3)
    monkeypatch.setattr(standing, "LONGEST", 0.6)


def way_to_a_window() -> tuple[int, list[tuple[int, str]], int]:
    """A seed and the moves after which a seat is asked whether it bends dice."""
    game = find("skirmish")
    for seed in range(1, 200):
        moves: list[tuple[int, str]] = []
        match, rng = Match(game, game.setup(2, seed, {"rounds": 5})), Rng(seed)
        while not match.state.over and len(moves) < 60:
            seat = match.state.waiting()[0]
            question = match.state.question(seat)
            if question is not None and question.name() == WINDOW:
                return seed, moves, seat
            moves.append((seat, game.verbs.write(rng.choice(match.state.legal(seat)))))
            match.play(seat, game.verbs.read(moves[-1][1]))
    raise AssertionError("no seed opens a window")


async def at_a_window(server: Running) -> tuple[str, Person, Socket, int]:
    """A match in which a seat is asked whether it bends dice."""
    seed, moves, seat = way_to_a_window()
    table, ann, bob = await server.pair(seed=str(seed), options={"rounds": 5})
    logged = (await server.services.matches.get(table)).logged
    for n, (mover, do) in enumerate(moves):
        await server.services.matches.play(table, mover, do, logged.count(mover), f"a-move-{n:04}")
    me = (ann, bob)[seat]
    return table, me, await me.live(table, seat), seat


async def test_what_is_said_is_given_can_be_taken_back_and_ends(server: Running) -> None:
    table, me, socket, seat = await at_a_window(server)
    told = server.services.matches.watched[table]
    before = told.logged.number
    offers: list[Json] = await me.get(f"/api/tables/{table}/standing?seat={seat}")
    assert offers == [{"question": WINDOW, "title": "Let the dice stand", "choices": ["next", "turn", "game"]}]
    said = await me.put(f"/api/tables/{table}/standing", {"seat": seat, "question": WINDOW, "until": "game"})
    assert said[0]["until"] == "game"
    for _ in range(1200):
        if told.logged.number > before:
            break
        await asyncio.sleep(0.05)
    entry = told.logged.entries[before + 1]
    assert (entry.seat, entry.notation, entry.by) == (seat, "pass", "standing")
    assert entry.question.partition("@")[0] == WINDOW
    shown = await socket.until("standing", lambda m: m["offers"][0].get("until") == "game")
    assert shown["seat"] == seat
    assert (await me.put(f"/api/tables/{table}/standing", {"seat": seat, "question": WINDOW}))[0].get("until", "") == ""


async def test_taking_it_back_asks_the_person_again(server: Running) -> None:
    table, me, socket, seat = await at_a_window(server)
    watched = server.services.matches.watched[table]
    await me.put(f"/api/tables/{table}/standing", {"seat": seat, "question": WINDOW, "until": "game"})
    for _ in range(1200):
        if watched.logged.entries[-1].by == "standing":
            break
        await asyncio.sleep(0.05)
    if watched.logged.match.undoable(seat) < 0:
        pytest.skip("the dice were revealed with it")
    at = watched.logged.count(seat)
    await socket.send(type="undo", at=at, key="take-it-back")
    await socket.until("ok")
    await asyncio.sleep(0.8)
    assert watched.logged.state.question(seat) is not None and watched.logged.entries[-1].undone >= 0
    assert server.services.standing.said(watched, seat) == {}, "it is switched off: the person is asked"


async def test_strangers_and_nonsense_are_refused(server: Running) -> None:
    table, ann, bob = await server.pair()
    eve = await server.person("Eve")
    path = f"/api/tables/{table}/standing"
    assert (await eve.refused("PUT", path, {"seat": 0, "question": WINDOW, "until": "game"}))[0] == 403
    assert (await bob.refused("PUT", path, {"seat": 0, "question": WINDOW, "until": "game"}))[0] == 403
    assert (await ann.refused("PUT", path, {"seat": 0, "question": "Round.chosen", "until": "game"}))[0] == 422
    assert (await ann.refused("PUT", path, {"seat": 0, "question": WINDOW, "until": "ever"}))[0] == 400
    assert (await ann.refused("PUT", path, {"seat": 7, "question": WINDOW, "until": "game"}))[0] in (403, 404)
    assert (await eve.refused("GET", f"{path}?seat=0"))[0] == 403


async def test_it_survives_a_restart_and_a_new_person_begins_anew(tmp_path: Path) -> None:
    database = str(tmp_path / "kept.db")
    async with running(database=database) as server:
        table, ann, _ = await server.pair()
        cookies = dict(ann.http.cookies)
        await ann.put(f"/api/tables/{table}/standing", {"seat": 0, "question": WINDOW, "until": "turn"})
    async with running(database=database) as server:
        back = Person(server.url)
        back.http.cookies.update(cookies)
        server.people.append(back)
        assert (await back.get(f"/api/tables/{table}/standing?seat=0"))[0]["until"] == "turn"
        watched = server.services.matches.watched[table]
        watched.seats[0] = {**watched.seats[0], "person": "somebody-else"}
        assert server.services.standing.said(watched, 0) == {}


async def test_of_several_answers_to_one_question_the_last_word_counts(server: Running,
                                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    table, me, _, seat = await at_a_window(server)
    watched = server.services.matches.watched[table]
    answers = [watched.logged.game.verbs.write(action) for action in watched.logged.state.legal(seat)[:2]]
    words = tuple([Automatic(f"{WINDOW}:{n}", f"Answer {n}", do, ("turn",)) for n, do in enumerate(answers)])
    monkeypatch.setattr(standing, "_offered", lambda logged, viewer: words)
    monkeypatch.setattr(standing, "USUAL", 5.0)  # time to think again
    monkeypatch.setattr(standing, "LONGEST", 5.0)
    path = f"/api/tables/{table}/standing"
    first = await me.put(path, {"seat": seat, "question": words[1].question, "until": "turn"})
    assert [one.get("until", "") for one in first] == ["", "turn"] and first[0]["also"] == [WINDOW]
    last = await me.put(path, {"seat": seat, "question": words[0].question, "until": "turn"})
    assert [one.get("until", "") for one in last] == ["turn", ""]
    assert (await me.get(f"{path}?seat={seat}")) == last


@pytest.mark.parametrize("game", [name for name in names() if hooks_of(find(name)).automates])
def test_every_offer_names_a_question_and_an_answer_the_game_has(game: str) -> None:
    found = find(game)
    seats = max(2, min(found.seats))
    match = Match(found, found.setup(seats if seats in found.seats else min(found.seats), 5))
    offers = hooks_of(found).automatic(found.view(match.state, 0))
    assert levels(found)
    for offer in offers:
        room = type(match.state).__module__.rpartition(".")[0]
        classes = {cls.__name__: cls for cls in _frames() if cls.__module__.startswith(room)}
        for question in offer.questions:
            frame, _, step = question.partition(".")
            assert hasattr(classes[frame], step), question
        assert not offer.answer or found.verbs.read(offer.answer), offer.answer


def _frames() -> list[type]:
    found: list[type] = []
    left: list[type] = [Frame]
    while left:
        cls = left.pop()
        found.append(cls)
        left += cls.__subclasses__()
    return found
