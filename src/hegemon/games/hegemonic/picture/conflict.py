"""The conflict panel: both sides' Power step by step, who may lend what, what cards may still add."""
from __future__ import annotations

from typing import NamedTuple

from hegemon.draw import Canvas, badge, caption, drawn, rect, text
from hegemon.games.hegemonic.actions import HEX, SEAT
from hegemon.games.hegemonic.data import BOARD_OF, BOARDS, CARD_POWER, COLOURS, PATTERNS, TYPES
from hegemon.games.hegemonic.rules.sides import first_gains, sides
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.games.hegemonic.view import Clash, HegemonicView
from hegemon.games.hegemonic.words.outlook import chances, lenders, spoils_on_board, swing
from hegemon.games.hegemonic.words.table import table_of

STEPS = ("declared", "Power", "support", "cards", "outcome", "clean-up")
WIDTH = 340.0
ROW = 18.0      # a line of a step
VERDICT = 19.0  # a line of what comes of it


class Entry(NamedTuple):
    """One line of a side: how much, through what, and whether it is settled."""
    power: str
    words: str
    sure: bool


class Account(NamedTuple):
    """All that is told about a Conflict."""
    title: str
    about: str
    step: str
    totals: tuple[tuple[int, int, int], tuple[int, int, int]]   # each side: now, least, most
    steps: tuple[tuple[str, tuple[Entry, ...], tuple[Entry, ...]], ...]
    verdict: tuple[str, ...]


def account(view: HegemonicView, g: Hegemonic, clash: Clash) -> Account:
    """A Conflict told from what a viewer may know."""
    aim = (clash.sector, clash.defender, clash.target)
    gains, factions = clash.gains, clash.factions
    settled = clash.step > 1 or bool(gains)
    if not settled:  # what it will be if both draw on the largest
        mine, theirs, factions = sides(g, clash.attacker, clash.pattern, clash.hex, aim,
                                       (clash.factions[0], clash.stacks[0]))
        gains = first_gains(mine, theirs)
    now = [sum([n for _, side, n, _ in gains if side == which]) for which in range(2)]
    swings = [card_swing(view, clash, side) for side in range(2)]
    power = [tuple([Entry(str(n), name, settled) for step, side, n, name in gains if step == 1 and side == which])
             for which in range(2)]
    lent = [tuple([Entry(f"+{n}", name, True) for step, side, n, name in gains if step == 2 and side == which]
                  + may_lend(g, clash, factions, which)) for which in range(2)]
    cards = [tuple([Entry(f"+{n}", name, True) for step, side, n, name in gains if step >= 3 and side == which]
                   + ([Entry(f"+{span(*swings[which])}", "a card", False)] if swings[which] != (0, 0) else []))
             for which in range(2)]
    takeover = PATTERNS[clash.pattern].takeover
    return Account(
        f"{PATTERNS[clash.pattern].id.capitalize()} on {HEX.names[clash.sector]}",
        f"{SEAT.label(clash.attacker)} to {'take over' if takeover else 'destroy'} {SEAT.label(clash.defender)}'s "
        f"{TYPES[clash.target].capitalize()} pieces",
        f"step {clash.step} of 5: {STEPS[clash.step]}" if clash.step else STEPS[0],
        ((now[0], now[0] + swings[0][0], now[0] + swings[0][1]),
         (now[1], now[1] + swings[1][0], now[1] + swings[1][1])),
        tuple([(name, both[0], both[1]) for name, both in (("Power", power), ("Support", lent), ("Cards", cards))
               if any(both)]),
        verdict(view, g, clash, now, swings))


def card_swing(view: HegemonicView, clash: Clash, side: int) -> tuple[int, int]:
    """What a side's card may still add."""
    if clash.step > 3 or clash.cards[side] >= 0:
        return 0, 0
    return swing(view, (clash.attacker, clash.defender)[side], kinds(clash)[side])


def kinds(clash: Clash) -> tuple[int, int]:
    """The types of Power of both sides."""
    return PATTERNS[clash.pattern].attacker, clash.target


def may_lend(g: Hegemonic, clash: Clash, factions: tuple[int, int], which: int) -> list[Entry]:
    """Third players who are still to decide, with what they could lend this side."""
    if clash.step > 2:
        return []
    open_to = [(clash.attacker + n) % g.seats for n in range(max(1, clash.asked), g.seats)]
    return [Entry(f"+{power}", f"{SEAT.label(third)} may lend", False) for third, side, power in
            lenders(g, clash.pattern, clash.attacker, clash.defender, clash.target, factions)
            if side == which and third in open_to and third not in clash.lent]


def span(least: int, most: int) -> str:
    """A range in short: `1-5`, or one number."""
    return f"{least}-{most}" if least != most else str(most)


