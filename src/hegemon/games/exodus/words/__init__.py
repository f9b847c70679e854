"""The position in words: text board, panels, meters, hand, hints with odds, why-nots and tips."""
from __future__ import annotations

from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import BLANK, CARD, HEX, SEAT, SHIP, VERBS, counted
from hegemon.games.exodus.rules.wmd import WMD_DISTANCE
from hegemon.games.exodus.scoring import TITLES
from hegemon.games.exodus.terms import terms
from hegemon.games.exodus.view import ExodusView
from hegemon.games.exodus.words.prices import rates_seen, ship_price_seen, tech_price_seen
from hegemon.games.exodus.words.status import (
    attack_odds,
    fight_lines,
    fleet,
    known,
    laws_in_force,
    place_name,
    rivals,
    ship_unit,
    stage_words,
    status_lines,
    win_words,
)
from hegemon.games.exodus.words.tips import TIPS
from hegemon.kernel import Action
from hegemon.kernel.words import Blocked, Card, Hint, Meter, Panel, Section, Stat, paid

MEANS: Final = {"cp": "CP", "axinium": "Axinium", "phasium": "Phasium"}
KIND_WORDS: Final = ("High Council", "home", "outer", "middle", "inner", "space")


# -- the board --------------------------------------------------------------------------------------------------------

def board(view: ExodusView) -> tuple[Section, ...]:
    """The whole position as tables."""
    return (_players(view), _hexes(view), _fleets(view), _blueprints(view), _council(view), _technologies(view),
            _combat(view))


def _players(view: ExodusView) -> Section:
    rows = []
    for seat in sorted(range(len(view.rank)), key=view.rank.__getitem__):
        rows.append((SEAT.label(seat), faction_name(view, seat), f"{view.rank[seat]} {TITLES[view.rank[seat]]}",
                     str(view.scores[seat]), str(view.vp[seat]), str(view.cp[seat]), str(view.axinium[seat]),
                     str(view.phasium[seat]), str(view.supply[seat]), str(view.cchands[seat]),
                     " ".join([d.CR_CARDS[c >> 1].id + ("*" if c & 1 else "") for c in view.crheld[seat]]) or "-"))
    return Section("Players", ("player", "faction", "card", "VP now", "tokens", "CP", "Axinium", "Phasium", "supply",
                               "Combat Cards", "Resistance cards"), tuple(rows))


def faction_name(view: ExodusView, seat: int) -> str:
    """The faction of a seat, or nothing in the base game."""
    return d.FACTION_ROWS[view.faction[seat]].name if view.faction[seat] >= 0 else "-"


def _hexes(view: ExodusView) -> Section:
    rows, keys = [], []
    t = terms(view.code)
    for hex in t.map.hexes:
        tile = view.planet[hex]
        row = d.PLANET_ROWS[tile] if tile >= 0 else None
        people = ", ".join([f"{SEAT.label(s)} {n}" for s, n in enumerate(view.pop[hex]) if n])
        marks = [f"{d.ROCKETS[c >> 3].name} rocket ({SEAT.label(c & 7)})" for c in view.rockets[hex]]
        marks += [f"{d.STRUCTURES[c >> 3].name} ({SEAT.label(c & 7)})" for c in view.structures[hex]]
        owner = [SEAT.label(s) for s, h in enumerate(view.home) if h == hex]
        kind = f"home of {owner[0]}" if owner else KIND_WORDS[t.map.kinds[hex]] if row or hex == d.CENTRE else "space"
        rows.append((HEX.label(hex), row.name if row else "-", kind,
                     f"{d.TYPE_NAMES[row.type]} {view.tokens[hex]}/{row.most}" if row else "-",
                     str(row.vp) if row else "5" if hex == d.CENTRE else "-", str(row.moons) if row else "-",
                     people or "-",
                     " ".join([str(c & 3) for c in view.cr[hex]]) or "-", ", ".join(marks) or "-"))
        keys.append(f"hex-{HEX.names[hex]}")
    columns = ("hex", "planet", "kind", "tokens", "VP", "moons", "population", "Resistance", "rockets, structures")
    return Section("Map", columns, tuple(rows), tuple(keys))


