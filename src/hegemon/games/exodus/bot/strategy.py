"""What a position is worth to a seat, and where its ships should go: the plan behind the scripted player."""
from __future__ import annotations

from functools import lru_cache
from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.odds import Side, fought, quick
from hegemon.games.exodus.rules import forecast
from hegemon.games.exodus.rules.combat import Combat
from hegemon.games.exodus.rules.fire import hit_number
from hegemon.games.exodus.rules.movement import HYPERSPACE, capability
from hegemon.games.exodus.state import Exodus
from hegemon.kernel.rng import hashed

EARLY: Final = {  # worth of a technology at the start, in CP
    "basic_research": 8, "cp_mining": 8, "expert_cloning": 8, "advanced_banking": 10, "cannon_2": 9, "cannon_3": 10,
    "shield_1": 4, "shield_2": 8, "drive_2": 6, "landing_manoeuvers": 4, "basic_repairs": 4, "targeting_computers": 7,
    "reactive_armour": 7, "axinium_refinery": 5, "phasium_refinery": 4, "advanced_politics": 4, "master_politics": 7,
    "expert_politics": 4, "advanced_mining": 4, "basic_politics": 2, "cannon_4": 9, "shield_3": 9, "expert_banking": 14,
    "clone_factory": 6, "quantum_scanner": 14, "tachyon_scanner": 7, "commandos": 5, "battle_formation": 3, "radar": 2,
    "fringe_science": 8, "technological_singularity": 9, "fringe_politics": 8, "master_research": 8, "drive_3": 4,
    "advanced_trading": 3, "spaceport": 3, "basic_tactics": 3, "advanced_repairs": 4, "cannon_5": 8,
}
LATE: Final = {"fringe_science": 10, "technological_singularity": 10, "fringe_politics": 10, "cannon_3": 6,
               "cannon_4": 6, "shield_2": 5, "cannon_2": 5, "quantum_scanner": 8, "landing_manoeuvers": 5, "drive_2": 4}


@lru_cache(maxsize=256)
def _lots(seat: int, turn: int) -> tuple[int, ...]:
    return tuple([hashed((turn * 8 + seat) * 128 + hex) for hex in range(len(d.HEXES))])


def lots(g: Exodus, seat: int) -> tuple[int, ...]:
    """Numbers by hex that decide between equal ones: the same all turn, so that a plan holds from question to
    question, and without a direction, which would favour the homes on one side of the map."""
    return _lots(seat, g.turn)


def around(g: Exodus, seat: int) -> list[int]:
    """All hexes, of equal ones the one to be taken first."""
    return sorted(g.terms.map.hexes, key=lots(g, seat).__getitem__)


def besieging(g: Exodus) -> bool:
    """Whether the scenario asks for the High Council: everything goes into one fleet."""
    return g.terms.scenario is not None and "ship_in_high_council" in g.terms.scenario.win


def turns_left(g: Exodus) -> int:
    """Turns after this one."""
    return g.last - g.turn


def tech_worth(g: Exodus, tech: int) -> float:
    """What a technology is worth now, in CP."""
    name = d.TECHS[tech].id
    share = turns_left(g) / max(1, g.terms.turns - 1)
    if besieging(g) and d.TECHS[tech].type == "military":
        return EARLY.get(name, 1) * 1.6
    return EARLY.get(name, 1) * share + LATE.get(name, 0) * (1 - share) + (1 if turns_left(g) else 0)


def unit(g: Exodus, ship: int) -> tuple[int, int]:
    """A ship as the odds see it."""
    dice, shield, _, _ = g.stats(ship)
    return dice, max(1, shield + 1 - g.damage[ship])


def units(g: Exodus, ships: list[int]) -> tuple[tuple[int, int], ...]:
    """Several ships as the odds see them."""
    return tuple(sorted([unit(g, s) for s in ships]))


def need(g: Exodus, seat: int) -> int:
    """The die a seat hits on."""
    return hit_number(g, Combat(0, (seat,)), seat)


