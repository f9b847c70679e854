"""What a player would look for now and cannot do, and why; what is too dear, the rules say themselves."""
from __future__ import annotations

from hegemon.games.galactic_emperor.data import (
    BLACK_HOLE,
    CENTRE,
    ENERGY_CAP,
    FOOD_GOOD,
    GONE,
    GOODS,
    HOME,
    IN_POOL,
    METAL_CAP,
    ROLES,
    SHIP_NAMES,
    SHIPS,
    SPACES,
    TECHNOLOGIES,
    N,
)
from hegemon.games.galactic_emperor.rules.sides import fleet_in
from hegemon.games.galactic_emperor.view import EmperorView
from hegemon.games.galactic_emperor.words.terms import name_of
from hegemon.kernel import Blocked


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
    """Ship classes of which none is left to order."""  # E-6.2
    ordered = [k for k, _ in view.draft]
    return tuple([Blocked(f"Build a {SHIP_NAMES[kind]}", "none left in reserve", "E-6.2")
                  for kind, left in enumerate(SHIPS[view.dock[seat]]) if left <= ordered.count(kind)])


def cards_not_to_be_had(view: EmperorView, seat: int) -> tuple[Blocked, ...]:
    """Cards that are no longer on display."""  # E-10.1
    return tuple([Blocked(f"Buy {card.name}", "it has left the game" if view.tech[t] == GONE
                          else f"{name_of(view.tech[t])} owns it", "E-10.1", (f"tech-{card.id}",))
                  for t, card in enumerate(TECHNOLOGIES) if view.tech[t] not in (IN_POOL, seat)])


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
    """Goods there is no room for, or that were sold this turn."""  # E-4.4, R-55
    found = []
    stock, caps = (view.hand[seat], view.metal[seat], view.energy[seat]), (view.room, METAL_CAP, ENERGY_CAP)
    for good, name in enumerate(GOODS):
        if stock[good] >= caps[good]:
            why = "your sectors take no more" if good == FOOD_GOOD else f"your storage is full at {caps[good]}"
        elif view.sold >> good & 1:
            why = "you have sold some this turn"
        else:
            continue
        found.append(Blocked(f"Buy 1 {name}", why, "E-4.4", (f"market-{name}",)))
    return tuple(found)
