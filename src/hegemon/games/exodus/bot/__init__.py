"""A scripted player: a plan for every question, after section 9 of the specification."""
from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.bot import council, economy, fight, war
from hegemon.games.exodus.bot import strategy as plan
from hegemon.games.exodus.bot.leanings import STYLES as STYLES
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
    "Assignment.chosen": fight.assign,
    "Battle.laid": fight.lay_card,
    "Deploy.chosen": war.land,
    "Opening.picked": economy.choose_faction,
    "Council.shifted_vote": council.shift_vote,
    "Council.shifted_order": council.shift_order,
    "Council.decided": council.break_tie,
    "Council.envisioned": council.envision,
    "Council.ranked_next": council.rank_next,
    "Discarding.chosen": fight.discard,
    "SoloCouncil.envisioned": council.envision,
    "ActionRound.paid": economy.pay,
    "Bank.chosen": economy.dice_or_figure,
    "Mining.rolled": economy.dice_or_figure,
    "CardEffect.moved": economy.ferry,
    "Refit.chosen": economy.refit,
    "FreePart.taken": economy.take_part,
    "Enact.repealed": council.repeal,
    "Enact.risen": council.rise,
    "Enact.scrapped": council.scrap,
    "Uncloaking.chosen": war.uncloak,
    "Battle.fronted": fight.name_front,
    "Battle.rammed": fight.ram,
    "Battle.crashed": fight.ram_whom,
    "CardPlay.jammed": fight.jam,
    "CardPlay.marked": fight.mark,
    "Formation.chosen": fight.reform,
    "Formation.moved": fight.reform_whom,
    "Deploy.borrowed": war.borrow,
}
DEFAULTED: Final[dict[str, str]] = {
    "Upkeep.grown": "home first: its cubes pay for reactions",
    "Income.chosen": "a unit is worth more than its tax of 1 or 2 CP: collect all that can be paid for",
    "Council.chosen": "the lowest card acts first and is worth most VP at the end; the bot bids for it",
    "FreeShip.placed": "home is the yard that is always held, and the fleet gathers there",
    "Strike.assigned": "the rockets are listed by danger, the worst first",
    "Strike.killed": "the largest enemy comes first (D-26)",
    "Mount.transferred": "the plan never shifts cubes between ships: carriers load and land by themselves",
    "Block.chosen": "the dearest ship comes first (D-30)",
    "Conquest.combat": "combats in different hexes do not touch each other, each hex fights once in any order",
    "Conquest.assault": "combats in different hexes do not touch each other, each hex fights once in any order",
    "Battle.laid_cr": "the order of X-15.8 is by how much a card hurts",
    "CardPlay.spend": "the first cube is owed; a second makes dice hit on 3 instead of 4, less than a cube on a planet",
    "Cancelling.chosen": "the dearest ship that is saved by it comes first (D-38)",
    "RoundEnd.sworn": "the Resistance's own order comes first (X-15.6)",
    "RoundEnd.mended": "the most damaged ship comes first",
    "Deploy.killed": "the largest enemy comes first",
}

IN_WINDOWS: Final = "Resistance cards are used in the windows of a turn's beginning, or kept for their points (X-6.28)"
WHERE_BOUGHT: Final = "parts change places where better ones are bought; between two purchases nothing is gained by it"
UNTAKEN: Final[dict[str, str]] = {  # options that are never taken, and why
    **dict.fromkeys(("ActionRound.reacting use", "ActionStage.chosen use", "Bank.chosen use", "BuildShips.built use",
                     "BuyUpgrades.bought use", "Mining.placed use", "Research.chosen use", "Trade.traded use"),
                    IN_WINDOWS),
    **dict.fromkeys(("ActionRound.reacting refit", "ActionStage.chosen refit", "Bank.chosen refit",
                     "BuildShips.built refit", "BuyUpgrades.bought refit", "Mining.placed refit",
                     "Research.chosen refit", "Trade.traded refit", "Windows.chosen refit"), WHERE_BOUGHT),
    "ActionStage.chosen pass": "a bonus action costs nothing and always does something",
    "Battle.laid pass": "a Combat Card that can be laid helps, and a new hand comes before the next battle",
    "Council.picked pass": "the bonus that the Council offers costs nothing",
    "Income.chosen take": "the default collects at once all that can be paid for: a unit is worth more than its tax",
    "Income.chosen done": "a unit is worth more than its tax of 1 or 2 CP",
    "Mount.chosen transfer": "the plan never shifts cubes between ships: carriers load and land by themselves",
    "ResearchOffer.chosen pass": "a technology that is offered costs no action",
    "SoloCouncil.climbed advance": "a step up costs CP; titles count at the end alone, and there for the first three",
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
