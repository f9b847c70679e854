"""Changing sides: defection, the lead of Pirates, Rebels or Warlords, secret rebellion (P-13.9, P-17, P-9.9)."""
from __future__ import annotations

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.box import ALL_FOLLOW, HALF_FOLLOW, MATCH, MEGASHIPS, TABLE_MOST, follow
from hegemon.games.pax_galactica.data import (
    ALF,
    BLS,
    CAPITAL,
    CARD_DECK,
    COSMOS,
    DISGRACE,
    ECLIPSE,
    FSP,
    GAL,
    IMPERIAL,
    KINSHIP,
    LAW_AIMS,
    MEDIA,
    POLITICIAN,
    QUAD_AREAS,
    QUAD_NODES,
    RISE_TURN,
    RISES_AT,
    RIVAL,
    RUIN,
    SECRET_BANNER,
    SECTORS,
    THRONE,
    WING_ROWS,
)
from hegemon.games.pax_galactica.rules import crises, units
from hegemon.games.pax_galactica.rules.scoring import goal_met
from hegemon.games.pax_galactica.rules.selectors import highest_blame
from hegemon.games.pax_galactica.state import ABSENT, Pax
from hegemon.kernel import put

ALLOWED = 1
FOLLOWING = ("all units", "half of the units", "no units")
SHARES = (0, ALL_FOLLOW + 1, HALF_FOLLOW + 1)  # distances at which all, half and none of the pieces follow


def share_at(distance: int) -> int:
    """All, half or none of the pieces: 0, 1 or 2."""
    return 0 if distance <= ALL_FOLLOW else 1 if distance <= HALF_FOLLOW else 2


def may_change(g: Pax, seat: int) -> list[int]:
    """The factions a player may go over to now."""  # P-13.9
    f = g.fac[seat]
    if g.leader[seat] or g.turn == 1 or g.changed[seat] or not g.loyal(seat) or g.role[seat] > MEDIA:
        return []
    found = []
    for new in g.in_play():
        if new == f or (new == COSMOS and g.role[seat] < POLITICIAN):
            continue
        if new in g.moles[seat] or outdone(g, seat) or any([holds(g, seat, term, new) for term in g.terms[seat]]):
            found.append(new)
    return found


def holds(g: Pax, seat: int, term: int, new: int) -> bool:
    """Whether a condition of somebody's briefing lets him go over to a faction now."""
    f = g.fac[seat]
    if term == DISGRACE:
        return f in highest_blame(g)
    if term == KINSHIP:
        return g.distance(f, new) <= MATCH
    if term == ECLIPSE:
        return RIVAL[f] in g.in_play() and g.fired[RIVAL[f]] > 0
    if term == THRONE:
        return g.reigns[new] > 0 and not g.reigns[f]
    if term == RUIN:
        return ruined(g, seat)
    return new in LAW_AIMS and any([w[0] == LAW_AIMS[new] for w in g.laws])


def ruined(g: Pax, seat: int) -> bool:
    """No starbase left on the own map; at the Capital no agency under control."""
    if g.role[seat] < POLITICIAN:
        return not units.starbases(g, g.loc[seat], g.banner(seat))
    return g.role[seat] == POLITICIAN and not any([seat in row for row in g.controllers])


def outdone(g: Pax, seat: int) -> bool:
    """Whether the other wing of the own faction has what it wanted, and the own one has not."""
    wing = g.wing(seat)
    if wing < 0:
        return False
    mine, other = [goal_met(g, WING_ROWS[w]["goal"], g.fac[seat]) for w in (wing, 1 - wing)]
    return other and not mine


def change(g: Pax, seat: int, new: int, share_of: int = -1) -> None:
    """A player goes over; how much follows depends on how far the factions are apart, or on Control."""  # P-13.9
    old = g.fac[seat]
    d = g.distance(old, new) if share_of < 0 else SHARES[share_of]
    share = FOLLOWING[share_at(d)]
    g.changed = put(g.changed, seat, 1)
    heir = heir_of(g, seat, old)
    if g.role[seat] >= POLITICIAN:  # Media too may go over
        hand_over_pawns(g, seat, old, d)
        g.fac = put(g.fac, seat, new)
    else:
        before = g.banner(seat)
        g.fac = put(g.fac, seat, new)
        convert(g, seat, before, g.banner(seat), d, heir)
        mark_track(g, g.loc[seat], new)
    g.moles = put(g.moles, seat, tuple([f for f in g.moles[seat] if f != new]))
    g.note(actions.DEFECTS, seat, old, new, share)
    crises.refresh_control(g)


