"""Whom and what an effect is about: the choices of its user, and what the words of `effects.toml` stand for (P-18)."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.games.pax_galactica.data import (
    AGENCIES,
    CAPITAL,
    CASE_CRISIS,
    CASE_QUAD,
    CRISIS_LEAD,
    FIRST_OWN,
    IMPERIAL,
    IS_OWN,
    MEDIA,
    OUTLETS,
    PEOPLE,
    QUAD_OF,
    RIVAL,
)
from hegemon.games.pax_galactica.rules import units
from hegemon.games.pax_galactica.state import Pax

Picks = tuple[tuple[str, int], ...]  # what was chosen, by key, in the order of choosing


@dataclass(frozen=True)
class Use:
    """An effect as it is carried out."""
    n: int        # how much of it
    user: int
    picks: Picks  # what the user has chosen
    case: int     # the crisis it belongs to, or -1
    lane: int     # the lane it is played in, or -1 between beats


def pick(picks: Picks, key: str, otherwise: int = -1) -> int:
    """What was chosen under a key, the last if several times."""
    for k, v in reversed(picks):
        if k == key:
            return v
    return otherwise


def all_picks(picks: Picks, key: str) -> list[int]:
    """Everything chosen under a key, in order."""
    return [v for k, v in picks if k == key]


def lead_faction(g: Pax, agency: int) -> int:
    """The faction with most pawns in an agency; ties: higher Blame, then seat order; none: -1."""
    count: dict[int, int] = {}
    for s in g.politicians():
        if g.pawns[s][agency] and g.loyal(s):
            count[g.fac[s]] = count.get(g.fac[s], 0) + g.pawns[s][agency]
    if not count:
        return -1
    first = {f: i for i, f in reversed(list(enumerate([g.fac[s] for s in g.politicians()])))}
    return max(count, key=lambda f: (count[f], g.blame[f], -first[f]))


def highest_blame(g: Pax) -> list[int]:
    """The factions with the highest Blame, nobody while all are at 0."""
    top = max([g.blame[f] for f in g.in_play()])
    return [f for f in g.in_play() if g.blame[f] == top] if top else []


def lead_agency(g: Pax, case: int) -> int:
    """The agency that leads a crisis; a closed office is replaced by the Bureaucracy, else the Executive."""  # P-10.9
    lead = CRISIS_LEAD[CASE_CRISIS[case]]
    if IS_OWN[case] and g.own_crises[case - FIRST_OWN]:
        lead = int(g.own_crises[case - FIRST_OWN][1])
    if g.closed[lead]:
        lead = AGENCIES.index("bureaucracy")
    return 0 if g.closed[lead] else lead


COMMANDED: Final = ("commanded", 1)  # among the picks of a Strong Emperor's command


def seats_of(g: Pax, who: str, use: Use) -> list[int]:
    """The seats a selector stands for; a command touches no Pirates, Rebels or Warlords."""  # P-11.10
    return spared(g, use.user, use.picks, named_seats(g, who, use))


def spared(g: Pax, user: int, picks: Picks, seats: list[int]) -> list[int]:
    """Whom an effect may touch: no command touches players who lead Pirates, Rebels or Warlords."""  # P-11.10
    return [s for s in seats if g.fac[s] <= IMPERIAL or s == user] if COMMANDED in picks else seats


def named_seats(g: Pax, who: str, use: Use) -> list[int]:
    """The seats a selector stands for."""
    if who in ("self", "acting_player"):
        return [use.user]
    if who == "target_player":
        return [pick(use.picks, "who")] if pick(use.picks, "who") >= 0 else []
    if who in ("own_faction", "own_faction_leader"):
        lead = g.leader_of(g.fac[use.user])
        return [lead] if lead >= 0 else [use.user]
    if who == "own_media":
        return [s for s in g.outlets() if g.fac[s] == g.fac[use.user]]
    if who == "others_in_quadrant":
        return [s for s in g.players(g.loc[use.user]) if s != use.user]
    if who == "players_in_crisis_quadrant":
        return g.players(CASE_QUAD[use.case]) if CASE_QUAD[use.case] >= 0 else []
    if who == "every_politician":
        return g.politicians()
    if who == "every_viceroy":
        return [g.viceroy[q] for q in g.quads() if g.viceroy[q] >= 0]
    if who == "every_strong_admiral":
        return [g.strong[q] for q in g.quads() if g.strong[q] >= 0]
    lead = lead_faction(g, lead_agency(g, use.case)) if use.case >= 0 else -1
    return [g.leader_of(lead)] if lead >= 0 and g.leader_of(lead) >= 0 else []


def factions_of(g: Pax, who: str, use: Use) -> list[int]:
    """The public factions a selector stands for."""
    if who == "target_faction":
        return [pick(use.picks, "faction")] if pick(use.picks, "faction") >= 0 else []
    if who == "rival":
        rival = RIVAL[g.fac[use.user]] if g.loyal(use.user) else -1
        return [rival] if rival in g.in_play() else []
    if who == "highest_blame":
        return highest_blame(g)
    if who == "all_factions":
        return g.in_play()
    if who == "lead_faction":
        lead = lead_faction(g, lead_agency(g, use.case)) if use.case >= 0 else -1
        return [lead] if lead >= 0 else []
    return [g.fac[use.user]] if g.loyal(use.user) else []


def own_quad(g: Pax, user: int, picks: Picks) -> int:
    """The user's map; without one a map with a member of the own faction, as chosen."""
    if g.loc[user] < CAPITAL:
        return g.loc[user]
    chosen = pick(picks, "quad")
    if chosen >= 0:
        return chosen
    mine = homes(g, user)
    return mine[0] if mine else -1


def homes(g: Pax, user: int) -> list[int]:
    """The maps with a member of the user's faction."""
    return [q for q in g.quads() if any([g.fac[s] == g.fac[user] for s in g.players(q)])]


def quads_of(g: Pax, where: str, use: Use) -> list[int]:
    """The maps a selector stands for."""
    if where == "every_quadrant":
        return list(g.quads())
    if where == "every_quadrant_but_sol":
        return [q for q in g.quads() if q != 0]
    if where == "worst_quadrant":
        return [units.worst_quadrant(g)]
    if where == "sol_or_first":
        return [0 if 0 in g.quads() else g.quads()[0]]
    if where == "crisis_quadrant":
        return [CASE_QUAD[use.case]] if use.case >= 0 and CASE_QUAD[use.case] >= 0 else []
    if where == "target_quadrant":
        q = pick(use.picks, "quad")
        who = pick(use.picks, "who")
        if q < 0 and who >= 0 and g.loc[who] < CAPITAL:
            q = g.loc[who]
        return [q] if q >= 0 else []
    if where in ("target_sector", "target_section", "target_area") and pick(use.picks, "area") >= 0:
        return [QUAD_OF[pick(use.picks, "area")]]
    q = own_quad(g, use.user, use.picks)
    return [q] if q >= 0 else []


def outlet_of(g: Pax, seat: int) -> int:
    """The number of the outlet a Media seat runs."""
    return OUTLETS.index(PEOPLE[g.person(seat)].partition(".")[2]) if g.role[seat] == MEDIA else -1
