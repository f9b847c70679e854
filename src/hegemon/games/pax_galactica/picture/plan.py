"""What lies before a player: the planning sheet, cards drawn, the table's plans, battles, and cards that are named."""
from __future__ import annotations

from typing import Final

from hegemon.draw import Canvas, Element, badge, caption, card, drawn, icon, rect, row, skin, text, token
from hegemon.games.pax_galactica.box import FIXED_ACTIONS, SLOT_ACTIONS
from hegemon.games.pax_galactica.data import (
    AREA_IDS,
    AREA_NAMES,
    CAPITAL,
    CARD_DECK,
    CARD_NAMES,
    CARD_TEXTS,
    CARD_VALUE,
    CARD_WORDS,
    CARDS,
    DECKS,
    IMPERIAL,
    JOKER,
    SUIT,
    WORN,
)
from hegemon.games.pax_galactica.rules.capital import STEPS_OF_SLOTS
from hegemon.games.pax_galactica.rules.sides import ships
from hegemon.games.pax_galactica.view import PaxView, Row
from hegemon.games.pax_galactica.words.goals import aims, secret_name
from hegemon.games.pax_galactica.words.names import (
    CAPITAL_STEPS,
    banner_name,
    card_in_slot,
    plural,
    short_name,
    table,
    wears,
)
from hegemon.games.pax_galactica.words.odds import fleet_of
from hegemon.games.pax_galactica.words.orders import draft, ordered

SHEET_WIDE: Final = 540
CELL: Final = (172, 44)
SCENE_WIDE: Final = 330   # what stands beside the map, its letters as large as on it
ACROSS: Final = SCENE_WIDE // 44  # playing cards in a row
FIGHTER_HIGH: Final = 76
STRIP_CARD: Final = (168, 92)


# -- a map player's sheet -------------------------------------------------------------------------------------------

def map_sheet(canvas: Canvas, v: PaxView, seat: int, x: float, y: float) -> None:
    """Three pools and nine actions of one seat, then the open part of everybody's plan."""
    filled = draft(v)
    planning = filled.get("frame") == "PlanMap"
    slots: Row = filled["slots"] if planning else v.slots[seat]
    ap: Row = filled["ap"] if planning else v.ap[seat]
    pools = v.pools[seat]
    canvas.add("sheet", caption("planning sheet", 0, 0), text(
        "pools pay for the three actions under them", SHEET_WIDE, 0, 12, "text-faint", "end"), x=x, y=y + 10)
    for r in range(3):
        canvas.put(pool(r, x + r * (CELL[0] + 12), y + 20, pools[r] if len(pools) > r else 0))
    for n in range(1, 10):
        at = x + (n - 1) // 3 * (CELL[0] + 12), y + 48 + (n - 1) % 3 * (CELL[1] + 5)
        hidden = n in (6, 9)
        words = FIXED_ACTIONS.get(n, "")
        if not words:
            i = SLOT_ACTIONS.index(n)
            words = card_in_slot(v, seat, slots[i]) if i < len(slots) else "to be chosen"
        due = 0 < v.step[v.loc[seat]] - 3 == n and v.phase == 0 and v.beat > 1
        canvas.put(action_cell(n, *at, words, ap[n - 1] if len(ap) >= n else -1, hidden, due))


@drawn
def pool(number: int, x: float, y: float, points: int) -> Element:
    """One budget pool."""
    parts = (rect(0, 0, CELL[0], 22, "raised", "line", radius=6), icon("megapower", 14, 11, 13, "r-energy"),
             text(f"pool {number + 1}", 26, 15, 12, "text-soft", "start", 600),
             text(f"{points} AP", CELL[0] - 10, 15.5, 12.5, "text", "end", 700))
    return Element(f"pool-{number + 1}", "".join(parts), x, y, "", f"Pool {number + 1} holds {points} Atomic Power")


