"""Big screens for the hall, 1920 x 888 between header and ticker: the galaxy, the Capital, one Quadrant (11.1).

Nothing is smaller than 24 px and no number smaller than 40: they are read from the back of a room.
"""
from __future__ import annotations

from typing import Final

from hegemon.draw import Canvas, Picture, badge, heading, icon, plot, rect, skin, starfield, text, use
from hegemon.games.pax_galactica.data import (
    AGENCY_NAMES,
    AREA_NAMES,
    CAPITAL_SECTOR,
    DEEP_STATE,
    FACTIONS,
    IMPERIAL,
    PRESETS,
    QUAD_NAMES,
    QUAD_SHORT,
    QUADS,
    SECTORS,
    SIZES,
    WORN,
)
from hegemon.games.pax_galactica.picture.capital import SHORT
from hegemon.games.pax_galactica.picture.galaxy import held_by
from hegemon.games.pax_galactica.picture.map import WORLDS
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.facts import ALIEN_LIMIT, REBEL_LIMIT, holders, law_words, total
from hegemon.games.pax_galactica.words.names import case_name, total_loyalty
from hegemon.kernel import Setup

WIDE: Final = 1920
HIGH: Final = 888
SMALL: Final = 24      # the least of any letter
NUMBER: Final = 40     # and of any number
CARD: Final = 360      # a Quadrant on the screen of all
CELL: Final = 112
BLOCKS: Final = 9      # of a tower
FULL_STRESS: Final = 60  # at which a tower leans as far as it can
LOYALTY: Final = "Loyalty"
LAWS_SHOWN: Final = 5
CRISES_SHOWN: Final = 6
BESIDE: Final = 560.0  # the width of what stands beside the news
RUNGS: Final = 4       # of the ladder there
RUNG: Final = 64.0
NOBODY: Final = "Nobody is blamed"


def screens(setup: Setup) -> tuple[tuple[str, str], ...]:
    """The galaxy, the Capital, and each Quadrant in play large."""
    cast = PRESETS[SIZES.index(setup.seats if setup.seats in SIZES else setup.seats - 1)]
    return (("galaxy", "The galaxy"), ("capital", "Imperial Capital"), *[(QUADS[q], QUAD_NAMES[q]) for q in cast.quads])


def screen(view: PaxView, kind: str) -> Picture:
    """One big screen, of what a spectator sees."""
    titles = {"galaxy": "The galaxy", "capital": "Imperial Capital", **dict(zip(QUADS, QUAD_NAMES))}
    canvas = Canvas(WIDE, HIGH, titles[kind], f"{titles[kind]}, turn {view.turn} of {view.turns}")
    canvas.add("ground", starfield(WIDE, HIGH, 11))
    if kind == "galaxy":
        galaxy_screen(canvas, view)
    elif kind == "capital":
        capital_screen(canvas, view)
    else:
        quadrant_screen(canvas, view, QUADS.index(kind))
    return canvas.picture()


# -- all Quadrants --------------------------------------------------------------------------------------------------

def galaxy_screen(canvas: Canvas, v: PaxView) -> None:
    """A card for each Quadrant in one row, centred, with crises and Blame below."""
    gap = 15.0
    left = (WIDE - len(v.quads) * CARD - (len(v.quads) - 1) * gap) / 2
    for i, q in enumerate(v.quads):
        quadrant_card(canvas, v, q, left + i * (CARD + gap), 20)
    strip = [crisis_bar(v, 40, 0, 880), text(blame_line(v), 1000, 44, 34, "text", "start", 600, width=880, least=SMALL)]
    canvas.add("state", *strip, y=800, label=f"Crises {v.weight} of {v.limit}; {blame_line(v)}")


