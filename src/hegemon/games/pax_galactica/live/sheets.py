"""The planning sheet: a decision of several answers on one page (live play; 4.1 has the chains it stands for)."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from hegemon.games.pax_galactica.actions import (
    AMOUNTS,
    BLOCKADE,
    BOOST,
    DONE,
    EMPTY,
    KEEP,
    LOYAL,
    NAME_NPC,
    NAME_STEP,
    NAME_WHO,
    PATROLS,
    POWERS,
    SET_ACT,
    SET_POLITIC,
    SOOTHE,
    SPENDS,
    USE,
)
from hegemon.games.pax_galactica.box import (
    ACTIONS,
    BRIBES_MOST,
    FIXED_ACTIONS,
    GOVERN_MOST,
    LOYALTY_MOST,
    MOST_AP,
    OPEN_SLOTS,
    POOLS_EACH,
    ROUND,
    SLOT_ACTIONS,
    govern_steps,
    patrol_tokens,
)
from hegemon.games.pax_galactica.data import (
    ACTS,
    ALM,
    BASES_EACH,
    BRIBERY,
    CARD_NAMES,
    CARD_TIMING,
    CARD_VALUE,
    CARD_WORDS,
    EXECUTE,
    EXPLOIT,
    GAL,
    IMPERIAL,
    INSPECTION,
    JOKER,
    OFFICES,
    QUAD_AREAS,
    RANK,
    RIGHTS,
    SECTOR_COST,
    SECTORS,
    SUIT,
)
from hegemon.games.pax_galactica.live.cells import Filled, choice, written
from hegemon.games.pax_galactica.live.marching import moves
from hegemon.games.pax_galactica.live.papers import ballot_page, division_page, pawns_page, throne_page, veto_page
from hegemon.games.pax_galactica.rules.budget import default_power as spread
from hegemon.games.pax_galactica.rules.budget import wished_slots
from hegemon.games.pax_galactica.rules.capital import IDLE, STEPS_OF_SLOTS, wished_politics
from hegemon.games.pax_galactica.rules.orders import megapower, patrol_threat
from hegemon.games.pax_galactica.rules.sides import ships
from hegemon.games.pax_galactica.state import PRIV
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.hints_capital import POLITIC_WORDS, political
from hegemon.games.pax_galactica.words.hints_map import ACT_WORDS, EVENTS, govern_points, slot_lines
from hegemon.games.pax_galactica.words.names import CAPITAL_STEPS, own_banner, plural, short_name, table
from hegemon.games.pax_galactica.words.odds import executive_mod, starbases
from hegemon.games.pax_galactica.words.orders import draft
from hegemon.kernel import Action
from hegemon.kernel.live import Cell, Choices, Orders, Pool

MOST_MP: Final = 40
NOT_NOW: Final = ("", "not now", "")
UNUSED: Final = choice(EMPTY.only)[1]  # of a slot without a card
STEP_NAMES: Final = {n: CAPITAL_STEPS[n] for n in range(4, 10)}
CARDS_ASK: Final = "P-9.15 Do you play a privilege card on your plan?"


def orders(view: PaxView) -> Orders | None:
    """The viewer's present decision on one page, or None: then it is asked step by step."""
    filled = draft(view)
    make = PAGES.get(filled.get("frame", "")) if view.now.legal else None
    return make(view, filled) if make is not None else None


# -- budget (P-5.6) -------------------------------------------------------------------------------------------------

def budget_page(v: PaxView, filled: Filled) -> Orders | None:
    """Which card feeds which pool; what is left over makes its event."""
    left = list(v.drawn)
    for card in filled["cards"]:
        if card >= 0:
            left.remove(card)
    pools = range(len(filled["cards"]) + 1, POOLS_EACH + 1)
    best = sorted(left, key=RANK.__getitem__)
    stock = {written(KEEP.each[c]): left.count(c) for c in set(left)}
    blank = max(0, len(pools) - len(left))
    if blank:
        stock[written(EMPTY.only)] = blank
    choices: Choices = (*[choice(KEEP.each[c], card_event(c), f"{CARD_WORDS[c]} ({CARD_VALUE[c]})")
                          for c in sorted(set(left), key=RANK.__getitem__)], *([choice(EMPTY.only)] if blank else []))
    defaults = best if len(filled["cards"]) or len(best) < 3 else [best[2], best[0], best[1]]
    cells = [Cell(f"pool_{n}", f"P-5.6 Which card feeds pool {n}", f"Pool {n}", choices,
                  written(KEEP.each[defaults[i]]) if i < len(defaults) else written(EMPTY.only),
                  note=f"Atomic Power for actions {ROUND * (n - 1) + 1} to {ROUND * n}") for i, n in enumerate(pools)]
    return Orders("budget", "Keep three cards", tuple(cells), stock=stock)


