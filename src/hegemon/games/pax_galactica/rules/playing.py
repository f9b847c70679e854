"""What a seat may do in Diplomacy besides talking: cards, Pirates bought out, standing words (P-9.15, P-10.9)."""
from __future__ import annotations

from typing import Any

from hegemon.games.pax_galactica.actions import BUYOUT, BUYOUT_AREA
from hegemon.games.pax_galactica.data import (
    CAPITAL,
    CARD_TIMING,
    CARD_WHERE,
    MARQUE,
    MEDIA,
    PIRATE,
    POLITICIAN,
    QUAD_NODES,
    SECTORS,
)
from hegemon.games.pax_galactica.rules import units
from hegemon.games.pax_galactica.rules.choices import playable
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Cost, put

BUYOUT_PRICE = 5
Item = tuple[Any, ...]


def playable_now(g: Pax, seat: int) -> list[int]:
    """Cards a seat may play in Diplomacy; Media hold cards but never play them."""  # P-9.15, R-50
    if g.role[seat] >= MEDIA:
        return []
    place = "capital" if g.loc[seat] == CAPITAL else "quadrant"
    return sorted({c for c in g.privs[seat] if CARD_TIMING[c] in ("diplomacy", "any")
                   and CARD_WHERE[c] in ("any", place) and playable(g, seat, c)})


def bought(g: Pax, answer: Action) -> Cost:
    """What is paid in Diplomacy for less Blame, for Pirates bought out, for a special action."""
    match answer:
        case ("atone", n):  # P-12.3
            return (("mp", n),)
        case ("buyout" | "buyout_area", _):  # P-10.9
            return (("mp", BUYOUT_PRICE),)
        case ("scheme", n):  # P-15.4
            return (("mp", g.schemes[n][2]),)
    return ()


def pirate_bases(g: Pax, seat: int) -> list[Action]:
    """Pirate starbases of the own map that Letters of Marque let a player buy out."""  # P-10.9, D-50
    if not g.flags[MARQUE] or g.role[seat] >= POLITICIAN or g.mp[seat] < BUYOUT_PRICE:
        return []
    q = g.loc[seat]
    listed: list[Action] = [BUYOUT.each[n] for n in QUAD_NODES[q] if units.flag_of(g.nodes[n]) == PIRATE]
    return listed + [BUYOUT_AREA.each[a] for a in SECTORS[q] if units.bases_in(g, a, PIRATE)]


def buy_out(g: Pax, seat: int, item: Item) -> None:
    """Five Megapower remove one Pirate starbase."""
    if (item[0], item[1]) not in pirate_bases(g, seat):
        return
    g.charge(seat, (("mp", BUYOUT_PRICE),))
    if item[0] == "buyout":
        g.nodes = put(g.nodes, item[1], -1)
    else:
        units.remove_base(g, item[1], PIRATE)


def turn_permission(g: Pax, seat: int, other: int) -> None:
    """A standing word is given, or taken back."""  # P-2.3, P-5.26
    row = g.allies[seat]
    g.allies = put(g.allies, seat, tuple([x for x in row if x != other]) if other in row else (*row, other))
