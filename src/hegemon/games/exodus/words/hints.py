"""What may come of an answer, said before it is chosen; what it takes and gives the procedures say themselves."""
from __future__ import annotations

from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import (
    ACTION,
    BLANK,
    BLUEPRINT,
    HEX,
    PART,
    PLACE,
    SEAT,
    SHIP,
    SLOT,
    TOKEN_SLOTS,
    VERBS,
    counted,
)
from hegemon.games.exodus.odds import Odds
from hegemon.games.exodus.rules.action import card_of, reaction_cost
from hegemon.games.exodus.rules.bonus import KEEP_CARD
from hegemon.games.exodus.rules.deploy import lands_from
from hegemon.games.exodus.rules.wmd import damage_dice, range_bonus
from hegemon.games.exodus.terms import terms
from hegemon.games.exodus.view import ExodusView
from hegemon.games.exodus.words.status import attack_odds, fight_lines, fight_odds, place, rivals, ship_name
from hegemon.games.exodus.words.table import table_of
from hegemon.kernel import Action
from hegemon.kernel.words import Hint

ENDS: Final = ("done", "pass")
STRENGTHS: Final = ("dice", "shield", "drive")  # of a class, in the order of `data.stats`
RARE: Final = ("refit", "use", "transfer", "ferry", "cloak", "uncloak")


def hint(view: ExodusView, action: Action) -> Hint:
    """Consequence and odds of a legal action, on a button that calls things by their names."""
    match action:
        case ("learn", tech):
            return _learn(view, tech)
        case ("build", kind, hex):
            return _build(view, kind, hex)
        case ("part", part, kind):
            return _part(view, part, kind)
        case ("rocket" | "arm", kind, _):
            dice = counted(damage_dice(table_of(view), view.now.viewer, kind), "damage die", "damage dice")
            return Hint(lines=(f"{dice}, 5 and 6 hit",), label=_label(view, action))
        case ("vote", tokens):
            return _vote(view, tokens)
        case ("bid", cp):
            return Hint(lines=(f"You have {view.cp[view.now.viewer]} CP. Bids are paid whatever the outcome.",),
                        tone="warn" if cp and cp == view.cp[view.now.viewer] else "")
        case ("react", owner):
            return _react(view, owner)
        case ("move" | "jump", ship, hex):
            return _move(view, action, ship, hex)
        case ("program", ship, token):
            return _program(view, ship, token)
        case ("land", ship, count):
            return _land(view, action, ship, count)
        case ("hit" | "play" | "front" | "ram" | "mark", _) if view.fight is not None:
            return _fight(view, action)
        case ("target", hex):
            return _target(view, hex)
        case ("bomb", ship):
            return _bomb(view, ship)
        case ("choose", slot) if 0 <= slot < len(view.slots) and view.slots[slot] >= 0:
            return _card(view, view.slots[slot], f"Card {SLOT.label(slot)}")
        case ("repeal", card):
            return _card(view, card, "Cancel")
    return _other(view, action)


def _other(view: ExodusView, action: Action) -> Hint:
    """Answers that need a line or nothing but their names."""
    seat = view.now.viewer
    match action:
        case ("intercept", n) if n < len(view.shots):
            whose, kind, *_ = view.shots[n]
            said = f"{SEAT.label(whose) if whose >= 0 else 'the Resistance'}'s {d.ROCKETS[kind].name.lower()} rocket"
            return Hint(label=f"Against {said}")
        case ("once",):
            return Hint(lines=("The card leaves the game.",), confirm=True, tone="warn")
        case ("kill", whose) if whose == seat:
            return Hint(lines=("Your own cube dies.",), tone="bad", confirm=True)
        case ("pass",) if view.now.name == "Strike.killed":
            return Hint(label="Spare your own cubes", place="end")
        case ("jam", side):
            return Hint(label=f"Cancel the card of {SEAT.label(side) if side < d.NPC else 'the Resistance'}")
        case ("fit", part, start, _):
            return Hint(group=f"{PART.label(part)} from {PLACE.label(start)}")
        case ("name" | "pick" | "perform", what):
            return Hint(lines=(_action_words(what),))
        case ("lay", top):
            bottom = card_of(table_of(view), seat, top).bottom
            return Hint(lines=(_action_words(top), f"Reactions on it: {ACTION.label(bottom)}."))
        case ("use", _):
            if table_of(view).known(seat) & KEEP_CARD:
                return Hint(lines=("Quantum Reflection: you keep the card and its VP.",), place="rare")
            return Hint(lines=("You give the card back, and its VP with it.",), tone="warn", confirm=True, place="rare")
    if action[0] in ENDS:
        return Hint(place="end")
    return Hint(label=_label(view, action), place="rare" if action[0] in RARE else "")


