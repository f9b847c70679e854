"""Nothing hidden ever leaves: secrets are unique words, and every byte sent to everybody else is searched for them."""
from __future__ import annotations

import random
from typing import Any

import pytest
from tests.server.canary import GAME
from tests.server.harness import Person, Running, Socket

REST = ("/api/matches/{t}?seat={s}", "/api/matches/{t}/log?seat={s}", "/api/matches/{t}/text?seat={s}",
        "/api/matches/{t}/timeline?seat={s}", "/api/matches/{t}/picture.svg?seat={s}", "/api/matches/{t}/chat?seat={s}",
        "/api/notes", "/api/deliveries", "/api/matches/{t}/reports",
        "/api/matches/{t}/ask?seat={s}", "/api/matches/{t}/record", "/api/tables/{t}", "/api/lobby",
        "/api/matches/{t}/text?seat={s}&step={k}", "/api/matches/{t}/reach/board?seat={s}&step={k}",
        "/api/matches/{t}/scores?seat={s}", "/api/matches/{t}/at/0?seat={s}",
        "/api/matches/{t}/at/1?seat={s}", "/api/matches/{t}/at/{k}?seat={s}")


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
    for path in REST:
        for seat in range(-1, seats):
            await person.ask("GET", path.format(t=table, s=seat, k=3))
    for do, seat in (("show 9", own), ("bury x", 0), ("bury 0", own)):
        move = {"do": do, "at": 0, "key": "nonsense-1", "seat": seat}
        await person.ask("POST", f"/api/matches/{table}/actions", move)
    await person.ask("POST", f"/api/matches/{table}/undo", {"at": 0, "key": "nonsense-3", "seat": 1 - max(0, own)})


@pytest.mark.usefixtures("canary")
@pytest.mark.parametrize("seed", [1, 2])
async def test_no_secret_word_reaches_anybody_who_may_not_know_it(server: Running, seed: int) -> None:
    chance = random.Random(seed)
    people = [await server.person(name) for name in ("Ann", "Bob", "Cid")]
    crowd, stranger = await server.person(), await server.person("Eve")
    table = await server.table(people[0], [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], start=False,
                               game="canary", options={})
    for person in people[1:]:
        await person.post(f"/api/tables/{table}/sit")
    await people[0].post(f"/api/tables/{table}/start")
    sockets = [await person.live(table, seat) for seat, person in enumerate(people)]
    watchers = [await crowd.live(table), await stranger.live(table)]
    for socket in (*sockets, *watchers):
        await socket.send(type="text", on=True)
    ledger = Ledger(3)
    logged: Any = server.services.matches.watched[table].logged
    ledger.note(logged.state)
    await sockets[0].send(type="do", do='whisper yellow "psst-canary-whisper"', at=0, key="whisper-0")
    await sockets[0].until("ok")
    await people[0].post(f"/api/matches/{table}/chat", {"text": "psst-canary-talk", "channel": "pair:0-1", "seat": 0})
    while not logged.over:
        seat = chance.choice(logged.state.waiting())
        await _one_action(sockets[seat], logged, chance)
        ledger.note(logged.state)
        if chance.random() < 0.1:
            await _look_everywhere(people[seat], table, seat, 3)
            await _look_everywhere(chance.choice([crowd, stranger]), table, -1, 3)
        if logged.state.round == 3 and [q.name() for q in logged.state.open] == ["Round.opened"]:
            break  # one answer before the end: everything so far was sent while secrets were secret
    branch = await stranger.ask("POST", f"/api/matches/{table}/sandbox", {"step": 2, "seat": -1})
    assert branch.status_code == 201, branch.text
    await stranger.ask("GET", f"/api/matches/{branch.json()['id']}?seat=0")
    await _drain(*sockets, *watchers)
    fair = [server.services.matches.watched[table].table[name].encode() for name in ("seed", "salt")]
    viewers = [(0, people[0]), (1, people[1]), (2, people[2]), (-1, crowd), (-1, stranger)]
    for viewer, person in viewers:
        sent = b"\n".join(person.bytes)
        assert ledger.leaked(viewer, sent) == []
        assert not any([secret in sent for secret in fair])
        assert (b"psst-canary-whisper" in sent) == (viewer in (0, 1))
        assert (b"psst-canary-talk" in sent) == (viewer in (0, 1))
        own = ledger.known[viewer] - ledger.known[-1]
        assert viewer < 0 or any([word.encode() in sent for word in own]), "the search would find what is there"
    assert len(ledger.every - ledger.known[0]) > 10, "there was something to leak"


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