def _fleets(view: ExodusView) -> Section:
    rows, keys = [], []
    for ship, hex in enumerate(view.where):
        if hex >= 0:
            dice, life = ship_unit(view, ship)
            state = ["cloaked"] if view.cloaked[ship] else []
            state += [f"{d.ROCKETS[view.aboard[ship] >> 3].name} rocket"] if view.aboard[ship] >= 0 else []
            rows.append((SHIP.label(ship), f"{HEX.label(hex)} {place_name(view, hex)}", str(dice),
                         f"{life} hits to fall", str(view.damage[ship]), str(view.cargo[ship]),
                         ", ".join(state) or "-"))
            keys.append(f"ship-{SHIP.names[ship]}")
    return Section("Ships", ("ship", "where", "dice", "strength", "damage", "cubes", "state"), tuple(rows), tuple(keys))


def _blueprints(view: ExodusView) -> Section:
    rows = []
    for seat in range(len(view.rank)):
        for kind, row in enumerate(d.CLASSES):
            parts = view.parts[seat * 4 + kind]
            dice, shield, drive, jumps = d.stats(kind, parts)
            rows.append((SEAT.label(seat), row.name, str(dice), str(shield), "jump" if jumps else str(drive),
                         ", ".join([d.PARTS[p].name for p in parts]) or "-", f"{len(parts)}/{row.slots}"))
        if view.spare[seat]:
            spare = ", ".join([d.PARTS[p].name for p in view.spare[seat]])
            rows.append((SEAT.label(seat), "spare pile", "-", "-", "-", spare, "-"))
    return Section("Blueprints", ("player", "class", "dice", "shield", "drive", "parts", "slots"), tuple(rows))


def _council(view: ExodusView) -> Section:
    rows, keys = [], []
    for i, card in enumerate(view.slots):
        if card >= 0:
            rows.append((f"slot {'ABC'[i]}", d.POLITICAL[card].name, d.POLITICAL[card].kind, d.POLITICAL[card].text))
            keys.append(f"slot-{'ABC'[i]}")
    for card, whose in laws_in_force(view):
        row = d.POLITICAL[card]
        rows.append(("in force" if whose < 0 else f"for {SEAT.label(whose)}", row.name, row.kind, row.text))
        keys.append(f"law-{d.POLITICAL[card].id}")
    return Section("Council", ("where", "card", "kind", "text"), tuple(rows), tuple(keys))


def _technologies(view: ExodusView) -> Section:
    viewer = view.now.viewer
    rows, keys = [], []
    for i, tech in enumerate(d.TECHS):
        if tech.base or terms(view.code).expansion:
            price = str(tech_price_seen(view, viewer, i)) if viewer >= 0 and not view.techs[viewer] >> i & 1 else "-"
            owners = ", ".join([SEAT.label(s) for s, mask in enumerate(view.techs) if mask >> i & 1])
            rows.append((tech.name, tech.type, tech.colour, str(tech.cost), price, owners or "-", tech.text))
            keys.append(f"tech-{tech.id}")
    columns = ("name", "type", "colour", "cost", "for you", "known to", "effect")
    return Section("Technologies", columns, tuple(rows), tuple(keys))


def _combat(view: ExodusView) -> Section:
    title, lines = status_lines(view)
    return Section(title, ("",), tuple([(line,) for line in lines]))


# -- panels, meters, hand ---------------------------------------------------------------------------------------------

def panels(view: ExodusView) -> tuple[Panel, ...]:
    """The players as everybody sees them."""
    found = []
    for seat in range(len(view.rank)):
        planets = sum([row[seat] > 0 for row in view.pop])
        ships = sum([h >= 0 for h in view.where[seat * 16:seat * 16 + 16]])
        stats = [Stat("CP", str(view.cp[seat]), "coin"), Stat("Axinium", str(view.axinium[seat]), "crystal"),
                 Stat("Phasium", str(view.phasium[seat]), "drop"), Stat("planets", str(planets), "population"),
                 Stat("ships", str(ships), "fighter"), Stat("technologies", str(view.techs[seat].bit_count()), "flask"),
                 Stat("supply", str(view.supply[seat]), "cube"), Stat("VP tokens", str(view.vp[seat]), "trophy")]
        if terms(view.code).cards:
            stats.append(Stat("Combat Cards", str(view.cchands[seat]), "card"))
        if view.crheld[seat]:
            worth = sum([d.CR_CARDS[c >> 1].vp for c in view.crheld[seat]])
            stats.append(Stat("Resistance cards", str(len(view.crheld[seat])), "star", f"{worth} VP if kept"))
        used = [CARD.label(c) for c in range(6) if not view.hand[seat] >> c & 1]
        name = faction_name(view, seat) if view.faction[seat] >= 0 else SEAT.label(seat)
        found.append(Panel(seat, name, SEAT.names[seat], f"{view.scores[seat]} VP", tuple(stats),
                           TITLES[view.rank[seat]] + (f"; used: {', '.join(used)}" if used else "")))
    return tuple(found)


