"""Hints: what an action costs and what may come of it."""
from __future__ import annotations

from hegemon.games.hegemonic.actions import HEX
from hegemon.games.hegemonic.data import (
    ABILITIES,
    ACTION_CARDS,
    AGENT_COST,
    AMOUNT,
    BOARD_OF,
    BOARDS,
    BUILDS,
    CARD_COST,
    CARD_POWER,
    CARD_TIER,
    CORE,
    DISCOVER,
    FACTION_OF,
    FLEET_COST,
    GATE_COST,
    INDUSTRIAL,
    PATTERNS,
    POLITICAL,
    RELOCATION,
    TECHNOLOGIES,
    TYPES,
    WORTH,
)
from hegemon.games.hegemonic.power import attack_reach
from hegemon.games.hegemonic.rules.build import base_price
from hegemon.games.hegemonic.rules.movement import destinations
from hegemon.games.hegemonic.rules.scoring import points, powers
from hegemon.games.hegemonic.sky import bits
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.games.hegemonic.view import HegemonicView
from hegemon.games.hegemonic.words.names import colour, price, tile_words
from hegemon.games.hegemonic.words.outlook import lenders
from hegemon.games.hegemonic.words.preview import preview
from hegemon.games.hegemonic.words.table import table_of
from hegemon.kernel import Action, Hint
from hegemon.kernel.words import paid

MEANS = {"caps": "CAP|CAPs"}


def hint(view: HegemonicView, action: Action) -> Hint:
    """What an action costs and what may come of it."""
    said = consequence(view, action)
    asked = action in view.now.legal
    cost = paid(MEANS, view.now.cost(action)) if asked else said.cost
    return Hint(cost, said.lines, said.odds, said.confirm, said.label)


def consequence(view: HegemonicView, action: Action) -> Hint:
    """What may come of an action."""
    g = table_of(view)
    seat = view.now.viewer
    match action:
        case ("build", kind, hex):
            return Hint(price(base_price(g, seat, kind, hex)), build_lines(g, seat, kind, hex))
        case ("muster", kind, _):
            return Hint(price(AGENT_COST if kind == 0 else FLEET_COST))
        case ("gate", _) | ("shift", _):
            return Hint(price(GATE_COST), ("both Sectors become adjacent for everybody",))
        case ("lift", kind, _):
            return Hint(price(RELOCATION[kind]) if view.now.name == "Build.taken" else "")
        case ("go", _):
            return Hint()
        case ("agent", unit) | ("fleet", unit):
            return Hint("", unit_lines(view, g, unit, 1 if action[0] == "agent" else 2))
        case ("group", hex):
            return Hint("", reach_lines(view, g, INDUSTRIAL, hex))
        case ("target", hex, other, kind):
            return preview(view, g, (hex, other, kind))
        case ("take", tile):
            return Hint("", (tile_words(tile),))
        case ("advance", card) | ("replace", card, _):
            return Hint(price(CARD_COST[card]), (TECHNOLOGIES[card].effect, f"{2 * CARD_TIER[card]} VP at the end"))
        case ("play", card):
            return Hint("", card_lines(view, card), (), True)
        case ("attack", pattern):
            return Hint("", (pattern_line(pattern),))
        case ("rest",):
            return Hint("", ("it returns to hand at Arbitration, with RESEARCH, or when you play your last card",))
        case ("scrap", card):
            lost = (f"you lose: {TECHNOLOGIES[card].effect}", f"and {2 * CARD_TIER[card]} VP at the end")
            return Hint("", lost, (), True)
        case ("gift", to, amount):
            after = f"{colour(to)} then has {view.caps[to] + amount} CAPs"
            return Hint(price(amount), (after, "no promise binds"), (), True)
        case ("plan", card):
            return Hint("", (plan_line(card),))
        case ("capitalize",):
            return Hint("", (f"gain {min([g.income(seat, k) for k in range(3)])} CAPs",))
        case ("draw_on", faction):
            from_hex = [h for h in bits(g.where[3 * seat + 1]) if FACTION_OF[g.tile[h]] == faction]
            return Hint("", tuple([f"{HEX.names[h]}: {WORTH[g.tile[h]]}" for h in from_hex]) or ("no Embassy of it",))
        case ("support", side):
            return Hint("", support_lines(view, g, side), (), True)
        case ("use", ability):
            return Hint("", (ABILITIES[ability].effect, "your Leader returns to level 0"), (), True)
        case ("draw",) | ("survey",):
            return Hint("", ("reveals something: no undo",))
    return Hint()


