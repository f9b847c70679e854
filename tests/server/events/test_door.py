"""Before the game: cards, links, codes, who sits where, and a PDF that can be read by a camera."""
from __future__ import annotations

import re

import pypdfium2
import pytest
import zxingcpp
from tests.server.events.scenes import by_card, card
from tests.server.harness import Json, Person, Running, running

LIST = "name,seat,wish\nAna Ruiz,seat.1,\nBruno Costa,seat.2,\nMei,,\n"


async def event(server: Running, chief: Person, seats: int = 4, **settings: object) -> str:
    """An event with three people on its list."""
    id = str((await chief.post("/api/events", {"game": "skirmish", "seats": seats, "name": "The Fall",
                                               "settings": settings}))["id"])
    await chief.put(f"/api/tables/{id}/casting", {"csv": LIST})
    await chief.post(f"/api/tables/{id}/casting/fill", {"dry": False})
    return id


async def test_a_card_asks_nothing_and_the_name_comes_from_the_list(server: Running) -> None:
    chief = await server.person("Ruth")
    id = await event(server, chief)
    await chief.post(f"/api/tables/{id}/deal")
    link, ana = await card(chief, id, 1), await server.person()
    assert (await ana.get(f"/api{link['path']}"))["card_of"] == "Ana Ruiz"
    joined = await ana.post(f"/api{link['path']}")
    assert joined["seat"] == 0 and (await ana.get("/api/me"))["person"]["name"] == "Ana Ruiz"
    socket = await ana.live(id, 0)
    rows = (await chief.get(f"/api/tables/{id}/casting"))["rows"]
    assert rows[0]["joined"] and rows[0]["online"] and not rows[1]["joined"]
    other = await server.person()
    code = await other.post("/api/codes", {"code": f"{link['code'][:4].lower()} {link['code'][4:]}"})
    assert code["path"] == link["path"]
    assert (await other.refused("POST", "/api/codes", {"code": "ABCDEFGH"}))[0] == 404
    await chief.put(f"/api/tables/{id}/event", {"door": False})
    assert (await other.refused("POST", "/api/codes", {"code": link["code"]}))[0] == 404
    await socket.close()


async def test_people_are_checked_in_swapped_and_come_late(server: Running) -> None:
    chief = await server.person("Ruth")
    id = await event(server, chief)
    page = (await chief.post(f"/api/tables/{id}/door", {"row": 1, "do": "here"}))["page"]
    assert page["here"] == 1 and page["rows"][0]["here"]
    await chief.post(f"/api/tables/{id}/deal")
    page = (await chief.post(f"/api/tables/{id}/door", {"row": 1, "do": "swap", "other": 2}))["page"]
    assert [row["chair"] for row in page["rows"]] == ["seat.2", "seat.1", "seat.3"]
    seats = (await chief.get(f"/api/tables/{id}"))["seats"]
    assert [seat["name"] for seat in seats][:2] == ["Bruno Costa", "Ana Ruiz"] and seats[3]["kind"] == "bot"
    answer = await chief.post(f"/api/tables/{id}/door", {"row": 0, "do": "seat", "name": "Walter"})
    late = await server.person()
    assert (await late.post(f"/api{answer['link']['path']}", {"name": "Walter"}))["seat"] == 3
    assert (await chief.refused("POST", f"/api/tables/{id}/door", {"row": 0, "do": "seat", "name": "Xenia"}))[1] == (
        "all seats are taken")
    page = await chief.post(f"/api/tables/{id}/door/no-shows")
    assert [row["bot"] for row in page["rows"]][:3] == ["", "easy", "easy"]