@drawn
def action_cell(number: int, x: float, y: float, words: str, ap: int, hidden: bool, due: bool) -> Element:
    """One action: its number, card and Atomic Power."""
    parts = [rect(0, 0, *CELL, "panel", "brass" if due else "line", 2 if due else 1, radius=7),
             text(number, 14, 28, 16, "text-faint", weight=700),
             text(words, 30, 20, 12, "text", "start", 600, width=CELL[0] - 38, least=12)]
    if hidden:
        parts.append(icon("eye", CELL[0] - 14, 33, 12, "text-faint"))
    parts.append(text("face down" if hidden else "now" if due else "", 30, 36, 12, "text-faint", "start",
                      width=84))
    parts.append(text(f"{ap} AP" if ap >= 0 else "", CELL[0] - (26 if hidden else 10), 37, 12.5, "text", "end", 700))
    return Element(f"action-{number}", "".join(parts), x, y, "",
                   f"Action {number}: {words}{f', {ap} Atomic Power' if ap >= 0 else ''}")


def table_high(v: PaxView, quad: int) -> float:
    """How high the plans of a table are."""
    return 40.0 + 19 * len(table(v, quad))


def table_plans(canvas: Canvas, v: PaxView, quad: int, x: float, y: float, wide: float) -> None:
    """What everybody at the table has laid out: cards face up, Atomic Power on all."""
    rows = []
    for s in table(v, quad):
        cells = []
        for i, n in enumerate(SLOT_ACTIONS):
            power = v.ap[s][n - 1] if len(v.ap[s]) >= n else 0
            words = card_in_slot(v, s, v.slots[s][i])
            cells.append(f"{words} {power}" if words not in ("empty", "face down") else
                         f"? {power}" if words == "face down" else "-")
        rows.append((wears(v, s), short_name(v, s), tuple(cells)))
    canvas.put(plan_rows(x, y, wide, tuple(rows)))


@drawn
def plan_rows(x: float, y: float, wide: float, rows: tuple[tuple[str, str, tuple[str, ...]], ...]) -> Element:
    """A line for each player at the table."""
    parts = [caption("the table", 0, 10)]
    step = (wide - 130) / 4
    for i, n in enumerate(SLOT_ACTIONS):
        parts.append(text(f"action {n}", 130 + i * step, 10, 12, "text-faint", "start"))
    for j, (who, name, cells) in enumerate(rows):
        at = 31 + 19 * j
        parts += [badge(who, 12, 8, at - 4), text(name, 20, at, 12, "text", "start", 600, width=104, least=12)]
        parts += [text(words, 130 + i * step, at, 12, "text-soft", "start", width=step - 4, least=12)
                  for i, words in enumerate(cells)]
    said = "; ".join([f"{name}: {', '.join(cells)}" for _, name, cells in rows])
    return Element("table-plans", "".join(parts), x, y, "", f"Choices at the table: {said}")


# -- a politician's sheet -------------------------------------------------------------------------------------------

def capital_sheet(canvas: Canvas, v: PaxView, seat: int, x: float, y: float) -> None:
    """Steps 4 to 9 of one politician: card and Megapower."""
    filled = draft(v)
    planning = filled.get("frame") == "PlanCapital"
    slots: Row = filled["slots"] if planning else v.slots[seat]
    mp: Row = filled["mp"] if planning else v.ap[seat]
    canvas.add("sheet", caption("planning sheet", 0, 0), text(
        f"{v.mp[seat]} Megapower at hand", SHEET_WIDE, 0, 12, "text", "end", 700), x=x, y=y + 10)
    for n in range(4, 10):
        i = n - 4
        at = x + i % 3 * (CELL[0] + 12), y + 24 + i // 3 * (CELL[1] + 6)
        words = "buy privilege cards"
        if n in STEPS_OF_SLOTS:
            k = STEPS_OF_SLOTS.index(n)
            words = card_in_slot(v, seat, slots[k]) if k < len(slots) else "to be chosen"
        canvas.put(step_cell(n, *at, words, mp[i] if i < len(mp) else -1, n in (5, 8),
                             v.step[CAPITAL] == n and v.phase == 0))


@drawn
def step_cell(number: int, x: float, y: float, words: str, mp: int, secret: bool, due: bool) -> Element:
    """One Capital step: card and Megapower set aside."""
    parts = [rect(0, 0, *CELL, "panel", "brass" if due else "line", 2 if due else 1, radius=7),
             text(number, 14, 28, 16, "text-faint", weight=700),
             text(words, 30, 20, 12, "text", "start", 600, width=CELL[0] - 38, least=12),
             text("secret" if secret else "public" if number in (4, 7) else "", 30, 36, 12, "text-faint", "start")]
    if mp >= 0:
        parts.append(icon("bolt", CELL[0] - 34, 32, 12, "r-mp") + text(mp, CELL[0] - 10, 37, 12.5, "text", "end", 700))
    return Element(f"step-{number}", "".join(parts), x, y, "",
                   f"Step {number}, {CAPITAL_STEPS[number]}: {words}{f', {mp} Megapower' if mp >= 0 else ''}")


