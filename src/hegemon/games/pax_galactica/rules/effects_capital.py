"""Effects at the Capital: Blame, pawns, crises, values, law switches (P-10.9, P-18.3)."""
from __future__ import annotations

from typing import Final

from hegemon.games.pax_galactica.actions import AMOUNTS, DONE, NAME_AGENCY, NAME_CASE, NAME_STEP, NAME_TOKEN
from hegemon.games.pax_galactica.box import CENTRAL, within
from hegemon.games.pax_galactica.data import (
    AGENCIES,
    CAPITAL,
    CASE_CRISIS,
    CRISIS_KIND,
    DEEP_STATE,
    FRONTIER,
    OFFICES,
    TOKEN_OUTLET,
    TOKEN_QUAD,
    WEAK,
    Effect,
)
from hegemon.games.pax_galactica.rules import crises
from hegemon.games.pax_galactica.rules.operation import (
    Operation,
    Want,
    at_capital,
    in_lane,
    open_agencies,
    people,
    strongholds,
)
from hegemon.games.pax_galactica.rules.pawns import add_pawns, pin_agency, remove_pawns
from hegemon.games.pax_galactica.rules.selectors import Picks, Use, all_picks, factions_of, lead_agency, outlet_of, pick
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import more, put


def agency_of(g: Pax, e: Effect, use: Use) -> int:
    """The agency an effect names, leaves to the user, or finds in its crisis."""
    if e.agency == "lead":
        return lead_agency(g, use.case)
    return AGENCIES.index(e.agency) if e.agency in AGENCIES else pick(use.picks, "agency")


# -- Blame --

def blame_faction(g: Pax, e: Effect, use: Use) -> None:
    """Blame of factions changes."""
    for f in factions_of(g, e.who, use):
        g.pin(f, use.n)


def blame_agency(g: Pax, e: Effect, use: Use) -> None:
    """Blame of an open agency changes."""
    agency = agency_of(g, e, use)
    if agency >= 0 and not g.closed[agency]:
        g.agency_blame = put(g.agency_blame, agency, max(0, g.agency_blame[agency] + use.n))


def blame_move(g: Pax, e: Effect, use: Use) -> None:
    """Blame goes from one agency to another."""
    src, dst = pick(use.picks, "src"), pick(use.picks, "dst")
    if src >= 0 and dst >= 0 and not g.closed[dst]:
        moved = min(use.n, pick(use.picks, "n", use.n), g.agency_blame[src])
        g.agency_blame = more(g.agency_blame, src, -moved)
        g.agency_blame = more(g.agency_blame, dst, moved)


def pin_blame(g: Pax, e: Effect, use: Use) -> None:
    """All Blame of an agency falls on a faction."""
    agency = agency_of(g, e, use)
    for f in factions_of(g, e.who, use):
        pin_agency(g, agency, f)


# -- pawns --

def pawn_add(g: Pax, e: Effect, use: Use) -> None:
    """Pawns into an agency named by the effect or the user, or one each into several."""
    if e.agency in AGENCIES:
        add_pawns(g, use.user, AGENCIES.index(e.agency), use.n)
    elif e.agency == "target_agency":
        add_pawns(g, pick(use.picks, "who", use.user), pick(use.picks, "agency"), use.n)
    else:
        for agency in all_picks(use.picks, "agency")[:use.n]:
            add_pawns(g, use.user, agency, 1)
    crises.refresh_control(g)


def pawn_remove(g: Pax, e: Effect, use: Use) -> None:
    """Every politician, or factions, lose pawns of an agency."""
    agency = agency_of(g, e, use)
    if e.who == "every_politician":
        for s in g.politicians():
            add_pawns(g, s, agency, -use.n)
    else:
        for f in factions_of(g, e.who, use):
            remove_pawns(g, f, agency, use.n)
    crises.refresh_control(g)


def pawn_move(g: Pax, e: Effect, use: Use) -> None:
    """Pawns change agencies, one at a time."""
    froms, tos, whos = [all_picks(use.picks, key) for key in ("src", "dst", "mover")]
    for i in range(min(len(froms), len(tos), use.n)):
        seat = whos[i] if i < len(whos) else use.user
        if not g.closed[tos[i]] and add_pawns(g, seat, froms[i], -1):
            add_pawns(g, seat, tos[i], 1)
    crises.refresh_control(g)


# -- crises --

def crisis_age(g: Pax, e: Effect, use: Use) -> None:
    """A crisis grows older or younger."""
    chosen = pick(use.picks, "case", g.crises[0][0] if g.crises else -1)
    g.crises = tuple([(c, max(0, age + use.n * (c == chosen)), tried, spot, heavy)
                      for c, age, tried, spot, heavy in g.crises])


