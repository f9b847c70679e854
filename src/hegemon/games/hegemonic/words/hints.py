"""Hints: what may come of an action, and how it is chosen on the board; what it takes and brings, the rules say."""
from __future__ import annotations

from typing import Final, Literal

from hegemon.games.hegemonic.actions import BASE, HEX, KIND, SEAT, TILE, counted
from hegemon.games.hegemonic.data import (
    ABILITIES,
    ACTION_CARDS,
    AMOUNT,
    BASES,
    BOARD_OF,
    BOARDS,
    BUILDS,
    CARD_POWER,
    CARD_TIER,
    COLOURS,
    CORE,
    DISCOVER,
    INDUSTRIAL,
    PATTERNS,
    POLITICAL,
    TECHNOLOGIES,
    TYPES,
    VP_PER_TIER,
)
from hegemon.games.hegemonic.power import attack_reach, embassies, net_parts, through
from hegemon.games.hegemonic.rules.movement import destinations
from hegemon.games.hegemonic.rules.scoring import points, powers
from hegemon.games.hegemonic.sky import HOME_HINTS, bits
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.games.hegemonic.view import HegemonicView
from hegemon.games.hegemonic.words.outlook import lenders
from hegemon.games.hegemonic.words.preview import preview
from hegemon.games.hegemonic.words.table import table_of
from hegemon.kernel import Action, Hint

ENDS: Final = {"end", "stop", "no_conflict", "enough", "pass", "back", "leave", "decline", "stay", "nobody", "alone",
               "lose_gate", "cancel"}
KINDS: Final = ("Complexes and Gates", "Embassies and Agents", "Outposts and Fleets")  # what a BUILD may build
NO_UNDO: Final = "turns something over: it cannot be taken back"


def hint(view: HegemonicView, action: Action) -> Hint:
    """What may come of an action."""
    if action[0] in ENDS:
        return Hint(place="end", lines=ending_lines(view, action))
    g = table_of(view)
    found = on_the_galaxy(view, g, action)
    return found if found is not None else with_cards(view, g, action) or Hint()


def ending_lines(view: HegemonicView, action: Action) -> tuple[str, ...]:
    """What passing by means."""
    if action == ("end",) and view.left:
        return (f"you give up {counted(view.left, 'action')}",)
    return ("the Agent or Fleet has already moved",) if action == ("no_conflict",) and view.acting[0] >= 0 else ()


# -- on the galaxy ----------------------------------------------------------------------------------------------------

def on_the_galaxy(view: HegemonicView, g: Hegemonic, action: Action) -> Hint | None:
    """Actions with tiles, Bases and Units."""
    seat = view.now.viewer
    colour = COLOURS[seat] if seat >= 0 else ""
    match action:
        case ("build", kind, hex):
            change = building(g, seat, kind, hex)
            return Hint(change=change, group=f"Build {BASE.label(kind)}", art=f"glyph:{BASES[kind]}:{colour}",
                        tone=tone_of(change))
        case ("muster", kind, _):
            return Hint(group=f"Build {KIND.label(kind)}", art=f"glyph:{KIND.names[kind]}:{colour}")
        case ("gate", _) | ("gate_to", _) | ("shift", _):
            joined = "both Sectors become adjacent for everybody"
            return Hint(lines=(joined,), group="Gate pair", art=f"glyph:gate:{colour}")
        case ("lift", kind, _):
            return Hint(group=f"Relocate {BASE.label(kind)}", art=f"glyph:{BASES[kind]}:{colour}")
        case ("lay", hex) if view.laying >= 0:
            label = f"Lay {TILE.label(view.laying)} on {HEX.names[hex]}"
            return Hint(lines=reached(g, hex), label=label, group="Lay the tile", art=f"tile-{TILE.names[view.laying]}")
        case ("set_down", hex) | ("lay", hex):
            return Hint(lines=reached(g, hex))
        case ("settle", hex):
            fair = hex in HOME_HINTS[view.now.seats]
            return Hint(lines=("recommended",) if fair else (), group="Settle", mark="good" if fair else "",
                        tone="good" if fair else "")
        case ("agent", unit) | ("fleet", unit):
            return Hint(lines=unit_lines(view, g, unit, 1 if action[0] == "agent" else 2))
        case ("group", hex):
            return Hint(lines=reach_lines(view, g, INDUSTRIAL, hex))
        case ("target", hex, other, kind):
            return preview(view, g, (hex, other, kind))
        case ("take", tile) | ("on_top", tile):
            return Hint(art=f"tile-{TILE.names[tile]}")
        case ("survey",):
            return Hint(lines=(NO_UNDO,))
    return None