def verdict(view: HegemonicView, g: Hegemonic, clash: Clash, now: list[int],
            swings: list[tuple[int, int]]) -> tuple[str, ...]:
    """Who wins or may win, and what that would change."""
    names = SEAT.label(clash.attacker), SEAT.label(clash.defender)
    if clash.winner >= 0:
        return (f"{SEAT.label(clash.winner)} wins {max(now)} to {min(now)}.",)
    if clash.winner == -1:
        return (f"A draw at {now[0]}: Units fall, Bases stay.",)
    least, most = now[0] + swings[0][0] - now[1] - swings[1][1], now[0] + swings[0][1] - now[1] - swings[1][0]
    word = (f"{names[0]} wins whatever is played" if least > 0 else f"{names[1]} holds whatever is played" if most < 0
            else f"{names[0]} {now[0]} against {now[1]}; the cards decide")
    lines = [word + (", before support." if clash.step < 2 and not view.learning else ".")]
    lines += own_odds(view, g, clash, now)
    aim = (clash.sector, clash.defender, clash.target)
    _, change = spoils_on_board(g, clash.attacker, aim, PATTERNS[clash.pattern].takeover)
    vp = ", ".join([f"{SEAT.label(s)} {before} to {after}" for s, before, after in change])
    return (*lines, f"VP on {BOARDS[BOARD_OF[clash.sector]]} if {names[0]} wins: {vp or 'no change'}.")


def own_odds(view: HegemonicView, g: Hegemonic, clash: Clash, now: list[int]) -> list[str]:
    """How often the viewer's best card wins, for the two sides only."""
    both = (clash.attacker, clash.defender)
    if view.learning or view.now.viewer not in both or not view.hand or clash.step > 3:
        return []
    side = both.index(view.now.viewer)
    best = max([CARD_POWER[c][kinds(clash)[side]] for c in view.hand])
    win, draw, _ = chances(view, g, side, both, kinds(clash)[1 - side], now[side] + best - now[1 - side])
    return [f"With your best card: {win:.0%} win, {draw:.0%} draw."]


def conflict(canvas: Canvas, view: HegemonicView) -> None:
    """The Conflict under way on a sheet of its own."""
    if view.clash is None:
        return
    told = account(view, table_of(view), view.clash)
    leaf = canvas.sheet("conflict", told.title, "scene", WIDTH, height(told), told.step)
    leaf.add("conflict", conflict_panel(told, view.clash.attacker, view.clash.defender, WIDTH), label=spoken(told))


# -- drawing ----------------------------------------------------------------------------------------------------------

def height(told: Account) -> float:
    """Of the panel."""
    rows = sum([max(len(left), len(right), 1) for _, left, right in told.steps])
    return 113 + ROW * rows + 21 * len(told.steps) + VERDICT * len(told.verdict)


def spoken(told: Account) -> str:
    """The panel as a sentence or two."""
    parts = [f"{name}: {both}" for name, left, right in told.steps
             if (both := " against ".join([", ".join([f"{e.power} {e.words}" for e in side]) or "nothing"
                                           for side in (left, right)]))]
    return f"{told.title}, {told.step}. {told.about}. {'; '.join(parts)}. {' '.join(told.verdict)}"


@drawn
def conflict_panel(told: Account, attacker: int, defender: int, width: float) -> str:
    """Title, two bars with what cards may still add in pale, the steps line by line, and what comes of it."""
    out = [rect(0, 0, width, height(told), "panel", "threatened", 1.6, radius=9)]
    out.append(text(told.title, 12, 23, 17, "text", "start", 700, width=width - 180, least=12))
    out.append(text(told.step, width - 12, 22, 13, "text-soft", "end"))
    out.append(text(told.about, 12, 42, 13.5, "text-soft", "start", width=width - 24, least=12))
    out += bars(told, attacker, defender, width)
    y, room = 110.0, (width - 24) / 2
    for name, left, right in told.steps:
        out.append(rect(12, y - 4, width - 24, 1, "line"))
        out.append(caption(name, 12, y + 11))
        for side, entries in enumerate((left, right)):
            for n, entry in enumerate(entries):
                out.append(line_of(entry, 12 + room * side, y + 27 + ROW * n, room - 6))
        y += ROW * max(len(left), len(right), 1) + 21
    for n, words in enumerate(told.verdict):
        out.append(text(words, 12, y + 11 + VERDICT * n, 14, "text" if n == 0 else "text-soft", "start",
                        700 if n == 0 else 500, width=width - 24, least=12))
    return "".join(out)


def bars(told: Account, attacker: int, defender: int, width: float) -> list[str]:
    """Power so far, solid, and up to where cards may carry it, pale."""
    out = []
    room = width - 152
    most = max(1, *[high for _, _, high in told.totals])
    for n, (seat, (now, least, high)) in enumerate(zip((attacker, defender), told.totals)):
        y, tint = 61 + 25 * n, f"p-{COLOURS[seat]}-line"
        out.append(badge(COLOURS[seat], 18, 23, y))
        out.append(rect(42, y - 6, room, 12, "raised", radius=6))
        out.append(rect(42, y - 6, max(5.0, room * high / most), 12, tint, radius=6, opacity=0.35))
        out.append(rect(42, y - 6, max(5.0, room * now / most), 12, tint, radius=6))
        out.append(text(now, width - 78, y + 6, 17, "text", "end", 700))
        if high > now:
            out.append(text(f"to {span(least, high)}", width - 12, y + 5, 13.5, "text-soft", "end"))
    return out


def line_of(entry: Entry, x: float, y: float, room: float) -> str:
    """One contribution; what is not settled is pale."""
    tone = "text" if entry.sure else "text-faint"
    return (text(entry.power, x + 30, y, 14, tone, "end", 700, width=34, least=12)
            + text(entry.words, x + 36, y, 13.5, "text-soft" if entry.sure else "text-faint", "start",
                   width=room - 36, least=12))