def meters(view: ExodusView) -> tuple[Meter, ...]:
    """Turn, stage, decks and the bonus action."""
    listed = [Meter("turn", f"{view.turn} of {view.turns}"), Meter("stage", stage_words(view)),
              Meter("political deck", str(view.politics)),
              Meter("Resistance decks", " / ".join([str(n) for n in view.crdecks]), "levels 1, 2, 3"),
              Meter("market", f"{len(view.market)} of {terms(view.code).spaces} spaces")]
    if view.bonus >= 0:
        listed.append(Meter("bonus action", d.ACTION_NAMES[view.bonus].replace("_", " ")))
    if terms(view.code).scenario is not None and view.silo > 0:
        listed.append(Meter("silo", str(view.silo)))
    return tuple(listed)


def hand(view: ExodusView) -> tuple[Card, ...]:
    """Action cards still in hand, Combat Cards, Resistance cards."""
    seat = view.now.viewer
    if seat < 0:
        return ()
    rows = d.FACTION_ROWS[view.faction[seat]].cards if view.faction[seat] >= 0 else d.BASE_CARDS
    found = []
    for card in rows:
        if view.hand[seat] >> card.top & 1:
            lines = [f"Reaction: {d.ACTION_NAMES[card.bottom].replace('_', ' ')}"]
            lines += [f"{text.name}: {text.text}" for text in (card.signature, card.one_time) if text is not None]
            key = f"card-{CARD.names[card.top]}"
            found.append(Card(key, CARD.label(card.top), "action", "", tuple(lines), "X-6.1"))
    for i, number in enumerate(view.cards):
        row = d.COMBAT_CARDS[number]
        found.append(Card(f"combat-{i}", row.name, "Combat Card", str(row.number), (row.text,), "X-10.5"))
    for held in view.crheld[seat]:
        cr = d.CR_CARDS[held >> 1]
        said = "bonus used, still worth its VP" if held & 1 else f"Bonus instead of VP: {d.bonus_words(cr)}"
        found.append(Card(f"resistance-{cr.id}", f"Resistance, level {cr.level}", "Resistance card", f"{cr.vp} VP",
                          (said,), "X-10.16"))
    return tuple(found)


# -- hints ------------------------------------------------------------------------------------------------------------

def hint(view: ExodusView, action: Action) -> Hint:
    """Cost, consequence and odds of a legal action, on a button that calls planets by their names."""
    said = _consequence(view, action)
    return Hint(paid(MEANS, view.now.cost(action)) or said.cost, said.lines, said.odds, said.confirm,
                _button(view, action))


def _button(view: ExodusView, action: Action) -> str:
    """The sentence of an action on the map: planets are dealt, so the verb alone knows nothing but their places."""
    verb = VERBS.verbs[action[0]]
    if HEX not in verb.domains:
        return ""
    if action[0] == "mine":
        return f"Mine {place_name(view, action[1])}: {counted(action[2], 'token', 'tokens')}"
    return verb.sentence.format(*[place_name(view, part) if domain is HEX else domain.label(part)
                                  for domain, part in zip(verb.domains, action[1:])])


