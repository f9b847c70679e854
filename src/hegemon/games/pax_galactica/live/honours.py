"""What is told again: how much events weigh, standing announcements, honours (P-14.6)."""
from __future__ import annotations

from typing import Final

from hegemon.games.pax_galactica.actions import plural
from hegemon.games.pax_galactica.data import FACTIONS, MEDIA, POLITICIAN, SECTORS
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.names import of_role
from hegemon.kernel.live import Award

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
