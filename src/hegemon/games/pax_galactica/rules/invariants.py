"""What always holds (section 9)."""
from __future__ import annotations

from hegemon.games.pax_galactica.box import BUDGET_PACKS, CENTRAL, LOYALTY_MOST, MEGASHIPS, TABLE_MOST, WRECKED_AT
from hegemon.games.pax_galactica.data import (
    ALIEN,
    AREA_NAMES,
    BANNERS,
    CARD_VALUE,
    CASE_CRISIS,
    CASE_QUAD,
    COSMOS,
    GAL,
    HUMAN,
    IMPERIAL,
    POLITICIAN,
    QUAD_NAMES,
    SECTORS,
    TOWER,
)
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import faults

COUNTED = ("mp", "scrip", "glory", "deep", "threat", "menace", "alien", "rebel", "stress", "agency_blame", "blame",
           "sent", "built", "reigns")
BUDGET_CARDS = BUDGET_PACKS * len(CARD_VALUE)


def check(g: Pax) -> list[str]:
    """Every invariant that can be seen in one state and does not hold."""
    found = faults(
        *[(min(getattr(g, name)) >= 0, f"I-01 {name} is negative: {getattr(g, name)}") for name in COUNTED],
        (CENTRAL[0] <= g.central <= CENTRAL[1], f"I-01 Centralisation is {g.central}"),
        (min(g.loyalty) >= 0 and max(g.loyalty) <= LOYALTY_MOST, f"I-01 Loyalty is not 0 to 10: {g.loyalty}"),
        (min([0, *[min(g.pawns[s]) for s in g.politicians()]]) >= 0, "I-01 there are fewer pawns than none"),
        (len([m for m in g.mega if 0 <= m[2] < WRECKED_AT]) == MEGASHIPS, f"I-05 the Megaships are {g.mega}"),
        (all([f in (0, 1) for f in g.fired]), "I-20 an event has fired twice"),
        *_secrets(g))
    for q in g.quads():
        found += _table(g, q)
    return found + _stacks(g)


def _secrets(g: Pax) -> list[tuple[bool, str]]:
    members = [s for s in range(g.seats) if 0 <= g.secret[s] < 4]
    wanted = sum(g.cast().groups)
    return [(len(members) == wanted or bool(g.taken_back),
             f"I-21 the secret groups have {len(members)} members, not {wanted}")]


def _table(g: Pax, q: int) -> list[str]:
    """What holds at one table."""
    full = [AREA_NAMES[a] for a in SECTORS[q] if len(g.bases[a]) > HUMAN[a] or len(g.aliens[a]) != ALIEN[a]]
    cards = len(g.budget[q]) + len(g.handed_in[q]) + len(g.gone[q])
    tower = any([CASE_CRISIS[c[0]] == TOWER and CASE_QUAD[c[0]] == q for c in g.crises])
    v, name = g.viceroy[q], QUAD_NAMES[q]
    return faults(
        (not full, f"I-02 there are more starbases than slots in {', '.join(full)}"),
        (g.beat == 1 or cards == BUDGET_CARDS, f"I-04 {name} has {cards} budget cards"),
        (len(g.players(q)) <= TABLE_MOST, f"I-25 {len(g.players(q))} sit at the table of {name}"),
        (tower == bool(g.collapsed[q]) or bool(g.queue), f"I-19 the tower of {name} has fallen without a crisis"),
        (v < 0 or g.loc[v] == q, f"I-09 the Viceroy of {name} sits at another table"))


def _stacks(g: Pax) -> list[str]:
    """Who may have ships, and whose they are."""
    rows = [stack for stacks in g.stacks for stack in stacks]
    flying = {b for b, _, _ in rows}
    return faults(
        (all([n > 0 for _, _, n in rows]), "I-08 a stack has no ships"),
        (not flying & {COSMOS, GAL} and flying <= set(range(len(BANNERS))), "I-08 COSMOS or GAL have ships"),
        (all([(o >= 0) == (b < IMPERIAL) for b, o, _ in rows]), "I-08 faction ships have no owner, or others have one"),
        (all([g.role[o] < POLITICIAN for _, o, _ in rows if o >= 0]), "I-08 somebody without a map owns ships"))
