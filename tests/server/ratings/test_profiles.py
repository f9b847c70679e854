"""Pages about people: what they show, to whom, and whom one follows, invites and blocks."""
from __future__ import annotations

from typing import Any

from tests.server.harness import Json, Person, Running
from tests.server.ratings.test_ratings import BOTS, archived, bots_played, finished

WORD = "a long one %s"


async def account(server: Running, name: str) -> Person:
    """Somebody with an account."""
    person = await server.person(name)
    await person.post("/api/people/register", {"name": name, "passphrase": WORD % name})
    return person


async def test_a_page_shows_games_strength_colours_and_records(server: Running) -> None:
    ann, bob, eve = [await account(server, name) for name in ("Ann", "Bob", "Eve")]
    public = await finished(server, ann, bob, seed=1)
    private = await finished(server, ann, bob, seed=2, public=False)
    page = await eve.get(f"/api/people/{ann.id}")
    assert (page["name"], page["account"], page["me"]) == ("Ann", True, False)
    assert [game["table"] for game in page["games"]] == [public], "a private game is for those who were there"
    assert {game["table"] for game in (await bob.get(f"/api/people/{ann.id}"))["games"]} == {public, private}
    skill = page["skills"][0]
    assert skill["games"] == 2 and skill["low"] < skill["skill"] < skill["high"]
    assert page["reliability"]["moves"] > 0 and page["reliability"]["left"] == 0
    assert sum([one["games"] for one in page["colours"]]) == 2
    record = await eve.get(page["games"][0]["record"])
    assert '"skirmish"' in record.splitlines()[0]
    assert (await eve.refused("GET", "/api/people/nobody"))[0] == 404


async def test_leaders_are_accounts_and_bots_and_my_own_row(server: Running) -> None:
    ann, guest = await account(server, "Ann"), await server.person("Guest")
    for seed in range(2):
        await finished(server, ann, guest, seed=seed)
    await bots_played(server, ann, *BOTS)
    board = await guest.get("/api/leaders/skirmish")
    assert board["seats"] == 2 and board["counts"] == [2]
    assert {row["name"] for row in board["rows"]} == {"Ann", "Random bot", "Easy bot"}
    assert [row["low"] for row in board["rows"]] == sorted([row["low"] for row in board["rows"]], reverse=True)
    assert board["mine"]["name"] == "Guest" and board["mine"]["place"] == 0, "a guest sees the own row"
    mine = (await ann.get("/api/leaders/skirmish?seats=2"))["mine"]
    assert mine["place"] >= 1 and mine["mine"]
    assert (await ann.get("/api/leaders/skirmish?seats=4"))["rows"] == []
    assert (await ann.refused("GET", "/api/leaders/chess"))[0] == 404


async def test_chance_is_public_for_the_site_and_for_everybody(server: Running) -> None:
    ann, bob = await server.person("Ann"), await server.person("Bob")
    await finished(server, ann, bob)
    await bots_played(server, ann, *BOTS)
    await archived(server)
    nobody = await server.person()
    site, mine = await nobody.get("/api/chance"), await nobody.get(f"/api/chance?person={ann.id}")
    assert site["games"] == 2 and mine["games"] == 1
    assert sum(site["draws"]) > sum(mine["draws"]) and len(site["draws"]) == 10
    assert site["spread"] >= 0 and all([len(one["faces"]) == len(one["counts"]) for one in site["dice"]])
    assert (await nobody.refused("GET", "/api/chance?person=nobody"))[0] == 404


async def test_following_inviting_and_blocking(server: Running) -> None:
    ann, bob = await account(server, "Ann"), await account(server, "Bob")
    assert (await bob.put(f"/api/people/{ann.id}/tie", {"tie": "follow"}))["tie"] == "follow"
    table = await server.table(ann, [{"kind": "me"}, {"kind": "open"}], start=False)
    secret = await server.table(ann, [{"kind": "me"}, {"kind": "open"}], start=False, public=False)
    friends = await bob.get("/api/friends")
    assert [one["id"] for one in friends["people"][0]["tables"]] == [table], "private tables are not told"
    assert (await bob.refused("GET", f"/api/tables/{secret}"))[0] == 404
    await ann.post(f"/api/tables/{secret}/invites", {"whom": "bob"})
    assert [one["table"]["id"] for one in (await bob.get("/api/friends"))["invites"]] == [secret]
    assert (await bob.get(f"/api/tables/{secret}"))["id"] == secret, "who is invited may look"
    await bob.delete(f"/api/tables/{secret}/invites")
    assert (await bob.get("/api/friends"))["invites"] == []
    await ann.post(f"/api/tables/{secret}/invites", {"whom": bob.id})
    await bob.put(f"/api/people/{ann.id}/tie", {"tie": "block"})
    assert (await bob.get("/api/friends"))["invites"] == []
    assert (await ann.refused("POST", f"/api/tables/{table}/invites", {"whom": "Bob"}))[0] == 403
    assert (await ann.refused("PUT", f"/api/people/{bob.id}/tie", {"tie": "follow"}))[0] == 403
    other = await server.table(bob, [{"kind": "me"}, {"kind": "open"}], start=False)
    assert (await ann.refused("POST", f"/api/tables/{other}/sit", {"seat": -1}))[1].startswith("the host of this table")
    await bob.put(f"/api/people/{ann.id}/tie", {"tie": ""})
    await ann.post(f"/api/tables/{other}/sit")


BAD: list[tuple[Json, int]] = [
    ({"whom": ""}, 400), ({"whom": "x" * 200}, 400), ({"whom": 7}, 400), ({}, 400), ({"whom": "Nobody"}, 404),
    ({"whom": "Ann", "more": 1}, 400), ({"whom": "Ann"}, 409)]


async def test_invitations_that_cannot_be(server: Running) -> None:
    ann = await account(server, "Ann")
    table = await server.table(ann, [{"kind": "me"}, {"kind": "open"}], start=False)
    for body, status in BAD:
        assert (await ann.refused("POST", f"/api/tables/{table}/invites", body))[0] == status, body


async def test_ties_that_cannot_be(server: Running) -> None:
    ann = await server.person("Ann")
    assert (await ann.refused("PUT", f"/api/people/{ann.id}/tie", {"tie": "follow"})) == (409, "this is you")
    assert (await ann.refused("PUT", "/api/people/nobody/tie", {"tie": "follow"}))[0] == 404
    wrong: list[Any] = [{"tie": "love"}, {}, {"tie": None}, []]
    for body in wrong:
        assert (await ann.refused("PUT", "/api/people/nobody/tie", body))[0] == 400
