"""Each player's panel, the meters of the table, the viewer's cards, what is contested, and the end."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hegemon.games.galactic_emperor.actions import POLICY
from hegemon.games.galactic_emperor.data import (
    COLOURS,
    ENERGY_CAP,
    FLEET_WORDS,
    METAL_CAP,
    ROLES,
    SHIPS,
    TECHNOLOGIES,
    N,
)
from hegemon.games.galactic_emperor.rules.sides import fleet_in
from hegemon.games.galactic_emperor.scoring import marks_bonus, storage_bonus
from hegemon.games.galactic_emperor.view import EmperorView
from hegemon.games.galactic_emperor.words.terms import name_of, tokens_of
from hegemon.kernel import Card, Contest, Ending, Meter, Panel, Source, Stat

FEW: Final = 2  # tokens left that are worth a warning


def panels(view: EmperorView) -> tuple[Panel, ...]:
    """Each player as the table sees him; points only where they are known."""
    return tuple([panel(view, seat) for seat in range(view.now.seats)])


def panel(view: EmperorView, seat: int) -> Panel:
    """One player's means."""
    fleet = sum([fleet_in(view, s, seat) for s in range(N)])
    cards = [card.name for t, card in enumerate(TECHNOLOGIES) if view.tech[t] == seat]
    stats = [Stat("planets", str(view.planets[seat]), "disc"),
             Stat("marks", str(view.marks[seat]), "coin"),
             Stat("metal", f"{view.metal[seat]}/{METAL_CAP}", "ingot"),
             Stat("energy", f"{view.energy[seat]}/{ENERGY_CAP}", "bolt"),
             Stat("tokens", str(view.reserve[seat]), "empire"),
             Stat("ships", str(sum(SHIPS[fleet])), "fighter", FLEET_WORDS[fleet])]
    if view.influence[seat]:
        stats.append(Stat("influence", str(view.influence[seat]), "flag", "in hand"))
    if view.hand[seat]:
        stats.append(Stat("food", str(view.hand[seat]), "wheat", "in hand"))
    if cards:
        stats.append(Stat("cards", str(len(cards)), "gear", ", ".join(cards)))
    notes = [w for w, true in (("holds the Throne", view.throne == seat), ("chose this role", view.chooser == seat))
             if true]
    return Panel(seat, name_of(seat), COLOURS[seat], f"{view.vp[seat]} VP" if view.vp[seat] >= 0 else "", tuple(stats),
                 ", ".join(notes))


def meters(view: EmperorView) -> tuple[Meter, ...]:
    """Round, direction, points left, tiles left, and the warning of the end."""
    way = "clockwise" if view.direction > 0 else "counter-clockwise"
    listed = [Meter("Round", str(view.round), way),
              Meter("Throne", name_of(view.throne), "beside the board" if view.throne < 0 else ""),
              Meter("VP left", str(view.vp_left), f"of {view.pool}; the game ends at 0"),
              Meter("Stack", str(view.stack), f"next tile {view.back}" if view.back else "")]
    listed[1:1] = role_meter(view)
    listed += end_warning(view)
    if view.policy > 0:
        listed.append(Meter("Standing order", POLICY.label(view.policy), "for Saboteur, Time Warp and Ambassador"))
    if view.window:
        listed.append(Meter("Window", view.window, "waiting for the owner of the card"))
    return tuple(listed)


def role_meter(view: EmperorView) -> list[Meter]:
    """The role that is played or will be chosen, among those of the round in their order."""  # E-2.2
    taken = {seat: ROLES[role].name for role, seat in enumerate(view.roles) if seat >= 0}
    if not taken:  # the round has yet to begin
        return []
    steps = tuple([taken.get(seat, f"{name_of(seat)} chooses") for seat in view.order])
    if view.role < 0:
        step = len(taken)
        return [Meter("Role", steps[step], steps=steps, step=step)] if step < len(steps) else []
    return [Meter("Role", ROLES[view.role].name, f"chosen by {name_of(view.chooser)}", steps,
                  view.order.index(view.chooser))]


