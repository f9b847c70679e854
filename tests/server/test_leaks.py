"""Nothing hidden ever leaves: secrets are unique words, and every byte sent to everybody else is searched for them."""
from __future__ import annotations

import asyncio
import json
import random
import re
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from tests.server.canary import GAME
from tests.server.harness import Person, Running, Socket
from tests.server.outbox.conftest import outside, telling
from tests.server.outbox.receivers import Receivers, Subscription

from hegemon.server.app import create
from hegemon.server.database.schema import DELIVERIES
from hegemon.server.matches import talk
from hegemon.server.outbox import words
from hegemon.server.ratings.profiles import Profiles
from hegemon.server.settings import Settings

__all__ = ["outside", "telling"]

WORDS = {"match": "{t}", "table": "{t}", "key": "board", "step": "{k}", "seat": "{s}"}
ELSEWHERE = ("/picture.png", "/film.gif", "/suggest")  # by processes that do not know this game, of what is searched


def ways() -> list[str]:
    """Every route by which anybody may look at a table or a match, from a seat, now and at a step."""
    document = create(Settings()).app.openapi_schema.to_schema()
    found = ["/api/notes", "/api/deliveries", "/api/lobby", "/api/matches/{t}/at/0?seat={s}"]
    for path, item in document["paths"].items():
        if "get" not in item or not ("{match}" in path or "{table}" in path) or path.endswith(ELSEWHERE):
            continue
        where = path.format_map({**dict.fromkeys(re.findall(r"{(\w+)}", path), "0"), **WORDS})
        asked = [one["name"] for one in item["get"].get("parameters", []) if one["in"] == "query"]
        found.append(f"{where}?seat={{s}}" if "seat" in asked else where)
        found += [f"{where}?seat={{s}}&{step}={{k}}" for step in ("step", "at", "last", "until") if step in asked]
    return found


WAYS = ways()


class Ledger:
    """Which words exist, and which of them each viewer was ever allowed to know."""

    def __init__(self, seats: int) -> None:
        self.every: set[str] = set()
        self.known: dict[int, set[str]] = {viewer: set() for viewer in range(-1, seats)}

    def note(self, state: Any) -> None:
        """Look into the real state, as only a test may."""
        self.every |= {w for hand in [*state.hands, *state.graves, state.deck, state.shown] for w in hand}
        for viewer, known in self.known.items():
            view = GAME.view(state, viewer)
            known |= {*view.hand, *view.grave, *view.shown}

    def leaked(self, viewer: int, sent: bytes) -> list[str]:
        """Words in what was sent that the viewer had no right to."""
        return [word for word in self.every - self.known[viewer] if word.encode() in sent]


async def _look_everywhere(person: Person, table: str, own: int, seats: int) -> None:
    """Every way to look at a match, from the own seat and from those of others."""
    for path in WAYS:
        for seat in range(-1, seats) if "{s}" in path else (own,):
            await person.ask("GET", path.format(t=table, s=seat, k=3))
    for do, seat in (("show 9", own), ("bury x", 0), ("bury 0", own)):
        move = {"do": do, "at": 0, "key": "nonsense-1", "seat": seat}
        await person.ask("POST", f"/api/matches/{table}/actions", move)
    await person.ask("POST", f"/api/matches/{table}/undo", {"at": 0, "key": "nonsense-3", "seat": 1 - max(0, own)})