def _label(view: ExodusView, action: Action) -> str:
    """The sentence of an action on the map: planets are dealt, so the verb alone knows nothing but their places."""
    verb = VERBS.verbs[action[0]]
    if HEX not in verb.domains and SHIP not in verb.domains:
        return ""
    if action[0] == "mine":
        return f"Mine {place(view, action[1])}: {counted(action[2], 'token', 'tokens')}"
    named = {id(HEX): place, id(SHIP): ship_name}
    return verb.sentence.format(*[named[id(domain)](view, part) if id(domain) in named else domain.label(part)
                                  for domain, part in zip(verb.domains, action[1:])])


def _action_words(action: int) -> str:
    """What an action does, in a few words."""
    return {d.RESEARCH: "Learn one technology.", d.BANK: "Take CP from the bank.", d.BUILD_SHIPS: "Build ships.",
            d.BUY_UPGRADES: "Buy parts, rockets and structures.", d.MINING: "Place tokens on your planets.",
            d.TRADE: "Buy or sell Axinium and Phasium.", d.MOVE: "One more Conquest Stage this turn."}[action]


# -- council and actions ----------------------------------------------------------------------------------------------

def _card(view: ExodusView, card: int, what: str, *path: str) -> Hint:
    row = d.POLITICAL[card]
    return Hint(lines=(f"{row.kind.capitalize()}: {row.text}",), label=f"{what}: {row.name}", path=path)


def _vote(view: ExodusView, tokens: int) -> Hint:
    """The card a vote is for, or that it will not count."""
    slots = TOKEN_SLOTS[tokens]
    if len(slots) == 1 and slots[0] < len(view.slots):
        return _card(view, view.slots[slots[0]], f"Vote {SLOT.label(slots[0])}", f"slot-{SLOT.names[slots[0]]}")
    *some, last = [SLOT.label(s) for s in slots] or ["for nothing"]
    said = f"Lay {', '.join(some)} and {last} together" if some else f"Vote {last}"
    return Hint(lines=("Invalid: your CP are paid and no vote counts.",), label=said, tone="bad", place="rare")


def _react(view: ExodusView, owner: int) -> Hint:
    """The action a reaction copies, from whom, and its price in cubes."""
    g, seat = table_of(view), view.now.viewer
    bottom = card_of(g, owner, view.acting[owner]).bottom
    cubes = reaction_cost(g, seat, owner)
    whose = "your own card" if owner == seat else f"{SEAT.label(owner)}'s card"
    top = ACTION.label(view.acting[owner])
    return Hint(label=f"{ACTION.label(bottom)} by {whose} {top}",
                lines=(_action_words(bottom), f"{cubes} population {'goes' if cubes == 1 else 'go'} on the card and "
                       f"{'returns' if cubes == 1 else 'return'} to your supply.",))


def _learn(view: ExodusView, tech: int) -> Hint:
    """What a technology does, and why it costs you less than its printed cost."""
    row, own = d.TECHS[tech], view.techs[view.now.viewer]
    same_type, same_colour = (own & d.SAME_TYPE[tech]).bit_count(), (own & d.SAME_COLOUR[tech]).bit_count()
    asked = sum([n for name, n in view.now.cost(("learn", tech)) if name == "cp"])
    parts = [f"printed cost {row.cost}" if asked != row.cost else "", f"{same_type} of its type" if same_type else "",
             f"{same_colour} of its colour" if same_colour else ""]
    known = ", ".join([p for p in parts if p]) if view.stage else parts[0]
    lines = (row.text, known) if known else (row.text,)
    return Hint(lines=lines, group=row.colour.capitalize())