def _consequence(view: ExodusView, action: Action) -> Hint:
    seat = view.now.viewer
    match action:
        case ("learn", tech):
            return _learn_hint(view, seat, tech)
        case ("build", kind, _):
            dice, shield, drive, _ = d.stats(kind, view.parts[seat * 4 + kind])
            carries = d.CLASSES[kind].capacity
            return Hint(lines=(f"{dice} dice, shield {shield}, drive {drive}, carries {carries}",))
        case ("part", part, kind):
            before = d.stats(kind, view.parts[seat * 4 + kind])
            after = d.stats(kind, tuple(sorted(view.parts[seat * 4 + kind] + (part,))))
            names = ("dice", "shield", "drive")
            change = ", ".join([f"{name} {before[i]} to {after[i]}" for i, name in enumerate(names)])
            return Hint(lines=(f"{d.CLASSES[kind].name}: {change}",))
        case ("rocket", kind, _) | ("arm", kind, _):
            return Hint(lines=(f"{d.ROCKETS[kind].dice} damage dice, 5 and 6 hit",))
        case ("sell", _):
            return Hint(lines=(f"brings {rates_seen(view, seat)[1]} CP",))
        case ("vote", tokens) if tokens < len(view.slots):
            return Hint(d.POLITICAL[view.slots[tokens]].name, (d.POLITICAL[view.slots[tokens]].text,))
        case ("vote", _):
            return Hint("", ("An invalid bid: the CP are paid, no vote counts.",))
        case ("bid", cp):
            return Hint(f"{cp} CP", ("Paid whatever the outcome.",))
        case ("react", owner):
            return Hint(f"{1 if owner == seat else 2} population from home, less by technologies and cards")
        case ("move", ship, hex) | ("jump", ship, hex):
            return _move_hint(view, seat, ship, hex)
        case ("program", ship, token):
            return _program_hint(view, seat, ship, token)
        case ("land", ship, count):
            return _land_hint(view, seat, ship, count)
        case ("hit", _) | ("play", _):
            return Hint("", tuple(fight_lines(view))) if view.fight is not None else Hint()
        case ("target", hex):
            return _target_hint(view, seat, hex)
        case ("bomb", _):
            return Hint("1 rocket", (), (), True)
        case ("intercept", n) if n < len(view.shots):
            seat_, kind, *_ = view.shots[n]
            return Hint(f"{SEAT.label(seat_) if seat_ >= 0 else 'Resistance'}: {d.ROCKETS[kind].name.lower()}")
        case ("once",):
            return Hint("the card leaves the game", (), (), True)
        case ("choose", slot) if 0 <= slot < len(view.slots) and view.slots[slot] >= 0:
            return Hint(d.POLITICAL[view.slots[slot]].name, (d.POLITICAL[view.slots[slot]].text,))
    return Hint()


def _learn_hint(view: ExodusView, seat: int, tech: int) -> Hint:
    """The price with its discounts."""
    row, own = d.TECHS[tech], view.techs[seat]
    same_type, same_colour = (own & d.SAME_TYPE[tech]).bit_count(), (own & d.SAME_COLOUR[tech]).bit_count()
    if view.stage == 0:
        return Hint(f"printed cost {row.cost}", (row.text,))
    parts = [f"printed {row.cost}", f"-{same_type} type" if same_type else "",
             f"-{same_colour} colour" if same_colour else ""]
    return Hint("", (row.text, ", ".join([p for p in parts if p])))


def _move_hint(view: ExodusView, seat: int, ship: int, hex: int) -> Hint:
    """What waits in the hex, with the odds of this ship and those already there."""
    mine = tuple(sorted((ship_unit(view, ship), *fleet(view, seat, hex))))
    odds = attack_odds(view, seat, hex, mine)
    if odds is None:
        return Hint()
    levels = [f"Resistance level {c & 3}" for c in view.cr[hex]]
    foes = [SEAT.label(s) for s in rivals(view, seat, hex)]
    dice = sum([u[0] for u in mine])
    lines = (f"Attacks {', '.join(foes + levels)}", f"You: {dice} dice with this ship")
    shown = (("win", odds[0]), ("lose", odds[1]), ("nobody left", odds[2]))
    return Hint("", lines, shown if not terms(view.code).solo else shown[:1], True)


def _program_hint(view: ExodusView, seat: int, ship: int, token: int) -> Hint:
    """Where a token leads from where the tokens so far end, and what stands there now."""
    step, hex = terms(view.code).map.step, view.where[ship]
    for laid in [t for row in view.draft if row[0] == ship for t in row[1:]]:
        hex = step[hex][laid] if laid != BLANK and step[hex][laid] >= 0 else hex
    if token == BLANK or step[hex][token] < 0:
        return Hint("stays" if token == BLANK else "off the map: stays")
    there = step[hex][token]
    found = _move_hint(view, seat, ship, there)
    return Hint(place_name(view, there), found.lines, found.odds)  # others move too, and tokens can be taken back


