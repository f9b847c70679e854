"""What a learnt value looks at: the work left, means, unrest, and the same by the time that is left."""
from __future__ import annotations

from hegemon.games.galactic_hegemony.bot import TROUBLE, turns_left, work
from hegemon.games.galactic_hegemony.data import CIVIL, FACTORY, FACTORY_BONUS, SHIPYARD, TURNS, YIELD
from hegemon.games.galactic_hegemony.state import GONE, WILD, Hegemony


def features(g: Hegemony) -> tuple[list[list[float]], tuple[float, ...]]:
    """Twenty-four numbers of about one."""
    left = turns_left(g)
    time = left / TURNS
    todo, income, colonies = work(g), g.income(), g.colonies()
    trouble = potential = 0.0
    revolts = depth = barred = content = civil = yards = 0
    for planet, morale in enumerate(g.morale):
        if morale == WILD:
            continue
        built = g.built[planet]
        trouble += TROUBLE[g.modifiers(planet)]
        potential += YIELD[planet] + (FACTORY_BONUS if built & FACTORY else 0)
        civil += 1 if built & CIVIL else 0
        if morale < 0:
            revolts += 1
            depth += -morale - 1
            barred += 1 if g.place[planet] in g.saboteurs else 0
        else:
            content += 1 if morale == 0 else 0
            yards += 1 if built & SHIPYARD else 0
    means = g.stock + (left - 1) * max(2, income) + 1.0
    flying = len(g.craft) - g.craft.count(GONE)
    wild = len(g.morale) - colonies
    row = [
        todo / 20, todo / means, flying / 2, flying / 2 * time, trouble / 10, trouble / 10 * time,
        income / 10, income / 10 * time, potential / 10, potential / 10 * time,
        wild / 6, wild / 6 / left, revolts / 2, revolts / 2 / left, content / 4,
        g.stock / 10, g.stock / 10 * time, g.active() / 3 * colonies / 12 * time, civil / 6 * time,
        1.0 if yards else 0.0, time, 10 * todo / (means * means), depth / 2, barred / 2]
    return [row], (1.0,)
