"""The checks a played game goes through, one by one."""
from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from hegemon.kernel import Action, Refused, Rng, State, fields
from hegemon.kernel.record import FREE
from hegemon.testing.conformance.playing import Played, Station, standing
from hegemon.testing.conformance.watching import same

RULE: Final = re.compile(r"[A-Z]+-[A-Z]?\d+(\.\d+)*[a-z]?")


def ends(p: Played) -> None:
    """The game ends within its bound, with scores for all, winners among the seats and a reason."""
    state = p.match.state
    assert state.over and not state.open and not state.joins
    assert len(state.scores()) == p.case.seats and set(state.winners()) <= set(range(p.case.seats))
    assert state.outcome, "a game that is over says why"
    assert all([not state.legal(s) and not state.free(s) for s in range(p.case.seats)] + [True])


def clones(p: Played) -> None:
    """A clone forgets no field and shares no list; clones from long ago have not moved."""
    for station in p.stations:
        state = station.state
        clone = state.clone()
        for name in fields(type(state)):
            mine, other = getattr(state, name), getattr(clone, name)
            assert same(mine, other), name
            if isinstance(mine, (list, dict)) and name != "joins":
                assert mine is not other, f"{name} is shared by clones"
                rows = mine.values() if isinstance(mine, dict) else mine
                flat = [isinstance(v, (int, str, tuple)) or v is None for v in rows]
                assert all(flat), f"{name} holds what can change"
        assert state.digest() == station.digest, "a clone moved with the game it was taken from"


def snapshots(p: Played) -> None:
    """JSON and MessagePack give the same state back, and it plays on as the original did."""
    for number, station in enumerate(p.stations):
        form = ("json", "msgpack")[number % 2]
        packed = station.state.snapshot(form)
        again = p.game.restored(packed, form)
        assert again.snapshot(form) == packed
        for seat in station.state.waiting():
            assert list(again.legal(seat)) == list(station.state.legal(seat))
        again.apply(station.line.seat, station.line.action)
        assert again.digest() == station.after


