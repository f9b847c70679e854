"""The bot's interrupt cards: Saboteur, Time Warp and Ambassador."""
from __future__ import annotations

from hegemon.games.galactic_emperor.bot.outlook import Outlook, frame
from hegemon.games.galactic_emperor.bot.statecraft import outcome, worth_of
from hegemon.games.galactic_emperor.data import TECHNOLOGIES
from hegemon.games.galactic_emperor.rules.combat import Battle
from hegemon.games.galactic_emperor.rules.windows import DieWindow, InfluenceWindow, TechWindow
from hegemon.games.galactic_emperor.view import under_way
from hegemon.kernel import Action

WORTH_SABOTAGE = ("shield_generators", "plasma_weapons", "fusion_engines", "robotics", "ambassador", "ion_cannons")


def sabotage(look: Outlook, legal: list[Action]) -> Action:
    """The opponent in a battle, or the leader's better cards."""
    window = frame(look, TechWindow)
    hostile = window.party == look.seat or window.user == look.leader()
    return ("sabotage",) if hostile and TECHNOLOGIES[window.tech].id in WORTH_SABOTAGE else ("pass",)


def bend(look: Outlook, legal: list[Action]) -> Action:
    """A missed die of one's own, or a hit upon oneself, in one's own battles."""
    fight = under_way(look.g, Battle)
    if fight is None or look.seat not in (fight.attacker, fight.defender):
        return ("pass",)
    ours, theirs = fight.needed
    dice = frame(look, DieWindow).dice
    if len(dice) != len(ours) + len(theirs):
        return ("pass",)  # a catch roll
    mine = range(len(ours)) if look.seat == fight.attacker else range(len(ours), len(dice))
    needed = ours + theirs
    missed = [i for i in mine if dice[i] < needed[i]]
    hit = [i for i in range(len(dice)) if i not in mine and dice[i] >= needed[i]]
    return ("bend", missed[0]) if missed else ("bend", hit[0]) if hit else ("pass",)


def keep(look: Outlook, legal: list[Action]) -> Action:
    """Throw again what still does not serve."""
    fight, window = under_way(look.g, Battle), frame(look, DieWindow)
    if fight is None or len(window.dice) != len(fight.needed[0]) + len(fight.needed[1]):
        return ("keep",)
    needed = (fight.needed[0] + fight.needed[1])[window.index]
    mine = (window.index < len(fight.needed[0])) == (look.seat == fight.attacker)
    return ("keep",) if (window.dice[window.index] >= needed) == mine else ("again",)


def block(look: Outlook, legal: list[Action]) -> Action:
    """A token that would cost one a sector, or hand the leader one."""
    window = frame(look, InfluenceWindow)
    g, space = look.g, window.space
    now = [g.strength(space, s) for s in range(g.seats)]
    without = [x - (s == window.placer) for s, x in enumerate(now)]
    loss = worth_of(look, space, *outcome(without)) - worth_of(look, space, *outcome(now))
    return ("block",) if loss > 0.8 * look.counts else ("pass",)
