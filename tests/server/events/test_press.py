"""The press: written by those who have an outlet, published by Control or at once, read by everybody."""
from __future__ import annotations

import pytest
from tests.server.events.scenes import by_card
from tests.server.events.test_door import pages_of
from tests.server.harness import Json, Person, Running

from hegemon.kernel import Game
from hegemon.kernel.registry import every
from hegemon.server.events.hooks import hooks_of
from hegemon.server.events.press import headlines
from hegemon.server.protocol.update import ShownLine

PRESS: list[Game] = [game for game in every() if hooks_of(game).has("outlets")]
needs_press = pytest.mark.skipif(not PRESS, reason="no game here has a press")


async def newsroom(server: Running, **settings: object) -> tuple[str, Person, Person, int, Person]:
    """An event with somebody at an outlet and somebody at none, and the chief; the seat of the first."""
    game, chief = PRESS[0], await server.person("Ruth")
    page = await chief.post("/api/events", {"game": game.name, "seats": game.seats[0], "settings": settings})
    id = page["id"]
    setup = hooks_of(game).with_desk(game.seats[0], {})
    state = game.start(setup)
    writes = {chair["seat"]: chair["key"] for chair in page["chairs"]
              if hooks_of(game).outlets(game.view(state, chair["seat"]))}
    seat, key = next(iter(writes.items()))
    other = next(chair["key"] for chair in page["chairs"] if chair["seat"] not in writes)
    await chief.put(f"/api/tables/{id}/casting", {"csv": f"name,seat\nVera,{key}\nAna,{other}\n"})
    await chief.post(f"/api/tables/{id}/deal")
    vera, ana = [await by_card(server, chief, id, row) for row in (1, 2)]
    return id, chief, vera, seat, ana


def test_a_headline_that_was_said_twice_is_offered_once_and_the_newest_first() -> None:
    said = [(1, "Sol burns."), (2, "A token moves."), (3, "Small talk."), (4, "Sol burns."), (5, "Mars falls.")]
    lines = [ShownLine(step, text, weight=1 if text == "Small talk." else 2) for step, text in said]
    assert headlines(lines) == ["Mars falls.", "Sol burns.", "A token moves."]


def piece(seat: int, outlet: str, **more: object) -> Json:
    """What a press desk sends."""
    return {"seat": seat, "outlet": outlet, "title": "Governor silent", "text": "Eleven ships.", **more}


@needs_press
async def test_a_piece_is_saved_handed_in_sent_back_published_and_withdrawn(server: Running) -> None:
    id, chief, vera, seat, _ = await newsroom(server)
    path = f"/api/tables/{id}/pieces"
    outlet = (await vera.get(f"{path}?seat={seat}"))["outlets"][0]["key"]
    onlooker = await chief.live(id, -1)
    page = await vera.post(path, piece(seat, outlet, do="save"))
    assert [(one["state"], one["title"]) for one in page["pieces"]] == [("draft", "Governor silent")]
    assert (await chief.get(f"/api/tables/{id}/desk"))["pieces"] == [], "a draft is its author's"
    assert "a headline" in (await vera.refused("PUT", f"{path}/1", piece(seat, outlet, do="hand_in", title=" ")))[1]
    await vera.put(f"{path}/1", piece(seat, outlet, do="hand_in"))
    assert "Control publishes" in (await vera.refused("PUT", f"{path}/1", piece(seat, outlet, do="publish")))[1]
    assert "in a word" in (await chief.refused("PUT", f"/api/tables/{id}/desk/pieces/1", {"do": "return"}))[1]
    await chief.put(f"/api/tables/{id}/desk/pieces/1", {"do": "return", "word": "name your source"})
    back = (await vera.get(f"{path}?seat={seat}"))["pieces"][0]
    assert (back["state"], back["word"]) == ("returned", "name your source")
    await vera.put(f"{path}/1", piece(seat, outlet, do="hand_in", text="A source at the tower."))
    desk = await chief.put(f"/api/tables/{id}/desk/pieces/1", {"do": "publish"})
    assert any([deed["what"].startswith("publishes") for deed in desk["deeds"]])
    news = await onlooker.until("news", lambda m: bool(m["pieces"]))
    assert news["pieces"][0]["title"] == "Governor silent" and news["pieces"][0]["outlet_name"] != outlet
    story = await chief.get(f"/api/tables/{id}/story")
    assert [one["title"] for turn in story["turns"] for one in turn["pieces"]] == ["Governor silent"]
    assert "withdraw it" in (await vera.refused("PUT", f"{path}/1", piece(seat, outlet)))[1]
    await vera.put(f"{path}/1", piece(seat, outlet, do="withdraw"))
    await onlooker.until("news", lambda m: not m["pieces"])


@needs_press
async def test_only_who_has_an_outlet_writes_and_an_open_press_needs_nobody(server: Running) -> None:
    id, chief, vera, seat, ana = await newsroom(server, press="open")
    path = f"/api/tables/{id}/pieces"
    rows = (await chief.get(f"/api/tables/{id}/casting"))["rows"]
    assert (await ana.refused("GET", f"{path}?seat={rows[1]['seat']}"))[0] == 403
    assert (await ana.refused("POST", path, piece(seat, "x")))[0] == 403
    assert (await vera.refused("POST", path, piece(seat, "elsewhere")))[0] == 404
    outlet = (await vera.get(f"{path}?seat={seat}"))["outlets"][0]["key"]
    page = await vera.post(path, piece(seat, outlet, do="hand_in"))
    assert page["open"] and page["pieces"][0]["state"] == "published"
    home = await ana.get(f"/api/tables/{id}/home?seat={rows[1]['seat']}")
    assert home["news"][0]["title"] == "Governor silent"


@needs_press
async def test_cards_of_people_without_a_side_are_printed_too(server: Running) -> None:
    game, chief = PRESS[0], await server.person("Ruth")
    page = await chief.post("/api/events", {"game": game.name, "seats": game.seats[0],
                                            "settings": {"address": "http://hall.lan:8000"}})
    await chief.post(f"/api/tables/{page['id']}/deal")
    answer = await chief.ask("GET", f"/api/tables/{page['id']}/cards.pdf")
    assert answer.status_code == 200, answer.text[:200]
    read = pages_of(answer.content)
    cards = [codes for text, codes in read if "and type" in text]
    assert len(cards) == len(page["chairs"]) and all([len(codes) == 1 for codes in cards])
