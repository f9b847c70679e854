"""How scripted Admirals and Governors play their map (section 10)."""
from __future__ import annotations

from hegemon.games.pax_galactica.data import (
    ADMIRAL,
    BATTLE,
    BATTLESHIPS,
    CAPITAL,
    CARD_VALUE,
    GAL,
    GOVERN,
    ILL,
    IMPERIAL,
    IS_SECTOR,
    MOVE,
    NEXT,
    PATROL,
    QUAD_AREAS,
    RIVAL,
    SCIFI,
    SECTORS,
    STEPS,
    TOKEN_QUAD,
    TOUCH,
    TRADE,
)
from hegemon.games.pax_galactica.view import PaxView
from hegemon.kernel import Action, Rng

LOYAL, AMBITIOUS, GREEDY, CHAOTIC = range(4)
CARE = (100, 58, 40, 18)      # how much of the common peace each temper minds, in percent
DOOMED = 14                   # Loyalty of a map at which many give it up
RECKLESS = (5, 35, 65, 80)    # how often each temper draws six budget cards


def ships(v: PaxView, area: int, banner: int) -> int:
    """Ships of a banner in an area."""
    return sum([n for b, _, n in v.stacks[area] if b == banner])


def banner_of(v: PaxView, seat: int) -> int:
    """The banner a player builds under."""
    f = v.fac[seat]
    return IMPERIAL if f in (GAL, IMPERIAL) else f


def step_towards(v: PaxView, token: int, goal: tuple[int, ...]) -> int:
    """The direction that brings a token nearer to a point, or -1 if it is there."""
    x, y = v.tokens[token]
    dx, dy = (goal[0] > x) - (goal[0] < x), (goal[1] > y) - (goal[1] < y)
    return STEPS.index((dx, dy)) if (dx, dy) != (0, 0) else -1


