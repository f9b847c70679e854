"""What is said about a view besides its picture: text board, panels, hand, hints, why-nots, tips."""
from __future__ import annotations

from hegemon.games.hegemonic.actions import FACTION, HEX, SEAT, TILE
from hegemon.games.hegemonic.data import (
    ABILITIES,
    ACTION_CARDS,
    AGENT_COST,
    AMOUNT,
    BASES,
    BOARD_OF,
    BOARDS,
    BUILDS,
    CARD_COST,
    CARD_POWER,
    CARD_TIER,
    CARD_TYPE,
    COLOURS,
    CORE,
    DISCOVER,
    FACTION_OF,
    FLEET_COST,
    GATE_COST,
    HEXES,
    HOME,
    HOUSES,
    INDUSTRIAL,
    LEADERS,
    PATTERNS,
    PHASES,
    POLITICAL,
    RELOCATION,
    SLOTS,
    SPACES,
    SQUARES,
    TECHNOLOGIES,
    TRIANGLES,
    TYPES,
    WORTH,
)
from hegemon.games.hegemonic.outlook import lenders
from hegemon.games.hegemonic.picture import fare
from hegemon.games.hegemonic.picture.column import ROMAN, tile_words
from hegemon.games.hegemonic.power import attack_reach
from hegemon.games.hegemonic.rules.build import base_price
from hegemon.games.hegemonic.rules.movement import destinations
from hegemon.games.hegemonic.rules.scoring import points, powers
from hegemon.games.hegemonic.rules.technology import tier_allows
from hegemon.games.hegemonic.sky import bits, sky
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.games.hegemonic.view import HegemonicView, table_of
from hegemon.games.hegemonic.words.preview import preview
from hegemon.games.hegemonic.words.tips import TIPS
from hegemon.kernel import Action, Blocked, Card, Hint, Meter, Panel, Section, Stat
from hegemon.kernel.words import paid

MEANS = {"caps": "CAP|CAPs"}


def colour(seat: int) -> str:
    """A seat's colour as a name."""
    return SEAT.label(seat)


# -- the text board ---------------------------------------------------------------------------------------------------

def board(view: HegemonicView) -> tuple[Section, ...]:
    """The whole position in tables, complete enough to play blind."""
    g = table_of(view)
    return (sectors(view), tracks(view, g), majorities(view, g), gate_table(view), tile_table(view), cards(view),
            score_sheet(view))


def sectors(view: HegemonicView) -> Section:
    """Every hex: neighbours, Locations, Bases and Units."""
    chart = sky(view.places)
    rows, keys = [], []
    for hex in bits(chart.usable):
        near = " ".join([HEX.names[h] for h in bits(chart.next[hex])])
        rows.append((HEX.names[hex], printed(view.tile[hex]), bases_at(view, hex), units_at(view, hex), near))
        keys.append(f"hex-{HEX.names[hex]}")
    return Section("Sectors", ("hex", "Locations", "Bases", "Units", "next to"), tuple(rows), tuple(keys))


def printed(tile: int) -> str:
    """What is printed on a tile."""
    if tile < 0:
        return "unexplored"
    if tile >= HOME:
        return f"home of {colour(tile - HOME)}: 2 squares, circle, 2 triangles"
    return tile_words(tile)


def bases_at(view: HegemonicView, hex: int) -> str:
    """Bases on a hex."""
    parts = [f"{colour(s)} {n} Complexes" for s in range(view.now.seats) if (n := view.complexes[HEXES * s + hex])]
    parts += [f"{colour(view.embassy[hex])} Embassy"] if view.embassy[hex] >= 0 else []
    parts += [f"{colour(view.holder[hex])} {view.height[hex]} Outposts"] if view.holder[hex] >= 0 else []
    return ", ".join(parts)


def units_at(view: HegemonicView, hex: int) -> str:
    """Units on a hex."""
    parts = [f"{kind} {colour(u // 3)} {u % 3 + 1}" for kind, row in (("Agent", view.agents), ("Fleet", view.fleets))
             for u, h in enumerate(row) if h == hex]
    return ", ".join(parts)


