"""A sentence or two for somebody who meets a question for the first time, by the name of the question."""
from __future__ import annotations

from typing import Final

TIPS: Final = {
    # -- set-up
    "Opening.picked": "Each faction has its own resources, cards and technologies. Any of them can win; read its trait "
                      "and take what you like.",
    "Opening.founded": "Your first colony begins with a cube and a Dark Raider. Axinium builds ships, Phasium buys "
                       "upgrades; you want both soon.",
    "StartingTechnologies.chosen": "Every technology makes later ones of its colour or type cheaper, so begin with "
                                   "what you want more of.",
    # -- Upkeep
    "Upkeep.grown": "Your supply is too short for all new cubes. Home is usually best, since cubes there pay for "
                    "reactions.",
    "Income.chosen": "Every unit of Axinium and Phasium is taxed in CP. Collect all, unless you need the CP more this "
                     "turn.",
    # -- the Council
    "Ballot.voted": "A single token backs its card. Any other set makes your vote invalid, and that is a way to stay "
                    "out of it.",
    "Ballot.backed": "Your token is a vote, and each CP one more. All bids are paid, so bid what the card is worth to "
                     "you alone.",
    "Council.shifted_vote": "All bids lie open, and Corrupt Politics lets you change yours. Add just enough to win, or "
                            "save what is wasted.",
    "Council.decided": "You are Chancellor and break the tie. Take the card that helps you more than the others.",
    "Council.envisioned": "Visionary Politics enacts a losing card for CP. A Law counts for everybody, anything else "
                          "for you alone.",
    "Council.offered": "You are Vice-Chancellor: the Chancellor picks one of the actions you name. Name only such as "
                       "help you.",
    "Council.picked": "Everybody may perform the bonus action you pick. Pick none if the others would gain more than "
                      "you.",
    "Council.ordered": "All pay what they bid, and the highest comes first. Card 1 makes you Chancellor and is worth 5 "
                       "VP at the end of the game.",
    "Council.shifted_order": "All bids lie open, and Corrupt Politics lets you change yours. Outbid somebody, or save "
                             "what is wasted.",
    "Council.ranked_next": "You are Chancellor and order those who bid the same. You come last among them yourself.",
    "Council.chosen": "Low numbers act first in actions, high numbers move first in Conquest. Card 1 makes you "
                      "Chancellor.",
    "Discarding.chosen": "You hold more Combat Cards than the limit of six. Throw away what fits your fleet least.",
    # -- actions
    "ActionRound.revealed": "All lay a card in secret and perform its top action; each bottom action can then be used "
                            "once as a reaction. Lay what you can make full use of now.",
    "ActionRound.reacting": "A reaction on your own card is nearly always worth its cubes. On a card of others it "
                            "should bring more than 8 CP.",
    "ActionRound.paid": "Choose the planet whose cube pays. Spare planets where a cube makes your majority.",
    "ActionStage.chosen": "Everybody may perform the bonus action once, without laying a card. Pass only if it has "
                          "nothing for you.",
    "Act.chosen": "The one-time version is stronger, but the card then leaves the game. Keep it for the turn when it "
                  "brings most.",
    "Research.chosen": "Own technologies of the same colour or type make others cheaper. Build up one colour first; "
                       "economy is best in the first half.",
    "ResearchOffer.chosen": "A technology on special terms, outside the Research action. Take one that fits those you "
                            "have.",
    "Bank.chosen": "Bank brings CP at once. Where dice are offered they pay more or less than the fixed figure.",
    "Mining.placed": "Tokens on your planets become income in later Upkeeps. Fill planets you hold safely and alone.",
    "Mining.rolled": "The fixed figure is safe; dice may place more tokens or fewer.",
    "Trade.traded": "The market grows dearer with every trader, so trade early and only what you need.",
    "BuildShips.built": "Ships appear at home and at Spaceports. Carriers bring population, War Cruisers fight, "
                        "Fighters hold hexes cheaply.",
    "BuyUpgrades.bought": "A part counts for all ships of its class, so one strong class beats four weak ones. Two "
                          "cannons and a shield suit War Cruisers.",
    "CardEffect.placed": "These cubes come from your supply, free. Put them where they make a majority or open a new "
                         "planet.",
    "CardEffect.moved": "Cubes move between your planets without ships. Leave one or two at home for reactions.",
    # -- windows
    "Windows.chosen": "Before play goes on you may refit your blueprints or use a Resistance card. Most often there is "
                      "nothing to do.",
    "Refit.chosen": "Parts go between blueprints and the spare pile at no cost. Put the best ones on the class that "
                    "will fight.",
    "FreePart.taken": "This part or rocket costs nothing. Put it on the class that fights most.",
    "FreeShip.placed": "This ship costs nothing. Let it appear nearest to where you need it.",
    # -- politics
    "Enact.scrapped": "Rockets can be turned into CP now. Scrap those that have no good target.",
    "Enact.repealed": "One Law ends. Choose the one that hurts you most, or helps the leader most.",
    "Enact.risen": "Resistance appears on a planet without ships, and nobody lands there until it is beaten. Choose "
                   "one that others want.",
    # -- rockets
    "FireWmd.launched": "Each rocket flies once, and all strike together. Far targets fail more often; in the last "
                        "turn fire what is left.",
    "FireWmd.aimed": "Hypersonic rockets destroy tokens, biochemical ones population, graviton ones whole planets. Hit "
                     "what you cannot win.",
    "Strike.assigned": "Your Fighter may try to shoot down one rocket aimed at its planet. The most dangerous comes "
                       "first.",
    "Strike.killed": "Your rocket kills cubes of your choice. Break the majority of whoever holds the planet.",
    # -- Conquest: mount and move
    "Mount.chosen": "Load population on carriers to settle new planets. Leave one or two cubes at home to pay for "
                    "reactions.",
    "Mount.transferred": "The cube goes to another ship in the same hex.",
    "Program.chosen": "All ships move at once by secret tokens, up to as many as the drive allows. Think where the "
                      "others will go.",
    "Steps.chosen": "Each ship moves as far as its drive allows. Avoid fights you would win less than 60 % of the "
                    "time.",
    "Paths.chosen": "Name the whole path of each ship first; fast enemy ships on the way may stop slower ones.",
    "Block.chosen": "Your ship is faster and stops one enemy ship here. The most valuable comes first.",
    "Jumps.chosen": "A ship with a Hyperspace Drive goes to any hex, after all others have moved. Strike where nobody "
                    "waits for you.",
    "Uncloaking.chosen": "Cloaked ships neither fight nor land. Show them when you want the combat; Radar shows those "
                         "of others.",
    "Conquest.combat": "You choose which combat comes next. Each hex fights once in this stage.",
    "Conquest.assault": "You choose which combat against the Resistance comes next. Each hex fights once in this "
                        "stage.",
    # -- combat
    "Battle.fronted": "While it exists, all hits against you go to the front ship. Name one with strong shields, or "
                      "one you can spare.",
    "Battle.rammed": "A sacrificed Dark Raider does damage equal to its shields at once. Good if that destroys a "
                     "better ship.",
    "Battle.crashed": "The damage is done at once. Take a ship it destroys, the dearest if you can.",
    "Battle.laid_cr": "You play for the Resistance against somebody else. Take the card that hurts more.",
    "Battle.laid": "A Combat Card works for one round and is gone. Lay one when the fight is close, none when it is "
                   "decided.",
    "CardPlay.jammed": "Your card cancels one card of an opponent that has not been applied yet.",
    "CardPlay.marked": "Name the ship your card works on. The dearest comes first.",
    "CardPlay.spend": "Each cube aboard that you sacrifice makes your dice hit more easily in this round.",
    "Assignment.chosen": "A ship falls when it bears more hits than its shields. Put hits together so that they "
                         "destroy, the dearest ship first.",
    "Formation.chosen": "Battle Formation moves one hit to another of your ships. Save one that would just be "
                        "destroyed.",
    "Formation.moved": "Give the hit to a ship whose shields can still bear it.",
    "Cancelling.chosen": "You cancel hits on your ships. Save one that would just be destroyed, not one that is lost "
                         "anyway.",
    "RoundEnd.sworn": "Last Oath strikes once more, and you place the hit for the Resistance.",
    "RoundEnd.mended": "Damage Control repairs your ships here. Mend the one nearest to destruction.",
    # -- landing
    "Deploy.chosen": "Landed cubes settle a planet, and most cubes give the majority. Moons ask for a die for each "
                     "cube.",
    "Deploy.killed": "Your commandos remove an enemy cube. Break the majority of whoever holds the planet.",
    "Deploy.borrowed": "The research marker lends you a technology of somebody who shares a planet with you.",
    # -- solo
    "SoloCouncil.chosen": "One card takes effect; the later slots cost CP, more each turn. Take the free one unless "
                          "another is worth its price.",
    "SoloCouncil.envisioned": "Visionary Politics enacts one more card for CP. Pass unless it clearly helps you.",
    "SoloCouncil.climbed": "Each step up costs 10 CP and brings you nearer to the first card. It is worth it only with "
                           "CP to spare.",
}
