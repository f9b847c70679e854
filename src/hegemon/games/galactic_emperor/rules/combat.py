"""E-8: battles."""
from __future__ import annotations

from dataclasses import dataclass

from hegemon.games.galactic_emperor.actions import (
    BATTLE_HELD,
    BATTLE_START,
    BATTLE_WON,
    CLAIMED_BY_VICTORY,
    DECLARE,
    DONE,
    EXTRA,
    FIGHT,
    LOST,
    NO_EXTRA,
    RETREAT,
    RETREATED,
    ROLLED,
    SEAT,
    SHIELDED,
)
from hegemon.games.galactic_emperor.data import FLEET_WORDS, ION_CANNONS, PLASMA, RAZE_POINTS, SHIELDS, SHIPS
from hegemon.games.galactic_emperor.rules.fire import (
    PHASE_CLASS,
    PHASES,
    STANDING,
    WARPED,
    Left,
    Losses,
    Stack,
    all_of,
    hits,
    needs,
)
from hegemon.games.galactic_emperor.rules.sides import Side, declarable, level_in, sides
from hegemon.games.galactic_emperor.rules.windows import DieWindow, TechWindow
from hegemon.games.galactic_emperor.state import Emperor
from hegemon.kernel import Action, Flow, Frame, ask, call, done, fork, goto


@dataclass
class Declarations(Frame):
    """One side names the cards it uses in a battle, then each may be sabotaged; done with those in force."""  # E-8.3
    seat: int
    foe: int
    cards: tuple[int, ...]        # those that can be declared, in card order
    named: tuple[int, ...] = ()
    checked: int = 0              # how many windows are over
    force: int = 0                # a bit for each card in force

    def begin(self, g: Emperor) -> Flow:
        if not self.cards:
            return goto(self.window)
        prompt = f"E-8.3 Which technologies do you use against {SEAT.label(self.foe)}?"
        return ask(self.seat, prompt, self.options, self.answered)

    def options(self, g: Emperor, seat: int) -> list[Action]:
        return [DECLARE.each[t] for t in self.cards] + [DONE.only]

    def answered(self, g: Emperor, answer: Action) -> Flow:
        """Cards are named in card order."""
        if answer == DONE.only:
            self.cards = ()
            return goto(self.window)
        self.named += (answer[1],)
        self.cards = tuple([t for t in self.cards if t > answer[1]])
        return goto(self.begin)

    def window(self, g: Emperor) -> Flow:
        """Each named card has a W-TECH of its own."""  # E-8.3, R-50
        if self.checked == len(self.named):
            return done(self.force)
        return call(TechWindow(self.named[self.checked], self.seat, self.foe), self.cleared)

    def cleared(self, g: Emperor, sabotaged: int) -> Flow:
        if not sabotaged:
            self.force |= 1 << self.named[self.checked]
        self.checked += 1
        return goto(self.window)


