"""A game of the lab: what was offered and taken in it, by whom and when, and how scores grew."""
from __future__ import annotations

from collections import Counter, defaultdict
from typing import Final

import msgspec

from hegemon.arena.match import Result, seed_of
from hegemon.arena.plan import Plan
from hegemon.bots import bot_for
from hegemon.kernel import SPECTATOR, Action, Game, Rng, Seen, State
from hegemon.kernel.registry import find

WIDE: Final = 64        # a part with more values than this names places, not things
BETWEEN: Final = 8      # decisions between two looks at the points
PARTS: Final = 10       # of a game, in which is told what is taken and how scores grow
OPENING: Final = 2      # free answers of a seat that make its opening
PACE: Final = 20.0      # seconds a person thinks about a decision, on average


class Use(msgspec.Struct):
    """How a kind of answer was used in one game."""
    offered: int = 0      # decisions in which it could be chosen
    taken: list[int] = msgspec.field(default_factory=lambda: [0] * PARTS)  # by part of the game
    seats: list[int] = []  # who took it

    @property
    def times(self) -> int:
        """How often it was taken."""
        return sum(self.taken)


class Played(msgspec.Struct):
    """One game as the lab looks at it."""
    result: Result
    uses: dict[str, Use]
    sides: list[str]                # the faction of each seat, where the game has some
    openings: list[str]             # the first free answers of each seat
    course: list[dict[str, list[int]]]  # points by source and seat at the end of each part of the game
    minutes: float                  # of people who think `PACE` seconds about a decision


def kind_of(game: Game, action: Action) -> str:
    """What an answer is called in a report: its verb, and the thing it names if there are not too many."""
    verb = game.verbs.verbs[action[0]]
    if verb.domains and not verb.domains[0].seat and 1 < verb.domains[0].size <= WIDE:
        return f"{verb.name} {verb.domains[0].write(action[1])}"
    return verb.name


def play(plan: Plan, index: int) -> Played:
    """Play one game of a plan and note what was used."""
    game, seating = find(plan.game), plan.seating(index)
    state = game.start(game.setup(plan.seats, seed_of(plan.seed, index), plan.options))
    players = [bot_for(game, name) for name in seating]
    chances = [Rng(seed_of(plan.seed, index * 64 + seat, "bot")) for seat in range(plan.seats)]
    notes = Notes(game)
    while not state.over and len(notes.taken) <= game.longest:
        seat = state.open[0].seat
        action = players[seat].decide(Seen(state, seat, game.view, chances[seat]))
        notes.before(state, seat, action)
        state.apply(seat, action)
    result = Result(index, seed_of(plan.seed, index), seating, tuple(state.winners()), tuple(state.scores()),
                    state.outcome, len(notes.taken), state.digest())
    return Played(result, notes.uses(), _sides(game, state), notes.openings(plan.seats),
                  notes.course(state), notes.thought * PACE / 60)


class Notes:
    """What is written down while a game is played."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.taken: list[tuple[int, str]] = []
        self.thought = 0.0                  # decisions people wait for, one after the other
        self._offered: Counter[str] = Counter()
        self._free: dict[int, list[str]] = defaultdict(list)
        self._points: list[dict[str, list[int]]] = []  # now and then

    def before(self, state: State, seat: int, action: Action) -> None:
        """A seat is about to answer.

        Where several think at once, the others are waited for no longer than the slowest: with times that are spread
        exponentially, n of them take 1 + 1/2 + ... + 1/n times as long as one.
        """
        legal, kind = state.legal(seat), kind_of(self.game, action)
        self._offered.update({kind_of(self.game, one) for one in legal})
        if len(self.taken) % BETWEEN == 0:
            self._points.append(points(self.game, state))
        if len(legal) > 1:
            self.thought += 1 / len(state.open)
            if len(self._free[seat]) < OPENING:
                self._free[seat].append(kind)
        self.taken.append((seat, kind))

    def uses(self) -> dict[str, Use]:
        """What was offered, and what was taken when and by whom."""
        found = {kind: Use(offered) for kind, offered in self._offered.items()}
        for number, (seat, kind) in enumerate(self.taken):
            use = found[kind]
            use.taken[number * PARTS // len(self.taken)] += 1
            if seat not in use.seats:
                use.seats.append(seat)
        return found

    def openings(self, seats: int) -> list[str]:
        """The first free answers of each seat."""
        return [", ".join(self._free[seat]) for seat in range(seats)]

    def course(self, end: State) -> list[dict[str, list[int]]]:
        """The points when each part of the game is over."""
        rows = [*self._points, points(self.game, end)]
        return [rows[(part + 1) * (len(rows) - 1) // PARTS] for part in range(PARTS)]


def _sides(game: Game, state: State) -> list[str]:
    """The faction each seat plays, where the game's words name it."""
    sides = getattr(game.room("words"), "sides", None)
    return list(sides(game.view(state, SPECTATOR))) if sides is not None else []


def points(game: Game, state: State) -> dict[str, list[int]]:
    """Points by source and seat: each seat's as it sees them itself, because others may not see them yet."""
    sources = getattr(game.room("words"), "sources", None)
    if sources is None:
        return {"points": list(state.scores())}
    found: dict[str, list[int]] = {}
    for seat in range(state.seats):
        for source in sources(game.view(state, seat)):
            found.setdefault(source.name, [0] * state.seats)[seat] = source.points[seat]
    return found
