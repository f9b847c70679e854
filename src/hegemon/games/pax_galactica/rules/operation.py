"""What one operation of `effects.toml` is, in one record: what its user chooses, where it is felt, what it does."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hegemon.games.pax_galactica.actions import NAME_AGENCY, NAME_AREA, NAME_FACTION, NAME_NPC, NAME_QUAD, NAME_WHO
from hegemon.games.pax_galactica.box import LOYALTY_MOST
from hegemon.games.pax_galactica.data import CAPITAL, DEEP_STATE, IMPERIAL, SECTORS, Effect
from hegemon.games.pax_galactica.rules import units
from hegemon.games.pax_galactica.rules.selectors import Picks, Use, homes, quads_of, seats_of, spared
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action

Want = tuple[str, list[Action]]  # the key of a choice, and what there is to choose from


# -- where it is felt --

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


def on_map(g: Pax, e: Effect, use: Use) -> bool:
    """Felt on the maps it is about, at once if that is the one it is used on."""  # P-1.8
    return quads_of(g, e.where, use) == [use.lane]


# -- what its user may name, the default first --

def others(g: Pax, e: Effect, user: int) -> list[int]:
    """Everybody else, by seat."""
    return [s for s in g.people() if s != user]


def blamed(g: Pax, e: Effect, user: int, picks: Picks) -> list[int]:
    """Other factions by Blame; where it is taken away the own one before them."""
    rivals = [f for f in g.in_play() if f != g.fac[user]]
    if e.n < 0:
        return ([g.fac[user]] if g.loyal(user) else []) + rivals
    return sorted(rivals, key=lambda f: (-g.blame[f], f))


def open_agencies(g: Pax) -> list[int]:
    """Branches and open offices."""
    return [a for a in range(8) if not g.closed[a]]


def strongholds(g: Pax, e: Effect, user: int) -> list[int]:
    """Agencies by own pawns, the Deep State last where any may be named."""
    mine = sorted(open_agencies(g), key=lambda a: (-g.pawns[user][a], a))
    return [*mine, DEEP_STATE] if e.agency == "any" else mine


def all_maps(g: Pax, e: Effect, user: int) -> list[int]:
    """The maps in their order."""
    return list(g.quads())


def yards(g: Pax, e: Effect, user: int, picks: Picks) -> list[int]:
    """Areas of the own map with a starbase of the banner, those with most ships first."""
    if g.loc[user] >= CAPITAL:
        return []
    banner = IMPERIAL if e.banner == "imperial" else g.banner(user)
    return sorted(units.home_areas(g, g.loc[user], banner), key=lambda a: (-units.ships(g, a, banner), a))


# -- the rest of a record --

def always(g: Pax, e: Effect, user: int) -> bool:
    """It can always be done."""
    return True


def nothing_paid(e: Effect) -> int:
    """It costs no Megapower."""
    return 0


def never(g: Pax, e: Effect, picks: Picks) -> bool:
    """It always does something."""
    return False


def stays(g: Pax, e: Effect) -> None:
    """What a law has done once stays done."""  # P-10.9


@dataclass(frozen=True)
class Operation:
    """One operation of cards, crises, laws, commands and events."""  # P-18
    says: str                                          # what it brings, `{}` for how much; `of one|of many`
    does: Callable[[Pax, Effect, Use], None]
    felt: Callable[[Pax, Effect, Use], bool] = own     # whether it touches nothing outside the lane it is used in
    whom: Callable[[Pax, Effect, int], list[int]] = others  # whom its user may name, the default first
    factions: Callable[[Pax, Effect, int, Picks], list[int]] = blamed     # likewise which factions
    agencies: Callable[[Pax, Effect, int], list[int]] = strongholds       # which agencies
    maps: Callable[[Pax, Effect, int], list[int]] = all_maps              # which maps
    areas: Callable[[Pax, Effect, int, Picks], list[int]] = yards         # which areas; none: nothing is asked
    asks: Callable[[Pax, Effect, int, Picks], Want | None] | None = None  # other choices than those its words name
    can: Callable[[Pax, Effect, int], bool] = always   # whether it could do anything now, well aimed
    aimed: bool = False                                # without anything to choose it does nothing
    brings: bool = False                               # a deed of Control or an Emperor, which names all itself
    picked: bool = True                                # it may be the one effect of a card that counts
    staked: bool = False                               # an amount its user names is Megapower
    paid: Callable[[Effect], int] = nothing_paid       # Megapower it takes from whoever proposes it
    moot: Callable[[Pax, Effect, Picks], bool] = never  # a law that would change nothing is not passed
    repealed: Callable[[Pax, Effect], None] = stays    # when the law ends that did it

    def said(self, e: Effect) -> str:
        """What an effect brings, in a few words."""
        one, _, many = self.says.partition("|")
        return (one if abs(e.n) == 1 else many or one).format(e.n or "some")

    def wants(self, g: Pax, e: Effect, user: int, picks: Picks) -> Want | None:
        """The next thing to choose: under which key, from what; nothing left to choose: None."""  # P-18.2
        return self.asks(g, e, user, picks) if self.asks is not None else named(self, g, e, user, picks)

    def doable(self, g: Pax, e: Effect, user: int) -> bool:
        """Whether it could do anything at all now."""  # P-18.1, P-18.3
        want = self.wants(g, e, user, ()) if self.can(g, e, user) else ("", [])
        return bool(want[1]) if want is not None else not self.aimed


def named(op: Operation, g: Pax, e: Effect, user: int, picks: Picks) -> Want | None:
    """What the words of an effect leave open, one thing after another."""  # P-18.2
    keys = [k for k, _ in picks]
    if e.npc == "target_npc" and "npc" not in keys:
        return "npc", [NAME_NPC.each[0], NAME_NPC.each[1]]
    if e.who == "target_player" and "who" not in keys:
        return "who", people(g, spared(g, user, picks, op.whom(g, e, user)))
    if e.where == "target_quadrant" and "quad" not in keys and "who" not in keys:
        return "quad", [NAME_QUAD.each[q] for q in op.maps(g, e, user)]
    if e.where == "own_quadrant" and g.loc[user] >= CAPITAL and "quad" not in keys:
        mine = homes(g, user)
        return ("quad", [NAME_QUAD.each[q] for q in mine]) if mine else None
    if e.agency in ("target_agency", "any_office", "any") and "agency" not in keys:
        return "agency", [NAME_AGENCY.each[a] for a in op.agencies(g, e, user)]
    if e.who == "target_faction" and "faction" not in keys:
        return "faction", [NAME_FACTION.each[f] for f in op.factions(g, e, user, picks)]
    if e.where == "target_sector" and "area" not in keys:
        open_ = [a for a in SECTORS[g.loc[user]] if g.loyalty[a] < LOYALTY_MOST] or SECTORS[g.loc[user]]
        return "area", [NAME_AREA.each[a] for a in sorted(open_, key=lambda a: (g.loyalty[a], a))]
    if e.where == "target_area" and "area" not in keys:
        found = op.areas(g, e, user, picks)
        return ("area", [NAME_AREA.each[a] for a in found]) if found else None
    return None


def people(g: Pax, seats: list[int]) -> list[Action]:
    """Seats as answers."""
    return [NAME_WHO(g.person(s)) for s in seats]
