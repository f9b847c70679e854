"""What pages and screens need to know: how events of the log are told, and decisions on one page."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import (
    BLANK,
    BUY,
    DONE,
    HEADING,
    PART,
    PLACE,
    PROGRAMS,
    RESOURCE,
    SELL,
    SHIP,
    VERBS,
    own_name,
)
from hegemon.games.exodus.rules.course import STAGES
from hegemon.games.exodus.rules.economy import BUY_VP_TECH, RED_RATES, rates
from hegemon.games.exodus.rules.movement import steps_of
from hegemon.games.exodus.rules.windows import FITS, IS_DRIVE, IS_SHIELD, SPARE
from hegemon.games.exodus.state import Exodus
from hegemon.games.exodus.terms import terms
from hegemon.games.exodus.view import ExodusView
from hegemon.games.exodus.words.hints import ends_at
from hegemon.games.exodus.words.status import place
from hegemon.games.exodus.words.table import table_of
from hegemon.kernel import Action, Setup
from hegemon.kernel.live import Automatic, Award, Cell, Choices, Moment, Orders, Phase, Pool, Timetable

# 0 is never summed up, 1 a move, 2 a turn of fortune, 3 news; what is not named is a move
WEIGHTS: Final = {
    "laid": 0, "moved": 0, "income": 0, "clones": 0, "repairs": 0, "drew": 0, "discarded": 0, "used_up": 0,
    "theirs_discarded": 0, "market_cleared": 0, "expired": 0, "unchosen": 0, "refitted": 0, "loaded": 0,
    "transferred": 0, "ferried": 0, "assigned": 0, "rolled": 0, "cr_rolled": 0, "mended": 0, "shrugged": 0,
    "reformed": 0, "stage": 1, "enacted": 2, "visionary": 2, "repealed": 2, "rose": 2, "ordered": 2, "struck": 2,
    "killed": 2, "burnt": 2, "sunk": 2, "no_victor": 2, "cr_stays": 2, "cr_gone": 2, "one_time": 2, "time_called": 2,
    "won": 3, "cr_beaten": 3, "destroyed": 3, "last_turn": 3, "final": 3, "solo_end": 3,
}
HEADS: Final = {"stage": 2}  # chapters of the log: 1 a round, 2 a phase
ICONS: Final = {
    **dict.fromkeys(("round", "rolled", "cr_rolled", "carded", "sunk", "won", "no_victor", "cr_beaten", "cr_stays",
                     "cr_gone", "rammed", "assigned", "commandos"), "sword"),
    **dict.fromkeys(("traded_in", "traded_out", "banked", "card_paid", "market_cleared"), "coin"),
    **dict.fromkeys(("aimed", "fired", "cr_fired", "struck", "intercepted", "defended", "armed"), "rocket"),
    **dict.fromkeys(("voted", "votes", "bidded", "tie_broken"), "vote"),
    **dict.fromkeys(("enacted", "visionary", "repealed"), "scales"), "learnt": "flask", "moved": "fleet",
    "built": "fighter",
    **dict.fromkeys(("colony", "landed", "settled", "loaded", "clones"), "population"), "ordered": "crown",
    **dict.fromkeys(("bought", "refitted"), "gear"), "mined": "crystal", "final": "trophy",
}
ASKED: Final = "X-8.5 Where do your ships go?"
MOUNTED: Final = "X-8.2 Mo"  # "Move population aboard?"; matches that stand there since before ask "Mount population?"
FITTED: Final = "X-6.9 Which part goes where?"
TRADED: Final = "X-6.22 What do you trade?"
COMPASS: Final = {"E": "east", "NE": "north-east", "NW": "north-west", "W": "west", "SW": "south-west",
                  "SE": "south-east"}
TURNS: Final = ("", ", then", ", at last")


def timetable(setup: Setup) -> Timetable:
    """The stages of a turn."""
    minutes = {3: 5, 5: 5}
    return Timetable(tuple([Phase(str(n), title, 60 * minutes.get(n, 2) * setup.seats, first=120)
                            for n, title in enumerate(STAGES) if title]), 12, "Turn")


def moment(g: Exodus) -> Moment:
    """The turn and its stage."""
    return Moment(g.turn, str(g.stage), "", f"Turn {g.turn}, {STAGES[g.stage]}" if g.stage else "Set-up")


def automatic(view: ExodusView) -> tuple[Automatic, ...]:
    """What a person may have answered for him: the windows for refits and Resistance cards, and rockets."""
    done = VERBS.write(DONE.only)
    return (Automatic("Windows.chosen", "Neither refit nor use a Resistance card", done),
            Automatic("FireWmd.launched", "Fire no rocket", done))


def orders(view: ExodusView) -> Orders | None:
    """The viewer's decision on one page: ships, carriers, blueprints, exchanges."""
    page = PAGES.get(view.now.name)
    return page(view) if page is not None and view.now.legal else None


