"""What a person may have answered for him: small steps, windows that mean little, votes and fights of a turn."""
from __future__ import annotations

from typing import Final

from hegemon.games.pax_galactica.actions import ABSTAIN, YES
from hegemon.games.pax_galactica.data import MEDIA, POLITICIAN
from hegemon.games.pax_galactica.live.cells import written
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.orders import draft
from hegemon.kernel.live import Automatic

# what a silent player is answered in the steps of a turn, fights, moves and votes apart
MAP_STEPS: Final = ("Build.counted", "Build.sited", "Rule.used", "Rule.shifted", "Watch.split", "Watch.tracked",
                    "Watch.placed", "Raise.chosen", "ActionStep.turned", "Opening.turned", "Opening.redrawn",
                    "Jokers.robs", "NewActions.chosen", "Pulls.pulled", "Pulls.spent")
CAPITAL_PAPERS: Final = ("Target.faced", "Target.approached", "Target.reserved", "Target.drafted", "Target.named",
                         "Target.stepped", "Target.goat_named", "Steps.chosen", "Powers.chosen", "BuyPaper.chosen",
                         "DivisionPaper.answered", "VetoPaper.answered", "RollWindow.opened", "AnyCard.chosen",
                         "CapitalLane.turned", "NewPolitics.chosen", "Flush.lost")
NOMINATION: Final = "Election.named"  # while the government is paralysed somebody has to be named (P-11.9)
VOTE: Final = "Ballot.answered"
FIGHTS: Final = ("BattleCards.chosen", "Battle.suited", "Battle.admitted", "Battle.supported")
A_TURN: Final = ("turn",)


def automatic(view: PaxView) -> tuple[Automatic, ...]:
    """What a person may have answered for him, by the office he holds."""
    role = view.role[view.viewer] if view.viewer >= 0 else -1
    if 0 <= role < POLITICIAN:
        return on_a_map()
    if role == POLITICIAN:
        return at_the_capital(view)
    return (Automatic("MediaAction.chosen", "Pass in Media windows", "pass", A_TURN),) if role == MEDIA else ()


def on_a_map() -> tuple[Automatic, ...]:
    """Governors and Admirals: battles by a word of their own, everything else that is small by another."""
    return (Automatic("Battle.supported", "Stay out of others' battles", "pass"),
            Automatic("Opening.redrawn", "No mulligan", "no"),
            Automatic("ActionStep.turned", "Turn no action into a Move", "no"),
            Automatic("Select.chosen", "Fight as usual: your best battle cards, no privilege card, no stranger's help",
                      until=A_TURN, also=FIGHTS),
            Automatic("Build.named", "Steps of the map as usual: build, govern, patrol, Jokers, a new card, safe pulls",
                      also=MAP_STEPS))


def at_the_capital(v: PaxView) -> tuple[Automatic, ...]:
    """Politicians: the ballots of a turn by a word of their own, papers by another."""
    return (Automatic("VetoPaper.answered", "Veto nothing", "pass"),
            Automatic("DivisionPaper.answered", "Call no division", "pass"),
            Automatic("RollWindow.opened", "Play no card on a roll", "pass"),
            *votes(v),
            Automatic("Target.placed", "Steps of the Capital as usual: papers, pawns, a new card, nobody nominated",
                      also=CAPITAL_PAPERS if v.paralysed else (*CAPITAL_PAPERS, NOMINATION)))


def votes(v: PaxView) -> tuple[Automatic, ...]:
    """One vote for all ballots of a turn: what later steps put is not known when the first is counted."""  # P-9.17
    loyal = written(YES.only if own_side(v) else ABSTAIN.only)
    return (Automatic(f"{VOTE}:faction", "Vote Yes on motions of your faction, abstain in all others", loyal, A_TURN),
            Automatic(f"{VOTE}:yes", "Vote Yes on every motion", written(YES.only), A_TURN),
            Automatic(f"{VOTE}:abstain", "Abstain in every vote", written(ABSTAIN.only), A_TURN))


def own_side(v: PaxView) -> bool:
    """Whether the motion the viewer votes on now was put by the viewer's faction."""
    filled = draft(v)
    if filled.get("frame") != "Ballot" or filled["at"] >= len(filled["motions"]):
        return False
    proposer = v.papers[filled["motions"][filled["at"]][0]][0]
    return bool(v.fac[proposer] == v.fac[v.viewer])