def figures(view: HegemonicView) -> dict[str, str]:
    """The viewer's numbers of which a change speaks and which are no stat: tiers, and VP by board."""
    g, seat = table_of(view), view.now.viewer
    found = {f"{TYPES[kind]} tier": g.tier(seat, kind) for kind in range(3)}
    found |= {f"VP on {BOARDS[n]}": points(powers(g, n), n == CORE).get(seat, 0) for n in g.chart().boards()}
    return {what: str(number) for what, number in found.items()}


def building(g: Hegemonic, seat: int, kind: int, hex: int) -> tuple[tuple[str, str, str], ...]:
    """What a new Base changes: the board's VP, income, tier and what may be kept; the table is the caller's own."""
    number = BOARD_OF[hex]

    def standing() -> dict[str, int]:
        return {f"VP on {BOARDS[number]}": points(powers(g, number), number == CORE).get(seat, 0),
                "income": g.total_income(seat), f"{TYPES[kind]} tier": g.tier(seat, kind), "keeps": g.limit(seat)}

    before = standing()
    g.put(seat, kind, hex)
    after = standing()
    g.lift(seat, kind, hex)
    return tuple([(what, str(n), str(after[what])) for what, n in before.items() if after[what] != n])


def tone_of(change: tuple[tuple[str, str, str], ...]) -> Literal["", "good"]:
    """Good where a board pays more."""
    return "good" if any([what.startswith("VP") and int(after) > int(before) for what, before, after in change]) else ""


def reached(g: Hegemonic, hex: int) -> tuple[str, ...]:
    """Who could build on a hex, by Range."""
    near = [SEAT.label(s) for s in range(g.seats)
            if (g.reach(s, 0) | g.reach(s, 1) | g.reach(s, 2)) >> hex & 1]
    return (f"within Range of {', '.join(near)}" if near else "out of everybody's Range",)


