"""The checks a played game goes through, one by one. Whatever they find they say in a sentence; the place is added."""
from __future__ import annotations

import re
from collections import Counter
from typing import Any, Final

from hegemon.kernel import Action, Refused, Rng, State, fields
from hegemon.kernel.record import FREE
from hegemon.kernel.state import dealt_whole
from hegemon.testing.conformance.declared import all_plain, declared_alone
from hegemon.testing.conformance.observing import observed
from hegemon.testing.conformance.playing import Check, Played, Station
from hegemon.testing.conformance.showing import shown
from hegemon.testing.conformance.telling import told
from hegemon.testing.conformance.watching import same

RULE: Final = re.compile(r"[A-Z]+-[A-Z]?\d+(\.\d+)*[a-z]?")


def ends(p: Played) -> None:
    """The game ends within its bound, with scores for all, winners among the seats and a reason."""
    state, seats = p.match.state, range(p.case.seats)
    assert state.over and not state.open and not state.joins, "it is over, and somebody is still asked"
    assert len(state.scores()) == p.case.seats, f"there are {len(state.scores())} scores for {p.case.seats} seats"
    assert set(state.winners()) <= set(seats), f"the winners {state.winners()} are not among the seats"
    assert state.outcome, "a game that is over says why: `return g.finish(\"rounds\")`, or set `g.outcome`"
    assert not any([state.legal(s) or state.free(s) for s in seats]), "it is over, and somebody may still act"


def clones(p: Played) -> None:
    """A clone forgets no field and shares no list; clones from long ago have not moved."""
    dealt_whole(p.match.state)
    for station in p.looked():
        state = station.state
        clone = state.clone()
        for name in fields(type(state)):
            assert hasattr(clone, name), f"a clone has no {name}"
            mine, other = getattr(state, name), getattr(clone, name)
            assert same(mine, other), f"{name} of a clone is {other!r}, not {mine!r}"
            if isinstance(mine, (list, dict)) and name != "joins":
                assert mine is not other, f"{name} is shared by clones"
                rows = mine.values() if isinstance(mine, dict) else mine
                flat = [isinstance(v, (int, str, tuple)) or v is None for v in rows]
                assert all(flat), f"{name} holds what can change: use tuples"
        all_plain(state)
        assert state.digest() == station.digest, "a clone moved with the game it was taken from"


def snapshots(p: Played) -> None:
    """JSON and MessagePack give the same state back, and it plays on as the original did."""
    for number, station in enumerate(p.looked()):
        form = ("json", "msgpack")[number % 2]
        declared_alone(station.state)
        packed = station.state.snapshot(form)
        again = p.game.restored(packed, form)
        assert again.snapshot(form) == packed, f"a state brought back from {form} is not what it was"
        for seat in station.state.waiting():
            listed = [p.game.verbs.write(a) for a in station.state.legal(seat)]
            offered = [p.game.verbs.write(a) for a in again.legal(seat)]
            assert offered == listed, f"brought back from {form}, seat {seat} is offered {offered} instead of {listed}"
        again.apply(station.line.seat, station.line.action)
        assert again.digest() == station.after, (
            f"brought back from {form}, {p.game.verbs.write(station.line.action)} comes out differently: "
            "something that matters is in no field")


def records(p: Played) -> None:
    """A record replays to the same record and refuses an answer to a wrong question."""
    text = p.match.record()
    assert p.case.again(text).record() == text, "a record, played again, gives another record"
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
    for station in p.looked():
        state = station.state
        for seat in range(p.case.seats):
            listed = list(state.legal(seat)) + list(state.free(seat))
            _listed_well(p, station, seat, listed)
            for action in _few(rng, listed, 6):
                state.clone().apply(seat, action)
            for bad in _mutations(p, rng, station, listed):
                try:
                    state.apply(seat, bad)
                except Refused:
                    continue
                raise AssertionError(f"{bad} was accepted from seat {seat}, which is not offered it")
        assert state.digest() == station.digest, "a refused action changed the state"