def planet_worth(g: Exodus, seat: int, hex: int) -> float:
    """What one more cube on a planet is worth, in VP."""
    tile = g.planet[hex]
    if tile < 0:
        return 0.0
    row = g.pop[hex]
    most = max([row[s] for s in range(g.seats) if s != seat] or [0])
    vp = d.PLANET_ROWS[tile].vp
    worth = 0.0
    if row[seat] <= most:
        worth += vp * (1.0 if row[seat] + 3 > most else 0.3)
    if not row[seat]:
        worth += min(g.tokens[hex], turns_left(g)) * 0.8
    return worth


def chance(g: Exodus, seat: int, ships: list[int], hex: int) -> float:
    """How likely these ships win what waits in a hex."""
    if not ships:
        return 0.0
    win = 1.0
    for foe in [s for s in g.present(hex) if s != seat]:
        win *= duel(g, seat, ships, hex, foe)
    if g.cr[hex]:
        win *= forecast.against_resistance(g, seat, hex, ships, [(), *[some(g.face_down(n)) for n in (1, 2, 3)]]).win
    return win


@lru_cache(maxsize=4096)
def some(deck: tuple[int, ...]) -> tuple[int, ...]:
    """A weak, a middling and a strong card in place of a whole deck: enough for a plan."""
    ranked = sorted(deck, key=lambda c: d.CR_CARDS[c].firepower + d.CR_CARDS[c].shields)
    return tuple([ranked[len(ranked) * n // 6] for n in (1, 3, 5)]) if len(ranked) > 3 else deck


def duel(g: Exodus, seat: int, ships: list[int], hex: int, foe: int) -> float:
    """How likely these ships beat those of another player in a hex; of large fleets about."""
    return clash(g, seat, ships, foe, g.visible_in(foe, hex), hex)


def clash(g: Exodus, seat: int, ships: list[int], foe: int, others: list[int], hex: int) -> float:
    """How likely the first of two fleets beats the second; of large fleets about."""
    b = Combat(hex, (foe, seat))
    mine, theirs = forecast.side(g, b, seat, ships), forecast.side(g, b, foe, others)
    if life(mine) * life(theirs) > 60:
        return quick(mine, theirs)
    return fought(mine, theirs).win


def life(side: Side) -> int:
    """Hits that destroy a whole side."""
    return sum([u.shield + 1 - u.damage for u in side.units])


def prize(g: Exodus, seat: int, hex: int) -> float:
    """What victory in a hex brings, in VP."""
    worth = sum([{1: 1.4, 2: 3.5, 3: 6.0}[c & 3] for c in g.cr[hex]], 0.0)
    worth += sum([d.SHIP_VP[s % 16 // 4] for foe in g.present(hex) if foe != seat for s in g.visible_in(foe, hex)])
    if hex == d.CENTRE:
        worth += 5 if turns_left(g) == 0 else 2
    return worth + planet_worth(g, seat, hex) * 0.5


def reach(g: Exodus, ship: int) -> int:
    """Hexes a ship goes in one stage."""
    able = capability(g, ship)
    return 9 if able == HYPERSPACE else able


def stages_left(g: Exodus) -> int:
    """Conquest Stages still to come, this one included."""
    stages = 3 if g.bonus == d.MOVE else 2
    return 2 * turns_left(g) + stages - g.conquest + 1


def goals(g: Exodus, seat: int) -> dict[int, int]:
    """Where every ship of a seat should head for."""
    ships = [s for s in g.fleet(seat) if g.where[s] >= 0]
    if not turns_left(g) and stages_left(g) <= 1:
        return spread(g, seat, ships)
    plan: dict[int, int] = {}
    for ship in [s for s in ships if g.cargo[s]]:
        plan[ship] = landing(g, seat, ship, list(plan.values()))
    empty = [s for s in ships if g.capacity(s) and not g.cargo[s]]
    for ship in empty:
        if ship % 16 // 4 == d.BATTLE_CARRIER:
            plan[ship] = pick_up(g, seat, ship)
    war = [s for s in ships if s not in plan]
    if g.terms.solo:
        plan.update(guard(g, seat, war))
        return plan
    group = strike_group(g, war)
    target = campaign(g, seat, group)
    for ship in war:
        if ship in group:
            plan[ship] = target if target >= 0 else g.where[ship]
        else:
            plan[ship] = g.where[group[0]] if group and turns_left(g) else outrider(g, seat, ship, list(plan.values()))
    return plan


def strike_group(g: Exodus, war: list[int]) -> list[int]:
    """The warships around the strongest one, its own hex first."""
    if not war:
        return []
    lot = lots(g, war[0] // 16)
    best = max({g.where[s] for s in war}, key=lambda h: (sum([g.stats(s)[0] for s in war if g.where[s] == h]), lot[h]))
    near = [s for s in war if d.DISTANCE[g.where[s]][best] <= 1]  # some may have gone ahead in this very stage
    return sorted(near, key=lambda s: (g.where[s] != best, s))


def campaign(g: Exodus, seat: int, group: list[int]) -> int:
    """The best hex for the strike group, or -1 to stay."""
    if not group:
        return -1
    start = g.where[group[0]]
    pace = max(1, min([reach(g, s) for s in group]))
    best, found = 0.4, -1
    for hex in around(g, seat):
        far = -(-d.DISTANCE[start][hex] // pace)
        gain = prize(g, seat, hex)
        if gain <= 0 or far > stages_left(g):
            continue
        win = chance(g, seat, group, hex) if g.cr[hex] or any([s != seat for s in g.present(hex)]) else 1.0
        if win < 0.6:
            continue
        loss = sum([d.SHIP_VP[s % 16 // 4] for s in group]) * (1 - win)
        worth = (gain * win - loss) / (far + 0.6)
        if worth > best:
            best, found = worth, hex
    return found


def landing(g: Exodus, seat: int, ship: int, taken: list[int]) -> int:
    """The best planet for a laden ship."""
    start = g.where[ship]
    pace = max(1, reach(g, ship))
    best, found = 0.0, g.home[seat] if g.home[seat] >= 0 else start
    for hex in around(g, seat):
        if g.planet[hex] < 0 or hex == g.home[seat] or g.cr[hex]:
            continue
        far = -(-d.DISTANCE[start][hex] // pace)
        if far > stages_left(g):
            continue
        foes = [s for s in g.present(hex) if s != seat]
        worth = planet_worth(g, seat, hex)
        if foes and chance(g, seat, [ship, *g.visible_in(seat, hex)], hex) < 0.6:
            worth *= 0.1
        if g.is_home(hex):
            worth *= 0.5
        worth = worth / (far + 0.7) * (0.4 if hex in taken else 1.0)
        if d.PLANET_ROWS[g.planet[hex]].moons:
            worth *= 0.8
        if worth > best:
            best, found = worth, hex
    return found


def pick_up(g: Exodus, seat: int, ship: int) -> int:
    """Where an empty carrier finds cubes to spare."""
    best, found = 0.0, g.where[ship]
    for hex in sorted(g.planets_of(seat), key=lots(g, seat).__getitem__):
        spare = g.pop[hex][seat] - 1
        if spare > 0:
            worth = min(3, spare) / (d.DISTANCE[g.where[ship]][hex] + 1)
            if worth > best:
                best, found = worth, hex
    return found


def outrider(g: Exodus, seat: int, ship: int, taken: list[int]) -> int:
    """A free hex for a lone ship."""
    start = g.where[ship]
    free = [h for h in g.terms.map.hexes if not g.cr[h] and h not in taken and all([s == seat for s in g.present(h)])
            and d.DISTANCE[start][h] <= reach(g, ship) * stages_left(g)]
    lot = lots(g, seat)
    return min(free, key=lambda h: (d.DISTANCE[start][h], lot[h])) if free else start


def spread(g: Exodus, seat: int, ships: list[int]) -> dict[int, int]:
    """The last movement: the High Council if it can be had, else every ship a hex of its own."""
    plan: dict[int, int] = {}
    near = [s for s in ships if d.DISTANCE[g.where[s]][d.CENTRE] <= reach(g, s)]
    held = not g.cr[d.CENTRE] and not [s for s in g.present(d.CENTRE) if s != seat]
    if near and (held or chance(g, seat, near, d.CENTRE) > 0.5):
        for ship in near[:1] if held else near:
            plan[ship] = d.CENTRE
    taken = set(plan.values())
    lot = lots(g, seat)
    for ship in sorted(ships, key=lambda s: (-g.cargo[s], reach(g, s))):
        if ship in plan:
            continue
        options = [h for h in g.terms.map.hexes if d.DISTANCE[g.where[ship]][h] <= reach(g, ship)]
        best = max(options, key=lambda h: (last_hex(g, seat, ship, h, taken), -d.DISTANCE[g.where[ship]][h], lot[h]))
        plan[ship] = best
        taken.add(best)
    return plan


def last_hex(g: Exodus, seat: int, ship: int, hex: int, taken: set[int]) -> float:
    """What a ship is worth in a hex at the very end."""
    foes = bool(g.cr[hex]) or any([s != seat for s in g.present(hex)])
    alive = chance(g, seat, [ship], hex) if foes else 1.0
    worth = 2.0 if hex not in taken else 0.0
    if g.cargo[ship] and not g.cr[hex]:
        worth += planet_worth(g, seat, hex)
    return worth * alive - (1 - alive) * d.SHIP_VP[ship % 16 // 4]


def guard(g: Exodus, seat: int, war: list[int]) -> dict[int, int]:
    """Solo: warships stay together and strike where one round is enough."""
    group = strike_group(g, war)
    if not group:
        return {}
    start = g.where[group[0]]
    pace = max(1, min([reach(g, s) for s in group]))
    best, target = 0.35, start
    if besieging(g):
        if start == d.CENTRE and not g.cr[start] or siege(g, seat, group):
            return dict.fromkeys(war, d.CENTRE)
        if g.turn >= 3:  # gather until the siege can begin
            return dict.fromkeys(war, start if g.home[seat] < 0 else g.home[seat])
    for hex in around(g, seat):
        if g.cr[hex] and -(-d.DISTANCE[start][hex] // pace) <= stages_left(g):
            win = chance(g, seat, group, hex)
            close = 1.5 if g.home[seat] >= 0 and d.DISTANCE[hex][g.home[seat]] <= 2 else 1.0
            worth = prize(g, seat, hex) * win * close / (-(-d.DISTANCE[start][hex] // pace) + 0.6)
            if win > 0.45 and worth > best:
                best, target = worth, hex
    return {s: target if s in group else start for s in war}


def siege(g: Exodus, seat: int, group: list[int]) -> bool:
    """Whether a group can bear the fire of the High Council long enough to clear it ship by ship."""
    fleet = units(g, group)
    hits = sum([dice for dice, _ in fleet]) * (7 - need(g, seat)) / 6
    life = sum([unit_life for _, unit_life in fleet])
    levels = [c & 3 for c in g.cr[d.CENTRE]]
    if not levels:
        return True
    fire = sum([(0.0, 1.9, 3.9, 6.4)[level] for level in levels], 0.0) / 3
    wall = sum([(0.0, 2.5, 4.1, 6.4)[level] for level in levels], 0.0)
    far = d.DISTANCE[g.where[group[0]]][d.CENTRE]
    if stages_left(g) <= far + 2:
        return life > fire  # now or never
    return hits >= 5.5 and life > fire * min(4.0, wall / hits + 0.5)


def toward(g: Exodus, ship: int, goal: int) -> int:
    """The next hex on the way to a goal, or -1."""
    here = g.where[ship]
    if here == goal:
        return -1
    seat = ship // 16
    lot = lots(g, seat)
    reached, ring = {goal: 0}, [goal]
    while ring and here not in reached:  # from the goal back, around the Resistance and other fleets
        far = reached[ring[0]] + 1
        ring = sorted({h for r in ring for h in g.terms.map.next[r] if h not in reached and (
            h == here or not g.cr[h] and all([s == seat for s in g.present(h)]))})
        reached.update(dict.fromkeys(ring, far))
    near = [h for h in g.terms.map.next[here] if h in reached and reached[h] < reached.get(here, 99)]
    if here in reached and near:
        return min(near, key=lambda h: (reached[h], lot[h]))
    near = [h for h in g.terms.map.next[here] if d.DISTANCE[h][goal] < d.DISTANCE[here][goal]]
    return min(near, key=lot.__getitem__) if near else -1
