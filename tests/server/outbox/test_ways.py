"""How people are told: the shapes services document, answers that end a way or make it wait, hours and wishes."""
from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.harness import Json, Person, Running
from tests.server.outbox.receivers import Answer, Receivers, Request, Subscription, until

from hegemon.server.database.schema import DELIVERIES, WAYS, WISHES
from hegemon.server.outbox import hooks
from hegemon.server.outbox.hooks import Telling
from hegemon.server.outbox.hours import next_time, quiet_until

TOLD = Telling("turn-t-0-1", "turn", "Bob, it is your turn in <!channel> @everyone *x*", "a & b <@U1>",
               "https://hegemon.example.org/play/t", "t", "Skirmish", "Bob", 1.0)


def test_discord_takes_it() -> None:
    """Execute Webhook: content to 2000 characters, username 1 to 80, allowed_mentions with nothing to parse."""
    body = hooks.discord(TOLD)
    assert set(body) <= {"content", "username", "avatar_url", "tts", "embeds", "allowed_mentions", "flags"}
    assert 0 < len(body["content"]) <= 2000 and 1 <= len(body["username"]) <= 80
    assert body["allowed_mentions"] == {"parse": []} and r"\*x\*" in body["content"]
    assert body["content"].endswith("\nhttps://hegemon.example.org/play/t")
    long = hooks.discord(Telling("k", "turn", "*" * 3000, "_" * 3000, "https://hegemon.example.org/play/t"))
    assert len(long["content"]) <= 2000 and long["content"].endswith("/play/t")


def test_slack_takes_it() -> None:
    """Incoming webhooks: text, with the three characters of its markup escaped, so that nobody is called out."""
    body = hooks.slack(TOLD)
    assert set(body) == {"text"} and "<!channel>" not in body["text"] and "&lt;!channel&gt;" in body["text"]
    assert "a &amp; b &lt;@U1&gt;" in body["text"] and body["text"].count("<") == 1
    assert "<https://hegemon.example.org/play/t|Open the table>" in body["text"]


def test_ntfy_takes_it() -> None:
    """Publish as JSON: to the root of the server, with a topic; message to 4096 bytes."""
    url, raw, headers = hooks.request("ntfy", "https://ntfy.example.org/my-topic", TOLD)
    body: Json = json.loads(raw)
    assert url == "https://ntfy.example.org/" and headers["Content-Type"] == "application/json"
    assert set(body) <= {"topic", "title", "message", "tags", "priority", "click", "actions", "attach", "markdown"}
    assert body["topic"] == "my-topic" and body["click"] == TOLD.link and isinstance(body["tags"], list)
    assert len(body["message"].encode()) <= 4096


async def _way(person: Person, outside: Receivers, path: str, kind: str = "json") -> str:
    return str((await person.post("/api/ways", {"kind": kind, "target": f"{outside.web.url}{path}"}))["id"])


async def _sent(person: Person, state: str) -> list[Json]:
    return [one for one in await person.get("/api/deliveries") if one["state"] == state]


async def _wait(person: Person, state: str, count: int = 1) -> list[Json]:
    for _ in range(400):
        found = await _sent(person, state)
        if len(found) >= count:
            return found
        await asyncio.sleep(0.03)
    raise AssertionError(f"nothing came to be {state}: {await person.get('/api/deliveries')}")


async def test_every_way_has_a_test_and_a_log(telling: Running, outside: Receivers) -> None:
    ann = await telling.person("Ann")
    for kind in ("json", "discord", "slack", "ntfy"):
        way = await _way(ann, outside, f"/{kind}", kind)
        await ann.post(f"/api/ways/{way}/test")
    seen = Subscription(f"{outside.web.url}/push/1")
    pushed = await ann.post("/api/ways/push", seen.wish)
    assert (await ann.post("/api/ways/push", seen.wish))["id"] == pushed["id"], "the same browser is the same way"
    await ann.post(f"/api/ways/{pushed['id']}/test")
    await _wait(ann, "sent", 5)
    assert seen.read(outside.web.to("/push/1")[0])["title"] == "This is a test"
    assert outside.web.to("/")[0].json["topic"] == "ntfy" and len(outside.web.to("/discord")) == 1
    assert {one["way"] for one in await _sent(ann, "sent")} == {"Webhook", "Discord", "Slack", "ntfy", "This browser"}
    shown = await ann.get("/api/ways")
    assert all(["/…" in way["shown"] for way in shown["ways"]]) and len(shown["push_key"]) == 87
    assert outside.web.url.encode() + b"/push/1" not in b"".join(ann.bytes[-1:]), "an address is not shown again"


