"""The position in words: text board, players, hand, hints with battle odds, why something cannot be done, and tips."""
from __future__ import annotations

from hegemon.games.galactic_emperor.actions import MARKS, POLICY, TILE_WORDS
from hegemon.games.galactic_emperor.data import (
    BLACK_HOLE,
    CENTRE,
    COLOURS,
    ENERGY_CAP,
    FLEET_WORDS,
    GONE,
    GOODS,
    HOME,
    IN_POOL,
    LEVEL_WORDS,
    METAL_CAP,
    ROLES,
    SHIP_COST,
    SHIP_NAMES,
    SHIPS,
    SPACES,
    TECHNOLOGIES,
    TILES,
    N,
)
from hegemon.games.galactic_emperor.rules.sides import fleet_in
from hegemon.games.galactic_emperor.view import EmperorView
from hegemon.games.galactic_emperor.words.advice import hint_for
from hegemon.games.galactic_emperor.words.preview import preview
from hegemon.games.galactic_emperor.words.tips import TIPS
from hegemon.kernel import Action, Blocked, Card, Hint, Meter, Panel, Section, Stat


def name_of(seat: int) -> str:
    """A player as people say it."""
    return COLOURS[seat].capitalize() if seat >= 0 else "nobody"


# -- the board -------------------------------------------------------------------------------------------------------

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
    rows = [(TILES[t].id, TILE_WORDS[t]) for t in view.shown]
    keys = [f"tile-{TILES[t].id}" for t in view.shown]
    if view.top >= 0:
        rows.append((TILES[view.top].id, f"{TILE_WORDS[view.top]}, on top of the stack"))
    if view.held >= 0:
        rows.append((TILES[view.held].id, f"{TILE_WORDS[view.held]}, about to be placed"))
    return Section("Sectors to come", ("tile", "what it is"), tuple(rows), tuple(keys))


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
            scored = f" ({roll.hits} hit{'s' if roll.hits != 1 else ''})" if roll.hits >= 0 else ""
            rows.append((f"{roll.colour.capitalize() or 'Market'} rolled {faces}{scored}",))
    if placed(view, N):
        rows.append((f"Influence on the Throne: {placed(view, N)}",))
    return Section(now.title, ("now",), tuple(rows))


# -- players ---------------------------------------------------------------------------------------------------------

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
    if view.role >= 0:
        listed.insert(1, Meter("Role", ROLES[view.role].name, f"chosen by {name_of(view.chooser)}"))
    low = min(view.reserve)
    if view.trigger:
        listed.append(Meter("The end", "after this role", view.trigger))
    elif low <= 2:
        listed.append(Meter("The end", f"{name_of(view.reserve.index(low))} has {low} tokens left"))
    if view.policy > 0:
        listed.append(Meter("Standing order", POLICY.label(view.policy), "for Saboteur, Time Warp and Ambassador"))
    if view.window:
        listed.append(Meter("Window", view.window, "waiting for the owner of the card"))
    return tuple(listed)


def hand(view: EmperorView) -> tuple[Card, ...]:
    """The viewer's own technologies."""
    return tuple([Card(f"tech-{card.id}", card.name, card.role, f"{card.cost} energy",
                       (card.effect, f"When: {card.window}"), f"E-12.1/{card.id}")
                  for t, card in enumerate(TECHNOLOGIES) if view.now.viewer >= 0 and view.tech[t] == view.now.viewer])


def hint(view: EmperorView, action: Action) -> Hint:
    """What an action costs and what may come of it."""
    return hint_for(view, action)


def outcome(view: EmperorView) -> str:
    """Why the game ended."""  # E-13.1, E-13.7
    if view.trigger == "tokens":
        last = " and ".join([name_of(s) for s in range(view.now.seats) if not view.reserve[s]])
        return f"{last} placed the last Empire token." if last else "The last Empire token of a player was placed."
    if view.trigger == "points":
        return f"All {view.pool} victory points were taken."
    return "Round 40 was over."


def tip(view: EmperorView) -> str:
    """A line for somebody who meets this question for the first time."""
    return TIPS.get(view.now.name, "")


# -- why not ---------------------------------------------------------------------------------------------------------