@dataclass
class Battle(Frame):
    """The attacker's forces in a space against those of one other player; done with his stacks."""  # E-8.2
    space: int
    attacker: int
    defender: int
    stacks: tuple[Stack, ...]        # the attacker's ships by the way they came
    chooser: bool = False            # the attacker chose the Warlord: one extra die a round
    free: bool = False               # the free attack of warped ships is still to come, or under way
    hurt: int = 0                    # the defender's damaged dreadnoughts
    ours: int = 0                    # the attacker's cards in force, a bit each
    theirs: int = 0                  # the defender's
    shielded: tuple[bool, bool] = (False, False)  # Shield Generators that have not cancelled a hit yet
    extra: int = -1                  # the class whose ship has the extra die this round
    phase: int = 0
    needed: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # what the dice of both sides must show
    dice: tuple[int, ...] = ()       # the last roll, the attacker's dice first
    razed: bool = False              # an Empire of the defender was destroyed
    stayed: bool = False             # those who could have retreated

    def level(self, g: Emperor, seat: int) -> int:
        """The installation of a side: 0 none, Empire or Starbase."""
        return level_in(g, self.space, seat)

    def sides(self, g: Emperor) -> tuple[Side, Side]:
        """Both sides as they stand now, with the cards in force and Shield Generators that have not yet cancelled."""
        a, d = sides(g, self.space, self.attacker, self.defender)
        hurt = sum([stack[2] for stack in self.stacks])
        ours, theirs = [cards if left else cards & ~(1 << SHIELDS)
                        for cards, left in zip((self.ours, self.theirs), self.shielded)]
        return Side(a.fleet, a.level, hurt, self.chooser, ours), Side(d.fleet, d.level, self.hurt, False, theirs)

    def begin(self, g: Emperor) -> Flow:
        """The attacker declares first."""  # E-8.3
        a, d = self.attacker, self.defender
        ours, theirs = sides(g, self.space, a, d)
        g.tell(BATTLE_START, a, d, self.space, ours.words(), theirs.words())
        return call(Declarations(a, d, self.declarable(g, a)), self.attacker_declared)

    def declarable(self, g: Emperor, seat: int) -> tuple[int, ...]:
        """The cards a side may name."""  # E-8.3
        return declarable(g, seat, g.fleet(self.space, seat), self.level(g, seat), seat == self.attacker)

    def attacker_declared(self, g: Emperor, force: int) -> Flow:
        """The attacker's windows are over before the defender declares."""  # E-8.3
        self.ours = force
        a, d = self.attacker, self.defender
        return call(Declarations(d, a, self.declarable(g, d)), self.defender_declared)

    def defender_declared(self, g: Emperor, force: int) -> Flow:
        self.theirs = force
        self.shielded = (self.ours >> SHIELDS & 1 > 0, force >> SHIELDS & 1 > 0)
        return goto(self.round)

    def firing(self) -> int:
        """The attacker's ships that fire: in a free attack the warped ones alone."""  # E-8.4, R-10
        return all_of(tuple([s for s in self.stacks if s[0] == WARPED])) if self.free else all_of(self.stacks)

    def round(self, g: Emperor) -> Flow:
        """A round is three phases; the Warlord chooser may give one ship an extra die."""  # E-8.5.1
        self.phase, self.extra = 0, -1
        if not self.chooser or not self.firing():
            return goto(self.fire)
        return ask(self.attacker, "E-8.5 Which ship has the extra die?", self.extras, self.extra_named)

    def extras(self, g: Emperor, seat: int) -> list[Action]:
        """The strongest class first."""
        ships = SHIPS[self.firing()]
        return [EXTRA.each[k] for k in (2, 1, 0) if ships[k]] + [NO_EXTRA.only]

    def extra_named(self, g: Emperor, answer: Action) -> Flow:
        """Ships of a class are alike, so the named one is the last of its class to be lost."""  # E-8.5.1, R-53
        self.extra = answer[1] if answer[0] == "extra" else -1
        return goto(self.fire)

    def fire(self, g: Emperor) -> Flow:
        """Both sides roll for the units they have at the start of the phase."""  # E-8.5.2, E-8.5.3, E-14.1
        self.phase += 1
        phase = self.phase
        ours = needs(phase, self.firing(), 0 if self.free else self.level(g, self.attacker),
                     self.extra == PHASE_CLASS[phase], self.ours >> PLASMA & 1 > 0, self.ours >> ION_CANNONS & 1 > 0)
        theirs: tuple[int, ...] = ()
        if not self.free:
            theirs = needs(phase, g.fleet(self.space, self.defender), self.level(g, self.defender),
                           False, False, self.theirs >> ION_CANNONS & 1 > 0)
        self.needed = (ours, theirs)
        if not ours and not theirs:
            return goto(self.after_phase)
        dice = tuple([g.die() for _ in range(len(ours) + len(theirs))])
        self.dice = dice  # open to all while the window is open
        return call(DieWindow(dice, self.attacker, self.defender), self.count)

    def count(self, g: Emperor, dice: tuple[int, ...]) -> Flow:
        """Hits are counted, Shield Generators take one off, and both owners choose losses unseen."""  # E-8.5.3, E-12.2
        self.dice = dice
        ours, theirs = self.needed
        on_defender, on_attacker = hits(dice[:len(ours)], ours), hits(dice[len(ours):], theirs)
        if ours:
            g.tell(ROLLED, self.attacker, PHASES[self.phase], dice[:len(ours)], on_defender)
        if theirs:
            g.tell(ROLLED, self.defender, PHASES[self.phase], dice[len(ours):], on_attacker)
        on_attacker -= self.shield(g, 0, self.attacker, on_attacker)
        on_defender -= self.shield(g, 1, self.defender, on_defender)
        branches: dict[int, Frame] = {}
        if on_attacker:
            branches[self.attacker] = Losses(self.attacker, on_attacker, self.stacks, self.level(g, self.attacker))
        if on_defender:
            fleet = g.fleet(self.space, self.defender)
            stacks = ((STANDING, fleet, self.hurt),) if fleet else ()
            branches[self.defender] = Losses(self.defender, on_defender, stacks, self.level(g, self.defender))
        return fork(branches, self.remove, secret=True) if branches else goto(self.after_phase)

    def shield(self, g: Emperor, side: int, seat: int, scored: int) -> int:
        """1 if Shield Generators cancel a hit now."""  # E-12.2
        if not scored or not self.shielded[side]:
            return 0
        self.shielded = (False, self.shielded[1]) if side == 0 else (self.shielded[0], False)
        g.tell(SHIELDED, seat)
        return 1

    def remove(self, g: Emperor, left: dict[int, Left]) -> Flow:
        """Losses of both sides leave together; dead ships and tokens go to the reserves."""  # E-8.5.3, E-8.9
        for seat, (stacks, level, units) in left.items():
            for unit in units:
                g.tell(LOST, seat, unit)
            dead = g.fleet(self.space, seat) - all_of(stacks)
            g.add(self.space, seat, -dead)
            g.dock[seat] += dead
            if seat == self.attacker:
                self.stacks = stacks
            else:
                self.hurt = stacks[0][2] if stacks else 0
            if g.owner[self.space] == seat:
                self.reduce(g, seat, level)
        return goto(self.after_phase)

    def reduce(self, g: Emperor, seat: int, level: int) -> None:
        """A Starbase that was hit is an Empire for good; an Empire that was hit is gone."""  # E-8.6
        g.level[self.space] = level
        if not level:
            g.clear(self.space)
            self.razed = self.razed or seat == self.defender

    def present(self, g: Emperor, seat: int) -> bool:
        """Whether a side has forces left."""
        return g.fleet(self.space, seat) > 0 or g.owner[self.space] == seat

    def after_phase(self, g: Emperor) -> Flow:
        """A side without forces ends the battle at once; else the next phase, or the end of the round."""  # E-8.7
        if not self.present(g, self.attacker) or not self.present(g, self.defender):
            return goto(self.end)
        if self.phase < 3:
            return goto(self.fire)
        if self.free:
            self.free = False
            return goto(self.round)
        return goto(self.after_round)

    def after_round(self, g: Emperor) -> Flow:
        """The attacker may retreat once; without a ship left his installation fights no further."""  # E-8.8, E-8.13
        if not self.stacks:
            return goto(self.end)
        if self.stayed or not any([s[0] >= 0 for s in self.stacks]):
            return goto(self.round)
        return ask(self.attacker, "E-8.8 Do you fight on?", self.courses, self.decided)

    def courses(self, g: Emperor, seat: int) -> list[Action]:
        return [FIGHT.only, RETREAT.only]

    def decided(self, g: Emperor, answer: Action) -> Flow:
        """All ships that can retreat do so together; those that cannot fight on."""  # E-8.8
        if answer[0] == "fight":
            return goto(self.round)
        for origin, fleet, _ in self.stacks:
            if origin >= 0:
                g.add(self.space, self.attacker, -fleet)
                g.add(origin, self.attacker, fleet)
                g.tell(RETREATED, self.attacker, FLEET_WORDS[fleet], origin)
        self.stacks = tuple([s for s in self.stacks if s[0] < 0])
        self.stayed = True
        return goto(self.round) if self.stacks else goto(self.end)

    def end(self, g: Emperor) -> Flow:
        """A victorious attacker takes a point for a destroyed Empire and claims what nobody holds."""  # E-8.10, E-8.11
        if self.stacks and not self.present(g, self.defender):
            points = RAZE_POINTS if self.razed else 0
            g.tell(BATTLE_WON, self.attacker, self.space, points)
            if points:
                g.razed[self.attacker] += points
                g.award(self.attacker, points)
            g.maybe_claim(self.attacker, self.space, CLAIMED_BY_VICTORY)
        else:
            g.tell(BATTLE_HELD, self.attacker, self.space)
        return done(tuple([(origin, fleet, 0) for origin, fleet, _ in self.stacks]))  # E-8.9: damage is repaired
