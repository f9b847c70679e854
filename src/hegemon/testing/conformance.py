"""What every game must pass, ours or a plug-in's, for every seat count and every value of every option.

A case is one random game, played to its end. Most checks look at some of its positions afterwards, at all of them if
it is short; two watch it while it is played. Use it from a test module:

    from hegemon.testing.conformance import Case, cases, CHECKS

    @pytest.mark.parametrize("case", cases(find("skirmish")), ids=str)
    @pytest.mark.parametrize("check", CHECKS, ids=lambda c: c.__name__)
    def test_conformance(case, check):
        case.run(check)
"""
from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hegemon.kernel import SPECTATOR, Action, Game, Line, Match, Question, Refused, Rng, Setup, State, Value, fields
from hegemon.kernel.data import encode
from hegemon.kernel.record import FREE, replay

STATIONS = int(os.environ.get("HEGEMON_STATIONS", "16"))  # positions looked at in one game
LARGEST = int(os.environ.get("HEGEMON_LARGEST", "50"))  # table, where there are too many numbers of seats for all
VIEWERS = 5    # seats whose eyes are tried at one position, the spectator included
RULE = re.compile(r"[A-Z]+-[A-Z]?\d+(\.\d+)*[a-z]?")
FAILED = Path(os.environ.get("HEGEMON_FAILED", "out/failed"))


@dataclass(frozen=True)
class Case:
    """One random game: a game, a number of seats, options and a seed; and what keeps its history."""
    game: Game
    seats: int
    options: tuple[tuple[str, Value], ...] = ()
    seed: int = 0
    keeper: type[Match] = Match

    def __str__(self) -> str:
        return "-".join([self.game.name, str(self.seats), *[f"{k}={v}" for k, v in self.options], str(self.seed)])

    def setup(self) -> Setup:
        """The set-up of the case."""
        return self.game.setup(self.seats, self.seed, dict(self.options))

    def again(self, record: str) -> Match:
        """Replay a record of this very game, installed or not."""
        return replay(record, lambda name: self.game)

    def run(self, check: Callable[[Played], None]) -> None:
        """Play the case and put it through one check; a failing case is saved as a record."""
        walked: list[Match] = []
        try:
            check(played(self, walked))
        except Exception as why:
            if walked:
                FAILED.mkdir(parents=True, exist_ok=True)
                path = FAILED / f"{self}.record"
                path.write_text(walked[-1].record(), encoding="utf-8")
                why.add_note(f"saved as {path}; {standing(walked[-1].state)}")
            raise


@dataclass
class Station:
    """A position of a played game and the line played from it."""
    state: State
    digest: str
    line: Line
    after: str     # digest of the state after the line
    fresh: tuple[Question, ...]  # put by the line before this position


@dataclass
class Played:
    """A game played at random to its end, with the positions to look at."""
    case: Case
    game: Game
    match: Match
    stations: list[Station] = field(default_factory=list)
    faults: dict[str, Exception] = field(default_factory=dict)  # by the name of the watching check
    taken_back: list[Match] = field(default_factory=list)       # one match in which something was taken back

    def watched(self, check: Callable[[Played], None], watch: Callable[..., None], *seen: Any) -> None:
        """Let a check see a step; what it first finds wrong is kept until the check is asked for."""
        if check.__name__ not in self.faults:
            try:
                watch(self, *seen)
            except Exception as why:
                why.add_note(f"at action {len(self.match.lines)}; {standing(self.match.state)}")
                self.faults[check.__name__] = why

    def found(self, check: Callable[[Played], None]) -> None:
        """Raise what a watching check has found."""
        if check.__name__ in self.faults:
            raise self.faults[check.__name__]

    def viewers(self, rng: Rng) -> list[int]:
        """The spectator and some seats, all of them where they are few."""
        seats = list(range(self.case.seats))
        rng.shuffle(seats)
        return [SPECTATOR, *sorted(seats[:VIEWERS - 1])]


