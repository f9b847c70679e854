"""A scripted player: a plan for every question, after section 9 of the specification."""
from __future__ import annotations

from math import exp
from typing import Any

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import BLANK, FIRST_CR
from hegemon.games.exodus.bot import strategy as plan
from hegemon.games.exodus.rules.action import ActionRound, card_of
from hegemon.games.exodus.rules.economy import BANK_BASE, BANK_FIGURE, MINING_BASE, MINING_FIGURE, market_space, rates
from hegemon.games.exodus.rules.research import affordable, discount, price
from hegemon.games.exodus.rules.shipyard import part_price, ship_price
from hegemon.games.exodus.rules.solo import slot_price
from hegemon.games.exodus.rules.windows import fits
from hegemon.games.exodus.rules.wmd import FireWmd
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Action
from hegemon.kernel.bot import Seen

FAVOURS = {  # what a political card is worth to somebody without special needs
    "gain_all": 3, "market_buy": 1, "tax_rate": 1, "home_growth": 4, "ship_cost": 3, "tech_cost": 3, "repair": 2,
    "cr_bounty": 2, "bank_bonus": 2, "mining_bonus": 2, "reaction_cost": 2, "survey": 2, "census": 3,
    "research_offer": 3,
    "colony_vp": 3, "salvage": 2, "cc_bonus": 2, "moon_target": 1, "reroll": 1,
}
PREFERRED_CARDS = (8, 6, 4, 9, 5, 7, 11, 1, 10, 3, 2, 0)  # Combat Cards, the most useful first


