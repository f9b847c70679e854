"""How scripted politicians (and Emperors) play the Capital (section 10)."""
from __future__ import annotations

from hegemon.games.pax_galactica.bot.map import AMBITIOUS, CHAOTIC, GREEDY, step_towards
from hegemon.games.pax_galactica.bot.sight import GOAL_LAW, goal_seen, leading, standing
from hegemon.games.pax_galactica.data import (
    BRIBERY,
    CARDS,
    CASE_CRISIS,
    COMMANDS,
    CORRUPTION,
    CRISIS_KIND,
    CRISIS_MOD,
    DEEP_STATE,
    EXECUTE,
    EXECUTIVE,
    FAVOURED,
    GAL,
    GOALS,
    JUDGE,
    JUDICIARY,
    LAW_NAMES,
    LAWS,
    LEGISLATE,
    LEGISLATURE,
    OFFICES,
    OPPOSED,
    POLICY,
    POLITICIAN,
    RECRUIT,
    RIVAL,
    SCIFI,
    SECTORS,
    SENATOR,
    STATESMAN,
    TOKEN_QUAD,
    VALUE_AT,
)
from hegemon.games.pax_galactica.deeds import TARGETS
from hegemon.games.pax_galactica.rules.capital import STEPS_OF_SLOTS
from hegemon.games.pax_galactica.view import PaxView
from hegemon.kernel import Action, Rng

RICH = 6  # Megapower with which cards are bought for the whole faction
VERY_RICH = 14  # and with which nothing is spared
MERCY = 6  # Blame beyond which a faction asks for an amnesty
LIKED = ("NA-STRIKE", "NA-COMMAND", "NA-RESERVE", "NA-MEGASHIP")
THRONE = ("E-CONVERT", "E-MONUMENT", "E-BLAME", "E-PAWNS", "E-BREAD", "E-BUILD", "E-LARGESSE", "E-PARDON")


