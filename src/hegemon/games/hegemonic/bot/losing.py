"""Plans for what follows a Conflict: Bases that move in, Units that come home, Gates that are saved."""
from __future__ import annotations

from typing import Final

from hegemon.games.hegemonic.actions import DECLINE, PAY
from hegemon.games.hegemonic.bot.acting import leading_gate
from hegemon.games.hegemonic.bot.table import Table
from hegemon.games.hegemonic.bot.worth import cap_value, horizon, income_value, moved_base, scorings, shifted
from hegemon.games.hegemonic.data import CIRCLE, MARTIAL
from hegemon.games.hegemonic.rules.aftermath import Aftermath, Rescue
from hegemon.games.hegemonic.sky import BIT
from hegemon.kernel import Action

LAST_ACTIONS: Final = 5  # the third Action phase


def moving_in(t: Table) -> Action:
    """The Base that is missed least, if the taken Location is worth more."""
    frame = t.frame(Aftermath)
    return t.best(lambda a: moved_base(t.g, t.seat, frame.target, a[2], BIT[frame.sector])[0], "lift")


def bringing_home(t: Table) -> Action:
    """A Unit for less than a new one, while there are actions left to use it in."""
    return PAY.only if scorings(t.g) > 1 or t.g.phase < LAST_ACTIONS else DECLINE.only


def sheltering(t: Table) -> Action:
    """Where the saved Outpost is worth most, if it is worth its CAP."""
    return t.best(lambda a: replaced_worth(t, MARTIAL, a), "set_down")


def growing(t: Table) -> Action:
    """Where the lost Base is worth most."""
    kind = t.frame(Aftermath).target
    return t.best(lambda a: replaced_worth(t, kind, a), "set_down")


def replaced_worth(t: Table, kind: int, a: Action) -> float:
    """What a Base that comes back on a hex brings after its price."""
    gain = income_value(t.g, kind, t.g.built[3 * t.seat + kind], 1) - t.price(a) * cap_value(t.g)
    return gain + shifted(t.g, t.seat, kind, a[1], 1) * horizon(t.g)


def slipping(t: Table) -> Action:
    """Beside the strongest Embassy that can be attacked, unless the Agent guards one already."""
    g = t.g
    here = g.agents[t.frame(Aftermath).unit]
    if g.embassy[here] == t.seat and not g.homes >> here & 1:
        return t.legal[0]
    return t.best(lambda a: float(CIRCLE[g.tile[a[1]]]) if not g.homes >> a[1] & 1 else 0.0, "go")


def saving_gate(t: Table) -> Action:
    """A Gate pair is saved while it can still be used, from the end it keeps if there is one."""
    frame = t.frame(Rescue)
    ends = t.g.gates[2 * frame.pair:2 * frame.pair + 2]
    return t.best(lambda a: 2.0 if a[1] in ends else 1.0, "gate") if scorings(t.g) > 1 else t.legal[0]


def leading_saved_gate(t: Table) -> Action:
    """The cheapest end, and of those the best."""
    least = min([t.price(a) for a in t.of("gate_to")], default=0)
    cheap = [a for a in t.of("gate_to") if t.price(a) == least]
    best = leading_gate(t)
    return best if best in cheap or not cheap else cheap[0]
