"""What a Conflict may come to, as far as a viewer can tell: Power, lenders, the swing of the cards, the results."""
from __future__ import annotations

from math import comb
from typing import Final

from hegemon.games.hegemonic.data import (
    BOARD_OF,
    CARD_POWER,
    CORE,
    EMPATHY,
    FACTION_OF,
    FULL_DECK,
    ICON_DECK,
    INDUSTRIAL,
    PATTERNS,
    POLITICAL,
)
from hegemon.games.hegemonic.power import Aim, Part, attack_parts, defence_parts, support_power
from hegemon.games.hegemonic.rules.conflict import best_source
from hegemon.games.hegemonic.rules.scoring import points, powers
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.games.hegemonic.view import HegemonicView

NOTHING: Final = (-1, -1)  # drawn on


def sides(g: Hegemonic, seat: int, pattern: int, hex: int, aim: Aim,
          drawn: tuple[int, int] = NOTHING) -> tuple[list[Part], list[Part], tuple[int, int]]:
    """Both sides' contributions if each draws on the largest, and the Factions then in use.

    `drawn` is the Faction and stack the Attacker has already drawn on.
    """
    sector, other, kind = aim
    attacker = PATTERNS[pattern].attacker
    mine = drawn if drawn != NOTHING else best_source(g, seat, attacker, hex, 1)
    based = kind == INDUSTRIAL or g.count(other, kind, sector) > 0
    theirs = NOTHING if based else best_source(g, other, kind, sector, 0)
    faction = FACTION_OF[g.tile[sector]] if kind == POLITICAL and based else theirs[0]
    return (attack_parts(g, seat, attacker, hex, *mine), defence_parts(g, other, kind, sector, *theirs),
            (mine[0], faction))


def lenders(g: Hegemonic, pattern: int, seat: int, other: int, kind: int,
            factions: tuple[int, int]) -> list[tuple[int, int, int]]:
    """Who may lend what: third player, side, Power."""  # H-14.15, H-14.16
    if g.learning:
        return []
    found = []
    for third in [s for s in g.clockwise(seat) if s not in (seat, other)]:
        for side, (used, opponent) in enumerate(((PATTERNS[pattern].attacker, other), (kind, seat))):
            power = support_power(g, third, factions[side]) if used == POLITICAL else 0
            if power and not g.has(opponent, EMPATHY):
                found.append((third, side, power))
    return found


# -- cards ------------------------------------------------------------------------------------------------------------

def unseen(view: HegemonicView) -> list[int]:
    """The cards of the deck that the viewer cannot place."""
    left = list(FULL_DECK if view.now.seats > 3 else ICON_DECK)
    table = view.clash.cards if view.clash is not None else ()
    shown = [*view.hand, *view.packet, *[c for c in table if c >= 0]]
    for row in (*view.advanced, *view.inactive, *view.piles):
        shown += row
    for seat, row in enumerate(view.known):
        shown += row if seat != view.now.viewer else ()
    for card in shown:
        if card in left:
            left.remove(card)
    return left


def swing(view: HegemonicView, seat: int, kind: int) -> tuple[int, int]:
    """The least and most a seat's card may add, for all the viewer knows."""  # H-14.18
    if not view.learning and not view.held[seat]:
        return 0, 0
    cards = list(view.known[seat]) if not view.learning else []
    if view.learning or view.held[seat] > len(cards):
        cards += unseen(view)
    values = [CARD_POWER[c][kind] for c in cards]
    return (min(values), max(values)) if values else (0, 0)


def best_spread(view: HegemonicView, seat: int, kind: int) -> list[float]:
    """By value: how likely it is that the best matching card of a seat has it."""
    known = max([CARD_POWER[c][kind] for c in view.known[seat]], default=0)
    hidden = view.held[seat] - len(view.known[seat])
    values = [CARD_POWER[c][kind] for c in unseen(view)]
    ways = comb(len(values), hidden) or 1
    most = [comb(sum([v <= top for v in values]), hidden) / ways if top >= known else 0.0 for top in range(7)]
    return [most[0]] + [most[t] - most[t - 1] for t in range(1, 7)]


def chances(view: HegemonicView, lead: int, seat: int, kind: int) -> tuple[float, float, float]:
    """Win, draw and loss for a lead, own card included, against the best card of a seat."""
    spread = best_spread(view, seat, kind)
    win = sum([p for value, p in enumerate(spread) if lead > value])
    draw = sum([p for value, p in enumerate(spread) if lead == value])
    return win, draw, max(0.0, 1 - win - draw)


# -- results ----------------------------------------------------------------------------------------------------------

def spoils_on_board(g: Hegemonic, seat: int, aim: Aim, takeover: bool) -> tuple[int, list[tuple[int, int, int]]]:
    """If the Attacker wins: Bases placed, and whose VP on the board change from what to what."""
    sector, other, kind = aim
    board = BOARD_OF[sector]
    fallen = g.count(other, kind, sector)
    own = min(fallen, g.left(seat, kind)) if takeover else 0
    before = points(powers(g, board), board == CORE)
    for _ in range(fallen):
        g.lift(other, kind, sector)
    for _ in range(own):
        g.put(seat, kind, sector)
    after = points(powers(g, board), board == CORE)
    for _ in range(own):
        g.lift(seat, kind, sector)
    for _ in range(fallen):
        g.put(other, kind, sector)
    return own, [(s, before.get(s, 0), after.get(s, 0)) for s in range(g.seats) if before.get(s, 0) != after.get(s, 0)]
