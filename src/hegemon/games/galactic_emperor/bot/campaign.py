"""The bot's Warlord: which fleet goes where, when to fight and when to turn back."""
from __future__ import annotations

import math

from hegemon.games.galactic_emperor.actions import FALL_BACK
from hegemon.games.galactic_emperor.bot.outlook import FLEET_VALUE, SHIP_POINTS, Outlook, frame
from hegemon.games.galactic_emperor.data import (
    CENTRE,
    FUSION,
    HOME,
    LEVEL_INFLUENCE,
    NEXT,
    ONE,
    PLANETS,
    SHIPS,
    SPEED,
    SUN,
)
from hegemon.games.galactic_emperor.odds import Odds, battle
from hegemon.games.galactic_emperor.rules.combat import Battle
from hegemon.games.galactic_emperor.rules.sides import level_in, sides
from hegemon.games.galactic_emperor.rules.warlord import WarlordTurn
from hegemon.kernel import Action

WORTH_A_MOVE = 0.12  # gains smaller than this are not worth a path


class Campaign:
    """The movement of one Warlord turn, thought through path by path."""

    def __init__(self, look: Outlook, turn: WarlordTurn) -> None:
        self.look = look
        self.g = look.g
        self.seat = look.seat
        self.turn = turn
        self.targets = look.targets()
        self.ship_points = SHIP_POINTS * min(1.4, 0.35 + 0.3 * look.counts)
        self.leader = look.leader()
        self.stations: dict[int, float] = {}             # worked out once for each space
        self.attacks: dict[tuple[int, int], float] = {}  # and once for each space and fleet

    # -- battles ---------------------------------------------------------------------------------------------------

    def odds(self, space: int, foe: int, coming: int) -> Odds:
        """The chances against one rival in a space, with the ships that come and the cards both are likely to use."""
        return battle(*sides(self.g, space, self.seat, foe, coming))

    def attack(self, space: int, coming: int) -> float:
        """What attacking a space is worth on average, together with the ships that are there."""
        known = self.attacks.get((space, coming))
        if known is None:
            known = self.attacks[space, coming] = self.prospects(space, coming)
        return known

    def prospects(self, space: int, coming: int) -> float:
        """Points won and ships lost, weighed by their chances."""
        g = self.g
        fleet = g.fleet(space, self.seat) + coming
        value, chance = 0.0, 1.0
        for foe in g.foes(space, self.seat):
            odds = self.odds(space, foe, coming)
            level = level_in(g, space, foe)
            killed = FLEET_VALUE[g.fleet(space, foe)] - max(0.0, odds.theirs - level * (1 - odds.win))
            lost = FLEET_VALUE[fleet] + level_in(g, space, self.seat) - odds.ours
            value += chance * self.ship_points * (0.45 * killed - lost)
            if level:
                hate = 0.55 if foe == self.leader else 0.3
                value += chance * odds.win * (1.0 + hate * self.look.sector(space))
            chance *= odds.win
        if PLANETS[g.tile[space]]:
            before = len([s for s in self.turn.pending if s != space and PLANETS[g.tile[s]]])
            value += chance * self.look.claim(space, before) * 0.9
        return value

    # -- paths -----------------------------------------------------------------------------------------------------

    def open_to(self, space: int, suns: int) -> bool:
        """Whether a path may enter a space."""
        return self.turn.open_to(self.g, space, suns)

    def best(self, fleet: int, at: int, left: int, suns: int, claimed: int, moved: bool) -> tuple[float, int]:
        """The best a fleet can do from here, and its next step: -1 stop, else a space."""
        g = self.g
        sun = SUN[g.tile[at]]
        best = (-99.0 if sun or not moved else self.stay(at, fleet), -1)
        if not left:
            return best
        for n in NEXT[at]:
            if not self.open_to(n, suns):
                continue
            if SUN[g.tile[n]]:
                value, _ = self.best(fleet, n, left, suns | 1 << n, claimed, moved)
            elif g.enemies(n, self.seat):
                value = self.attack(n, fleet)
            else:
                gain, more = 0.0, claimed
                if PLANETS[g.tile[n]] and g.owner[n] < 0 and not claimed >> n & 1:
                    gain, more = self.look.claim(n, claimed.bit_count()), claimed | 1 << n
                value, _ = self.best(fleet, n, left - 1, suns, more, True)
                value += gain
            if value > best[0]:
                best = (value, n)
        return best

    def groups(self, idle: int) -> list[int]:
        """Fleets to consider: all together, one ship of a class, all of a class, all but one."""
        listed = [idle]
        for k in range(3):
            count = SHIPS[idle][k]
            for n in {1, count - 1, count} if count else set():
                if n > 0 and n * ONE[k] not in listed:
                    listed.append(n * ONE[k])
        return listed

    def stay(self, space: int, fleet: int) -> float:
        """What a fleet is worth where it is."""
        known = self.stations.get(space)
        if known is None:
            known = self.stations[space] = self.look.station(space, self.targets)
        return known * math.sqrt(FLEET_VALUE[fleet])

    def plan(self, space: int) -> tuple[float, int]:
        """The best group to send from a space and how much better it is than staying."""
        best = (0.0, 0)
        for group in self.groups(self.turn.idle[space]):
            speed = SPEED[group] + self.turn.fusion
            value = self.best(group, space, speed, 0, 0, False)[0] - self.stay(space, group)
            if value > best[0] + 1e-9:
                best = (value, group)
        return best

    # -- answers ---------------------------------------------------------------------------------------------------

    def move(self, legal: list[Action]) -> Action:
        """The next thing to do in the movement step."""
        best, choice = WORTH_A_MOVE, legal[0]
        for action in legal:
            value = 0.0
            match action:
                case ("sail", space):
                    value = self.plan(space)[0]
                case ("claim", space):
                    value = self.look.claim(space) + 10.0  # first, before the ship moves on
                    value = value if value > 10.0 else 0.0
                case ("attack", space):
                    value = self.attack(space, 0)
                case ("warp", space):
                    value = self.warp(space)
                case ("fusion_engines",):
                    value = 0.5 + WORTH_A_MOVE + 20.0 if self.g.can(self.seat, FUSION) else 0.0
            if value > best:
                best, choice = value, action
        return choice

    def warp(self, space: int) -> float:
        """What warping all charged ships to a space is worth."""
        group = self.turn.idle[CENTRE]
        if self.g.enemies(space, self.seat):
            return self.attack(space, group) * 1.1
        free = PLANETS[self.g.tile[space]] > 0 and self.g.owner[space] < 0
        return (self.look.claim(space) if free else 0.0) + self.stay(space, group) - self.stay(CENTRE, group) - 0.5

    def muster(self, legal: list[Action]) -> Action:
        """Take along the ships of the best group."""
        turn = self.turn
        if turn.warping:
            return ("whole",)
        wanted = self.plan(turn.at)[1] or turn.idle[turn.at]
        if wanted == turn.idle[turn.at]:
            return ("whole",)
        have, want = SHIPS[turn.group], SHIPS[wanted]
        for k in range(3):
            if have[k] < want[k]:
                return ("take", k)
        return ("ready",)

    def step(self, legal: list[Action]) -> Action:
        """The next space of the path, or stop."""
        turn = self.turn
        _, n = self.best(turn.group, turn.at, turn.left, turn.suns, 0, bool(turn.path))
        wanted: Action = ("stop",) if n < 0 else ("enter", n)
        return wanted if wanted in legal else legal[0]


