"""The conflict preview: both totals line by line, supporters, the swing of the cards, and what each result means."""
from __future__ import annotations

from hegemon.games.hegemonic.actions import FACTION, HEX, SEAT
from hegemon.games.hegemonic.data import (
    BOARD_OF,
    BOARDS,
    CARD_POWER,
    CORE,
    FACTION_OF,
    FULL_DECK,
    INDUSTRIAL,
    PATTERNS,
    POLITICAL,
)
from hegemon.games.hegemonic.power import (
    Aim,
    Part,
    added,
    attack_parts,
    conflict_cost,
    defence_parts,
    faction_power,
    net,
    stacks_in_reach,
    support_power,
    total,
)
from hegemon.games.hegemonic.rules.scoring import points, powers
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.games.hegemonic.view import HegemonicView
from hegemon.kernel import Hint


def largest(g: Hegemonic, seat: int, kind: int, hex: int, attacking: bool) -> tuple[int, int]:
    """The Faction or stack that Units would draw on by default, or -1."""
    if kind == POLITICAL:
        free = [f for f in range(3) if not g.faction_used[seat] >> f & 1]
        return (max(free, key=lambda f: faction_power(g, seat, f)) if free else -1), -1
    near = [s for s in stacks_in_reach(g, seat, hex) if not g.outpost_used[seat] >> s & 1]
    return -1, (max(near, key=lambda s: net(g, seat, s, 1 if attacking and s == hex else 0)) if near else -1)


def sides(g: Hegemonic, seat: int, pattern: int, hex: int, aim: Aim) -> tuple[list[Part], list[Part], int, int]:
    """Both sides' contributions if each draws on the largest, and the Factions then in use."""
    sector, other, kind = aim
    attacker = PATTERNS[pattern].attacker
    mine = largest(g, seat, attacker, hex, True) if attacker != INDUSTRIAL else (-1, -1)
    based = g.count(other, kind, sector) > 0
    theirs = largest(g, other, kind, sector, False) if kind != INDUSTRIAL and not based else (-1, -1)
    faction = FACTION_OF[g.tile[sector]] if kind == POLITICAL and based else theirs[0]
    return (attack_parts(g, seat, attacker, hex, *mine), defence_parts(g, other, kind, sector, *theirs),
            mine[0], faction)


def swing(cards: tuple[int, ...], kind: int) -> tuple[int, int]:
    """The least and most a card may add."""
    values = [CARD_POWER[c][kind] for c in cards]
    return (min(values), max(values)) if values else (0, 0)


def preview(view: HegemonicView, g: Hegemonic, aim: Aim) -> Hint:
    """What declaring this Conflict would mean."""
    seat, (sector, other, kind), pattern = view.now.viewer, aim, view.pattern
    attacker = PATTERNS[pattern].attacker
    hex = view.acting[1]
    if hex < 0:
        hex = (view.agents if attacker == POLITICAL else view.fleets)[view.acting[0]]
    attack, defence, own_faction, faction = sides(g, seat, pattern, hex, aim)
    a, d = total(attack), total(defence)
    mine = swing(view.hand, attacker) if not view.learning else (1, 5)
    unseen = tuple(sorted(set(FULL_DECK)))
    theirs = swing(unseen, kind) if view.held[other] or view.learning else (0, 0)
    lines = [f"{SEAT.label(seat)} {a}: {added(attack)}", f"{SEAT.label(other)} {d}: {added(defence)}"]
    lines += supporters(view, g, seat, other, attacker, kind, own_faction, faction)
    lines.append(f"with cards {a + mine[0]} to {a + mine[1]} against {d + theirs[0]} to {d + theirs[1]}")
    lines += results(g, seat, other, kind, sector, PATTERNS[pattern].takeover, attacker)
    cost = conflict_cost(g, seat, pattern, aim)
    return Hint(f"{cost} CAPs" if cost else "", tuple(lines), chances(a, d, view, attacker, kind, other), True)


def supporters(view: HegemonicView, g: Hegemonic, seat: int, other: int, attacker: int, kind: int, own: int,
               faction: int) -> list[str]:
    """Who may lend what to whom."""
    if view.learning:
        return []
    found = []
    for third in range(g.seats):
        if third in (seat, other):
            continue
        if attacker == POLITICAL and (n := support_power(g, third, own)):
            found.append(f"{SEAT.label(third)} may lend you {n} ({FACTION.names[own]})")
        if kind == POLITICAL and (n := support_power(g, third, faction)):
            found.append(f"{SEAT.label(third)} may lend {SEAT.label(other)} {n} ({FACTION.names[faction]})")
    return found


def results(g: Hegemonic, seat: int, other: int, kind: int, sector: int, takeover: bool, attacker: int) -> list[str]:
    """Win, draw and loss, with the VP swing on the board."""
    board = BOARD_OF[sector]
    fallen = g.count(other, kind, sector)
    own = min(fallen, g.left(seat, kind)) if takeover else 0
    before = points(powers(g, board), board == CORE)
    for _ in range(fallen):
        g.lift(other, kind, sector)
    for _ in range(own):
        g.put(seat, kind, sector)
    after = points(powers(g, board), board == CORE)
    for _ in range(own):
        g.lift(seat, kind, sector)
    for _ in range(fallen):
        g.put(other, kind, sector)
    change = [f"{SEAT.label(s)} {before.get(s, 0)} to {after.get(s, 0)}" for s in range(g.seats)
              if before.get(s, 0) != after.get(s, 0)]
    unit = "" if attacker == INDUSTRIAL else "your Unit is destroyed"
    return [f"win: all targeted pieces on {HEX.names[sector]} fall" + (f", you place {own}" if own else ""),
            f"VP on board {BOARDS[board]}: {', '.join(change) or 'no change'}",
            f"draw: {unit + ' and' if unit else ''} targeted Units fall, Bases stay".strip(),
            f"loss: {unit or 'your Complexes stay, your Gates there may be destroyed'}"]


def chances(attack: int, defence: int, view: HegemonicView, attacker: int, kind: int,
            other: int) -> tuple[tuple[str, float], ...]:
    """With the best own card against the best of as many unknown cards as the Defender holds, before support."""
    if view.learning or not view.held[other]:
        own = swing(view.hand, attacker)[1] if not view.learning else 0
        if view.learning:
            return ()
        return (("win", float(attack + own > defence)), ("draw", float(attack + own == defence)))
    own = attack + swing(view.hand, attacker)[1]
    values = [CARD_POWER[c][kind] for c in FULL_DECK]
    n = view.held[other]
    below = [(sum([v <= top for v in values]) / len(values)) ** n for top in range(7)]
    exactly = [below[0]] + [below[t] - below[t - 1] for t in range(1, 7)]
    win = sum([p for t, p in enumerate(exactly) if own > defence + t])
    draw = sum([p for t, p in enumerate(exactly) if own == defence + t])
    return (("win", win), ("draw", draw), ("loss", max(0.0, 1 - win - draw)))