def cases(game: Game, games: int = 1) -> list[Case]:
    """Every seat count with default options, every other value of every option, every preset."""
    offered = sorted({p.seats for p in game.options.presets if p.seats})
    counts = list(game.seats) if len(game.seats) <= 8 else [n for n in offered if n <= LARGEST]
    few = [n for n in counts if n <= 12] or counts[:1]  # options do not need the largest tables
    found = [Case(game, n, (), s) for n in counts for s in range(games)]
    for preset in [p for p in game.options.presets if p.options]:
        found.append(Case(game, preset.seats or counts[-1], tuple(sorted(preset.options.items())), 100))
    for i, option in enumerate(game.options.options):
        for j, value in enumerate(option.values):
            if value != option.default:
                start = (i + j) % len(few)
                found.append(_fitting(game, few[start:] + counts, option.name, value, 200 + i))
    return list(dict.fromkeys(found))


def _fitting(game: Game, counts: list[int], name: str, value: Value, seed: int) -> Case:
    """A case with one option set: alone if that is allowed, else with the first other value that makes it so."""
    others: list[dict[str, Value]] = [{o.name: v} for o in game.options.options if o.name != name for v in o.values]
    for extra in [{}, *others]:
        for seats in counts:
            chosen = {**extra, name: value}
            try:
                game.setup(seats, seed, chosen)
            except Refused:
                continue
            return Case(game, seats, tuple(sorted(chosen.items())), seed)
    raise AssertionError(f"no set-up of {game.name} allows {name}={value}")


def walk(game: Game, setup: Setup, free: int = 5, walked: list[Match] | None = None,
         keeper: type[Match] = Match) -> Iterator[Match]:
    """A random game, one action after another; about one in `free` is a free action where there is any."""
    match, rng = keeper(game, setup), Rng(setup.seed + 1000)
    if walked is not None:
        walked.append(match)
    for _ in range(game.longest + 1):
        state = match.state
        faults = state.check()
        assert not faults, "; ".join(faults)
        yield match
        if state.over:
            return
        assert state.open, "nobody is asked, and it is not over"
        seat = rng.below(setup.seats)
        gifts = state.free(seat) if rng.below(free) == 0 else ()
        if gifts:
            match.play(seat, rng.choice(gifts))
        else:
            seat = rng.choice(state.waiting())
            match.play(seat, rng.choice(state.legal(seat)))
    raise AssertionError(f"not over after {game.longest} actions")


_kept: dict[Case, Played] = {}


