"""Links with QR codes: to a table, to a seat, to the spectators' bench."""
from __future__ import annotations

from tests.server.harness import Running


async def test_a_seat_link_seats_a_stranger_once_and_can_be_issued_again(server: Running) -> None:
    ann = await server.person("Ann")
    table = await server.table(ann, [{"kind": "me"}, {"kind": "open"}], start=False, public=False)
    link = await ann.post(f"/api/tables/{table}/links", {"kind": "seat", "seat": 1})
    token = link["path"].removeprefix("/join/")
    stranger = await server.person()
    assert (await stranger.refused("GET", f"/api/tables/{table}"))[0] == 404, "a private table is hidden"
    invitation = await stranger.get(f"/api/join/{token}")
    assert invitation["seat"] == 1 and invitation["usable"]
    code = await stranger.ask("GET", link["qr"])
    assert code.headers["content-type"] == "image/svg+xml" and code.text.startswith("<svg")
    assert (await stranger.post(f"/api/join/{token}", {"name": "Bob"})) == {"table": table, "seat": 1, "state": "open"}
    assert (await stranger.get(f"/api/tables/{table}"))["seats"][1]["name"] == "Bob"
    assert (await stranger.post(f"/api/join/{token}", {}))["seat"] == 1, "the same person may come back by it"
    late = await server.person("Late")
    assert (await late.refused("POST", f"/api/join/{token}", {}))[0] == 409
    await ann.post(f"/api/tables/{table}/start")
    socket = await stranger.live(table, 1)
    again = await ann.post(f"/api/tables/{table}/links", {"kind": "seat", "seat": 1})
    assert (await late.refused("GET", f"/api/join/{token}"))[0] == 404, "the old link is dead"
    await late.post(f"/api/join/{again['path'].removeprefix('/join/')}", {})
    assert (await stranger.refused("GET", f"/api/matches/{table}?seat=1"))[0] == 403
    assert socket.connection is not None and (await late.get(f"/api/matches/{table}?seat=1"))["seat"] == 1
    said = await ann.get(f"/api/matches/{table}/chat")
    assert "Late sits in seat 2 now" in said[-1]["text"], "nobody takes a seat unseen"
    await ann.delete(f"/api/tables/{table}/links/{again['id']}")
    assert (await late.refused("GET", f"/api/join/{again['path'].removeprefix('/join/')}"))[0] == 404


async def test_a_late_joiner_takes_the_seat_of_a_bot_and_knows_which_it_is(server: Running) -> None:
    ann = await server.person("Ann")
    table = await server.table(ann, [{"kind": "me"}, {"kind": "bot", "level": "random"}], start=False)
    assert [seat["title"] for seat in (await ann.get(f"/api/tables/{table}"))["seats"]] == ["", ""]
    await ann.post(f"/api/tables/{table}/start")
    seats = (await ann.get(f"/api/tables/{table}"))["seats"]
    assert [(seat["title"], seat["colour"]) for seat in seats] == [("Blue", "blue"), ("Yellow", "yellow")]
    link = await ann.post(f"/api/tables/{table}/links", {"kind": "seat", "seat": 1})
    late = await server.person("Late")
    token = link["path"].removeprefix("/join/")
    assert (await late.get(f"/api/join/{token}"))["seat_title"] == "Yellow"
    assert (await late.post(f"/api/join/{token}", {}))["seat"] == 1
    seat = (await late.get(f"/api/tables/{table}"))["seats"][1]
    assert (seat["name"], seat["bot"], seat["mine"]) == ("Late", "", True)


async def test_a_watch_link_shows_a_private_table_and_nothing_more(server: Running) -> None:
    table, ann, _ = await server.pair(public=False)
    link = await ann.post(f"/api/tables/{table}/links", {"kind": "watch"})
    eve = await server.person("Eve")
    assert (await eve.refused("GET", f"/api/matches/{table}"))[0] == 404
    await eve.post(f"/api/join/{link['path'].removeprefix('/join/')}", {})
    assert (await eve.get(f"/api/matches/{table}"))["seat"] == -1
    assert (await eve.refused("GET", f"/api/matches/{table}?seat=0"))[0] == 403
    assert (await eve.refused("GET", f"/api/tables/{table}/links"))[0] == 403