@pytest.mark.parametrize("status", [404, 410])
async def test_a_subscription_that_is_gone_ends(telling: Running, outside: Receivers, status: int) -> None:
    ann = await telling.person("Ann")
    outside.web.answer = lambda _: (status, {}, b"")
    way = await ann.post("/api/ways/push", Subscription(f"{outside.web.url}/push/1").wish)
    await ann.post(f"/api/ways/{way['id']}/test")
    [dead] = await _wait(ann, "dead")
    assert f"it answered {status}" in dead["why"]
    assert [one["state"] for one in (await ann.get("/api/ways"))["ways"]] == ["ended"]
    assert (await ann.refused("POST", f"/api/ways/{way['id']}/test", {}))[0] == 409


async def test_a_receiver_that_asks_to_wait_is_waited_for(telling: Running, outside: Receivers) -> None:
    ann = await telling.person("Ann")
    outside.web.answer = lambda _: (429, {"retry-after": "1200"}, b"")
    way = await _way(ann, outside, "/x")
    await ann.post(f"/api/ways/{way}/test")
    await until(lambda: outside.web.to("/x"))
    [waiting] = await _wait(ann, "waiting")
    while not waiting["tries"]:
        [waiting] = await _wait(ann, "waiting")
    assert waiting["why"] == "it answered 429" and 1100 < waiting["due"] - time.time() < 1300
    outside.web.answer = lambda _: (204, {}, b"")
    await telling.services.store.change(sa.update(DELIVERIES).values(due=0.0))
    telling.services.store.called.set()
    await _wait(ann, "sent")
    keys = [one.headers["idempotency-key"] for one in outside.web.to("/x")]
    assert len(keys) == 2 and len(set(keys)) == 1, "the second try has the same key"


def _answering(status: int) -> Callable[[Request], Answer]:
    return lambda _: (status, {"location": "https://127.0.0.1/"}, b"")


async def test_what_cannot_be_delivered_is_given_up_visibly_and_tried_again_on_demand(
        telling: Running, outside: Receivers) -> None:
    ann = await telling.person("Ann")
    way = await _way(ann, outside, "/x")
    for status in (400, 403, 302):
        outside.web.answer = _answering(status)
        before = len(await _sent(ann, "dead"))
        await ann.post(f"/api/ways/{way}/test")
        dead = await _wait(ann, "dead", before + 1)
    assert {one["why"].partition(";")[0] for one in dead} == {"it answered 400", "it answered 403", "it answered 302"}
    outside.web.answer = lambda _: (200, {}, b"ok")
    await ann.post(f"/api/deliveries/{dead[0]['key']}/again")
    [sent] = await _wait(ann, "sent")
    assert sent["key"] == dead[0]["key"]
    outside.web.answer = lambda _: (500, {}, b"")
    await ann.post(f"/api/ways/{way}/test")
    for tries in range(1, 8):  # the back-off is turned forward
        for _ in range(300):
            rows = await telling.services.store.rows(sa.select(DELIVERIES).order_by(DELIVERIES.c.at.desc()).limit(1))
            if rows[0]["tries"] >= tries:
                break
            await telling.services.store.change(sa.update(DELIVERIES).where(
                DELIVERIES.c.state == "waiting", DELIVERIES.c.lease == 0.0).values(due=0.0))
            telling.services.store.called.set()
            await asyncio.sleep(0.02)
    assert rows[0]["state"] == "dead" and rows[0]["tries"] == 7


async def test_quiet_hours_hold_things_back_until_they_end(telling: Running, outside: Receivers) -> None:
    ann, bob = await telling.person("Ann"), await telling.person("Bob")
    minute = int(time.time()) // 60 % 1440
    await bob.put("/api/wishes", {"delay": 0, "quiet": True, "zone": "UTC", "quiet_from": (minute - 5) % 1440,
                                  "quiet_to": (minute + 90) % 1440})
    await _way(bob, outside, "/bob")
    table = await telling.table(ann, [{"kind": "me"}, {"kind": "open"}], start=False)
    await bob.post(f"/api/tables/{table}/sit")
    await ann.post(f"/api/tables/{table}/start")
    [waiting] = await _wait(bob, "waiting")
    assert 80 * 60 < waiting["due"] - time.time() <= 91 * 60
    await telling.services.store.change(sa.update(DELIVERIES).values(due=0.0))
    telling.services.store.called.set()
    while (waiting := (await _wait(bob, "waiting"))[0])["due"] == 0.0:
        pass
    assert waiting["due"] - time.time() > 80 * 60 and not outside.web.got, "asked again when it would be sent"


