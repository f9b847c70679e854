"""Hints: what an action costs, what may come of it, and the odds of a fight before it is begun."""
from __future__ import annotations

from hegemon.games.galactic_emperor.actions import MARKS, TILE_WORDS
from hegemon.games.galactic_emperor.data import (
    CENTRE,
    COLOURS,
    ENERGY,
    ENERGY_CAP,
    FLEET_WORDS,
    HOME,
    INFLUENCE_PRICE,
    LEVEL_INFLUENCE,
    METAL,
    METAL_CAP,
    PLANETS,
    PRICE_BY_DIE,
    ROLES,
    SHIP_COST,
    SPACES,
    STARBASE_MIN,
    TECHNOLOGIES,
    N,
)
from hegemon.games.galactic_emperor.odds import Odds
from hegemon.games.galactic_emperor.rules.sides import level_in, side, sides
from hegemon.games.galactic_emperor.state import THRONE
from hegemon.games.galactic_emperor.view import EmperorView
from hegemon.games.galactic_emperor.words.preview import foes_at, odds_of_attack, odds_of_fight
from hegemon.kernel import Action, Hint


def hint_for(view: EmperorView, action: Action) -> Hint:
    """The hint of one action; a plain one where nothing needs saying."""
    seat = view.now.viewer
    match action:
        case ("enter", space) | ("warp", space) | ("attack", space) | ("battle", space):
            return movement(view, seat, action[0], space)
        case ("against", foe) if view.fleet is not None:
            return fighting(view, seat, view.fleet.field, foe, 0)
        case ("fight",) | ("retreat",):
            return going_on(view, action[0])
        case ("exert", space):
            return pushing(view, seat, space)
        case ("exert_throne",):
            return throne(view, seat)
        case ("choose", role):
            return Hint(lines=(ROLES[role].special,))
        case ("select", tile) | ("scan", tile):
            return Hint(lines=(TILE_WORDS[tile],), confirm=action[0] == "scan")
        case ("research", tech):
            cost = TECHNOLOGIES[tech].cost - (1 if view.chooser == seat else 0)
            return Hint(f"{cost} energy", (TECHNOLOGIES[tech].effect,))
        case ("declare", tech):
            return Hint(lines=(TECHNOLOGIES[tech].effect,))
        case ("sail", space) if view.fleet is not None:
            return Hint(lines=(f"{FLEET_WORDS[view.fleet.idle[space]]} have not moved",))
        case ("claim", _):
            return claiming(view, seat)
        case ("bend", die):
            return bending(view, die)
        case ("sabotage",):
            return Hint(lines=("Once a round; a 5 or 6 of the victim catches the Saboteur for good.",), confirm=True)
        case ("block",):
            return Hint(lines=("Once in this role; the sector stays closed to the others.",), confirm=True)
    return goods(view, seat, action)


def marked(number: int) -> str:
    """So many marks, in words."""
    return MARKS.label(number)


def goods(view: EmperorView, seat: int, action: Action) -> Hint:
    """Hints about marks, cubes and ships."""
    match action:
        case ("buy", good):
            return Hint(marked(view.prices[good]))
        case ("sell", good):
            return Hint(lines=(f"brings {marked(view.prices[good])}",))
        case ("discard", die):
            return discarding(view, die)
        case ("fund", space):
            tile = view.tile[space]
            return Hint("1 food", (f"{METAL[tile]} metal, {ENERGY[tile]} energy at the next Steward",))
        case ("build", kind, _):
            metal, energy, marks = SHIP_COST[kind]
            words = [f"{n} {good}" for n, good in ((metal, "metal"), (energy, "energy")) if n]
            return Hint(", ".join(words + [marked(marks)] * (marks > 0)))
        case ("buy_influence",):
            return Hint(marked(view.influence_price), ("The price then rises by 1.",))
        case ("diplomat",):
            return Hint(marked(INFLUENCE_PRICE))
        case ("produce",):
            return producing(view, seat)
        case ("done",) if view.hand[seat]:
            food = view.hand[seat]
            return Hint(lines=(f"{food} food left in hand is sold for {marked(food * view.prices[0])}",))
    return Hint()


def discarding(view: EmperorView, die: int) -> Hint:
    """The prices that follow from dropping a die, by the printed scale or the faces."""
    kept = sorted([d for i, d in enumerate(view.market_dice) if i != die])
    if len(kept) != 3:
        return Hint()
    food, metal, energy = [d if view.face else PRICE_BY_DIE[i][d - 1] for i, d in enumerate(kept)]
    return Hint(lines=(f"without the {view.market_dice[die]}: food {food}, metal {metal}, energy {energy}",))


