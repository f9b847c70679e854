"""Plans for Leaders: whether to use one now, and the answers inside an ability."""
from __future__ import annotations

from hegemon.games.hegemonic.bot.guile import (
    ability_worth,
    best_action,
    best_swap,
    card_worth,
    harbours,
    patience,
    sent_back,
)
from hegemon.games.hegemonic.bot.table import Table
from hegemon.games.hegemonic.bot.worth import base_gain, moved_base, richness, tile_value
from hegemon.games.hegemonic.data import ABILITIES, BOARD_MASK, BOARD_OF, INDUSTRIAL
from hegemon.games.hegemonic.rules.attack import units_of
from hegemon.games.hegemonic.rules.build import relocation_sites
from hegemon.games.hegemonic.rules.conflict import Conflict
from hegemon.games.hegemonic.rules.turn import Turn
from hegemon.games.hegemonic.rules.works import Drift, drift_goals
from hegemon.games.hegemonic.sky import bits
from hegemon.kernel import Action


def leading(t: Table) -> Action:
    """The ability that brings most now, if that is more than the levels it gives up."""
    waiting = patience(t.g, t.seat)
    return t.best(lambda a: ability_worth(t.g, t.seat, ABILITIES[a[1]].key, t.asking) - waiting, "use")


def looking(t: Table) -> Action:
    """The other side's hand in a Conflict, else the leader's."""
    c = t.asking.inside(Conflict)
    sides = (c.attacker, c.defender) if c is not None else ()
    return max(t.legal, key=lambda a: (a[1] in sides, t.g.vp[a[1]]))


def webbing(t: Table) -> Action:
    """A new pair rather than one that lies elsewhere."""
    return t.rng.choice(t.of("gate") or t.legal)


def reassembling(t: Table) -> Action:
    """The Complex that gains most by moving."""
    return max(t.legal, key=lambda a: moved_base(t.g, t.seat, INDUSTRIAL, a[2], relocation_sites(
        t.g, t.seat, INDUSTRIAL, a[2]))[0])


def adapting(t: Table) -> Action:
    """The Base that gains most on its own board."""
    return max(t.of("lift"), default=t.legal[0], key=lambda a: adapted(t, a))


def adapted(t: Table, a: Action) -> float:
    """What moving a Base on its board brings."""
    sites = relocation_sites(t.g, t.seat, a[1], a[2], True) & BOARD_MASK[BOARD_OF[a[2]]]
    return moved_base(t.g, t.seat, a[1], a[2], sites)[0]


def bouncing(t: Table) -> Action:
    """The technology whose loss hurts most."""
    return max(t.legal, key=lambda a: sent_back(t.g, a[1], a[2]) if a[0] == "bounce" else 0.0)


def drifting(t: Table) -> Action:
    """The Unit under attack, if any."""
    c = t.asking.inside(Conflict)
    if c is None:
        return t.rng.choice(t.legal)
    where = {a: units_of(t.g, 1 if a[0] == "agent" else 2)[a[1]] for a in t.legal}
    return max(t.legal, key=lambda a: where[a] == c.sector)


def drifting_to(t: Table) -> Action:
    """Beside an own Embassy or stack, else anywhere."""
    frame = t.frame(Drift)
    safe = t.g.where[3 * t.seat + frame.kind] & drift_goals(
        t.g, t.seat, frame.kind, units_of(t.g, frame.kind)[frame.unit])
    return ("go", bits(safe)[0]) if safe else t.rng.choice(t.legal)


def harbouring(t: Table) -> Action:
    """The new Fleet stands where it can attack at once."""
    turn = t.asking.inside(Turn)
    found = harbours(t.g, t.seat, turn.card) if turn is not None else []
    wanted = ("muster", 1, max(found)[1]) if found else t.legal[0]
    return wanted if wanted in t.legal else t.legal[0]


def replanning(t: Table) -> Action:
    """Another card in place of the revealed one."""
    return max(t.legal, key=lambda a: card_worth(t.g, t.seat, a[1]))


def acting_more(t: Table) -> Action:
    """The card with the best action."""
    return max(t.legal, key=lambda a: best_action(t.g, t.seat, a[1]))


def foretelling(t: Table) -> Action:
    """What serves most comes next, since the seat may be the next to choose."""
    empty = bits(t.g.blank)
    return max(t.legal, key=lambda a: max([tile_value(t.g, t.seat, a[1], h) for h in empty], default=richness(a[1])))


def shifting_tiles(t: Table) -> Action:
    """The exchange that serves most, its first tile and then the other."""
    _, a, b = best_swap(t.g, t.seat)
    wanted = [action for action in t.legal if action[1] in (a, b)]
    return wanted[0] if wanted else t.legal[0]


def living(t: Table) -> Action:
    """The Base that brings most at its price."""
    return t.best(lambda a: base_gain(t.g, t.seat, a[1], a[2], t.price(a)), "build")