def crisis_trigger(g: Pax, e: Effect, use: Use) -> None:
    """A crisis of a kind is drawn, at the end of the beat if a Quadrant brings it."""
    if 0 <= use.lane < CAPITAL:
        g.queue.append((use.lane, "kind", e.kind))
    else:
        crises.draw_crisis(g, e.kind)


def crisis_remove(g: Pax, e: Effect, use: Use) -> None:
    """The crisis chosen, or the oldest of the kind, ends."""
    found = [c[0] for c in g.crises if e.kind in ("any", CRISIS_KIND[CASE_CRISIS[c[0]]])]
    chosen = pick(use.picks, "case")
    for c in ([chosen] if chosen in found else found[:use.n]):
        crises.leave(g, c, "removed")


def weak_emperor(g: Pax, e: Effect, use: Use) -> None:
    """The Weak Emperor crisis comes."""
    crises.trigger(g, WEAK, -1, use.lane)


# -- the state of the Empire --

def centralise(g: Pax, e: Effect, use: Use) -> None:
    """The Centralisation track moves."""
    g.central = within(g.central + use.n * pick(use.picks, "sign", 1), CENTRAL)


def shift_value(g: Pax, e: Effect, use: Use) -> None:
    """A token walks on the Values Map."""
    token = pick(use.picks, "token")
    for step in all_picks(use.picks, "step")[:use.n]:
        g.shift(token, step, use.lane)


def sixth_quadrant(g: Pax, e: Effect, use: Use) -> None:
    """The Frontier is open."""  # P-12.6
    g.flags = put(g.flags, FRONTIER, 1)


# -- what their users choose --

def culprits(g: Pax, e: Effect, user: int, picks: Picks) -> list[int]:
    """Factions with pawns in the agency named, others by Blame, the own one last."""
    agency = pick(picks, "agency")
    here = {g.fac[s] for s in g.politicians() if g.pawns[s][agency] and g.loyal(s)}
    return sorted(here, key=lambda f: (f == g.fac[user], -g.blame[f], f))


def blamed_agencies(g: Pax, e: Effect, user: int) -> list[int]:
    """Agencies with Blame, the most first."""
    return [a for a in sorted(open_agencies(g), key=lambda a: (-g.agency_blame[a], a)) if g.agency_blame[a]]


def manned(g: Pax, agency: int) -> bool:
    """Whether a loyal politician has pawns there."""
    return any([g.pawns[s][agency] and g.loyal(s) for s in g.politicians()])


def pinnable(g: Pax, e: Effect, user: int) -> list[int]:
    """Agencies with Blame and somebody to pin it to."""
    return [a for a in blamed_agencies(g, e, user) if manned(g, a)]


def manned_agencies(g: Pax, e: Effect, user: int) -> list[int]:
    """Agencies with pawns to remove."""
    where = OFFICES if e.agency == "any_office" else range(8)
    return [a for a in where if not g.closed[a] and manned(g, a)]


def posts(g: Pax, e: Effect, user: int, picks: Picks) -> Want | None:
    """An agency, for each pawn where any may be named."""
    count = e.n if e.agency == "any" else 1
    if e.agency not in ("target_agency", "any_office", "any") or len(all_picks(picks, "agency")) >= count:
        return None
    return "agency", [NAME_AGENCY.each[a] for a in strongholds(g, e, user)]


def goals(g: Pax, e: Effect, last: int) -> list[int]:
    """Where a pawn or Blame may go; the pawns of others only into offices."""
    pool = [a for a in OFFICES if not g.closed[a]] if e.who == "any" else open_agencies(g)
    return [a for a in pool if a != last]


def blame_moves(g: Pax, e: Effect, user: int, picks: Picks) -> Want | None:
    """From which agency, to which, and how much."""
    srcs, dsts = all_picks(picks, "src"), all_picks(picks, "dst")
    if not srcs:
        full = sorted([a for a in range(9) if g.agency_blame[a]], key=lambda a: (-g.agency_blame[a], a))
        return ("src", [NAME_AGENCY.each[a] for a in full]) if full else None
    if not dsts:
        return "dst", [NAME_AGENCY.each[a] for a in goals(g, e, srcs[-1])]
    if all([k != "n" for k, _ in picks]):
        return "n", [AMOUNTS[i] for i in range(min(e.n, g.agency_blame[srcs[0]]), 0, -1)]
    return None


