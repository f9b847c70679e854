"""What the user of an effect chooses, one thing at a time (D-44, P-18.2 to P-18.5)."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hegemon.games.pax_galactica.actions import (
    AMOUNTS,
    DONE_A,
    EFFECT_NO,
    NAME_AGENCY,
    NAME_AREA,
    NAME_BANNER,
    NAME_CARD,
    NAME_CASE,
    NAME_DECK,
    NAME_FACTION,
    NAME_LAW,
    NAME_NPC,
    NAME_QUAD,
    NAME_ROW,
    NAME_STEP,
    NAME_TOKEN,
    NO_A,
    YES_A,
)
from hegemon.games.pax_galactica.data import (
    CAPITAL,
    CARD_CHOOSE,
    CARD_DECK,
    CARD_EFFECTS,
    CASE_CRISIS,
    COMMAND_EFFECTS,
    CRISIS_KIND,
    DEEP_STATE,
    EFFECTS,
    IMPERIAL,
    OFFICES,
    QUAD_AREAS,
    QUAD_OF,
    SECTIONS,
    SECTORS,
    TOKEN_OUTLET,
    TOKEN_QUAD,
    Effect,
)
from hegemon.games.pax_galactica.rules import units
from hegemon.games.pax_galactica.rules.effects_people import FOR_PEOPLE
from hegemon.games.pax_galactica.rules.operation import Want, others, people
from hegemon.games.pax_galactica.rules.selectors import Picks, all_picks, outlet_of, own_quad, pick
from hegemon.games.pax_galactica.rules.written import effect
from hegemon.games.pax_galactica.state import ABSENT, RESERVE, Pax
from hegemon.kernel import Action, Flow, Frame, ask, call, done, goto

COMMANDED: Final[list[Effect]] = [EFFECTS[i] for row in COMMAND_EFFECTS for i in row]


def live_tokens(g: Pax, kind: str, user: int) -> list[int]:
    """Tokens of the Values Map that an effect may move and that are in play."""
    factions = g.in_play()
    quads = [TOKEN_QUAD + q for q in g.quads()]
    media = [TOKEN_OUTLET + outlet_of(g, s) for s in g.outlets()]
    if kind == "own_faction":
        return [g.fac[user]] if g.loyal(user) else []
    return {"any_faction": factions, "quadrant": quads, "media": media}.get(kind, factions + quads + media)


def open_agencies(g: Pax) -> list[int]:
    """Branches and open offices."""
    return [a for a in range(8) if not g.closed[a]]


def _faction_options(g: Pax, e: Effect, user: int, picks: Picks) -> list[Action]:
    if e.op == "trade_track":
        q = own_quad(g, user, picks)
        rivals = [f for f in range(7) if g.track[q][f] != ABSENT and f != g.fac[user]]
        return [NAME_FACTION.each[f] for f in sorted(rivals, key=lambda f: (-g.track[q][f], f))]
    if e.op in ("pin_blame", "pawn_remove"):
        agency = pick(picks, "agency")
        here = {g.fac[s] for s in g.politicians() if g.pawns[s][agency] and g.loyal(s)}
        order = sorted(here, key=lambda f: (f == g.fac[user], -g.blame[f], f))
        return [NAME_FACTION.each[f] for f in order]
    others = [f for f in g.in_play() if f != g.fac[user]]
    if e.n < 0:
        return [NAME_FACTION.each[f] for f in ([g.fac[user]] if g.loyal(user) else []) + others]
    return [NAME_FACTION.each[f] for f in sorted(others, key=lambda f: (-g.blame[f], f))]


def _who_options(g: Pax, e: Effect, user: int) -> list[Action]:
    found = FOR_PEOPLE[e.op].whom(g, e, user) if e.op in FOR_PEOPLE else others(g, e, user)
    if any([e is c for c in COMMANDED]):  # no command touches Pirates, Rebels or Warlords (P-11.10)
        found = [s for s in found if g.fac[s] <= IMPERIAL or s == user]
    return people(g, found)


def _agency_options(g: Pax, e: Effect, user: int) -> list[Action]:
    if e.op == "rule_flag":
        return [NAME_AGENCY.each[a] for a in OFFICES if bool(g.closed[a]) != bool(e.value)]
    if e.op == "blame_agency":
        return [NAME_AGENCY.each[a] for a in sorted(open_agencies(g), key=lambda a: (-g.agency_blame[a], a))
                if g.agency_blame[a]]
    if e.op == "pin_blame":
        found = [a for a in open_agencies(g) if g.agency_blame[a] and any(
            [g.pawns[s][a] and g.loyal(s) for s in g.politicians()])]
        return [NAME_AGENCY.each[a] for a in sorted(found, key=lambda a: (-g.agency_blame[a], a))]
    if e.op == "pawn_remove":
        where = [a for a in (OFFICES if e.agency == "any_office" else range(8)) if not g.closed[a]]
        return [NAME_AGENCY.each[a] for a in where if any([g.pawns[s][a] and g.loyal(s) for s in g.politicians()])]
    mine = sorted(open_agencies(g), key=lambda a: (-g.pawns[user][a], a))
    if e.agency == "any":
        mine.append(DEEP_STATE)
    return [NAME_AGENCY.each[a] for a in mine]


def wants(g: Pax, user: int, e: Effect, picks: Picks) -> Want | None:
    """The next thing to choose for an effect: under which key, from what; nothing left to choose: None."""
    asks = FOR_PEOPLE[e.op].asks if e.op in FOR_PEOPLE else None
    if asks is not None:
        return asks(g, e, user, picks)
    keys = [k for k, _ in picks]
    if e.op == "shift_value":
        return _wants_shift(g, user, e, picks, keys)
    if e.op in ("blame_move", "pawn_move"):
        return _wants_moves(g, user, e, picks, keys)
    if e.op == "special":
        return _wants_special(g, user, picks, keys)
    if e.op == "set_viceroy":
        if "quad" not in keys:
            return "quad", [NAME_QUAD.each[q] for q in g.quads() if len(g.players(q)) > 0]
        mine = sorted([s for s in g.players(pick(picks, "quad")) if g.loyal(s)], key=lambda s: (-g.glory[s], s))
        return ("who", people(g, mine)) if "who" not in keys else None
    if e.op.startswith("megaship"):
        return _wants_megaship(g, user, e, picks, keys)
    if e.op == "patrol":
        left = [a for a in QUAD_AREAS[g.loc[user]] if not g.patrol[a] and a not in all_picks(picks, "patrol")]
        if len(all_picks(picks, "patrol")) < e.n and left and g.loc[user] < CAPITAL:
            left.sort(key=lambda a: (-units.bases_in(g, a, g.banner(user)), a))
            return "patrol", [NAME_AREA.each[a] for a in left]
        return None
    if e.op == "build_starbase":
        return _wants_alien_slot(g, user, e, picks)
    if e.op == "rule_flag":
        return _wants_flag(g, user, e, picks, keys)
    if e.op == "crisis_remove":
        found = [c[0] for c in g.crises if e.kind in ("any", CRISIS_KIND[CASE_CRISIS[c[0]]])]
        return ("case", [NAME_CASE.each[c] for c in found]) if "case" not in keys and len(found) > 1 else None
    return _wants_target(g, user, e, picks, keys)


def _wants_target(g: Pax, user: int, e: Effect, picks: Picks, keys: list[str]) -> Want | None:
    """Selectors that stand for something the user names."""
    if e.npc == "target_npc" and "npc" not in keys:
        return "npc", [NAME_NPC.each[0], NAME_NPC.each[1]]
    if e.who == "target_player" and "who" not in keys:
        return "who", _who_options(g, e, user)
    if e.where == "target_quadrant" and "quad" not in keys and "who" not in keys:
        quads = sorted(g.quads(), key=lambda q: -g.stress[q]) if e.op == "tower_stress" else list(g.quads())
        return "quad", [NAME_QUAD.each[q] for q in quads]
    if e.where == "own_quadrant" and g.loc[user] >= CAPITAL and "quad" not in keys:
        homes = [q for q in g.quads() if any([g.fac[s] == g.fac[user] for s in g.players(q)])]
        return ("quad", [NAME_QUAD.each[q] for q in homes]) if homes else None
    if e.agency in ("target_agency", "any_office", "any") and e.op != "rule_flag":
        if len(all_picks(picks, "agency")) < (e.n if e.op == "pawn_add" and e.agency == "any" else 1):
            return "agency", _agency_options(g, e, user)
    if e.who == "target_faction" and "faction" not in keys:
        return "faction", _faction_options(g, e, user, picks)
    if e.where == "target_sector" and "area" not in keys:
        open_ = [a for a in SECTORS[g.loc[user]] if g.loyalty[a] < 10] or SECTORS[g.loc[user]]
        return "area", [NAME_AREA.each[a] for a in sorted(open_, key=lambda a: (g.loyalty[a], a))]
    if e.where == "target_area" and "area" not in keys:
        return _wants_area(g, user, e, picks, keys)
    return None


def _wants_area(g: Pax, user: int, e: Effect, picks: Picks, keys: list[str]) -> Want | None:
    if e.op == "convert_ships" and e.n == 99:  # a command: any Quadrant, then an area, then the owner
        if "quad" not in keys:
            return "quad", [NAME_QUAD.each[q] for q in g.quads()]
        areas = QUAD_AREAS[pick(picks, "quad")]
        return "area", [NAME_AREA.each[a] for a in sorted(areas, key=lambda a: (-units.ships(g, a, IMPERIAL), a))]
    q = g.loc[user]
    if q >= CAPITAL:
        return None
    if e.op == "convert_ships":
        found = [a for a in QUAD_AREAS[q] if units.ships(g, a, IMPERIAL)]
        return ("area", [NAME_AREA.each[a] for a in sorted(found, key=lambda a: (-units.ships(g, a, IMPERIAL), a))]
                ) if found else None
    banner = IMPERIAL if e.banner == "imperial" else g.banner(user)
    yards = units.home_areas(g, q, banner)
    yards.sort(key=lambda a: (-units.ships(g, a, banner), a))
    return ("area", [NAME_AREA.each[a] for a in yards]) if yards else None


def _wants_shift(g: Pax, user: int, e: Effect, picks: Picks, keys: list[str]) -> Want | None:
    if "token" not in keys:
        return "token", [DONE_A] + [NAME_TOKEN.each[t] for t in live_tokens(g, e.token, user)]
    if pick(picks, "token") < 0 or "end" in keys or len(all_picks(picks, "step")) >= e.n:
        return None
    return "step", [DONE_A] + [NAME_STEP.each[d] for d in range(8)]


def _wants_moves(g: Pax, user: int, e: Effect, picks: Picks, keys: list[str]) -> Want | None:
    srcs, dsts = all_picks(picks, "src"), all_picks(picks, "dst")
    if len(srcs) > len(dsts):
        goals = [a for a in (open_agencies(g) if e.who != "any" else
                             [a for a in OFFICES if not g.closed[a]]) if a != srcs[-1]]
        if e.op == "pawn_move" and e.who == "self" and srcs[-1] != DEEP_STATE:
            goals.append(DEEP_STATE)
        return "dst", [NAME_AGENCY.each[a] for a in goals]
    if e.op == "blame_move":
        if not srcs:
            full = sorted([a for a in range(9) if g.agency_blame[a]], key=lambda a: (-g.agency_blame[a], a))
            return ("src", [NAME_AGENCY.each[a] for a in full]) if full else None
        if "n" not in keys:
            most = min(e.n, g.agency_blame[srcs[0]])
            return "n", [AMOUNTS[i] for i in range(most, 0, -1)]
        return None
    if "end" in keys or len(dsts) >= e.n:
        return None
    moved: dict[tuple[int, int], int] = {}
    whos = all_picks(picks, "mover")
    for i in range(len(dsts)):
        seat = whos[i] if i < len(whos) else user
        moved[seat, srcs[i]] = moved.get((seat, srcs[i]), 0) + 1
    if e.who == "any" and len(whos) == len(dsts):
        found = [s for s in g.politicians() if any([g.pawns[s][a] - moved.get((s, a), 0) > 0 for a in OFFICES])]
        return ("mover", [DONE_A, *people(g, found)]) if found else None
    seat = whos[-1] if e.who == "any" else user
    pool = list(OFFICES) if e.who == "any" else list(range(9))
    mine = [a for a in pool if g.held(seat, a) - moved.get((seat, a), 0) > 0 and not g.closed[a]]
    if not mine:
        return None
    return "src", ([] if e.who == "any" else [DONE_A]) + [NAME_AGENCY.each[a] for a in mine]


def _wants_megaship(g: Pax, user: int, e: Effect, picks: Picks, keys: list[str]) -> Want | None:
    q = g.loc[user]
    if e.op == "megaship_deploy":
        if all([m[0] != RESERVE for m in g.mega]):
            return None
        if e.where == "target_section":
            return ("area", [NAME_AREA.each[a] for a in SECTIONS[q]]) if "area" not in keys and q < CAPITAL else None
        if "quad" not in keys:
            mine = [x for x in g.quads() if e.where == "target_quadrant"
                    or any([g.fac[s] == g.fac[user] for s in g.players(x)])]
            return ("quad", [NAME_QUAD.each[x] for x in mine]) if mine else None
        if e.where == "target_quadrant" and "who" not in keys:
            here = sorted(g.players(pick(picks, "quad")), key=lambda s: (g.fac[s] != g.fac[user], s))
            return "who", people(g, [s for s in here if g.loyal(s)])
        return None
    if "mega" in keys:
        return None
    if e.op == "megaship_repair":
        found = [m for m in range(3) if g.mega[m][1] == user and g.mega[m][0] >= 0]
    else:
        found = [m for m in range(3) if g.mega[m][1] < 0 and g.mega[m][0] >= 0 and QUAD_OF[g.mega[m][0]] == q]
    found.sort(key=lambda m: (-g.mega[m][2], m))
    return ("mega", [AMOUNTS[m] for m in found]) if found else None


def alien_sites(g: Pax, user: int, event: bool = False) -> list[int]:
    """Sectors with an enclave where the user has a ship or starbase; for an event, maps with a member."""
    if event:
        homes = [q for q in g.quads() if any([g.fac[s] == g.fac[user] for s in g.players(q)])]
        return [a for q in homes for a in SECTORS[q] if units.enclaves(g, a)]
    q = g.loc[user]
    if q >= CAPITAL:
        return []
    return [a for a in SECTORS[q] if units.enclaves(g, a) and units.present(g, user, a)]


def _wants_alien_slot(g: Pax, user: int, e: Effect, picks: Picks) -> Want | None:
    chosen = all_picks(picks, "area")
    if len(chosen) >= e.n:
        return None
    sites = [a for a in alien_sites(g, user, e.n == 2) if units.enclaves(g, a) > chosen.count(a)]
    return ("area", [NAME_AREA.each[a] for a in sites[:59]]) if sites else None


def _wants_flag(g: Pax, user: int, e: Effect, picks: Picks, keys: list[str]) -> Want | None:
    if e.flag == "office_closed":
        return ("agency", _agency_options(g, e, user)) if "agency" not in keys else None
    if e.flag == "card_issuer":
        if "card" not in keys:
            return "card", [NAME_CARD.each[c] for c in range(len(CARD_DECK)) if 0 < CARD_DECK[c] < 6]
        if "deck" not in keys:
            return "deck", [NAME_DECK.each[d] for d in range(1, 6) if d != g.issuer[pick(picks, "card")]]
        return None
    if e.flag == "repeal":
        found = sorted({w[0] for w in g.laws})
        return ("law", [NAME_LAW.each[w] for w in found]) if "law" not in keys and found else None
    return None


def _wants_special(g: Pax, user: int, picks: Picks, keys: list[str]) -> Want | None:
    """A covert action: its row, its target, the Megapower behind it."""  # P-15.4
    if "row" not in keys:
        return "row", [NAME_ROW.each[4], NAME_ROW.each[0], NAME_ROW.each[1], NAME_ROW.each[2], NAME_ROW.each[3]]
    row = pick(picks, "row")
    if row in (0, 2, 4) and "quad" not in keys:
        quads = sorted(g.quads(), key=lambda q: -max(g.threat[2 * q], g.threat[2 * q + 1])) if row == 4 else g.quads()
        return "quad", [NAME_QUAD.each[q] for q in quads]
    if row == 0 and "area" not in keys:
        full = [a for a in QUAD_AREAS[pick(picks, "quad")] if g.stacks[a]]
        if full:
            return "area", [NAME_AREA.each[a] for a in full]
    if row == 0 and "area" in keys and "banner" not in keys:
        return "banner", [NAME_BANNER.each[b] for b in sorted({b for b, _, _ in g.stacks[pick(picks, "area")]})]
    if row == 1 and "who" not in keys:
        return "who", people(g, [s for s in g.people() if s != user])
    if row == 3 and "agency" not in keys:
        return "agency", [NAME_AGENCY.each[a] for a in open_agencies(g)]
    if row == 3 and "faction" not in keys:
        return "faction", [NAME_FACTION.each[f] for f in g.in_play() if f != g.fac[user]]
    if row == 4 and "npc" not in keys:
        q = pick(picks, "quad")
        return "npc", [NAME_NPC.each[i] for i in sorted((0, 1), key=lambda i: -g.threat[2 * q + i])]
    if row == 4 and "more" not in keys:
        return "more", [NO_A, YES_A]
    if "n" not in keys:
        return "n", AMOUNTS[:min(10, g.mp[user]) + 1]
    return None


def value_of(g: Pax, key: str, answer: Action) -> tuple[str, int]:
    """An answer as it is kept among the picks."""
    match answer:
        case ("done",):
            return ("token", -1) if key == "token" else ("end", 1)
        case ("yes",):
            return key, 1
        case ("no",):
            return key, 0
        case ("who", person):
            return ("other" if key == "other" else key), g.seat_at(person)
        case ("quadrant", quad):
            return "quad", quad
        case _:
            return key, int(answer[1])


def possible(g: Pax, user: int, effects: tuple[int, ...]) -> bool:
    """Whether every choice an effect begins with has something to choose from."""  # P-18.1
    for eid in effects:
        want = wants(g, user, effect(g, eid), ())
        if want is not None and not want[1]:
            return False
    return True


@dataclass
class Choose(Frame):
    """The user of some effects makes all choices they leave; done with the picks."""  # P-18.2, D-44
    user: int
    effects: tuple[int, ...]
    picks: Picks = ()
    at: int = 0
    key: str = ""

    def begin(self, g: Pax) -> Flow:
        while self.at < len(self.effects):
            want = wants(g, self.user, effect(g, self.effects[self.at]), self.picks)
            if want is not None and want[1]:
                self.key = want[0]
                return ask(self.user, "P-18.2 Choose what the effect touches", self.options, self.chosen)
            self.at += 1
            self.picks = tuple([p for p in self.picks if p[0] != "end"])
        return done((*self.picks, ("ok", 1)))

    def options(self, g: Pax, seat: int) -> Sequence[Action]:
        want = wants(g, self.user, effect(g, self.effects[self.at]), self.picks)
        return want[1] if want is not None else [DONE_A]

    def chosen(self, g: Pax, answer: Action) -> Flow:
        self.picks += (value_of(g, self.key, answer),)
        return goto(self.begin)


@dataclass
class ChooseCard(Frame):
    """The choices of one privilege card: which effect, where only one counts, then its targets."""  # P-9.15
    user: int
    card: int
    which: int = -1

    def begin(self, g: Pax) -> Flow:
        if CARD_CHOOSE[self.card] and self.which < 0:
            return ask(self.user, "P-9.15 Which effect of the card?", self.effects, self.picked)
        return goto(self.targets)

    def effects(self, g: Pax, seat: int) -> list[Action]:
        listed = CARD_EFFECTS[self.card]
        usable = [i for i in range(len(listed)) if EFFECTS[listed[i]].op != "roll_mod"
                  and doable(g, self.user, EFFECTS[listed[i]])]
        return [EFFECT_NO.each[i] for i in usable] or [EFFECT_NO.each[0]]

    def picked(self, g: Pax, answer: Action) -> Flow:
        self.which = answer[1]
        return goto(self.targets)

    def targets(self, g: Pax) -> Flow:
        listed = CARD_EFFECTS[self.card]
        return call(Choose(self.user, listed if self.which < 0 else (listed[self.which],)), self.end)

    def end(self, g: Pax, picks: Picks) -> Flow:
        return done((*picks, ("which", self.which)))


def doable(g: Pax, user: int, e: Effect) -> bool:
    """Whether an effect could do anything at all now."""  # P-18.1, P-18.3
    if e.op == "megaship_deploy":
        return any([m[0] == RESERVE for m in g.mega]) and (g.loc[user] < CAPITAL or e.where != "target_section")
    if e.op in ("megaship_control", "megaship_repair", "convert_ships"):
        return wants(g, user, e, ()) is not None
    if e.op == "build_starbase":
        return bool(alien_sites(g, user, e.n == 2))
    if e.op == "loyalty" and e.where == "target_sector":
        return g.loc[user] < CAPITAL
    if e.op == "tower_stress" and e.where == "own_quadrant":
        return g.loc[user] < CAPITAL and not g.collapsed[g.loc[user]]
    if e.op == "weak_emperor":
        return not g.weak
    want = wants(g, user, e, ())
    return want is None or bool(want[1])


def playable(g: Pax, user: int, card: int) -> bool:
    """Whether some effect of a card could do anything now."""  # P-18.1
    return any([doable(g, user, EFFECTS[i]) for i in CARD_EFFECTS[card]])


def card_effects(card: int, picks: Picks) -> tuple[int, ...]:
    """The effects of a card that count, after the choice of one where only one does."""
    which = pick(picks, "which")
    return CARD_EFFECTS[card] if which < 0 else (CARD_EFFECTS[card][which],)