def _build(view: ExodusView, kind: int, hex: int) -> Hint:
    g, seat = table_of(view), view.now.viewer
    dice, shield, drive, _ = d.stats(kind, g.parts[seat * 4 + kind])
    carries = g.capacity(seat * 16 + kind * 4)
    return Hint(lines=(f"{counted(dice, 'die', 'dice')}, shield {shield}, drive {drive}, carries {carries}",),
                label=f"Build a {d.CLASSES[kind].name} in {place(view, hex)}",
                path=(f"blueprint-{BLUEPRINT.names[kind]}", f"hex-{HEX.names[hex]}"))


def figures(view: ExodusView) -> dict[str, str]:
    """The viewer's numbers of which a change speaks and which are no stat: what each class of ship can do."""
    seat = view.now.viewer
    return {f"{row.name} {name}": str(d.stats(kind, view.parts[seat * 4 + kind])[i])
            for kind, row in enumerate(d.CLASSES) for i, name in enumerate(STRENGTHS)}


def _part(view: ExodusView, part: int, kind: int) -> Hint:
    """How the class changes, and how many of its ships are there."""
    seat = view.now.viewer
    row = view.parts[seat * 4 + kind]
    before, after = d.stats(kind, row), d.stats(kind, tuple(sorted(row + (part,))))
    change = tuple([(f"{d.CLASSES[kind].name} {name}", str(before[i]), str(after[i]))
                    for i, name in enumerate(STRENGTHS) if before[i] != after[i]])
    ships = sum([h >= 0 for h in view.where[seat * 16 + kind * 4:seat * 16 + kind * 4 + 4]])
    return Hint(lines=(f"{counted(ships, 'ship', 'ships')} of this class on the map",), change=change,
                group=d.PARTS[part].name)


# -- ships and rockets ------------------------------------------------------------------------------------------------

def shown(odds: Odds) -> tuple[tuple[str, float], ...]:
    """Chances as they are shown; that both sides live on only where it can happen."""
    rows = (("win", odds.win), ("lose", odds.lose), ("nobody left", odds.none))
    return (*rows, ("both live on", odds.both)) if odds.both > 0.005 else rows


def percent(chance: float) -> str:
    """A chance at a place of the board."""
    return f"{chance:.0%}".replace("%", " %")


def _move(view: ExodusView, action: Action, ship: int, hex: int) -> Hint:
    """What waits in the hex, with the odds of this ship and those already there."""
    found = _meeting(view, ship, hex)
    return Hint(lines=found.lines, odds=found.odds, confirm=found.confirm, label=_label(view, action),
                path=(f"ship-{SHIP.names[ship]}", f"hex-{HEX.names[hex]}"), mark=found.mark, tone=found.tone)


def _meeting(view: ExodusView, ship: int, hex: int) -> Hint:
    """A ship in a hex with those of its own: whom it would fight, and how that would end."""
    g, seat = table_of(view), view.now.viewer
    foes = [SEAT.label(s) for s in rivals(view, seat, hex)]
    levels = [f"Resistance of level {c & 3}" for c in view.cr[hex]]
    if not foes and not levels:
        return Hint()
    ships = sorted({ship, *g.visible_in(seat, hex)})
    odds = attack_odds(view, seat, hex, ships)
    said = f"Meets {', '.join(foes + levels)}"
    if odds is None:
        why = "No forecast: too many sides, too many cards face down, or a truce."
        return Hint(lines=(said, why), confirm=True, tone="warn")
    dice = counted(sum([g.stats(s)[0] for s in ships]), "die", "dice")
    return Hint(lines=(said, f"You: {dice} with this ship, Combat Cards apart"), odds=shown(odds), confirm=True,
                mark=percent(odds.win), tone="good" if odds.win >= 0.6 else "warn" if odds.win >= 0.4 else "bad")


