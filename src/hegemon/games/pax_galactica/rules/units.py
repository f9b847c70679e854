"""Quadrant maps: ships, starbases, Loyalty and how ships move (P-4, P-5.23 to P-5.27)."""
from __future__ import annotations

from functools import lru_cache

from hegemon.games.pax_galactica.box import GOVERN_MOST, LOYALTY_MOST
from hegemon.games.pax_galactica.data import (
    AREAS_EACH,
    CAPITAL_SECTOR,
    ENDS,
    HUMAN,
    IMPERIAL,
    IS_SECTOR,
    NEXT,
    NODE_SECTIONS,
    PIRATE,
    QUAD_AREAS,
    QUAD_NODES,
    QUAD_OF,
    SECTORS,
    TOUCH,
)
from hegemon.games.pax_galactica.rules.sides import Field
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import more, put


def base(banner: int, owner: int) -> int:
    """A starbase as it is stored."""
    return banner * 100 + owner + 1


def flag_of(code: int) -> int:
    """The banner of a stored starbase, or -1."""
    return code // 100 if code >= 0 else -1


def keeper_of(code: int) -> int:
    """The owner of a stored starbase, or -1."""
    return code % 100 - 1


def ships(g: Pax, area: int, banner: int, owner: int = -2) -> int:
    """Battleships of a banner in an area, of one owner or of all."""
    return sum([n for b, o, n in g.stacks[area] if b == banner and owner in (o, -2)])


def add_ships(g: Pax, area: int, banner: int, owner: int, n: int) -> int:
    """Put ships into an area or take them out, never below none; how many came or went."""
    old = 0
    rest: list[tuple[int, int, int]] = []
    for row in g.stacks[area]:
        if row[0] == banner and row[1] == owner:
            old = row[2]
        else:
            rest.append(row)
    now = max(0, old + n)
    if now:
        rest.append((banner, owner, now))
        rest.sort()
    g.stacks = put(g.stacks, area, tuple(rest))
    return now - old


def npc_ships(g: Pax, area: int) -> int:
    """Ships of Pirates, Rebels and Warlords together."""
    return sum([n for b, _, n in g.stacks[area] if b > IMPERIAL])


def on_map(g: Pax, quad: int, banner: int) -> int:
    """Ships of a banner on a map."""
    return sum([n for a in QUAD_AREAS[quad] for b, _, n in g.stacks[a] if b == banner])