def blocked(view: EmperorView) -> tuple[Blocked, ...]:
    """What a player would look for now and cannot do, and why."""
    seat = view.now.viewer
    if seat < 0 or not view.now.legal:
        return ()
    question = view.now.name
    if question == "EngineerTurn.ordered":
        return ships_not_to_be_had(view, seat)
    if question == "Scientist.bought":
        return cards_not_to_be_had(view, seat)
    if question == "WarlordTurn.planned":
        return fleets_that_stay(view, seat)
    if question == "MerchantTurn.traded":
        return goods_not_to_be_had(view, seat)
    if question == "Regent.exerted" and view.lock >= 0 and not any([a == ("exert", view.lock) for a in view.now.legal]):
        return (Blocked(f"Put influence on {SPACES[view.lock]}", "the Ambassador has closed it", "E-12.5",
                        (f"hex-{SPACES[view.lock]}",)),)
    if question == "Round.taken":
        return tuple([Blocked(f"Choose the {ROLES[r].name}", f"{name_of(who)} chose it this round", "E-2.2",
                              (f"role-{ROLES[r].id}",)) for r, who in enumerate(view.roles) if who >= 0])
    return ()


def ships_not_to_be_had(view: EmperorView, seat: int) -> tuple[Blocked, ...]:
    """Ship classes that cannot be ordered."""
    found = []
    able = {a[1] for a in view.now.legal if a[0] == "build"}
    for kind in range(3):
        if kind not in able:
            cost = SHIP_COST[kind]
            needs = ", ".join([f"{n} {good}" for n, good in zip(cost, ("metal", "energy", "marks")) if n])
            drafted = sum([k == kind for k, _ in view.draft])
            left = SHIPS[view.dock[seat]][kind] - drafted
            why = "none left in reserve" if left <= 0 else f"needs {needs} more than you have ordered for"
            found.append(Blocked(f"Build a {SHIP_NAMES[kind]}", why, "E-6.2"))
    return tuple(found)


def cards_not_to_be_had(view: EmperorView, seat: int) -> tuple[Blocked, ...]:
    """Cards on display that cost too much, and cards others own."""
    able = {a[1] for a in view.now.legal if a[0] == "research"}
    found = []
    for t, card in enumerate(TECHNOLOGIES):
        if t not in able and view.tech[t] != seat:
            cost = card.cost - (1 if view.chooser == seat else 0)
            why = (f"costs {cost} energy, you have {view.energy[seat]}" if view.tech[t] == IN_POOL
                   else "it has left the game" if view.tech[t] == GONE else f"{name_of(view.tech[t])} owns it")
            found.append(Blocked(f"Buy {card.name}", why, "E-10.1", (f"tech-{card.id}",)))
    return tuple(found)


def fleets_that_stay(view: EmperorView, seat: int) -> tuple[Blocked, ...]:
    """Ships that have moved, and foreign homes."""
    moved = [s for s in range(N) if fleet_in(view, s, seat) and view.fleet is not None and not view.fleet.idle[s]]
    found = [Blocked(f"Move ships from {SPACES[s]}", "these ships have moved or are bound to fight", "E-7.1",
                     (f"hex-{SPACES[s]}",)) for s in moved]
    if fleet_in(view, CENTRE, seat) and view.tile[CENTRE] == BLACK_HOLE and not any(
            [a[0] == "warp" for a in view.now.legal]):
        found.append(Blocked("Warp", "ships are charged when a Warlord role ends on the Black Hole", "E-7.7",
                             (f"hex-{SPACES[CENTRE]}",)))
    foreign = [s for s in range(N) if view.level[s] == HOME and view.owner[s] != seat]
    found += [Blocked(f"Enter {SPACES[s]}", f"it is the home of {name_of(view.owner[s])}", "E-7.3",
                      (f"hex-{SPACES[s]}",)) for s in foreign]
    return tuple(found)


def goods_not_to_be_had(view: EmperorView, seat: int) -> tuple[Blocked, ...]:
    """Goods that cannot be bought now."""
    found = []
    stock, caps = (view.hand[seat], view.metal[seat], view.energy[seat]), (99, METAL_CAP, ENERGY_CAP)
    for good, name in enumerate(GOODS):
        if ("buy", good) not in view.now.legal:
            if view.marks[seat] < view.prices[good]:
                why = f"costs {MARKS.label(view.prices[good])}, you have {view.marks[seat]}"
            elif stock[good] >= caps[good]:
                why = f"your storage holds {caps[good]}"
            else:
                why = "no sector of yours takes more food" if good == 0 else f"you have sold {name} this turn"
            found.append(Blocked(f"Buy {name}", why, "E-4.4", (f"market-{name}",)))
    return tuple(found)
