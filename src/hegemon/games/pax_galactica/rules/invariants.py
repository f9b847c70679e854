"""What always holds (section 9)."""
from __future__ import annotations

from hegemon.games.pax_galactica.data import (
    ALIEN,
    BANNERS,
    CASE_CRISIS,
    CASE_QUAD,
    COSMOS,
    GAL,
    HUMAN,
    IMPERIAL,
    POLITICIAN,
    SECTORS,
    TOWER,
)
from hegemon.games.pax_galactica.state import Pax


def check(g: Pax) -> None:
    """Assert the invariants that can be seen in one state."""
    for row in (g.mp, g.scrip, g.glory, g.deep, g.threat, g.menace, g.alien, g.rebel, g.stress, g.agency_blame, g.blame,
                g.sent, g.built, g.reigns):
        assert min(row) >= 0, "I-01 nothing is negative"
    assert -5 <= g.central <= 5, "I-01 Centralisation"
    assert min(g.loyalty) >= 0 and max(g.loyalty) <= 10, "I-01 Loyalty"
    for q in g.quads():
        wrong = [a for a in SECTORS[q] if len(g.bases[a]) > HUMAN[a] or len(g.aliens[a]) != ALIEN[a]]
        assert not wrong, f"I-02 {wrong}: more starbases than slots"
        cards = len(g.budget[q]) + len(g.handed_in[q]) + len(g.gone[q])
        if g.beat != 1:
            assert cards == 108, f"I-04 {cards} budget cards"
        assert g.loc.count(q) <= 6 or len(g.players(q)) <= 6, "I-25 six at a table"
        tower = any([CASE_CRISIS[c[0]] == TOWER and CASE_QUAD[c[0]] == q for c in g.crises])
        assert tower == bool(g.collapsed[q]) or g.queue, "I-19 a fallen tower is a crisis"
        v = g.viceroy[q]
        assert v < 0 or g.loc[v] == q, "I-09 a Viceroy is at the own table"
    for b, o, n in [stack for stacks in g.stacks if stacks for stack in stacks]:
        assert n > 0 and b != COSMOS and b != GAL and 0 <= b < len(BANNERS), "I-08 no ships of COSMOS or GAL"
        assert (o >= 0) == (b < IMPERIAL), "faction ships have an owner, others none"
    assert len([m for m in g.mega if 0 <= m[2] <= 4]) == 3, "I-05 three Megaships"
    for s in range(g.seats):
        if g.role[s] == POLITICIAN:
            assert min(g.pawns[s]) >= 0, "I-01 pawns"
    secret = [s for s in range(g.seats) if 0 <= g.secret[s] < 4]
    assert len(secret) == sum(g.cast().groups) or g.taken_back, "I-21 the sizes of the secret groups"
    assert all([f in (0, 1) for f in g.fired]), "I-20 an event fires once"