def awards(view: ExodusView) -> tuple[Award, ...]:
    """Honours of a game that is over, each for whoever stands alone with most."""
    if not view.now.over or view.now.seats < 2:
        return ()
    seats = range(view.now.seats)
    sums = (("Sage", "knows {} technologies", "flask", [view.techs[s].bit_count() for s in seats]),
            ("Banker", "holds {} CP", "coin", list(view.cp[:view.now.seats])),
            ("Admiral", "has {} ships on the map", "fleet",
             [sum([hex >= 0 for hex in view.where[s * 16:s * 16 + 16]]) for s in seats]),
            ("Settler", "lives on {} planets", "population",
             [sum([len(row) > s and row[s] > 0 for row in view.pop]) for s in seats]))
    return tuple([Award(title, (row.index(max(row)),), words.format(max(row)), icon=icon)
                  for title, words, icon, row in sums if max(row) > 1 and row.count(max(row)) == 1])


def _ended(asked: str, words: str) -> Cell:
    """The answer that closes a chain."""
    done = VERBS.write(DONE.only)
    return Cell("done", asked, words, ((done, "That is all", ""),), done)


def ships(view: ExodusView) -> Orders | None:
    """Where all ships go: a row for each step of a ship; one left blank stays."""
    g, laid, cells = table_of(view), {row[0]: len(row) - 1 for row in view.draft}, []
    for ship in sorted({a[1] for a in view.now.legal if a[0] == "program"}):
        first = laid.get(ship, 0)
        for n in range(first, steps_of(g, ship)):
            choices = near(view, ship) if n == first else further(ship)
            cells.append(Cell(f"{SHIP.names[ship]}_{n}", ASKED, f"{own_name(ship)}{TURNS[n]}", choices, "",
                              note=f"in {place(view, view.where[ship])}" if not n else "", blank="stays",
                              art="" if n else f"ship-{SHIP.names[ship]}"))
    if not cells:
        return None
    return Orders(f"ships.{view.turn}", "Lay your orders down", (*cells, _ended(ASKED, "Your orders")))


def near(view: ExodusView, ship: int) -> Choices:
    """The hexes next to where a ship is, by their names."""
    hex = ends_at(view, ship)
    steps = terms(view.code).map.step[hex]
    return tuple([(VERBS.write(action), place(view, steps[action[2]]), "") for action in PROGRAMS[ship]
                  if action[2] != BLANK and steps[action[2]] >= 0])


def further(ship: int) -> Choices:
    """The directions of a later step: from where, the step before decides."""
    return tuple([(VERBS.write(action), COMPASS[HEADING.names[action[2]]], "") for action in PROGRAMS[ship]
                  if action[2] != BLANK])


def loads(view: ExodusView) -> Orders | None:
    """How many cubes each carrier takes aboard, out of what lives in its hex."""
    offered: dict[int, list[Action]] = {}
    for action in view.now.legal:
        if action[0] == "load":
            offered.setdefault(action[1], []).append(action)
        elif action != DONE.only:
            return None  # cubes change ships, or groups hide: that is asked step by step
    hexes = sorted({view.where[ship] for ship in offered})
    cells = [Cell(SHIP.names[ship], MOUNTED, own_name(ship), tuple([(VERBS.write(a), str(a[2]), "") for a in actions]),
                  "", "number", f"in.{view.where[ship]}", art=f"ship-{SHIP.names[ship]}")
             for ship, actions in offered.items()]
    pools = [Pool(f"in.{hex}", place(view, hex), view.pop[hex][view.now.viewer], "population") for hex in hexes]
    groups = [(pool.label, tuple([cell.key for cell in cells if cell.pool == pool.key])) for pool in pools]
    return Orders(f"loads.{view.turn}.{view.conquest}", "Load your carriers",
                  (*cells, _ended(MOUNTED, "Your carriers")), tuple(groups), tuple(pools)) if cells else None