class MapMind:
    """A plan for one map seat: patrol what threatens, govern what crumbles, strike where it pays."""

    def __init__(self, v: PaxView, seat: int, temper: int, rng: Rng) -> None:
        self.v, self.seat, self.temper, self.rng = v, seat, temper, rng
        self.quad = v.loc[seat]
        self.loyalty = sum([v.loyalty[a] for a in SECTORS[self.quad]]) if self.quad < CAPITAL else 0
        lost = self.loyalty < DOOMED and temper != LOYAL  # everybody for himself
        self.care = CARE[temper] // (2 if lost else 1)
        self.reckless = RECKLESS[temper] + (15 if lost else 0)

    def chance(self, percent: int) -> bool:
        """Whether a whim of so many percent strikes."""
        return self.rng.below(100) < percent

    # -- budget

    def draw(self, legal: list[Action]) -> Action:
        """The loyal spare a map in danger; the reckless take six, and all the more when all seems lost."""
        q, v = self.quad, self.v
        danger = v.threat[2 * q] + v.threat[2 * q + 1] + v.menace[2 * q] + v.menace[2 * q + 1]
        if self.chance(self.reckless):
            return legal[2]
        spares = danger >= 25 or self.loyalty < 14 or self.chance(15)
        return legal[0] if spares and self.chance(self.care) else legal[1]

    def mulligan(self, legal: list[Action]) -> Action:
        """Three poor cards are handed in; a ledger replaces the worst."""
        best = sorted([CARD_VALUE[c] for c in self.v.drawn])[-3:]
        if len(legal) > 2 and sum(best) < 24:
            return legal[2]
        return legal[1] if sum(best) < 14 else legal[0]

    def swap(self, legal: list[Action]) -> Action:
        """Low cards go."""
        poor = [a for a in legal if a[0] == "keep" and 0 < CARD_VALUE[a[1]] <= 4]
        return poor[0] if poor else legal[0]

    # -- planning

    def wishes(self) -> dict[int, int]:
        """How much each action card is worth this turn."""
        v, q = self.v, self.quad
        worst = max(v.threat[2 * q], v.threat[2 * q + 1])
        loyalty, care = self.loyalty, self.care
        trouble = v.alien[q] >= 18 or v.rebel[q] >= 8
        wish = {TRADE: 30, BATTLESHIPS: 32, GOVERN: 16 + care // 5, MOVE: 12, PATROL: 12 + care // 10, BATTLE: 0}
        wish[PATROL] += (2 * min(20, worst) + 3 * (v.menace[2 * q] + v.menace[2 * q + 1])) * care // 100
        wish[GOVERN] += ((30 if loyalty < 24 else 10 if loyalty < 32 else 0) + (15 if trouble else 0)) * care // 100
        wish[GOVERN] += 12 if v.viceroy[q] == self.seat else 0
        if v.turn > 1 and self.best_attack(6)[0] > 0:
            wish[BATTLE] = 60 + (20 if self.temper in (AMBITIOUS, CHAOTIC) else 0)
            wish[MOVE] += 10
        if v.usurper[self.seat]:
            wish[MOVE] = 99
        if self.temper == GREEDY:
            wish[TRADE] += 25
        if v.role[self.seat] == ADMIRAL:
            wish[PATROL] += 8
        return wish

    def lay(self, legal: list[Action]) -> Action:
        """Privilege cards first, then what is worth most."""
        cards = [a for a in legal if a[0] == "lay"]
        if cards and self.chance(75):
            return self.rng.choice(cards)
        wish = self.wishes()
        acts = [a for a in legal if a[0] == "set"]
        if not acts:
            return legal[0]
        return max(acts, key=lambda a: wish[a[1]] + self.rng.below(14))

    def power(self, legal: list[Action]) -> Action:
        """One for Megapower, starbases or a Monument where they can rise, the rest to fleets and actions."""
        action = 1 + len(dict(self.v.draft)["ap"])
        values = [a[1] for a in legal]
        pool = max(values)
        if action == 1:
            return self.least(legal, 3 if pool >= 9 and self.chance(40) else 1)
        if action == 2:
            price = {ILL: 5, SCIFI: 5}.get(self.v.fac[self.seat], 6)
            keep = min(pool, price) if pool >= 5 and self.sites(True) else 4 if pool >= 5 and self.sites(False) else 0
            return self.least(legal, pool - keep)
        if action == 3:
            return self.least(legal, pool)
        if action in (4, 7):  # what does not serve the Empire buys influence at the Capital
            bought = 6 if pool >= 9 and self.chance(60) else 3
            return self.least(legal, 1 if self.temper == LOYAL or pool < 6 else bought)
        return legal[0] if action in (5, 8) else self.least(legal, pool)

    def least(self, legal: list[Action], n: int) -> Action:
        """The answer nearest to a number."""
        return min(legal, key=lambda a: (abs(a[1] - n), a[1]))

    def sites(self, monument: bool) -> bool:
        """Whether a Monument, or a starbase, could rise."""
        v, me = self.v, banner_of(self.v, self.seat)
        for a in SECTORS[self.quad]:
            mine = [c for c in v.bases[a] if c // 100 == me]
            if monument and mine and not v.monument[a]:
                return True
            if not monument and (mine or ships(v, a, me)) and len(v.bases[a]) < 4 - len(v.aliens[a]):
                return True
        return False

    def boost(self, legal: list[Action]) -> Action:
        """A planning card goes on the strongest action that takes it."""
        found = [a for a in legal if a[0] == "use" or a[0] == "boost" and a[2] in (2, 5, 6, 8, 9)]
        return self.rng.choice(found) if found and self.chance(85) else legal[0]

    # -- orders

    def build(self, legal: list[Action]) -> Action:
        """Own ships; the loyal now and then strengthen the Empire."""
        if self.temper == LOYAL and len(legal) > 1 and self.chance(15):
            return legal[1]
        return legal[0]

    def raise_(self, legal: list[Action]) -> Action:
        """A Monument for the memory, else starbases."""
        f = self.v.fac[self.seat]
        monuments = [a for a in legal if a[0] == "monument"]
        if monuments and self.chance(65 if f == ILL else 45):
            return monuments[0]
        bases = [a for a in legal if a[0].startswith("base")]
        lanes = [a for a in legal if a[0] == "base_node"]
        if lanes and f == SCIFI:
            return lanes[0]
        return self.rng.choice(bases) if bases else legal[0]

    def enemy(self, area: int, target: int) -> int:
        """How strong a banner is in an area."""
        v = self.v
        mega = len([m for m in v.mega if m[0] == area and (m[1] < 0) == (target == IMPERIAL) and m[1] != self.seat])
        return ships(v, area, target) + 50 * mega

    def appetite(self, target: int) -> int:
        """Whom to fight: NPCs always, rivals by temper, the Empire hardly ever."""
        mine = banner_of(self.v, self.seat)
        if mine > IMPERIAL:
            return 30 if target <= IMPERIAL else 0
        if target > IMPERIAL:
            return 30
        if target == IMPERIAL:
            return 4 if self.temper == CHAOTIC else -60
        bold = self.temper in (AMBITIOUS, CHAOTIC)
        if any([self.v.fac[s] == target for s in self.v.allies if self.v.loc[s] == self.quad]):
            return 14 if bold and self.v.turn >= self.v.turns - 2 else -60  # a friend, as long as it pays
        hated = 15 if mine < GAL and RIVAL[mine] == target else 0
        return (18 if bold else -5 if self.temper == GREEDY else -30) + hated

    def best_attack(self, ap: int) -> tuple[int, int]:
        """The best fight on this map: its worth and its area."""
        v, me = self.v, banner_of(self.v, self.seat)
        best = (0, -1)
        for a in QUAD_AREAS[self.quad]:
            mine = ships(v, a, me)
            if not mine:
                continue
            for b in {b for b, _, _ in v.stacks[a]} - {me}:
                worth = self.worth(mine + ap, a, b)
                best = max(best, (worth, a))
        return best

    def worth(self, strength: int, area: int, target: int) -> int:
        """What an attack promises: odds times appetite."""
        foe = self.enemy(area, target)
        if strength * 10 < foe * 13 or strength < 8:
            return 0
        return max(0, self.appetite(target) + min(10, foe))

    def attack(self, legal: list[Action]) -> Action:
        """Strike where it pays, or not at all."""
        v = self.v
        best, pick = 0, legal[0]
        for a in legal[1:]:
            own = banner_of(v, self.seat) if a[1] == 0 else IMPERIAL
            power = ships(v, a[2], own) + 6
            worth = self.worth(power, a[2], a[3]) - (8 if a[1] else 0)
            if worth > best:
                best, pick = worth, a
        return pick

    def watch(self, legal: list[Action]) -> Action:
        """A Patrol where most ships are; the ambitious now and then bar the way to whoever they would fight."""
        me = banner_of(self.v, self.seat)
        prey = [b for b in range(IMPERIAL) if b != me and self.appetite(b) > 0]
        bars = [a for a in legal if a[0] == "blockade" and any([b in prey for b, _, _ in self.v.stacks[a[1]]])]
        return self.rng.choice(bars) if bars and self.chance(40) else legal[0]

    def goal_area(self) -> int:
        """Where the fleet should gather: beside the weakest enemy worth a fight, else on a lane."""
        v, me = self.v, banner_of(self.v, self.seat)
        total = sum([ships(v, a, me) for a in QUAD_AREAS[self.quad]])
        best, goal = 0, -1
        for a in QUAD_AREAS[self.quad]:
            for b in {b for b, _, _ in v.stacks[a]} - {me}:
                worth = self.worth(total * 3 // 4, a, b)
                if worth > best:
                    best, goal = worth, a
        return goal

    def move(self, legal: list[Action]) -> Action:
        """Gather for a strike; an Usurper goes to the Capital with everything."""
        marching = [a for a in legal if a[0] == "to_capital"]
        if marching and self.v.usurper[self.seat]:
            return marching[0]
        if self.v.now.name in ("Moves.named", "Moves.counted"):
            return legal[0]
        if self.v.now.name == "Moves.started":
            starts = [a for a in legal if a[0] == "from"]
            goal = self.goal_area()
            great = [a for a in legal if a[0] == "megaship" and self.v.mega[a[1]][0] != goal]
            if great and (goal >= 0 or self.v.usurper[self.seat]):
                return great[0]
            if self.v.usurper[self.seat] and starts:
                return max(starts, key=lambda a: ships(self.v, a[1], banner_of(self.v, self.seat)))
            useful = [a for a in starts if a[1] != goal]
            if goal < 0 or not useful or self.chance(15):
                return legal[0]
            return max(useful, key=lambda a: ships(self.v, a[1], banner_of(self.v, self.seat)))
        goal = self.goal_area()
        here = [a for a in legal if a[0] == "to" and a[1] == goal]
        if here:
            return here[0]
        near = set(NEXT[goal]) | set(TOUCH[goal]) if goal >= 0 else set()
        closer = [a for a in legal if a[0] == "to" and a[1] in near]
        lanes = [a for a in legal if a[0] == "to" and not IS_SECTOR[a[1]]]
        return (closer or lanes or list(legal))[0]

    def govern(self, legal: list[Action]) -> Action:
        """Soothe what is about to break out, else Loyalty where it is least; bring the map nearer to one's values."""
        v, q = self.v, self.quad
        if self.v.now.name == "Rule.used":
            for a in legal:
                if a[0] == "soothe" and (v.alien[q] >= 18 if a[1] == 0 else v.rebel[q] >= 8):
                    return a
            return legal[0]
        f = v.fac[self.seat]
        if f > GAL:
            return legal[0]
        step = step_towards(v, TOKEN_QUAD + q, v.tokens[f])
        return next((a for a in legal if a[0] == "step" and a[1] == step), legal[0])

    def take(self, legal: list[Action]) -> Action:
        """New cards: fight in the second turn, then what the role lives on."""
        order = [BATTLE, PATROL, MOVE, BATTLE] if self.v.role[self.seat] == ADMIRAL else [GOVERN, BATTLESHIPS, TRADE]
        if self.temper != LOYAL:
            order = [BATTLESHIPS, TRADE, *order] if self.temper == GREEDY else [BATTLE, MOVE, BATTLESHIPS, *order]
        hand = self.v.hand[self.seat]
        kinds = [a[1] for a in legal if a[0] == "take"]
        for kind in order:
            if kind in kinds and hand[kind] < 2:
                return legal[kinds.index(kind)]
        return legal[0]

    def usurp(self, legal: list[Action]) -> Action:
        """Claim the throne with ten ships, if ambition or the faction asks for it."""
        me = banner_of(self.v, self.seat)
        fleet = sum([ships(self.v, a, me) for a in QUAD_AREAS[self.quad]])
        if me == IMPERIAL:
            fleet = min(fleet, self.v.built[self.seat])
        keen = self.temper in (AMBITIOUS, CHAOTIC) or self.v.fac[self.seat] == GAL
        return legal[1] if fleet >= 10 and keen and self.v.beat < 4 else legal[0]

    # -- battles, marches, offers

    def turn(self, legal: list[Action]) -> Action:
        """An Usurper turns every action into a Move."""
        return legal[1]

    def support(self, legal: list[Action]) -> Action:
        """The Empire against Pirates, Rebels and Warlords, more often than not."""
        sides = next((row[2] for row in self.v.battles if row[0] == self.v.loc[self.seat]), ())  # of the own map
        good = [i for i, s in enumerate(sides) if s[0] <= IMPERIAL]
        fights_npc = any([s[0] > IMPERIAL for s in sides])
        return legal[1 + good[0]] if good and fights_npc and self.chance(70) else legal[0]

    def admit(self, legal: list[Action]) -> Action:
        """Every ship helps; the ambitious now and then share no victory with strangers."""
        alone = legal[0][0] == "no" and self.temper == AMBITIOUS and self.chance(20)
        return next(a for a in legal if a[0] == ("no" if alone else "yes"))

    def battle_card(self, legal: list[Action]) -> Action:
        """A card for the battle when one is in hand."""
        cards = [a for a in legal if a[0] == "use"]
        return self.rng.choice(cards) if cards and self.chance(70) else legal[0]

    def frontier(self, legal: list[Action]) -> Action:
        """A legacy token is worth a few ships."""
        return legal[1]

    def lead(self, legal: list[Action]) -> Action:
        """The chaotic and the greedy may go over to outlaws."""
        keen = 45 if self.temper == CHAOTIC else 20 if self.temper == GREEDY else 5
        return legal[1] if self.chance(keen) else legal[0]

    def march(self, legal: list[Action]) -> Action:
        """With a large fleet everything, or nothing."""
        return legal[-1] if len(legal) > 12 and self.chance(60) else legal[0]

    def lead_loyal(self, legal: list[Action]) -> Action:
        """Loyal and ambitious admirals lead the loyal fleet."""
        return legal[1] if self.temper in (LOYAL, AMBITIOUS) else legal[0]