class CapitalMind:
    """A plan for a politician: crises first, then pawns, laws and cards."""

    def __init__(self, v: PaxView, seat: int, temper: int, rng: Rng) -> None:
        self.v, self.seat, self.temper, self.rng = v, seat, temper, rng
        self.f = v.fac[seat]

    def chance(self, percent: int) -> bool:
        """Whether a whim of so many percent strikes."""
        return self.rng.below(100) < percent

    def last(self, legal: list[Action]) -> Action:
        """The bold answer."""
        return legal[-1]

    # -- planning

    def mod(self, case: int) -> int:
        """What an Executive action on a crisis counts before Megapower."""
        c = CASE_CRISIS[case]
        mod = 2 + CRISIS_MOD[c]
        if self.f <= GAL:
            x, y = self.v.tokens[self.f]
            for value, sign in ((FAVOURED[c], 2), (OPPOSED[c], -2)):
                vx, vy = VALUE_AT[value]
                mod += sign * (max(abs(x - vx), abs(y - vy)) <= 2)
            mod += int(self.f == SCIFI and CRISIS_KIND[c] == "frontier")
        return mod + sum([row[3] for row in self.v.crises if row[0] == case])

    def best_case(self) -> tuple[int, int]:
        """The best modifier among the crises, and its crisis."""
        found = [(self.mod(c[0]) + min(2, c[1]), c[0]) for c in self.v.crises]
        return max(found) if found else (-9, -1)

    def lay(self, legal: list[Action]) -> Action:
        """Crisis, pawns, law or policy, then shadows; privilege cards when held."""
        step = STEPS_OF_SLOTS[len(dict(self.v.draft)["slots"])]
        cards = [a for a in legal if a[0] == "lay"]
        if cards and self.chance(60):
            return self.rng.choice(cards)
        kinds = [a[1] for a in legal if a[0] == "politic"]
        money = self.v.mp[self.seat]
        tackle = self.best_case()[0] + money >= (3 if self.solver() else 5)
        wish = {
            4: [EXECUTE] if tackle else [LEGISLATE if self.chance(40) else STATESMAN],
            5: [RECRUIT, BRIBERY, CORRUPTION],
            7: [LEGISLATE if self.chance(70) else POLICY, EXECUTE if money > 5 and tackle else SENATOR, RECRUIT],
            8: [RECRUIT, CORRUPTION, BRIBERY, JUDGE, POLICY]}[step]
        for kind in wish:
            if kind in kinds:
                return legal[[a[0] == "politic" and a[1] == kind for a in legal].index(True)]
        return next((a for a in legal if a[0] == "empty"), legal[0])

    def spend(self, legal: list[Action]) -> Action:
        """Enough for the dice and never the unlucky +2 and +3; pawns and cards with the rest."""
        step = 4 + len(dict(self.v.draft)["mp"])
        most = max([a[1] for a in legal])
        rich = most > RICH
        if step == 4:
            want = max(0, (10 if most > VERY_RICH else 7) - self.best_case()[0])
        elif step in (6, 9):
            shops = sum([self.v.pawns[self.seat][a] for a in OFFICES]) + max(0, self.v.deep[self.seat])
            want = 1 if self.temper == GREEDY else 2
            if rich or not self.fed():  # cards for the maps are what strangers pay for
                want = min(shops, most if most > VERY_RICH else (most + 1) // 2)
        elif step == 7:
            want = 7 if most > VERY_RICH else 4 if rich else 2 if self.chance(60) else 0
        else:
            want = 6 if most > VERY_RICH else 2 if rich else 1 if most > 4 else 0
        return min(legal, key=lambda a: (abs(a[1] - want), a[1]))

    def solver(self) -> bool:
        """Whether solving crises is an aim of the faction that it has not reached yet."""
        return self.f <= GAL and any([x["test"] == "crises_resolved_by_faction" and not goal_seen(self.v, self.f, x)
                                      for x in GOALS[self.f]])

    def fed(self) -> bool:
        """Whether somebody on the maps sends the faction Megapower."""
        return any([f == self.f and role < POLITICIAN for f, role in zip(self.v.fac, self.v.role)])

    # -- targets

    def face(self, legal: list[Action]) -> Action:
        """The crisis with the best odds, the older the better."""
        return max(legal, key=lambda a: (self.mod(a[1]) + [c[1] for c in self.v.crises if c[0] == a[1]][0], a[1]))

    def reserve(self, legal: list[Action]) -> Action:
        """Another crisis, if there is one."""
        return legal[-1] if len(legal) > 1 and self.chance(70) else legal[0]

    def approach(self, legal: list[Action]) -> Action:
        """Standard as a rule; scapegoats and force by temper."""
        if len(legal) > 1 and self.temper in (AMBITIOUS, CHAOTIC) and self.chance(40):
            return legal[-1]
        return legal[0]

    def place(self, legal: list[Action]) -> Action:
        """Pawns where control is near: tied or one behind; the Deep State for schemers."""
        v = self.v
        best, pick = -99, legal[0]
        for a in legal:
            agency = a[1]
            if agency == DEEP_STATE:
                worth = 8 if self.temper in (AMBITIOUS, CHAOTIC) else -5
            else:
                mine = v.pawns[self.seat][agency]
                top = max([row[agency] for s, row in enumerate(v.pawns) if s != self.seat])
                worth = 20 if mine in (top, top - 1) else 10 if mine > top else 0
                worth += 6 if agency == EXECUTIVE and v.blame[min(self.f, 6)] < max(v.blame) else 0
                worth += 4 if agency in (LEGISLATURE, JUDICIARY) else 3
                worth += 8 if agency in OFFICES and v.mp[self.seat] > VERY_RICH else 0  # more cards to buy
            worth += self.rng.below(8)
            if worth > best:
                best, pick = worth, a
        return pick

    def token(self, legal: list[Action]) -> Action:
        """A Quadrant where own players sit, or a rival to push off."""
        quads = [a for a in legal if a[0] == "token" and TOKEN_QUAD <= a[1] < TOKEN_QUAD + 5]
        mine = [a for a in quads if any([self.v.loc[s] == a[1] - TOKEN_QUAD and self.v.fac[s] == self.f
                                         for s in range(len(self.v.fac))])]
        return self.rng.choice(mine or quads or legal)

    def step(self, legal: list[Action]) -> Action:
        """Towards the own faction, where a direction is known; else anywhere."""
        return self.rng.choice(legal)

    def walk(self, legal: list[Action]) -> Action:
        """Bring the nearest Quadrant closer: go on now and then."""
        if self.f > GAL or self.chance(40):
            return legal[0]
        step = step_towards(self.v, TOKEN_QUAD + self.v.quads[0], self.v.tokens[self.f])
        return next((a for a in legal if a[0] == "step" and a[1] == step), legal[0])

    def law(self, legal: list[Action]) -> Action:
        """The law of the own goals first, then what helps or hurts somebody."""
        by = {a[1]: a for a in legal}
        goal = GOAL_LAW.get(self.f, -1)
        if goal in by and self.chance(80):
            return by[goal]
        mercy = LAWS.index("L-AMNESTY")
        if mercy in by and self.f <= GAL and self.v.blame[self.f] > MERCY and self.chance(60):
            return by[mercy]
        names = ["L-RELIEF", "L-CENSURE", "L-TRIUMPH", "L-NAVY", "L-DEVOLVE", "L-CENTRAL", "L-AMNESTY", "L-LETTERS"]
        if self.f == GAL:
            names = ["L-CENTRAL", "L-NAVY", *names]
        liked = [by[LAWS.index(n)] for n in names if LAWS.index(n) in by]
        return self.rng.choice(liked) if liked else legal[0]

    def choose(self, legal: list[Action]) -> Action:
        """Rivals and whoever is ahead for harm, friends for gifts; otherwise the default."""
        foes = (leading(self.v, self.f), RIVAL[self.f] if self.f <= GAL else -1)
        harm = legal[0][0] == "faction" and legal[0][1] != self.f
        for foe in foes if self.chance(60) else reversed(foes):
            if harm and ("faction", foe) in legal:
                return ("faction", foe)
        if any([a[0] == "token" for a in legal]):
            return self.token(legal)
        people = [a for a in legal if a[0] == "who"]
        if people and self.chance(70):
            mine = [a for a in people if self.v.fac[self.v.people.index(a[1])] == self.f]
            return self.rng.choice(mine or people)
        goals = [a for a in legal if a[0] == "law" and a[1] == GOAL_LAW.get(self.f, -1)]
        if goals:
            return goals[0]
        return legal[0] if self.chance(85) else self.rng.choice(legal)

    # -- votes and vetoes

    def veto(self, legal: list[Action]) -> Action:
        """Seldom, and only with pawns to spare."""
        spare = self.v.pawns[self.seat][JUDICIARY] >= 3
        return legal[1] if spare and self.chance(15 if self.temper in (AMBITIOUS, CHAOTIC) else 6) else legal[0]

    def foul(self) -> bool:
        """Whether the motion at hand is a goal of others, or the law of whoever is ahead."""
        at = [LAW_NAMES[w] for f, w in GOAL_LAW.items() if f != self.f and f in self.v.fac]
        ahead = leading(self.v, self.f)
        authors = [self.v.fac[p[0]] for p in self.v.papers if p[1] == LEGISLATE]
        motion = self.motion()
        return any([motion.endswith(name) for name in at]) or (
            motion.startswith("Legislation") and ahead in authors and standing(self.v, ahead) > self.standing())

    def motion(self) -> str:
        """The title of what is put to the vote."""
        filled = dict(self.v.draft)
        return str(filled["motions"][filled["at"]][2])

    def standing(self) -> int:
        """How well the own faction seems to do."""
        return standing(self.v, self.f) if self.f <= GAL else 0

    def divide(self, legal: list[Action]) -> Action:
        """What helps others to win is counted; anything now and then."""
        return legal[1] if self.chance(60 if self.foul() else 25 if self.temper == CHAOTIC else 12) else legal[0]

    def vote(self, legal: list[Action]) -> Action:
        """Yes to own papers and most others; No to rivals and to what lets others win."""
        true = (self.f, *self.v.moles[self.seat])  # a mole votes for both
        mine = [p for p in self.v.papers if p[1] in (EXECUTE, LEGISLATE) and self.v.fac[p[0]] in true]
        rival = [p for p in self.v.papers if self.f <= GAL and self.v.fac[p[0]] == RIVAL[self.f]]
        by = {a[0]: a for a in legal}
        if mine and self.motion().startswith("Legislation"):
            return by["use"] if "use" in by and self.chance(60) else by["yes"]
        if (self.foul() and self.chance(70)) or (rival and self.chance(50)):
            return by["no"]
        return by["yes"] if self.chance(75) else by["abstain"]

    def buy(self, legal: list[Action]) -> Action:
        """Whatever the Megapower set aside can buy."""
        return self.rng.choice(legal[1:]) if len(legal) > 1 else legal[0]

    def naval(self, legal: list[Action]) -> Action:
        """Strike orders and fleets."""
        liked = [a for a in legal if a[0] == "card" and CARDS[a[1]] in LIKED]
        return self.rng.choice(liked) if liked else legal[0]

    def learn(self, legal: list[Action]) -> Action:
        """One more of what the hand lacks."""
        hand = self.v.hand[self.seat]
        kinds = [a for a in legal if a[0] == "learn"]
        order = (RECRUIT, BRIBERY, STATESMAN, JUDGE, CORRUPTION, SENATOR, POLICY)
        return min(kinds, key=lambda a: (hand[a[1]], order.index(a[1]))) if kinds else legal[0]

    def on_roll(self, legal: list[Action]) -> Action:
        """A card on a roll when it is in hand, half of the time."""
        return legal[-1] if self.chance(50) else legal[0]

    def any_card(self, legal: list[Action]) -> Action:
        """Money and files are used at once."""
        return self.rng.choice(legal[1:]) if len(legal) > 1 and self.chance(70) else legal[0]

    def pin(self, legal: list[Action]) -> Action:
        """Blame for others rather than a shift, if one is of that temper."""
        return legal[1] if self.temper in (AMBITIOUS, CHAOTIC) else legal[0]

    # -- the throne

    def nominate(self, legal: list[Action]) -> Action:
        """The own leader; without need only the ambitious or Loyalists try."""
        if legal[0][0] != "pass":
            return legal[0]
        keen = 35 if self.f == GAL else 20 if self.temper == AMBITIOUS else 5
        own = [a for a in legal[1:] if self.v.fac[self.v.people.index(a[1])] == self.f]
        return own[0] if own and self.chance(keen) and self.v.turn > 1 else legal[0]

    def elect(self, legal: list[Action]) -> Action:
        """The own faction's candidate, else whoever is least dangerous."""
        names = [a for a in legal if a[0] == "elect"]
        for side in (self.f, *self.v.moles[self.seat]):
            own = [a for a in names if self.v.fac[self.v.people.index(a[1])] == side]
            if own:
                return own[0]
        no = [a for a in legal if a[0] == "no"]
        if no and self.chance(65):
            return no[0]
        return self.rng.choice(names) if self.chance(50) else legal[0]

    def bid(self, legal: list[Action]) -> Action:
        """With a clock: the same commands, each aimed at somebody it helps or harms."""
        kinds = sorted({a[1] for a in legal if a[0] == "bid"})
        wish = self.command([legal[0], *[("command", c) for c in kinds]])
        aims = [a for a in legal if a[0] == "bid" and wish[0] == "command" and a[1] == wish[1]]
        if not aims:
            return legal[0]
        foe = leading(self.v, self.f)
        if COMMANDS[wish[1]] == "E-PARDON":
            foe = self.f
        named = [a for a in aims if TARGETS[a[2]][2:] == ("faction", foe)]
        return named[0] if named else aims[0]

    def command(self, legal: list[Action]) -> Action:
        """Value for points: fleets, memory, blame for others, pawns."""
        by = {COMMANDS[a[1]]: a for a in legal if a[0] == "command"}
        low = sum([self.v.loyalty[a] for q in self.v.quads for a in SECTORS[q]]) < self.v.start_loyalty * 2 // 3
        order = ["E-BREAD", *THRONE] if low else list(THRONE)
        if self.f <= GAL and self.v.blame[self.f] >= 4:
            order.insert(0, "E-PARDON")
        liked = [by[n] for n in order if n in by]
        if not liked:
            return legal[0]
        return liked[0] if self.chance(60) else self.rng.choice(liked)

    def pledge(self, legal: list[Action]) -> Action:
        """Deep State pawns for an Usurper of one's own, else by whim."""
        own = [a for a in legal[1:] if self.v.fac[self.v.people.index(a[1])] == self.f]
        if own:
            return own[0]
        return self.rng.choice(legal[1:]) if self.chance(35) else legal[0]
