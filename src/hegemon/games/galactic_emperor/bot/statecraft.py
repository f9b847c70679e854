"""The bot's roles, sectors and influence: what to choose, where to lay tiles, where to push."""
from __future__ import annotations

from hegemon.games.galactic_emperor.bot.outlook import FLEET_VALUE, Outlook, frame
from hegemon.games.galactic_emperor.data import (
    BLACK_HOLE,
    DISTANCE,
    ENERGY,
    ENERGY_CAP,
    ENGINEER,
    EXPLORER,
    FOOD,
    IN_POOL,
    LEVEL_INFLUENCE,
    MERCHANT,
    METAL,
    METAL_CAP,
    PLANETS,
    PRODUCES,
    REGENT,
    SCIENTIST,
    SHIPS,
    STEWARD,
    SUN,
    TECHNOLOGIES,
    N,
)
from hegemon.games.galactic_emperor.rules.explorer import Explorer
from hegemon.games.galactic_emperor.rules.regent import Regent
from hegemon.games.galactic_emperor.state import THRONE, Emperor
from hegemon.kernel import Action

TECH_WORTH = (1.0, 1.5, 1.0, 1.8, 1.9, 2.2, 1.2, 1.1, 0.9, 1.1, 0.9, 0.7)  # by technology, in points at mid-game


# -- roles -----------------------------------------------------------------------------------------------------------

def reach(g: Emperor, seat: int) -> float:
    """Planets a seat could claim with its ships in one Warlord turn."""
    found: dict[int, int] = {}
    ships = 0
    for s in range(N):
        fleet = g.fleet(s, seat)
        if fleet:
            f, c, d = SHIPS[fleet]
            ships += f + c + d
            for t in range(N):
                far = DISTANCE[s][t]
                if far <= (2 if f or c else 1) and g.free_planet(t, seat):
                    found[t] = PLANETS[g.tile[t]]
    best = sorted(found.values(), reverse=True)
    return float(sum(best[:min(g.reserve[seat], 2 * ships)]))


def production(g: Emperor, seat: int) -> float:
    """What a Steward would bring a seat, within its storage."""
    mine = [g.tile[s] for s in g.controlled(seat) if g.food[s] and PRODUCES[g.tile[s]]]
    metal = min(sum([METAL[t] for t in mine]), METAL_CAP - g.metal[seat])
    energy = min(sum([ENERGY[t] for t in mine]), ENERGY_CAP - g.energy[seat])
    return metal + 1.2 * energy


def harvest(g: Emperor, seat: int) -> float:
    """The food of a seat, worth more where sectors wait for it."""
    mine = [s for s in g.controlled(seat)]
    room = sum([2 - g.food[s] for s in mine if PRODUCES[g.tile[s]]])
    food = sum([FOOD[g.tile[s]] for s in mine])
    return food + 0.7 * min(food, room)


def shipyard(g: Emperor, seat: int) -> float:
    """Ships a seat could build now, in fighters."""
    return min(float(g.metal[seat]), g.marks[seat] + 2.0, FLEET_VALUE[g.dock[seat]])