# -- what a seat holds ----------------------------------------------------------------------------------------------

def purse(canvas: Canvas, v: PaxView, seat: int, x: float, y: float, wide: float) -> None:
    """Megapower, scrip, Legacy, secret faction and goals of the viewer."""
    lines = [("bolt", "Megapower", str(v.mp[seat])), ("coin", "trade scrip", str(v.scrip[seat])),
             ("star", "Legacy tokens", " ".join([str(n) for n in v.legacy]) or "none"),
             ("card", "privilege cards", str(len(v.privs)))]
    if v.faction_legacy >= 0:
        lines.append(("trophy", "Legacy of the faction", f"{v.faction_legacy}, event at {v.event_at}"))
    if v.secret[seat] >= 0:
        lines.append(("eye", "secretly of the", secret_name(v.secret[seat])))
    canvas.put(purse_list(x, y, wide, tuple(lines), aims(v, seat)))


@drawn
def purse_list(x: float, y: float, wide: float, lines: tuple[tuple[str, str, str], ...],
               wishes: tuple[str, ...]) -> Element:
    """The viewer's own means and aims."""
    parts = [caption("your means", 0, 10)]
    parts += [row(wide, words, value, 0, 32 + 20 * i, name=glyph, size=12) for i, (glyph, words, value) in
              enumerate(lines)]
    at = 44 + 20 * len(lines)
    if wishes:
        parts.append(caption("your aims", 0, at))
        half = wide / 2
        for i, words in enumerate(wishes):
            x_, y_ = i % 2 * half, at + 20 + 19 * (i // 2)
            parts.append(icon("check", x_ + 7, y_ - 4, 10, "brass")
                         + text(words, x_ + 18, y_, 12, "text-soft", "start", width=half - 22, least=12))
    return Element("purse", "".join(parts), x, y, "", "; ".join([f"{words} {value}" for _, words, value in lines]))


def purse_high(v: PaxView, seat: int) -> float:
    """How high the list of means and aims is."""
    lines = 4 + (v.faction_legacy >= 0) + (v.secret[seat] >= 0)
    return 66 + 20 * lines + 19 * -(-len(aims(v, seat)) // 2)


# -- playing cards --------------------------------------------------------------------------------------------------

def drawn_cards(canvas: Canvas, v: PaxView, y: float, words: str) -> float:
    """The viewer's own budget or battle cards; where they end."""
    used = tuple(draft(v).get("cards", ())) if draft(v).get("frame") in ("Keep", "Select") else ()
    left = list(v.drawn)
    faces = []
    for c in used:
        if c in left:
            left.remove(c)
            faces.append((c, True))
    faces += [(c, False) for c in left]
    canvas.add("drawn-cards", caption(words, 0, 0),
               *[face(c, i % ACROSS * 44, 10 + i // ACROSS * 60, laid) for i, (c, laid) in enumerate(faces)], x=2, y=y,
               label=f"{words}: {' '.join([CARD_WORDS[c] for c in v.drawn])}")
    return y + 16 + -(-len(faces) // ACROSS) * 60


@drawn
def face(number: int, x: float, y: float, laid: bool) -> str:
    """A playing card; one already used lies lower."""
    drop = 8 if laid else 0
    ink = "bad" if number < JOKER and SUIT[number] < 2 else "text"
    value = "joker" if number >= JOKER else f"= {CARD_VALUE[number]}"
    return (rect(x, y + drop, 38, 50, "raised", "brass" if laid else "line-strong", 1.4, radius=5)
            + text(CARD_WORDS[number], x + 19, y + drop + 25, 16, ink, weight=700, width=34)
            + text(value, x + 19, y + drop + 43, 12, "text-soft"))


def orders_so_far(canvas: Canvas, v: PaxView, y: float) -> float:
    """Orders filled in and not handed in, where the planning sheet does not show them; where they end."""
    lines = ordered(v)
    if not lines or draft(v).get("frame") in ("PlanMap", "PlanCapital", "Keep", "Select"):
        return y
    canvas.add("orders", caption("your orders so far", 0, 12), text(
        "; ".join(lines), 0, 30, 12, "text", "start", 600, width=SCENE_WIDE - 4, lines=3, least=12), x=2, y=y,
        label=f"Your orders so far: {'; '.join(lines)}")
    return y + 70


# -- battles --------------------------------------------------------------------------------------------------------

def battle(canvas: Canvas, v: PaxView, i: int, y: float) -> float:
    """One battle under way: who fights whom with what; where it ends."""
    _, area, sides, fleet = v.battles[i]
    rows = []
    for j, (banner, owner, leader, ap, trigger, support) in enumerate(sides):
        own = fleet_of(v, area, banner, owner, fleet, j)
        helped = sum([ships(v, area, b, o) for b, o in support])
        big = len([m for m in v.mega if m[0] == area and (m[1] == leader >= 0 or m[1] < 0 and banner == IMPERIAL)])
        cards = v.drawn_counts[leader] if leader >= 0 else -1
        rows.append((WORN[banner], short_name(v, leader) if leader >= 0 else banner_name(banner), own, helped, ap,
                     big, cards, bool(trigger)))
    canvas.put(battle_box(area, y, tuple(rows)))
    return y + 48 + len(rows) * FIGHTER_HIGH


Fighter = tuple[str, str, int, int, int, int, int, bool]


@drawn
def battle_box(area: int, y: float, rows: tuple[Fighter, ...]) -> Element:
    """The sides of a battle under each other, and what makes their strength."""
    wide, room = SCENE_WIDE - 4, SCENE_WIDE - 64
    parts = [rect(0, 0, wide, 36 + len(rows) * FIGHTER_HIGH, "panel", "threatened", 1.6, radius=10),
             icon("sword", 18, 20, 16, "threatened"),
             text(f"Battle in {AREA_NAMES[area]}" if area >= 0 else "Battle of the Capital", 32, 25, 14, "text",
                  "start", 700)]
    for i, (who, name, own, helped, ap, big, cards, trigger) in enumerate(rows):
        top = 32 + i * FIGHTER_HIGH
        power = own + helped + ap + 50 * big
        parts += [token("battleship", who, size=30, x=28, y=top + 26),
                  text(f"side {i}: {name}", 52, top + 18, 13, skin(who).text, "start", 700, width=room, least=12),
                  text(f"strength {power}" + (", attacks" if trigger else ""), 52, top + 36, 12.5, "text", "start",
                       600, width=room, least=12)]
        words = [plural(own, "ship")] + [f"{n} {what}" for n, what in (
            (helped, "of supporters"), (ap, "AP"), (50 * big, "for Megaships")) if n]
        parts.append(text(" + ".join(words), 52, top + 52, 12, "text-soft", "start", width=room, least=12))
        if cards >= 0:
            parts.append(text(f"{plural(cards, 'battle card')} drawn", 52, top + 68, 12, "text-soft", "start",
                              width=room))
    said = " against ".join([f"{name} with {plural(own, 'ship')}" for _, name, own, *_ in rows])
    return Element(f"battle-{AREA_IDS[area] if area >= 0 else 'capital'}", "".join(parts), 2, y, "", f"Battle: {said}")


# -- cards named by the question ------------------------------------------------------------------------------------

def named_cards(canvas: Canvas, keys: list[str], x: float, y: float, wide: float) -> float:
    """What the question names and nothing else shows: privilege cards of decks; how high they stand."""
    across = int(wide // (STRIP_CARD[0] + 10))
    for i, key in enumerate(keys):
        at = x + i % across * (STRIP_CARD[0] + 10), y + i // across * (STRIP_CARD[1] + 10)
        name = key.partition("-")[2]
        if key.startswith("card-") and name in CARDS:
            c = CARDS.index(name)
            canvas.put(Element(key, card(*STRIP_CARD, CARD_NAMES[c], kind=DECKS[CARD_DECK[c]].replace("_", " "),
                                         body=CARD_TEXTS[c]), *at, "", f"{CARD_NAMES[c]}: {CARD_TEXTS[c]}"))
        else:
            canvas.put(Element(key, card(*STRIP_CARD, name), *at, "", name))
    return -(-len(keys) // across) * (STRIP_CARD[1] + 10)
