"""What a Conflict may come to, as far as a viewer can tell: Power, lenders, the swing of the cards, the results."""
from __future__ import annotations

from math import comb
from typing import Final

from hegemon.games.hegemonic.data import BOARD_OF, CARD_POWER, CORE, FULL_DECK, ICON_DECK, PATTERNS
from hegemon.games.hegemonic.power import Aim
from hegemon.games.hegemonic.rules.scoring import points, powers
from hegemon.games.hegemonic.rules.sides import lends, victor
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.games.hegemonic.view import HegemonicView

RESULTS: Final = ("win", "draw", "loss")


def lenders(g: Hegemonic, pattern: int, seat: int, other: int, kind: int,
            factions: tuple[int, int]) -> list[tuple[int, int, int]]:
    """Who may lend what: third player, side, Power."""  # H-14.15, H-14.16
    if g.learning:
        return []
    found = []
    for third in [s for s in g.clockwise(seat) if s not in (seat, other)]:
        for side, (used, opponent) in enumerate(((PATTERNS[pattern].attacker, other), (kind, seat))):
            power = lends(g, third, used, factions[side], opponent)
            if power:
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


def chances(view: HegemonicView, g: Hegemonic, side: int, sides: tuple[int, int], kind: int,
            lead: int) -> tuple[float, float, float]:
    """Win, draw and loss of a side of a Conflict for its lead, own card included, against the other's best card."""
    spread = best_spread(view, sides[1 - side], kind)
    found = [0.0, 0.0, 0.0]
    for value, p in enumerate(spread):
        found[result(g, side, sides, lead - value)] += p
    return found[0], found[1], found[2]


def result(g: Hegemonic, side: int, sides: tuple[int, int], lead: int) -> int:
    """0 if a side with this lead wins, 1 in a draw, 2 if it loses."""
    winner = victor(g, *sides, lead if side == 0 else -lead)
    return 0 if winner == sides[side] else 1 if winner < 0 else 2


def declared_odds(view: HegemonicView, g: Hegemonic, seat: int, other: int, kinds: tuple[int, int],
                  lead: int) -> tuple[tuple[str, float], ...]:
    """The chances of a Conflict the viewer declares: best card against best card, or two cards turned over."""
    if not view.learning:
        best = max([CARD_POWER[c][kinds[0]] for c in view.hand], default=0)
        return tuple(zip(RESULTS, chances(view, g, 0, (seat, other), kinds[1], lead + best)))
    cards = unseen(view)
    if view.draw < 2:
        return ()
    found = [0, 0, 0]
    for n, mine in enumerate(cards):
        for m, theirs in enumerate(cards):
            if n != m:
                more = CARD_POWER[mine][kinds[0]] - CARD_POWER[theirs][kinds[1]]
                found[result(g, 0, (seat, other), lead + more)] += 1
    return tuple(zip(RESULTS, [n / sum(found) for n in found]))


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
