"""A scripted player with the plan of section 9: planets before the next Regent, ships to get them, and timing."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hegemon.games.galactic_emperor.bot.campaign import Campaign, fights_on, homeward
from hegemon.games.galactic_emperor.bot.outlook import Outlook, evaluate
from hegemon.games.galactic_emperor.bot.statecraft import (
    best_push,
    best_site,
    best_technology,
    outcome,
    role_value,
    tile_value,
    worth_of,
)
from hegemon.games.galactic_emperor.data import ENERGY, ENERGY_CAP, METAL, METAL_CAP, ONE, ROBOTICS, SHIPS, TECHNOLOGIES
from hegemon.games.galactic_emperor.rules.combat import Battle
from hegemon.games.galactic_emperor.rules.engineer import EngineerTurn
from hegemon.games.galactic_emperor.rules.explorer import Explorer
from hegemon.games.galactic_emperor.rules.regent import Regent
from hegemon.games.galactic_emperor.rules.steward import StewardTurn
from hegemon.games.galactic_emperor.rules.warlord import WarlordTurn
from hegemon.games.galactic_emperor.rules.windows import DieWindow, InfluenceWindow, TechWindow
from hegemon.games.galactic_emperor.state import Emperor
from hegemon.games.galactic_emperor.view import under_way
from hegemon.kernel import Action, Seen

__all__ = ["Scripted", "evaluate"]

WORTH_SABOTAGE = ("shield_generators", "plasma_weapons", "fusion_engines", "robotics", "ambassador", "ion_cannons")


class Scripted:
    """Decides by question; whatever it has no opinion on it answers with the default."""

    def __init__(self) -> None:
        self.answers: dict[str, Callable[[Outlook, list[Action]], Action]] = {
            "Round.directed": direction, "Round.taken": role, "Explorer.selected": tile, "Explorer.scanned": scanned,
            "Explorer.placed": place, "MerchantTurn.traded": trade, "StewardTurn.answered": produce,
            "Engineer.deployed": deploy, "EngineerTurn.ordered": build, "WarlordTurn.planned": move,
            "WarlordTurn.mustered": muster, "WarlordTurn.entered": step, "Battle.decided": retreat,
            "Regent.bought": buy_influence, "Regent.exerted": exert, "Scientist.bought": research,
            "TechWindow.answered": sabotage, "DieWindow.bent": bend, "DieWindow.kept": keep,
            "InfluenceWindow.answered": block}

    def decide(self, seen: Seen) -> Action:
        """One of the legal answers."""
        answer = self.answers.get(seen.question)
        legal = list(seen.legal)
        if answer is None or len(legal) == 1:
            return legal[0]
        g: Emperor = seen.sample()
        chosen = answer(Outlook(g, seen.seat), legal)
        return chosen if chosen in legal else legal[0]


def frame(look: Outlook, kind: type[Any]) -> Any:
    """The procedure the question stands in."""
    found = under_way(look.g, kind)
    assert found is not None
    return found


def direction(look: Outlook, legal: list[Action]) -> Action:
    """The stronger neighbour shall choose late."""
    g, seat = look.g, look.seat
    left, right = (seat + 1) % g.seats, (seat - 1) % g.seats
    return ("left",) if look.standing(left) <= look.standing(right) else ("right",)


def role(look: Outlook, legal: list[Action]) -> Action:
    """The role that gains most against the others."""
    return max(legal, key=lambda a: (role_value(look, a[1]), -a[1]))


def tile(look: Outlook, legal: list[Action]) -> Action:
    """The tile most wanted; a scan when what lies open is poor."""
    best = max(legal, key=lambda a: (tile_value(a[1]), a[0] == "select", -a[1]))
    scans = [a for a in legal if a[0] == "scan"]
    if scans and tile_value(best[1]) < 4.0 and look.g.known >> look.seat & 1 == 0:
        return max(scans, key=lambda a: (tile_value(a[1]), -a[1]))
    return max([a for a in legal if a[0] == "select"], key=lambda a: (tile_value(a[1]), -a[1]))


def scanned(look: Outlook, legal: list[Action]) -> Action:
    """The better of the two."""
    named = frame(look, Explorer).named
    return ("take_scanned",) if tile_value(look.g.stack[-1]) > tile_value(named) else ("take_named",)


def place(look: Outlook, legal: list[Action]) -> Action:
    """Planets where they will be one's own."""
    explorer = frame(look, Explorer)
    claimed = explorer.turn == 0 and explorer.chooser == look.seat and look.g.reserve[look.seat] > 0
    return best_site(look, look.g.held, legal, claimed)