def role_value(look: Outlook, role: int) -> float:
    """What choosing a role now is worth: the own gain against that of the others, and the special ability."""
    g, seat = look.g, look.seat
    others = len(look.rivals)

    def edge(worth: list[float]) -> float:
        return worth[seat] - 0.6 * sum([worth[s] for s in look.rivals], 0.0) / others

    if role == EXPLORER:
        best = max([PLANETS[t] for t in g.shown], default=0)
        if look.last_token():
            return 5.0 if look.ahead() and best else -3.0
        return best * look.counts * 0.95 + 0.4 if g.reserve[seat] else 0.2
    if role == REGENT:
        ahead = look.planets[seat] - sum([look.planets[s] for s in look.rivals]) / others
        dragging = 0.06 * max(0, g.round * g.seats - 36)  # a count brings an even game to its end
        return -0.3 + 0.9 * ahead + 0.35 * look.counts + dragging
    if role == MERCHANT:
        return 0.5 + 0.14 * edge([harvest(g, s) for s in range(g.seats)]) + (0.5 if g.marks[seat] < 4 else 0.0)
    if role == STEWARD:
        room = g.metal[seat] < METAL_CAP or g.energy[seat] < ENERGY_CAP
        return (0.45 if room else 0.0) + 0.9 * edge([production(g, s) for s in range(g.seats)])
    if role == ENGINEER:
        free = 0.75 * min(1.0, look.counts / 2) if SHIPS[g.dock[seat]][0] else 0.0
        return free + 0.8 * edge([shipyard(g, s) for s in range(g.seats)])
    if role == SCIENTIST:
        card = best_technology(look, g.energy[seat] + 1)
        return (0.7 + 0.4 * card[0] if card[1] >= 0 else 0.0) * min(1.0, look.counts / 2.5)
    claims = [reach(g, s) for s in range(g.seats)]
    strength = sum([FLEET_VALUE[g.fleet(s, seat)] for s in range(N)], 0.0)
    return 0.3 + min(0.45, 0.08 * strength) + 0.8 * look.counts * edge(claims)


def best_technology(look: Outlook, energy: int) -> tuple[float, int]:
    """The card most worth its energy, or -1."""
    best = (0.0, -1)
    for t, card in enumerate(TECHNOLOGIES):
        if look.g.tech[t] == IN_POOL and card.cost <= energy:
            value = TECH_WORTH[t] * min(1.0, look.counts / 2.5) - 0.28 * card.cost
            if value > best[0]:
                best = (value, t)
    return best


# -- tiles ------------------------------------------------------------------------------------------------------------

def tile_value(tile: int) -> float:
    """How much one wants a tile for oneself."""
    if tile == BLACK_HOLE:
        return -0.5
    if not PLANETS[tile]:
        return 0.3 if SUN[tile] else 0.0
    return 2.0 * PLANETS[tile] + 0.2 * FOOD[tile] + 0.35 * METAL[tile] + 0.4 * ENERGY[tile]


def site(look: Outlook, tile: int, space: int, claimed: bool) -> float:
    """How good a blank space is for a tile: planets near one's own ships and homes, empty space near rivals."""
    g, seat = look.g, look.seat
    mine = look.near_home(space, seat)
    rival = min([look.near_home(space, s) for s in look.rivals])
    if not PLANETS[tile]:
        return 0.4 * mine - 0.5 * rival
    value = tile_value(tile)
    ships = min([DISTANCE[space][s] for s in range(N) if g.fleet(s, seat)], default=4)
    enemy = min([DISTANCE[space][s] for s in range(N) if g.strangers(s, seat)], default=4)
    if claimed:
        danger = 9.0 if g.strangers(space, seat) else 0.0  # no claim under enemy ships
        return value * (0.25 * min(rival, 4) + 0.2 * min(enemy, 3) - 0.12 * mine) - danger
    return value * (0.3 * min(enemy, 4) - 0.55 * ships + 0.2 * min(rival, 4) - 0.1 * mine)


def best_site(look: Outlook, tile: int, legal: list[Action], claimed: bool) -> Action:
    """The blank space for a tile; among equal ones chance decides, lest one corner of the map be favoured."""
    values = [site(look, tile, a[1], claimed) for a in legal]
    best = [a for a, value in zip(legal, values) if value == max(values)]
    return best[look.g.below(len(best))]  # the chance of the sample, which is the bot's own


# -- influence ------------------------------------------------------------------------------------------------------

def outcome(strengths: list[int]) -> tuple[int, int]:
    """Who would win a sector with these strengths, and by how much."""
    ranked = sorted(strengths)
    left = ranked[-1] - ranked[-2]
    return (strengths.index(ranked[-1]), left) if left else (-1, 0)


def worth_of(look: Outlook, space: int, seat: int, left: int) -> float:
    """What it is worth to the bot that a seat holds a sector with this much strength left."""
    if seat < 0:
        return 0.0
    value = look.sector(space)
    if seat == look.seat:
        return value + (0.45 if left >= 2 else 0.0) * min(look.counts, 2.0)
    return -value * (0.5 if seat == look.leader() else 0.3)


