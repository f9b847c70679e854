"""The whole position as tables, complete enough to play without the picture."""
from __future__ import annotations

from hegemon.games.galactic_emperor.actions import TILE_WORDS
from hegemon.games.galactic_emperor.data import (
    FLEET_WORDS,
    GONE,
    GOODS,
    IN_POOL,
    LEVEL_WORDS,
    ROLES,
    SPACES,
    TECHNOLOGIES,
    TILES,
    N,
)
from hegemon.games.galactic_emperor.rules.sides import fleet_in
from hegemon.games.galactic_emperor.view import EmperorView
from hegemon.games.galactic_emperor.words.preview import preview
from hegemon.games.galactic_emperor.words.terms import hits_of, name_of
from hegemon.kernel import Section


def board(view: EmperorView) -> tuple[Section, ...]:
    """The whole position as tables, complete enough to play without the picture."""
    return (galaxy(view), roles(view), market(view), open_sectors(view), technologies(view), happening(view))


def galaxy(view: EmperorView) -> Section:
    """Every space: sector, who holds it, food, ships, influence."""
    rows = []
    for s in range(N):
        tile = TILE_WORDS[view.tile[s]] if view.tile[s] >= 0 else "open space"
        held = f"{name_of(view.owner[s])} {LEVEL_WORDS[view.level[s]]}" if view.owner[s] >= 0 else ""
        ships = "; ".join([f"{name_of(p)} {FLEET_WORDS[fleet_in(view, s, p)]}" for p in range(view.now.seats)
                           if fleet_in(view, s, p)])
        rows.append((SPACES[s], tile, held, str(view.food[s]) if view.food[s] else "", ships, placed(view, s)))
    return Section("Galaxy", ("space", "sector", "held by", "food", "ships", "influence"), tuple(rows),
                   tuple([f"hex-{name}" for name in SPACES]))


def placed(view: EmperorView, target: int) -> str:
    """The influence on a target in words, and whether the Ambassador has closed it."""
    tokens = view.tokens[target]
    parts = [f"{name_of(p)} {tokens >> 4 * p & 15}" for p in range(view.now.seats) if tokens >> 4 * p & 15]
    if view.lock == target:
        parts.append("closed by the Ambassador")
    return ", ".join(parts)


def roles(view: EmperorView) -> Section:
    """The role cards, who chose them and what the chooser gets."""
    cards = [r for r in range(len(ROLES)) if view.roles[r] != GONE]
    rows = tuple([(ROLES[r].name, role_state(view, r), ROLES[r].special) for r in cards])
    return Section("Roles", ("role", "state", "special ability"), rows, tuple([f"role-{ROLES[r].id}" for r in cards]))


def role_state(view: EmperorView, role: int) -> str:
    """Free, in play, or done."""
    holder = view.roles[role]
    if holder == IN_POOL:
        return "free"
    return f"{name_of(holder)}, now" if view.role == role else f"{name_of(holder)}, done"


def market(view: EmperorView) -> Section:
    """The prices."""
    rows = tuple([(good, str(view.prices[i])) for i, good in enumerate(GOODS)])
    return Section("Market", ("good", "price in marks"), rows, tuple([f"market-{good}" for good in GOODS]))


def open_sectors(view: EmperorView) -> Section:
    """The face-up sectors, and the top of the stack where it is known."""
    rows = [(TILE_WORDS[t], "face up") for t in view.shown]
    keys = [f"tile-{TILES[t].id}" for t in view.shown]
    if view.top >= 0:
        rows.append((TILE_WORDS[view.top], "on top of the stack"))
    if view.held >= 0:
        rows.append((TILE_WORDS[view.held], "about to be placed"))
    return Section("Sectors to come", ("sector", "where"), tuple(rows), tuple(keys))


def technologies(view: EmperorView) -> Section:
    """The twelve cards, where they are and what they do."""
    rows = []
    for t, card in enumerate(TECHNOLOGIES):
        where = "gone" if view.tech[t] == GONE else "on display" if view.tech[t] == IN_POOL else name_of(view.tech[t])
        marks = [w for w, bits in (("sabotaged", view.sabotaged), ("used", view.spent)) if bits >> t & 1]
        rows.append((card.name, str(card.cost), ", ".join([where, *marks]), card.effect))
    return Section("Technologies", ("card", "energy", "where", "effect"), tuple(rows),
                   tuple([f"tech-{card.id}" for card in TECHNOLOGIES]))


def happening(view: EmperorView) -> Section:
    """What is going on, with battle odds."""
    now = preview(view)
    rows = [(words,) for _, words in now.lines]
    if now.odds:
        rows.append((f"The attacker wins {now.odds[0]:.0%}, loses or draws {now.odds[1]:.0%}",))
    for roll in now.dice:
        if roll.faces:
            faces = ", ".join([str(d) for d in roll.faces])
            scored = f" ({hits_of(roll.hits)})" if roll.hits >= 0 else ""
            rows.append((f"{roll.colour.capitalize() or 'Market'} rolled {faces}{scored}",))
    if placed(view, N):
        rows.append((f"Influence on the Throne: {placed(view, N)}",))
    return Section(now.title, ("now",), tuple(rows))
