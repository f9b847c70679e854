"""What is told again: how much events weigh, standing announcements, honours, standing answers (P-14.6)."""
from __future__ import annotations

from typing import Final

from hegemon.games.pax_galactica.actions import plural
from hegemon.games.pax_galactica.data import FACTIONS, MEDIA, POLITICIAN, SECTORS
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.names import of_role
from hegemon.kernel.live import Automatic, Award

WEIGHTS: Final = {  # 0 never summed up, 1 a move, 2 a turn of fortune, 3 news
    **dict.fromkeys(("turn", "phase", "fixed", "kept", "lapsed", "acted", "dice", "dropped", "consulted", "asked",
                     "dealt_card", "honours", "control_did", "ruled", "side_effect", "pulled", "offered",
                     "withdrawn"), 0),
    **dict.fromkeys(("battled", "raid", "rose", "prestige", "law_passed", "law_ends", "worded", "crisis_is", "marches",
                     "headlines", "vetoed", "usurps", "leads", "defects", "proclaimed", "revoked", "recalled",
                     "agreed", "exchanged", "special_agreed", "token_moved", "praised", "commanded"), 2),
    **dict.fromkeys(("emperor", "throne", "paralysis", "legacy_event", "rebels", "burns", "put_back"), 3),
}
NOTICES: Final = (
    "Planning closes in five minutes.",
    "Please stay at your own table during the Map Phase; Media, Usurpers and the Strong Emperor may go anywhere.",
    "The Diplomacy Phase begins: you may walk about and exchange what you like.",
    "The State of the Galaxy begins: please come to the stage and listen.",
    "Laws, commands, solutions and special actions are put to Control in writing.",
    "Lunch: half an hour.",
    "If you are not enjoying yourself, or must leave, tell Control.")


# what a silent player is answered in the steps of a turn, fights, moves and votes apart
MAP_STEPS: Final = ("Build.counted", "Build.sited", "Rule.used", "Rule.shifted", "Watch.split", "Watch.tracked",
                    "Watch.placed", "Raise.chosen", "ActionStep.turned", "Opening.turned", "Opening.redrawn",
                    "Jokers.robs", "NewActions.chosen")
CAPITAL_PAPERS: Final = ("Target.faced", "Target.approached", "Target.reserved", "Target.drafted", "Target.named",
                         "Target.stepped", "Target.goat_named", "Steps.chosen", "Powers.chosen", "BuyPaper.chosen",
                         "DivisionPaper.answered", "VetoPaper.answered", "RollWindow.opened", "AnyCard.chosen",
                         "CapitalLane.turned", "NewPolitics.chosen")
NOMINATION: Final = "Election.named"  # while the government is paralysed somebody has to be named (P-11.9)


def automatic(view: PaxView) -> tuple[Automatic, ...]:
    """What a person may have answered for him: windows that open often and mostly mean nothing."""
    v = view
    role = v.role[v.viewer] if v.viewer >= 0 else -1
    rows = [Automatic("Battle.supported", "Stay out of others' battles", "pass"),
            Automatic("Opening.redrawn", "No mulligan", "no"),
            Automatic("ActionStep.turned", "Turn no action into a Move", "no"),
            Automatic("Build.named", "Steps of the map as usual: build, govern, patrol, Jokers, a new card",
                      also=MAP_STEPS)] if 0 <= role < POLITICIAN else []
    if role == POLITICIAN:
        rows = [Automatic("VetoPaper.answered", "Veto nothing", "pass"),
                Automatic("DivisionPaper.answered", "Call no division", "pass"),
                Automatic("RollWindow.opened", "Play no card on a roll", "pass"),
                Automatic("Target.placed", "Steps of the Capital as usual: papers, pawns, a new card, nobody nominated",
                          also=CAPITAL_PAPERS if v.paralysed else (*CAPITAL_PAPERS, NOMINATION))]
    if role == MEDIA:
        rows = [Automatic("MediaAction.chosen", "Pass in Media windows", "pass", ("turn",))]
    return tuple(rows)


def awards(view: PaxView) -> tuple[Award, ...]:
    """Honours of a game that is over, the highest last."""  # P-14.6
    v = view
    if not v.now.over:
        return ()
    found = [*of_factions(v), *of_people(v)]
    if v.now.winners:
        teams = sorted({FACTIONS[v.fac[s]] for s in v.now.winners if v.fac[s] < len(FACTIONS)})
        points = max([v.scores[s] for s in v.now.winners]) if v.scores else 0
        found.append(Award("Remembered longest", tuple(v.now.winners), plural(points, "point"),
                           teams[0] if teams else "", "trophy"))
    return tuple(found)


def of_factions(v: PaxView) -> list[Award]:
    """Architect and Butcher's Bill."""
    found = []
    for title, at, one, many in (("Butcher's Bill", 0, "battle won", "battles won"),
                                   ("Architect", 1, "law enacted", "laws enacted")):
        sums = [v.tallies[4 * f + at] for f in range(len(FACTIONS))]
        best = sums.index(max(sums))
        if max(sums):
            seats = tuple([s for s in range(v.now.seats) if v.fac[s] == best])
            found.append(Award(title, seats, plural(max(sums), one, many), FACTIONS[best]))
    return found


def of_people(v: PaxView) -> list[Award]:
    """Beloved ruler, Voice of the Galaxy, Hero of the Empire."""
    found = []
    rulers = [(sum([v.loyalty[a] for a in SECTORS[q]]), v.viceroy[q]) for q in v.quads if v.viceroy[q] >= 0]
    if rulers:
        loyal, seat = max(rulers)
        found.append(Award("Best loved Viceroy", (seat,), f"Loyalty {loyal} on the own map"))
    outlets = [(v.tokens_held[s], -s) for s in of_role(v, MEDIA)]
    if outlets and max(outlets)[0] > 0:
        tokens, seat = max(outlets)
        found.append(Award("Voice of the Galaxy", (-seat,), plural(tokens, "legacy token")))
    heroes = [(v.glory[s], -s) for s in range(v.now.seats) if v.role[s] < POLITICIAN]
    if heroes and max(heroes)[0] > 0:
        glory, seat = max(heroes)
        found.append(Award("Hero of the Empire", (-seat,), f"{glory} Glory", icon="star"))
    return found