def push(look: Outlook, space: int, tokens: int) -> float:
    """What putting so many more tokens on a sector changes, as things stand."""
    g = look.g
    strengths = [g.strength(space, s) for s in range(g.seats)]
    if not g.tokens[space]:
        level = g.level[space]
        before = worth_of(look, space, g.owner[space], LEVEL_INFLUENCE[level])
    else:
        before = worth_of(look, space, *outcome(strengths))
    strengths[look.seat] += tokens
    return worth_of(look, space, *outcome(strengths)) - before


def best_push(look: Outlook, legal: list[Action], hand: int, last: bool) -> tuple[float, Action]:
    """The target that gains most for each token, and how much."""
    g, seat = look.g, look.seat
    best = (0.0, legal[0])
    for action in legal:
        if action[0] == "exert_throne":
            strongest = max([g.strength(THRONE, s) for s in look.rivals])
            short = strongest + 1 - g.strength(THRONE, seat)
            value = 0.55 / max(1, short) if 0 < short <= hand else 0.0
        elif action[0] == "exert":
            space = action[1]
            risk = 1.0 if last else 0.75 if g.owner[space] == seat else 0.8
            value = max([push(look, space, n) / n * (risk if n == 1 else risk ** 0.5) for n in range(1, hand + 1)])
            if g.owner[space] < 0 and g.reserve[seat] + hand <= 1 and not look.ahead():
                value = -1.0
        else:
            continue
        if value > best[0] + 1e-9:
            best = (value, action)
    return best


# -- answers ---------------------------------------------------------------------------------------------------------

def direction(look: Outlook, legal: list[Action]) -> Action:
    """The stronger neighbour shall choose late."""
    g, seat = look.g, look.seat
    left, right = (seat + 1) % g.seats, (seat - 1) % g.seats
    return ("left",) if look.standing(left) <= look.standing(right) else ("right",)


def role(look: Outlook, legal: list[Action]) -> Action:
    """The role that gains most against the others."""
    return max(legal, key=lambda a: (role_value(look, a[1]), -a[1]))


def tile(look: Outlook, legal: list[Action]) -> Action:
    """The tile most wanted; a scan when what lies open is poor."""
    best = max(legal, key=lambda a: (tile_value(a[1]), a[0] == "select", -a[1]))
    scans = [a for a in legal if a[0] == "scan"]
    if scans and tile_value(best[1]) < 4.0 and look.g.known >> look.seat & 1 == 0:
        return max(scans, key=lambda a: (tile_value(a[1]), -a[1]))
    return max([a for a in legal if a[0] == "select"], key=lambda a: (tile_value(a[1]), -a[1]))


def scanned(look: Outlook, legal: list[Action]) -> Action:
    """The better of the two."""
    named = frame(look, Explorer).named
    return ("take_scanned",) if tile_value(look.g.stack[-1]) > tile_value(named) else ("take_named",)


def place(look: Outlook, legal: list[Action]) -> Action:
    """Planets where they will be one's own."""
    explorer = frame(look, Explorer)
    claimed = explorer.turn == 0 and explorer.chooser == look.seat and look.g.reserve[look.seat] > 0
    return best_site(look, look.g.held, legal, claimed)


def buy_influence(look: Outlook, legal: list[Action]) -> Action:
    """A token more, if there is a target for it."""
    g, seat = look.g, look.seat
    if g.reserve[seat] <= 1 and not look.ahead():
        return ("pass",)
    if ("diplomat",) in legal:
        return ("diplomat",)
    price = frame(look, Regent).price
    return ("buy_influence",) if look.counts * 0.9 > 0.22 * price else ("pass",)


def exert(look: Outlook, legal: list[Action]) -> Action:
    """The target that gains most for each token; nothing is put where it changes nothing."""
    g, seat = look.g, look.seat
    last = frame(look, Regent).chooser == seat
    value, action = best_push(look, legal, g.influence[seat], last)
    return action if value > 0.05 else legal[0]
