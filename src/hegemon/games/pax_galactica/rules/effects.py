"""How the effects of cards, crises, laws, commands and events are carried out (P-18; `effects.toml`)."""
from __future__ import annotations

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.data import (
    AGENCIES,
    ALM,
    CAPITAL,
    CAPITAL_SECTOR,
    CARD_NAMES,
    CASE_CRISIS,
    CASE_QUAD,
    CRISIS_KIND,
    CRISIS_LEAD,
    DECKS,
    FLAGS,
    FREE_LAW,
    FRONTIER,
    HUB_SECTION,
    IMPERIAL,
    LAW_EFFECTS,
    LAWS,
    MEDIA,
    PIRATE,
    POLITICIAN,
    POLITICS,
    QUAD_AREAS,
    REBEL,
    RIVAL,
    SECRETS,
    SOL,
    TOWER,
    WARLORD,
    WEAK,
    Effect,
)
from hegemon.games.pax_galactica.rules import crises, units
from hegemon.games.pax_galactica.rules.written import effect, ruling
from hegemon.games.pax_galactica.state import ABSENT, Pax, put

Picks = tuple[tuple[str, int], ...]
LATE = ("legacy", "gain_card", "megaship_deploy", "reassign")  # always at the end of the beat (P-1.8)
QUADRANT_OPS = (
    "build_ships", "destroy_ships", "convert_ships", "loyalty", "resentment", "threat", "menace", "spawn_rebels",
    "tower_stress", "tower_restore", "tower_collapse", "patrol", "set_viceroy", "megaship_repair", "megaship_control",
    "trade_track", "build_starbase", "destroy_starbase", "lose_scrip", "glory", "assassinate")
NEXT_TURN = ("fuel_short_next_turn", "fuel_bonus_next_turn", "no_battle_between_players_next_turn")
BANNER_OF = {"pirate": PIRATE, "warlord": WARLORD, "rebel": REBEL, "imperial": IMPERIAL}


def pick(picks: Picks, key: str, otherwise: int = -1) -> int:
    """What was chosen under a key, the last if several times."""
    for k, v in reversed(picks):
        if k == key:
            return v
    return otherwise


def all_picks(picks: Picks, key: str) -> list[int]:
    """Everything chosen under a key, in order."""
    return [v for k, v in picks if k == key]


# -- who and where --

def lead_faction(g: Pax, agency: int) -> int:
    """The faction with most pawns in an agency; ties: higher Blame, then seat order; none: -1."""
    count: dict[int, int] = {}
    for s in g.politicians():
        if g.pawns[s][agency] and g.loyal(s):
            count[g.fac[s]] = count.get(g.fac[s], 0) + g.pawns[s][agency]
    if not count:
        return -1
    first = {f: i for i, f in reversed(list(enumerate([g.fac[s] for s in g.politicians()])))}
    return max(count, key=lambda f: (count[f], g.blame[f], -first[f]))


def highest_blame(g: Pax) -> list[int]:
    """The factions with the highest Blame, nobody while all are at 0."""
    top = max([g.blame[f] for f in g.in_play()])
    return [f for f in g.in_play() if g.blame[f] == top] if top else []


def lead_agency(g: Pax, case: int) -> int:
    """The agency that leads a crisis; a closed office is replaced by the Bureaucracy, else the Executive."""  # P-10.9
    lead = CRISIS_LEAD[CASE_CRISIS[case]]
    if g.closed[lead]:
        lead = AGENCIES.index("bureaucracy")
    return 0 if g.closed[lead] else lead


