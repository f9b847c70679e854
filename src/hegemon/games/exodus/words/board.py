"""The position as tables: for the text view and the terminal."""
from __future__ import annotations

from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import COMBAT_CARD, CR_COMBAT_CARD, HEX, LAW, SEAT, SHIP, TECH, counted
from hegemon.games.exodus.rules.research import open_techs
from hegemon.games.exodus.scoring import TITLES
from hegemon.games.exodus.terms import terms
from hegemon.games.exodus.view import ExodusView
from hegemon.games.exodus.words.status import laws_in_force, place, status_lines
from hegemon.games.exodus.words.table import table_of, tech_prices
from hegemon.kernel.words import Section

KIND_WORDS: Final = ("High Council", "home", "outer", "middle", "inner", "space")


def board(view: ExodusView) -> tuple[Section, ...]:
    """The whole position as tables."""
    return (_players(view), _hexes(view), _fleets(view), _blueprints(view), _council(view), _technologies(view),
            _discards(view), _status(view))


def faction_name(view: ExodusView, seat: int) -> str:
    """The faction of a seat, or nothing in the base game."""
    return d.FACTION_ROWS[view.faction[seat]].name if view.faction[seat] >= 0 else ""


def resistance_words(held: int) -> str:
    """A Resistance card that was won."""
    card = d.CR_CARDS[held >> 1]
    return f"{card.vp} VP" if held & 1 else f"{card.vp} VP or {d.bonus_words(card)}"


def _players(view: ExodusView) -> Section:
    rows = []
    for seat in sorted(range(len(view.rank)), key=view.rank.__getitem__):
        rows.append((SEAT.label(seat), faction_name(view, seat) or "-", f"{view.rank[seat]} {TITLES[view.rank[seat]]}",
                     str(view.scores[seat]), str(view.vp[seat]), str(view.cp[seat]), str(view.axinium[seat]),
                     str(view.phasium[seat]), str(view.supply[seat]), str(view.cchands[seat]),
                     "; ".join([resistance_words(c) for c in view.crheld[seat]]) or "-"))
    return Section("Players", ("player", "faction", "card", "VP now", "tokens", "CP", "Axinium", "Phasium", "supply",
                               "Combat Cards", "Resistance cards"), tuple(rows))


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
        rows.append((place(view, hex), kind, f"{d.TYPE_WORDS[row.type]} {view.tokens[hex]}/{row.most}" if row else "-",
                     str(row.vp) if row else "5" if hex == d.CENTRE else "-", str(row.moons) if row else "-",
                     people or "-", " ".join([f"level {c & 3}" for c in view.cr[hex]]) or "-", ", ".join(marks) or "-"))
        keys.append(f"hex-{HEX.names[hex]}")
    columns = ("place", "kind", "tokens", "VP", "moons", "population", "Resistance", "rockets, structures")
    return Section("Map", columns, tuple(rows), tuple(keys))


def _fleets(view: ExodusView) -> Section:
    rows, keys = [], []
    g = table_of(view)
    for ship, hex in enumerate(view.where):
        if hex >= 0:
            dice, shield, _, _ = g.stats(ship)
            state = ["cloaked"] if view.cloaked[ship] else []
            state += [f"{d.ROCKETS[view.aboard[ship] >> 3].name} rocket"] if view.aboard[ship] >= 0 else []
            rows.append((SHIP.label(ship), place(view, hex), str(dice),
                         f"{counted(shield + 1 - view.damage[ship], 'hit', 'hits')} to fall", str(view.damage[ship]),
                         str(view.cargo[ship]), ", ".join(state) or "-"))
            keys.append(f"ship-{SHIP.names[ship]}")
    return Section("Ships", ("ship", "where", "dice", "strength", "damage", "cubes", "state"), tuple(rows), tuple(keys))


def _blueprints(view: ExodusView) -> Section:
    rows: list[tuple[str, ...]] = []
    keys: list[str] = []
    for seat in range(len(view.rank)):
        for kind, row in enumerate(d.CLASSES):
            parts = view.parts[seat * 4 + kind]
            dice, shield, drive, jumps = d.stats(kind, parts)
            rows.append((SEAT.label(seat), row.name, str(dice), str(shield), "jump" if jumps else str(drive),
                         ", ".join([d.PARTS[p].name for p in parts]) or "-", f"{len(parts)}/{row.slots}"))
            keys.append(f"blueprint-{row.id}" if seat == view.now.viewer else "")
        if view.spare[seat]:
            spare = ", ".join([d.PARTS[p].name for p in view.spare[seat]])
            rows.append((SEAT.label(seat), "spare pile", "-", "-", "-", spare, "-"))
            keys.append("")
    return Section("Blueprints", ("player", "class", "dice", "shield", "drive", "parts", "slots"), tuple(rows),
                   tuple(keys))


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


def learnable(view: ExodusView, seat: int) -> list[int]:
    """The technologies a seat may still learn."""
    return open_techs(table_of(view), seat) if seat >= 0 else []


def _technologies(view: ExodusView) -> Section:
    """Every technology; a price only for those the viewer may learn."""
    viewer = view.now.viewer
    prices = tech_prices(view, viewer, learnable(view, viewer))
    rows, keys = [], []
    for i, tech in enumerate(d.TECHS):
        if tech.base or terms(view.code).expansion:
            owners = ", ".join([SEAT.label(s) for s, mask in enumerate(view.techs) if mask >> i & 1])
            rows.append((tech.name, tech.type, tech.colour, str(tech.cost),
                         str(prices.get(i, "-")), owners or "-", tech.text))
            keys.append(f"tech-{TECH.names[i]}")
    columns = ("name", "type", "colour", "cost", "for you", "known to", "effect")
    return Section("Technologies", columns, tuple(rows), tuple(keys))


def _discards(view: ExodusView) -> Section:
    """Cards discarded and removed, which everybody may look through."""  # section 5
    rows = []
    piles = [("Combat Cards", [COMBAT_CARD.label(c) for c in view.ccdiscard]),
             ("CR Combat Cards", [CR_COMBAT_CARD.label(c) for c in view.crccdiscard]),
             ("political cards out of the game", [LAW.label(c) for c in view.removed])]
    piles += [(f"Resistance cards of level {i + 1}", [d.bonus_words(d.CR_CARDS[c]) for c in pile])
              for i, pile in enumerate(view.crdiscard)]
    for name, cards in piles:
        if cards:
            said = [f"{c} x{cards.count(c)}" if cards.count(c) > 1 else c for c in dict.fromkeys(cards)]
            rows.append((name, str(len(cards)), ", ".join(said)))
    return Section("Discards", ("pile", "cards", "which"), tuple(rows))


def _status(view: ExodusView) -> Section:
    title, lines = status_lines(view)
    return Section(title, ("",), tuple([(line,) for line in lines]))