def tracks(view: HegemonicView, g: Hegemonic) -> Section:
    """The Player Boards."""
    rows = []
    for s in range(view.now.seats):
        shown = [f"{g.built[3 * s + k]}/{SPACES[k]} tier {g.tier(s, k)} income {g.income(s, k)} "
                 f"next {g.next_cost(s, k) if g.left(s, k) else 'none'}" for k in range(3)]
        rows.append((colour(s), str(view.vp[s]), str(view.caps[s]), *shown, str(g.retention(s))))
    heads = ("player", "VP", "CAPs", "Complexes", "Embassies", "Outposts", "keeps")
    return Section("Player Boards", heads, tuple(rows))


def majorities(view: HegemonicView, g: Hegemonic) -> Section:
    """Power per board and what it would pay now."""
    rows, keys = [], []
    for number in g.chart().boards():
        power = powers(g, number)
        paid = points(power, number == CORE)
        best = sorted(power, key=lambda s: (-power[s], s))
        rows.append((BOARDS[number], ", ".join([f"{colour(s)} {power[s]} ({paid[s]} VP)" for s in best])))
        keys.append(f"plate-{BOARDS[number]}")
    return Section("Power by board", ("board", "Power and VP if scored now"), tuple(rows), tuple(keys))


def gate_table(view: HegemonicView) -> Section:
    """Gate pairs on the galaxy."""
    rows = [(f"{colour(p // 3)} {p % 3 + 1}", HEX.names[view.gates[2 * p]], HEX.names[view.gates[2 * p + 1]])
            for p in range(3 * view.now.seats) if view.gates[2 * p] >= 0]
    keys = [f"gate-{COLOURS[p // 3]}-{p % 3 + 1}" for p in range(3 * view.now.seats) if view.gates[2 * p] >= 0]
    return Section("Gate pairs", ("pair", "one end", "other end"), tuple(rows), tuple(keys))


def tile_table(view: HegemonicView) -> Section:
    """The Sector Pool and the viewer's own tiles."""
    shown = [("pool", t) for t in view.pool] + [("yours", t) for t in view.dealt] + [("next", t) for t in view.foretold]
    return Section("Tiles", ("where", "tile"), tuple([(w, tile_words(t)) for w, t in shown]),
                   tuple([f"tile-{TILE.names[t]}" for _, t in shown]))


def cards(view: HegemonicView) -> Section:
    """Technologies and Leaders everybody can see."""
    rows = []
    for s in range(view.now.seats):
        leader = f"{LEADERS[view.leader[s]].name}, level {view.level[s]}" if view.leader[s] >= 0 else ""
        rows.append((colour(s), names(view.advanced[s]), names(view.inactive[s]), str(view.held[s]),
                     names(view.known[s]) if s != view.now.viewer else "your hand", leader))
    return Section("Cards", ("player", "advanced", "inactive", "in hand", "known to you", "Leader"), tuple(rows))


def names(found: tuple[int, ...]) -> str:
    """Cards by name."""
    return ", ".join([TECHNOLOGIES[c].name for c in found])


def score_sheet(view: HegemonicView) -> Section:
    """VP per round and board."""
    rows = [(str(row[0]), BOARDS[row[1]] if row[1] >= 0 else "technologies", *[str(n) for n in row[2:]])
            for row in view.ledger]
    return Section("Score sheet", ("round", "board", *[colour(s) for s in range(view.now.seats)]), tuple(rows))


# -- panels, meters, hand ---------------------------------------------------------------------------------------------

def panels(view: HegemonicView) -> tuple[Panel, ...]:
    """Every player as the table sees him."""
    g = table_of(view)
    return tuple([panel(view, g, s) for s in range(view.now.seats)])


