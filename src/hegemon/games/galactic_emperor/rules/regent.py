"""E-9: the Regent: influence, the Throne and the victory count."""
from __future__ import annotations

from dataclasses import dataclass

from hegemon.games.galactic_emperor.actions import (
    BUY_INFLUENCE,
    COUNTED,
    DISPLACED,
    DONE,
    EXERT,
    EXERT_THRONE,
    EXERTED,
    EXERTED_THRONE,
    FALL_BACK,
    INFLUENCE_BOUGHT,
    INFLUENCE_RESULT,
    PASS,
    SEAT,
    USE_DIPLOMAT,
)
from hegemon.games.galactic_emperor.actions import THRONE as TAKES_THRONE
from hegemon.games.galactic_emperor.data import (
    AMBASSADOR,
    DIPLOMAT,
    DISTANCE,
    EMPIRE,
    FLEET_WORDS,
    FREE_INFLUENCE,
    HOME,
    INFLUENCE_PRICE,
    INFLUENCE_STEP,
    LEVEL_WORDS,
    PLANETS,
    STARBASE,
    STARBASE_MIN,
)
from hegemon.games.galactic_emperor.rules.windows import InfluenceWindow, TechWindow
from hegemon.games.galactic_emperor.state import DIGIT, SPACE_RANGE, THRONE, Emperor
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, goto


def count_planets(g: Emperor) -> None:
    """Every player takes a point for each planet he controls."""  # E-9.9
    for seat in range(g.seats):
        planets = g.planets(seat)
        g.tell(COUNTED, seat, planets)
        g.award(seat, planets)


