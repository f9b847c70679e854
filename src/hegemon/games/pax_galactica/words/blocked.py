"""Why not: things a player looks for at a question and cannot have."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hegemon.games.pax_galactica.actions import ACT, AGENCY, MEDIA_ACT, POLITIC
from hegemon.games.pax_galactica.box import GOVERN_MOST, NO_BATTLE
from hegemon.games.pax_galactica.data import (
    AGENCY_NAMES,
    APPROACHES,
    AREA_IDS,
    AREA_NAMES,
    BATTLE,
    CASE_CRISIS,
    CONCESSION,
    CRISIS_KIND,
    DECK_OF,
    DEEP_STATE,
    FORCE,
    HUMAN,
    IMPERIAL,
    KIND_NAMES,
    NODE_IDS,
    NODE_SECTIONS,
    NODE_SECTOR,
    OFFICES,
    QUAD_NODES,
    RELIEF,
    SCAPEGOAT,
    SECTORS,
)
from hegemon.games.pax_galactica.rules.sides import bases_in, ships
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.names import banner_name, own_banner
from hegemon.games.pax_galactica.words.orders import draft
from hegemon.kernel import Blocked

KINDS_FOR: Final = {FORCE: ("military", "political", "frontier"), SCAPEGOAT: ("scandal", "economic", "political")}


def why_not(v: PaxView) -> tuple[Blocked, ...]:
    """By question; nothing where everything is offered."""
    find = FINDERS.get(v.now.name)
    return tuple(find(v)) if find is not None else ()


def offered(v: PaxView, verb: str) -> set[int]:
    """What the question offers under a verb."""
    return {a[1] for a in v.now.legal if a[0] == verb}


def cards(v: PaxView) -> list[Blocked]:
    """Action cards that cannot be laid."""
    able, laid = offered(v, "set"), draft(v).get("slots", ())
    found = []
    for k in range(len(ACT.names)):
        if k not in able:
            why = "none left: each card is laid once a turn" if k in laid else "no such card in your hand"
            found.append(Blocked(f"Lay {ACT.label(k)}", why, "P-5.10"))
        elif k == BATTLE and v.turn == NO_BATTLE:
            found.append(Blocked("Attack with Battle", "there are no battles in turn 1", "P-5.20"))
    return found


def capital_cards(v: PaxView) -> list[Blocked]:
    """Political actions that cannot be laid."""
    able = offered(v, "politic")
    return [Blocked(f"Lay {POLITIC.label(k)}", "no such card left in your hand", "P-9.3")
            for k in range(len(POLITIC.names)) if k not in able]


def sites(v: PaxView) -> list[Blocked]:
    """Where no starbase can rise, however much Atomic Power there is."""
    q, banner, found = v.loc[v.viewer], own_banner(v, v.viewer), []
    able, nodes = offered(v, "base"), offered(v, "base_node")
    for a in SECTORS[q]:
        why = no_site(v, a, banner) if a not in able else ""
        if why:
            found.append(Blocked(f"Starbase in {AREA_NAMES[a]}", why, "P-5.15", (f"area-{AREA_IDS[a]}",)))
    for n in QUAD_NODES[q]:
        why = no_node(v, n, banner) if n not in nodes else ""
        if why:
            found.append(Blocked(f"Starbase on node {NODE_IDS[n].partition('.')[2]}", why, "P-5.15",
                                 (f"node-{NODE_IDS[n]}",)))
    return found


def no_site(v: PaxView, area: int, banner: int) -> str:
    """Why a sector takes no starbase; empty if it is only a matter of price."""
    ordered = [o[1] for o in draft(v).get("orders", ()) if o[0] == "base"].count(area)
    if len(v.bases[area]) + ordered >= HUMAN[area]:
        return "no free human slot"
    return no_hold(v, area, banner)


def no_node(v: PaxView, node: int, banner: int) -> str:
    """Why a node takes no starbase; empty if it is only a matter of price."""
    if v.nodes[node] >= 0:
        return f"a {banner_name(v.nodes[node] // 100)} starbase stands there"
    if ("base_node", node) in draft(v).get("orders", ()):
        return "you have ordered one there"
    near = (*NODE_SECTIONS[node], NODE_SECTOR[node])
    return "no ship or starbase of yours near" if all([no_hold(v, a, banner) for a in near]) else ""


def no_hold(v: PaxView, area: int, banner: int) -> str:
    """Why an area is not a player's to build in; empty if it is."""
    mine = ships(v, area, banner) + (ships(v, area, IMPERIAL) if banner < IMPERIAL else 0)
    if banner <= IMPERIAL and sum([n for b, _, n in v.stacks[area] if b > IMPERIAL]) > mine:
        return "outlaws are more numerous there"
    return "" if mine or bases_in(v, area, banner) else "no ship or starbase of yours there"