def bending(view: EmperorView, die: int) -> Hint:
    """Whose die it is, what it shows and what it must show."""
    fight = view.fight
    if fight is not None and die < len(fight.dice) == len(fight.needed):
        owner = fight.attacker if die < fight.ours else fight.defender
        words = f"{COLOURS[owner].capitalize()}'s {fight.dice[die]}, which hits from {fight.needed[die]} on"
    elif die < len(view.market_dice):
        words = f"the {view.market_dice[die]} of the market roll"
    else:
        words = "the roll to catch the Saboteur"
    return Hint(lines=(words, "Once a round; you may throw it twice."), confirm=True)


def producing(view: EmperorView, seat: int) -> Hint:
    """What a Steward brings, and what would be lost."""
    mine = [s for s in range(N) if view.owner[s] == seat and (view.food[s] or s in view.spared)]
    metal, energy = sum([METAL[view.tile[s]] for s in mine]), sum([ENERGY[view.tile[s]] for s in mine])
    lost = max(0, view.metal[seat] + metal - METAL_CAP) + max(0, view.energy[seat] + energy - ENERGY_CAP)
    lines = (f"up to {metal} metal, {energy} energy",) + ((f"{lost} would be lost",) if lost else ())
    return Hint(lines=lines)


def claiming(view: EmperorView, seat: int) -> Hint:
    """Tokens left, and the warning of the last one."""
    left = view.reserve[seat] - 1
    return Hint(lines=(f"{left} tokens left afterwards" if left else "your last token: this ends the game",),
                confirm=left == 0)


def movement(view: EmperorView, seat: int, verb: str, space: int) -> Hint:
    """Entering a space: a claim, a battle with its odds, or nothing."""
    foes = foes_at(view, space, seat)
    coming = 0
    if view.fleet is not None and verb in ("enter", "warp"):
        coming = view.fleet.group or (view.fleet.idle[CENTRE] if verb == "warp" else 0)
    if foes:
        return fighting(view, seat, space, foes[0], coming, warped=coming if verb == "warp" else 0)
    if PLANETS[view.tile[space]] and view.owner[space] < 0 and view.reserve[seat]:
        last = view.reserve[seat] == 1
        return Hint(lines=("your last token: this ends the game" if last else "you claim this sector",), confirm=last)
    return Hint()


def fighting(view: EmperorView, seat: int, space: int, foe: int, coming: int, warped: int = 0) -> Hint:
    """Both sides and the chances, before a fight."""
    ours, theirs = sides(view, space, seat, foe, coming)
    if not ours.fleet or view.level[space] == HOME:
        return Hint()
    lines = [f"{ours.words()} against {theirs.words()} of {COLOURS[foe].capitalize()}"]
    if theirs.level:
        lines.append("a victory brings 1 VP and the sector")
    lines += [f"then {COLOURS[f].capitalize()}: {side(view, space, f, False).words()}"
              for f in foes_at(view, space, seat) if f != foe]
    return Hint(lines=tuple(lines), odds=chances(odds_of_attack(view, space, seat, foe, coming, warped)), confirm=True)


def chances(odds: Odds) -> tuple[tuple[str, float], ...]:
    """The odds of a battle as they are shown."""
    return (("win", odds.win), ("loss", odds.lose), ("neither", odds.neither))


def going_on(view: EmperorView, course: str) -> Hint:
    """The chances from here, or where a retreat leads."""
    fight = view.fight
    if fight is None:
        return Hint()
    if course == "retreat":
        back = [f"{FLEET_WORDS[fleet]} to {SPACES[origin]}" for origin, fleet, _ in fight.stacks if origin >= 0]
        stay = [FLEET_WORDS[fleet] for origin, fleet, _ in fight.stacks if origin < 0]
        return Hint(lines=tuple(back + [f"{ships} cannot and fight on" for ships in stay]))
    return Hint(odds=chances(odds_of_fight(fight)), confirm=True)


def pushing(view: EmperorView, seat: int, space: int) -> Hint:
    """What one more token on a sector would lead to, as things stand."""
    strengths = [(view.tokens[space] >> 4 * s & 15) + LEVEL_INFLUENCE[level_in(view, space, s)]
                 for s in range(view.now.seats)]
    strengths[seat] += 1
    ranked = sorted(strengths)
    left = ranked[-1] - ranked[-2]
    who = COLOURS[strengths.index(ranked[-1])].capitalize() if left else "nobody"
    what = f" with {'a Starbase' if left >= STARBASE_MIN else 'an Empire'}" if left else ""
    lines = [f"{COLOURS[s].capitalize()} {n}" for s, n in enumerate(strengths) if n]
    return Hint(lines=(", ".join(lines), f"as it stands {who} would hold it{what}"))


def throne(view: EmperorView, seat: int) -> Hint:
    """Influence on the Throne after one more token."""
    placed = [(view.tokens[THRONE] >> 4 * s & 15) + (s == seat) for s in range(view.now.seats)]
    lines = ", ".join([f"{COLOURS[s].capitalize()} {n}" for s, n in enumerate(placed) if n])
    return Hint(lines=(lines, "Its holder sets the direction and chooses first; without a winner the Regent takes it"))
