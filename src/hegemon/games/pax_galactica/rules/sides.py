"""The sides of a battle, for those who fight it and for those who reckon its chances (P-7.3 to P-7.6)."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from hegemon.games.pax_galactica.box import MEGASHIP_STRENGTH, MEGASHIPS, SHIPS_PER_CARD
from hegemon.games.pax_galactica.data import ENDS, GAL, IMPERIAL, IS_SECTOR, POLITICIAN

GREAT_KEY = -1  # as the banner of a supporter's Megaships
Key = tuple[int, int]                                    # banner and owner
Side = tuple[int, int, int, int, int, tuple[Key, ...]]   # banner, owner, leader, AP, whether it triggered, supporters


class Field(Protocol):
    """What a state and a view of it both show of maps and the people there; Megapower a viewer does not know is -1."""

    @property
    def stacks(self) -> Sequence[Sequence[Sequence[int]]]: ...
    @property
    def bases(self) -> Sequence[Sequence[int]]: ...
    @property
    def aliens(self) -> Sequence[Sequence[int]]: ...
    @property
    def nodes(self) -> Sequence[int]: ...
    @property
    def mega(self) -> Sequence[Sequence[int]]: ...
    @property
    def mp(self) -> Sequence[int]: ...
    @property
    def strong(self) -> Sequence[int]: ...
    @property
    def underdog(self) -> Sequence[int]: ...
    @property
    def viceroy(self) -> Sequence[int]: ...
    @property
    def loc(self) -> Sequence[int]: ...
    @property
    def role(self) -> Sequence[int]: ...
    @property
    def spot(self) -> Sequence[int]: ...
    @property
    def fac(self) -> Sequence[int]: ...
    @property
    def glory(self) -> Sequence[int]: ...


def side(banner: int, owner: int, leader: int, ap: int = 0, trigger: int = 0, support: tuple[Key, ...] = ()) -> Side:
    """One side of a battle."""
    return (banner, owner, leader, ap, trigger, support)


def ships(f: Field, area: int, banner: int, owner: int = -2) -> int:
    """Battleships of a banner in an area, of one owner or of all."""
    return sum([row[2] for row in f.stacks[area] if row[0] == banner and owner in (row[1], -2)])


def bases_in(f: Field, area: int, banner: int) -> int:
    """Starbases of a banner in an area; on a section those at its ends."""  # P-4.3
    codes = [*f.bases[area], *f.aliens[area]] if IS_SECTOR[area] else [f.nodes[n] for n in ENDS[area]]
    return len([c for c in codes if c >= 0 and c // 100 == banner])


def megas_of(f: Field, area: int, s: Side) -> list[int]:
    """Megaships of a side: its leader's and supporters' there; those of nobody are Imperial."""  # P-5.29, P-7.4
    pilots = [s[2], *[o for b, o in s[5] if b == GREAT_KEY]]
    imperial = s[0] == IMPERIAL or (IMPERIAL, -1) in s[5]
    return [m for m in range(MEGASHIPS) if f.mega[m][0] == area and (
        f.mega[m][1] in pilots if f.mega[m][1] >= 0 else imperial)]


def ships_of(f: Field, area: int, s: Side, outside: int = -1) -> int:
    """Battleships of a side; its own may have come from outside the area."""  # P-6.9
    own = outside if outside >= 0 else ships(f, area, s[0], s[1])
    return own + sum([ships(f, area, b, o) for b, o in s[5]])


def strength_of(f: Field, area: int, s: Side, outside: int = -1) -> int:
    """Ships, AP of the attackers, 50 per Megaship; battle cards come on top."""  # P-7.4
    return ships_of(f, area, s, outside) + s[3] + MEGASHIP_STRENGTH * len(megas_of(f, area, s))


def cards_of(f: Field, quad: int, area: int, sides: Sequence[Side], i: int, outside: int = -1) -> int:
    """How many battle cards a side draws."""  # P-7.5, P-7.6
    s = sides[i]
    if s[2] < 0:
        return -(-ships_of(f, area, s, outside) // SHIPS_PER_CARD)
    others = [x for j, x in enumerate(sides) if j != i]
    n = 1 + (s[2] in (f.strong[quad], f.underdog[quad]))
    mine = bases_in(f, area, s[0])
    n += all([mine > bases_in(f, area, x[0]) for x in others])
    ours = len(megas_of(f, area, s))
    n += all([ours > len(megas_of(f, area, x)) for x in others])
    return n + all([f.mp[s[2]] > (f.mp[x[2]] if x[2] >= 0 else 0) for x in others])


# -- who leads --

def at_table(f: Field, quad: int, busy: Sequence[int]) -> list[int]:
    """The map players of a Quadrant who lead no side yet, in order of their places."""
    found = [s for s in range(len(f.loc)) if f.loc[s] == quad and f.role[s] < POLITICIAN and s not in busy]
    return sorted(found, key=f.spot.__getitem__)


def imperial_leader(f: Field, quad: int, busy: Sequence[int]) -> int:
    """Who commands Imperial defenders: the Viceroy, else an uninvolved loyal player with most Glory, else nobody."""
    if f.viceroy[quad] >= 0 and f.viceroy[quad] not in busy and f.fac[f.viceroy[quad]] <= GAL:
        return f.viceroy[quad]
    free = [s for s in at_table(f, quad, busy) if f.fac[s] <= GAL]
    return max(free, key=lambda s: (f.glory[s], -f.spot[s])) if free else -1


def npc_leader(f: Field, quad: int, banner: int, busy: Sequence[int]) -> int:
    """The player who leads an NPC banner on a map, or nobody."""  # P-17.3
    mine = [s for s in at_table(f, quad, busy) if f.fac[s] == banner]
    return max(mine, key=lambda s: (f.glory[s], -f.spot[s])) if mine else -1


def attacked(f: Field, quad: int, banner: int, owner: int, busy: Sequence[int]) -> Side:
    """The side of those who are attacked, under whoever leads them."""  # P-7.2, R-13
    leader = (imperial_leader(f, quad, busy) if banner == IMPERIAL else
              npc_leader(f, quad, banner, busy) if banner > IMPERIAL else owner)
    return side(banner, owner, leader)