class Scripted:
    """Plays a plain plan: colonies, one strong class of ships, the Resistance, and hexes at the end."""

    def decide(self, seen: Seen) -> Action:
        """One of the legal answers."""
        legal = list(seen.legal)
        if len(legal) == 1:
            return legal[0]
        g: Exodus = seen.sample()
        choose = getattr(self, "ask_" + seen.question.replace(".", "_").lower(), None)
        if choose is None:
            return legal[0]
        action: Action = choose(g, seen.seat, legal, seen)
        return action

    # -- set-up and upkeep --------------------------------------------------------------------------------------------

    def ask_opening_founded(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        """A planet of another kind than home, with many points."""
        return max(legal, key=lambda a: (d.PLANET_TYPE[g.planet[a[1]]] != d.CP_PLANET,
                                         plan.planet_worth(g, seat, a[1])))

    def ask_startingtechnologies_chosen(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        return max(legal, key=lambda a: plan.tech_worth(g, a[1]) / d.COSTS[a[1]] ** 0.5)

    def ask_windows_chosen(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        """Small Resistance cards are used early, large ones are kept for their points."""
        for a in legal:
            if a[0] == "use" and d.CR_CARDS[a[1]].vp <= 2 and plan.turns_left(g) >= 2:
                return a
        return legal[0]

    # -- council ------------------------------------------------------------------------------------------------------

    def ask_ballot_voted(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        slot = max(range(len(g.slots)), key=lambda i: (self.favour(g, seat, g.slots[i]), -i))
        return legal[slot]

    def favour(self, g: Exodus, seat: int, card: int) -> float:
        """How much a seat wants a card."""
        row = d.POLITICAL[card]
        worth = float(FAVOURS.get(row.key, 0))
        if row.key == "levy_richest":
            return -4.0 if g.cp[seat] == max(g.cp) else 2.0
        if row.key == "bank_bonus" and row.params["cp"] < 0:
            return -2.0
        if row.key == "reparations":
            return 4.0 if g.vp[seat] == min(g.vp) else -2.0
        return worth

    def ask_ballot_backed(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        """A CP or two for a card worth having."""
        best = max([self.favour(g, seat, c) for c in g.slots])
        return legal[min(len(legal) - 1, 1 if best >= 3 and g.cp[seat] >= 6 else 0)]

    def ask_council_picked(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        def worth(a: Action) -> float:
            if a[0] != "pick":
                return 0.0
            return 4.0 if a[1] == d.MOVE else self.action_worth(g, seat, a[1])
        return max(legal, key=worth)

    def ask_council_offered(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        return max(legal, key=lambda a: 3.5 if a[1] == d.MOVE else self.action_worth(g, seat, a[1]))

    def ask_council_ordered(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        """Titles count at the end: in the last turn a third of the purse, else little."""
        last = not plan.turns_left(g)
        bid = g.cp[seat] * 2 // 5 if last else min(2, g.cp[seat] // 6)
        return legal[min(len(legal) - 1, bid)]

    def ask_solocouncil_chosen(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        return max(legal, key=lambda a: self.favour(g, seat, g.slots[a[1]]) - slot_price(g, a[1]) * 0.6)

    def ask_solocouncil_climbed(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        last = not plan.turns_left(g) and g.rank[0] <= 3
        return legal[1] if last else legal[0]

    # -- actions ------------------------------------------------------------------------------------------------------

    def action_worth(self, g: Exodus, seat: int, action: int) -> float:
        """What an action would bring now, in CP."""
        left = plan.turns_left(g)
        match action:
            case d.RESEARCH:
                change = discount(g, seat)
                best = [plan.tech_worth(g, a[1]) - 0.6 * price(g, seat, a[1], change) for a in affordable(g, seat, 0)]
                return max(best, default=0.0) if left or not g.terms.expansion else max(best, default=0.0) * 0.3
            case d.BANK:
                return float(g.best(seat, BANK_BASE, BANK_FIGURE)) * (0.9 if left else 0.5)
            case d.BUILD_SHIPS:
                return self.fleet_worth(g, seat)
            case d.BUY_UPGRADES:
                options = self.upgrades(g, seat)
                return max([w for w, _, _ in options], default=0.0)
            case d.MINING:
                room = sum([d.PLANET_MOST[g.planet[h]] - g.tokens[h] for h in g.planets_of(seat)
                            if g.tokens[h] <= left])
                return min(g.best(seat, MINING_BASE, MINING_FIGURE), room) * (1.5 if left > 1 else 0.6 if left else 0)
            case d.TRADE:
                if market_space(g, seat) < 0:
                    return 0.0
                buy, sell = rates(g, seat, market_space(g, seat))
                if g.axinium[seat] < 2 and g.cp[seat] >= buy + 8:
                    return 2.5 * min(4, (g.cp[seat] - 8) // buy) * (1.0 if left else 0.6)
                return 0.8 * sell * max(0, g.axinium[seat] + g.phasium[seat] - 4) if not left else 0.0
        return 0.0

    def fleet_worth(self, g: Exodus, seat: int) -> float:
        """What the ships one can pay for are worth."""
        cp, axinium, worth = g.cp[seat], g.axinium[seat], 0.0
        for kind in (d.WAR_CRUISER, d.FIGHTER, d.BATTLE_CARRIER, d.DARK_RAIDER):
            price_ = ship_price(g, seat, kind, 0)
            free = sum([g.where[s] < 0 for s in range(seat * 16 + kind * 4, seat * 16 + kind * 4 + g.markers(kind))])
            while free and cp >= price_ and axinium >= d.CLASSES[kind].axinium:
                cp, axinium, free = cp - price_, axinium - d.CLASSES[kind].axinium, free - 1
                worth += price_ * 1.15
        return worth

    def ask_actionround_revealed(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        cards = [a for a in legal if a[0] == "lay"]
        return max(cards, key=lambda a: self.action_worth(g, seat, a[1]))

    def ask_actionround_reacting(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        """A reaction must bring more than its cubes."""
        q = g.question(seat)
        frame = q.frame.inside(ActionRound) if q is not None else None
        if frame is None:
            return legal[0]
        best, found = 1.0, legal[0]
        for a in legal:
            if a[0] == "react":
                bottom = card_of(g, a[1], frame.cards[a[1]]).bottom
                cubes = frame.cost(g, seat, a[1])
                home = g.pop[g.home[seat]][seat] if g.home[seat] >= 0 else 0
                worth = self.action_worth(g, seat, bottom) - cubes * (2.6 if home > 3 else 4.0)
                if worth > best:
                    best, found = worth, a
        return found

    def ask_act_chosen(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        """One-time versions are played in the second half."""
        return legal[1] if plan.turns_left(g) <= g.terms.turns // 2 else legal[0]

    def ask_actionstage_chosen(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        return legal[1]

    def ask_research_chosen(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        change = discount(g, seat)
        learns = [a for a in legal if a[0] == "learn"]
        if not learns or g.supply[seat] < 3 and plan.turns_left(g) == 0:
            return legal[0]
        best = max(learns, key=lambda a: plan.tech_worth(g, a[1]) - 0.6 * price(g, seat, a[1], change))
        return best if plan.tech_worth(g, best[1]) > 0.6 * price(g, seat, best[1], change) else legal[0]

    def ask_researchoffer_chosen(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        return max(legal[1:], key=lambda a: plan.tech_worth(g, a[1]))

    def ask_buildships_built(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        """War Cruisers first, a carrier while there are cubes to carry, Raiders for what is left."""
        builds = [a for a in legal if a[0] == "build"]
        if not builds:
            return legal[0]
        carriers = sum([g.where[s] >= 0 for s in range(seat * 16 + 8, seat * 16 + 12)])
        order = [d.WAR_CRUISER, d.FIGHTER, d.BATTLE_CARRIER, d.DARK_RAIDER]
        if carriers == 0 or carriers < 2 and plan.turns_left(g) >= 2:
            order = [d.BATTLE_CARRIER, d.WAR_CRUISER, d.FIGHTER, d.DARK_RAIDER]
        if not plan.turns_left(g):
            order = [d.DARK_RAIDER, d.FIGHTER, d.BATTLE_CARRIER, d.WAR_CRUISER]
        return min(builds, key=lambda a: order.index(a[1]))

    def upgrades(self, g: Exodus, seat: int) -> list[tuple[float, int, int]]:
        """Parts worth buying: worth, part, class."""
        found = []
        known = g.known(seat)
        for part, row in enumerate(d.PARTS):
            if d.PART_NEEDS[part] and not known & d.PART_NEEDS[part] or g.owned_parts(seat, part) >= d.PARTS_EACH:
                continue
            cost = part_price(g, seat, part)
            if cost > g.cp[seat] or row.phasium > g.phasium[seat]:
                continue
            for kind in (d.WAR_CRUISER, d.FIGHTER, d.BATTLE_CARRIER):
                if fits(g, seat, kind, part):
                    ships = sum([g.where[s] >= 0 for s in range(seat * 16 + kind * 4, seat * 16 + kind * 4 + 4)])
                    count = float(ships) + (1 if kind == d.WAR_CRUISER and plan.turns_left(g) else 0)
                    if plan.besieging(g):
                        count *= 1.5
                    gain = {"cannon": 2.2 * row.value, "shield": 2.2 * row.value, "drive": 3.0}[row.kind]
                    found.append((gain * count - cost * 0.8, part, kind))
        return found

    def ask_buyupgrades_bought(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        options = [o for o in self.upgrades(g, seat) if o[0] > 0 and ("part", o[1], o[2]) in legal]
        if options:
            best = max(options)
            return ("part", best[1], best[2])
        rockets = [a for a in legal if a[0] == "rocket"]
        if rockets and g.cp[seat] >= 8 and plan.turns_left(g):
            return rockets[-1]
        factories = [a for a in legal if a[0] == "structure"]
        return factories[0] if factories and g.cp[seat] >= 10 and plan.turns_left(g) > 1 else legal[0]

    def ask_mining_placed(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        """The poorest planets first, as much as they take."""
        mines = [a for a in legal if a[0] == "mine"]
        return min(mines, key=lambda a: (g.tokens[a[1]] > plan.turns_left(g), d.PLANET_TYPE[g.planet[a[1]]], -a[2]),
                   default=legal[0])

    def ask_trade_traded(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        if ("buy_vp",) in legal and not plan.turns_left(g):
            return ("buy_vp",)
        if g.axinium[seat] < 4 and ("buy", 0) in legal and g.cp[seat] >= 12:
            return ("buy", 0)
        if g.phasium[seat] < 1 and ("buy", 1) in legal and g.cp[seat] >= 14:
            return ("buy", 1)
        for a in legal:
            if a[0] == "sell" and (not plan.turns_left(g) or (g.axinium, g.phasium)[a[1]][seat] > 4):
                return a
        return legal[0]

    def ask_cardeffect_placed(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        return max(legal[1:], key=lambda a: plan.planet_worth(g, seat, a[1]))

    # -- rockets ------------------------------------------------------------------------------------------------------

    def ask_firewmd_launched(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        return legal[1]

    def ask_firewmd_aimed(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        """The richest planet of others, and not too far away."""
        q = g.question(seat)
        frame = q.frame.inside(FireWmd) if q is not None else None
        start = frame.start if frame is not None else 0

        def worth(a: Action) -> float:
            hex = a[1]
            others = sum(g.pop[hex]) - g.pop[hex][seat]
            value = d.PLANET_ROWS[g.planet[hex]].vp + others if others else 0.1
            return (value - 3 * g.pop[hex][seat]) * (7 - d.DISTANCE[start][hex])
        return max(legal, key=worth)

    # -- conquest -----------------------------------------------------------------------------------------------------

    def ask_mount_chosen(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        """Carriers take what a planet can spare."""
        if g.stage == 5 and not plan.turns_left(g) and plan.stages_left(g) <= 0:
            return legal[0]
        loads = [a for a in legal if a[0] == "load"]
        best, found = 0, legal[0]
        for a in loads:
            hex = g.where[a[1]]
            keep = 2 if hex == g.home[seat] and plan.turns_left(g) else 1
            if a[1] % 16 // 4 == d.BATTLE_CARRIER and a[2] > best and g.pop[hex][seat] - a[2] >= keep \
                    and plan.landing(g, seat, a[1], []) != hex:
                best, found = a[2], a
        return found

    def ask_steps_chosen(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        """Every ship goes on towards its goal."""
        goals = plan.goals(g, seat)
        for ship, goal in goals.items():
            step = plan.toward(g, ship, goal)
            if step >= 0 and ("move", ship, step) in legal:
                return ("move", ship, step)
        return legal[0]

    def ask_paths_chosen(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        """As with open movement, from where the paths named so far end."""
        goals = plan.goals(g, seat)
        for ship, goal in goals.items():
            ahead = [a for a in legal if a[0] == "move" and a[1] == ship]
            if ahead:
                ends = self.path_end(seen.view.draft, ship, g.where[ship])
                near = [a for a in ahead if d.DISTANCE[a[2]][goal] < d.DISTANCE[ends][goal]]
                if near:
                    return min(near, key=lambda a: plan.lots(g, seat)[a[2]])
        return legal[0]

    def path_end(self, draft: Any, ship: int, here: int) -> int:
        for row in draft:
            if row[0] == ship:
                return int(row[-1])
        return here

    def ask_program_chosen(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        """Tokens towards the goal, worked out from where the tokens so far lead."""
        here = {}
        laid = {}
        for row in seen.view.draft:
            hex = g.where[row[0]]
            for token in row[1:]:
                step = g.terms.map.step[hex][token] if token != BLANK else hex
                hex = step if step >= 0 else hex
            here[row[0]] = hex
            laid[row[0]] = len(row) - 1
        for ship, goal in plan.goals(g, seat).items():
            hex = here.get(ship, g.where[ship])
            if hex != goal and laid.get(ship, 0) < plan.reach(g, ship):
                ways = g.terms.map.step[hex]
                steps = [t for t, to in enumerate(ways) if to >= 0
                         and d.DISTANCE[to][goal] < d.DISTANCE[hex][goal] and ("program", ship, t) in legal]
                if steps:
                    return ("program", ship, min(steps, key=lambda t: plan.lots(g, seat)[ways[t]]))
        return legal[0]

    def ask_jumps_chosen(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        for ship, goal in plan.goals(g, seat).items():
            if ("jump", ship, goal) in legal:
                return ("jump", ship, goal)
        return legal[0]

    def ask_assignment_chosen(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        """Solo: weak fleets first, so that the last one to fall is a prize."""
        if not g.terms.solo:
            return legal[0]
        fight = seen.view.fight
        levels = [fight.crcodes[a[1] - FIRST_CR] & 3 for a in legal]
        low = [a for a, level in zip(legal, levels, strict=True) if level == min(levels)]
        return low[0]

    def ask_battle_laid(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        cards = [a[1] for a in legal if a[0] == "play"]
        for card in PREFERRED_CARDS:
            if card in cards:
                return ("play", card)
        return legal[0]

    def ask_deploy_chosen(self, g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
        """Cubes land where they are worth more than elsewhere; at the end everywhere."""
        ending = not plan.turns_left(g) and plan.stages_left(g) <= 1
        for a in reversed(legal[1:]):
            hex = g.where[a[1]]
            if ending or hex != g.home[seat] and (plan.planet_worth(g, seat, hex) > 0.5
                                                  or plan.landing(g, seat, a[1], []) == hex):
                same = [b for b in legal if b[0] == "land" and b[1] == a[1]]
                if not ending and g.cargo[a[1]] == 3 and not g.pop[hex][seat] and len(same) > 1 \
                        and max(g.pop[hex]) == 0 and plan.turns_left(g) and d.PLANET_ROWS[g.planet[hex]].moons == 0:
                    return same[1]  # two are enough for an empty planet; one goes on
                return same[-1]
        return legal[0]


def evaluate(g: Exodus, seat: int) -> float:
    """The share of winning one may expect: points now and to come against the best of the others."""
    if g.over:
        return float(seat in g.winners())
    worth = [_worth(g, s) for s in range(g.seats)]
    if g.terms.solo:
        scenario = g.terms.scenario
        aim = float(scenario.win.get("vp_min", 25)) if scenario is not None else 25.0
        return 1 / (1 + exp(-(worth[0] - aim) / 6))
    best = max([w for s, w in enumerate(worth) if s != seat])
    return 1 / (1 + exp(-(worth[seat] - best) / 6))


def _worth(g: Exodus, seat: int) -> float:
    """Points, income to come, technologies and fleet of one seat."""
    left = g.last - g.turn
    fleet = sum([sum(plan.unit(g, s)) for s in g.fleet(seat) if g.where[s] >= 0])
    purse = 0.12 * (g.cp[seat] + 2 * (g.axinium[seat] + g.phasium[seat]))
    techs = sum([c for i, c in enumerate(d.COSTS) if g.techs[seat] >> i & 1])
    income = sum([min(g.tokens[h], left) for h in g.planets_of(seat)])
    return g.scores()[seat] + purse + 0.3 * income + 0.1 * techs * (0.5 + left / max(1, g.terms.turns)) + 0.15 * fleet