@dataclass
class Regent(Frame):
    """Influence is gained, exerted and resolved; then planets are counted."""  # E-9
    chooser: int
    price: int = INFLUENCE_PRICE
    turn: int = 0
    diplomat: bool = True                       # the Diplomat may still be declared
    blocked: bool = False                       # a blocked token has to be placed elsewhere
    target: int = -1
    old_bases: tuple[tuple[int, int], ...] = () # space and owner of the Starbases before the resolution
    losers: tuple[tuple[int, int], ...] = ()    # who lost which sector with ships on it

    def begin(self, g: Emperor) -> Flow:
        """The Throne goes beside the board; everybody takes two tokens as influence."""  # E-9.1, E-9.2
        g.throne = g.lock = -1
        g.spent &= ~(1 << AMBASSADOR)
        for seat in range(g.seats):
            taken = min(FREE_INFLUENCE, g.reserve[seat])
            g.reserve[seat] -= taken
            g.influence[seat] = taken
        return goto(self.gain)

    # -- gain ------------------------------------------------------------------------------------------------------

    def gain(self, g: Emperor) -> Flow:
        """In direction order from the chooser each may buy one more token."""  # E-9.2
        if self.turn == g.seats:
            self.turn = 0
            return goto(self.exert)
        seat = g.turns(self.chooser)[self.turn]
        return ask(seat, "E-9.2 Do you buy one more influence?", self.purchases, self.bought)

    def purchases(self, g: Emperor, seat: int) -> list[Action]:
        listed = [PASS.only]
        if g.reserve[seat]:
            if g.marks[seat] >= self.price:
                listed.append(BUY_INFLUENCE.only)
            if self.diplomat and self.price > INFLUENCE_PRICE and g.marks[seat] >= INFLUENCE_PRICE and g.can(
                    seat, DIPLOMAT):
                listed.append(USE_DIPLOMAT.only)
        return listed

    def takes(self, g: Emperor, seat: int, answer: Action) -> Cost:
        """The Diplomat pays the first price, whatever the price is by now."""  # E-9.2, E-12.1
        if answer == BUY_INFLUENCE.only:
            return ("marks", self.price),
        return (("marks", INFLUENCE_PRICE),) if answer == USE_DIPLOMAT.only else ()

    def bought(self, g: Emperor, answer: Action) -> Flow:
        seat = g.turns(self.chooser)[self.turn]
        if answer[0] == "diplomat":
            self.diplomat = False
            return call(TechWindow(DIPLOMAT, seat), self.cleared)
        if answer != PASS.only:
            self.buy(g, seat, answer)
        self.turn += 1
        return goto(self.gain)

    def cleared(self, g: Emperor, sabotaged: int) -> Flow:
        """The Diplomat pays 2 whatever the price; sabotaged, his owner may still buy as others do."""  # E-12.1
        if not sabotaged:
            self.buy(g, g.turns(self.chooser)[self.turn], USE_DIPLOMAT.only)
            self.turn += 1
        return goto(self.gain)

    def buy(self, g: Emperor, seat: int, answer: Action) -> None:
        """The price rises after each purchase."""  # E-9.2
        ((_, price),) = cost = self.takes(g, seat, answer)
        g.charge(seat, cost)
        g.reserve[seat] -= 1
        g.influence[seat] += 1
        self.price += INFLUENCE_STEP
        g.tell(INFLUENCE_BOUGHT, seat, price)

    # -- exert -----------------------------------------------------------------------------------------------------

    def placer(self, g: Emperor) -> int:
        """The chooser places last."""  # E-9.3
        return g.turns(self.chooser)[(self.turn + 1) % g.seats]

    def exert(self, g: Emperor) -> Flow:
        """Token by token on planet sectors or the Throne; the rest is kept back."""  # E-9.3
        while self.turn < g.seats and not g.influence[self.placer(g)]:
            self.turn += 1
        if self.turn == g.seats:
            return goto(self.resolve)
        seat = self.placer(g)
        prompt = (f"E-12.5 {SEAT.label(g.tech[AMBASSADOR])} has blocked it: where else does it go?" if self.blocked
                  else f"E-9.3 Where does your influence go, {g.influence[seat]} in hand?")
        return ask(seat, prompt, self.targets, self.exerted)

    def targets(self, g: Emperor, seat: int) -> list[Action]:
        """Stop comes first; a blocked token has to go somewhere, at least to the Throne."""  # E-9.3, E-12.5, R-39
        closed = g.lock if g.tech[AMBASSADOR] != seat else -1
        tile, level = g.tile, g.level
        listed = [EXERT_THRONE.only] if self.blocked else [DONE.only, EXERT_THRONE.only]
        return listed + [EXERT.each[s] for s in SPACE_RANGE if PLANETS[tile[s]] and level[s] != HOME and s != closed]

    def exerted(self, g: Emperor, answer: Action) -> Flow:
        seat = self.placer(g)
        if answer == DONE.only:
            self.turn += 1
            return goto(self.exert)
        self.target = answer[1] if answer[0] == "exert" else THRONE
        g.influence[seat] -= 1
        g.tokens[self.target] += DIGIT[seat]
        self.blocked = False
        if self.target == THRONE:
            g.tell(EXERTED_THRONE, seat)
            return goto(self.exert)
        g.tell(EXERTED, seat, self.target)
        return call(InfluenceWindow(self.target, seat), self.checked)

    def checked(self, g: Emperor, blocked: int) -> Flow:
        """A blocked token comes back to the hand."""  # E-12.5
        if blocked:
            seat = self.placer(g)
            g.tokens[self.target] -= DIGIT[seat]
            g.influence[seat] += 1
            self.blocked = True
        return goto(self.exert)

    # -- resolve ---------------------------------------------------------------------------------------------------

    def resolve(self, g: Emperor) -> Flow:
        """All sectors with influence, as if at once."""  # E-9.5, E-9.6
        self.old_bases = tuple([(s, g.owner[s]) for s in SPACE_RANGE if g.level[s] >= STARBASE])
        lost: list[tuple[int, int]] = []
        for space in SPACE_RANGE:
            if g.tokens[space]:
                before = g.owner[space]
                self.settle(g, space)
                if before not in (-1, g.owner[space]) and g.fleet(space, before):
                    lost.append((before, space))
        self.losers = tuple([(s, x) for s in g.turns(self.chooser) for t, x in lost if s == t])  # E-9.10
        for seat in range(g.seats):  # what was kept back returns
            g.reserve[seat] += g.influence[seat]
            g.influence[seat] = 0
        return goto(self.displace)

    def survivor(self, g: Emperor, target: int) -> tuple[int, int]:
        """Who has strength left on a target and how much; a tie for highest leaves none."""  # E-9.5
        strengths = [g.strength(target, s) for s in range(g.seats)]
        ranked = sorted(strengths)
        left = ranked[-1] - ranked[-2]
        return (strengths.index(ranked[-1]), left) if left else (-1, 0)

    def settle(self, g: Emperor, space: int) -> None:
        """The survivor's Empire or Starbase stays; all other tokens return."""  # E-9.6
        seat, left = self.survivor(g, space)
        before, level = g.owner[space], g.level[space]
        for s in range(g.seats):
            g.reserve[s] += g.tokens[space] >> 4 * s & 15
        g.tokens[space] = 0
        if before >= 0:
            g.clear(space)
        if seat >= 0:
            g.reserve[seat] -= 1
            g.owner[space], g.level[space] = seat, STARBASE if left >= STARBASE_MIN else EMPIRE
        was = f"{SEAT.label(before)} {LEVEL_WORDS[level]}" if before >= 0 else "nobody"
        now = f"{SEAT.label(seat)} {LEVEL_WORDS[g.level[space]]}" if seat >= 0 else "nobody"
        g.tell(INFLUENCE_RESULT, space, was, now)

    def displace(self, g: Emperor) -> Flow:
        """Ships on a sector their owner has lost fall back to his nearest Starbase."""  # E-9.7, E-9.10
        if not self.losers:
            return goto(self.enthrone)
        return ask(self.losers[0][0], "E-9.7 Where do your ships fall back to?", self.refuges, self.fell_back)

    def refuges(self, g: Emperor, seat: int) -> list[Action]:
        """The nearest of the Starbases that stood before and still do; the home first."""  # E-9.7
        space = self.losers[0][1]
        bases = [s for s, owner in self.old_bases if owner == seat == g.owner[s] and g.level[s] >= STARBASE]
        near = min([DISTANCE[space][s] for s in bases])
        nearest = [s for s in bases if DISTANCE[space][s] == near]
        return [FALL_BACK.each[s] for s in sorted(nearest, key=lambda s: (s != g.homes[seat], s))]

    def fell_back(self, g: Emperor, answer: Action) -> Flow:
        seat, space = self.losers[0]
        ships = g.fleet(space, seat)
        g.add(space, seat, -ships)
        g.add(answer[1], seat, ships)
        g.tell(DISPLACED, seat, FLEET_WORDS[ships], answer[1])
        self.losers = self.losers[1:]
        return goto(self.displace)

    def enthrone(self, g: Emperor) -> Flow:
        """The survivor takes the Throne, without one the chooser; then planets count."""  # E-9.8, E-9.9
        seat, _ = self.survivor(g, THRONE)
        g.throne = seat if seat >= 0 else self.chooser
        for s in range(g.seats):
            g.reserve[s] += g.tokens[THRONE] >> 4 * s & 15
        g.tokens[THRONE] = 0
        g.lock = -1
        g.tell(TAKES_THRONE, g.throne)
        for s in g.turns(self.chooser):  # E-13.1: tested once, when all tokens are back
            if not g.reserve[s]:
                g.latch(s, "tokens")
        count_planets(g)
        return done()