class Search:
    """A match of three, with an audience of two and everybody told on every way; all that anybody was sent is kept."""

    def __init__(self, server: Running, outside: Receivers, seed: int) -> None:
        self.server, self.outside, self.chance = server, outside, random.Random(seed)
        self.people: list[Person] = []
        self.table = ""
        self.ledger = Ledger(3)

    @property
    def state(self) -> Any:
        """The real state, as only a test may see it."""
        return self.server.services.matches.watched[self.table].logged.state

    async def set_up(self) -> None:
        """Seats, webhooks, a subscription and an address for each, a webhook for the table, sockets for all."""
        server, web = self.server, self.outside.web
        self.people = [await server.person(name) for name in ("Ann", "Bob", "Cid")]
        self.crowd, self.stranger = await server.person(), await server.person("Eve")
        self.seen = [Subscription(f"{web.url}/push/{seat}") for seat in range(3)]
        for seat, person in enumerate(self.people):
            await person.put("/api/wishes", {"delay": 0, "next": True})
            await person.post("/api/ways", {"kind": "json", "target": f"{web.url}/hook"})
            await person.post("/api/ways/push", self.seen[seat].wish)
            way = await person.post("/api/ways", {"kind": "mail", "target": f"seat{seat}@example.org"})
            code = str(self.outside.post.letters[-1].get_content()).split("The code is ")[1].split(".")[0]
            await person.post(f"/api/ways/{way['id']}/confirm", {"code": code})
        ann = self.people[0]
        self.table = await server.table(ann, [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], start=False,
                                        game="canary", options={})
        for person in self.people[1:]:
            await person.post(f"/api/tables/{self.table}/sit")
        await ann.post(f"/api/tables/{self.table}/hooks", {"kind": "discord", "target": f"{web.url}/hook"})
        await ann.post(f"/api/tables/{self.table}/start")
        self.sockets = [await person.live(self.table, seat) for seat, person in enumerate(self.people)]
        self.watchers = [await self.crowd.live(self.table), await self.stranger.live(self.table)]
        for socket in (*self.sockets, *self.watchers):
            await socket.send(type="text", on=True)

    async def play(self, rounds: int) -> None:
        """By chance, looked at from everywhere now and then, to one answer before the end of a round."""
        table, chance, ann = self.table, self.chance, self.people[0]
        logged: Any = self.server.services.matches.watched[table].logged
        self.ledger.note(logged.state)
        await self.sockets[0].send(type="do", do='whisper yellow "psst-canary-whisper"', at=0, key="whisper-0")
        await self.sockets[0].until("ok")
        await ann.post(f"/api/matches/{table}/chat", {"text": "psst-canary-talk", "channel": "pair:0-1", "seat": 0})
        while not logged.over:
            seat = chance.choice(logged.state.waiting())
            await _one_action(self.sockets[seat], logged, chance)
            self.ledger.note(logged.state)
            if chance.random() < 0.1:
                await self.look(self.people[seat], seat)
                await self.look(chance.choice([self.crowd, self.stranger]), -1)
            if logged.state.round == rounds and [q.name() for q in logged.state.open] == ["Round.opened"]:
                break  # everything so far was sent while secrets were secret
        for person in (self.people[1], self.crowd, self.stranger):
            await self.look(person, 1 if person is self.people[1] else -1)

    async def look(self, person: Person, own: int) -> None:
        """Every way to look at a match and at who plays in it."""
        await _look_everywhere(person, self.table, own, 3)
        for one in self.people:
            for path in (f"/api/people/{one.id}", f"/api/chance?person={one.id}"):
                await person.ask("GET", path)
        await person.ask("GET", "/api/leaders/canary")

    async def received(self) -> None:
        """What came from outside the pages: a webhook may be read by anybody, push and letters by their person."""
        waiting = sa.select(DELIVERIES.c.key).where(DELIVERIES.c.state == "waiting")
        for _ in range(200):
            if not await self.server.services.store.rows(waiting):
                break
            await asyncio.sleep(0.05)
        self.crowd.bytes += [request.body + str(request.headers).encode() for request in self.outside.web.to("/hook")]
        for seat, person in enumerate(self.people):
            person.bytes += [json.dumps(self.seen[seat].read(one)).encode()
                             for one in self.outside.web.to(f"/push/{seat}")]
            person.bytes += [bytes(letter) for letter in self.outside.post.letters if f"seat{seat}@" in letter["To"]]

    def leaked(self) -> set[str]:
        """Who was sent a word that was not for him."""
        found = set()
        said = (b"psst-canary-whisper", b"psst-canary-talk")
        for viewer, person, name in ((0, self.people[0], "Ann"), (1, self.people[1], "Bob"), (2, self.people[2], "Cid"),
                                     (-1, self.crowd, "crowd"), (-1, self.stranger, "stranger")):
            sent = b"\n".join(person.bytes)
            if self.ledger.leaked(viewer, sent) or viewer not in (0, 1) and any([word in sent for word in said]):
                found.add(name)
        return found