# the clock on the wall in Vienna: 30 March 2025 leaves out 2:00 to 3:00, 26 October 2025 has 2:00 to 3:00 twice
@pytest.mark.parametrize(("now", "minute", "expected"), [
    (1743289200.0, 150, 1743298200.0),   # 00:00 of the spring day: 2:30 does not exist, 3:30 summer time is that moment
    (1743289200.0, 60, 1743292800.0), (1743289200.0, 240, 1743300000.0),
    (1761429600.0, 150, 1761438600.0),   # 00:00 of the autumn day: the first 2:30
    (1761429600.0, 480, 1761462000.0), (1743289200.0, 0, 1743372000.0)])
def test_hours_are_those_of_the_wall(now: float, minute: int, expected: float) -> None:
    assert next_time(now, "Europe/Vienna", minute) == expected


def test_quiet_hours_over_midnight() -> None:
    noon = 43_200.0
    assert quiet_until(noon, "UTC", 1320, 480) == 0.0 and quiet_until(noon, "UTC", 600, 800) == 800 * 60
    assert quiet_until(3_600.0, "UTC", 1320, 480) == 480 * 60 and quiet_until(noon, "UTC", 720, 720) == 0.0


async def test_a_digest_comes_once_a_day_if_something_waits(telling: Running, outside: Receivers) -> None:
    ann, bob = await telling.person("Ann"), await telling.person("Bob")
    way = await _way(bob, outside, "/bob")
    await bob.put(f"/api/ways/{way}", {"how": "digest"})
    for name in ("First", "Second"):
        table = await telling.table(ann, [{"kind": "me"}, {"kind": "open"}], start=False, name=name)
        await bob.post(f"/api/tables/{table}/sit")
        await ann.post(f"/api/tables/{table}/start")
    store = telling.services.store
    [row] = await store.rows(sa.select(WISHES))
    assert 0 < row["digest"] - time.time() <= 86400
    await store.change(sa.update(WISHES).values(digest=time.time() - 1))
    store.called.set()
    await until(lambda: outside.web.to("/bob"))
    [told] = outside.web.to("/bob")
    assert told.json["title"] == "2 games wait for you" and set(told.json["text"].split(", ")) == {"First", "Second"}
    [row] = await store.rows(sa.select(WISHES))
    assert row["digest"] > time.time() and [d["kind"] for d in await bob.get("/api/deliveries")] == ["digest"]


async def test_who_sits_next_and_who_follows_a_table(telling: Running, outside: Receivers) -> None:
    people = [await telling.person(name) for name in ("Ann", "Bob", "Cid")]
    for person in people:
        await person.put("/api/wishes", {"delay": 0, "turn": False, "next": True})
        await _way(person, outside, f"/{person.name}")
    table = await telling.table(people[0], [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], start=False)
    for person in people[1:]:
        await person.post(f"/api/tables/{table}/sit")
    await people[2].put(f"/api/tables/{table}/wishes", {"follow": "all"})
    await people[0].post(f"/api/tables/{table}/hooks", {"kind": "json", "target": f"{outside.web.url}/table"})
    await people[0].post(f"/api/tables/{table}/start")
    await until(lambda: outside.web.to("/Cid") and outside.web.to("/table"))
    assert outside.web.to("/Cid")[0].json["kind"] == "turn", "everything of this table"
    [hooked] = outside.web.to("/table")
    assert hooked.json["title"].startswith("Ann, Bob and Cid: your turn in ") and hooked.json["person"] == ""
    assert not outside.web.to("/Ann") and not outside.web.to("/Bob")
    turns = await telling.table(people[0], [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], start=False,
                                game="galactic_emperor", options={})
    for person in people[1:]:
        await person.post(f"/api/tables/{turns}/sit")
    await people[0].post(f"/api/tables/{turns}/start")
    [first] = telling.services.matches.watched[turns].logged.state.waiting()
    name = people[(first + 1) % 3].name
    await until(lambda: [one for one in outside.web.to(f"/{name}") if one.json["kind"] == "next"])
    told = outside.web.to(f"/{name}")[-1].json
    assert told["title"].startswith(f"{name}, you sit next in ")
    assert told["text"] == f"{people[first].name} decides now."


HOSTILE = ["https://127.0.0.1/x", "https://localhost/x", "http://example.org/x", "https://[::1]/",
           "javascript:alert(1)", "https://example.org:22/x", "https://exam\u202eple.org/", "x" * 1999, "https://a@b.example.org/"]