def seats_of(g: Pax, who: str, user: int, picks: Picks, case: int) -> list[int]:
    """The seats a selector stands for."""
    if who in ("self", "acting_player"):
        return [user]
    if who == "target_player":
        return [pick(picks, "who")] if pick(picks, "who") >= 0 else []
    if who in ("own_faction", "own_faction_leader"):
        lead = g.leader_of(g.fac[user])
        return [lead] if lead >= 0 else [user]
    if who == "own_media":
        return [s for s in g.outlets() if g.fac[s] == g.fac[user]]
    if who == "others_in_quadrant":
        return [s for s in g.players(g.loc[user]) if s != user]
    if who == "players_in_crisis_quadrant":
        return g.players(CASE_QUAD[case]) if CASE_QUAD[case] >= 0 else []
    if who == "every_politician":
        return g.politicians()
    if who == "every_viceroy":
        return [g.viceroy[q] for q in g.quads() if g.viceroy[q] >= 0]
    if who == "every_strong_admiral":
        return [g.strong[q] for q in g.quads() if g.strong[q] >= 0]
    lead = lead_faction(g, lead_agency(g, case)) if case >= 0 else -1
    return [g.leader_of(lead)] if lead >= 0 and g.leader_of(lead) >= 0 else []


def factions_of(g: Pax, who: str, user: int, picks: Picks, case: int) -> list[int]:
    """The public factions a selector stands for."""
    if who == "target_faction":
        return [pick(picks, "faction")] if pick(picks, "faction") >= 0 else []
    if who == "rival":
        rival = RIVAL[g.fac[user]] if g.loyal(user) else -1
        return [rival] if rival in g.in_play() else []
    if who == "highest_blame":
        return highest_blame(g)
    if who == "all_factions":
        return g.in_play()
    if who == "lead_faction":
        lead = lead_faction(g, lead_agency(g, case)) if case >= 0 else -1
        return [lead] if lead >= 0 else []
    return [g.fac[user]] if g.loyal(user) else []


def own_quad(g: Pax, user: int, picks: Picks) -> int:
    """The user's map; without one a map with a member of the own faction, as chosen."""
    if g.loc[user] < CAPITAL:
        return g.loc[user]
    chosen = pick(picks, "quad")
    if chosen >= 0:
        return chosen
    homes = [q for q in g.quads() if any([g.fac[s] == g.fac[user] for s in g.players(q)])]
    return homes[0] if homes else -1