def unit_lines(view: HegemonicView, g: Hegemonic, unit: int, kind: int) -> tuple[str, ...]:
    """Where a Unit stands, what it reaches and where it could go."""
    hex = (view.agents if kind == POLITICAL else view.fleets)[unit]
    goals = [HEX.names[h] for h in bits(destinations(g, unit // 3, kind, hex))]
    return (f"on {HEX.names[hex]}", *reach_lines(view, g, kind, hex), f"could go to {', '.join(goals) or 'nowhere'}")


def reach_lines(view: HegemonicView, g: Hegemonic, kind: int, hex: int) -> tuple[str, ...]:
    """Sectors a piece may attack from a hex."""
    reach = [HEX.names[h] for h in bits(attack_reach(g, view.now.viewer, kind, hex) & g.laid)]
    return (f"reaches {', '.join(reach) or 'nothing'}",)


def build_lines(g: Hegemonic, seat: int, kind: int, hex: int) -> tuple[str, ...]:
    """What a new Base changes: the board's VP, income and retention."""
    number = BOARD_OF[hex]
    before = points(powers(g, number), number == CORE).get(seat, 0)
    income, keeps = g.income(seat, kind), g.retention(seat)
    g.put(seat, kind, hex)
    after = points(powers(g, number), number == CORE).get(seat, 0)
    lines = (f"board {BOARDS[number]}: {before} VP now, {after} after", f"income +{g.income(seat, kind) - income}",
             f"keeps {g.retention(seat)} CAPs" if g.retention(seat) != keeps else "")
    g.lift(seat, kind, hex)
    return tuple([line for line in lines if line])


def support_lines(view: HegemonicView, g: Hegemonic, side: int) -> tuple[str, ...]:
    """What lending Power would make of the Conflict under way."""
    c = view.clash
    if c is None:
        return ()
    lent = [n for third, which, n in lenders(g, c.pattern, c.attacker, c.defender, c.target, c.factions)
            if third == view.now.viewer and which == side]
    power = AMOUNT["third_party_power"] if view.now.name == "Counsel.counselled" else sum(lent)
    names, totals = (colour(c.attacker), colour(c.defender)), (c.attack, c.defence)
    return (f"+{power} for {names[side]}: {totals[side] + power} against {totals[1 - side]} before cards",)


def card_lines(view: HegemonicView, card: int) -> tuple[str, ...]:
    """What a card would add to the Conflict under way."""
    if view.clash is None:
        return ()
    own, kind = view.clash.attack, attack_kind(view)
    if view.now.viewer == view.clash.defender:
        own, kind = view.clash.defence, view.clash.target
    value = CARD_POWER[card][kind]
    return (f"+{value}: {own + value} against {other_total(view)} and an unknown card",)


def attack_kind(view: HegemonicView) -> int:
    """The Attacker's type of Power in the Conflict under way."""
    assert view.clash is not None
    return PATTERNS[view.clash.pattern].attacker


def other_total(view: HegemonicView) -> int:
    """The opponent's Power so far."""
    assert view.clash is not None
    return view.clash.attack if view.now.viewer == view.clash.defender else view.clash.defence


def pattern_line(pattern: int) -> str:
    """What a way of attacking does."""
    p = PATTERNS[pattern]
    who = ("a Complex group", "an Agent, which may move first", "a Fleet, which may move first")[p.attacker]
    targets = " or ".join([TYPES[t] for t in p.targets])
    end = "take over" if p.takeover else "destroy"
    return f"{end} {targets} pieces with {who}; {p.price} CAP{'s' if p.price > 1 else ''} per point of Base Power"


def plan_line(card: int) -> str:
    """What an Action Card does."""
    if card == DISCOVER:
        return "order 4: CAPITALIZE, SURVEY, RESEARCH"
    kinds = {0: "Complexes and Gates", 1: "Embassies and Agents", 2: "Outposts and Fleets"}
    built = f"BUILD {kinds[BUILDS[card]]}, " if BUILDS[card] >= 0 else ""
    return f"order {ACTION_CARDS[card].order}: {built}{'DESTROY' if card == 0 else 'TAKEOVER'}, BASIC"