def end_warning(view: EmperorView) -> list[Meter]:
    """How near the end is: by tokens, those used as influence included, or by points."""  # E-13.1
    if view.now.over:
        return []
    if view.trigger:
        why = "the last Empire token is placed" if view.trigger == "tokens" else "all points are taken"
        return [Meter("The end", "after this role", why)]
    left = [view.reserve[s] + view.influence[s] + sum([t >> 4 * s & 15 for t in view.tokens])
            for s in range(view.now.seats)]
    found = []
    if min(left) <= FEW:
        found.append(Meter("The end", f"{name_of(left.index(min(left)))} has {tokens_of(min(left))} left",
                           "the last one to be placed ends the game"))
    planets = sum(view.planets)
    if planets >= view.vp_left:
        found.append(Meter("The end", "with the next count", f"{planets} planets count, {view.vp_left} VP left"))
    return found


GLYPHS: Final = {"explorer": "eye", "merchant": "coin", "steward": "wheat", "engineer": "gear", "warlord": "sword",
                 "regent": "crown", "scientist": "flask", "anytime": "clock"}  # of what a technology is good for
WHEN: Final = {"anytime": "At any time"}  # what is good for no role


def hand(view: EmperorView) -> tuple[Card, ...]:
    """The viewer's own technologies."""
    return tuple([Card(f"tech-{card.id}", card.name, WHEN.get(card.role, card.role.capitalize()), f"{card.cost} energy",
                       (card.effect, f"When: {card.window}"), f"E-12.1/{card.id}", GLYPHS[card.role], "r-energy")
                  for t, card in enumerate(TECHNOLOGIES) if view.now.viewer >= 0 and view.tech[t] == view.now.viewer])


def outcome(view: EmperorView) -> str:
    """Why the game ended."""  # E-13.1, E-13.7
    if view.trigger == "tokens":
        last = " and ".join([name_of(s) for s in range(view.now.seats) if not view.reserve[s]])
        return f"{last} placed the last Empire token." if last else "The last Empire token of a player was placed."
    if view.trigger == "points":
        return f"All {view.pool} victory points were taken."
    return "Round 40 was over."


def contests(view: EmperorView) -> tuple[Contest, ...]:
    """Planets, which count at every Regent, and marks, which count at the end."""  # E-9.9, E-13.4
    if view.now.over:
        return ()
    return (ranked("Planets at the next count", view.planets, view.planets),
            ranked("Most marks at the end", view.marks, marks_bonus(view.marks)))


def ranked(name: str, strengths: Sequence[int], points: Sequence[int]) -> Contest:
    """Who has how much and what it pays him, the best first."""
    rows = [(seat, strengths[seat], points[seat]) for seat in range(len(strengths))]
    return Contest(name, tuple(sorted(rows, key=lambda row: (-row[1], row[0]))))


def sources(view: EmperorView) -> tuple[Source, ...]:
    """Where the points came from; storage and marks are paid at the end."""  # E-13.3, E-13.4
    nothing = [0] * view.now.seats
    storage = storage_bonus(view.metal, view.energy) if view.now.over else nothing
    marks = marks_bonus(view.marks) if view.now.over else nothing
    planets = [vp - razed - s - m for vp, razed, s, m in zip(view.vp, view.razed, storage, marks)]
    return (Source("Planets counted", tuple(planets), "disc"), Source("Empires destroyed", view.razed, "empire"),
            Source("Full storage", tuple(storage), "ingot"), Source("Most marks", tuple(marks), "coin"))


def ending(view: EmperorView) -> Ending:
    """Who won, and why it ended."""  # E-13
    names = " and ".join([name_of(s) for s in view.now.winners])
    title = f"{names} becomes Galactic Emperor" if len(view.now.winners) == 1 else f"{names} share the Throne"
    return Ending(title, outcome(view), sources(view))