def _target_hint(view: ExodusView, seat: int, hex: int) -> Hint:
    """How far it is, how likely the rocket gets there, and who lives there."""
    if not view.draft:
        return Hint("1 rocket", (), (), True)
    kind, start = view.draft[0]
    far = d.DISTANCE[start][hex]
    bonus = max([0] + [n for bit, n in WMD_DISTANCE if known(view, seat) & bit])
    people = ", ".join([f"{SEAT.label(s)} {n}" for s, n in enumerate(view.pop[hex]) if n]) or "nobody"
    lines = (f"{counted(view.tokens[hex], 'token', 'tokens')}, population: {people}",
             f"{d.ROCKETS[kind].dice} damage dice, 5 and 6 hit")
    return Hint(f"distance {far}", lines, (("gets there", min(6, max(0, 6 + bonus - far)) / 6),), True)


def _land_hint(view: ExodusView, seat: int, ship: int, count: int) -> Hint:
    """Whether the cubes land for sure."""
    hex = view.where[ship]
    sure = known(view, seat) & d.owners("land_always")
    if view.planet[hex] < 0 or not d.PLANET_ROWS[view.planet[hex]].moons or sure:
        return Hint("", (f"{count} land on {place_name(view, hex)}",))
    return Hint("", (f"Moons: a die for each cube at {place_name(view, hex)}",), (("each cube lands", 0.5),), True)


# -- why not ----------------------------------------------------------------------------------------------------------

def blocked(view: ExodusView) -> tuple[Blocked, ...]:
    """Why things a player may look for cannot be done now."""
    seat = view.now.viewer
    if seat < 0 or not view.now.legal:
        return ()
    match view.now.name:
        case "BuildShips.built":
            return _no_ships(view, seat)
        case "Research.chosen":
            return _no_techs(view, seat)
        case "Trade.traded":
            full = len(view.market) >= terms(view.code).spaces
            why = "the market is full" if full else "no cube in the supply" if not view.supply[seat] else ""
            return (Blocked("Trade", why, "X-6.21", ("resource-axinium", "resource-phasium")),) if why else ()
    return ()


def _no_ships(view: ExodusView, seat: int) -> tuple[Blocked, ...]:
    found = []
    offered = {a[1] for a in view.now.legal if a[0] == "build"}
    for kind, row in enumerate(d.CLASSES):
        if kind not in offered:
            price = ship_price_seen(view, seat, kind)
            if view.cp[seat] < price:
                why = f"needs {price} CP, you have {view.cp[seat]}"
            elif view.axinium[seat] < row.axinium:
                why = f"needs {row.axinium} Axinium, you have {view.axinium[seat]}"
            else:
                why = "all markers are on the map"
            found.append(Blocked(f"Build a {row.name}", why, "X-6.15", (f"blueprint-{row.id}",)))
    return tuple(found)


def _no_techs(view: ExodusView, seat: int) -> tuple[Blocked, ...]:
    if not view.supply[seat]:
        return (Blocked("Learn a technology", "no cube in the supply", "X-6.11"),)
    found = []
    offered = {a[1] for a in view.now.legal if a[0] == "learn"}
    for i, tech in enumerate(d.TECHS):
        mine = tech.base or view.faction[seat] >= 0 and d.FACTION_ROWS[view.faction[seat]].techs >> i & 1
        if mine and i not in offered and not view.techs[seat] >> i & 1:
            price = tech_price_seen(view, seat, i)
            if price > view.cp[seat]:
                found.append(Blocked(f"Learn {tech.name}", f"costs {price} CP, you have {view.cp[seat]}", "X-6.12",
                                     (f"tech-{tech.id}",)))
    return tuple(found)


def outcome(view: ExodusView) -> str:
    """Why it ended, as players say it."""
    scenario = terms(view.code).scenario
    if scenario is None:
        return f"Turn {view.turn} was the last."
    if view.now.outcome == "won":
        return f"{scenario.name} is won: {', '.join([win_words(k, v) for k, v in scenario.win.items()])}."
    if view.turn < view.turns:
        return f"{scenario.name} is lost: {scenario.lose_text}."
    return f"{scenario.name} is lost: not all of {', '.join([win_words(k, v) for k, v in scenario.win.items()])}."


def tip(view: ExodusView) -> str:
    """A line for somebody who meets this question for the first time."""
    return TIPS.get(view.now.name, "")