@pytest.mark.parametrize("target", HOSTILE)
async def test_addresses_that_lead_inside_are_refused_when_they_are_typed(server: Running, target: str) -> None:
    ann = await server.person("Ann")
    table = await server.table(ann, [{"kind": "me"}, {"kind": "open"}], start=False)
    keys = Subscription("https://push.example.org/1").wish["keys"]
    for path, body in (("/api/ways", {"kind": "json", "target": target}),
                       (f"/api/tables/{table}/hooks", {"kind": "discord", "target": target}),
                       ("/api/ways/push", {"endpoint": target, "keys": keys})):
        assert (await ann.refused("POST", path, body))[0] == 422
    assert await server.services.store.rows(sa.select(WAYS)) == []


async def test_forms_with_nonsense_change_nothing(telling: Running, outside: Receivers) -> None:
    ann = await telling.person("Ann")
    good = Subscription(f"{outside.web.url}/push").wish
    wrong: list[tuple[str, str, Any, int]] = [
        ("POST", "/api/ways", {"kind": "fax", "target": "https://example.org"}, 400),
        ("POST", "/api/ways", {"kind": "ntfy", "target": f"{outside.web.url}/a/b"}, 422),
        ("POST", "/api/ways", {"kind": "ntfy", "target": f"{outside.web.url}/"}, 422),
        ("POST", "/api/ways", {"kind": "mail", "target": "no address"}, 422),
        ("POST", "/api/ways", {"kind": "mail", "target": "a@b.org\r\nBcc: c@d.org"}, 422),
        ("POST", "/api/ways", {"kind": "mail", "target": "a" * 65 + "@example.org"}, 422),
        ("POST", "/api/ways", {"kind": "json", "target": f"{outside.web.url}/x", "name": "a\u202eb"}, 422),
        ("POST", "/api/ways", {"kind": "json", "target": f"{outside.web.url}/x", "name": "x" * 61}, 400),
        ("POST", "/api/ways/push", {**good, "keys": {"p256dh": "AAAAAAAAAAAA", "auth": "AAAAAAAA"}}, 422),
        ("POST", "/api/ways/push", {**good, "keys": {"p256dh": "B" + "A" * 86, "auth": "A" * 22}}, 422),
        ("POST", "/api/ways/push", {**good, "keys": {"p256dh": "!", "auth": "!"}}, 400),
        ("PUT", "/api/wishes", {"zone": "Mars/Olympus"}, 422),
        ("PUT", "/api/wishes", {"zone": "../../etc/passwd"}, 422),
        ("PUT", "/api/wishes", {"zone": "/etc/passwd"}, 422), ("PUT", "/api/wishes", {"quiet_from": 1440}, 400),
        ("PUT", "/api/wishes", {"delay": -1}, 400), ("PUT", "/api/wishes", {"surprise": True}, 400),
        ("POST", "/api/notes/read", {"keys": ["x" * 121]}, 400), ("POST", "/api/notes/read", {"keys": "all"}, 400)]
    for method, path, body, code in wrong:
        assert (await ann.refused(method, path, body))[0] == code, body
    assert await telling.services.store.rows(sa.select(WAYS)) == [] and not outside.post.letters
    assert await telling.services.store.rows(sa.select(WISHES)) == []
    for _ in range(20):
        await _way(ann, outside, "/x")
    assert (await ann.refused("POST", "/api/ways", {"kind": "json", "target": f"{outside.web.url}/x"}))[1] == (
        "there are 20 ways already; take one away first")


async def test_a_mail_server_that_refuses_is_told_and_leaves_no_way(telling: Running, outside: Receivers) -> None:
    ann = await telling.person("Ann")
    outside.post.refuse = "550 no such mailbox"
    code, sentence = await ann.refused("POST", "/api/ways", {"kind": "mail", "target": "ann@example.org"})
    assert code == 403 and sentence == "no e-mail could be sent: the mail server answered 550"
    assert (await ann.get("/api/ways"))["ways"] == []


async def test_a_stranger_is_sent_no_words_of_others(telling: Running, outside: Receivers) -> None:
    """Neither a name nor a link: whoever writes requests by hand may come from any page, at any host."""
    eve = await telling.person("You won: evil.example")
    answer = await eve.http.post("/api/ways", json={"kind": "mail", "target": "victim@example.org"},
                                 headers={"X-Hegemon": "1", "Host": "evil.example", "Origin": "http://evil.example"})
    assert answer.status_code == 201, answer.text
    assert "evil" not in str(outside.post.letters[-1]).casefold()