def card_event(card: int) -> str:
    """What a budget card does if it is left over."""  # P-5.7
    return f"left over: {EVENTS[SUIT[card]].format(CARD_VALUE[card])}" if card < JOKER else "left over: nothing"


# -- a map player's plan (P-5.9, P-5.10) ----------------------------------------------------------------------------

def map_page(v: PaxView, filled: Filled) -> Orders | None:
    """Four slots, nine amounts of Atomic Power, planning cards."""
    if filled["ap"] and len(filled["ap"]) == len(SLOT_ACTIONS) + len(FIXED_ACTIONS):
        return None  # planning cards alone are asked one by one
    slots = slot_cells(v, filled)
    cells = [*slots, *[power_cell(v, filled, n) for n in range(len(filled["ap"]) + 1, ACTIONS + 1)]]
    cards = card_cells(v)
    rounds = [(f"Round {r + 1}", tuple([c.key for n in range(ROUND * r + 1, ROUND * (r + 1) + 1) for c in cells
                                        if c.key in (f"slot_{n}", f"ap_{n}")])) for r in range(POOLS_EACH)]
    groups = [*rounds, ("Planning cards", tuple([c.key for c in cards]))]
    left = [v.pools[v.viewer][r] - sum(filled["ap"][ROUND * r:ROUND * (r + 1)]) for r in range(POOLS_EACH)]
    pools = [Pool(f"pool_{r + 1}", f"Pool {r + 1}", n, "atom") for r, n in enumerate(left)]
    return Orders("plan", "Plan your turn", (*cells, *cards), tuple([g for g in groups if g[1]]), tuple(pools),
                  slot_stock(v, filled))


def slot_choices(v: PaxView, filled: Filled, words: Mapping[int, str] | Sequence[str]) -> Choices:
    """The cards that can still be laid, with what they do."""
    if len(filled["slots"]) == 4:
        return ()
    kinds = [a for a in v.now.legal if a != EMPTY.only]
    listed = [choice(a, words[a[1]] if a[0] in ("set", "politic") else "") for a in kinds]
    return (*listed, choice(EMPTY.only))


def slot_stock(v: PaxView, filled: Filled) -> dict[str, int]:
    """How often each card may be laid: as often as it is in the hand, less what lies already."""
    hand, laid = list(v.hand[v.viewer]), filled["slots"]
    verb = SET_ACT if filled["frame"] == "PlanMap" else SET_POLITIC
    stock = {written(verb.each[k]): n - list(laid).count(k) for k, n in enumerate(hand) if n}
    for action in v.now.legal:
        if action[0] == "lay":
            stock[written(action)] = v.privs.count(action[1]) - list(laid).count(PRIV + action[1])
    return stock


def slot_cells(v: PaxView, filled: Filled) -> list[Cell]:
    """The slots not filled yet."""
    found, choices = [], slot_choices(v, filled, ACT_WORDS)
    wish = default_slots(v, filled)
    for i in range(len(filled["slots"]), 4):
        n = SLOT_ACTIONS[i]
        side = "face up" if n in OPEN_SLOTS else "face down"
        found.append(Cell(f"slot_{n}", f"P-5.10 Which card lies {side} in slot {n}?", f"Action {n}", choices,
                          wish[i], note=side, blank=UNUSED))
    return found