def heir_of(g: Pax, seat: int, faction: int) -> int:
    """Who keeps what stays behind: the leader on the same map, or another member there; -1: it turns Imperial."""
    here = [s for s in g.players(g.loc[seat]) if s != seat and g.fac[s] == faction] if g.loc[seat] < CAPITAL else []
    lead = g.leader_of(faction)
    return lead if lead in here else here[0] if here else -1


def hand_over_pawns(g: Pax, seat: int, old: int, d: int) -> None:
    """Pawns that stay go to the old faction's leader."""
    lead = g.leader_of(old)
    for a in range(9):
        n = g.held(seat, a)
        keep = follow(n, d)
        if a == 8:
            g.deep = put(g.deep, seat, keep)
        else:
            g.pawns = put(g.pawns, seat, put(g.pawns[seat], a, keep))
        if lead >= 0 and lead != seat and g.role[lead] == POLITICIAN:
            if a == 8:
                g.deep = put(g.deep, lead, g.deep[lead] + n - keep)
            else:
                g.pawns = put(g.pawns, lead, put(g.pawns[lead], a, g.pawns[lead][a] + n - keep))


def convert(g: Pax, seat: int, old: int, new: int, d: int, heir: int) -> None:
    """Own ships, starbases and Megaships change banner, all, half or none."""
    q = g.loc[seat]
    stay = (old, heir) if heir >= 0 and old < GAL else (IMPERIAL, -1)
    if old == IMPERIAL:
        return  # Imperial units belong to nobody and stay what they are
    owner = g.owner(seat, new)
    for a in QUAD_AREAS[q]:
        n = units.ships(g, a, old, seat)
        if n:
            go = follow(n, d)
            units.add_ships(g, a, old, seat, -n)
            units.add_ships(g, a, new, owner, go) if go else None
            units.add_ships(g, a, stay[0], stay[1], n - go) if n > go else None
    mine = units.base(old, seat)
    spots = [("bases", a, i) for a in SECTORS[q] for i, c in enumerate(g.bases[a]) if c == mine]
    spots += [("aliens", a, i) for a in SECTORS[q] for i, c in enumerate(g.aliens[a]) if c == mine]
    spots += [("nodes", n, 0) for n in QUAD_NODES[q] if g.nodes[n] == mine]
    count = follow(len(spots), d)
    for k, (kind, at, i) in enumerate(spots):
        code = units.base(new, owner) if k < count else units.base(*stay)
        if kind == "nodes":
            g.nodes = put(g.nodes, at, code)
        elif kind == "bases":
            g.bases = put(g.bases, at, put(g.bases[at], i, code))
        else:
            g.aliens = put(g.aliens, at, put(g.aliens[at], i, code))
    if d > ALL_FOLLOW:
        for m in range(MEGASHIPS):
            if g.mega[m][1] == seat:
                g.mega = put(g.mega, m, (g.mega[m][0], -1, g.mega[m][2]))


def mark_track(g: Pax, quad: int, faction: int) -> None:
    """A newcomer gets a marker on the trade track: at 0, or on the lowest marker below it."""  # P-13.12
    if quad < CAPITAL and g.track[quad][faction] == ABSENT:
        low = min([0, *[t for t in g.track[quad] if t != ABSENT]])
        g.track = put(g.track, quad, put(g.track[quad], faction, low))


# -- leading Pirates, Rebels, Warlords --

def lead_npc(g: Pax, seat: int, banner: int, quad: int) -> None:
    """Own units take the new banner; imperial privilege cards go back to Control."""  # P-17.2, R-60
    old = g.banner(seat)
    g.fac = put(g.fac, seat, banner)
    g.leader = put(g.leader, seat, 0)
    convert(g, seat, old, banner, 0, -1)
    for card in list(g.privs[seat]):
        if CARD_DECK[card] != 0:
            g.drop_card(seat, card)
            crises.give_back(g, card, quad if g.phase == 0 else -1)
    mark_track(g, quad, banner)
    if g.viceroy[quad] == seat:
        units.pass_viceroy(g, quad)
    g.note(actions.LEADS, seat, banner, quad)


