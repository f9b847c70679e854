"""The Imperial Capital: agencies with pawns, crises, laws, the Blame of the factions, and what is on the table."""
from __future__ import annotations

from typing import Final

from hegemon.draw import Canvas, Element, badge, caption, circle, drawn, icon, meter, rect, rim_box, row, skin, text
from hegemon.games.pax_galactica.actions import AGENCY
from hegemon.games.pax_galactica.data import (
    AGENCIES,
    AGENCY_NAMES,
    CASE_CRISIS,
    CASES,
    COLOURS,
    CRISIS_KIND,
    DECK_OF,
    DEEP_STATE,
    EVENT_NAMES,
    FACTIONS,
    KIND_NAMES,
    MEDIA,
    NOBODY,
    POLITICIAN,
)
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.facts import holders, law_words, lead_of, paper_words, total
from hegemon.games.pax_galactica.words.names import case_name, headline, of_role, plural, short_name, wears
from hegemon.games.pax_galactica.words.odds import dice_odds, executive_mod

SHORT: Final = ("Executive", "Legislature", "Judiciary", "Treasury", "Bureaucracy", "Naval", "Quadrant Affairs",
                "Alien Affairs", "Deep State")
AGENCY_WIDE: Final = 266
AGENCY_HIGH: Final = 122
PAWNS_SHOWN: Final = 15
PAPERS_SHOWN: Final = 12
NEWS_SHOWN: Final = 12
STRIP_HIGH: Final = 74
CRISIS_HIGH: Final = 50
ODDS_HIGH: Final = 18    # more where the viewer's own odds are shown
CENTRAL: Final = (-5, 5)
Pawn = tuple[str, str, int]  # badge, name, number


# -- agencies -------------------------------------------------------------------------------------------------------