def trade(look: Outlook, legal: list[Action]) -> Action:
    """Fund first; then buy what is cheap while marks last and ships are wanted."""
    g, seat = look.g, look.seat
    if legal[0][0] == "fund":
        return max([a for a in legal if a[0] == "fund"],
                   key=lambda a: (METAL[g.tile[a[1]]] + 1.2 * ENERGY[g.tile[a[1]]] - 0.4 * g.food[a[1]], -a[1]))
    for a in legal:
        if a[0] == "rob_metal" and a[1] == look.leader() or a[0] == "rob_food":
            return a
    spare = g.marks[seat] - 4
    building = look.counts > 1.2
    if ("buy", 1) in legal and building and spare >= g.prices[1] and g.metal[seat] < (5 if g.prices[1] <= 2 else 3):
        return ("buy", 1)
    if ("buy", 2) in legal and building and spare >= g.prices[2] and g.energy[seat] < 2 and g.prices[2] <= 4:
        return ("buy", 2)
    if not building and ("sell", 1) in legal and not (g.metal[seat] == METAL_CAP and g.energy[seat] == ENERGY_CAP):
        return ("sell", 1)
    return ("done",)


def produce(look: Outlook, legal: list[Action]) -> Action:
    """Everything, but food is not wasted on what the storage cannot hold."""
    g, seat = look.g, look.seat
    if ("protein_fields",) in legal:
        return ("protein_fields",)
    turn = frame(look, StewardTurn)
    going = [*turn.paying(g), *turn.spared]
    metal = g.metal[seat] + sum([METAL[g.tile[s]] for s in going])
    energy = g.energy[seat] + sum([ENERGY[g.tile[s]] for s in going])
    for a in legal:
        if a[0] == "hold":
            m, e = METAL[g.tile[a[1]]], ENERGY[g.tile[a[1]]]
            if metal - m >= METAL_CAP and (not e or energy - e >= ENERGY_CAP) and (m or energy - e >= ENERGY_CAP):
                return a
    return ("produce",)


def deploy(look: Outlook, legal: list[Action]) -> Action:
    """The free fighter goes where there is most to do."""
    return ("deploy", homeward(look, [a[1] for a in legal if a[0] == "deploy"]))


def build(look: Outlook, legal: list[Action]) -> Action:
    """Fighters to claim with first, then big ships while energy lasts."""
    g, seat = look.g, look.seat
    order = frame(look, EngineerTurn)
    if ("robotics",) in legal and g.can(seat, ROBOTICS):
        return ("robotics",)
    yards: dict[int, list[int]] = {}
    for a in legal:
        if a[0] == "build":
            yards.setdefault(a[1], []).append(a[2])
    if not yards or look.counts < 0.9:
        return ("done",)
    built = sum([ONE[k] for k, _ in order.order])
    fighters = SHIPS[sum([g.fleet(s, seat) for s in range(37)]) + built][0]
    wish = [0, 2, 1] if fighters < 3 else [2, 1, 0]
    for k in wish:
        if k in yards:
            return ("build", k, homeward(look, yards[k]))
    return ("done",)


def move(look: Outlook, legal: list[Action]) -> Action:
    """The most rewarding path, claim, attack or warp."""
    return Campaign(look, frame(look, WarlordTurn)).move(legal)


def muster(look: Outlook, legal: list[Action]) -> Action:
    """The ships of the plan."""
    return Campaign(look, frame(look, WarlordTurn)).muster(legal)


def step(look: Outlook, legal: list[Action]) -> Action:
    """The next space of the plan."""
    return Campaign(look, frame(look, WarlordTurn)).step(legal)


def retreat(look: Outlook, legal: list[Action]) -> Action:
    """Only from a losing fight."""
    return ("fight",) if fights_on(look, frame(look, Battle)) else ("retreat",)


def buy_influence(look: Outlook, legal: list[Action]) -> Action:
    """A token more, if there is a target for it."""
    g, seat = look.g, look.seat
    if g.reserve[seat] <= 1 and not look.ahead():
        return ("pass",)
    if ("diplomat",) in legal:
        return ("diplomat",)
    price = frame(look, Regent).price
    return ("buy_influence",) if look.counts * 0.9 > 0.22 * price else ("pass",)


def exert(look: Outlook, legal: list[Action]) -> Action:
    """The target that gains most for each token; nothing is put where it changes nothing."""
    g, seat = look.g, look.seat
    last = frame(look, Regent).chooser == seat
    value, action = best_push(look, legal, g.influence[seat], last)
    return action if value > 0.05 else legal[0]


def research(look: Outlook, legal: list[Action]) -> Action:
    """The card most worth its price."""
    affordable = [a[1] for a in legal if a[0] == "research"]
    best = max(affordable, key=lambda t: (best_worth(look, t), -t))
    return ("research", best) if best_worth(look, best) > 0 else ("pass",)


def best_worth(look: Outlook, tech: int) -> float:
    """What one card is worth to the buyer, its energy deducted."""
    saved = look.g.tech[:]
    look.g.tech = [look.g.tech[t] if t == tech else 0 for t in range(len(saved))]
    value, _ = best_technology(look, TECHNOLOGIES[tech].cost)
    look.g.tech = saved
    return value


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
