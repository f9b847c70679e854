"""E-7: the Warlord moves fleets; what they meet is fought out as E-8 says."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.games.galactic_emperor.actions import (
    AGAINST,
    ATTACK,
    BATTLE,
    CLAIM,
    CLAIMED_ENTERING,
    CLAIMED_IN_PLACE,
    CLAIMED_WARPING,
    DONE,
    ENTER,
    MOVED,
    READY,
    SAIL,
    STOP,
    TAKE,
    USE_FUSION,
    WARP,
    WARPED,
    WHOLE,
)
from hegemon.games.galactic_emperor.data import (
    BLACK_HOLE,
    CENTRE,
    FLEET_WORDS,
    FUSION,
    HOME,
    NEXT,
    ONE,
    SHIPS,
    SPACES,
    SPEED,
    SUN,
)
from hegemon.games.galactic_emperor.rules.combat import Battle
from hegemon.games.galactic_emperor.rules.fire import STANDING, Stack, all_of
from hegemon.games.galactic_emperor.rules.fire import WARPED as CAME_BY_WARP
from hegemon.games.galactic_emperor.rules.windows import TechWindow
from hegemon.games.galactic_emperor.state import SPACE_RANGE, Emperor
from hegemon.kernel import Action, Flow, Frame, ask, call, done, goto, more

WALKS: Final = tuple([f"E-7.2 Where do they go, {n} space{'' if n == 1 else 's'} at most?" for n in range(4)])
ONE_SHIP: Final = [sum(ships) == 1 for ships in SHIPS]


@dataclass
class Warlord(Frame):
    """A turn of movement and battles for everybody."""  # E-7
    chooser: int
    turn: int = 0

    def begin(self, g: Emperor) -> Flow:
        if self.turn == g.seats:
            return done()
        seat = g.turns(self.chooser)[self.turn]
        self.turn += 1
        return call(WarlordTurn(seat, seat == self.chooser), self.begin)


@dataclass
class WarlordTurn(Frame):
    """One player's turn: first all movement, path by path, then all battles."""  # E-7.1
    seat: int
    chooser: bool = False
    idle: tuple[int, ...] = ()      # by space: his ships that have not moved (on the Black Hole: the charged ones)
    fusion: int = 0                 # 1 with Fusion Engines
    sailed: bool = False            # a path was made, or the Fusion Engines were declared
    warped: int = -1                # where ships have warped to
    warping: bool = False           # the group in hand will warp
    freed: bool = False             # their free attack was made
    arrivals: tuple[Stack, ...] = ()          # ships that entered a space with enemies: space, origin, fleet
    pending: tuple[int, ...] = ()   # spaces where a battle awaits
    group: int = 0                  # the ships on the path under way
    at: int = -1
    left: int = 0                   # movement left
    suns: int = 0                   # suns entered, a bit each
    back: int = -1                  # the last space but suns before this one
    path: tuple[int, ...] = ()
    field: int = -1                 # where the present battles are

    def begin(self, g: Emperor) -> Flow:
        self.idle = tuple([g.fleet(s, self.seat) for s in SPACE_RANGE])
        return goto(self.plan)

    # -- movement --------------------------------------------------------------------------------------------------

    def plan(self, g: Emperor) -> Flow:
        return ask(self.seat, "E-7.1 Which ships move?", self.options, self.planned)

    def options(self, g: Emperor, seat: int) -> list[Action]:
        """End movement, set out, claim or attack in place, warp, Fusion Engines."""  # E-7.1, E-7.6, E-7.7
        listed = [DONE.only]
        for s in SPACE_RANGE:
            if self.idle[s]:
                if self.leaves(g, s):
                    listed.append(SAIL.each[s])
                if g.enemies(s, seat):
                    if s not in self.pending:
                        listed.append(ATTACK.each[s])
                elif g.reserve[seat] and g.free_planet(s, seat):
                    listed.append(CLAIM.each[s])
        if self.idle[CENTRE] and self.warped < 0 and g.tile[CENTRE] == BLACK_HOLE:
            listed += [WARP.each[s] for s in SPACE_RANGE if s != CENTRE and not SUN[g.tile[s]] and g.level[s] != HOME]
        if not self.sailed and g.can(seat, FUSION):
            listed.append(USE_FUSION.only)
        return listed

    def leaves(self, g: Emperor, space: int) -> bool:
        """Whether any path leads out of a space."""
        return any([self.open_to(g, n, 0) for n in NEXT[space]])

    def open_to(self, g: Emperor, space: int, suns: int) -> bool:
        """No foreign home may be entered, no sun twice or without a way on."""  # E-7.2, E-7.3, E-7.8
        if SUN[g.tile[space]]:
            return not suns >> space & 1 and g.leads_out(space, self.seat, suns)
        return not (g.level[space] == HOME and g.owner[space] != self.seat)

    def planned(self, g: Emperor, answer: Action) -> Flow:
        match answer:
            case ("sail", space):
                self.at = space
                return goto(self.muster)
            case ("warp", space):
                self.at, self.warped, self.warping = CENTRE, space, True
                return goto(self.muster)
            case ("claim", space):  # E-7.6: no path, costs no movement
                g.claim(self.seat, space, CLAIMED_IN_PLACE)
                return goto(self.plan)
            case ("attack", space):  # E-7.6: the ships there move no more
                self.pending += (space,)
                self.rest(space, self.idle[space])
                return goto(self.plan)
            case ("fusion_engines",):
                self.sailed = True
                return call(TechWindow(FUSION, self.seat), self.cleared)
        return goto(self.combat)

    def cleared(self, g: Emperor, sabotaged: int) -> Flow:
        self.fusion = 0 if sabotaged else 1
        return goto(self.plan)

    def rest(self, space: int, fleet: int) -> None:
        """These ships will not set out any more."""
        self.idle = more(self.idle, space, -fleet)

    def muster(self, g: Emperor) -> Flow:
        """Which ships share the path; a single one needs no question."""  # E-7.1
        here = self.idle[self.at]
        if ONE_SHIP[here - self.group] and not self.group:
            self.group = here
        if self.group == here:
            return goto(self.depart)
        return ask(self.seat, "E-7.1 Which ships go together?", self.ships, self.mustered)

    def ships(self, g: Emperor, seat: int) -> list[Action]:
        f, c, d = SHIPS[self.idle[self.at] - self.group]
        listed = [READY.only] if self.group else []
        return listed + [WHOLE.only] + [TAKE.each[k] for k, n in enumerate((f, c, d)) if n]

    def mustered(self, g: Emperor, answer: Action) -> Flow:
        match answer:
            case ("take", kind):
                self.group += ONE[kind]
                return goto(self.muster)
            case ("whole",):
                self.group = self.idle[self.at]
        return goto(self.depart)

    def depart(self, g: Emperor) -> Flow:
        """The group sets out, or warps."""
        self.rest(self.at, self.group)
        self.sailed = True
        if self.warping:
            self.warping = False
            return goto(self.warp)
        self.left = SPEED[self.group] + self.fusion
        self.suns, self.back, self.path = 0, self.at, ()
        return goto(self.walk)

    def warp(self, g: Emperor) -> Flow:
        """All that warp arrive at one destination."""  # E-7.7
        space = self.warped
        g.add(CENTRE, self.seat, -self.group)
        g.add(space, self.seat, self.group)
        g.tell(WARPED, self.seat, FLEET_WORDS[self.group], space)
        self.arrive(g, space, CAME_BY_WARP)
        self.group = 0
        return goto(self.plan)

    def arrive(self, g: Emperor, space: int, origin: int) -> bool:
        """Enemy forces mean a battle, a free planet is claimed; says whether the way is free."""  # E-7.4, E-7.5
        if g.enemies(space, self.seat):
            self.arrivals += ((space, origin, self.group),)
            if space not in self.pending:
                self.pending += (space,)
            return False
        g.maybe_claim(self.seat, space, CLAIMED_WARPING if origin == CAME_BY_WARP else CLAIMED_ENTERING)
        return True

    def walk(self, g: Emperor) -> Flow:
        """They may go as far as the slowest of them can."""  # E-7.2
        return ask(self.seat, WALKS[min(self.left, len(WALKS) - 1)], self.ways, self.entered)

    def ways(self, g: Emperor, seat: int) -> list[Action]:
        """Stop, unless on a sun; or enter a neighbouring space while movement is left."""  # E-7.2
        listed = [STOP.only] if self.path and not SUN[g.tile[self.at]] else []
        if self.left:
            listed += [ENTER.each[n] for n in NEXT[self.at] if self.open_to(g, n, self.suns)]
        return listed

    def entered(self, g: Emperor, answer: Action) -> Flow:
        """Each space costs 1, suns nothing; forces of others end the path."""  # E-7.2, E-7.5
        if answer == STOP.only:
            return goto(self.halt)
        space = answer[1]
        g.add(self.at, self.seat, -self.group)
        g.add(space, self.seat, self.group)
        if not SUN[g.tile[self.at]]:
            self.back = self.at
        self.at = space
        self.path += (space,)
        if SUN[g.tile[space]]:
            self.suns |= 1 << space
            return goto(self.walk)
        self.left -= 1
        return goto(self.walk) if self.arrive(g, space, self.back) else goto(self.halt)

    def halt(self, g: Emperor) -> Flow:
        """The path is over."""
        by = "-".join([SPACES[s] for s in self.path[:-1]])
        g.tell(MOVED, self.seat, FLEET_WORDS[self.group], f"by {by}" if by else "on", self.at)
        self.group = 0
        return goto(self.plan)

    # -- battles ---------------------------------------------------------------------------------------------------

    def combat(self, g: Emperor) -> Flow:
        """Pending battles are fought in the order the attacker likes; one without attackers lapses."""  # E-8.1, E-8.12
        self.pending = tuple([s for s in sorted(self.pending)
                              if g.fleet(s, self.seat) and g.enemies(s, self.seat)])
        if not self.pending:
            return done()
        if self.field in self.pending:
            return goto(self.face)
        return ask(self.seat, "E-8.1 Which battle comes next?", self.battles, self.picked)

    def battles(self, g: Emperor, seat: int) -> list[Action]:
        return [BATTLE.each[s] for s in self.pending]

    def picked(self, g: Emperor, answer: Action) -> Flow:
        self.field = answer[1]
        return goto(self.face)

    def face(self, g: Emperor) -> Flow:
        """With several others in the space he fights them one after the other."""  # E-8.2
        return ask(self.seat, "E-8.2 Whom do you fight first?", self.foes, self.engage)

    def foes(self, g: Emperor, seat: int) -> list[Action]:
        return [AGAINST.each[s] for s in g.foes(self.field, seat)]

    def engage(self, g: Emperor, answer: Action) -> Flow:
        """The attacker's ships are told apart by the way they came, since only some can retreat."""  # E-8.8
        stacks = self.stacks(g)
        free = self.field == self.warped and self.unfired() > 0
        self.freed = self.freed or free  # E-8.4: once
        return call(Battle(self.field, self.seat, answer[1], stacks, self.chooser, free), self.fought)

    def unfired(self) -> int:
        """The ships that have warped into enemies and not made their free attack."""  # E-8.4
        return sum([fleet for _, origin, fleet in self.arrivals if origin == CAME_BY_WARP]) if not self.freed else 0

    def stacks(self, g: Emperor) -> tuple[Stack, ...]:
        """His ships in the space of the battle by origin."""
        by_origin: dict[int, int] = {}
        for space, origin, fleet in self.arrivals:
            if space == self.field:
                by_origin[origin] = by_origin.get(origin, 0) + fleet
        came = tuple([(origin, fleet, 0) for origin, fleet in sorted(by_origin.items())])
        stood = g.fleet(self.field, self.seat) - all_of(came)
        return (*came, (STANDING, stood, 0)) if stood else came

    def fought(self, g: Emperor, stacks: tuple[Stack, ...]) -> Flow:
        """Who is left remembers how he came, for the next battle in the space."""
        self.arrivals = tuple([a for a in self.arrivals if a[0] != self.field]) + tuple(
            [(self.field, origin, fleet) for origin, fleet, _ in stacks if origin != STANDING])
        return goto(self.combat)