def loyalty(v: PaxView) -> list[Blocked]:
    """Sectors that take no Loyalty from this player."""
    able, banner, found = offered(v, "loyalty"), own_banner(v, v.viewer), []
    for a in SECTORS[v.loc[v.viewer]]:
        if a not in able:
            given = draft(v).get("points", ()).count(("loyalty", a))
            here = any([ships(v, a, b) or bases_in(v, a, b) for b in (banner, IMPERIAL)])
            why = (f"{GOVERN_MOST} points in one sector are the limit" if given >= GOVERN_MOST else
                   "no ship or starbase of yours or the Empire there" if not here else "it is full")
            found.append(Blocked(f"Loyalty in {AREA_NAMES[a]}", why, "P-5.16", (f"area-{AREA_IDS[a]}",)))
    return found


def approaches(v: PaxView) -> list[Blocked]:
    """Approaches whose requirement is not met."""
    able = offered(v, "approach")
    case = next((n for key, n in draft(v).get("picks", ()) if key == "case"), -1)
    kind = CRISIS_KIND[CASE_CRISIS[case]] if case >= 0 else ""
    reasons = {RELIEF: "no Quadrant has Loyalty to spend", CONCESSION: "Centralisation is at its lowest",
               FORCE: "needs ten own and Imperial ships in one Quadrant",
               SCAPEGOAT: "no other faction has pawns in the lead agency"}
    found = []
    for way, why in reasons.items():
        if way not in able:
            if way in KINDS_FOR and kind not in KINDS_FOR[way]:
                why = f"not against a {KIND_NAMES[CASE_CRISIS[case]]} crisis"
            found.append(Blocked(f"Approach: {APPROACHES[way]}", why, "P-11.13"))
    return found


def purchases(v: PaxView) -> list[Blocked]:
    """Offices that sell this politician nothing."""
    able, found = offered(v, "buy"), []
    for a in (*OFFICES, DEEP_STATE):
        if a not in able:
            pawns = v.deep[v.viewer] if a == DEEP_STATE else v.pawns[v.viewer][a]
            why = ("closed by law" if v.closed[a] else "you have no pawn there" if pawns <= 0 else
                   "its deck is empty" if not v.deck_sizes[DECK_OF[a]] else
                   "one card for each pawn, and for the Megapower you set aside")
            found.append(Blocked(f"Buy a card of {AGENCY_NAMES[a]}", why, "P-9.8", (f"agency-{AGENCY.names[a]}",)))
    return found


def new_actions(v: PaxView) -> list[Blocked]:
    """Kinds of action the Quadrant has run out of."""
    able = offered(v, "take")
    return [Blocked(f"Take {ACT.label(k)}", "none left in the supply", "P-5.21") for k in range(len(ACT.names))
            if k not in able]


def media_acts(v: PaxView) -> list[Blocked]:
    """What an outlet cannot do now."""
    able = offered(v, "media")
    reasons = ("costs Megapower and you have none", "once a turn, and only where Blame and pawns lie",
               "each table once a turn", "once a turn", "you have nothing to carry")
    return [Blocked(MEDIA_ACT.label(i), why, "P-16.1") for i, why in enumerate(reasons) if i not in able]


def dealings(v: PaxView) -> list[Blocked]:
    """What Diplomacy does not offer this seat."""
    found, s = [], v.viewer
    verbs = {a[0] for a in v.now.legal}
    if "deal" not in verbs:
        found.append(Blocked("Make somebody an offer", "one offer a round, none in the last", "P-13.10"))
    if "change" not in verbs:
        why = ("a leader never changes" if v.leader[s] else "not in turn 1" if v.turn == 1 else
               "no faction is near enough, or you have changed before")
        found.append(Blocked("Change faction", why, "P-13.9"))
    if "atone" not in verbs and v.fac[s] < IMPERIAL:
        why = "your faction has no Blame" if not v.blame[v.fac[s]] else "you have no Megapower, or have paid this round"
        found.append(Blocked("Spend Megapower on Blame", why, "P-12.3"))
    return found


FINDERS: Final[dict[str, Callable[[PaxView], list[Blocked]]]] = {
    "PlanMap.laid": cards, "PlanCapital.laid": capital_cards, "Raise.chosen": sites, "Rule.used": loyalty,
    "Target.approached": approaches, "BuyPaper.chosen": purchases, "NewActions.chosen": new_actions,
    "MediaAction.chosen": media_acts, "Round.chosen": dealings}