def blueprints(view: ExodusView) -> Orders | None:
    """Where each part goes: there is room where a slot stands free now; a shield goes one at a time."""
    seat = view.now.viewer
    rows = (*view.parts[seat * 4:seat * 4 + 4], view.spare[seat])
    if view.draft != ((0,),):
        return None  # some have gone where they go already
    legal, cells, uses = set(view.now.legal), [], {}
    for start, row in enumerate(rows):
        for n, part in enumerate(row):
            goals = [goal for goal in range(5) if FITS[part][start][goal] in legal]
            for goal in goals:
                uses[VERBS.write(FITS[part][start][goal])] = tuple(_taken(part, start, goal))
            if goals:
                cells.append(Cell(f"{PLACE.names[start]}_{n}", FITTED, PART.label(part), tuple(
                    [(VERBS.write(FITS[part][start][goal]), PLACE.label(goal), "") for goal in goals]), "",
                    note=f"on the {PLACE.label(start)}", blank="stays"))
    pools = [Pool(f"room.{k}", PLACE.label(k), d.SLOTS[k] - len(rows[k])) for k in range(4)]
    pools += [Pool(f"{what}.{k}", PLACE.label(k), 1) for what in ("drive", "shield") for k in range(4)]
    return Orders(f"blueprints.{view.turn}", "Lay your parts out", (*cells, _ended(FITTED, "Your parts")), (),
                  tuple(pools), uses=uses) if cells else None


def exchanges(view: ExodusView) -> Orders | None:
    """What is bought or sold, a row for each exchange: after the first all go its way."""
    g, seat, (left, space) = table_of(view), view.now.viewer, view.draft[0]
    if space < 0 or g.known(seat) & (RED_RATES | BUY_VP_TECH):
        return None  # both ways, or VP besides: what one exchange brings the next may spend, so they are asked in turn
    price, proceeds = rates(g, seat, space)
    buys = tuple([(VERBS.write(a), f"buy {RESOURCE.label(a[1])}", f"{price} CP") for a in BUY.each])
    sells = tuple([(VERBS.write(a), f"sell {RESOURCE.label(a[1])}", f"brings {proceeds} CP") for a in SELL.each])
    first = tuple([choice for choice in (*buys, *sells) if VERBS.read(choice[0]) in view.now.legal])
    if not first:
        return None
    ways = {"": (), **{do: buys for do, _, _ in buys}, **{do: sells for do, _, _ in sells}}
    cells = [Cell(f"exchange_{n}", TRADED, f"Exchange {n + 1}", first, "", after=f"exchange_{n - 1}" if n else "",
                  cases=ways if n else {}) for n in range(left)]
    stocks = zip(sells, RESOURCE.names, (view.axinium[seat], view.phasium[seat]))
    pools = [Pool("paid", "exchanges you can pay", view.cp[seat] // price)]
    uses = {do: ("paid",) for do, _, _ in buys}
    for (do, _, _), name, stock in stocks:
        pools.append(Pool(name, name, stock))
        uses[do] = (name,)
    return Orders(f"trade.{view.turn}", "Trade", (*cells, _ended(TRADED, "Your exchanges")), (), tuple(pools),
                  uses=uses)


def _taken(part: int, start: int, goal: int) -> Iterator[str]:
    """What of the room a move of a part takes."""
    if goal != SPARE:
        yield f"room.{goal}"
        if IS_DRIVE[part]:
            yield f"drive.{goal}"
    if start != SPARE and IS_SHIELD[part]:
        yield f"shield.{start}"


PAGES: Final[Mapping[str, Callable[[ExodusView], Orders | None]]] = {
    "Program.chosen": ships, "Mount.chosen": loads, "Refit.chosen": blueprints, "Trade.traded": exchanges}
