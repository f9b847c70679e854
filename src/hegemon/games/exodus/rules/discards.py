"""Combat Cards that are discarded, which everybody sees."""  # section 5
from __future__ import annotations

from collections.abc import Sequence

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import DISCARDED, SEAT, THEIRS_DISCARDED, USED_UP
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import put


def names(side: int, cards: Sequence[int]) -> str:
    """Combat Cards of a side by name."""
    rows = d.CR_COMBAT_CARDS if side == d.NPC else d.COMBAT_CARDS
    return ", ".join([rows[c].name for c in sorted(cards)])


def discard(g: Exodus, seat: int, cards: tuple[int, ...]) -> None:
    """A seat throws cards of its hand away."""
    hand = list(g.cchand[seat])
    for card in cards:
        hand.remove(card)
    g.cchand = put(g.cchand, seat, tuple(hand))
    g.ccdiscard += cards
    g.tell(DISCARDED, seat, names(seat, cards))


def discard_theirs(g: Exodus, cards: tuple[int, ...]) -> None:
    """CR Combat Cards that are not played."""
    g.crccdiscard += cards
    g.reveal()
    g.tell(THEIRS_DISCARDED, names(d.NPC, cards))


def discard_laid(g: Exodus, sides: Sequence[int]) -> None:
    """The cards laid in a round leave it."""
    for side in sides:
        card = g.laid[side]
        if card >= 0:
            if side == d.NPC:
                g.crccdiscard += (card,)
            else:
                g.ccdiscard += (card,)
            g.laid = put(g.laid, side, -1)
            g.reveal()
            g.tell(USED_UP, "The Resistance" if side == d.NPC else SEAT.label(side), names(side, (card,)))