def default_slots(v: PaxView, filled: Filled) -> dict[int, str]:
    """What a silent seat lays in the slots still open, one after the other."""  # 4.2
    hand = list(v.hand[v.viewer])
    wish, found = wished_slots(tuple(hand), v.role[v.viewer]), {}
    for kind in filled["slots"]:
        if 0 <= kind < PRIV:
            hand[kind] -= 1
    for i in range(len(filled["slots"]), 4):
        kind = wish[i] if wish[i] >= 0 and hand[wish[i]] > 0 else -1
        if kind >= 0:
            hand[kind] -= 1
        found[i] = written(SET_ACT.each[kind] if kind >= 0 else EMPTY.only)
    return found


def power_cell(v: PaxView, filled: Filled, n: int) -> Cell:
    """Atomic Power on one action; a slot without an action card takes none."""
    pool = (n - 1) // ROUND
    most = min(MOST_AP, v.pools[v.viewer][pool] - sum(filled["ap"][ROUND * pool:ROUND * (pool + 1)]))
    base = starbases(v, v.loc[v.viewer], own_banner(v, v.viewer))
    laid = laid_in(v, filled, n)
    listed = tuple([choice(POWERS[i], power_brings(v, n, laid, i, base), str(i)) for i in range(most + 1)])
    wish = default_power(v, filled)[n - 1]
    label = FIXED_ACTIONS.get(n, "Atomic Power")
    if n not in SLOT_ACTIONS:
        return Cell(f"ap_{n}", power_ask(n), label, listed, written(POWERS[wish]), "number", f"pool_{pool + 1}")
    none = listed[:1]
    if laid != "":  # lies there already
        return Cell(f"ap_{n}", power_ask(n), label, none if laid == written(EMPTY.only) or laid.startswith("lay")
                    else listed, written(POWERS[wish]), "number", f"pool_{pool + 1}")
    kinds = [k for k, count in enumerate(v.hand[v.viewer]) if count]
    cases = {written(SET_ACT.each[k]): tuple([choice(POWERS[i], "; ".join(slot_lines(v, k, i, base)), str(i))
                                              for i in range(most + 1)]) for k in kinds}
    cases |= {written(EMPTY.only): none, **{written(a): none for a in v.now.legal if a[0] == "lay"}}
    return Cell(f"ap_{n}", power_ask(n), label, listed, written(POWERS[wish]), "number", f"pool_{pool + 1}",
                after=f"slot_{n}", cases=cases)


def power_ask(n: int) -> str:
    """The question a cell of Atomic Power answers."""
    return f"P-5.9 How much Atomic Power for action {n}"


def laid_in(v: PaxView, filled: Filled, n: int) -> str:
    """What lies in the slot of an action already, as it was answered; nothing where it is open or has none."""
    at = SLOT_ACTIONS.index(n) if n in SLOT_ACTIONS else -1
    if at < 0 or at >= len(filled["slots"]):
        return ""
    kind = filled["slots"][at]
    return written(EMPTY.only) if kind < 0 else "lay" if kind >= PRIV else written(SET_ACT.each[kind])


