"""Victory points: what counts, and from where."""
from __future__ import annotations

from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.state import Exodus

HEX_VP: Final = int(d.OPTIONS["scoring"]["hex_with_ship"])
COUNCIL_VP: Final = int(d.OPTIONS["scoring"]["high_council"])
TITLE_VP: Final = tuple([0] + [int(c["vp"]) for c in d.COMPONENTS["turn_order_cards"]["cards"]])
TITLES: Final = tuple([""] + [str(c["title"]) for c in d.COMPONENTS["turn_order_cards"]["cards"]])
SCORE_LAWS: Final = d.worth("score_laws", "vp")
SCORE_TECHS: Final = d.worth("score_techs_all", "vp")
SCORE_COST: Final = d.worth("score_tech_cost", "cp_per_vp")
PLANET_VP: Final = [p.vp for p in d.PLANET_ROWS]


def planet_share(g: Exodus, hex: int, seat: int) -> int:
    """VP of one planet for a seat: all for most population, divided among those tied."""
    row = g.pop[hex]
    if g.planet[hex] < 0 or not row[seat] or row[seat] < max(row):
        return 0
    return PLANET_VP[g.planet[hex]] // row.count(row[seat])


def ship_hexes(g: Exodus, seat: int) -> list[int]:
    """The hexes with at least one own ship, cloaked ones too."""
    return sorted({h for h in g.where[seat * 16:seat * 16 + 16] if h >= 0})


def technology_vp(g: Exodus, seat: int) -> int:
    """VP of technologies that score; a borrowed one never does."""
    own = g.techs[seat]
    vp = sum([n * len(g.laws) for bit, n in SCORE_LAWS if own & bit])
    for bit, n in SCORE_TECHS:
        if any([mask & bit for mask in g.techs]):  # ruling 55: works for all
            vp += n * own.bit_count()
    for bit, per in SCORE_COST:
        if own & bit:
            vp += sum([c for i, c in enumerate(d.COSTS) if own >> i & 1]) // per
    return vp


def title_vp(g: Exodus, seat: int) -> int:
    """VP of the Turn Order card."""
    vp = TITLE_VP[g.rank[seat]]
    proud = d.trait(g.faction[seat], "score_title")
    if proud is not None and g.rank[seat] in proud["cards"]:
        vp += int(proud["vp"])
    return vp


def sources(g: Exodus, seat: int) -> dict[str, int]:
    """VP by where they come from, in the order of X-13.7."""
    hexes = ship_hexes(g, seat)
    return {
        "tokens": g.vp[seat],
        "planets": sum([planet_share(g, h, seat) for h in g.terms.map.hexes]),
        "hexes": HEX_VP * len(hexes),
        "High Council": COUNCIL_VP if d.CENTRE in hexes else 0,
        "Resistance": sum([d.CR_CARDS[c >> 1].vp for c in g.crheld[seat]]),
        "title": title_vp(g, seat),
        "technologies": technology_vp(g, seat),
    }


def scores(g: Exodus) -> list[int]:
    """Victory points by seat, as they would count now."""
    return [sum(sources(g, s).values()) for s in range(g.seats)]


def winners(g: Exodus) -> list[int]:
    """Most VP, then CP, then resources, then the lower card; solo: the player if the scenario is won."""
    if g.terms.solo:
        return [0] if g.outcome == "won" else []
    points = scores(g)
    return [max(range(g.seats), key=lambda s: (points[s], g.cp[s], g.axinium[s] + g.phasium[s], -g.rank[s]))]