def quadrant_card(canvas: Canvas, v: PaxView, q: int, x: float, y: float) -> None:
    """Loyalty large, nine sectors, four gauges and the tower."""
    loyal = total_loyalty(v, q)
    tone = "bad" if loyal < 10 else "warn" if loyal < 20 else "text"
    name = QUAD_SHORT[q]
    canvas.add(f"quadrant-{QUADS[q]}", rect(0, 0, CARD, 750, "@panel", "line", 2, radius=14),
               heading(name, 20, 54, 40, width=200), icon("heart", 244, 40, 40, "r-loyalty"),
               text(loyal, CARD - 16, 58, 52, tone, "end", 700), x=x, y=y, label=f"{QUAD_NAMES[q]}: Loyalty {loyal}")
    for i, a in enumerate(SECTORS[q]):
        sector_cell(canvas, v, a, x + 8 + (i % 3) * (CELL + 4), y + 78 + (i // 3) * (CELL + 4))
    gauges = (("Pirates", v.threat[2 * q], 25), ("Warlords", v.threat[2 * q + 1], 25),
              ("Aliens", v.alien[q], ALIEN_LIMIT), ("Rebels", v.rebel[q], REBEL_LIMIT))
    parts = [gauge_row(words, n, limit, 0, row * 58, 214) for row, (words, n, limit) in enumerate(gauges)]
    canvas.add(f"gauges-{QUADS[q]}", *parts, x=x + 16, y=y + 452,
               label=", ".join([f"{words} {n}" for words, n, _ in gauges]))
    canvas.add(f"tower-{QUADS[q]}", tower(v.stress[q], bool(v.collapsed[q]), 84, 250), x=x + 262, y=y + 470,
               label=tower_words(v, q))


def sector_cell(canvas: Canvas, v: PaxView, a: int, x: float, y: float) -> None:
    """A sector from afar: Loyalty, who holds it, whether outlaws stand there."""
    loyal, holder = v.loyalty[a], held_by(v, a)
    edge = "brass" if a in CAPITAL_SECTOR else "tile-edge"
    parts = [plot(CELL, CELL, WORN[holder] if holder >= 0 else "", edge=edge, line=2, radius=8),
             text(loyal, CELL / 2, 56, NUMBER, "text" if loyal > 1 else "bad", weight=700)]
    if holder >= 0:
        parts.append(badge(WORN[holder], 26, 28, 86))
    outlaws = sum([n for b, _, n in v.stacks[a] if b > IMPERIAL])
    if outlaws:
        parts.append(icon("skull", CELL - 26, 86, 30, "bad"))
    canvas.add(f"area-{a}", *parts, x=x, y=y, label=f"{AREA_NAMES[a]}: Loyalty {loyal}, {outlaws} outlaw ships")


def gauge_row(words: str, n: int, limit: int, x: float, y: float, wide: float) -> str:
    """A word, its number, and a bar that turns red."""
    share = min(1.0, n / limit)
    tone = "bad" if share >= 0.8 else "warn" if share >= 0.5 else "info"
    if words == LOYALTY:
        tone = "bad" if n < 10 else "good"
    return (text(words, x, y + 34, 26, "text-soft", "start", 600) + text(n, x + wide, y + 38, NUMBER, tone, "end", 700)
            + rect(x, y + 44, wide, 8, "tile", radius=4)
            + (rect(x, y + 44, max(8.0, wide * share), 8, tone, radius=4) if n > 0 else ""))


def tower(stress: int, fallen: bool, wide: float, high: float) -> str:
    """Blocks of wood that lean the more, the greater the stress; a fallen tower lies about."""  # P-13.5
    step = high / BLOCKS
    lean = min(1.0, stress / FULL_STRESS) * wide * 0.5
    if fallen:
        places = [((i * 37) % 60 - 20, high - step * (1 + i % 2)) for i in range(BLOCKS)]
        return "".join([rect(x, y, wide * 0.55, step - 4, "bad", "page", 1.5, radius=3) for x, y in places])
    tone = "bad" if stress >= 40 else "warn" if stress >= 20 else "brass"
    rows = [(lean * ((i + 1) / BLOCKS) ** 2 * (1 if i % 2 else 0.8), high - (i + 1) * step) for i in range(BLOCKS)]
    return "".join([rect(x, y, wide * 0.6, step - 4, tone, "page", 1.5, radius=3) for x, y in rows])


def tower_words(v: PaxView, q: int) -> str:
    """The trade tower in words."""
    return "The trade tower lies in ruins" if v.collapsed[q] else f"The trade tower stands, stress {v.stress[q]}"


def crisis_bar(v: PaxView, x: float, y: float, wide: float) -> str:
    """How near the government is to paralysis."""  # P-11.6
    share = min(1.0, v.weight / v.limit)
    tone = "bad" if v.paralysed or share >= 0.8 else "warn"
    words = "PARALYSIS" if v.paralysed else "Crises"
    bar = wide - 420
    return (text(words, x, y + 44, 34, tone, "start", 700)
            + text(f"{v.weight} of {v.limit}", x + 400, y + 46, NUMBER, tone, "end", 700)
            + rect(x + 420, y + 14, bar, 34, "tile", "line", radius=8)
            + (rect(x + 420, y + 14, max(16.0, bar * share), 34, tone, radius=8) if v.weight else ""))


def blame_line(v: PaxView) -> str:
    """Who may not supply an Emperor."""
    worst = max(v.blame)
    names = [FACTIONS[f] for f in range(len(FACTIONS)) if worst and v.blame[f] == worst]
    return f"Most Blame: {', '.join(names)}" if names else NOBODY


# -- the Capital ----------------------------------------------------------------------------------------------------

def capital_screen(canvas: Canvas, v: PaxView) -> None:
    """Crises, agencies with who controls them, Blame, the throne and laws."""
    canvas.add("paralysis", crisis_bar(v, 40, 10, 1840), label=f"Crises weigh {v.weight} of {v.limit}")
    for a in range(len(AGENCY_NAMES)):
        agency_box(canvas, v, a, 40 + (a % 3) * 330, 90 + (a // 3) * 230)
    crises = [case_name(v, row[0], short=True) for row in v.crises][:CRISES_SHOWN]  # of five, by name
    canvas.add("crises", listing("Active crises", crises or ["none"], 560), x=1050, y=90, label=", ".join(crises))
    laws = [law_words(v, w)[0] for w in v.laws] + [words for words, _, _, _ in v.edicts]
    canvas.add("laws", listing("Laws in force", laws[-LAWS_SHOWN:] or ["none"], 560), x=1050, y=480,
               label=", ".join(laws))
    blame_ladder(canvas, v, 1500, 90)
    reigns = [f"{FACTIONS[f]}" for f in range(len(FACTIONS)) for _ in range(v.reigns[f])]
    canvas.add("throne", text("The throne", 0, 34, 30, "brass", "start", 700),
               text(" ".join(reigns) or "no Strong Emperor yet", 200, 34, 30, "text", "start", 600, width=1600,
                    least=SMALL), x=40, y=810, label=f"Reigns: {', '.join(reigns) or 'none'}")


def agency_box(canvas: Canvas, v: PaxView, a: int, x: float, y: float) -> None:
    """One agency: pawns, Blame, and whose it is."""
    who = holders(v, a)
    parts = [rect(0, 0, 316, 210, "@panel", "line", 2, radius=12),
             text(SHORT[a], 16, 38, 28, "text", "start", 700, width=284, least=SMALL),
             icon("pawn", 34, 92, 40, "text-soft"), text(total(v, a), 128, 108, 48, "text", "end", 700)]
    if v.agency_blame[a]:
        parts.append(text("Blame", 150, 104, SMALL, "warn", "start", 600)
                     + text(v.agency_blame[a], 300, 108, 44, "warn", "end", 700))
    parts += [badge(worn, 28, 36 + i * 44, 170) for i, (worn, _) in enumerate(who[:3])]
    nobody = "nobody's to control" if a == DEEP_STATE else "nobody"
    shared = f"shared by {len(who)}" if len(who) < 3 else "shared" if len(who) == 3 else f"+{len(who) - 3} more"
    words = "closed" if v.closed[a] else shared if len(who) > 1 else who[0][1] if who else nobody
    parts.append(text(words, 36 + 44 * min(3, len(who)), 179, SMALL, "text-soft", "start", width=270 - 44 * min(3, len(
        who)), least=SMALL))
    canvas.add(f"agency-{a}", *parts, x=x, y=y, label=f"{AGENCY_NAMES[a]}: {total(v, a)} pawns, controlled by {words}")


def listing(title: str, rows: list[str], wide: float) -> str:
    """A heading and a few lines."""
    return heading(title, 0, 34, 34) + "".join(
        [text(row, 0, 84 + i * 48, 30, "text", "start", 600, width=wide - 140, least=SMALL)
         for i, row in enumerate(rows)])


def blame_ladder(canvas: Canvas, v: PaxView, x: float, y: float) -> None:
    """The factions by Blame, the worst on top."""
    order = ladder(v)
    parts = [heading("Blame", 0, 34, 34)]
    for i, f in enumerate(order):
        top = 56 + i * 88
        parts.append(badge(WORN[f], 44, 32, top + 36) + text(FACTIONS[f], 76, top + 48, 34, "text", "start", 600)
                     + text(v.blame[f], 360, top + 52, 48, "bad" if i == 0 and v.blame[f] else "text", "end", 700))
    canvas.add("blame", *parts, x=x, y=y, label=", ".join([f"{FACTIONS[f]} {v.blame[f]}" for f in order]))


def beside(view: PaxView) -> Picture:
    """The Blame ladder that stands beside the news: who is furthest from the throne."""
    order = [f for f in ladder(view) if view.blame[f]]
    wide, high = BESIDE, 80 + RUNG * max(1, min(RUNGS, len(order)))
    said = ", ".join([f"{FACTIONS[f]} {view.blame[f]}" for f in order]) or NOBODY
    canvas = Canvas(wide, high, "Blame", f"Blame: {said}")
    most = max([10, *view.blame])
    parts = [rect(1, 1, wide - 2, high - 2, "@panel", "line", 2, radius=16),
             text("BLAME: BARRED FROM THE THRONE", 26, 50, SMALL, "text-soft", "start", 700, width=wide - 52)]
    for i, f in enumerate(order[:RUNGS]):
        middle = 100 + i * RUNG
        parts += [badge(WORN[f], 40, 46, middle), text(FACTIONS[f], 80, middle + 11, 32, "text", "start", 600),
                  rect(246, middle - 8, 220, 16, "tile", radius=8),
                  rect(246, middle - 8, max(1.0, 220 * view.blame[f] / most), 16, skin(WORN[f]).line, radius=8),
                  text(view.blame[f], wide - 26, middle + 14, NUMBER, "text", "end", 700)]
    if not order:
        parts.append(text(NOBODY, 26, 112, 32, "text", "start", 600))
    canvas.add("blame", *parts, label=canvas.desc)
    return canvas.picture()


def ladder(v: PaxView) -> list[int]:
    """The factions in play, most Blame first."""
    return sorted([f for f in range(len(FACTIONS)) if f in v.fac], key=lambda f: (-v.blame[f], f))


# -- one Quadrant ---------------------------------------------------------------------------------------------------

def quadrant_screen(canvas: Canvas, v: PaxView, q: int) -> None:
    """Nine sectors with names, Loyalty and fleets; gauges and the tower beside them."""
    for i, a in enumerate(SECTORS[q]):
        large_sector(canvas, v, a, 30 + (i % 3) * 430, 20 + (i // 3) * 286)
    loyal = total_loyalty(v, q)
    gauges = ((LOYALTY, loyal, 90), ("Pirates", v.threat[2 * q], 25), ("Warlords", v.threat[2 * q + 1], 25),
              ("Aliens", v.alien[q], ALIEN_LIMIT), ("Rebels", v.rebel[q], REBEL_LIMIT))
    parts = [gauge_row(words, n, limit, 0, row * 66, 500) for row, (words, n, limit) in enumerate(gauges)]
    canvas.add("gauges", *parts, x=1370, y=20, label=", ".join([f"{words} {n}" for words, n, _ in gauges]))
    canvas.add("tower", tower(v.stress[q], bool(v.collapsed[q]), 180, 420),
               text(tower_words(v, q), 200, 360, SMALL, "text-soft", "start", width=320, lines=2, least=SMALL),
               x=1370, y=410, label=tower_words(v, q))


def large_sector(canvas: Canvas, v: PaxView, a: int, x: float, y: float) -> None:
    """A sector with its name, Loyalty and the fleets there."""
    edge = "brass" if a in CAPITAL_SECTOR else "tile-edge"
    loyal, holder = v.loyalty[a], held_by(v, a)
    parts = [plot(416, 272, WORN[holder] if holder >= 0 else "", edge=edge, line=2, radius=12),
             use(f"w-{WORLDS[a % len(WORLDS)]}", 318, 176, 6, opacity=0.35),
             heading(AREA_NAMES[a], 18, 46, 34, width=280), icon("heart", 326, 36, 36, "r-loyalty"),
             text(loyal, 400, 54, 48, "text" if loyal > 1 else "bad", "end", 700)]
    fleets: dict[int, int] = {}
    for b, _, n in v.stacks[a]:
        fleets[b] = fleets.get(b, 0) + n
    for i, (b, n) in enumerate(sorted(fleets.items(), key=lambda row: -row[1])[:4]):
        left, top = 18 + (i % 2) * 200, 74 + (i // 2) * 92
        parts.append(badge(WORN[b], 46, left + 28, top + 40)
                     + text(n, left + 64, top + 56, 46, "bad" if b > IMPERIAL else "text", "start", 700))
    if holder >= 0:
        parts.append(text("held by", 18, 258, SMALL, "text-soft", "start") + badge(WORN[holder], 24, 130, 250))
    canvas.add(f"sector-{a}", *parts, x=x, y=y, label=f"{AREA_NAMES[a]}: Loyalty {loyal}")
