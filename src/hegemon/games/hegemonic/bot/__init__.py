"""A player with a plan: build what pays on boards and in income, attack when ahead, advance for the end."""
from __future__ import annotations

from math import exp
from typing import Final

from hegemon.games.hegemonic.bot import acting, exploring, fighting, leading, losing
from hegemon.games.hegemonic.bot.leanings import STYLES as STYLES
from hegemon.games.hegemonic.bot.table import Plan, Table
from hegemon.games.hegemonic.bot.worth import scorings
from hegemon.games.hegemonic.data import CARD_TIER, CORE
from hegemon.games.hegemonic.rules.scoring import points, powers
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.kernel import Action, Seen

__all__ = ["DEFAULTED", "PLANS", "UNTAKEN", "Scripted", "evaluate"]


def evaluate(g: Hegemonic, seat: int) -> float:
    """The share of winning a seat may expect: VP now, boards as they stand until the end, cards and CAPs."""
    if g.over:
        winners = g.winners()
        return 1 / len(winners) if seat in winners else 0.0
    left = scorings(g)
    strength = [g.vp[s] + 2.0 * sum([CARD_TIER[c] for c in g.advanced[s]]) + 0.3 * g.caps[s]
                + 0.3 * g.total_income(s) * (left - 1) for s in range(g.seats)]
    for board in g.chart().boards():
        for s, vp in points(powers(g, board), board == CORE).items():
            strength[s] += vp * (1 + 0.8 * (left - 1)) + 0.1
    scale = 4.0 + 3.0 * left
    top = max(strength)
    weights = [exp((x - top) / scale) for x in strength]
    return weights[seat] / sum(weights)


class Scripted:
    """Answers every question by a short calculation on one sampled position."""

    def decide(self, seen: Seen) -> Action:
        legal = seen.legal
        plan = PLANS.get(seen.question) if len(legal) > 1 else None
        return plan(Table(seen)) if plan is not None else legal[0]


LOST: Final = "an Advanced Technology taken back gives up its effect and 2 VP per tier for a card in hand"

PLANS: Final[dict[str, Plan]] = {
    "Preparation.followed": exploring.following_a_leader, "Preparation.kept": exploring.keeping,
    "Preparation.aimed": exploring.aiming, "Preparation.placed": exploring.placing,
    "Explore.taken": exploring.taking, "Explore.laid": exploring.laying,
    "Study.drawn": exploring.drawing, "Study.chosen": exploring.studying, "Advance.answered": exploring.taxed,
    "Research.sifted": exploring.throwing_away,
    "ActionPhase.opened": acting.planning, "ActionPhase.named": acting.naming, "Turn.chosen": acting.acting,
    "Build.taken": acting.building, "Gate.begun": acting.beginning_gate, "Gate.placed": acting.leading_gate,
    "Relocate.put": acting.relocating, "Arbitration.appointed": acting.appointing, "GiftPoll.given": acting.giving,
    "ConflictAction.mover": fighting.moving, "ConflictAction.arrived": fighting.going,
    "ConflictAction.picked": fighting.attacking, "ConflictAction.declared": fighting.aiming_at,
    "Conflict.answered": fighting.going_on, "Conflict.supported": fighting.supporting,
    "Conflict.revealed": fighting.playing, "Conflict.cleaned": fighting.cleaning,
    "Aftermath.filled": losing.moving_in, "Aftermath.agent_paid": losing.bringing_home,
    "Aftermath.fleet_paid": losing.bringing_home, "Aftermath.sheltered": losing.sheltering,
    "Aftermath.slipped": losing.slipping, "Aftermath.grown": losing.growing,
    "Rescue.begun": losing.saving_gate, "Rescue.placed": losing.leading_saved_gate,
    "Window.answered": leading.leading, "Foresight.looked": leading.looking, "Deliberation.swapped": fighting.swapping,
    "EnergyWeb.chosen": leading.webbing, "Reassembly.lifted": leading.reassembling,
    "EmbargoEdict.bounced": leading.bouncing, "EmbargoEdict.discarded": exploring.discarding,
    "Drift.chosen": leading.drifting, "Drift.moved": leading.drifting_to, "DarkHarbour.built": leading.harbouring,
    "Recollection.dug": exploring.digging, "Recollection.discarded": exploring.discarding,
    "ShadowPlay.swapped": leading.replanning, "Counsel.counselled": fighting.counselling,
    "SpecialAdvance.chosen": exploring.advancing, "SpecialAdvance.drawn": exploring.drawing,
    "Spontaneity.chosen": leading.acting_more, "Augury.ordered": leading.foretelling,
    "Motion.chosen": leading.shifting_tiles, "Adaptation.lifted": leading.adapting,
    "LivingMachine.chosen": leading.living,
}

UNTAKEN: Final[dict[str, str]] = {  # options that are never taken, and why
    "Aftermath.razed enough": "a Gate pair left standing serves its owner first",
    "Build.answered cancel": "an interruption moves one Complex or two bare tiles: what was worth building still is",
    "Build.taken fold": "an Outpost that is taken away gives up what it held where it stood, for a price",
    "GiftPoll.given gift": "where two play, a gift helps the only rival",
    "Conflict.answered cancel": "no Leader that interrupts makes a good attack a bad one at its price (H-21.7)",
    "Conflict.attack_drawn alone": "an attack is declared for the Power it draws on",
    "Conflict.defence_drawn alone": "a Unit that falls needs no Faction or stack any more",
    "Conflict.cleaned recall": LOST, "Research.drawn recall": LOST, "SpecialAdvance.drawn recall": LOST,
    "Study.drawn recall": LOST,
    "ConflictAction.declared no_conflict": "a Unit moves only where it is to attack at once",
    "ConflictAction.picked no_conflict": "a pattern is chosen for an attack that is worth its price",
    "EnergyWeb.chosen shift": "a further pair is worth more than one that lies elsewhere, and both are free",
    "Turn.chosen survey": "a tile helps others as well and shortens the game: taken where nothing is left to build on",
    "Turn.chosen end": "BASIC and CAPITALIZE always bring CAPs",
}

DEFAULTED: Final[dict[str, str]] = {  # questions whose default is best, and why
    "Preparation.laid": "the suggested layout gives every home an equal share of the galaxy (section 2.4)",
    "Preparation.settled": "the recommended homes lie two steps from the Core and as far apart as the layout allows",
    "Research.drawn": "the draw pile is the only source that costs nothing: an Advanced Technology taken back is lost",
    "Build.answered": "an interruption moves one Complex or two bare tiles (H-21.7): what was worth building still is",
    "Conflict.attack_drawn": "the largest comes first, and Power kept back is seldom wanted twice in a phase",
    "Conflict.defence_drawn": "the largest comes first: a Unit that falls needs no Faction or stack any more",
    "Aftermath.razed": "a Gate pair destroyed costs its owner 3 CAPs and its reach, and the winner nothing",
    "MassMind.added": "the largest Faction comes first, and none is used up by it (H-21.6)",
}