def fights_on(look: Outlook, fight: Battle) -> bool:
    """Whether to go on after a round: not when the chances are bad and the sector is not decisive."""  # section 9
    g = look.g
    ours, theirs = fight.sides(g)
    odds = battle(ours, theirs)
    prize = LEVEL_INFLUENCE[theirs.level] * 0.5 + look.sector(fight.space)
    lost = (FLEET_VALUE[ours.fleet] + ours.level - odds.ours) * SHIP_POINTS
    return odds.win >= 0.4 or odds.win * prize > lost


def homeward(look: Outlook, spaces: list[int]) -> int:
    """Where new ships are wanted: the Starbase with most to do around it."""
    targets = look.targets()
    return max(spaces, key=lambda s: (look.station(s, targets), look.g.level[s] == HOME, -s))


# -- answers ---------------------------------------------------------------------------------------------------------

def move(look: Outlook, legal: list[Action]) -> Action:
    """The most rewarding path, claim, attack or warp."""
    return Campaign(look, frame(look, WarlordTurn)).move(legal)


def muster(look: Outlook, legal: list[Action]) -> Action:
    """The ships of the plan."""
    return Campaign(look, frame(look, WarlordTurn)).muster(legal)


def step(look: Outlook, legal: list[Action]) -> Action:
    """The next space of the plan."""
    return Campaign(look, frame(look, WarlordTurn)).step(legal)


def retreat(look: Outlook, legal: list[Action]) -> Action:
    """Only from a losing fight."""
    return ("fight",) if fights_on(look, frame(look, Battle)) else ("retreat",)


def battle_first(look: Outlook, legal: list[Action]) -> Action:
    """The battle that promises most comes first, since tokens for claims may run short."""
    plan = Campaign(look, frame(look, WarlordTurn))
    return max(legal, key=lambda a: (plan.attack(a[1], 0), -a[1]))


def foe_first(look: Outlook, legal: list[Action]) -> Action:
    """The weaker ones first, so that most ships are left for the last."""
    turn = frame(look, WarlordTurn)
    plan = Campaign(look, turn)
    return max(legal, key=lambda a: (plan.odds(turn.field, a[1], 0).win, -a[1]))


def lost_of(look: Outlook, legal: list[Action]) -> Action:
    """Ships that cannot retreat go first: the others may still be brought home."""
    return min(legal, key=lambda a: a[0] == "from")


def fall_back(look: Outlook, legal: list[Action]) -> Action:
    """To the Starbase with most to do around it."""
    return FALL_BACK.each[homeward(look, [a[1] for a in legal])]
