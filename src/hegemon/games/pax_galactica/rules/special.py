"""Covert actions without a human Control (P-15.4)."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hegemon.games.pax_galactica.actions import (
    AMOUNTS,
    NAME_AGENCY,
    NAME_AREA,
    NAME_BANNER,
    NAME_FACTION,
    NAME_NPC,
    NAME_QUAD,
    NAME_ROW,
    NO,
    YES,
)
from hegemon.games.pax_galactica.data import CAPITAL, DEEP_STATE, QUAD_AREAS, SECESSION, Effect
from hegemon.games.pax_galactica.rules import crises, units
from hegemon.games.pax_galactica.rules.operation import Want, open_agencies, others, people
from hegemon.games.pax_galactica.rules.pawns import add_pawns
from hegemon.games.pax_galactica.rules.selectors import Picks, pick
from hegemon.games.pax_galactica.state import Pax


def special(g: Pax, user: int, picks: Picks, lane: int) -> str:
    """Roll for a row of the table; the Blame of the black die goes to the Deep State."""  # P-15.4
    row = pick(picks, "row")
    mp = -g.pay(user, -min(10, max(0, pick(picks, "n", 0))))
    result, effect, black = crises.roll(g, user, "covert action", mp)
    g.queue.append((lane, "agency_blame", DEEP_STATE, black))
    if result == crises.FAILURE:
        return "the operation fails"
    won = result == crises.SUCCESS
    g.queue.append((lane, "covert", user, row, int(won), effect, picks))
    return "the operation succeeds" if won else "the operation is a disaster"


def covert(g: Pax, user: int, row: int, won: int, effect: int, picks: Picks) -> None:
    """What a covert action brings, at the end of the beat."""
    ROWS[row](g, user, won > 0, effect, picks)


def sabotage_shipyard(g: Pax, user: int, won: bool, effect: int, picks: Picks) -> None:
    """Battleships of one stack burn, or the deed is pinned to the own faction."""
    area, banner = pick(picks, "area"), pick(picks, "banner")
    if not won:
        g.pin(g.fac[user], 4)
    elif area >= 0:
        rows = [(n, o) for b, o, n in g.stacks[area] if b == banner]
        if rows:
            units.add_ships(g, area, banner, max(rows)[1], -3 * effect)


def steal_files(g: Pax, user: int, won: bool, effect: int, picks: Picks) -> None:
    """Random cards of a player change hands, or one of the own is lost."""
    victim = pick(picks, "who") if won else user
    for _ in range(effect if won else 1):
        if victim >= 0 and g.privs[victim]:
            card = g.privs[victim][g.below(len(g.privs[victim]))]
            g.drop_card(victim, card)
            if won:
                crises.receive(g, user, card)
            else:
                crises.give_back(g, card, -1)


def incite_unrest(g: Pax, user: int, won: bool, effect: int, picks: Picks) -> None:
    """A map loses Loyalty, or secession threatens."""
    if won:
        units.lose_loyalty(g, pick(picks, "quad"), 3 * effect)
    else:
        crises.trigger(g, SECESSION, -1, -1)


def turn_informer(g: Pax, user: int, won: bool, effect: int, picks: Picks) -> None:
    """Pawns of another faction come over, or two own ones are unmasked."""
    agency, faction = pick(picks, "agency"), pick(picks, "faction")
    for _ in range(effect if won else 0):
        mine = [s for s in g.politicians() if g.fac[s] == faction and g.pawns[s][agency]]
        if mine and g.loc[user] == CAPITAL:
            add_pawns(g, max(mine, key=lambda s: (g.pawns[s][agency], -s)), agency, -1)
            add_pawns(g, user, agency, 1)
    for _ in range(0 if won else 2):
        full = [a for a in range(8) if g.pawns[user][a]]
        if full:
            add_pawns(g, user, max(full, key=lambda a: (g.pawns[user][a], -a)), -1)
    crises.refresh_control(g)


def raid_box(g: Pax, user: int, won: bool, effect: int, picks: Picks) -> None:
    """Threat is removed or added, or both boxes there grow."""
    q = pick(picks, "quad")
    if won:
        at = 2 * q + pick(picks, "npc", 0)
        g.threat[at] = max(0, g.threat[at] + (5 if pick(picks, "more") == 1 else -5) * effect)
    else:
        g.threat[2 * q] += 10
        g.threat[2 * q + 1] += 10


ROWS: Final[tuple[Callable[[Pax, int, bool, int, Picks], None], ...]] = (  # as the table lists them
    sabotage_shipyard, steal_files, incite_unrest, turn_informer, raid_box)


def aims(g: Pax, e: Effect, user: int, picks: Picks) -> Want | None:
    """A covert action: its row, its target, the Megapower behind it."""  # P-15.4
    keys = [k for k, _ in picks]
    if "row" not in keys:
        return "row", [NAME_ROW.each[4], NAME_ROW.each[0], NAME_ROW.each[1], NAME_ROW.each[2], NAME_ROW.each[3]]
    row = pick(picks, "row")
    if row in (0, 2, 4) and "quad" not in keys:
        quads = sorted(g.quads(), key=lambda q: -max(g.threat[2 * q], g.threat[2 * q + 1])) if row == 4 else g.quads()
        return "quad", [NAME_QUAD.each[q] for q in quads]
    if row == 0 and "area" not in keys:
        full = [a for a in QUAD_AREAS[pick(picks, "quad")] if g.stacks[a]]
        if full:
            return "area", [NAME_AREA.each[a] for a in full]
    if row == 0 and "area" in keys and "banner" not in keys:
        return "banner", [NAME_BANNER.each[b] for b in sorted({b for b, _, _ in g.stacks[pick(picks, "area")]})]
    if row == 1 and "who" not in keys:
        return "who", people(g, others(g, e, user))
    if row == 3 and "agency" not in keys:
        return "agency", [NAME_AGENCY.each[a] for a in open_agencies(g)]
    if row == 3 and "faction" not in keys:
        return "faction", [NAME_FACTION.each[f] for f in g.in_play() if f != g.fac[user]]
    if row == 4 and "npc" not in keys:
        q = pick(picks, "quad")
        return "npc", [NAME_NPC.each[i] for i in sorted((0, 1), key=lambda i: -g.threat[2 * q + i])]
    if row == 4 and "more" not in keys:
        return "more", [NO.only, YES.only]
    if "n" not in keys:
        return "n", AMOUNTS[:min(10, g.mp[user]) + 1]
    return None