def unit_lines(view: HegemonicView, g: Hegemonic, unit: int, kind: int) -> tuple[str, ...]:
    """Where a Unit stands, what it reaches and where it could go."""
    hex = (view.agents if kind == POLITICAL else view.fleets)[unit]
    goals = [HEX.names[h] for h in bits(destinations(g, unit // 3, kind, hex))]
    return (f"on {HEX.names[hex]}", *reach_lines(view, g, kind, hex), f"could go to {', '.join(goals) or 'nowhere'}")


def reach_lines(view: HegemonicView, g: Hegemonic, kind: int, hex: int) -> tuple[str, ...]:
    """Sectors a piece may attack from a hex."""
    reach = [HEX.names[h] for h in bits(attack_reach(g, view.now.viewer, kind, hex) & g.laid)]
    return (f"reaches {', '.join(reach) or 'nothing'}",)


# -- cards, Leaders, Conflicts ----------------------------------------------------------------------------------------

def with_cards(view: HegemonicView, g: Hegemonic, action: Action) -> Hint | None:
    """Actions with cards, in Conflicts, with Leaders and gifts."""
    match action:
        case ("advance", card) | ("replace", card, _):
            return Hint(lines=(TECHNOLOGIES[card].effect, final_vp(card)), art=card_art(card))
        case ("discard", card) | ("draft", card) | ("dig", card) | ("recall", card):
            return Hint(lines=(TECHNOLOGIES[card].effect,), art=card_art(card))
        case ("play", card):
            return Hint(lines=card_lines(view, card), confirm=True, art=card_art(card))
        case ("scrap", card):
            lost = (f"You lose: {TECHNOLOGIES[card].effect}", f"you lose {final_vp(card)}")
            return Hint(lines=lost, confirm=True, place="rare", art=card_art(card))
        case ("bounce", seat, card):
            return Hint(lines=(f"{SEAT.label(seat)} loses: {TECHNOLOGIES[card].effect}",), art=card_art(card))
        case ("rest",):
            back = "It returns to hand at Arbitration, with RESEARCH, or when you play your last card."
            return Hint(lines=(back,), label=resting(view))
        case ("gift", to, number):
            after = f"{SEAT.label(to)} then has {counted(view.caps[to] + number, 'CAP')}"
            return Hint(lines=(after,), confirm=True, place="rare",
                        group=f"Give {SEAT.label(to)} CAPs")
        case ("plan", card):
            return Hint(lines=(plan_line(card),))
        case ("develop",) if (card := view.plans[view.now.viewer]) >= 0 and BUILDS[card] >= 0:
            return Hint(label=f"BUILD: {KINDS[BUILDS[card]]}")
        case ("attack", pattern):
            return Hint(lines=(pattern_line(pattern),))
        case ("draw_on", faction):
            held = [f"{HEX.names[h]}: {power}" for h, power in embassies(g, view.now.viewer, faction)]
            return Hint(lines=tuple(held) or ("no Embassy of it",))
        case ("call_stack", hex):
            return Hint(lines=tuple([f"{through(part)}: {part[2]}" for part in net_parts(
                g, view.now.viewer, hex, own_fleet(view, hex)) if part[2]]))
        case ("support", side):
            return Hint(lines=support_lines(view, g, side), confirm=True)
        case ("use", ability):
            back = "your Leader returns to level 0"
            return Hint(lines=(*declared(view), ABILITIES[ability].effect, back), confirm=True)
        case ("draw",):
            return Hint(lines=(NO_UNDO,))
    return None


def card_art(card: int) -> str:
    """A card as the picture and the hand call it."""
    return f"card-{TECHNOLOGIES[card].id}"


def final_vp(card: int) -> str:
    """What an Advanced Technology scores."""
    return f"{VP_PER_TIER * CARD_TIER[card]} VP at the end"


def resting(view: HegemonicView) -> str:
    """The button for laying the played card aside, with its name."""
    side = clash_side(view)
    if view.clash is None or side < 0 or view.clash.cards[side] < 0:
        return ""
    return f"Put {TECHNOLOGIES[view.clash.cards[side]].name} on the Inactive Pile"


def clash_side(view: HegemonicView) -> int:
    """The side of the viewer in the Conflict under way, or -1."""
    if view.clash is None or view.now.viewer not in (view.clash.attacker, view.clash.defender):
        return -1
    return 0 if view.now.viewer == view.clash.attacker else 1


def own_fleet(view: HegemonicView, hex: int) -> int:
    """The attacking Fleet counts once: it is left out of the stack beside it."""
    return int(view.clash is not None and clash_side(view) == 0 and view.clash.hex == hex)


def declared(view: HegemonicView) -> tuple[str, ...]:
    """What was declared, where the picture does not show it."""
    if view.advancing >= 0 and view.active >= 0:
        return (f"{SEAT.label(view.active)} is about to advance {TECHNOLOGIES[view.advancing].name}",)
    return ()


def support_lines(view: HegemonicView, g: Hegemonic, side: int) -> tuple[str, ...]:
    """What lending Power would make of the Conflict under way."""
    c = view.clash
    if c is None:
        return ()
    lent = [n for third, which, n in lenders(g, c.pattern, c.attacker, c.defender, c.target, c.factions)
            if third == view.now.viewer and which == side]
    power = AMOUNT["third_party_power"] if view.now.name == "Counsel.counselled" else sum(lent)
    names, totals = (SEAT.label(c.attacker), SEAT.label(c.defender)), (c.attack, c.defence)
    rest = "" if c.cards != (-1, -1) else " before cards"
    return (f"+{power} for {names[side]}: {totals[side] + power} against {totals[1 - side]}{rest}",)


def card_lines(view: HegemonicView, card: int) -> tuple[str, ...]:
    """What a card would add to the Conflict under way."""
    c, side = view.clash, clash_side(view)
    if c is None or side < 0:
        return ()
    kinds, totals = (PATTERNS[c.pattern].attacker, c.target), (c.attack, c.defence)
    old = CARD_POWER[c.cards[side]][kinds[side]] if c.cards[side] >= 0 else 0
    value = CARD_POWER[card][kinds[side]]
    shown = c.cards[1 - side] >= 0 or not view.held[(c.attacker, c.defender)[1 - side]]
    rest = "" if shown else " and an unknown card"
    return (f"+{value}: {totals[side] - old + value} against {totals[1 - side]}{rest}",)


def pattern_line(pattern: int) -> str:
    """What a way of attacking does."""
    p = PATTERNS[pattern]
    who = ("a Complex group", "an Agent, which may move first", "a Fleet, which may move first")[p.attacker]
    targets = " or ".join([TYPES[t].capitalize() for t in p.targets])
    end = "Take over" if p.takeover else "Destroy"
    return f"{end} {targets} pieces with {who}, for {counted(p.price, 'CAP')} per point of Base Power."


def plan_line(card: int) -> str:
    """What an Action Card does."""
    if card == DISCOVER:
        return f"order {ACTION_CARDS[card].order}: CAPITALIZE, SURVEY, RESEARCH"
    built = f"BUILD {KINDS[BUILDS[card]]}, " if BUILDS[card] >= 0 else ""
    takeover = any([p.takeover for p in PATTERNS if p.card == card])
    return f"order {ACTION_CARDS[card].order}: {built}{'TAKEOVER' if takeover else 'DESTROY'}, BASIC"