async def test_a_hundred_and_forty_seven_guests_come_in_through_one_address(
        tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("crowd") / "test.db"
    async with running(database=str(file), limits=1.0) as strict:
        chief = await strict.person("Ruth")
        id = await event(strict, chief)
        await chief.post(f"/api/tables/{id}/deal")
        wall = await chief.post(f"/api/tables/{id}/links", {"kind": "watch"})
        for number in range(144):
            guest = await strict.person()
            await guest.get(f"/api{wall['path']}")
            await guest.post(f"/api{wall['path']}", {"name": f"Guest {number}"})
        for row in (1, 2, 3):
            assert (await (await by_card(strict, chief, id, row)).get("/api/me"))["person"]["name"]
        seats = (await chief.get(f"/api/tables/{id}"))["seats"]
        assert [seat["kind"] for seat in seats][:3] == ["person"] * 3


async def test_who_plays_is_not_at_control_and_a_member_comes_back_by_the_link(server: Running) -> None:
    chief = await server.person("Ruth")
    id = await event(server, chief)
    await chief.post(f"/api/tables/{id}/deal")
    page = await chief.post(f"/api/tables/{id}/members", {"name": "Tom", "areas": ["press"]})
    tom_link = next(member["path"] for member in page["members"] if member["name"] == "Tom")
    ana = await by_card(server, chief, id, 1)
    assert "nobody plays and sits at Control" in (await ana.refused("POST", f"/api{tom_link}", {}))[1]
    tom = await server.person()
    assert (await tom.post(f"/api{tom_link}"))["page"] == "control"
    assert (await tom.get(f"/api/tables/{id}/event"))["areas"] == ["press"]
    again = await server.person()
    await again.post(f"/api{tom_link}")
    assert (await again.get(f"/api/tables/{id}/event"))["me"] == "Tom"
    assert (await ana.refused("GET", f"/api/tables/{id}/event"))[0] == 403
    assert (await tom.refused("POST", f"/api/tables/{id}/deal"))[0] == 403
    await chief.delete(f"/api/tables/{id}/members/1")
    assert (await tom.refused("GET", f"/api/tables/{id}/event"))[0] == 403


@pytest.mark.parametrize("name", ["Tom\u202e", "T\x07om", "\u200b", " "])
async def test_who_runs_an_event_and_its_screens_have_visible_names(server: Running, name: str) -> None:
    chief = await server.person("Ruth")
    id = await event(server, chief)
    number = (await chief.post(f"/api/tables/{id}/screens", {}))[-1]["number"]
    before = await chief.get(f"/api/tables/{id}/event")
    for method, path in (("POST", "members"), ("PUT", "members/0"), ("PUT", f"screens/{number}")):
        status, words = await chief.refused(method, f"/api/tables/{id}/{path}", {"name": name, "role": "chief"}
                                            if "members" in path else {"name": name, "kind": ""})
        assert status in (400, 422) and words.count(".") <= 1, (path, words)
    assert await chief.get(f"/api/tables/{id}/event") == before


async def test_a_walk_in_takes_a_seat_a_bot_holds_by_the_own_name(server: Running) -> None:
    chief = await server.person("Ruth")
    id = (await chief.post("/api/events", {"game": "skirmish", "seats": 2, "settings": {"level": "random"}}))["id"]
    await chief.post(f"/api/tables/{id}/deal")  # nobody was cast: bots in all chairs
    await chief.post(f"/api/tables/{id}/begin")
    given = await chief.post(f"/api/tables/{id}/door", {"row": 0, "do": "seat", "name": "Wanda Walk"})
    assert given["link"]["title"].startswith("Wanda Walk")
    seat = next(row["seat"] for row in given["page"]["rows"] if row["name"] == "Wanda Walk")
    there = (await chief.get(f"/api/tables/{id}"))["seats"][seat]
    assert there["name"] == "Wanda Walk" and there["bot"], "the bot plays on until she sits down"
    wanda = await server.person()
    assert (await wanda.get(f"/api{given['link']['path']}"))["card_of"] == "Wanda Walk"
    await wanda.post(f"/api{given['link']['path']}")
    there = (await chief.get(f"/api/tables/{id}"))["seats"][seat]
    assert (there["name"], there["bot"], there["kind"]) == ("Wanda Walk", "", "person")
    assert (await wanda.get(f"/api/matches/{id}?seat={seat}"))["step"] >= 0


def pages_of(pdf: bytes) -> list[tuple[str, list[str]]]:
    """The text of every page, and what a camera reads on it."""
    found = []
    for page in pypdfium2.PdfDocument(pdf):
        picture = page.render(scale=2).to_pil()
        found.append((page.get_textpage().get_text_range(), [code.text for code in zxingcpp.read_barcodes(picture)]))
    return found


async def test_cards_are_one_pdf_with_codes_that_lead_to_the_seats_and_secrets_on_marked_pages_alone(
        server: Running) -> None:
    chief = await server.person("Ruth")
    id = await event(server, chief, day="Saturday, 10:00")
    await chief.post(f"/api/tables/{id}/members", {"name": "Tom"})
    status, sentence = await chief.refused("GET", f"/api/tables/{id}/cards.pdf") if not (
        await chief.get(f"/api/tables/{id}/event"))["addresses"] else (409, "means nothing to a phone")
    assert status == 409 and "means nothing to a phone" in sentence
    await chief.put(f"/api/tables/{id}/event", {"address": "http://localhost:8000"})
    assert "means nothing to a phone" in (await chief.refused("GET", f"/api/tables/{id}/cards.pdf"))[1]
    await chief.put(f"/api/tables/{id}/event", {"address": server.url.replace("127.0.0.1", "hall.lan")})
    await chief.post(f"/api/tables/{id}/deal")
    answer = await chief.ask("GET", f"/api/tables/{id}/cards.pdf")
    assert answer.status_code == 200 and answer.content.startswith(b"%PDF"), answer.text[:300]
    read = pages_of(answer.content)
    cards = [(text, codes) for text, codes in read if "and type" in text]
    assert len(cards) == 4 and all([len(codes) == 1 for _, codes in cards])
    assert all([at % 2 == 0 for at, (text, _) in enumerate(read) if "and type" in text])  # a sheet holds one seat alone
    ana = next(codes[0] for text, codes in cards if "Ana Ruiz" in text)
    guest = await server.person()
    assert (await guest.get("/api/join/" + ana.partition("/join/")[2]))["card_of"] == "Ana Ruiz"
    hands = await secrets_of(server, id)
    for text, _ in read:
        if not text.startswith("SECRET"):
            assert "In your hand" not in text
    assert sum([text.startswith("SECRET") and "In your hand" in text for text, _ in read]) == len(hands)
    tom = next((text, codes) for text, codes in read if "Tom" in text and codes)
    assert tom[1][0] in "".join(tom[0].split()), "for a laptop, which has no camera"


async def secrets_of(server: Running, id: str) -> list[Json]:
    """The hands of all seats, from inside the server."""
    watched = await server.services.matches.get(id)
    return [{"seat": seat} for seat, hand in enumerate(watched.logged.state.hands) if hand]  # type: ignore[attr-defined]


async def test_the_day_on_paper_is_the_day_that_was_planned_and_no_card_names_a_bot(server: Running) -> None:
    chief = await server.person("Ruth")
    id = await event(server, chief, address="http://hall.lan:8000")
    plan = (await chief.get(f"/api/tables/{id}/event"))["clock"]
    await chief.put(f"/api/tables/{id}/live", {"clock": {**plan, "phases": {"plan": 1740}, "breaks": [["2.bid", 600]]}})
    day = (await chief.get(f"/api/tables/{id}/event"))["day"]
    first, second = [span["seconds"] for span in day if span["phase"] == "plan"][:2]
    assert second == 1740 and first > second  # the game gives its first round more
    await chief.post(f"/api/tables/{id}/members", {"name": "Dora", "role": "door"})
    await chief.post(f"/api/tables/{id}/deal")
    read = [text for text, _ in pages_of((await chief.ask("GET", f"/api/tables/{id}/cards.pdf")).content)]
    printed = next(text for text in read if text.startswith("The day"))
    assert "29 min" in printed and re.search(r"Break\s+10 min", printed)
    assert not any(["bot" in text for text in read if "and type" in text])
    assert any(["Dora" in text and "the door" in text for text in read])


async def test_whoever_runs_events_finds_them_again(server: Running) -> None:
    chief, other = await server.person("Ruth"), await server.person("Eve")
    id = await event(server, chief)
    page = await chief.post(f"/api/tables/{id}/members", {"name": "Dora", "role": "door"})
    dora = await server.person("Dora")
    await dora.post(f"/api{page['members'][-1]['path']}", {})
    assert [(one["id"], one["role"], one["state"]) for one in await chief.get("/api/events")] == [(id, "chief", "open")]
    assert [(one["id"], one["role"]) for one in await dora.get("/api/events")] == [(id, "door")]
    assert await other.get("/api/events") == []