def quads_of(g: Pax, where: str, user: int, picks: Picks, case: int) -> list[int]:
    """The maps a selector stands for."""
    if where == "every_quadrant":
        return list(g.quads())
    if where == "every_quadrant_but_sol":
        return [q for q in g.quads() if q != 0]
    if where == "worst_quadrant":
        return [units.worst_quadrant(g)]
    if where == "sol_or_first":
        return [0 if 0 in g.quads() else g.quads()[0]]
    if where == "crisis_quadrant":
        return [CASE_QUAD[case]] if case >= 0 and CASE_QUAD[case] >= 0 else []
    if where == "target_quadrant":
        q = pick(picks, "quad")
        who = pick(picks, "who")
        if q < 0 and who >= 0 and g.loc[who] < CAPITAL:
            q = g.loc[who]
        return [q] if q >= 0 else []
    if where in ("target_sector", "target_section", "target_area") and pick(picks, "area") >= 0:
        return [pick(picks, "area") // 15]
    q = own_quad(g, user, picks)
    return [q] if q >= 0 else []


def _here(g: Pax, e: Effect, user: int, picks: Picks, case: int, lane: int) -> bool:
    """Whether an effect touches nothing outside the lane it is played in."""  # P-1.8
    if e.op in LATE:
        return False
    if e.op in ("gain_mp", "gain_scrip") and e.who == "self":
        return True
    if e.op == "glory":
        return all([g.loc[s] == lane for s in seats_of(g, e.who, user, picks, case)])
    if e.op == "assassinate":
        return all([g.loc[s] == lane for s in seats_of(g, e.who, user, picks, case)])
    if e.op == "lose_scrip":
        return all([g.loc[s] == lane for s in seats_of(g, e.who, user, picks, case)])
    if e.op in QUADRANT_OPS:
        return quads_of(g, e.where, user, picks, case) == [lane]
    if e.op in ("reveal", "special", "ignore_blockade", "shift_value"):
        return True
    return lane == CAPITAL


def carry_all(g: Pax, effects: tuple[int, ...], user: int, picks: Picks, case: int, lane: int) -> None:
    """Carry several effects out, in the order listed, each as far as it can."""  # P-18.1
    for eid in effects:
        carry(g, eid, user, picks, case, lane)


def carry(g: Pax, eid: int, user: int, picks: Picks, case: int, lane: int) -> None:
    """Carry one effect out, or queue it for the end of the beat if it leaves its lane."""
    e = effect(g, eid)
    if e.when == "exposed" and g.die() > 2:  # P-9.15
        return
    if lane >= 0 and not _here(g, e, user, picks, case, lane):
        g.queue.append((lane, "effect", eid, user, picks, case))
        return
    n = e.n * (len(g.crises) if e.per == "active_crisis" else 1)
    if e.op in QUADRANT_OPS:
        _on_maps(g, e, n, user, picks, case, lane)
    elif e.op.startswith(("pawn_", "blame_", "pin_")):
        _in_capital(g, e, n, user, picks, case, lane)
    else:
        _elsewhere(g, e, n, user, picks, case, lane)


# -- on the maps --

def _on_maps(g: Pax, e: Effect, n: int, user: int, picks: Picks, case: int, lane: int) -> None:
    if e.op == "glory":
        for s in seats_of(g, e.who, user, picks, case):
            g.honour(s, n)
    elif e.op == "lose_scrip":
        for s in seats_of(g, e.who, user, picks, case):
            g.scrip[s] = max(0, g.scrip[s] - n)
    elif e.op == "assassinate":
        for s in seats_of(g, e.who, user, picks, case):
            assassinate(g, s, lane)
    elif e.op == "trade_track":
        q = own_quad(g, user, picks)
        f = g.fac[user] if e.who == "own_faction" else pick(picks, "faction")
        if q >= 0 and f >= 0 and g.track[q][f] != ABSENT:
            g.set_row(g.track, q, f, max(-20, min(60, g.track[q][f] + n)))
    elif e.op == "megaship_repair":
        m = pick(picks, "mega")
        if m >= 0 and g.mega[m][0] >= 0:
            area, seat, hits = g.mega[m]
            g.mega[m] = (area, seat, max(0, hits - n))
    elif e.op == "megaship_control":
        m = pick(picks, "mega")
        if m >= 0 and g.mega[m][0] >= 0 and g.mega[m][1] < 0:
            g.mega[m] = (g.mega[m][0], user, g.mega[m][2])
    elif e.op == "build_starbase":
        for area in all_picks(picks, "area")[:n]:
            if units.enclaves(g, area):
                banner = g.banner(user)
                i = g.aliens[area].index(-1)
                g.set_row(g.aliens, area, i, units.base(banner, g.owner(user, banner)))
    else:
        for q in quads_of(g, e.where, user, picks, case):
            _on_map(g, e, n, user, picks, q)


def _on_map(g: Pax, e: Effect, n: int, user: int, picks: Picks, q: int) -> None:
    area = pick(picks, "area")
    if e.op == "loyalty":
        if e.where == "target_sector":
            g.loyalty[area] = max(0, min(10, g.loyalty[area] + n))
        elif n > 0:
            units.gain_loyalty(g, q, n)
        else:
            units.lose_loyalty(g, q, -n)
    elif e.op == "resentment":
        rights = g.flags[FLAGS.index("alien_rights")] and e.track == "alien" and n == 2 and e.where == "own_quadrant"
        if not rights:  # Assimilation under Alien Citizenship
            row = g.alien if e.track == "alien" else g.rebel
            row[q] = max(0, row[q] + n)
    elif e.op in ("threat", "menace"):
        npc = pick(picks, "npc") if e.npc == "target_npc" else int(e.npc == "warlord")
        tracks = g.threat if e.op == "threat" else g.menace
        tracks[2 * q + npc] = max(0, tracks[2 * q + npc] + n)
    elif e.op == "spawn_rebels":
        units.add_ships(g, units.least_loyal(g, q), REBEL, -1, n)
    elif e.op == "tower_stress":
        if not g.collapsed[q]:
            g.stress[q] = max(0, g.stress[q] + n)
    elif e.op == "tower_restore":
        g.stress[q], g.collapsed[q] = 0, 0
    elif e.op == "tower_collapse":
        if not g.collapsed[q]:
            g.towers_fallen += 1
            crises.trigger(g, TOWER, q, -1)
    elif e.op == "destroy_ships":
        units.lose_ships(g, q, BANNER_OF.get(e.who, IMPERIAL), n)
    elif e.op == "destroy_starbase":
        for _ in range(n):
            found = [a for a in QUAD_AREAS[q] if units.bases_in(g, a, BANNER_OF[e.who])]
            if found:
                units.remove_base(g, found[0], BANNER_OF[e.who])
    elif e.op == "patrol":
        for a in all_picks(picks, "patrol"):
            g.patrol = put(g.patrol, a, 1)
    elif e.op == "set_viceroy":
        seat = pick(picks, "who")
        if seat in g.players(q) and g.loyal(seat):
            g.viceroy[q] = seat
            g.note(actions.PRESTIGE, seat, "Viceroy", q)
    else:
        _fleets(g, e, n, user, q, area, picks)


def _fleets(g: Pax, e: Effect, n: int, user: int, q: int, area: int, picks: Picks) -> None:
    """Ships built and ships that change sides."""
    if e.op == "build_ships" and e.banner == "imperial":
        units.add_ships(g, area if area >= 0 else CAPITAL_SECTOR[q], IMPERIAL, -1, n)
    elif e.op == "build_ships":
        if e.where == "target_area":
            banner = g.banner(user)
            units.add_ships(g, area if area >= 0 else CAPITAL_SECTOR[q], banner, g.owner(user, banner), n)
        else:  # the Great Armada: to the member of the faction on that map (P-12.8)
            mine = [s for s in g.players(q) if g.fac[s] == g.fac[user]]
            if mine:
                seat = max(mine, key=lambda s: (g.glory[s], -g.spot[s]))
                banner = g.banner(seat)
                yards = units.home_areas(g, q, banner)
                spot = max(yards, key=lambda a: (units.ships(g, a, banner), -a)) if yards else CAPITAL_SECTOR[q]
                units.add_ships(g, spot, banner, g.owner(seat, banner), n)
    elif e.op == "convert_ships":
        if e.dst == "own":
            seat = pick(picks, "owner", user)
            banner = g.banner(seat)
            moved = -units.add_ships(g, area, IMPERIAL, -1, -min(n, units.ships(g, area, IMPERIAL)))
            units.add_ships(g, area, banner, g.owner(seat, banner), moved)
        else:
            left = n
            while left and units.on_map(g, q, IMPERIAL):
                spot = max(QUAD_AREAS[q], key=lambda a: (units.ships(g, a, IMPERIAL), -a))
                moved = min(left, units.ships(g, spot, IMPERIAL))
                units.add_ships(g, spot, IMPERIAL, -1, -moved)
                units.add_ships(g, spot, BANNER_OF[e.dst], -1, moved)
                left -= moved


def assassinate(g: Pax, seat: int, lane: int) -> None:
    """Glory halved and a random privilege card lost; a politician loses two pawns instead; Media only the card."""
    if g.role[seat] < POLITICIAN:
        g.glory[seat] //= 2  # P-2.6
    elif g.role[seat] == POLITICIAN:
        g.queue.append((max(lane, 0) if lane >= 0 else -1, "lose_pawns", seat, 2))
    lose_card(g, seat, lane)


def lose_card(g: Pax, seat: int, lane: int) -> None:
    """A random privilege card goes back to its deck."""
    if g.privs[seat]:
        card = g.privs[seat][g.below(len(g.privs[seat]))]
        g.drop_card(seat, card)
        crises.give_back(g, card, lane)


# -- at the Capital --

def _agency(g: Pax, e: Effect, picks: Picks, case: int) -> int:
    if e.agency == "lead":
        return lead_agency(g, case)
    return AGENCIES.index(e.agency) if e.agency in AGENCIES else pick(picks, "agency")


def add_pawns(g: Pax, seat: int, agency: int, n: int) -> int:
    """Put pawns into an agency or take them out, never below none; how many came or went."""
    if g.role[seat] != POLITICIAN or g.closed[agency]:
        return 0
    old = g.held(seat, agency)
    now = max(0, old + n)
    if agency == 8:
        g.deep[seat] = now
    else:
        g.set_row(g.pawns, seat, agency, now)
    return now - old


def remove_pawns(g: Pax, faction: int, agency: int, n: int) -> int:
    """Take pawns of a faction out of an agency; the member with most there loses first."""  # P-18.3
    gone = 0
    for _ in range(n):
        mine = [s for s in g.politicians() if g.fac[s] == faction and g.pawns[s][agency]]
        if not mine:
            break
        gone -= add_pawns(g, max(mine, key=lambda s: (g.pawns[s][agency], -s)), agency, -1)
    return gone


def pin_agency(g: Pax, agency: int, faction: int) -> None:
    """All Blame of an agency falls on a faction."""
    g.pin(faction, g.agency_blame[agency])
    g.agency_blame[agency] = 0


def _in_capital(g: Pax, e: Effect, n: int, user: int, picks: Picks, case: int, lane: int) -> None:
    if e.op == "blame_faction":
        for f in factions_of(g, e.who, user, picks, case):
            g.pin(f, n)
    elif e.op == "blame_agency":
        agency = _agency(g, e, picks, case)
        if agency >= 0 and not g.closed[agency]:
            g.agency_blame[agency] = max(0, g.agency_blame[agency] + n)
    elif e.op == "blame_move":
        src, dst = pick(picks, "src"), pick(picks, "dst")
        if src >= 0 and dst >= 0 and not g.closed[dst]:
            moved = min(n, pick(picks, "n", n), g.agency_blame[src])
            g.agency_blame[src] -= moved
            g.agency_blame[dst] += moved
    elif e.op == "pin_blame":
        agency = _agency(g, e, picks, case)
        for f in factions_of(g, e.who, user, picks, case):
            pin_agency(g, agency, f)
    elif e.op == "pawn_add":
        who = pick(picks, "who", user)
        chosen = all_picks(picks, "agency")
        if e.agency in AGENCIES:
            add_pawns(g, user, AGENCIES.index(e.agency), n)
        elif e.agency == "target_agency":
            add_pawns(g, who, pick(picks, "agency"), n)
        else:
            for a in chosen[:n]:
                add_pawns(g, user, a, 1)
        crises.refresh_control(g)
    elif e.op == "pawn_remove":
        agency = _agency(g, e, picks, case)
        if e.who == "every_politician":
            for s in g.politicians():
                add_pawns(g, s, agency, -n)
        else:
            for f in factions_of(g, e.who, user, picks, case):
                remove_pawns(g, f, agency, n)
        crises.refresh_control(g)
    elif e.op == "pawn_move":
        froms, tos, whos = all_picks(picks, "src"), all_picks(picks, "dst"), all_picks(picks, "mover")
        for i in range(min(len(froms), len(tos), n)):
            seat = whos[i] if i < len(whos) else user
            if not g.closed[tos[i]] and add_pawns(g, seat, froms[i], -1):
                add_pawns(g, seat, tos[i], 1)
        crises.refresh_control(g)


# -- everything else --

def _elsewhere(g: Pax, e: Effect, n: int, user: int, picks: Picks, case: int, lane: int) -> None:
    if e.op in ("gain_mp", "lose_mp"):
        for s in seats_of(g, e.who, user, picks, case):
            g.pay(s, n if e.op == "gain_mp" else -n)
    elif e.op == "gain_scrip":
        for s in seats_of(g, e.who, user, picks, case):
            g.scrip[s] += n
    elif e.op == "steal_mp":
        for s in seats_of(g, e.who, user, picks, case):
            g.mp[user] -= g.pay(s, -min(n, e.max_per_player or n))
    elif e.op == "legacy":
        for s in seats_of(g, e.who, user, picks, case):
            crises.draw_legacy(g, s, n, lane)
    elif e.op == "gain_card":
        for s in seats_of(g, e.who, user, picks, case):
            for _ in range(n):
                crises.draw_card(g, s, DECKS.index(e.deck))
    elif e.op == "lose_card":
        for s in [s for s in seats_of(g, e.who, user, picks, case) for _ in range(n)]:
            lose_card(g, s, lane)
    elif e.op == "crisis_age":
        oldest = pick(picks, "case", g.crises[0][0] if g.crises else -1)
        g.crises = tuple([(c, max(0, age + n * (c == oldest)), tried, spot, heavy)
                          for c, age, tried, spot, heavy in g.crises])
    elif e.op == "centralise":
        g.central = max(-5, min(5, g.central + n * pick(picks, "sign", 1)))
    elif e.op == "rule_flag":
        set_flag(g, e.flag, e.value, picks)
    elif e.op == "shift_value":
        token = pick(picks, "token")
        for step in all_picks(picks, "step")[:n]:
            g.shift(token, step, lane)
    elif e.op == "crisis_trigger":
        if 0 <= lane < CAPITAL:
            g.queue.append((lane, "kind", e.kind))
        else:
            crises.draw_crisis(g, e.kind)
    elif e.op == "crisis_remove":
        found = [c[0] for c in g.crises if e.kind in ("any", CRISIS_KIND[CASE_CRISIS[c[0]]])]
        chosen = pick(picks, "case")
        for c in ([chosen] if chosen in found else found[:n]):
            crises.leave(g, c, "removed")
    elif e.op == "weak_emperor":
        crises.trigger(g, WEAK, -1, lane)
    elif e.op == "megaship_deploy":
        deploy(g, user, picks)
    elif e.op == "reassign":
        g.queue.append((9, "reassign", pick(picks, "who"), pick(picks, "other"), pick(picks, "quad")))
    elif e.op == "reveal":
        reveal(g, e.what, user, pick(picks, "who"))
    elif e.op == "sixth_quadrant":
        g.flags[FRONTIER] = 1  # P-12.6


def set_flag(g: Pax, flag: str, value: int, picks: Picks) -> None:
    """Rule switches of P-10.9; those for the next turn wait until it begins."""
    if flag == "office_closed":
        close_office(g, pick(picks, "agency"), value)
    elif flag == "card_issuer":
        card, deck = pick(picks, "card"), pick(picks, "deck")
        if card >= 0 and deck >= 0:
            reissue(g, card, deck)
    elif flag == "repeal":
        repeal(g, pick(picks, "law"))
    elif flag in NEXT_TURN:
        i = FLAGS.index(flag)
        g.fresh[i] = g.fresh[i] + value if flag.startswith("fuel") else value
    elif flag in FLAGS:
        i = FLAGS.index(flag)
        g.flags[i] = g.flags[i] + value if flag == "emperor_points_bonus" else value


def reissue(g: Pax, card: int, deck: int) -> None:
    """A kind of card moves to another issuer: copies in the old deck go along."""  # P-10.9
    old = g.issuer[card]
    g.issuer = g.issuer[:card] + (deck,) + g.issuer[card + 1:]
    copies = [c for c in g.decks[old] if c == card]
    if copies and old != deck:
        g.decks[old] = tuple([c for c in g.decks[old] if c != card])
        g.decks[deck] = tuple(g.shuffled([*g.decks[deck], *copies]))


def close_office(g: Pax, office: int, value: int) -> None:
    """A closed office has no pawns, cards, power or blame; a reopened one is empty."""  # P-10.9
    if office < 0:
        return
    g.closed[office] = value
    if value:
        g.agency_blame[office] = 0
        for s in g.politicians():
            g.set_row(g.pawns, s, office, 0)
    crises.refresh_control(g)


def repeal(g: Pax, law: int) -> None:
    """A law ends: its standing switch is undone, one-off effects stay."""  # P-10.9
    if not any([w[0] == law for w in g.laws]):
        return
    first = next(w for w in g.laws if w[0] == law)
    ended = ruling(g, first[1])[5] if law == FREE_LAW else LAW_EFFECTS[law]  # of written laws the oldest
    g.laws = tuple([w for w in g.laws if w != first]) if law == FREE_LAW else tuple([w for w in g.laws if w[0] != law])
    for eid in ended:
        e = effect(g, eid)
        if e.op == "rule_flag" and e.flag in FLAGS:
            i = FLAGS.index(e.flag)
            g.flags[i] = g.flags[i] - e.value if e.flag == "emperor_points_bonus" else 0
    if LAWS[law] == "L-CAPITAL-SOL" and g.fired[SOL]:
        g.flags[FLAGS.index("capital_at_sol")] = 1  # the Homecoming is no law
    g.tell(actions.LAW_ENDS, law)


def deploy(g: Pax, user: int, picks: Picks) -> None:
    """A reserve Megaship comes to a section under somebody's control."""
    left = [m for m in range(3) if g.mega[m][0] == -1]
    q = pick(picks, "quad", own_quad(g, user, picks))
    if not left or q < 0:
        return
    area = pick(picks, "area", HUB_SECTION[q])
    seat = pick(picks, "who", user)
    if g.role[seat] >= POLITICIAN or g.loc[seat] != area // 15:
        mine = [s for s in g.players(area // 15) if g.fac[s] == g.fac[user]]
        seat = mine[0] if mine else -1
    g.mega[left[0]] = (area, seat, 0)


def reveal(g: Pax, what: str, user: int, seat: int) -> None:
    """The user learns something about a seat, and nobody else but Control."""  # section 5
    if seat < 0:
        return
    g.reveal()
    if what == "megapower":
        said = f"{g.mp[seat]} Megapower"
    elif what == "hand":
        said = ", ".join([CARD_NAMES[c] for c in g.privs[seat]]) or "no privilege cards"
    elif what == "secret_faction":
        said = SECRETS[g.secret[seat]] if 0 <= g.secret[seat] < 4 else "no secret faction"
    elif what == "secret_actions":
        from hegemon.games.pax_galactica.data import ACTS
        names = POLITICS if g.role[seat] == POLITICIAN else ACTS
        said = ", ".join([names[k] if 0 <= k < 100 else CARD_NAMES[k - 100] if k >= 100 else "nothing"
                          for k in (g.slots[seat][1], g.slots[seat][3])])
    else:
        said = f"{sum(g.legacy[seat])} Legacy"
    g.note(actions.REVEALED, user, g.person(seat), said, to=g.private(user))


def alm_votes(g: Pax, seat: int) -> int:
    """Votes of assimilated aliens for ALM politicians in the Legislature."""  # P-10.9
    if not g.flags[FLAGS.index("aliens_vote")] or g.fac[seat] != ALM:
        return 0
    return min(3, sum([units.alien_bases(g, q, ALM) for q in g.quads()]) // 2)


def outlet_of(g: Pax, seat: int) -> int:
    """The number of the outlet a Media seat runs."""
    from hegemon.games.pax_galactica.data import OUTLETS, PEOPLE
    return OUTLETS.index(PEOPLE[g.person(seat)].partition(".")[2]) if g.role[seat] == MEDIA else -1
