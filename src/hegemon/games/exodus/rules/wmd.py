"""Stage IV: rockets are aimed, checked, intercepted and strike together."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import (
    AIMED,
    BOMB,
    BURNT,
    CR_FIRED,
    DEFENDED,
    DESTROYED,
    DONES,
    FIRED,
    INTERCEPT,
    INTERCEPTED,
    KILL,
    KILLED,
    LAUNCH,
    LOST,
    PASS,
    PASSES,
    ROCKET,
    SHIP,
    STRUCK,
    TARGET,
    counted,
)
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, goto, more, put

Shot = tuple[int, int, int, int, int, int]  # firing seat (-1: the Resistance), kind, buyer, from, target, ship or -1

RANGE: Final = int(d.OPTIONS["wmd"]["max_range"])
WMD_DISTANCE: Final = d.worth("wmd_distance", "bonus")
WMD_DICE: Final = d.worth("wmd_dice", "n")
FIGHTER_INTERCEPT: Final = d.worth("fighter_intercept", "hit_from")
LAUNCHES: Final = [[LAUNCH(k, h) for h in range(len(d.HEXES))] for k in range(3)]


def targets(g: Exodus, seat: int, kind: int, start: int) -> list[int]:
    """Planets a rocket may be aimed at."""
    guarded = bool(g.laws and g.in_force("home_guard", seat))
    homes = g.terms.solo or g.terms.expansion and kind != d.GRAVITON
    row = d.DISTANCE[start]
    return [h for h in g.terms.map.hexes if g.planet[h] >= 0 and h != start and row[h] <= RANGE
            and (not g.is_home(h) or homes and not guarded)]


def range_bonus(g: Exodus, seat: int) -> int:
    """What technologies add to the die of the distance check."""
    return g.best(seat, WMD_DISTANCE, 0)


def damage_dice(g: Exodus, seat: int, kind: int) -> int:
    """Damage dice of a rocket."""
    return d.ROCKETS[kind].dice + (g.adds(seat, WMD_DICE) if seat >= 0 else 0)


def bombs(g: Exodus, seat: int, ship: int) -> bool:
    """Whether a ship can drop its rocket on the planet below."""
    hex = g.where[ship]
    if g.aboard[ship] < 0 or hex < 0 or g.cloaked[ship] or g.planet[hex] < 0:
        return False
    if not g.is_home(hex):
        return True
    kind = g.aboard[ship] >> 3
    return (g.terms.solo or kind != d.GRAVITON) and not g.in_force("home_guard", seat)


@dataclass
class FireWmd(Frame):
    """Everybody names targets in reverse turn order; then all rockets fly."""
    shots: tuple[Shot, ...] = ()
    asked: int = 0
    kind: int = 0
    start: int = -1

    def begin(self, g: Exodus) -> Flow:
        if g.in_force("skip_wmd", 0) or g.in_force("rocket_ban", 0):
            return done()
        return goto(self.aim)

    def aim(self, g: Exodus) -> Flow:
        if self.asked < g.seats:
            return ask(g.reverse()[self.asked], "X-7.1 Fire a rocket?", self.options, self.launched)
        return call(Strike(ordered(g, self.shots)), self.over) if self.shots else done()

    def options(self, g: Exodus, seat: int) -> Sequence[Action]:
        """Unspent rockets on planets with own majority, and those aboard."""
        listed = DONES[:]
        for hex in g.terms.map.hexes:
            if g.rockets[hex] and g.majority(hex) == seat:
                listed += [LAUNCHES[k][hex] for k in range(3) if self.unspent(g, hex, k)
                           and targets(g, seat, k, hex)]
        if any([a >= 0 for a in g.aboard]):
            fired = [s[5] for s in self.shots]
            listed += [BOMB.each[s] for s in g.fleet(seat) if s not in fired and bombs(g, seat, s)]
        return listed

    def unspent(self, g: Exodus, hex: int, kind: int) -> list[int]:
        """Rockets of a kind on a planet that are not named yet."""
        row = [r for r in g.rockets[hex] if r >> 3 == kind]
        for _, k, buyer, start, _, ship in self.shots:
            if start == hex and ship < 0 and k == kind:
                row.remove(k * 8 + buyer)
        return row

    def launched(self, g: Exodus, answer: Action) -> Flow:
        seat = g.reverse()[self.asked]
        match answer:
            case ("launch", kind, start):
                self.kind, self.start = kind, start
                return ask(seat,
                           f"X-7.2 Where does the {ROCKET.label(kind).lower()} rocket from {g.name_of(start)} go?",
                           self.aims, self.aimed)
            case ("bomb", ship):
                hex = g.where[ship]
                self.shots += ((seat, g.aboard[ship] >> 3, g.aboard[ship] & 7, hex, hex, ship),)
                g.tell(AIMED, seat, g.aboard[ship] >> 3, g.spot(hex), g.spot(hex))
                return goto(self.aim)
        self.asked += 1
        return goto(self.aim)

    def aims(self, g: Exodus, seat: int) -> Sequence[Action]:
        return [TARGET.each[h] for h in targets(g, seat, self.kind, self.start)]

    def aimed(self, g: Exodus, answer: Action) -> Flow:
        seat = g.reverse()[self.asked]
        buyer = self.unspent(g, self.start, self.kind)[0] & 7
        self.shots += ((seat, self.kind, buyer, self.start, answer[1], -1),)
        g.tell(AIMED, seat, self.kind, g.spot(self.start), g.spot(answer[1]))
        self.start = -1
        return goto(self.aim)

    def over(self, g: Exodus) -> Flow:
        return done()


def ordered(g: Exodus, shots: tuple[Shot, ...]) -> tuple[Shot, ...]:
    """Shots in reverse turn order of firing players, then by launching hex, then by kind."""
    place = {s: i for i, s in enumerate(g.reverse())}
    return tuple(sorted(shots, key=lambda s: (place[s[0]], s[3], s[1], s[4])))


@dataclass
class Strike(Frame):
    """Rockets in flight: distance, interception, damage."""
    shots: tuple[Shot, ...]
    bonus: int = 0                    # of the Resistance's own rockets
    flying: tuple[int, ...] = ()      # shots not yet failed, by number
    fighters: tuple[int, ...] = ()    # interceptors still to be asked
    trying: tuple[tuple[int, int], ...] = ()  # (fighter, shot)
    hits: tuple[int, ...] = ()        # by flying shot
    i: int = 0
    kills: int = 0                    # cubes the present shot has removed
    crimes: tuple[int, ...] = ()      # firing seats, once for each rocket that counts

    def begin(self, g: Exodus) -> Flow:
        """Die and technology must exceed the distance."""
        flying = []
        for n, (seat, kind, _, start, target, ship) in enumerate(self.shots):
            if ship >= 0:  # always passes
                flying.append(n)
                continue
            die = g.die()
            bonus = range_bonus(g, seat) if seat >= 0 else self.bonus
            far = d.DISTANCE[start][target]
            passed = die + bonus > far
            said = "on target" if passed else "fails"
            if seat >= 0:
                g.tell(FIRED, seat, kind, g.spot(start), g.spot(target), die, bonus, far, said)
            else:
                g.tell(CR_FIRED, kind, g.spot(target), die, bonus, far, said)
            if passed:
                flying.append(n)
        self.flying = tuple(flying)
        self.fighters = tuple(self.interceptors(g))
        return goto(self.assign)

    def interceptors(self, g: Exodus) -> list[int]:
        """Fighters that may try, owners in reverse turn order."""
        return [s for seat in g.reverse() if g.adds(seat, FIGHTER_INTERCEPT)
                for s in range(seat * 16 + d.FIGHTER * 4, seat * 16 + d.FIGHTER * 4 + 4)
                if g.where[s] >= 0 and not g.cloaked[s] and g.pop[g.where[s]][seat]]

    def assign(self, g: Exodus) -> Flow:
        """All Fighters are assigned before any interception die."""
        while self.fighters:
            ship = self.fighters[0]
            if len(self.prey(g, ship // 16)) > 1:
                return ask(ship // 16, f"X-7.5 Which rocket does {SHIP.label(ship)} try?", self.prey, self.assigned)
            self.fighters = self.fighters[1:]
        return goto(self.intercept)

    def prey(self, g: Exodus, seat: int) -> Sequence[Action]:
        """Foreign rockets at the planet in the Fighter's hex, the most dangerous first."""
        hex = g.where[self.fighters[0]]
        aimed = [n for n in self.flying if self.shots[n][4] == hex and self.shots[n][0] != seat]
        aimed.sort(key=lambda n: (-self.shots[n][1], n))
        return [INTERCEPT.each[n] for n in aimed[:24]] + PASSES if aimed else PASSES

    def assigned(self, g: Exodus, answer: Action) -> Flow:
        if answer[0] == "intercept":
            self.trying += ((self.fighters[0], answer[1]),)
        self.fighters = self.fighters[1:]
        return goto(self.assign)

    def intercept(self, g: Exodus) -> Flow:
        """Systems and Fighters act rocket by rocket; the first success ends it."""
        self.flying = tuple([n for n in self.flying if not self.shot_down(g, n)])
        return goto(self.check)

    def shot_down(self, g: Exodus, n: int) -> bool:
        seat, kind, _, _, target, _ = self.shots[n]
        for name, roll in self.defences(g, n, seat, target):
            if not roll:
                g.tell(INTERCEPTED, name, kind, g.spot(target))
                return True
            die = g.die()
            g.tell(DEFENDED, name, kind, g.spot(target), die, "shot down" if die >= roll else "missed")
            if die >= roll:
                return True
        return False

    def defences(self, g: Exodus, n: int, seat: int, target: int) -> list[tuple[str, int]]:
        """What tries to stop a rocket, in order: name and the lowest die that does it (0: no roll)."""
        if not g.terms.expansion:
            return []
        found: list[tuple[str, int]] = []
        here = [s for s in g.structures[target] if s & 7 != seat and g.pop[target][s & 7]]
        found += [("ASDS", 0) for s in here if s >> 3 == d.ASDS]
        found += [("SDS", int(d.STRUCTURES[d.SDS].params["hit_from"])) for s in here if s >> 3 == d.SDS]
        for hex in sorted(g.terms.map.next[target]):
            found += [("ASDS", int(d.STRUCTURES[d.ASDS].params["hit_from"])) for s in g.structures[hex]
                      if s >> 3 == d.ASDS and s & 7 != seat and g.pop[hex][s & 7] and g.pop[target][s & 7]]
        found += [(SHIP.label(ship), g.adds(ship // 16, FIGHTER_INTERCEPT)) for ship, shot in self.trying if shot == n]
        return found

    def check(self, g: Exodus) -> Flow:
        """Damage dice for every rocket that came through."""
        hits = []
        for n in self.flying:
            seat, kind, _, _, target, _ = self.shots[n]
            dice = [g.die() for _ in range(damage_dice(g, seat, kind))]
            hits.append(sum([die >= 5 for die in dice]))
            g.tell(STRUCK, kind, g.spot(target), tuple(dice), counted(hits[-1], "hit", "hits"))
        self.hits = tuple(hits)
        return goto(self.damage)

    def damage(self, g: Exodus) -> Flow:
        """All damage is applied together: tokens, then cubes as the firing players choose, then planets."""
        while self.i < len(self.flying):
            seat, kind, _, _, target, _ = self.shots[self.flying[self.i]]
            hits = self.hits[self.i]
            if kind == d.HYPERSONIC:
                burnt = min(hits, g.tokens[target])
                g.tokens = more(g.tokens, target, -burnt)
                if burnt:
                    g.tell(BURNT, counted(burnt, "token is", "tokens are"), g.spot(target))
            elif kind == d.BIOCHEMICAL and self.kills < hits and any(g.pop[target]):
                if seat < 0:
                    self.kill(g, target, 0)
                    continue
                return ask(seat, f"X-7.7 Whose cube dies in {g.name_of(target)}? Hit {self.kills + 1} of {hits}",
                           self.victims, self.killed)
            self.book()
        return goto(self.wreck)

    def book(self) -> None:
        """The present shot is over; what it did counts for War Crimes Tribunal."""
        seat, kind = self.shots[self.flying[self.i]][:2]
        if kind == d.BIOCHEMICAL and self.kills or kind == d.GRAVITON and self.hits[self.i]:
            self.crimes += (seat,)
        self.kills = 0
        self.i += 1

    def victims(self, g: Exodus, seat: int) -> Sequence[Action]:
        """The largest enemy first, own cubes last; where only own cubes are left they may be spared."""  # ruling 25
        row = g.pop[self.shots[self.flying[self.i]][4]]
        listed = [KILL.each[s] for s in sorted(range(g.seats), key=lambda s: (s == seat, -row[s])) if row[s]]
        return PASSES + listed if sum(row) == row[seat] else listed

    def gives(self, g: Exodus, seat: int, answer: Action) -> Cost:
        """An own cube that dies goes back to the supply."""
        return (("supply", 1),) if answer == KILL.each[seat] else ()

    def killed(self, g: Exodus, answer: Action) -> Flow:
        if answer == PASS.only:
            self.book()
            return goto(self.damage)
        self.kill(g, self.shots[self.flying[self.i]][4], answer[1])
        return goto(self.damage)

    def kill(self, g: Exodus, hex: int, seat: int) -> None:
        g.add_pop(hex, seat, -1)
        g.supply[seat] += 1
        self.kills += 1
        g.tell(KILLED, seat, 1, g.spot(hex))

    def wreck(self, g: Exodus) -> Flow:
        """Planets go, crimes are punished, spent rockets return."""
        for i, n in enumerate(self.flying):
            if self.shots[n][1] == d.GRAVITON and self.hits[i] and g.planet[self.shots[n][4]] >= 0:
                destroy_planet(g, self.shots[n][4])
        for seat in self.crimes:
            loss = min(g.vp[seat], -g.total("war_crimes", "vp", seat)) if seat >= 0 else 0
            if loss > 0:
                g.vp = more(g.vp, seat, -loss)
                g.tell(LOST, seat, f"{loss} VP for war crimes")
        for seat, kind, buyer, start, _, ship in self.shots:
            code = kind * 8 + buyer
            if ship >= 0:
                g.aboard = put(g.aboard, ship, -1)
            elif seat >= 0 and code in g.rockets[start]:
                row = list(g.rockets[start])
                row.remove(code)
                g.rockets = put(g.rockets, start, tuple(row))
        return done()


def destroy_planet(g: Exodus, hex: int) -> None:
    """A planet leaves the game with all on it; the hex becomes empty space."""
    for seat in range(g.seats):
        g.supply[seat] += g.pop[hex][seat]
        if g.home[seat] == hex:
            g.home = put(g.home, seat, -1)
    g.tell(DESTROYED, g.spot(hex))
    g.planet = put(g.planet, hex, -1)
    g.tokens = put(g.tokens, hex, 0)
    g.pop = put(g.pop, hex, tuple([0] * g.seats))
    g.rockets, g.structures = put(g.rockets, hex, ()), put(g.structures, hex, ())