def records(p: Played) -> None:
    """A record replays to the same record and refuses an answer to a wrong question."""
    text = p.match.record()
    assert p.case.again(text).record() == text
    rows = text.splitlines()
    at = min(len(rows) // 4, 200)
    seat, _, rest = rows[at].split(" ", 2)
    try:
        p.case.again("\n".join([*rows[:at], f"{seat} Nobody.asked {rest}", *rows[at + 1:]]))
    except Refused:
        return
    raise AssertionError("a record that answers another question was accepted")


def legality(p: Played) -> None:
    """What is listed is accepted; mutated, foreign, stale and malformed actions are refused and change nothing."""
    rng = Rng(p.case.seed)
    verbs = p.game.verbs
    for station in p.stations:
        state = station.state
        for seat in range(p.case.seats):
            q = state.question(seat)
            listed = list(state.legal(seat)) + list(state.free(seat))
            assert len(listed) == len(set(listed)), f"{standing(state)}: an answer is listed twice"
            assert bool(state.legal(seat)) == (q is not None), "somebody is asked and can answer nothing"
            if q is not None and q in station.fresh:  # a gift may later leave an open question with one answer
                assert len(state.legal(seat)) > 1 or q.always, f"{state.line(q)} asks where there is no choice"
            for action in listed:
                assert verbs.knows(action) and verbs.action(verbs.number(action)) == action
                assert verbs.read(verbs.write(action)) == action
            for action in _few(rng, listed, 6):
                state.clone().apply(seat, action)
            for bad in _mutations(p, rng, station, listed):
                try:
                    state.apply(seat, bad)
                except Refused:
                    continue
                raise AssertionError(f"{bad} was accepted from seat {seat}: {standing(state)}")
        assert state.digest() == station.digest, "a refused action changed the state"


def _few(rng: Rng, items: list[Action], n: int) -> list[Action]:
    return items if len(items) <= n else [rng.choice(items) for _ in range(n)]


def _mutations(p: Played, rng: Rng, station: Station, listed: list[Action]) -> list[Any]:
    """Actions that are not listed: of other moments and seats, out of range, of wrong types, no actions at all."""
    verbs = p.game.verbs
    bad: list[Any] = [verbs.action(rng.below(verbs.size)) for _ in range(12)]
    bad += [rng.choice(p.match.lines).action for _ in range(4)]
    action = rng.choice(listed) if listed else ("nothing",)
    name, parts = action[0], action[1:]
    bad += [(*action, 0), action[:-1], (name, *[-1 for _ in parts]), (name, *[10 ** 9 for _ in parts]),
            (name, *[str(x) for x in parts], "x"), (name, *[[x] for x in parts], {}), (), (None,), ("nó\x00 verb", 1),
            ([],), (action,), (1.5, float("nan"))]
    return [b for b in bad if b not in listed]


def sealed(p: Played) -> None:
    """A sampled state looks the same to its viewer, changes only what is hidden, and nobody's being asked tells."""
    rng = Rng(p.case.seed)
    for station in p.stations:
        state: Any = station.state
        for viewer in p.viewers(rng):
            other = state.sample(viewer, rng)
            mine, his = p.game.view(state, viewer), p.game.view(other, viewer)
            if mine != his:
                parts = [n for n in mine.__dataclass_fields__ if getattr(mine, n) != getattr(his, n)]
                raise AssertionError(f"viewer {viewer} sees {parts} of what he may not know; {standing(state)}")
            assert hash(mine) is not None
            assert viewer < 0 or list(other.free(viewer)) == list(state.free(viewer))
            faults = other.check()
            assert not faults, "; ".join(faults)
            varied = {n for n in fields(type(state)) if not same(getattr(other, n), getattr(state, n))}
            extra = varied - {"rng", "script", "open", "joins"} - set(p.game.hidden)
            assert not extra, f"samples change {extra}, which Game.hidden does not name"
            _asking_tells_nothing(state, other, viewer)
        assert state.digest() == station.digest, "taking a sample changed the state"


def _asking_tells_nothing(state: State, other: State, viewer: int) -> None:
    for q in state.open:
        unseen = q.alone and state.sealed(q.path) is not None  # inside a secret branch nobody sees it asked
        if q.seat != viewer and not unseen and not q.always and len(q.listed(state)) > 1:
            assert len(q.listed(other)) > 1, f"being asked {state.line(q)} tells what seat {q.seat} holds"


def reveals(p: Played) -> None:
    """If an action tells two indistinguishable states apart, the kernel must have been told of it."""
    rng = Rng(p.case.seed)
    for station in p.stations:
        line = station.line
        if line.revealed or line.question == FREE:
            continue
        heard = []
        for twin in (station.state.clone(), station.state.sample(line.seat, rng)):
            events: list[Any] = []
            twin._events = events
            twin.apply(line.seat, line.action)
            mine = [(what.name, parts) for what, parts, to in events if to is None or line.seat in to]
            heard.append((p.game.view(twin, line.seat), mine))
        assert heard[0] == heard[1], f"{line.question} reveals something and may be undone"


def undo(p: Played) -> None:
    """What may be taken back leaves the record without its line, and done again gives the same draws."""
    p.found("undo")
    for match in p.taken_back:
        text = match.record()
        assert p.case.again(text).record() == text


def one_at_a_time(p: Played) -> None:
    """A seat answers the first question it was asked; further ones wait in line."""
    for station in p.stations:
        for seat in station.state.waiting():
            mine = [q for q in station.state.open if q.seat == seat]
            assert station.state.question(seat) is mine[0]
            assert list(station.state.legal(seat)) == list(mine[0].listed(station.state))
            assert RULE.fullmatch(mine[0].rule()) and mine[0].words(), f"{mine[0].prompt!r} lacks its rule"


def secrets_keep(p: Played) -> None:
    """Sealed answers stay possible whatever others do, and a secret branch changes nothing but itself."""
    p.found("secrets_keep")


def shown(p: Played) -> None:
    """Picture and words can be made for every viewer; what an action touches is in the picture."""
    picture: Any = p.game.room("picture")
    words: Any = p.game.room("words")
    rng = Rng(p.case.seed)
    for station in p.stations[::3]:
        for viewer in p.viewers(rng)[:3]:
            view = p.game.view(station.state, viewer)
            if words is not None:
                assert words.board(view) and len(words.panels(view)) == p.case.seats
                words.meters(view), words.hand(view), words.blocked(view)
                assert isinstance(words.tip(view), str)
                for action in view.now.legal:
                    words.hint(view, action)
            if picture is not None:
                keys = [e.key for e in picture.picture(view).elements]
                assert len(keys) == len(set(keys)), "two elements have one key"
                cards = {c.key for c in words.hand(view)} if words is not None else set()
                for action in view.now.legal:
                    lost = set(p.game.verbs.touches(action)) - set(keys) - cards
                    assert not lost, f"{p.game.verbs.write(action)} touches {lost}, which is not drawn"


CHECKS: tuple[Callable[[Played], None], ...] = (
    ends, clones, snapshots, records, legality, sealed, reveals, undo, one_at_a_time, secrets_keep, shown)
