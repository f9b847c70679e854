"""A sentence or two for somebody who meets a question for the first time, by the name of the question."""
from __future__ import annotations

from typing import Final

TIPS: Final = {
    # -- the round
    "Round.directed": "You hold the Throne: you set the direction of the round and choose first.",
    "Round.taken": "Everybody plays the role you choose; you alone get its special ability. The Explorer is good "
                   "early, the Regent when you hold more planets than the others.",
    # -- Explorer
    "Explorer.selected": "Pick a face-up sector. Planets are victory points at every Regent; who chose the Explorer "
                         "claims his sector at once.",
    "Explorer.scanned": "You alone see the top of the stack. Take the better sector; the other one goes back on top, "
                        "face down.",
    "Explorer.placed": "Planets go near your own ships, best within two spaces of home; suns and empty space make good "
                       "barriers.",
    # -- Merchant
    "Merchant.priced": "The three dice you keep set the prices: lowest food, middle metal, highest energy. Dropping a "
                       "high die makes things cheap for all.",
    "MerchantTurn.traded": "Food feeds sectors with metal or energy; they produce when a Steward is chosen. Food left "
                           "in hand is sold when you are done.",
    # -- Steward
    "Steward.received": "Take what you are shorter of: metal is for ships, energy for technologies and large ships.",
    "StewardTurn.answered": "Each sector returns one food and gives its metal and energy, within your storage. Hold "
                            "sectors back whose goods would find no room.",
    "StewardTurn.named": "The Protein Fields let two sectors produce without food. Name sectors that have none.",
    # -- Engineer
    "Engineer.deployed": "This fighter costs nothing. Put it on the Starbase nearest to planets you want to claim.",
    "EngineerTurn.ordered": "Ships come on Starbases. Fighters claim, dreadnoughts fire first and take two hits.",
    # -- Warlord
    "WarlordTurn.planned": "Move ships path by path. Entering a free planet claims it; entering enemies means battle, "
                           "fought when all movement is over.",
    "WarlordTurn.mustered": "Ships that go together share one path at the speed of the slowest. Leave some behind to "
                            "guard a border.",
    "WarlordTurn.entered": "Each space costs one movement, a sun none, but no ship stops there. Enemies end the path.",
    "WarlordTurn.picked": "Battles are fought one by one, in the order you like. Each begins with fresh dreadnoughts.",
    "WarlordTurn.engage": "You fight the others here one after the other. Begin with the one you want gone most.",
    # -- battles
    "Declarations.answered": "Technologies cost nothing to use. Name all that help you, unless you fear the Saboteur.",
    "Battle.extra_named": "You chose the Warlord, so one ship rolls one more die this round. The largest fire first.",
    "Battle.decided": "You may pull back after each full round; the defender never can. Under about 40 % to win, "
                      "retreat is wiser.",
    "Losses.chosen": "You choose what is lost. A dreadnought is only damaged by its first hit, and that is repaired "
                     "after the battle.",
    "Losses.told": "These ships came different ways, and only those that moved in along a path can retreat.",
    "Duel.declared": "Two of you are level, and all ships fight for victory. Shields cancel the first hit you take.",
    # -- Regent
    "Regent.bought": "One more token of influence for marks; the price rises with each that is bought. Good if it wins "
                     "a planet now.",
    "Regent.exerted": "A token on a free planet makes it yours if nobody else has as much there; then planets are "
                      "counted. Three tokens take a bare Starbase, two an Empire.",
    "Regent.fell_back": "You lost the sector, not the ships: they go to your nearest Starbase. These are equally near: "
                        "choose where you need them next.",
    # -- Scientist
    "Scientist.bought": "A technology stays with you for the whole game. Robotics and Fusion Engines are good first "
                        "ones.",
    # -- interrupts
    "TechWindow.answered": "Sabotage voids this technology for the round. The victim rolls: on a 5 or 6 your Saboteur "
                           "is caught for good.",
    "DieWindow.bent": "Your Time Warp throws one die again, once a round. Keep it for a roll that matters to you.",
    "DieWindow.kept": "You may throw this die one more time; then its last value stands.",
    "InfluenceWindow.answered": "Once in each Regent your Ambassador sends a token back and closes the sector to all "
                                "others. Guard your best sector.",
}