def power_brings(v: PaxView, n: int, laid: str, ap: int, base: int) -> str:
    """What so much Atomic Power brings."""
    if n in (1, 4, 7):
        return f"{megapower(ap)} MP"
    if n == 2:
        return plural(ap + base, "own ship")
    if n == 3:
        return plural(min(BASES_EACH, ap // SECTOR_COST), "starbase")
    kinds = [k for k in range(len(ACTS)) if laid == written(SET_ACT.each[k])]
    return "; ".join(slot_lines(v, kinds[0], ap, base)) if kinds else ""


def default_power(v: PaxView, filled: Filled) -> tuple[int, ...]:
    """How a silent seat spreads the Atomic Power, given what lies already."""  # 4.2
    wish = default_slots(v, filled)
    kinds = {written(SET_ACT.each[k]): k for k in range(len(ACTS))}
    slots = tuple([filled["slots"][i] if i < len(filled["slots"]) else kinds.get(wish[i], -1) for i in range(4)])
    pools = v.pools[v.viewer]
    found = list(spread(slots, pools))
    for n in range(len(filled["ap"]), ACTIONS):  # no more than is left of its pool
        first = n - n % ROUND
        spent = sum(filled["ap"][first:first + ROUND]) + sum(found[max(first, len(filled["ap"])):n])
        found[n] = max(0, min(found[n], pools[n // ROUND] - spent))
    return tuple(found)


def planning_cards(v: PaxView) -> list[int]:
    """Privilege cards of the viewer that are played while planning."""  # P-9.15
    return [c for c in v.privs if CARD_TIMING[c] == "planning" and not (c == EXPLOIT and v.flags[RIGHTS])]


def card_cells(v: PaxView) -> list[Cell]:
    """A row for each planning card held; on an action of one's choice it is played when the page is handed in."""
    found: list[Cell] = []
    for i, card in enumerate(planning_cards(v)):
        if card == INSPECTION:
            found += inspection(v, i)
        else:
            listed = [choice(BOOST(card, n), "", f"on action {n}, {FIXED_ACTIONS[n]}") for n in FIXED_ACTIONS]
            found.append(Cell(f"card_{i}", CARDS_ASK, CARD_NAMES[card], (NOT_NOW, *listed), ""))
    closing = (choice(DONE.only, "", "hand the plan in"), ("", "ask me about cards on actions 5, 6, 8 and 9", ""))
    return [*found, Cell("close", CARDS_ASK, "Then", closing, written(DONE.only))] if found else []


def inspection(v: PaxView, i: int) -> list[Cell]:
    """A look at somebody's secret actions."""
    others = [s for s in table(v, v.loc[v.viewer]) if s != v.viewer]
    names = tuple([choice(NAME_WHO.each[v.people[s]], "", short_name(v, s)) for s in others])
    if not names:
        return []
    return [Cell(f"card_{i}", CARDS_ASK, CARD_NAMES[INSPECTION], (NOT_NOW, choice(USE.each[INSPECTION])), ""),
            Cell(f"whom_{i}", "P-18.3 Whose secret actions do you look at?", "Whose", names, names[0][0],
                 after=f"card_{i}", cases={"": (NOT_NOW,)})]


# -- a politician's plan (P-9.3) ------------------------------------------------------------------------------------

def capital_page(v: PaxView, filled: Filled) -> Orders | None:
    """Four slots and Megapower for six steps."""
    slots = politic_cells(v, filled)
    sums = [spend_cell(v, filled, step) for step in range(len(filled["mp"]) + 4, 10)]
    groups = [(STEP_NAMES[step], tuple([c.key for c in (*slots, *sums) if c.key in (f"slot_{step}", f"mp_{step}")]))
              for step in range(4, 10)]
    pool = Pool("mp", "Megapower", min(MOST_MP, v.mp[v.viewer]) - sum(filled["mp"]), "bolt")
    return Orders("capital", "Choose your actions", (*slots, *sums), tuple([g for g in groups if g[1]]), (pool,),
                  slot_stock(v, filled))


def politic_cells(v: PaxView, filled: Filled) -> list[Cell]:
    """The slots not filled yet."""
    choices = slot_choices(v, filled, POLITIC_WORDS)
    wish, found = silent_politics(v, filled)[0], []
    for i in range(len(filled["slots"]), 4):
        step = STEPS_OF_SLOTS[i]
        side = "public" if step in (4, 7) else "secret"
        found.append(Cell(f"slot_{step}", f"P-9.3 Which {side} action do you take in step {step}?",
                          STEP_NAMES[step], choices, wish[i], note=side, blank=UNUSED))
    return found


def silent_politics(v: PaxView, filled: Filled) -> tuple[list[str], int]:
    """What a silent politician lays, and the Megapower on the Executive action."""  # 4.2
    mods = executive_mod(v, v.viewer, v.crises[0][0]) if v.crises else 0
    wish, mp = wished_politics(v.hand[v.viewer], v.fac[v.viewer] <= GAL, bool(v.crises), mods, v.mp[v.viewer])
    hand, found = list(v.hand[v.viewer]), []
    for i, kind in enumerate(wish):
        if i < len(filled["slots"]):
            kind = filled["slots"][i]
        fits = 0 <= kind < PRIV and hand[kind] > 0
        if fits:
            hand[kind] -= 1
        found.append(written(SET_POLITIC.each[kind] if fits else EMPTY.only))
    return found, mp


def spend_cell(v: PaxView, filled: Filled, step: int) -> Cell:
    """Megapower for one step: on an action that can use it, or for buying cards."""
    left = min(MOST_MP, v.mp[v.viewer]) - sum(filled["mp"])
    ask, label = f"P-9.3 How much Megapower for step {step}", "Megapower"
    if step not in STEPS_OF_SLOTS:
        able = any([v.pawns[v.viewer][a] for a in OFFICES]) or v.deep[v.viewer] > 0
        return Cell(f"mp_{step}", ask, label, sums_to(left if able else 0, "card"), written(SPENDS[0]), "number", "mp",
                    note=STEP_NAMES[step])
    at = STEPS_OF_SLOTS.index(step)
    wish, mp = silent_politics(v, filled)
    default = written(SPENDS[min(mp, left) if step == 4 and wish[0] == written(SET_POLITIC.each[EXECUTE]) else 0])
    if at < len(filled["slots"]):
        kind = filled["slots"][at]
        return Cell(f"mp_{step}", ask, label, sums_of(v, kind, left), default, "number", "mp")
    cases = {written(a): sums_of(v, a[1] if a[0] == "politic" else -1, left) for a in v.now.legal}
    return Cell(f"mp_{step}", ask, label, sums_to(left), default, "number", "mp", after=f"slot_{step}", cases=cases)


def sums_to(most: int, word: str = "") -> Choices:
    """So much Megapower."""
    return tuple([choice(SPENDS[i], plural(i, word) if word else "", str(i)) for i in range(most + 1)])


def sums_of(v: PaxView, kind: int, left: int) -> Choices:
    """So much Megapower on a political action, with its chances."""
    if not 0 <= kind < PRIV or kind in IDLE:
        return sums_to(0)
    most = min(BRIBES_MOST, left) if kind == BRIBERY else left
    return tuple([choice(SPENDS[i], chances(v, kind, i), str(i)) for i in range(most + 1)])


def chances(v: PaxView, kind: int, mp: int) -> str:
    """What Megapower on an action does to its dice."""
    hint = political(v, kind, mp)
    odds = ", ".join([f"{what} {p:.0%}" for what, p in hint.odds])
    return odds or (hint.lines[1] if len(hint.lines) > 1 else "")


# -- orders of a map (P-5.16, P-5.17) -------------------------------------------------------------------------------

def govern_page(v: PaxView, filled: Filled) -> Orders | None:
    """Each point of a Govern action, and where the token of the Quadrant goes."""
    points = govern_points(v, filled["ap"]) - len(filled["points"]) if not filled["steps"] else 0
    asks, shift = "P-5.16 What does point", "P-5.16 Which way does the token"
    if v.now.name != "Rule.used":
        points = 0
    stock = govern_stock(v, filled) if points else {}
    left, cells = dict(stock), []
    listed = (*[choice(a, govern_brings(v, a)) for a in stock], choice(DONE.only, "", "No more"))
    for i in range(min(points, sum(stock.values()))):
        wish = least_first(v, filled, left)
        left[wish] -= 1
        cells.append(Cell(f"point_{i + 1}", asks, f"Point {i + 1}", listed, written(wish)))
    ways = (choice(DONE.only, "", "Leave it"), *[choice(NAME_STEP.each[d]) for d in range(8)])
    steps = govern_steps(filled["ap"]) - len(filled["steps"])
    cells += [Cell(f"step_{i + 1}", shift, "Token of the Quadrant", ways, written(DONE.only)) for i in range(steps)]
    return Orders("govern", "Govern", tuple(cells), stock={written(a): n for a, n in stock.items()})


def govern_stock(v: PaxView, filled: Filled) -> dict[Action, int]:
    """How many points each sector and track can take."""
    q, outlaw = v.loc[v.viewer], v.fac[v.viewer] > IMPERIAL
    done, found = list(filled["points"]), {}
    named = {a for a in v.now.legal if a[0] in ("loyalty", "soothe")}
    for a in SECTORS[q]:
        room = min(GOVERN_MOST, v.loyalty[a] if outlaw else LOYALTY_MOST - v.loyalty[a]) - done.count(LOYAL.each[a])
        if LOYAL.each[a] in named and room > 0:
            found[LOYAL.each[a]] = room
    alien = -(-v.alien[q] // (2 if v.fac[v.viewer] == ALM else 1))
    for track, most in ((0, alien), (1, v.rebel[q])):
        if SOOTHE.each[track] in named and most > done.count(SOOTHE.each[track]):
            found[SOOTHE.each[track]] = most - done.count(SOOTHE.each[track])
    return found


def least_first(v: PaxView, filled: Filled, left: dict[Action, int]) -> Action:
    """The next point of a silent Governor: the sector with least Loyalty, then the Aliens, then the Rebels."""  # D-11
    full = govern_stock(v, filled)
    sectors = [(v.loyalty[a[1]] + list(filled["points"]).count(a) + full[a] - n, a[1])
               for a, n in left.items() if n and a[0] == "loyalty"]
    if sectors:
        return LOYAL.each[min(sectors)[1]]
    return next(a for a, n in left.items() if n)


def govern_brings(v: PaxView, point: Action) -> str:
    """Where a sector or track stands now."""
    if point[0] == "loyalty":
        return f"Loyalty {v.loyalty[point[1]]} now"
    return f"{(v.rebel if point[1] else v.alien)[v.loc[v.viewer]]} now"


def patrol_page(v: PaxView, filled: Filled) -> Orders | None:
    """How Threat is split, whose Menace falls, where tokens lie."""
    q, n, cells = v.loc[v.viewer], patrol_threat(v.flags, filled["ap"]), []
    pirate, warlord = v.threat[2 * q], v.threat[2 * q + 1]
    if filled["off"] < 0:
        low, high = max(0, min(n - warlord, pirate)), min(n, pirate)
        wish = high if pirate >= warlord else low
        cells.append(Cell("off", "P-5.17 How much of", "Threat off the Pirates", tuple(
            [choice(AMOUNTS[i], f"{min(n - i, warlord)} off the Warlords", str(i)) for i in range(low, high + 1)]),
            written(AMOUNTS[wish]), "number"))
    if filled["menace"] < 0:
        first = int(v.menace[2 * q + 1] > v.menace[2 * q])
        cells.append(Cell("menace", "P-5.17 Whose Menace falls", "Menace", tuple(
            [choice(NAME_NPC.each[i], f"{v.menace[2 * q + i]} now") for i in (first, 1 - first)]),
            written(NAME_NPC.each[first])))
    spots = token_spots(v, filled)
    tokens = patrol_tokens(filled["ap"]) - len(filled["tokens"])
    patrols = [a for a in spots if a[0] == "patrol"]
    listed = (*[choice(a) for a in spots], choice(DONE.only, "", "No more"))
    for i in range(min(tokens, len(spots))):
        wished = patrols[i] if i < len(patrols) else DONE.only
        cells.append(Cell(f"token_{i + 1}", "P-5.17 Where does token", f"Token {i + 1}", listed,
                          written(wished)))
    return Orders("patrol", "Patrol", tuple(cells), stock={written(a): 1 for a in spots})


def token_spots(v: PaxView, filled: Filled) -> list[Action]:
    """Where a Patrol or a Blockade can lie: with own or Imperial ships, the strongest first."""
    mine = {own_banner(v, v.viewer), IMPERIAL} if v.fac[v.viewer] <= IMPERIAL else {v.fac[v.viewer]}
    fleet = {a: sum([ships(v, a, b) for b in mine]) for a in QUAD_AREAS[v.loc[v.viewer]]}
    found = sorted([a for a in fleet if fleet[a]], key=lambda a: (-fleet[a], a))
    patrols = [PATROLS.each[a] for a in found if not v.patrol[a]]
    rest = [BLOCKADE.each[a] for a in found if v.viewer not in v.blockade[a]]
    return [a for a in (*patrols, *rest) if a not in filled["tokens"]]


PAGES: Final[dict[str, Callable[[PaxView, Filled], Orders | None]]] = {
    "Keep": budget_page, "PlanMap": map_page, "PlanCapital": capital_page, "Rule": govern_page, "Watch": patrol_page,
    "Moves": moves, "DivisionPaper": division_page, "Ballot": ballot_page, "VetoPaper": veto_page,
    "Target": pawns_page, "ThroneVote": throne_page}