def agencies(canvas: Canvas, v: PaxView, x: float, y: float) -> None:
    """Three branches, five offices and the Deep State with everybody's pawns."""
    for a in range(len(AGENCIES)):
        at = x + (a % 3) * (AGENCY_WIDE + 9), y + (a // 3) * (AGENCY_HIGH + 9)
        canvas.put(agency(a, *at, pawns(v, a), holders(v, a), total(v, a), v.agency_blame[a], bool(v.closed[a]),
                          v.deck_sizes[DECK_OF[a]] if a in DECK_OF else -1))


def agency_strip(canvas: Canvas, v: PaxView, x: float, y: float, wide: float) -> None:
    """The agencies in one line: who controls them and how much Blame lies there."""
    step = wide / len(AGENCIES)
    canvas.add("capital", caption("imperial capital", 0, 0), x=x, y=y - 8)
    for a in range(len(AGENCIES)):
        canvas.put(agency_cell(a, x + a * step, y, step - 6, holders(v, a), total(v, a), v.agency_blame[a],
                               bool(v.closed[a])))


def pawns(v: PaxView, a: int) -> tuple[Pawn, ...]:
    """Whose pawns stand in an agency, most first; of the Deep State only what the viewer knows."""
    held = v.deep if a == DEEP_STATE else [row_[a] for row_ in v.pawns]
    here = of_role(v, POLITICIAN)
    rows = [(wears(v, s), short_name(v, s), held[s]) for s in here if held[s] > 0]
    if len({v.fac[s] for s in here}) == len(here):  # one each: the badge says it all
        rows = [(who, name.partition(" ")[0], n) for who, name, n in rows]
    return tuple(sorted(rows, key=lambda r: -r[2]))


@drawn
def agency(a: int, x: float, y: float, rows: tuple[Pawn, ...], control: tuple[tuple[str, str], ...], pawns_there: int,
           blame: int, closed: bool, deck: int) -> Element:
    """One agency with its pawns, its Blame and its deck."""
    parts = [rect(0, 0, AGENCY_WIDE, AGENCY_HIGH, "@panel", "line", radius=8),
             text(AGENCY_NAMES[a], 12, 22, 14, "text-faint" if closed else "text", "start", 700, width=178)]
    parts.append(icon("blame", AGENCY_WIDE - 40, 17, 15, "warn" if blame else "text-faint")
                 + text(blame, AGENCY_WIDE - 12, 22, 14, "text", "end", 700))
    if closed:
        parts.append(text("closed by law", 12, 44, 12, "bad", "start", 600))
    else:
        parts.append(control_line(a, control, pawns_there))
    room = PAWNS_SHOWN if len(rows) <= PAWNS_SHOWN else PAWNS_SHOWN - 1
    for i, (who, name, n) in enumerate(rows[:room]):
        px, py = 20 + (i % 5) * 50, 66 + (i // 5) * 21
        number = name.rpartition(" ")[2]
        parts.append(badge(who, 13, px, py) + text(n, px + 12, py + 4.5, 13, "text", "start", 700))
        parts.append(text(f"({number})" if number.isdigit() else "", px + 24, py + 4.5, 12, "text-faint", "start"))
    if len(rows) > room:
        parts.append(text(f"+{len(rows) - room}", AGENCY_WIDE - 12, AGENCY_HIGH - 10, 12, "text-soft", "end", 600))
    if deck >= 0:
        parts.append(text(plural(deck, "card"), AGENCY_WIDE - 12, 44, 12, "text-faint", "end"))
    parts.append(rim_box(0, 0, AGENCY_WIDE, AGENCY_HIGH, 8))
    said = ", ".join([f"{name} {n}" for _, name, n in rows]) or "no pawns"
    return Element(f"agency-{AGENCY.names[a]}", "".join(parts), x, y, "",
                   f"{AGENCY_NAMES[a]}: {said}; Blame {blame}{', closed' if closed else ''}")


def control_line(a: int, control: tuple[tuple[str, str], ...], pawns_there: int) -> str:
    """Who controls an agency, in a line."""
    if a == DEEP_STATE:
        return text(f"{plural(pawns_there, 'pawn')} at the last count", 12, 44, 12, "text-soft", "start")
    if not control:
        return text("nobody in control", 12, 44, 12, "text-soft", "start")
    names = " and ".join([name for _, name in control]) if len(control) < 3 else f"shared by {len(control)}"
    return icon("crown", 19, 40, 13, "brass") + text(names, 31, 44, 12, "text-soft", "start", width=AGENCY_WIDE - 104)


@drawn
def agency_cell(a: int, x: float, y: float, wide: float, control: tuple[tuple[str, str], ...], pawns_there: int,
                blame: int, closed: bool) -> Element:
    """One agency, small."""
    parts = [rect(0, 0, wide, STRIP_HIGH, "@panel", "line", radius=7),
             text(SHORT[a], 6, 17, 12, "text-faint" if closed else "text", "start", width=wide - 10, lines=2, least=12,
                  leading=1.1)]
    for i, (who, _) in enumerate(control[:3]):
        parts.append(badge(who, 12, 15 + 17 * i, 44))
    if not control:
        parts.append(text("closed" if closed else "hidden" if a == DEEP_STATE else "nobody", 8, 48, 12, "text-faint",
                          "start"))
    parts.append(icon("pawn", 14, 63, 12, "text-faint") + text(pawns_there, 24, 67, 12, "text-soft", "start", 700))
    parts.append(icon("blame", wide - 36, 63, 12, "warn" if blame else "text-faint")
                 + text(blame, wide - 10, 67, 12, "text", "end", 700))
    parts.append(rim_box(0, 0, wide, STRIP_HIGH, 7))
    names = " and ".join([name for _, name in control]) or "nobody"
    return Element(f"agency-{AGENCY.names[a]}", "".join(parts), x, y, "",
                   f"{AGENCY_NAMES[a]}: controlled by {names}, {plural(pawns_there, 'pawn')}, Blame {blame}")


# -- crises ---------------------------------------------------------------------------------------------------------

def crises_high(v: PaxView) -> float:
    """How high the list of crises is."""
    return 64 + (CRISIS_HIGH + ODDS_HIGH * (actor(v) >= 0)) * max(1, len(v.crises))


def actor(v: PaxView) -> int:
    """The viewer, if he can take Executive actions."""
    return v.viewer if v.viewer >= 0 and v.role[v.viewer] == POLITICIAN and v.fac[v.viewer] < NOBODY else -1


def crises(canvas: Canvas, v: PaxView, x: float, y: float, wide: float) -> None:
    """The paralysis meter and every active crisis, with the odds of the viewer's own Executive action."""
    canvas.put(paralysis(x, y, wide, v.weight, v.limit, bool(v.paralysed)))
    own = actor(v)
    step = CRISIS_HIGH + ODDS_HIGH * (own >= 0)
    for i, (case, age, tried, spot, heavy) in enumerate(v.crises):
        mod = executive_mod(v, own, case) if own >= 0 else None
        canvas.put(crisis(case, case_name(v, case), lead_of(v, case), x, y + 60 + i * step, wide, age, bool(tried),
                          spot, heavy, mod))


@drawn
def paralysis(x: float, y: float, wide: float, weight: int, limit: int, on: bool) -> Element:
    """How near the government is to paralysis."""
    state = "PARALYSED" if on else f"weight {weight} of {limit}"
    tint = "bad" if on or weight * 3 >= limit * 2 else "warn" if weight * 2 >= limit else "info"
    parts = (caption("crises of the empire", 0, 10), meter(weight, limit, wide, 0, 26, fill=tint, words="", height=10),
             text(state, 0, 48, 12.5, tint if on else "text", "start", 700),
             text("" if on else f"paralysis at {limit}", wide, 48, 12, "text-faint", "end"))
    return Element("paralysis", "".join(parts), x, y, "", f"Crises: {state}")


@drawn
def crisis(case: int, name: str, lead: int, x: float, y: float, wide: float, age: int, tried: bool, spot: int,
           heavy: int, mod: int | None) -> Element:
    """One crisis: kind, who leads, age, weight, and what the viewer's dice would say."""
    kind = CASE_CRISIS[case]
    high = CRISIS_HIGH - 5 + (ODDS_HIGH if mod is not None else 0)
    tint = "bad" if CRISIS_KIND[kind] in ("military", "economic") else "warn"
    parts = [rect(0, 0, wide, high, "@panel", "line", radius=7), circle(8.5, 16, 15, "none", tint, 1.6),
             text(heavy, 16, 19.2, 12, tint, weight=700),
             text(name, 30, 19, 12.5, "text", "start", 700, width=wide - 38, least=12)]
    facts = ", ".join([KIND_NAMES[kind], SHORT[lead], f"age {age}",
                       *["tried"] * tried, *[f"press {spot:+d}"] * bool(spot)])
    parts.append(text(facts, 12, 37, 12, "text-soft", "start", width=wide - 20, least=12))
    if mod is not None:
        (_, good), _, (_, bad) = dice_odds(mod)
        parts.append(text(f"{mod:+d}: success {good:.0%}, disaster {bad:.0%}", 12, 54, 12,
                          "good" if good > 0.5 else "warn", "start", 600, width=wide - 20, least=12))
    parts.append(rim_box(0, 0, wide, high, 7))
    return Element(f"crisis-{CASES[case]}", "".join(parts), x, y, "", f"{name}, weight {heavy}: {facts}")


# -- factions, laws, papers -----------------------------------------------------------------------------------------

def blame_ladder(canvas: Canvas, v: PaxView, x: float, y: float, wide: float) -> None:
    """Blame decides who may not become Emperor; reigns and Legacy events stand beside it."""
    here = [f for f in range(7) if f in v.fac]
    ranked = tuple([(f, v.blame[f], v.reigns[f], bool(v.fired[f]))
                    for f in sorted(here, key=lambda f: -v.blame[f])])
    canvas.put(ladder(x, y, wide, ranked))


@drawn
def ladder(x: float, y: float, wide: float, rows: tuple[tuple[int, int, int, bool], ...]) -> Element:
    """One line for each faction, most Blame first."""
    most = max([10, *[n for _, n, _, _ in rows]])
    parts = [caption("blame: who may not be emperor", 0, 10, width=wide)]
    for i, (f, blame, reigns, fired) in enumerate(rows):
        at = 34 + 23 * i
        parts += [badge(COLOURS[f], 14, 8, at - 4), text(FACTIONS[f], 22, at, 12, "text", "start", 600),
                  meter(blame, most, wide - 158, 86, at - 4, fill=skin(COLOURS[f]).line, words="", height=8),
                  text(blame, wide - 44, at, 12.5, "text", "end", 700)]
        if reigns:
            parts.append(icon("crown", wide - 28, at - 4, 13, "brass") + text(reigns, wide - 17, at, 12, "text-soft"))
        if fired:
            parts.append(icon("star", wide - 5, at - 4, 12, "brass"))
    said = ", ".join([f"{FACTIONS[f]} {n}" for f, n, _, _ in rows])
    return Element("blame-ladder", "".join(parts), x, y, "", f"Blame: {said}")


LAWS_SHOWN: Final = 12


def laws_high(v: PaxView) -> float:
    """How high the law book is."""
    return 96 + 20 * min(LAWS_SHOWN, max(1, len(v.laws) + sum(v.fired)))


def laws(canvas: Canvas, v: PaxView, x: float, y: float, wide: float, most: int = LAWS_SHOWN) -> None:
    """Laws in force and how central the Empire is."""
    names = tuple([law_words(v, w)[0] for w in v.laws])
    events = tuple([EVENT_NAMES[f] for f in range(7) if v.fired[f]])
    canvas.put(law_book(x, y, wide, names, events, v.central, most))


@drawn
def law_book(x: float, y: float, wide: float, names: tuple[str, ...], events: tuple[str, ...], central: int,
             most: int) -> Element:
    """The law book, Legacy events and the Centralisation track."""
    parts = [caption("centralisation", 0, 10)]
    low, high = CENTRAL
    step = wide / (high - low + 1)
    for i in range(low, high + 1):
        chosen = i == max(low, min(high, central))
        parts.append(rect((i - low) * step, 18, step - 2, 20, "raised", "brass" if chosen else "line", 1.6, radius=4))
        parts.append(text(i, (i - low) * step + step / 2 - 1, 32, 12, "text" if chosen else "text-faint",
                          weight=700 if chosen else 500))
    parts.append(caption("laws in force", 0, 58))
    lines = [(name, "scales") for name in names] + [(name, "star") for name in events]
    for i, (name, glyph) in enumerate(lines[:most]):
        parts.append(row(wide, name, "", 0, 78 + 20 * i, name=glyph, size=12))
    if not lines:
        parts.append(text("none", 0, 78, 12, "text-faint", "start"))
    if len(lines) > most:
        parts.append(text(f"and {len(lines) - most} more", wide, 58, 12, "text-soft", "end"))
    said = ", ".join(names) or "none"
    return Element("laws", "".join(parts), x, y, "", f"Laws in force: {said}; Centralisation {central:+d}")


def papers(canvas: Canvas, v: PaxView, x: float, y: float, wide: float) -> float:
    """The actions of this Capital step, as they lie on the table; where they end."""
    rows = tuple([(wears(v, p[0]), short_name(v, p[0]), paper_words(v, p), p[2]) for p in v.papers[:PAPERS_SHOWN]])
    canvas.put(paper_list(x, y, wide, rows, len(v.papers)))
    return y + 44 + 20 * max(1, len(rows))


@drawn
def paper_list(x: float, y: float, wide: float, rows: tuple[tuple[str, str, str, int], ...], count: int) -> Element:
    """Who does what in this step, with the Megapower behind it."""
    parts = [caption("on the table", 0, 10)]
    for i, (who, name, words, mp) in enumerate(rows):
        at = 32 + 20 * i
        parts += [badge(who, 13, 8, at - 4), text(name, 22, at, 12, "text", "start", 600, width=78, least=12),
                  text(words, 104, at, 12, "text-soft", "start", width=wide - 150, least=12)]
        if mp:
            parts.append(icon("bolt", wide - 24, at - 4, 11, "r-mp") + text(mp, wide, at, 12, "text", "end", 700))
    if count > len(rows):
        parts.append(text(f"and {count - len(rows)} more", wide, 10, 12, "text-soft", "end"))
    if not rows:
        parts.append(text("nothing", 0, 32, 12, "text-faint", "start"))
    said = "; ".join([f"{name}: {words}" for _, name, words, _ in rows]) or "nothing"
    return Element("papers", "".join(parts), x, y, "", f"On the table, {plural(count, 'action')}: {said}")


def news(canvas: Canvas, v: PaxView, x: float, y: float, wide: float) -> float:
    """The headlines of the last Media Phase, or the outlets that have printed nothing; where they end."""
    rows = tuple([(short_name(v, s), headline(v, kind, target)) for s, kind, target in v.news[:NEWS_SHOWN]])
    rows = rows or tuple([(short_name(v, s), "nothing printed yet") for s in of_role(v, MEDIA)])
    canvas.put(front_page(x, y, wide, rows))
    return y + 44 + 20 * len(rows)


@drawn
def front_page(x: float, y: float, wide: float, rows: tuple[tuple[str, str], ...]) -> Element:
    """Headlines with the outlet that printed them."""
    parts = [caption("headlines", 0, 10)]
    for i, (paper, words) in enumerate(rows):
        at = 32 + 20 * i
        parts += [icon("speech", 8, at - 4, 13, "text-soft"),
                  text(paper, 22, at, 12, "brass", "start", 700, width=118, least=12),
                  text(words, 146, at, 12, "text", "start", width=wide - 146, least=12)]
    return Element("headlines", "".join(parts), x, y, "", "; ".join([f"{p}: {w}" for p, w in rows]) or "No headlines")
