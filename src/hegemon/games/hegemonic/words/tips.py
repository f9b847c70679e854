"""A sentence or two for somebody who meets a question for the first time, by the name of the question."""
from __future__ import annotations

from typing import Final

from hegemon.games.hegemonic.actions import counted
from hegemon.games.hegemonic.data import (
    AMOUNT,
    BORDER_COST,
    CARD_AMOUNT,
    HULLS,
    PREDICTIVE,
    TELEPATHY,
    TELEPORTATION,
    VP_PER_TIER,
)
from hegemon.games.hegemonic.rules.works import WEB

TIPS: Final = {
    # -- set-up
    "Preparation.laid": "Galaxy Boards are where points are scored every round. The suggested place comes first.",
    "Preparation.followed": "A Leader rises a level each round and offers an ability for each level reached. Choose "
                            "one that fits how you like to play.",
    "Preparation.kept": "Keep one card and pass the rest on. High Power wins Conflicts, so cards strong in a type you "
                        "want to play are good.",
    "Preparation.settled": "You build outward from your Home Sector. Empty hexes around it leave you room to grow.",
    "Preparation.aimed": "Your first tile lies beside your home, within your reach. First the hex, then which tile.",
    "Preparation.placed": "Keep the tile with more Locations of the type you want to build; the other goes into the "
                          "pool for everybody.",
    # -- Expansion
    "Explore.taken": "One tile of the pool is laid each expansion turn. Take one that feeds your strongest type, or "
                     "one that a rival must not get.",
    "Explore.laid": "Good tiles go within your own Range, poor ones beside the leader. A board where nobody is yet can "
                    "become yours alone.",
    "Study.drawn": "The draw pile is secret, the discards are not. You may also take one of your Advanced Technologies "
                   "back into hand.",
    "Study.chosen": "Discard your weakest card, or pay to advance one. An Advanced Technology keeps working as long as "
                    f"you have it and scores {VP_PER_TIER} VP per tier at the end.",
    "Advance.answered": "Monopoly taxes your advance: the price of paying holds the tax to the Leader's owner too. "
                        "Giving up discards the card.",
    # -- Action phases
    "ActionPhase.opened": "All choose in secret; low numbers act first. Early on take a card that builds, Discover "
                          "when you are poor, Assault when acting first matters.",
    "ActionPhase.named": "You are Arbiter: the player you name begins among these, and the others follow clockwise.",
    "Turn.chosen": "Your card gives two actions in any order. Building raises income and Power; CAPs beyond your limit "
                   "are lost at Arbitration, so spend them.",
    "Research.sifted": "Throw away what you will not use; you draw up to five cards afterwards.",
    "Research.drawn": "You draw up to five. Taking back an Advanced Technology ends its effect, so the pile is the "
                      "rule.",
    # -- BUILD
    "Build.taken": "Build as often as you can pay. Best is what raises your income and makes you first or second on a "
                   "board.",
    "Build.answered": "A Leader has spoken between. Go on if the build still suits you; a cancelled action is given "
                      "back.",
    "Gate.begun": "A Gate pair makes two far Sectors neighbours for everybody, friend and foe. It begins where you "
                  "have a Complex.",
    "Gate.placed": "Lead it where you want to build or attack next; distance is limited by your Industrial tier.",
    "Relocate.put": "The Base keeps its type and goes to an open Location. Move it to a board where it changes who is "
                    "first.",
    # -- Conflict: the action
    "ConflictAction.mover": "A Unit may move before it attacks. Staying is fine if it already stands beside its "
                            "target.",
    "ConflictAction.arrived": f"An Agent pays {counted(BORDER_COST, 'CAP')} for each border between boards, a Fleet "
                              "for the whole move. Then it may attack from there.",
    "ConflictAction.picked": "Name the piece that attacks. Complexes risk no piece; an Agent or Fleet is lost unless "
                             "you win.",
    "ConflictAction.declared": "A lead of 3 before cards is a good attack, since a card adds up to about 5. Look where "
                               "one Base less changes who is first.",
    # -- Conflict: the five steps
    "Conflict.answered": "A Leader has spoken between, and nothing is paid yet. Go on, or cancel and do something "
                         "else.",
    "Conflict.attack_drawn": "Agents may draw on one Faction, Fleets on one stack, each once a phase. Take the largest "
                             "unless you need it later.",
    "Conflict.defence_drawn": "Your Units may draw on one Faction or stack, each once a phase. Take the largest unless "
                              "a worse attack is to come.",
    "Conflict.supported": "Your Embassies of the Faction in use lend Power to one side and lose nothing. Help whoever "
                          "hurts the leader, or who pays you.",
    "Conflict.revealed": "Both play one card unseen, and only its value for your type of Power counts. Save a high "
                         "card if you win or lose clearly anyway.",
    "Conflict.cleaned": "Lay the card aside until Arbitration, or draw a new one and discard it. Keep strong cards, "
                        "change weak ones.",
    # -- Conflict: what comes of it
    "Aftermath.razed": "You won, and the loser's Gates here may go. Destroy those that bring him near you.",
    "Aftermath.filled": "You have no such Base left in supply. One that stands elsewhere may move in, free.",
    "Aftermath.agent_paid": f"Subliminal Telepathy puts the lost Agent at home for "
                            f"{counted(CARD_AMOUNT[TELEPATHY], 'CAP')}, cheaper than a new one.",
    "Aftermath.fleet_paid": f"Phased Teleportation puts the lost Fleet at home for "
                            f"{counted(CARD_AMOUNT[TELEPORTATION], 'CAP')}, cheaper than a new one.",
    "Aftermath.sheltered": f"Bio-Adaptive Hulls save one Outpost of the fallen stack for "
                           f"{counted(CARD_AMOUNT[HULLS], 'CAP')}. Put it where it keeps you on the board.",
    "Aftermath.slipped": "Stealth Field Emitter lets the Agent slip to one of your Embassies, where it is safer or "
                         "nearer to its next target.",
    "Aftermath.grown": "Regrowth puts one lost Base into a neighbouring Sector, free. Decline only if no place is any "
                       "use.",
    "Rescue.begun": f"Predictive Algorithms let you re-place the Gate pair, {counted(CARD_AMOUNT[PREDICTIVE], 'CAP')} "
                    "for each half that moves, or accept its loss.",
    "Rescue.placed": "A half that stays where it is costs nothing. The pair may not touch the Sector of the Conflict.",
    # -- Arbitration
    "Arbitration.appointed": "The richest is Arbiter, and you break the tie. The Arbiter decides who acts first among "
                             "equal cards.",
    "GiftPoll.given": "Gifts are final, promises are not binding. CAPs above your limit are lost anyway, so they may "
                      "buy goodwill.",
    # -- Leaders
    "Window.answered": "Using an ability sets your Leader back to level 0. Pass if a better moment or a higher level "
                       "is near.",
    "Foresight.looked": "You see all cards of this hand. Look at somebody you mean to attack, or fear.",
    "Deliberation.swapped": "Your card goes back into hand and another counts instead. The values are public now, so "
                            "play just enough.",
    "MassMind.added": "The Embassies of one more Faction count for you. The largest comes first.",
    "EnergyWeb.chosen": f"A Gate pair, free, that reaches {WEB} hexes further. Use it to come near a distant board.",
    "Reassembly.lifted": "One Complex moves, free. Take one whose board you neither win nor lose by it.",
    "EmbargoEdict.bounced": "The technology goes back into its owner's hand, and he discards a card. High tiers near "
                            "the end are VP lost.",
    "EmbargoEdict.discarded": "Your technology came back to hand and one card must go. Give up the weakest.",
    "Drift.chosen": f"One of your Units moves up to {AMOUNT['nudge_unit']} hexes, free. An Agent does not use Gates.",
    "Drift.moved": "Put the Unit beside a target, or out of danger.",
    "DarkHarbour.built": "Your new Fleet may appear on any tile. Choose one beside what you want to attack.",
    "Recollection.dug": f"Any of the top {AMOUNT['dig_discard']} discards comes into your hand; then you discard one.",
    "Recollection.discarded": "One card must go in return. Give up the weakest.",
    "ShadowPlay.swapped": "All cards are open and you alone may change yours, and you are paid for it. A low number "
                          "acts earlier.",
    "Counsel.counselled": f"You add {AMOUNT['third_party_power']} Power to one side of somebody else's Conflict. Hurt "
                          "whoever leads.",
    "SpecialAdvance.chosen": "Your Leader makes this advance easier. Take the card with the highest tier you can use: "
                             f"{VP_PER_TIER} VP per tier at the end.",
    "SpecialAdvance.drawn": "You draw a card for the one you advanced. The draw pile is secret, the discards are not.",
    "Spontaneity.chosen": "You have one more action, from any other Action Card. Name the card that has the action you "
                          "need.",
    "Augury.ordered": "You alone see these tiles. Put on top what you want to be revealed first.",
    "Motion.chosen": "Two tiles without Bases and Units change places. Bring a good one near you, a poor one to a "
                     "rival.",
    "Adaptation.lifted": f"One Base moves on its own Galaxy Board for {counted(AMOUNT['relocate_on_board'], 'CAP')}. "
                         "Take one that counts more elsewhere there.",
    "LivingMachine.chosen": f"One Base of each type, each {counted(AMOUNT['build_one_each'], 'CAP')} cheaper. Build "
                            "where it makes you first or second on a board.",
}