def pawn_moves(g: Pax, e: Effect, user: int, picks: Picks) -> Want | None:
    """Whose pawn moves, where only others' do, from where and to where, until enough have moved."""
    srcs, dsts, whos = [all_picks(picks, key) for key in ("src", "dst", "mover")]
    if len(srcs) > len(dsts):
        ends = goals(g, e, srcs[-1]) + ([DEEP_STATE] if e.who == "self" and srcs[-1] != DEEP_STATE else [])
        return "dst", [NAME_AGENCY.each[a] for a in ends]
    if any([k == "end" for k, _ in picks]) or len(dsts) >= e.n:
        return None
    moved: dict[tuple[int, int], int] = {}
    for i in range(len(dsts)):
        seat = whos[i] if i < len(whos) else user
        moved[seat, srcs[i]] = moved.get((seat, srcs[i]), 0) + 1
    if e.who == "any" and len(whos) == len(dsts):
        found = [s for s in g.politicians() if any([g.pawns[s][a] - moved.get((s, a), 0) > 0 for a in OFFICES])]
        return ("mover", [DONE.only, *people(g, found)]) if found else None
    seat = whos[-1] if e.who == "any" else user
    pool = list(OFFICES) if e.who == "any" else list(range(9))
    mine = [a for a in pool if g.held(seat, a) - moved.get((seat, a), 0) > 0 and not g.closed[a]]
    if not mine:
        return None
    return "src", ([] if e.who == "any" else [DONE.only]) + [NAME_AGENCY.each[a] for a in mine]


def ended(g: Pax, e: Effect, user: int, picks: Picks) -> Want | None:
    """Which crisis of the kind, if there are several."""
    found = [c[0] for c in g.crises if e.kind in ("any", CRISIS_KIND[CASE_CRISIS[c[0]]])]
    chosen = any([k == "case" for k, _ in picks])
    return ("case", [NAME_CASE.each[c] for c in found]) if not chosen and len(found) > 1 else None


def strong_throne(g: Pax, e: Effect, user: int) -> bool:
    """The Emperor is not weak already."""
    return not g.weak


def live_tokens(g: Pax, kind: str, user: int) -> list[int]:
    """Tokens of the Values Map that an effect may move and that are in play."""
    factions = g.in_play()
    quads = [TOKEN_QUAD + q for q in g.quads()]
    media = [TOKEN_OUTLET + outlet_of(g, s) for s in g.outlets()]
    if kind == "own_faction":
        return [g.fac[user]] if g.loyal(user) else []
    return {"any_faction": factions, "quadrant": quads, "media": media}.get(kind, factions + quads + media)


def walk(g: Pax, e: Effect, user: int, picks: Picks) -> Want | None:
    """A token, then step by step."""
    keys = [k for k, _ in picks]
    if "token" not in keys:
        return "token", [DONE.only] + [NAME_TOKEN.each[t] for t in live_tokens(g, e.token, user)]
    if pick(picks, "token") < 0 or "end" in keys or len(all_picks(picks, "step")) >= e.n:
        return None
    return "step", [DONE.only] + [NAME_STEP.each[d] for d in range(8)]


AT_THE_CAPITAL: Final[dict[str, Operation]] = {
    "blame_faction": Operation("{} Blame on a faction", blame_faction, at_capital),
    "blame_agency": Operation("{} Blame in an agency", blame_agency, at_capital, agencies=blamed_agencies),
    "blame_move": Operation("{} Blame moved elsewhere", blame_move, at_capital, asks=blame_moves),
    "pin_blame": Operation("Blame pinned on a faction", pin_blame, at_capital, agencies=pinnable, factions=culprits),
    "pawn_add": Operation("{} new pawn|{} new pawns", pawn_add, at_capital, asks=posts),
    "pawn_remove": Operation("a loss of {} pawn|a loss of {} pawns", pawn_remove, at_capital,
                             agencies=manned_agencies, factions=culprits),
    "pawn_move": Operation("{} pawn moved|{} pawns moved", pawn_move, at_capital, asks=pawn_moves),
    "crisis_age": Operation("an older crisis", crisis_age, at_capital),
    "crisis_trigger": Operation("a new crisis", crisis_trigger, at_capital),
    "crisis_remove": Operation("the end of a crisis", crisis_remove, at_capital, asks=ended),
    "weak_emperor": Operation("a Weak Emperor", weak_emperor, at_capital, can=strong_throne),
    "centralise": Operation("{} Centralisation", centralise, at_capital),
    "shift_value": Operation("{} space on the Values Map|{} spaces on the Values Map", shift_value, in_lane, asks=walk),
    "sixth_quadrant": Operation("the Sixth Quadrant", sixth_quadrant, at_capital)}