def test_the_search_takes_every_way_there_is() -> None:
    """The routes come from the document, so that a new one is searched; these were not for a long time."""
    words = "\n".join(WAYS)
    for what in ("film?seat={s}&last={k}", "thumb.svg?seat={s}&at={k}", "chronicle?seat={s}&last={k}", "why?seat={s}",
                 "log?seat={s}&until={k}", "picture.svg?seat={s}&step={k}", "standing?seat={s}", "story", "home"):
        assert f"/{what}" in words, what


@pytest.mark.usefixtures("canary")
@pytest.mark.parametrize("seed", [1, 2])
async def test_no_secret_word_reaches_anybody_who_may_not_know_it(telling: Running, outside: Receivers,
                                                                  seed: int) -> None:
    search = Search(telling, outside, seed)
    await search.set_up()
    await search.play(3)
    table, stranger, ledger = search.table, search.stranger, search.ledger
    branch = await stranger.ask("POST", f"/api/matches/{table}/sandbox", {"step": 2, "seat": -1})
    assert branch.status_code == 201, branch.text
    await stranger.ask("GET", f"/api/matches/{branch.json()['id']}?seat=0")
    await _drain(*search.sockets, *search.watchers)
    await search.received()
    assert search.leaked() == set()
    fair = [telling.services.matches.watched[table].table[name].encode() for name in ("seed", "salt")]
    for viewer, person in [*enumerate(search.people), (-1, search.crowd), (-1, stranger)]:
        sent = b"\n".join(person.bytes)
        assert not any([secret in sent for secret in fair])
        assert (b"psst-canary-whisper" in sent) == (b"psst-canary-talk" in sent) == (viewer in (0, 1))
        own = ledger.known[viewer] - ledger.known[-1]
        assert viewer < 0 or any([word.encode() in sent for word in own]), "the search would find what is there"
    assert len(ledger.every - ledger.known[0]) > 10, "there was something to leak"
    assert outside.web.to("/hook") and outside.web.to("/push/1"), "who is called is told"


@pytest.mark.usefixtures("canary")
@pytest.mark.parametrize(("where", "whom"), [("notification", "crowd"), ("chat", "stranger"), ("profile", "stranger")])
async def test_a_leak_planted_around_a_game_is_found(telling: Running, outside: Receivers, where: str, whom: str,
                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    """A note, a line of talk, or somebody's page says, for once, what lies in the deck or was said between two."""
    search = Search(telling, outside, 3)
    told, shown = words._words, Profiles.person

    def telling_too_much(*about: Any) -> tuple[str, str]:
        return search.state.deck[0], told(*about)[1]

    async def showing_too_much(self: Profiles, *about: Any) -> Any:
        page = await shown(self, *about)
        return msgspec.structs.replace(page, colours=[search.state.deck[0]])

    if where == "notification":
        monkeypatch.setattr(words, "_words", telling_too_much)
    elif where == "chat":
        monkeypatch.setattr(talk, "audience", lambda watched, channel: None)
    else:
        monkeypatch.setattr(Profiles, "person", showing_too_much)
    await search.set_up()
    await search.play(1)
    await _drain(*search.sockets, *search.watchers)
    await search.received()
    assert whom in search.leaked()


async def _one_action(socket: Socket, logged: Any, chance: random.Random) -> None:
    """A random action, now and then taken back."""
    seat = socket.shown["seat"]
    notation = logged.game.verbs.write(chance.choice(logged.state.legal(seat)))
    key = f"action-{logged.number}-{seat}"
    await socket.send(type="do", do=notation, at=logged.count(seat), key=key)
    await socket.until("ok", lambda m: m["key"] == key)
    if chance.random() < 0.3 and logged.match.undoable(seat) >= 0:
        await socket.send(type="undo", at=logged.count(seat), key=f"takeback-{logged.number}-{seat}")
        await socket.until("ok")


async def _drain(*sockets: Socket) -> None:
    """Read everything that has been sent."""
    for socket in sockets:
        await socket.send(type="ping")
        await socket.until("pong")