def _listed_well(p: Played, station: Station, seat: int, listed: list[Action]) -> None:
    """What a seat is offered is written in the game's verbs, once each, and is a choice."""
    state, verbs = station.state, p.game.verbs
    q = state.question(seat)
    for action in listed:
        assert verbs.knows(action), f"{action!r} is offered to seat {seat} and is no action of the lexicon"
        assert verbs.action(verbs.number(action)) == action, f"{action!r} has the number of another action"
        assert verbs.read(verbs.write(action)) == action, f"{verbs.write(action)!r} is read as another action"
    twice = [verbs.write(a) for a, times in Counter(listed).items() if times > 1]
    assert not twice, f"{', '.join(twice)} is listed twice for seat {seat}"
    assert bool(state.legal(seat)) == (q is not None), f"seat {seat} is asked and can answer nothing"
    if q is not None and q in station.fresh:  # a gift may later leave an open question with one answer
        assert len(state.legal(seat)) > 1 or q.always, f"{state.line(q)} asks where there is no choice"


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
    for station in p.looked():
        state: Any = station.state
        for viewer in p.viewers(rng):
            other = state.sample(viewer, rng)
            mine, his = p.game.view(state, viewer), p.game.view(other, viewer)
            if mine != his:
                parts = [n for n in mine.__dataclass_fields__ if getattr(mine, n) != getattr(his, n)]
                raise AssertionError(f"viewer {viewer} sees {', '.join(parts)} of what he may not know")
            _hashable(mine)
            assert viewer < 0 or list(other.free(viewer)) == list(state.free(viewer)), (
                f"what seat {viewer} may freely do depends on what it may not know")
            faults = other.check()
            assert not faults, f"in a sample for viewer {viewer}: {'; '.join(faults)}"
            varied = [n for n in fields(type(state)) if not same(getattr(other, n), getattr(state, n))]
            extra = [n for n in varied if n not in ("rng", "script", "open", "joins", *p.game.hidden)]
            assert not extra, f"samples change {', '.join(extra)}, which Game.hidden does not name"
            _asking_tells_nothing(state, other, viewer)
        assert state.digest() == station.digest, "taking a sample changed the state"


def _hashable(view: Any) -> None:
    """A view is made of values that cannot change."""
    for name in view.__dataclass_fields__:
        try:
            hash(getattr(view, name))
        except TypeError as why:
            raise AssertionError(f"{name} of the view can change ({why}): use tuples") from None


def _asking_tells_nothing(state: State, other: State, viewer: int) -> None:
    for q in state.open:
        unseen = q.alone and state.sealed(q.path) is not None  # inside a secret branch nobody sees it asked
        if q.seat != viewer and not unseen and not q.always and len(q.listed(state)) > 1:
            assert len(q.listed(other)) > 1, (
                f"being asked {state.line(q)} tells what seat {q.seat} holds: with another hand it would have had no "
                "choice and not been asked; ask it with always=True")


def reveals(p: Played) -> None:
    """If an action tells two indistinguishable states apart, the kernel must have been told of it."""
    rng = Rng(p.case.seed)
    for station in p.looked():
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
        assert heard[0] == heard[1], (
            f"{p.game.verbs.write(line.action)} shows seat {line.seat} something it could not know, and may be undone: "
            "call `g.reveal()` where it does")


def undo(p: Played) -> None:
    """What may be taken back leaves the record without its line, and done again gives the same draws."""
    p.found("undo")
    for match in p.taken_back:
        text = match.record()
        assert p.case.again(text).record() == text, "a record with an action taken back, played again, gives another"


def one_at_a_time(p: Played) -> None:
    """A seat answers the first question it was asked; further ones wait in line."""
    for station in p.looked():
        state = station.state
        for seat in state.waiting():
            mine = [q for q in state.open if q.seat == seat][0]
            assert state.question(seat) is mine, f"seat {seat} is asked {state.line(mine)} first and answers another"
            assert list(state.legal(seat)) == list(mine.listed(state)), (
                f"what {state.line(mine)} lists now is not what seat {seat} is offered")
            assert RULE.fullmatch(mine.rule()) and mine.words(), (
                f"the prompt {mine.prompt!r} does not begin with the number of its rule: \"K-2.1 Bid for ...\"")


def secrets_keep(p: Played) -> None:
    """Sealed answers stay possible whatever others do, and a secret branch changes nothing but itself."""
    p.found("secrets_keep")


CHECKS: Final[tuple[Check, ...]] = (
    ends, clones, snapshots, records, legality, sealed, reveals, undo, one_at_a_time, secrets_keep, shown,
    told, observed)
