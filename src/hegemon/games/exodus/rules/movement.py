"""Sub-step 2 of Conquest: the three methods of movement, jumps and ship blocking."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import (
    BLANK,
    DONE,
    DONES,
    JUMPS,
    MOVED,
    MOVES,
    PROGRAMS,
    SHIP,
    STOP,
    STOPPED,
    UNCLOAKED,
)
from hegemon.games.exodus.state import Exodus
from hegemon.games.exodus.terms import DRIVE_POWER, SIMULTANEOUS
from hegemon.kernel import Action, Flow, Frame, ask, call, done, fork, goto, put

HYPERSPACE = 4


def capability(g: Exodus, ship: int) -> int:
    """How far a ship goes; 4 stands for a jump."""
    _, _, drive, jumps = g.stats(ship)
    if not g.resolutions:
        return HYPERSPACE if jumps else drive
    caps = [int(d.POLITICAL[c].params["value"]) for c in g.in_force("drive_cap", ship // 16)]
    if jumps:
        return min(caps) if caps else HYPERSPACE
    drive = min([drive] + caps)
    for card in g.in_force("drive_delta", ship // 16):
        drive = max(int(d.POLITICAL[card].params["floor"]), drive + int(d.POLITICAL[card].params["delta"]))
    return drive


def steps_of(g: Exodus, ship: int) -> int:
    """Normal steps a ship may take; a ship that jumps takes none."""
    reach = capability(g, ship) if g.where[ship] >= 0 else 0
    return 0 if reach == HYPERSPACE else reach


def meet(g: Exodus) -> None:
    """Groups of one player and different state that meet become visible."""
    if not any(g.cloaked):
        return
    for seat in range(g.seats):
        ships = [s for s in g.fleet(seat) if g.where[s] >= 0]
        seen = {g.where[s] for s in ships if not g.cloaked[s]}
        for ship in ships:
            if g.cloaked[ship] and g.where[ship] in seen:
                g.cloaked = put(g.cloaked, ship, 0)
                g.tell(UNCLOAKED, seat, g.spot(g.where[ship]), "")


def go(g: Exodus, ship: int, hex: int) -> None:
    """A ship moves; cargo and damage travel along."""
    g.tell(MOVED, ship, g.spot(g.where[ship]), g.spot(hex))
    g.where = put(g.where, ship, hex)


@dataclass
class Movement(Frame):
    """Everybody moves by the method agreed."""
    step: int = 0                     # of drive power
    asked: int = 0
    contested: tuple[int, ...] = ()   # hexes where ships may be stopped, X-8.7
    stood: tuple[int, ...] = ()       # where every ship was at the end of the step before
    used: tuple[int, ...] = ()        # blockers used up
    stopped: tuple[int, ...] = ()     # ships that were stopped
    tested: tuple[int, ...] = ()      # hexes already tested for the moving player

    def begin(self, g: Exodus) -> Flow:
        if g.terms.movement == SIMULTANEOUS:
            return fork({s: Program(s) for s in range(g.seats)}, self.reveal, secret=True)
        if g.terms.movement == DRIVE_POWER:
            self.step = 1
        return goto(self.next_player)

    # -- simultaneous -----------------------------------------------------------------------------------------------

    def reveal(self, g: Exodus, plans: dict[int, tuple[tuple[int, ...], ...]]) -> Flow:
        """Token 1 of all ships, then token 2, then token 3; a step off the map counts as blank."""
        for turn in range(3):
            for plan in plans.values():
                for ship, *tokens in plan:
                    if turn < len(tokens) and tokens[turn] != BLANK:
                        hex = g.terms.map.step[g.where[ship]][tokens[turn]]
                        if hex >= 0:
                            go(g, ship, hex)
        meet(g)
        return goto(self.jumps)

    # -- one after another ------------------------------------------------------------------------------------------

    def next_player(self, g: Exodus) -> Flow:
        """In reverse turn order; with drive power hex by hex in three steps."""
        if self.asked >= g.seats:
            return self.step_over(g)
        seat = g.reverse()[self.asked]
        if g.terms.blocking:
            for hex in self.contested:
                if hex not in self.tested and g.visible_in(seat, hex):
                    self.tested += (hex,)
                    return call(self.test(g, seat, hex), self.next_player)
        self.asked += 1
        self.tested = ()
        if g.terms.movement != DRIVE_POWER and g.terms.blocking:
            return call(Paths(seat), self.moved)
        left = [min(1, max(0, steps_of(g, s) - self.step + 1)) if self.step else steps_of(g, s) for s in g.fleet(seat)]
        for ship in self.stopped:
            if ship // 16 == seat:
                left[ship % 16] = 0
        return call(Steps(seat, tuple(left)), self.moved)

    def moved(self, g: Exodus) -> Flow:
        if g.terms.movement != DRIVE_POWER:
            meet(g)
        return goto(self.next_player)

    def step_over(self, g: Exodus) -> Flow:
        """Drive power goes on with the next step; where players met, hexes are contested."""
        meet(g)
        self.asked = 0
        if self.step and self.step < 3:
            self.step += 1
            self.stood = tuple(g.where)
            self.used = self.stopped = self.tested = ()
            self.contested = tuple(sorted([h for h, seats in g.crowds().items() if len(seats) > 1])) \
                if g.terms.blocking else ()
            return goto(self.next_player)
        return goto(self.jumps)

    def test(self, g: Exodus, seat: int, hex: int) -> Block:
        """A test of one contested hex before a player moves."""
        there = [s for s in range(16 * g.seats) if g.where[s] == hex and not g.cloaked[s]]
        if self.step:
            there = [s for s in there if self.stood[s] == hex]
            able = [s for s in there if s // 16 == seat and capability(g, s) >= self.step]
        else:
            able = [s for s in there if s // 16 == seat]
        return Block(seat, tuple(there), tuple([s for s in able if s not in self.stopped]))

    # -- jumps ------------------------------------------------------------------------------------------------------

    def jumps(self, g: Exodus) -> Flow:
        """Hyperspace ships go anywhere after all others."""
        while self.asked < g.seats:
            seat = g.reverse()[self.asked]
            self.asked += 1
            if any([g.where[s] >= 0 and g.stats(s)[3] and capability(g, s) == HYPERSPACE for s in g.fleet(seat)]):
                return call(Jumps(seat), self.jumps)
        meet(g)
        return done()


@dataclass
class Program(Frame):
    """One seat lays tokens for its ships in secret."""
    seat: int
    tokens: tuple[tuple[int, ...], ...] = ()  # ship, then its tokens

    def begin(self, g: Exodus) -> Flow:
        return ask(self.seat, "X-8.5 Where do your ships go?", self.options, self.chosen)

    def options(self, g: Exodus, seat: int) -> Sequence[Action]:
        listed = DONES[:]
        laid = {row[0]: len(row) - 1 for row in self.tokens}
        for ship in g.fleet(seat):
            if g.where[ship] >= 0 and laid.get(ship, 0) < steps_of(g, ship):
                listed += PROGRAMS[ship]
        return listed

    def chosen(self, g: Exodus, answer: Action) -> Flow:
        if answer == DONE.only:
            return done(self.tokens)
        _, ship, token = answer
        rows = [row + (token,) if row[0] == ship else row for row in self.tokens]
        if all([row[0] != ship for row in rows]):
            rows.append((ship, token))
        self.tokens = tuple(sorted(rows))
        return goto(self.begin)


@dataclass
class Steps(Frame):
    """One player moves ships hex by hex as far as they may."""
    seat: int
    left: tuple[int, ...]     # steps by own ship

    def begin(self, g: Exodus) -> Flow:
        return ask(self.seat, "X-8.5 Where do your ships go?", self.options, self.chosen)

    def options(self, g: Exodus, seat: int) -> Sequence[Action]:
        listed = DONES[:]
        near = g.terms.map.next
        for i, steps in enumerate(self.left):
            if steps:
                ship = seat * 16 + i
                row = MOVES[ship]
                listed += [row[h] for h in near[g.where[ship]]]
        return listed

    def chosen(self, g: Exodus, answer: Action) -> Flow:
        if answer == DONE.only:
            return done()
        _, ship, hex = answer
        go(g, ship, hex)
        left = list(self.left)
        left[ship % 16] -= 1
        self.left = tuple(left)
        return goto(self.begin)


@dataclass
class Paths(Frame):
    """Reverse order with blocking: paths are named, then carried out hex by hex of all ships."""
    seat: int
    paths: tuple[tuple[int, ...], ...] = ()   # ship, then hexes
    layer: int = 0
    entered: tuple[int, ...] = ()             # hexes to be tested

    def begin(self, g: Exodus) -> Flow:
        return ask(self.seat, "X-8.7 Which paths do your ships take?", self.options, self.chosen)

    def options(self, g: Exodus, seat: int) -> Sequence[Action]:
        listed = DONES[:]
        paths = {row[0]: row for row in self.paths}
        movement = self.inside(Movement)
        halted = movement.stopped if movement is not None else ()
        for ship in g.fleet(seat):
            row = paths.get(ship, (ship,))
            if g.where[ship] >= 0 and ship not in halted and len(row) - 1 < steps_of(g, ship):
                end = row[-1] if len(row) > 1 else g.where[ship]
                listed += [MOVES[ship][h] for h in g.terms.map.next[end]]
        return listed

    def chosen(self, g: Exodus, answer: Action) -> Flow:
        if answer == DONE.only:
            return goto(self.walk)
        _, ship, hex = answer
        rows = [row + (hex,) if row[0] == ship else row for row in self.paths]
        if all([row[0] != ship for row in rows]):
            rows.append((ship, hex))
        self.paths = tuple(sorted(rows))
        return goto(self.begin)

    def walk(self, g: Exodus) -> Flow:
        """The next hex of all paths; where others stand, ships may be stopped before they go on."""
        self.layer += 1
        going = [row for row in self.paths if len(row) > self.layer]
        if not going:
            return done()
        entered: list[int] = []
        for row in going:
            go(g, row[0], row[self.layer])
            if not g.cloaked[row[0]]:
                entered.append(row[self.layer])
        self.entered = tuple([h for h in sorted(set(entered)) if len(g.present(h)) > 1])
        movement = self.enclosing(Movement)
        kept = [h for h in movement.contested if len(g.present(h)) > 1]
        movement.contested = tuple(sorted(set(kept + list(self.entered))))
        return goto(self.stops)

    def stops(self, g: Exodus) -> Flow:
        """Hexes entered on the way are tested for those whose path goes on."""
        if not self.entered:
            return goto(self.halt)
        hex, self.entered = self.entered[0], self.entered[1:]
        there = [s for s in range(16 * g.seats) if g.where[s] == hex and not g.cloaked[s]]
        on = [row[0] for row in self.paths if len(row) > self.layer + 1 and row[0] in there]
        return call(Block(self.seat, tuple(there), tuple(on)), self.stops)

    def halt(self, g: Exodus) -> Flow:
        """The rest of the path of a stopped ship lapses."""
        movement = self.inside(Movement)
        halted = movement.stopped if movement is not None else ()
        self.paths = tuple([row[:self.layer + 1] if row[0] in halted else row for row in self.paths])
        return goto(self.walk)


@dataclass
class Block(Frame):
    """One test: the fastest ships of others each stop one slower ship of the moving player."""  # X-8.7 (1) to (4)
    seat: int
    there: tuple[int, ...]        # visible ships that count
    able: tuple[int, ...]         # own ships that could still leave

    def begin(self, g: Exodus) -> Flow:
        movement = self.inside(Movement)
        assert movement is not None
        fastest = max([capability(g, s) for s in self.there])
        order = {s: i for i, s in enumerate(g.order())}
        blockers = sorted([s for s in self.there if s // 16 != self.seat and capability(g, s) == fastest
                           and s not in movement.used], key=lambda s: (order[s // 16], s))
        slow = [s for s in self.able if capability(g, s) < fastest and s not in movement.stopped]
        if not blockers or not slow:
            return done()
        if len(blockers) >= len(slow):
            for blocker, ship in zip(blockers, sorted(slow, key=dearest)):
                self.stop(g, blocker, ship)
            return done()
        self.there = (blockers[0], *[s for s in self.there if s != blockers[0]])  # the one that acts comes first
        self.able = tuple(slow)
        return ask(blockers[0] // 16, f"X-8.7 Which ship does {SHIP.label(blockers[0])} stop?",
                   self.options, self.chosen)

    def options(self, g: Exodus, seat: int) -> Sequence[Action]:
        return [STOP.each[s] for s in sorted(self.able, key=dearest)]

    def chosen(self, g: Exodus, answer: Action) -> Flow:
        self.stop(g, self.there[0], answer[1])
        return goto(self.begin)

    def stop(self, g: Exodus, blocker: int, ship: int) -> None:
        movement = self.enclosing(Movement)
        movement.used += (blocker,)
        movement.stopped += (ship,)
        g.tell(STOPPED, blocker, ship)


def dearest(ship: int) -> tuple[int, int]:
    """Highest VP class first, then lowest number."""  # D-30
    return -d.SHIP_VP[ship % 16 // 4], ship


@dataclass
class Jumps(Frame):
    """One player places ships with a Hyperspace Drive."""
    seat: int
    jumped: tuple[int, ...] = ()

    def begin(self, g: Exodus) -> Flow:
        return ask(self.seat, "X-8.6 Jump through hyperspace?", self.options, self.chosen)

    def options(self, g: Exodus, seat: int) -> Sequence[Action]:
        listed = DONES[:]
        movement = self.inside(Movement)
        halted = movement.stopped if movement is not None else ()
        for ship in g.fleet(seat):
            if g.where[ship] >= 0 and ship not in self.jumped and ship not in halted and g.stats(ship)[3] \
                    and capability(g, ship) == HYPERSPACE:
                listed += [JUMPS[ship][h] for h in g.terms.map.hexes if h != g.where[ship]]
        return listed

    def chosen(self, g: Exodus, answer: Action) -> Flow:
        if answer == DONE.only:
            return done()
        self.jumped += (answer[1],)
        go(g, answer[1], answer[2])
        return goto(self.begin)


