"""What one operation of `effects.toml` is, in one record: what its user chooses, where it is felt, what it does."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from hegemon.games.pax_galactica.actions import NAME_WHO
from hegemon.games.pax_galactica.data import CAPITAL, Effect
from hegemon.games.pax_galactica.rules.selectors import Picks, Use, seats_of
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action

Want = tuple[str, list[Action]]  # the key of a choice, and what there is to choose from
PEOPLE: Final = ("self", "acting_player", "own_faction_leader", "own_media", "target_player", "every_politician",
                 "every_viceroy", "every_strong_admiral", "lead_faction_leader")


def others(g: Pax, e: Effect, user: int) -> list[int]:
    """Everybody else, by seat."""
    return [s for s in g.people() if s != user]


def in_lane(g: Pax, e: Effect, use: Use) -> bool:
    """Felt where it is used."""
    return True


def late(g: Pax, e: Effect, use: Use) -> bool:
    """Always at the end of the beat."""  # P-1.8
    return False


def at_home(g: Pax, e: Effect, use: Use) -> bool:
    """Felt where those live whom it meets."""  # P-1.8
    return all([g.loc[s] == use.lane for s in seats_of(g, e.who, use)])


def at_capital(g: Pax, e: Effect, use: Use) -> bool:
    """Felt at the Capital."""  # P-1.8
    return use.lane == CAPITAL


def own(g: Pax, e: Effect, use: Use) -> bool:
    """For the user it counts at once, for others at the Capital."""  # P-1.8
    return e.who == "self" or use.lane == CAPITAL


def people(g: Pax, seats: list[int]) -> list[Action]:
    """Seats as answers."""
    return [NAME_WHO(g.person(s)) for s in seats]


@dataclass(frozen=True)
class Operation:
    """One operation."""
    does: Callable[[Pax, Effect, Use], None]
    felt: Callable[[Pax, Effect, Use], bool] = own     # whether it touches nothing outside the lane it is used in
    whom: Callable[[Pax, Effect, int], list[int]] = others  # whom its user may name, the default first
    asks: Callable[[Pax, Effect, int, Picks], Want | None] | None = None  # other choices than those its words name
    words: tuple[str, ...] = PEOPLE                    # what `who=` may say when Control writes it
    enacted: bool = True                               # a law, command or solution may do it
