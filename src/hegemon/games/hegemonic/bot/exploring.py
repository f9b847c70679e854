"""Plans for the set-up, the expansion turn and Technology Cards."""
from __future__ import annotations

from hegemon.games.hegemonic.bot.table import Table
from hegemon.games.hegemonic.bot.worth import advance_value, card_value, richness, scorings, tile_value
from hegemon.games.hegemonic.data import CARD_TIER
from hegemon.games.hegemonic.rules.explore import Explore
from hegemon.games.hegemonic.rules.technology import Advance
from hegemon.games.hegemonic.sky import bits
from hegemon.kernel import Action

ENOUGH_USE = 0.8    # what an advance must bring to be preferred to a discard
WEAK = 2.6          # cards worth less are thrown away


def following_a_leader(t: Table) -> Action:
    """Any Leader: their abilities are tuned to about the same worth (R-76)."""
    return t.rng.choice(t.legal)


def keeping(t: Table) -> Action:
    """In the draft the card with the most Power."""
    return max(t.legal, key=lambda a: card_value(t.g, t.seat, a[1]))


def aiming(t: Table) -> Action:
    """The first tile lies where others gain least from it."""
    tiles = t.g.dealt[t.seat]
    values = {a: max([tile_value(t.g, t.seat, tile, a[1]) for tile in tiles]) for a in t.legal}
    top = max(values.values())
    return t.rng.choice([a for a in t.legal if values[a] == top])


def placing(t: Table) -> Action:
    """The richer tile is kept, the other goes to all."""
    return max(t.legal, key=lambda a: richness(a[1]))


def taking(t: Table) -> Action:
    """The tile that can serve this seat most and others least."""
    empty = bits(t.g.blank)
    return max(t.legal, key=lambda a: max([tile_value(t.g, t.seat, a[1], h) for h in empty]))


def laying(t: Table) -> Action:
    """The hex where it does."""
    tile = t.frame(Explore).tile
    return max(t.legal, key=lambda a: tile_value(t.g, t.seat, tile, a[1]))


# -- cards ------------------------------------------------------------------------------------------------------------

def drawing(t: Table) -> Action:
    """Unknown cards; near the end an open card of the highest tier, for its VP."""
    for a in t.of("pick"):
        card = t.g.piles[max(0, a[1] - 1)][-1]
        if scorings(t.g) <= 2 and CARD_TIER[card] == 3:
            return a
    return t.legal[0]


def studying(t: Table) -> Action:
    """Advance what pays, else discard the least useful card."""
    best = max(t.of("advance", "replace"), key=lambda a: advance_worth(t, a), default=None)
    if best is not None and advance_worth(t, best) > ENOUGH_USE:
        return best
    return min(t.of("discard"), key=lambda a: card_value(t.g, t.seat, a[1]))


def advancing(t: Table) -> Action:
    """The advance that brings most on the terms a Leader offers."""
    return max(t.of("advance", "replace"), key=lambda a: advance_worth(t, a), default=t.legal[0])


def advance_worth(t: Table, a: Action) -> float:
    """What an advance brings at the price it is offered for."""
    return advance_value(t.g, t.seat, a[1], a[2] if a[0] == "replace" else -1, t.price(a))


def taxed(t: Table) -> Action:
    """Pay the Monopoly if the technology is worth it even so."""
    advance = t.frame(Advance)
    return t.best(lambda a: advance_value(t.g, t.seat, advance.card, advance.replaced, t.price(a)), "pay")


def throwing_away(t: Table) -> Action:
    """RESEARCH: weak cards go while there are any."""
    weak = [a for a in t.of("discard") if card_value(t.g, t.seat, a[1]) < WEAK]
    return min(weak, key=lambda a: card_value(t.g, t.seat, a[1])) if weak else t.legal[0]


def discarding(t: Table) -> Action:
    """The least useful card."""
    return min(t.legal, key=lambda a: card_value(t.g, t.seat, a[1]))


def digging(t: Table) -> Action:
    """The most useful card."""
    return max(t.legal, key=lambda a: card_value(t.g, t.seat, a[1]))
