"""A scripted player: a plan for every question, after section 9 of the specification."""
from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.bot import council, economy, war
from hegemon.games.exodus.bot import strategy as plan
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Action
from hegemon.kernel.bot import Seen

Plan = Callable[[Exodus, int, list[Action], Seen], Action]

PLANS: Final[dict[str, Plan]] = {
    "Opening.founded": economy.first_colony,
    "StartingTechnologies.chosen": economy.starting_technology,
    "Windows.chosen": economy.window,
    "Ballot.voted": council.vote,
    "Ballot.backed": council.back,
    "Council.offered": council.offer_bonus,
    "Council.picked": council.pick_bonus,
    "Council.ordered": council.bid_for_order,
    "SoloCouncil.chosen": council.solo_card,
    "SoloCouncil.climbed": council.climb,
    "ActionRound.revealed": economy.lay_card,
    "ActionRound.reacting": economy.react,
    "ActionStage.chosen": economy.bonus_action,
    "Act.chosen": economy.version,
    "Research.chosen": economy.learn,
    "ResearchOffer.chosen": economy.learn_offered,
    "BuildShips.built": economy.build,
    "BuyUpgrades.bought": economy.buy,
    "Mining.placed": economy.mine,
    "Trade.traded": economy.trade,
    "CardEffect.placed": economy.settle,
    "FireWmd.launched": war.launch,
    "FireWmd.aimed": war.aim,
    "Mount.chosen": war.mount,
    "Program.chosen": war.program,
    "Steps.chosen": war.step,
    "Paths.chosen": war.name_paths,
    "Jumps.chosen": war.jump,
    "Assignment.chosen": war.assign,
    "Battle.laid": war.lay_combat_card,
    "Deploy.chosen": war.land,
}
DEFAULTED: Final[dict[str, str]] = {
    "Opening.picked": "any faction can win; measured shares differ by less than their intervals",
    "Upkeep.grown": "home first: its cubes pay for reactions",
    "Income.chosen": "a unit is worth more than its tax of 1 or 2 CP: collect all that can be paid for",
    "Council.shifted_vote": "the bid was made with the figure in mind",
    "Council.shifted_order": "the bid was made with the figure in mind",
    "Council.decided": "the first of the cards tied",
    "Council.envisioned": "the CP are worth more than a losing card",
    "Council.ranked_next": "turn order among the tied stays as it is",
    "Council.chosen": "the lowest card: it acts first and is worth most VP",
    "Discarding.chosen": "the highest number acts last in a combat",
    "SoloCouncil.envisioned": "the CP are worth more than a second card",
    "ActionRound.paid": "home pays: its cubes grow again",
    "Bank.chosen": "the fixed figure; dice bring the same on average",
    "Mining.rolled": "the fixed figure; dice bring the same on average",
    "CardEffect.moved": "cubes are carried by ships",
    "Refit.chosen": "parts are bought for the class that fights",
    "FreePart.taken": "the first part that fits",
    "FreeShip.placed": "home, where the fleet gathers",
    "Enact.repealed": "the oldest Law",
    "Enact.risen": "the first planet",
    "Enact.scrapped": "rockets are kept for their targets",
    "Strike.assigned": "the rockets are listed by danger, the worst first",
    "Strike.killed": "the largest enemy comes first (D-26)",
    "Mount.transferred": "the plan never shifts cubes between ships",
    "Block.chosen": "the dearest ship comes first (D-30)",
    "Uncloaking.chosen": "the plan never cloaks, and Radar comes first",
    "Conquest.combat": "combats in different hexes do not touch each other",
    "Conquest.assault": "combats in different hexes do not touch each other",
    "Battle.fronted": "without a front ship the enemy spreads its hits",
    "Battle.rammed": "a Dark Raider is worth its hex",
    "Battle.crashed": "the dearest ship comes first",
    "Battle.laid_cr": "the preference of the Resistance itself comes first (X-15.8)",
    "CardPlay.jammed": "the first card to be applied",
    "CardPlay.marked": "the dearest ship comes first (D-36)",
    "CardPlay.spend": "one cube is owed, a second is worth more on a planet",
    "Formation.chosen": "no hit is moved",
    "Formation.moved": "the first ship",
    "Cancelling.chosen": "the ship that is saved by it comes first (D-38)",
    "RoundEnd.sworn": "the Resistance's own order comes first (X-15.6)",
    "RoundEnd.mended": "the most damaged ship comes first",
    "Deploy.killed": "the largest enemy comes first",
    "Deploy.borrowed": "no technology is borrowed",
}


class Scripted:
    """Plays a plain plan: colonies, one strong class of ships, the Resistance, and hexes at the end."""

    def decide(self, seen: Seen) -> Action:
        """One of the legal answers."""
        legal = list(seen.legal)
        choose = PLANS.get(seen.question)
        if len(legal) == 1 or choose is None:
            return legal[0]
        return choose(seen.sample(), seen.seat, legal, seen)


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
