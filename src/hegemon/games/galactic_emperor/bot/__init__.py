"""A scripted player with the plan of section 9: planets before the next Regent, ships to get them, and timing."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hegemon.games.galactic_emperor.bot import campaign, economy, statecraft, windows
from hegemon.games.galactic_emperor.bot.leanings import STYLES as STYLES
from hegemon.games.galactic_emperor.bot.outlook import Outlook, evaluate
from hegemon.kernel import Action, Seen

__all__ = ["DEFAULTED", "PLANS", "UNTAKEN", "Plan", "Scripted", "evaluate"]

Plan = Callable[[Outlook, list[Action]], Action]

PLANS: Final[dict[str, Plan]] = {
    "Round.directed": statecraft.direction,
    "Round.taken": statecraft.role,
    "Explorer.selected": statecraft.tile,
    "Explorer.scanned": statecraft.scanned,
    "Explorer.placed": statecraft.place,
    "Merchant.priced": economy.discard,
    "MerchantTurn.traded": economy.trade,
    "StewardTurn.answered": economy.produce,
    "StewardTurn.named": economy.spare,
    "Engineer.deployed": economy.deploy,
    "EngineerTurn.ordered": economy.build,
    "WarlordTurn.planned": campaign.move,
    "WarlordTurn.mustered": campaign.muster,
    "WarlordTurn.entered": campaign.step,
    "WarlordTurn.picked": campaign.battle_first,
    "WarlordTurn.engage": campaign.foe_first,
    "Battle.decided": campaign.retreat,
    "Losses.told": campaign.lost_of,
    "Regent.bought": statecraft.buy_influence,
    "Regent.exerted": statecraft.exert,
    "Regent.fell_back": campaign.fall_back,
    "Scientist.bought": economy.research,
    "TechWindow.answered": windows.sabotage,
    "DieWindow.bent": windows.bend,
    "DieWindow.kept": windows.keep,
    "InfluenceWindow.answered": windows.block,
}
DEFAULTED: Final[dict[str, str]] = {
    "Steward.received": "the default takes what is scarcer by the storage, and both are spent on the same ships",
    "Declarations.answered": "the default names every card: each helps, costs nothing, and a card not named is as "
                             "good as a card sabotaged",
    "Battle.extra_named": "the default is the strongest class: it fires first and hits at least as often as any other",
    "Losses.chosen": "the default gives hits to what is cheapest to lose, damage that is repaired first of all",
    "Duel.declared": "the default uses the Shield Generators: the last battle has no Saboteur, and a hit less is "
                     "never worse",
}
UNTAKEN: Final[dict[str, str]] = {  # options that are offered and, with a reason, not taken
    "Battle.decided retreat": "battles are begun with good chances, so that one to be left is rare; then it is left",
    "Battle.extra_named no_extra": "an extra die can only help",
    "Engineer.deployed decline": "a fighter for nothing is never refused",
    "MerchantTurn.traded lift": "food on a sector becomes metal or energy; picked up it would be sold for less",
    "Regent.exerted exert_throne": "a token on a sector brings its points at once; the Throne is contested where one "
                                   "push takes it, which three players seldom leave open",
    "Regent.exerted done": "a token kept back goes to the reserve as one that is placed in vain does",
    "Scientist.bought pass": "a card that can be paid is worth its energy but in the last rounds of a game",
    "Steward.received decline": "a cube for nothing is never refused",
    "StewardTurn.named done": "a sector that produces without food is never refused",
}


class Scripted:
    """Decides by question, on a sample of what its seat may know."""

    def decide(self, seen: Seen) -> Action:
        """One of the legal answers."""
        legal = list(seen.legal)
        if len(legal) == 1 or seen.question in DEFAULTED:
            return legal[0]
        chosen = PLANS[seen.question](Outlook(seen.sample(), seen.seat), legal)
        return chosen if chosen in legal else legal[0]
