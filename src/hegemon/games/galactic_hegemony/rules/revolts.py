"""G-5 Revolt Actions."""
from __future__ import annotations

from hegemon.games.galactic_hegemony.actions import INFRASTRUCTURE_LOST
from hegemon.games.galactic_hegemony.data import LOSS_ORDER
from hegemon.games.galactic_hegemony.state import Hegemony


def revolt_actions(g: Hegemony) -> None:
    """Each planet in revolt loses its shipyard, else its factory, else its civil infrastructure."""  # G-5.1, G-5.2
    g.phase = 5
    if min(g.morale) >= 0:
        return
    for planet, morale in enumerate(g.morale):
        if morale < 0 and g.built[planet]:
            lost = [kind for kind in LOSS_ORDER if g.built[planet] & kind][0]
            g.built[planet] -= lost
            g.tell(INFRASTRUCTURE_LOST, planet, lost.bit_length() - 1)