def ends_at(view: ExodusView, ship: int) -> int:
    """Where the tokens laid so far lead a ship."""
    step, hex = terms(view.code).map.step, view.where[ship]
    for laid in [t for row in view.draft if row[0] == ship for t in row[1:]]:
        hex = step[hex][laid] if laid != BLANK and step[hex][laid] >= 0 else hex
    return hex


def _program(view: ExodusView, ship: int, token: int) -> Hint:
    """Where a token leads from where the tokens so far end, and what stands there now."""
    hex = ends_at(view, ship)
    to = terms(view.code).map.step[hex][token] if token != BLANK else hex
    there = to if to >= 0 else hex
    path = (f"ship-{SHIP.names[ship]}", f"hex-{HEX.names[there]}")
    if there == hex:
        return Hint(label=f"{ship_name(view, ship)} stays in {place(view, hex)}", path=path, place="rare", art=path[0],
                    group="Stay")
    found = _meeting(view, ship, there)  # without confirmation: others move too, and tokens can be taken back
    return Hint(lines=found.lines, odds=found.odds, label=f"{ship_name(view, ship)} goes to {place(view, there)}",
                path=path, mark=found.mark, tone=found.tone, art=path[0])


def alike(view: ExodusView) -> tuple[tuple[str, str], ...]:
    """Tokens that lead off the map do the same as a blank one."""
    if view.now.name != "Program.chosen":
        return ()
    step = terms(view.code).map.step
    return tuple([(VERBS.write(a), VERBS.write(("program", a[1], BLANK))) for a in view.now.legal
                  if a[0] == "program" and a[2] != BLANK and step[ends_at(view, a[1])][a[2]] < 0])


def _land(view: ExodusView, action: Action, ship: int, count: int) -> Hint:
    """Whether the cubes land for sure."""
    hex = view.where[ship]
    first = lands_from(table_of(view), view.now.viewer, hex)
    label = f"{ship_name(view, ship)} lands {count} in {place(view, hex)}"
    path = (f"ship-{SHIP.names[ship]}", f"hex-{HEX.names[hex]}")
    if not first:
        return Hint(label=label, path=path)
    return Hint(lines=(f"Moons: a die for each cube, {first} and more lands.",),
                odds=(("each cube lands", (7 - first) / 6),), label=label, path=path)


def _fight(view: ExodusView, action: Action) -> Hint:
    """The combat so far, and its odds where no hit is pending."""
    odds = fight_odds(view)
    seat = view.now.viewer
    ours = odds is not None and view.fight is not None and seat == view.fight.sides[1]
    theirs = odds is not None and view.fight is not None and seat == view.fight.sides[0]
    said = shown(odds) if odds is not None and ours else ()
    if odds is not None and theirs:
        said = shown(Odds(odds.lose, odds.win, odds.none, odds.both))
    return Hint(lines=tuple(fight_lines(view)), odds=said if action[0] == "front" else ())


def _target(view: ExodusView, hex: int) -> Hint:
    """How far it is, how likely the rocket gets there, and who lives there."""
    label = f"At {place(view, hex)}"
    if not view.draft:
        return Hint(label=label)
    kind, start = view.draft[0]
    g, seat = table_of(view), view.now.viewer
    far = d.DISTANCE[start][hex]
    chance = min(6, max(0, 6 + range_bonus(g, seat) - far)) / 6
    dice = counted(damage_dice(g, seat, kind), "damage die", "damage dice")
    lines = (f"Distance {far}. {_people(view, hex)}", f"{dice}, 5 and 6 hit, if nothing shoots it down")
    return Hint(lines=lines, odds=(("reaches its target", chance),), confirm=True, label=label,
                mark=percent(chance))


def _people(view: ExodusView, hex: int) -> str:
    """Tokens and population of a planet."""
    people = ", ".join([f"{SEAT.label(s)} {n}" for s, n in enumerate(view.pop[hex]) if n]) or "nobody"
    return f"{counted(view.tokens[hex], 'token', 'tokens')}, population: {people}."


def _bomb(view: ExodusView, ship: int) -> Hint:
    hex = view.where[ship]
    return Hint(lines=(f"At {place(view, hex)}: {_people(view, hex)}", "It cannot miss; the rocket is spent."),
                confirm=True)
