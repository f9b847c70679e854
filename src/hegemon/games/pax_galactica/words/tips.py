"""A sentence or two for somebody who meets a question for the first time, by the name of the question."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hegemon.games.pax_galactica.box import (
    DISASTER_AT,
    HEADLINES,
    MOST_AP,
    NUMBER,
    OPEN_SLOTS,
    POOLS_EACH,
    ROUND,
    SHIPS_EACH,
    SHUT_SLOTS,
    SUCCESS_AT,
    VETOES,
)
from hegemon.games.pax_galactica.data import APPROACH_EFFECTS, EFFECTS, NODE_COST, SCAPEGOAT, SECTOR_COST
from hegemon.games.pax_galactica.rules.capital import STEPS_OF_SLOTS
from hegemon.games.pax_galactica.rules.operations import OPERATIONS
from hegemon.games.pax_galactica.rules.written import FIRST, parsed
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.orders import draft


def pair(numbers: Sequence[int]) -> str:
    """Two numbers of actions."""
    return " and ".join([str(n) for n in numbers])


GOAT_BLAME: Final = EFFECTS[APPROACH_EFFECTS[SCAPEGOAT][0]].n
TIPS: Final = {
    # -- budget and planning
    "Opening.turned": "The Viceroy sets the direction of play. Going first matters only when two want the same thing.",
    "Opening.opened": f"You keep {NUMBER[POOLS_EACH]} cards as Atomic Power. Every card beyond these turns into "
                      "trouble for your map.",
    "Opening.redrawn": f"You may throw all your cards away once. Take it when the {NUMBER[POOLS_EACH]} best are poor.",
    "Jokers.robs": "Your Joker takes a random card from somebody at the table. It counts nothing itself.",
    "Swap.chosen": "Give up your worst card for a fresh one.",
    "Keep.chosen": "Pool 1 pays for Megapower, ships and starbases; pools 2 and 3 for the cards you choose. Hearts "
                   "left over cost Loyalty, diamonds anger aliens, clubs feed Warlords, spades Pirates.",
    "PlanMap.laid": f"Slots {pair(OPEN_SLOTS)} lie open, {pair(SHUT_SLOTS)} face down until they happen. Govern keeps "
                    "Loyalty, Patrol keeps outlaws away.",
    "PlanMap.spent": f"Each pool pays for its own {NUMBER[ROUND]} actions, at most {NUMBER[MOST_AP]} on one. What is "
                     "not spent is lost.",
    "PlanMap.played": "Planning cards strengthen an action. You can also keep them for a better turn.",
    "PlanMap.looked": "You will see which cards this player has face down.",
    # -- orders on the map
    "Build.named": "Own ships obey you alone; Imperial ones obey every loyal player of the map.",
    "Build.brought": "Ships from the holding box join your fleet on the map.",
    "Build.sited": f"Ships appear beside starbases of their banner, at most {NUMBER[SHIPS_EACH]} in one place.",
    "Build.counted": "What finds no room goes to the Quadrant capital.",
    "Raise.chosen": f"A starbase in a sector costs {SECTOR_COST} AP, on a lane node {NODE_COST}. Every starbase gives "
                    "one more ship in each later build and move.",
    "Moves.named": "Choose whose ships sail in this action: your own or the Empire's.",
    "Moves.started": "Choose where ships start. Each ship moves once; you may start again elsewhere.",
    "Moves.aimed": "A ship enters a neighbouring sector, or takes a hyperlane as far as it goes.",
    "Moves.counted": "How many ships make this move.",
    "Watch.split": "Threat is ships in the holding boxes: what you take off here cannot attack in step 13.",
    "Watch.tracked": "Menace is how many ships are added to a box every turn.",
    "Watch.placed": "A Patrol shields an area from outlaws for this turn; a Blockade stops other players.",
    "Rule.used": "Each point is a Loyalty in a sector where you have a ship or starbase, or calms aliens or rebels.",
    "Rule.shifted": "The closer the Quadrant's token stands to your faction, the better you govern here.",
    "ActionStep.turned": "An Usurper may turn any action into a Move that leads ships off to the Capital.",
    "NewActions.chosen": "The card you take stays in your hand for good.",
    "Administration.sent": "Ships sent to the Frontier are gone, but they bring a legacy token.",
    "Administration.led": "Leading outlaws makes you an enemy of the Empire, with scores of your own.",
    "Administration.named": "The Underdog draws one more battle card.",
    "Attacks.pointed": "Control chooses where the outlaws strike.",
    # -- battle
    "Declare.chosen": "Ships, Atomic Power and cards make strength. You play battle cards up to your strength, and the "
                      "highest total wins.",
    "Declare.named": "Choose whose ships you attack.",
    "Battle.supported": "Your ships can join a side and share its fate, or stay out of it.",
    "Battle.admitted": "A supporter adds ships to your side. His losses come after yours.",
    "Battle.suited": "The suit of your highest card decides the side effect of the battle.",
    "BattleCards.chosen": "A privilege card now may turn the battle; it is used up.",
    "Select.chosen": "Play any cards whose total fits your strength. You lose ships by your lowest card if you win, by "
                     "your highest if you lose.",
    # -- the Capital
    "CapitalLane.turned": "Whoever has most Megapower sets the direction at the Capital.",
    "PlanCapital.laid": f"Actions {pair(STEPS_OF_SLOTS[::2])} are public, {pair(STEPS_OF_SLOTS[1::2])} secret. "
                        "Recruiting is safe; Executive and Legislation need votes and dice.",
    "PlanCapital.spent": "Each Megapower adds 1 to a roll, or buys a card in steps 6 and 9. Three dice: "
                         f"{SUCCESS_AT} or more is success, exactly {DISASTER_AT} a disaster.",
    "NewPolitics.chosen": "The card you take stays in your hand for good.",
    "Target.placed": "Most pawns give control of an agency. Pawns are votes in the branches and cards in the offices.",
    "Target.named": "Tokens near your faction's bring pawns and better rolls.",
    "Target.stepped": "The token goes this way if the dice are kind, the other way if they are not.",
    "Target.faced": "Crises of long standing hurt everybody. Success brings legacy tokens.",
    "Target.approached": "Every approach but the plain one has a price that somebody pays.",
    "Target.quad_named": "This Quadrant pays the price of your approach.",
    "Target.relieved": "Each Loyalty spent adds 1 to the roll.",
    "Target.goat_named": f"The scapegoat takes {GOAT_BLAME} Blame whatever the dice say.",
    "Target.reserved": "Should the crisis be gone before your turn, you tackle this one instead.",
    "Target.drafted": "Laws change the game for everybody. Branch laws fail on a single No.",
    "Target.repeals": "A repealed law ends; what it did once stays done.",
    "VetoPaper.answered": f"A veto costs a pawn in the Judiciary, and {NUMBER[VETOES]} a turn are the limit.",
    "VetoWindow.denied": "Plausible Denial makes a veto void.",
    "PlayCard.denied": "Plausible Denial cancels a card that is played on you.",
    "DivisionPaper.answered": "Nobody calls a division: the motion passes. A count costs winners with two pawns one of "
                              "them.",
    "Ballot.answered": "Your pawns in the branch are your votes. Who wins or abstains with two or more loses one.",
    "RollWindow.opened": "The modifier is known, the dice are not thrown yet.",
    "Steps.chosen": "The roll was good: the token may walk on.",
    "Policy.pinned": "Instead of moving the token you can leave the Blame with that faction.",
    "Policy.chosen": "The Blame of the dice lies in this agency until somebody pins it on a faction.",
    "BuyPaper.chosen": "A card for each pawn you have in an office, 1 Megapower each.",
    "BuyPaper.named": "Who controls the Naval Office chooses the card.",
    "Powers.chosen": "The power of your office is free.",
    "AnyCard.chosen": "Some privilege cards can be played at any time; this is one of those moments.",
    "Flush.lost": "One of your pawns must go: choose from where.",
    # -- the throne
    "Election.named": "A Strong Emperor sweeps all crises away and commands. The faction with most Blame may not "
                      "supply one.",
    "ThroneVote.chosen": "Politicians vote with Executive pawns, the media with Megapower.",
    "ThroneVote.paid": "Each Megapower is a vote, and it is gone either way.",
    "Reign.commanded": "Spend your points on commands; what you leave unspent is lost.",
    "Minute.spoken": "Every tap is a command, obeyed at once. What is not said when the minute ends is lost.",
    "Minute.willed": "A command of your own: say what is to happen, then whom it meets, then how much.",
    "Minute.aimed": "Aliens, Rebels, Pirates and Warlords hear no commands.",
    "Minute.measured": "More of it costs more points.",
    "Reign.owned": "Choose who receives what the command gives.",
    "Reign.signed": "At -1 and below every Viceroy draws cards of his own; high up they go back to the office.",
    "Reign.decreed": "This law takes effect without vote or dice.",
    "Temptation.answered": "The Emperor is weak. Ships you send to the Capital fight for the throne; losers are "
                           "executed and lose half their Glory.",
    "Pledge.chosen": "Deep State pawns fight for the Usurper you back, then they are gone.",
    "Pledge.counted": "Each pawn counts as one ship.",
    "Pledge.doubled": "The Keepers of the Throne may count their pawns double once a game.",
    "MarchPaper.marched": "Rebels who take the Capital rule the Empire.",
    "MarchPaper.sent": "Imperial ships you send defend the Capital for this battle.",
    "MarchPaper.led": "The loyal fleet fights for the Capital. A leader who loses it loses half his Glory.",
    # -- Diplomacy and the media
    "Round.answered": "Accepted offers are carried out when the round closes. Promises beyond them bind nobody.",
    "Round.chosen": "Exchange cards, Megapower, scrip and tokens with anybody. Megapower spent on Blame keeps your "
                    "faction fit for the throne.",
    "Talk.chosen": "Everything happens at once: answer offers, make your own, buy Blame down. Say Done when you are "
                   "ready; then no offer reaches you any more.",
    "Talk.weighed": "The first answer is what the rules would let follow, by how far the factions are apart.",
    "Talk.replied": "Accepting carries the exchange out at once; refusing clears the table for an offer of your own.",
    "Talk.which": "The other asked for a card of this deck or a token; which one is yours to say.",
    "Offer.addressed": "With a clock you may make several offers; under seal one goes out in each round.",
    "Offer.gave": "Name what you give; add more or go on to what you want.",
    "Offer.wished": "Name what you want, or ask for nothing: a gift.",
    "Pulls.pulled": "A pull from the trade tower lets you spend scrip on the trade track. Each pull makes the next one "
                    "riskier for all.",
    "Pulls.spent": "Your faction draws a Trade card for every faction behind it on the track.",
    "Pulls.ruled": "A deliberate crash costs the faction Blame.",
    "Build.camped": "Ships without room at your starbases gather in a sector next to the capital.",
    # -- a person at Control's desk; the first answer is what the rules would do
    "Battle.fled": "Beaten ships leave the area. The first one is where the rules would send them.",
    "Administration.risen": "Resentment has broken out. The rules take the sector with least Loyalty.",
    "Administration.picked": "Whoever accepts leaves his faction. The rules ask the player with least Glory.",
    "CapitalLane.ruled": "The rules add a crisis when few are active. You may name one, or leave the Empire in peace.",
    "Reading.given": "Refuse only what would break the game: the proposer gets the Megapower back.",
    "Weighing.given": "A headline that counts moves Blame, Glory, a token or the next roll on a crisis.",
    "Following.given": "Near factions take their pieces along, distant ones leave them behind.",
    "Target.worded": "These are the laws Control has agreed to with you.",
    "Target.solved": "These are the solutions Control has agreed to with you.",
    "Reign.worded": "These are the commands Control has agreed to with you.",
    "MediaAction.chosen": "Your outlet may act now and after every beat. Blame lying in agencies is news waiting to be "
                          "printed.",
    "MediaAction.agency_named": "Much Blame and few pawns of the culprit make a good story.",
    "MediaAction.faction_named": "The Blame is theirs if the roll succeeds.",
    "MediaAction.funded": "Each Megapower adds 1 to the roll.",
    "MediaAction.praised": "This player gains the Glory of one battle card.",
    "MediaAction.table_named": "Each table once a turn: its hero will remember you.",
    "MediaAction.token_named": "A conspiracy moves any faction or Quadrant, and the dice may bring you legacy tokens.",
    "MediaAction.aimed": "The token goes this way on a success, the other way on a disaster.",
    "MediaAction.walked": "Each step of your own token costs 1 Megapower. Near tokens help politicians recruit.",
    "MediaAction.addressed": "Only the media carry things between tables while the maps are played.",
    "MediaAction.carried": "It is handed over at once, one thing in each action.",
    "Draft.chosen": f"Up to {NUMBER[HEADLINES]} headlines a turn. Outlets that agree weigh more.",
    "Draft.aimed": "Choose whom the headline is about.",
    "MediaPhase.applauded": "The outlet with most applause draws a legacy token.",
}


def tip_for(v: PaxView) -> str:
    """The tip of the viewer's question; for effects of cards and commands what the effect does."""
    name = v.now.name
    if name == "Choose.chosen":
        filled = draft(v)
        number = filled["effects"][filled["at"]]
        effect = EFFECTS[number] if number < FIRST else parsed(v.written[number - FIRST])
        return f"What it does: {OPERATIONS[effect.op].said(effect)}. You say whom or what it meets."
    if name == "ChooseCard.picked":
        return "This card offers several effects, and you use one of them."
    return TIPS.get(name, "")
