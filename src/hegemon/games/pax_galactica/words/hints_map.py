"""What may come of what is done on a map: budget, planning, orders, battles (section 4)."""
from __future__ import annotations

from typing import Any, Final

from hegemon.games.pax_galactica.box import (
    GOVERN_EACH,
    POOLS_EACH,
    ROUND,
    SLOT_ACTIONS,
    govern_steps,
    menace_off,
    patrol_tokens,
)
from hegemon.games.pax_galactica.data import (
    BASES_EACH,
    BATTLE,
    BATTLESHIPS,
    CARD_TEXTS,
    CARD_VALUE,
    GAL,
    GOVERN,
    IMPERIAL,
    IS_SECTOR,
    JOKER,
    MOVE,
    PATROL,
    SEAT_OF,
    SECTOR_COST,
    SUIT,
    TOKEN_QUAD,
    TRADE,
)
from hegemon.games.pax_galactica.rules.orders import megapower, patrol_threat, points_of
from hegemon.games.pax_galactica.rules.sides import bases_in, megas_of, ships, ships_of, side, strength_of
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.facts import base_words, fleet_words
from hegemon.games.pax_galactica.words.hints_capital import POLITIC_WORDS, political, spending
from hegemon.games.pax_galactica.words.names import banner_name, own_banner, plural
from hegemon.games.pax_galactica.words.odds import battle_odds, distance, starbases
from hegemon.games.pax_galactica.words.orders import draft
from hegemon.kernel import Action, Hint

EVENTS: Final = ("{} Loyalty lost on this map", "Alien Resentment +{}", "Warlord Threat +{}, Menace +1",
                 "Pirate Threat +{}, Menace +1")  # P-5.7, by suit
ACT_WORDS: Final = {
    TRADE: "Scrip: the AP, and one more for each own starbase on a lane node.",
    BATTLESHIPS: "Ships: the AP, and one more for each own starbase.",
    GOVERN: f"Loyalty or calm: one point, and another for every {GOVERN_EACH} AP.",
    MOVE: "Ships move: the AP, and one more for each own starbase.",
    PATROL: "Takes Threat off, one and the AP; lowers a Menace, lays Patrols.",
    BATTLE: "Attacks; the AP add to your strength."}


def budget(v: PaxView, action: Action) -> Hint | None:
    """How many cards to draw, whom to rob, what to keep."""
    match action:
        case ("draw", n):
            spare = n - POOLS_EACH
            events = "becomes an event" if spare == 1 else "become events"
            return Hint(lines=(f"you keep {POOLS_EACH}, {spare} {events}",
                               "more cards: better pools, a worse galaxy"))
        case ("rob", person):
            seat = SEAT_OF[v.preset][person]
            return Hint(lines=(f"holds {plural(v.drawn_counts[seat], 'card')}",))
        case ("mulligan",):
            return Hint(lines=(f"all {len(v.drawn)} cards go, as many come; once a turn", "they make no events"),
                        confirm=True)
        case ("keep", card):
            event = EVENTS[SUIT[card]].format(CARD_VALUE[card]) if card < JOKER else "nothing"
            return Hint(lines=(f"worth {CARD_VALUE[card]}", f"left over it means: {event}"))
    return None


def planning(v: PaxView, action: Action) -> Hint | None:
    """What a card does in a slot, and Atomic Power or Megapower on it."""
    filled = draft(v)
    match action:
        case ("set", kind) | ("take", kind):
            return Hint(lines=(ACT_WORDS[kind],))
        case ("politic", kind):
            return political(v, kind, 0)
        case ("learn", kind):
            return Hint(lines=(POLITIC_WORDS[kind],))
        case ("lay", card) | ("boost", card, _):
            return Hint(lines=(CARD_TEXTS[card],))
        case ("power", n) if filled.get("frame") == "PlanMap":
            return Hint(lines=power_lines(v, filled, n))
        case ("spend", n):
            return spending(v, filled, n)
    return None


