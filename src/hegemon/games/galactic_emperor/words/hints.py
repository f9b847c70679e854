"""Hints: what may come of an action and how it is chosen; what it takes and gives, its procedure says."""
from __future__ import annotations

from typing import Final

from hegemon.games.galactic_emperor.actions import TILE_WORDS, VERBS
from hegemon.games.galactic_emperor.data import (
    COLOURS,
    ENERGY,
    FLEET_WORDS,
    METAL,
    ROLES,
    SHIP_NAMES,
    TECHNOLOGIES,
    TILES,
)
from hegemon.games.galactic_emperor.rules.merchant import priced_by
from hegemon.games.galactic_emperor.view import EmperorView
from hegemon.games.galactic_emperor.words.fleets import attacking, claiming, entering, fighting, going_on, retreating
from hegemon.games.galactic_emperor.words.influence import on_sector, on_throne
from hegemon.games.galactic_emperor.words.terms import name_of
from hegemon.kernel import Action, Hint

ENDS: Final = frozenset(["done", "pass", "stop", "decline", "produce", "keep", "no_extra", "ready"])


def hint(view: EmperorView, action: Action) -> Hint:
    """The hint of one action; a plain one where nothing needs saying."""
    match action:
        case ("enter", _) | ("warp", _):
            return entering(view, *action)
        case ("attack", space) | ("battle", space):
            return attacking(view, space)
        case ("against", foe) if view.fleet is not None:
            return fighting(view, view.fleet.field, foe)
        case ("fight",):
            return going_on(view)
        case ("retreat",):
            return retreating(view)
        case ("claim", _):
            return claiming(view)
        case ("exert", space):
            return on_sector(view, space)
        case ("exert_throne",):
            return on_throne(view)
        case ("bend", _) | ("discard", _) | ("again",) | ("keep",):
            return of_dice(view, action)
        case ("sabotage",) | ("block",) | ("order", _):
            return of_windows(action)
        case ("produce",) | ("fund", _) | ("done",) | ("buy_influence",):
            return of_goods(view, action)
    return of_cards(view, action)


def of_cards(view: EmperorView, action: Action) -> Hint:
    """Roles, sectors, technologies and ships: what is drawn or written on them."""
    colour = COLOURS[max(0, view.now.viewer)]
    match action:
        case ("choose", role):
            return Hint(lines=(ROLES[role].special,))
        case ("select", tile):
            return Hint(art=f"tile-{TILES[tile].id}")
        case ("place", _):
            return Hint(group="Put it on the board")
        case ("scan", tile):
            return Hint(lines=("You alone see the top of the stack.",), confirm=True, group="Scan the stack first",
                        art=f"tile-{TILES[tile].id}")
        case ("take_scanned",):
            return Hint(lines=("from the top of the stack",), label=f"Take {TILE_WORDS[view.top]}")
        case ("take_named",):
            return Hint(lines=("the sector you named",), label=f"Take {TILE_WORDS[view.named]}")
        case ("research", tech) | ("declare", tech):
            return Hint(lines=(TECHNOLOGIES[tech].effect,))
        case ("build", kind, _):
            return Hint(group=f"Build a {SHIP_NAMES[kind]}", art=f"glyph:{SHIP_NAMES[kind]}:{colour}")
        case ("take", kind) | ("extra", kind):
            return Hint(art=f"glyph:{SHIP_NAMES[kind]}:{colour}")
        case ("sail", space) if view.fleet is not None:
            return Hint(lines=(f"Ready to move: {FLEET_WORDS[view.fleet.idle[space]]}.",))
    return Hint(place="end") if action[0] in ENDS else Hint()


def of_goods(view: EmperorView, action: Action) -> Hint:
    """What else comes of trading and producing."""
    match action:
        case ("fund", space):
            tile = view.tile[space]
            return Hint(lines=(f"At a Steward it gives metal {METAL[tile]} and energy {ENERGY[tile]}.",),
                        mark=str(view.food[space] + 1))
        case ("produce",):
            lost = (f"{view.wasted} would find no room",) if view.wasted else ()
            return Hint(lines=lost, place="end", tone="warn" if lost else "")
        case ("buy_influence",):
            return Hint(lines=("The price then rises by 1.",))
    left = view.now.name == "MerchantTurn.traded" and view.hand[view.now.viewer] > 0
    return Hint(lines=("What is left in hand is sold.",) if left else (), place="end")


def of_dice(view: EmperorView, action: Action) -> Hint:
    """The die in question as it lies, and what the choice does."""
    match action:
        case ("discard", die):
            kept = view.market_dice[:die] + view.market_dice[die + 1:]
            food, metal, energy = priced_by(kept, view.face)
            return Hint(lines=(f"food {food}, metal {metal}, energy {energy}",),
                        label=f"Discard the {view.market_dice[die]}")
        case ("bend", die):
            return bending(view, die)
        case ("again",):
            return Hint(lines=("The last value stands.",), label=f"Re-roll the {view.bent} once more", confirm=True)
    return Hint(label=f"Keep the {view.bent}", place="end")


def bending(view: EmperorView, die: int) -> Hint:
    """Whose die it is, what it shows and what it must show."""
    fight, roll = view.fight, view.window_dice
    if fight is not None and len(roll) == len(fight.needed):
        owner = name_of(fight.attacker if die < fight.ours else fight.defender)
        label, words = f"Re-roll {owner}'s {roll[die]}", (f"it hits from {fight.needed[die]} on",)
    elif len(roll) == 1:
        label, words = f"Re-roll the {roll[die]}", ("5 and 6 catch the Saboteur",)
    else:
        label, words = f"Re-roll the {roll[die]}", ("a die of the market roll",)
    return Hint(lines=(*words, "Once a round; you may throw it twice."), confirm=True, label=label)


def of_windows(action: Action) -> Hint:
    """Cards used in the turn of another."""
    match action[0]:
        case "sabotage":
            return Hint(lines=("Once a round; a 5 or 6 of the victim catches the Saboteur for good.",), confirm=True)
        case "block":
            return Hint(lines=("Once in this role; the sector stays closed to the others.",), confirm=True)
    return Hint(place="rare", group="Standing orders")


def alike(view: EmperorView) -> tuple[tuple[str, str], ...]:
    """Dice that show the same and do the same: one of them is shown."""
    seen: dict[tuple[str, ...], str] = {}
    pairs = []
    for action in view.now.legal:
        if action[0] in ("discard", "bend"):
            said = hint(view, action)
            first = seen.setdefault((said.label, *said.lines), VERBS.write(action))
            if first != VERBS.write(action):
                pairs.append((VERBS.write(action), first))
    return tuple(pairs)
