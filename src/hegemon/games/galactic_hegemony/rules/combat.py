"""G-2.5 Dice duel, G-7.6 Attack saboteurs, G-7.9 Military action."""
from __future__ import annotations

from typing import Final

from hegemon.games.galactic_hegemony.actions import ATTACK, ATTACK_ROUND, MILITARY_ROUND
from hegemon.games.galactic_hegemony.data import CRAFT, EXTRA_DIE, HEXES, MILITARY_DICE, rebels
from hegemon.games.galactic_hegemony.state import DESTROYED, GONE, Hegemony
from hegemon.kernel import Action

# by hex and number of craft there: all of them first, which is the default
ATTACKS: Final = [[[ATTACK(hex, k) for k in range(n - 1, -1, -1)] for n in range(CRAFT + 1)]
                  for hex in range(len(HEXES))]


def attacks(g: Hegemony, listed: list[Action]) -> None:
    """Wherever craft and saboteurs meet, with any number of the craft there."""  # G-7.6
    for i, hex in enumerate(g.saboteurs):
        if hex >= 0 and hex in g.craft and hex not in g.saboteurs[:i]:
            listed += ATTACKS[hex][g.craft.count(hex)]


def roll(g: Hegemony, dice: int) -> tuple[int, ...]:
    """One side's dice, high to low."""  # G-2.5
    return tuple(sorted([g.die() for _ in range(dice)], reverse=True))


def attack(g: Hegemony, hex: int, committed: int) -> None:
    """One round against all saboteurs of a hex; each pair costs a saboteur or a committed craft."""  # G-7.1
    craft = [i for i, h in enumerate(g.craft) if h == hex][:committed]  # G-7.13: the lowest ids are committed
    saboteurs = [i for i, h in enumerate(g.saboteurs) if h == hex]
    ours, theirs = roll(g, len(craft) + EXTRA_DIE), roll(g, len(saboteurs))
    for mine, other in zip(ours, theirs):
        if mine > other:
            g.saboteurs[saboteurs.pop()] = DESTROYED  # G-7.13: the highest id goes first
        else:
            g.craft[craft.pop()] = GONE
        if not craft or not saboteurs:
            break
    g.duel = ((hex, ours, theirs),)
    g.tell(ATTACK_ROUND, hex, g.called(hex), ours, theirs, len(theirs) - len(saboteurs), committed - len(craft))


def can_subdue(g: Hegemony, planet: int) -> bool:
    """With a craft in orbit: in revolt, and no saboteur on its hex."""  # G-7.9
    return g.morale[planet] < 0 and g.place[planet] not in g.saboteurs


def military(g: Hegemony, planet: int) -> None:
    """One round against a planet in revolt; each pair won raises its morale, to 0 at most."""  # G-7.2
    ours, theirs = roll(g, MILITARY_DICE), roll(g, rebels(g.morale[planet]))
    morale = g.morale[planet]
    for mine, other in zip(ours, theirs):
        if mine > other and morale < 0:
            morale += 1
    g.duel = ((g.place[planet], ours, theirs),)
    g.tell(MILITARY_ROUND, planet, ours, theirs, morale)
    g.set_morale(planet, morale)