def power_lines(v: PaxView, filled: dict[str, Any], n: int) -> tuple[str, ...]:
    """What so much Atomic Power does on the action in question."""
    number = len(filled["ap"]) + 1
    base = starbases(v, v.loc[v.viewer], own_banner(v, v.viewer))
    pool = (number - 1) // ROUND
    left = f"leaves {v.pools[v.viewer][pool] - sum(filled['ap'][pool * ROUND:]) - n} in the pool"
    if number in (1, 4, 7):
        return f"Megapower +{megapower(n)}", left
    if number == 2:
        return f"{n + base} own ships", left
    if number == 3:
        return plural(min(BASES_EACH, n // SECTOR_COST), "starbase"), left
    return (*slot_lines(v, filled["slots"][SLOT_ACTIONS.index(number)], n, base), left)


def slot_lines(v: PaxView, kind: int, n: int, base: int) -> tuple[str, ...]:
    """What a choice card does with so much Atomic Power."""
    q = v.loc[v.viewer]
    if kind == GOVERN:
        steps = govern_steps(n)
        moves = (f"the token of the Quadrant moves {steps}",) if steps else ()
        return (plural(govern_points(v, n), "point"), *moves)
    if kind == PATROL:
        tokens = plural(patrol_tokens(n), "token")
        return (f"{patrol_threat(v.flags, n)} Threat off, Menace -{menace_off(n)}, {tokens}",)
    if kind == TRADE:
        return (f"scrip +{max(1, n)} or more{', and 2 as Trade Baron' if v.baron[q] == v.viewer else ''}",)
    if kind in (MOVE, BATTLESHIPS):
        return (f"{n + base} own ships {'move' if kind == MOVE else 'are built'}",)
    return (f"+{n} strength",) if kind == BATTLE else ()


def govern_points(v: PaxView, ap: int) -> int:
    """Points of a Govern action of the viewer."""  # P-5.16
    q, f = v.loc[v.viewer], v.fac[v.viewer]
    apart = distance(v, f, TOKEN_QUAD + q) if f < IMPERIAL else -1
    return points_of(ap, f, apart, q == v.quads[0], v.beloved[q] == v.viewer)


def orders(v: PaxView, action: Action) -> Hint | None:
    """Ships, starbases, Patrols, Loyalty."""
    match action:
        case ("base", area):
            return Hint(lines=there(v, area))
        case ("base_node", _):
            return Hint(lines=("counts in every section that ends there",))
        case ("monument", area):
            return Hint(lines=("a legacy token and 2 Glory",))
        case ("from", area) | ("to", area):
            return Hint(lines=there(v, area))
        case ("area", area):
            return Hint(lines=there(v, area))
        case ("to_capital",):
            return Hint(lines=("these ships fight for the throne and do not come back",), confirm=True)
        case ("patrol", area):
            return Hint(lines=("no outlaw attacks it this turn", *there(v, area)))
        case ("blockade", area):
            return Hint(lines=("others may not pass without your word", *there(v, area)))
        case ("loyalty", area):
            now = v.loyalty[area] + [a for a in draft(v).get("points", ())].count(action)
            return Hint(lines=(f"Loyalty {now} to {now + 1}",))
        case ("soothe", track):
            return Hint(lines=(f"now {(v.rebel if track else v.alien)[v.loc[v.viewer]]}",))
        case ("megaship", m):
            return Hint(lines=there(v, v.mega[m][0]))
    return None


def there(v: PaxView, area: int) -> tuple[str, ...]:
    """What stands in an area, in a line or two."""
    if area < 0:
        return ()
    lines = [fleet_words(v.stacks[area])[2:] or "no ships"]
    if IS_SECTOR[area]:
        lines.insert(0, f"Loyalty {v.loyalty[area]}, {base_words(v.bases[area], v.aliens[area])}")
    return tuple(lines)


def fighting(v: PaxView, action: Action) -> Hint | None:
    """Battles: strength against strength."""
    match action:
        case ("attack", fleet, area, target):
            return attack_hint(v, own_banner(v, v.viewer) if fleet == 0 else IMPERIAL, area, target)
        case ("play", card):
            filled = draft(v)
            laid = [c for c in filled.get("cards", ()) if c >= 0]
            total = sum([CARD_VALUE[c] for c in [*laid, card]])
            lines = (f"total {total} of {filled.get('limit', 0)}",) if card < JOKER else ("a lone Joker wins outright",)
            return Hint(lines=lines)
        case ("suit", suit):
            return Hint(lines=(("a Loyalty is lost there", "a starbase is destroyed", "Warlord Threat rises",
                                "Pirate Threat rises")[suit],))
        case ("support", i):
            sides = next((row[2] for row in v.battles if row[0] == v.loc[v.viewer]), ())
            label = f"Support {banner_name(sides[i][0])}" if i < len(sides) else ""
            return Hint(lines=("your ships there share the fate of that side",), label=label, confirm=True)
    return None


def attack_hint(v: PaxView, banner: int, area: int, target: int) -> Hint:
    """What both sides of an attack bring, and the chances where nothing about them is secret."""  # P-7.2 to P-7.8
    quad, ap = v.loc[v.viewer], draft(v).get("ap", 0)
    ours = side(banner, v.viewer if banner < GAL else -1, v.viewer, ap, 1)
    bases = bases_in(v, area, banner), bases_in(v, area, target)
    fleet, great = ships_of(v, area, ours), len(megas_of(v, area, ours))
    mine = f"{plural(fleet, 'ship')}, {plural(great, 'Megaship')} and Atomic Power {ap}"
    odds = battle_odds(v, quad, area, ours, target)
    return Hint(lines=(f"your strength {strength_of(v, area, ours)}: {mine}",
                       f"theirs: {plural(ships(v, area, target), 'ship')} and what they add",
                       f"starbases there: {bases[0]} against {bases[1]}; more give a card",
                       "cards up to your strength; the highest total wins",
                       *(["the chances hold if nobody else joins in or plays a card for it"] if odds else [])),
                odds=odds, confirm=True)