# -- secret rebellion --

def members_of(g: Pax, secret: int) -> list[int]:
    """The members of a secret faction."""
    return [s for s in range(g.seats) if g.secret[s] == secret]


def may_rise(g: Pax, secret: int) -> bool:
    """Whether the rebel condition of a secret faction holds and no other is in rebellion."""  # P-17.5
    mine = members_of(g, secret)
    if g.rising >= 0 or not mine or SECRET_BANNER[secret] < 0 or not all([g.loyal(s) for s in mine]):
        return False
    if g.leave[secret]:
        return g.leave[secret] == ALLOWED  # Control's word goes before the condition (K-15)
    if g.turn >= RISE_TURN:
        return True
    maps = {g.loc[s] for s in mine if g.loc[s] < CAPITAL}
    if secret == ALF:
        return any([g.alien[q] >= RISES_AT[ALF] for q in maps])
    if secret == BLS:
        return any([g.menace[2 * q] >= RISES_AT[BLS] for q in maps])
    return secret == FSP and g.central <= RISES_AT[FSP]


def rise(g: Pax, secret: int) -> None:
    """All members change to the banner of their faction together."""  # P-17.5
    g.rising = secret
    mine = members_of(g, secret)
    g.tell(actions.REBELS, secret, ", ".join([g.called(s) for s in mine]))
    for s in mine:
        if g.role[s] < POLITICIAN:
            lead_npc(g, s, SECRET_BANNER[secret], g.loc[s])
        else:
            g.fac = put(g.fac, s, SECRET_BANNER[secret])
            g.pawns = put(g.pawns, s, tuple([0] * 8))
    crises.refresh_control(g)


def end_rebellion(g: Pax) -> None:
    """A rebellion without starbases and ships is over."""  # P-17.7
    if g.rising < 0:
        return
    banner = SECRET_BANNER[g.rising]
    if not any([units.starbases(g, q, banner) or units.on_map(g, q, banner) for q in g.quads()]):
        g.rising = -1


def may_rejoin(g: Pax, seat: int) -> bool:
    """A member of an ended rebellion may come back as a Galactic Loyalist."""  # D-52
    return g.fac[seat] > IMPERIAL and g.rising < 0 and 0 <= g.secret[seat] < 4 and (
        SECRET_BANNER[g.secret[seat]] == g.fac[seat])


def rejoin(g: Pax, seat: int) -> None:
    """Back among the loyal."""
    g.fac = put(g.fac, seat, GAL)
    if g.role[seat] < POLITICIAN:
        mark_track(g, g.loc[seat], GAL)


# -- reassignment --

def reassign(g: Pax, seat: int, other: int, quad: int) -> None:
    """A map player goes to another map, or two swap; units stay behind."""  # P-9.9
    if seat < 0 or g.role[seat] >= POLITICIAN:
        return
    old = g.loc[seat]
    if other >= 0 and g.role[other] < POLITICIAN and g.loc[other] != old:
        g.loc = put(put(g.loc, seat, g.loc[other]), other, old)
        mine, his = g.spot[seat], g.spot[other]
        g.spot = put(put(g.spot, seat, his), other, mine)
        moved = [(seat, old), (other, g.loc[seat])]
    elif quad in g.quads() and quad != old and len(g.players(quad)) < TABLE_MOST:
        taken = [g.spot[s] for s in g.players(quad)]
        g.loc = put(g.loc, seat, quad)
        g.spot = put(g.spot, seat, min([i for i in range(1, TABLE_MOST + 1) if i not in taken]))
        moved = [(seat, old)]
    else:
        return
    for s, was in moved:
        if g.viceroy[was] == s:
            units.pass_viceroy(g, was)
        if g.strong[was] == s:
            g.strong = put(g.strong, was, -1)
        if g.underdog[was] == s:
            g.underdog = put(g.underdog, was, -1)
        if g.baron[was] == s:
            g.baron = put(g.baron, was, -1)
        if g.beloved[was] == s:
            g.beloved = put(g.beloved, was, -1)
        for m in range(MEGASHIPS):
            if g.mega[m][1] == s:
                g.mega = put(g.mega, m, (g.mega[m][0], -1, g.mega[m][2]))  # left behind it is Imperial (P-5.29)
        mark_track(g, g.loc[s], g.fac[s] if g.fac[s] != IMPERIAL else GAL)