def panel(view: HegemonicView, g: Hegemonic, seat: int) -> Panel:
    """One player."""
    stats = [Stat("CAPs", str(view.caps[seat]), "coin", f"keeps {g.retention(seat)}, collects {g.total_income(seat)}")]
    for kind in range(3):
        after = g.next_cost(seat, kind) if g.left(seat, kind) else 0
        stats.append(Stat(BASES[kind].capitalize(), str(g.built[3 * seat + kind]), BASES[kind],
                          f"tier {g.tier(seat, kind)}, income {g.income(seat, kind)}"
                          + (f", next costs {after}" if after else ", all built")))
    stats.append(Stat("Agents", str(view.agents[3 * seat:3 * seat + 3].count(-1)), "agent", "in the supply"))
    stats.append(Stat("Fleets", str(view.fleets[3 * seat:3 * seat + 3].count(-1)), "fleet", "in the supply"))
    stats.append(Stat("Gates", str(view.gates[6 * seat:6 * seat + 6].count(-1) // 2), "gate", "in the supply"))
    stats.append(Stat("Hand", str(view.held[seat]), "card",
                      f"inactive: {names(view.inactive[seat])}" if view.inactive[seat] else ""))
    for card in view.advanced[seat]:
        stats.append(Stat(TECHNOLOGIES[card].name, ROMAN[CARD_TIER[card]], "flask", TECHNOLOGIES[card].effect))
    if view.leader[seat] >= 0:
        leader = LEADERS[view.leader[seat]]
        open_now = [ABILITIES[3 * view.leader[seat] + n].name for n in range(view.level[seat])]
        stats.append(Stat(leader.name, f"level {view.level[seat]}", "crown", ", ".join(open_now)))
    return Panel(seat, f"{HOUSES[COLOURS[seat]]}", COLOURS[seat], f"{view.vp[seat]} VP", tuple(stats), note(view, seat))


def note(view: HegemonicView, seat: int) -> str:
    """What marks a player now."""
    notes = ["Arbiter"] if seat == view.arbiter else []
    if view.plans[seat] >= 0:
        notes.append(ACTION_CARDS[view.plans[seat]].name + (" (resolved)" if seat in view.turns[:-1] else ""))
    if seat == view.active:
        notes.append(f"{view.left} actions left")
    used = [FACTION.names[f] for f in range(3) if view.faction_used[seat] >> f & 1]
    notes += [f"drew on {', '.join(used)}"] if used else []
    stacks = [HEX.names[h] for h in bits(view.outpost_used[seat])]
    notes += [f"used stacks {', '.join(stacks)}"] if stacks else []
    return "; ".join(notes)


def meters(view: HegemonicView) -> tuple[Meter, ...]:
    """Round, phase and decks."""
    left = -(-view.stack // view.now.seats)
    ends = "until the galaxy is full" if view.longer else f"about {left} more after this one"
    order = [f"{colour(s)} {ACTION_CARDS[c].name} [{ACTION_CARDS[c].order}]"
             for s, c in enumerate(view.plans) if c >= 0]
    return (Meter("Round", str(view.round), ends), Meter("Phase", PHASES[view.phase]),
            Meter("Arbiter", colour(view.arbiter)), Meter("Sector stack", str(view.stack)),
            Meter("Draw pile", str(view.draw)), Meter("Discards", str(sum([len(p) for p in view.piles])),
                                                       names(tuple([p[-1] for p in view.piles if p]))),
            *([Meter("Cards played", ", ".join(order))] if order else []))


def hand(view: HegemonicView) -> tuple[Card, ...]:
    """The viewer's cards (in the draft the packet too), each kind once."""
    g = table_of(view)
    shown = []
    for card in dict.fromkeys((*view.packet, *view.hand)):
        t = TECHNOLOGIES[card]
        copies = view.hand.count(card) + view.packet.count(card)
        title = t.name + (f" ×{copies}" if copies > 1 else "")
        values = f"I {t.power[0]}  P {t.power[1]}  M {t.power[2]}"
        shown.append(Card(f"card-{t.id}", title, f"{TYPES[t.type].capitalize()}, tier {t.tier}", price(t.cost),
                          (values, t.effect, advance_note(view, g, card)), f"H-23/{t.id}"))
    return tuple(shown)


def advance_note(view: HegemonicView, g: Hegemonic, card: int) -> str:
    """Whether a card could be advanced now, and if not why."""
    seat = view.now.viewer
    if card in view.advanced[seat]:
        return "its twin is advanced: only in its place"
    if not tier_allows(g, seat, card):
        return f"needs {TYPES[CARD_TYPE[card]]} tier {CARD_TIER[card]}"
    if view.caps[seat] < CARD_COST[card]:
        return f"needs {CARD_COST[card]} CAPs, you have {view.caps[seat]}"
    return "can be advanced" + (" in place of another" if len(view.advanced[seat]) >= SLOTS else "")


# -- hints and why-nots -----------------------------------------------------------------------------------------------

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
        case ("go", _) if view.pattern >= 0 and view.acting[0] >= 0:
            return Hint(price(fare(view, g, action)))
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


def price(caps: int) -> str:
    """A price in words."""
    return f"{caps} CAP{'s' if caps != 1 else ''}" if caps else ""


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


def blocked(view: HegemonicView) -> tuple[Blocked, ...]:
    """Why things one would look for now cannot be done."""
    seat = view.now.viewer
    if seat < 0 or view.now.name not in ("Build.taken", "Study.chosen", "Turn.chosen"):
        return ()
    g = table_of(view)
    found: list[Blocked] = []
    if view.now.name == "Study.chosen":
        can = {a[1] for a in view.now.legal if a[0] in ("advance", "replace")}
        for card in dict.fromkeys(view.hand):
            if card not in can:
                found.append(Blocked(f"Advance {TECHNOLOGIES[card].name}", advance_note(view, g, card), "H-6.4",
                                     (f"card-{TECHNOLOGIES[card].id}",)))
        return tuple(found)
    card = view.plans[seat]
    kind = BUILDS[card] if card >= 0 else -1
    if kind < 0:
        return ()
    listed = {a[2] for a in view.now.legal if a[0] == "build"}
    if view.now.name == "Build.taken":
        for hex in bits(g.laid):
            why = site_block(g, seat, kind, hex)
            if why and hex not in listed:
                found.append(Blocked(f"Build: {BASES[kind].capitalize()} on {HEX.names[hex]}", why, "H-9.2",
                                     (f"hex-{HEX.names[hex]}",)))
    elif ("develop",) not in view.now.legal:
        found.append(Blocked("BUILD", "no open Location in Range that you can pay", "H-9.2"))
    return tuple(found)


def site_block(g: Hegemonic, seat: int, kind: int, hex: int) -> str:
    """Why a Base cannot be built on a hex, if there is a Location for it at all."""
    tile = g.tile[hex]
    if not (SQUARES[tile] if kind == INDUSTRIAL else WORTH[tile] if kind == 1 else TRIANGLES[tile]):
        return ""
    if g.foreign(seat) >> hex & 1:
        return "another player's Home Sector"
    if not g.open_to(seat, kind) >> hex & 1:
        return "no open Location"
    if not g.left(seat, kind):
        return "all are built: relocate one"
    if not g.build_range(seat, kind) >> hex & 1:
        return "out of Range"
    cost = base_price(g, seat, kind, hex)
    return f"costs {cost}, you have {g.caps[seat]}" if cost > g.caps[seat] else ""


def outcome(view: HegemonicView) -> str:
    """Why the game ended."""  # H-19.1, H-22.4
    return {"galaxy full": "The galaxy is full: every Sector is explored.",
            "sector stack empty": "The sector stack is empty.",
            "no tiles left": "No Sector Tiles are left."}[view.now.outcome]


def tip(view: HegemonicView) -> str:
    """A line for somebody who meets this question for the first time."""
    return TIPS.get(view.now.name, "")