def played(case: Case, walked: list[Match]) -> Played:
    """The case, played; the last one is kept, since all checks of a case come in a row."""
    if case in _kept:
        walked.append(_kept[case].match)
        return _kept[case]
    p, rng, stride = None, Rng(case.seed + 5), 1
    looked: tuple[State, str, tuple[Question, ...]] | None = None
    before: State | None = None
    asked: tuple[Question, ...] = ()
    for match in walk(case.game, case.setup(), walked=walked, keeper=case.keeper):
        p = p or Played(case, case.game, match)
        state = match.state
        if looked is not None:
            p.stations.append(Station(looked[0], looked[1], match.lines[-1], state.digest(), looked[2]))
        if before is not None:
            p.watched(secrets_keep, _only_itself, before, match.lines[-1])
        if len(p.stations) == 2 * STATIONS:  # a long game: look half as often from here on
            p.stations, stride = p.stations[rng.below(2)::2], 2 * stride
        fresh = tuple([q for q in state.open if not any([q is old for old in asked])])
        looked = (state.clone(), state.digest(), fresh) if rng.below(stride) == 0 else None
        before = state.clone() if state.joins and rng.below(1 + stride // 16) == 0 else None  # of a megagame some
        asked = state.open
        if looked is not None:
            p.watched(undo, _take_back, rng)
            p.watched(secrets_keep, _still_possible)
    assert p is not None
    _kept.clear()
    _kept[case] = p
    return p


def standing(state: State) -> str:
    """The stack line of every open question."""
    return "; ".join([f"{state.line(q)}, seat {q.seat}: {q.prompt}" for q in state.open[:3]]) or "over"


# -- the checks ---------------------------------------------------------------------------------------------------

def ends(p: Played) -> None:
    """The game ends within its bound, with scores for all, winners among the seats and a reason."""
    state = p.match.state
    assert state.over and not state.open and not state.joins
    assert len(state.scores()) == p.case.seats and set(state.winners()) <= set(range(p.case.seats))
    assert state.outcome, "a game that is over says why"
    assert all([not state.legal(s) and not state.free(s) for s in range(p.case.seats)] + [True])


def same(one: Any, other: Any) -> bool:
    """Whether two values of a field are equal, frames and questions in them included."""
    return bool(one == other) or encode(one) == encode(other)


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
    p.found(undo)
    for match in p.taken_back:
        text = match.record()
        assert p.case.again(text).record() == text


def _take_back(p: Played, rng: Rng) -> None:
    for seat in p.viewers(rng)[1:]:
        last = p.match.undoable(seat)
        if last < 0:
            continue
        line = p.match.lines[last]
        assert line.before is not None and not line.revealed
        trial = p.match.copy()
        trial.undo(seat)
        assert len(trial.lines) == len(p.match.lines) - 1
        if not p.taken_back or rng.below(4) == 0:
            p.taken_back = [trial.copy()]
        trial.play(seat, line.action)
        assert trial.state.rng == p.match.state.rng


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
    p.found(secrets_keep)


def _only_itself(p: Played, before: State, line: Line) -> None:
    if line.scope and before.sealed(line.scope) is not None:
        for name in set(fields(type(before))) - {"open", "joins", "reveals"}:
            assert same(getattr(before, name), getattr(p.match.state, name)), (line.question, name)


def _still_possible(p: Played) -> None:
    state = p.match.state
    for join in state.joins.values():
        for q in join.asked:
            assert q.seat not in join.got or join.got[q.seat] in q.listed(state), state.line(q)


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


def hidden_is_hidden(game: Game) -> None:
    """Samples change every field that `Game.hidden` names, and what others have handed in under seal: else a search
    bot would know it."""
    missing = set(game.hidden)
    kept = dict.fromkeys(("sealed answers", "sealed plans"), 0)  # times samples did not change them
    varied: set[str] = set()
    for case in cases(game):
        p, rng = played(case, []), Rng(case.seed)
        for station in p.stations:
            for viewer in (SPECTATOR, rng.below(case.seats)):
                other = station.state.sample(viewer, rng)
                missing = {n for n in missing if encode(getattr(other, n)) == encode(getattr(station.state, n))}
                for kind, same in _sealed_things(station.state, other, viewer):
                    kept[kind] += same
                    varied.update([] if same else [kind])
        if not missing and all([kind in varied or not times for kind, times in kept.items()]):
            return
    assert not missing, f"no sample ever changes {missing}"
    for kind, times in kept.items():
        assert kind in varied or times < 12, f"{times} samples, and none changed {kind} of others"


def _sealed_things(state: State, other: State, viewer: int) -> Iterator[tuple[str, bool]]:
    """What others have handed in under seal, with a choice, and whether a sample kept it."""
    for path, join in state.joins.items():
        questions = {q.seat: q for q in join.asked}
        for seat in set(join.got) - {viewer} if join.secret and state.sealed(path) is None else ():
            if join.starts or len(questions[seat].listed(state)) > 1:
                kind = "sealed plans" if join.starts else "sealed answers"
                yield kind, other.joins[path].got[seat] == join.got[seat]


def digests(game: Game, seeds: int = 2) -> list[str]:
    """The ends of a few random games: equal in every process, whatever the hash seed."""
    return [list(walk(game, game.setup(game.seats[-1] if len(game.seats) <= 8 else None, s)))[-1].state.digest()
            for s in range(seeds)]


def same_in_every_process(game: Game) -> None:
    """Nothing depends on hash order."""
    code = ("from hegemon.testing.conformance import digests; from hegemon.kernel.registry import find; "
            f"print(digests(find({game.name!r})))")
    runs = {subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, check=True,
                           capture_output=True, text=True).stdout for seed in ("0", "7")}
    assert len(runs) == 1
