"""What a view shows, laid out as a table of the rules: words and pictures ask the rules, not a copy of them."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hegemon.draw.reading import Latest
from hegemon.games.exodus.rules.movement import HYPERSPACE, capability
from hegemon.games.exodus.rules.research import discount, price
from hegemon.games.exodus.state import Exodus
from hegemon.games.exodus.view import ExodusView
from hegemon.kernel import fields

HIDDEN: Final = ("politics", "ccdeck")  # a view has the number of cards only
LISTS: Final = ("parts", "cp", "supply")
SHOWN: Final = tuple([n for n in fields(ExodusView) if n in fields(Exodus) and n not in HIDDEN])


def _laid(view: ExodusView) -> Exodus:
    table = Exodus()
    for name in SHOWN:
        value = getattr(view, name)
        setattr(table, name, list(value) if name in LISTS else value)
    table.seats, table.last = view.now.seats, view.turns
    return table


_tables: Final = Latest(_laid)


def table_of(view: ExodusView) -> Exodus:
    """A state with everything a viewer may see, to ask the rules about; what is hidden from him is not there."""
    return _tables.of(view)


def tech_prices(view: ExodusView, seat: int, techs: Sequence[int]) -> dict[int, int]:
    """What technologies cost a seat in a plain Research action."""
    if not techs:
        return {}
    g = table_of(view)
    change = discount(g, seat)
    return {tech: price(g, seat, tech, change) for tech in techs}


def steps_seen(view: ExodusView, ship: int) -> int:
    """Hexes a ship may go, as many as it gets movement tokens; -1 for a jump."""
    reach = capability(table_of(view), ship)
    return -1 if reach == HYPERSPACE else reach