def bases_in(g: Pax, area: int, banner: int) -> int:
    """Starbases of a banner in an area: slots of a sector, or the nodes at the ends of a section."""  # P-4.3
    if IS_SECTOR[area]:
        return len([c for c in g.bases[area] if c // 100 == banner]) + len(
            [c for c in g.aliens[area] if c >= 0 and c // 100 == banner])
    return len([n for n in ENDS[area] if g.nodes[n] >= 0 and g.nodes[n] // 100 == banner])


def starbases(g: Pax, quad: int, banner: int) -> int:
    """S(banner): starbases of a banner on a map."""  # P-4.7
    n = len([x for x in QUAD_NODES[quad] if g.nodes[x] >= 0 and g.nodes[x] // 100 == banner])
    for a in SECTORS[quad]:
        for c in g.bases[a]:
            n += c // 100 == banner
        for c in g.aliens[a]:
            n += c >= 0 and c // 100 == banner
    return n


def lane_bases(g: Pax, quad: int, banner: int) -> int:
    """Node starbases of a banner on a map."""
    return len([x for x in QUAD_NODES[quad] if g.nodes[x] >= 0 and g.nodes[x] // 100 == banner])


def alien_bases(g: Field, quad: int, banner: int) -> int:
    """Assimilated starbases of a banner on a map."""
    return len([c for a in SECTORS[quad] for c in g.aliens[a] if c >= 0 and c // 100 == banner])


def free_slot(g: Pax, area: int) -> bool:
    """Whether a human slot of a sector is empty."""  # P-4.4
    return len(g.bases[area]) < HUMAN[area]


def enclaves(g: Pax, area: int) -> int:
    """Alien slots nobody has assimilated."""
    return len([c for c in g.aliens[area] if c < 0])


def remove_base(g: Pax, area: int, banner: int) -> bool:
    """Take one starbase of a banner out of an area: a slot before a node."""
    if IS_SECTOR[area]:
        for i, c in enumerate(g.bases[area]):
            if c >= 0 and c // 100 == banner:
                g.bases = put(g.bases, area, g.bases[area][:i] + g.bases[area][i + 1:])
                return True
        for i, c in enumerate(g.aliens[area]):
            if c >= 0 and c // 100 == banner:
                g.aliens = put(g.aliens, area, (*g.aliens[area][:i], *g.aliens[area][i + 1:], -1))
                return True
        return False
    for n in ENDS[area]:
        if g.nodes[n] >= 0 and g.nodes[n] // 100 == banner:
            g.nodes = put(g.nodes, n, -1)
            return True
    return False


def controls(g: Pax, area: int) -> int:
    """The banner that controls a sector, or -1."""  # P-4.8
    count: dict[int, int] = {}
    for c in [*g.bases[area], *g.aliens[area]]:
        if c >= 0:
            count[c // 100] = count.get(c // 100, 0) + 1
    if count:
        top = max(count.values())
        best = [b for b in count if count[b] == top]
    else:
        best = sorted({b for b, _, _ in g.stacks[area]})
    if len(best) > 1:
        fleets = {b: ships(g, area, b) for b in best}
        top = max(fleets.values())
        best = [b for b in best if fleets[b] == top]
    return best[0] if len(best) == 1 else -1


def total_loyalty(g: Pax, quad: int) -> int:
    """Loyalty of a whole map."""
    return sum(g.loyalty[SECTORS[quad][0]:SECTORS[quad][0] + 9])


def lose_loyalty(g: Pax, quad: int, n: int) -> int:
    """Take Loyalty one point at a time from the sector with most; how much was lost."""  # P-4.9
    lost = 0
    for _ in range(n):
        a = max(SECTORS[quad], key=lambda s: (g.loyalty[s], -s))
        if not g.loyalty[a]:
            break
        g.loyalty = more(g.loyalty, a, -1)
        lost += 1
    return lost


def gain_loyalty(g: Pax, quad: int, n: int) -> int:
    """Give Loyalty one point at a time to the sector with least, at most three each; how much was gained."""  # P-4.9
    given = dict.fromkeys(SECTORS[quad], 0)
    gained = 0
    for _ in range(n):
        fits = [s for s in SECTORS[quad] if given[s] < GOVERN_MOST and g.loyalty[s] < LOYALTY_MOST]
        if not fits:
            break
        a = min(fits, key=lambda s: (g.loyalty[s], s))
        g.loyalty = more(g.loyalty, a, 1)
        given[a] += 1
        gained += 1
    return gained


def least_loyal(g: Pax, quad: int) -> int:
    """The sector with least Loyalty, ties by index."""
    return min(SECTORS[quad], key=lambda s: (g.loyalty[s], s))


def worst_quadrant(g: Pax) -> int:
    """The map with least Loyalty, ties in map order."""
    return min(g.quads(), key=lambda q: (total_loyalty(g, q), q))


def lose_ships(g: Pax, quad: int, banner: int, n: int) -> int:
    """Take ships one at a time from the largest stack of a banner; how many were lost."""  # P-4.10
    lost = 0
    for _ in range(n):
        found = [(-m, a, o) for a in QUAD_AREAS[quad] for b, o, m in g.stacks[a] if b == banner]
        if not found:
            break
        _, area, owner = min(found)
        add_ships(g, area, banner, owner, -1)
        lost += 1
    return lost


def home_areas(g: Pax, quad: int, banner: int) -> list[int]:
    """Areas of a map with a starbase of a banner, in id order."""
    return [a for a in QUAD_AREAS[quad] if bases_in(g, a, banner)]


def best_yard(g: Pax, quad: int, banner: int) -> int:
    """Where ships without a choice appear: the starbase with most ships of the banner, else the capital sector."""
    yards = home_areas(g, quad, banner)  # P-18.3
    return max(yards, key=lambda a: (ships(g, a, banner), -a)) if yards else CAPITAL_SECTOR[quad]


def present(g: Pax, seat: int, area: int) -> bool:
    """Whether a player has a ship or starbase of the own or Imperial banner in an area."""
    mine = g.banner(seat)
    if mine > IMPERIAL:
        return ships(g, area, mine) > 0 or bases_in(g, area, mine) > 0
    return (ships(g, area, mine) + ships(g, area, IMPERIAL) > 0 or bases_in(g, area, mine) > 0
            or bases_in(g, area, IMPERIAL) > 0)


def fleets(g: Pax, seat: int) -> list[int]:
    """The banners a map player may command: the own one, and for loyal players the Imperial one."""  # P-2.4, P-17.3
    mine = g.banner(seat)
    if mine == IMPERIAL or mine > IMPERIAL:
        return [mine]
    return [mine, IMPERIAL]


def may_command(g: Pax, seat: int, owner: int) -> bool:
    """Own units are their owner's; another member needs a standing permission, granted within a faction."""  # P-2.3
    if owner < 0 or owner == seat:
        return True
    return g.fac[owner] == g.fac[seat] and (seat not in g.allies[owner])


def commanded(g: Pax, seat: int, area: int, banner: int) -> int:
    """Ships of a banner in an area that a player may command."""
    return sum([n for b, o, n in g.stacks[area] if b == banner and may_command(g, seat, o)])


def permitted(g: Pax, placer: int, seat: int) -> bool:
    """Whether a Blockade lets somebody through: its placer's own faction and declared allies."""  # P-5.26
    if placer == seat:
        return True
    same = g.fac[placer] == g.fac[seat]
    named = seat in g.allies[placer]
    return same != named  # a standing word turns the default round


def barred(g: Pax, area: int, seat: int) -> bool:
    """Whether a Blockade token in an area stands against a player."""
    return any([not permitted(g, p, seat) for p in g.blockade[area]])


FREE, GREAT, PLAIN = range(3)  # a card lets ships ignore Blockades and Pirates; Megaships ignore Blockades


def reach(g: Pax, start: int, seat: int, banner: int, kind: int = PLAIN) -> tuple[int, ...]:
    """Everywhere one move of a ship can end."""  # P-5.24
    if kind == FREE:
        return ends(start, 0, 0)
    quad = QUAD_OF[start]
    shut = 0 if kind == GREAT else sum(  # P-5.26
        [1 << (a - quad * AREAS_EACH) for a in QUAD_AREAS[quad] if g.blockade[a] and barred(g, a, seat)])
    held = sum([1 << n for n in QUAD_NODES[quad] if g.nodes[n] // 100 == PIRATE]) if banner != PIRATE else 0  # P-5.25
    return ends(start, shut, held)


@lru_cache(maxsize=4096)
def ends(start: int, shut: int, held: int) -> tuple[int, ...]:
    """Where a move can end if some areas of the map are shut and some nodes held against it, both as bits."""
    first = QUAD_OF[start] * AREAS_EACH
    found: list[int] = []
    if IS_SECTOR[start]:
        if shut >> (start - first) & 1:
            return ()
        found += [a for a in NEXT[start] if not shut >> (a - first) & 1]
        front = list(TOUCH[start])
    else:
        front = [start]
    lanes = list(front)
    while front:
        x = front.pop()
        if x != start and shut >> (x - first) & 1:
            continue  # it may stop here, not pass
        for node in ENDS[x]:
            for y in NODE_SECTIONS[node] if not held >> node & 1 else ():
                if y not in lanes:
                    lanes.append(y)
                    front.append(y)
    for x in lanes:
        if x != start:
            found.append(x)
        if x == start or not shut >> (x - first) & 1:
            found += [a for a in TOUCH[x] if not shut >> (a - first) & 1]
    return tuple(sorted({a for a in found if a != start}))


def on_lane(g: Pax, start: int, seat: int, banner: int, kind: int = PLAIN) -> bool:
    """Whether a ship stands on a hyperlane or can reach one: then it may go on to the Capital."""  # P-8.2
    return not IS_SECTOR[start] or any([not IS_SECTOR[a] for a in reach(g, start, seat, banner, kind)])


def pass_viceroy(g: Pax, quad: int) -> None:
    """The Viceroy's card goes to the loyal player of that map with most Glory, ties the lowest seat."""
    loyal = [s for s in g.players(quad) if g.loyal(s) and s != g.viceroy[quad]]
    g.viceroy = put(g.viceroy, quad, max(loyal, key=lambda s: (g.glory[s], -g.spot[s])) if loyal else (
        g.viceroy[quad] if g.viceroy[quad] in g.players(quad) else -1))
