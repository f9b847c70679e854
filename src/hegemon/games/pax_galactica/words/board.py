"""The whole position as tables, complete enough to play without the picture."""
from __future__ import annotations

from hegemon.games.pax_galactica.actions import ACT, AGENCY, MATTER, PHASE_OF, POLITIC, SUBJECT, VERBS, plural
from hegemon.games.pax_galactica.box import SLOT_ACTIONS
from hegemon.games.pax_galactica.data import (
    AGENCIES,
    AGENCY_NAMES,
    AREA_IDS,
    AREA_NAMES,
    CAPITAL,
    CARD_WORDS,
    CASE_CRISIS,
    CASES,
    CONTROL,
    DECK_OF,
    DEEP_STATE,
    ENDS,
    EVENT_NAMES,
    FACTION_TABLE,
    FACTIONS,
    FAVOURED,
    HUMAN,
    KIND_NAMES,
    MEDIA,
    NEXT,
    NODE_IDS,
    NODE_SECTOR,
    OPPOSED,
    POLITICIAN,
    QUAD_NAMES,
    QUAD_NODES,
    SECTIONS,
    SECTORS,
    TOKEN_QUAD,
    TOKENS,
    VALUE_AT,
    VALUES,
)
from hegemon.games.pax_galactica.rules.capital import STEPS_OF_SLOTS
from hegemon.games.pax_galactica.rules.schemes import deed_words
from hegemon.games.pax_galactica.rules.sides import ships
from hegemon.games.pax_galactica.rules.written import COMMAND
from hegemon.games.pax_galactica.state import ABSENT
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.facts import (
    ALIEN_LIMIT,
    REBEL_LIMIT,
    base_words,
    fleet_words,
    holders,
    law_words,
    lead_of,
    paper_words,
    tokens_in_play,
    total,
)
from hegemon.games.pax_galactica.words.goals import aims, secret_name
from hegemon.games.pax_galactica.words.names import (
    CAPITAL_STEPS,
    PHASES,
    QUAD_STEPS,
    allegiance,
    at_home,
    banner_name,
    card_in_slot,
    case_name,
    headline,
    honours,
    listed,
    of_role,
    seat_name,
    short_name,
    table,
    total_loyalty,
)
from hegemon.games.pax_galactica.words.odds import dice_odds, executive_mod, fleet_of, holds
from hegemon.games.pax_galactica.words.orders import ordered
from hegemon.kernel import Section


def sections(v: PaxView) -> tuple[Section, ...]:
    """First what the viewer has before him, then his own place, then the rest of the Empire."""
    own = [agreements(v), desk(v), records(v)] if at_desk(v) else [mine(v)] if v.viewer >= 0 else []
    found = [story(v), result(v), *own, orders(v), battles(v)]
    for q in sorted(v.quads, key=lambda q: (v.viewer < 0 or q != v.loc[v.viewer], q)):
        found += [sectors(v, q), lanes(v, q), people(v, q)]
    found += [quadrants(v), agencies(v), politicians(v), crises(v), papers(v), laws(v), factions(v), values(v),
              press(v), offers(v)]
    if not at_desk(v):
        found.append(agreements(v))
    return tuple([s for s in found if s.rows])


def at_desk(v: PaxView) -> bool:
    """Whether the viewer is Control."""
    return v.viewer >= 0 and v.role[v.viewer] == CONTROL


# -- before the viewer ----------------------------------------------------------------------------------------------

def story(v: PaxView) -> Section:
    """What has become of the Empire, the factions and the people, once it is over."""  # P-14.6
    return Section("The story", ("",), tuple([(line,) for line in v.story]))


def result(v: PaxView) -> Section:
    """Points of every seat once the game is over, best first; none where the story is enough."""
    if not v.sources:
        return Section("Result", (), ())
    ranked = sorted(range(len(v.scores)), key=lambda s: -v.scores[s])
    return Section("Result", ("seat", "for", "points", ""), tuple(
        [(seat_name(v, s), allegiance(v, s), str(v.scores[s]), "won" if s in v.now.winners else "") for s in ranked]))


def mine(v: PaxView) -> Section:
    """The viewer's own means, secrets and aims."""
    s = v.viewer
    rows = [("who", f"{seat_name(v, s)}, {allegiance(v, s)}{', leader' if v.leader[s] else ''}"),
            ("Megapower", str(v.mp[s])), ("scrip", str(v.scrip[s])),
            ("Legacy tokens", listed([str(n) for n in v.legacy]))]
    if v.faction_legacy >= 0:
        rows.append(("Legacy of the faction", f"{v.faction_legacy}, its event comes at {v.event_at}"))
    if v.secret[s] >= 0:
        mates = [seat_name(v, t) for t in range(v.now.seats) if t != s and v.secret[t] == v.secret[s]]
        rows.append(("secret faction", f"{secret_name(v.secret[s])}, with {listed(mates)}"))
    for f in v.moles[s]:
        rows.append(("secret loyalty", f"{FACTIONS[f]}; its leader {seat_name(v, leader_of(v, f))} knows"))
    moles = [t for t in range(v.now.seats) if t != s and v.leader[s] and v.fac[s] in v.moles[t]]
    if moles:
        rows.append(("secret members", listed([seat_name(v, t) for t in moles])))
    if v.drawn:
        rows.append(("cards drawn", " ".join([CARD_WORDS[c] for c in v.drawn])))
    if v.role[s] < POLITICIAN and v.pools[s]:
        rows.append(("pools", " / ".join([f"{n} AP" for n in v.pools[s]])))
    rows += [("aim", words) for words in aims(v, s)]
    rows += [("may change sides if", FACTION_TABLE["condition"][n]["words"]) for n in v.terms[s]]
    if v.allies:
        rows.append(("standing words", listed([seat_name(v, t) for t in v.allies])))
    return Section("You", ("", ""), tuple(rows))


def leader_of(v: PaxView, faction: int) -> int:
    """The leader of a faction, or -1."""
    return next((s for s in range(v.now.seats) if v.leader[s] and v.fac[s] == faction), -1)


def orders(v: PaxView) -> Section:
    """What is filled in but not handed in."""
    return Section("Filled in so far", ("",), tuple([(words,) for words in ordered(v)]))


def battles(v: PaxView) -> Section:
    """Battles under way."""
    rows = []
    for quad, area, sides, fleet in v.battles:
        where = AREA_NAMES[area] if area >= 0 and quad < CAPITAL else "the Capital"
        for i, (banner, owner, leader, ap, trigger, support) in enumerate(sides):
            own = fleet_of(v, area, banner, owner, fleet, i) + sum([ships(v, area, b, o) for b, o in support])
            rows.append((where, str(i), banner_name(banner), short_name(v, leader) if leader >= 0 else "no player",
                         str(own), str(ap), "attacks" if trigger else "", str(v.drawn_counts[leader]) if leader >= 0
                         else "-"))
    return Section("Battles", ("where", "side", "banner", "led by", "ships", "AP", "", "cards"), tuple(rows))


# -- Quadrants ------------------------------------------------------------------------------------------------------

def quadrants(v: PaxView) -> Section:
    """The gauges of every Quadrant."""
    rows = []
    for q in v.quads:
        rows.append((QUAD_NAMES[q], str(total_loyalty(v, q)), f"{v.threat[2 * q]} (+{v.menace[2 * q]})",
                     f"{v.threat[2 * q + 1]} (+{v.menace[2 * q + 1]})", f"{v.alien[q]}/{ALIEN_LIMIT}",
                     f"{v.rebel[q]}/{REBEL_LIMIT}", "collapsed" if v.collapsed[q] else f"stress {v.stress[q]}",
                     listed([f"{banner_name(f)} {n}" for f, n in enumerate(v.track[q]) if n != ABSENT])))
    return Section("Quadrants", ("Quadrant", "Loyalty", "pirates", "warlords", "aliens", "rebels", "tower",
                                 "trade track"), tuple(rows))


def sectors(v: PaxView, quad: int) -> Section:
    """Every sector of a map."""
    rows = []
    for a in SECTORS[quad]:
        home = at_home(v, a)
        rows.append((AREA_NAMES[a], str(v.loyalty[a]), f"home of {short_name(v, home)}" if home >= 0 else "",
                     base_words(v.bases[a], v.aliens[a]) + (", Monument" if v.monument[a] else ""),
                     str(HUMAN[a] - len(v.bases[a])), fleets(v, a), markers(v, a),
                     listed([AREA_NAMES[b] for b in NEXT[a]])))
    return Section(f"{QUAD_NAMES[quad]}, sectors", (
        "sector", "Loyalty", "home", "starbases", "free slots", "ships", "tokens", "next to"), tuple(rows),
        tuple([f"area-{AREA_IDS[a]}" for a in SECTORS[quad]]))


def fleets(v: PaxView, area: int) -> str:
    """Ships and Megaships of an area."""
    big = [f"Megaship {m} ({short_name(v, who) if who >= 0 else 'Imperial'}, {hits} hits)"
           for m, (at, who, hits) in enumerate(v.mega) if at == area]
    return listed([w for w in [fleet_words(v.stacks[area])[2:], *big] if w])


def markers(v: PaxView, area: int) -> str:
    """Patrol and Blockade tokens."""
    words = ["patrol"] if v.patrol[area] else []
    return listed(words + [f"Blockade of {short_name(v, s)}" for s in v.blockade[area]])


def lanes(v: PaxView, quad: int) -> Section:
    """Sections and nodes of the hyperlanes."""
    rows, keys = [], []
    for a in SECTIONS[quad]:
        ends = " to ".join([f"{NODE_IDS[n].partition('.')[2]} at {AREA_NAMES[NODE_SECTOR[n]]}" for n in ENDS[a]])
        rows.append((AREA_NAMES[a], ends, fleets(v, a), markers(v, a)))
        keys.append(f"area-{AREA_IDS[a]}")
    for n in QUAD_NODES[quad]:
        code = v.nodes[n]
        rows.append((f"node {NODE_IDS[n].partition('.')[2]}", AREA_NAMES[NODE_SECTOR[n]],
                     f"{banner_name(code // 100)} starbase" if code >= 0 else "free", ""))
        keys.append(f"node-{NODE_IDS[n]}")
    return Section(f"{QUAD_NAMES[quad]}, hyperlanes", ("", "where", "ships or starbase", "tokens"), tuple(rows),
                   tuple(keys))


def people(v: PaxView, quad: int) -> Section:
    """The players of a table, their cards and open plans."""
    rows = []
    for s in table(v, quad):
        hand = [f"{n} {ACT.label(k)}" for k, n in enumerate(v.hand[s]) if n]
        plan = [f"{n}: {card_in_slot(v, s, v.slots[s][i])}, {v.ap[s][n - 1]} AP" for i, n in enumerate(SLOT_ACTIONS)
                if v.slots[s][i] != -1]
        pools = " / ".join([str(n) for n in v.pools[s]])
        rows.append((seat_name(v, s), allegiance(v, s), str(v.glory[s]), str(v.scrip[s]), listed(honours(v, s)),
                     listed(hand), pools or "-", listed(plan)))
    order = f", order of play {listed([allegiance(v, s) for s in v.order[quad]])}" if v.order[quad] else ""
    return Section(f"{QUAD_NAMES[quad]}, the table{order}", (
        "player", "faction", "Glory", "scrip", "prestige", "hand", "pools", "plan"), tuple(rows))


# -- the Capital ----------------------------------------------------------------------------------------------------

def agencies(v: PaxView) -> Section:
    """Pawns, control, Blame and decks."""
    rows = []
    for a in range(len(AGENCIES)):
        held = v.deep if a == DEEP_STATE else [row[a] for row in v.pawns]
        who = [f"{short_name(v, s)} {held[s]}" for s in of_role(v, POLITICIAN) if held[s] > 0]
        rows.append((AGENCY_NAMES[a], "closed" if v.closed[a] else listed([name for _, name in holders(v, a)]),
                     str(total(v, a)), listed(who), str(v.agency_blame[a]),
                     str(v.deck_sizes[DECK_OF[a]]) if a in DECK_OF else "-"))
    return Section("Agencies", ("agency", "control", "pawns", "whose", "Blame", "cards left"), tuple(rows),
                   tuple([f"agency-{AGENCY.names[a]}" for a in range(len(AGENCIES))]))


def politicians(v: PaxView) -> Section:
    """Politicians in order of play with cards and open plans."""
    rows = []
    for s in v.cap_order or of_role(v, POLITICIAN):
        plan = [f"{n}: {card_in_slot(v, s, v.slots[s][i])}" for i, n in enumerate(STEPS_OF_SLOTS)
                if v.slots[s][i] != -1]
        mp = [f"{n} on step {i + 4}" for i, n in enumerate(v.ap[s]) if n > 0]
        hand = [f"{n} {POLITIC.label(k)}" for k, n in enumerate(v.hand[s]) if n]
        rows.append((seat_name(v, s), allegiance(v, s), listed(hand), listed(plan), listed(mp), str(v.vetoes[s])))
    return Section("Politicians", ("politician", "faction", "hand", "plan", "Megapower laid", "vetoes used"),
                   tuple(rows))


def crises(v: PaxView) -> Section:
    """Active crises, oldest first, with the viewer's own odds."""
    own = v.viewer if v.viewer >= 0 and v.role[v.viewer] == POLITICIAN else -1
    rows = []
    for case, age, tried, spot, heavy in v.crises:
        kind = CASE_CRISIS[case]
        odds = ""
        if own >= 0:
            mod = executive_mod(v, own, case)
            odds = f"{mod:+d}: " + ", ".join([f"{what} {p:.0%}" for what, p in dice_odds(mod)])
        rows.append((case_name(v, case), KIND_NAMES[kind], AGENCY_NAMES[lead_of(v, case)],
                     str(heavy), str(age), "tried" if tried else "", f"{spot:+d}" if spot else "0",
                     f"{VALUES[FAVOURED[kind]]} helps, {VALUES[OPPOSED[kind]]} hinders", odds))
    state = "PARALYSED" if v.paralysed else f"weight {v.weight} of {v.limit}"
    heads = ("crisis", "kind", "lead agency", "weight", "age", "", "press", "values", "your odds")
    return Section(f"Crises, {state}", heads, tuple(rows), tuple([f"crisis-{CASES[c[0]]}" for c in v.crises]))


def papers(v: PaxView) -> Section:
    """The actions of this Capital step."""
    return Section("On the table of the Capital", ("politician", "action", "Megapower"), tuple(
        [(short_name(v, p[0]), paper_words(v, p), str(p[2])) for p in v.papers]))


def laws(v: PaxView) -> Section:
    """Laws in force."""
    return Section(f"Laws in force, Centralisation {v.central:+d}", ("law", "text"), tuple(
        [law_words(v, w) for w in v.laws] + [edict_words(v, i) for i in range(len(v.edicts))]))


def edict_words(v: PaxView, number: int) -> tuple[str, str]:
    """What Control has proclaimed and enforces itself."""
    words, holder, deed, _ = v.edicts[number]
    held = f"held by {seat_name(v, holder)}" if holder >= 0 else "enforced by Control"
    lasting = f"; every turn {deed_words((deed[0], deed[1], deed[2]))}" if deed else ""
    return f"Edict {number + 1}", f"{words} ({held}{lasting})"


# -- the galaxy -----------------------------------------------------------------------------------------------------

def factions(v: PaxView) -> Section:
    """Blame, reigns, Legacy events and deeds of each faction."""
    rows = []
    for f in range(7):
        if f in v.fac:
            leader = [s for s in range(v.now.seats) if v.leader[s] and v.fac[s] == f]
            battles_, laws_, solved, monuments = v.tallies[4 * f:4 * f + 4]
            rows.append((FACTIONS[f], short_name(v, leader[0]) if leader else "-", str(v.blame[f]), str(v.reigns[f]),
                         EVENT_NAMES[f] if v.fired[f] else "-", ", ".join([
                             plural(battles_, "battle"), plural(laws_, "law"), plural(solved, "crisis", "crises"),
                             plural(monuments, "Monument")])))
    return Section("Factions", ("faction", "leader", "Blame", "reigns", "Legacy event", "deeds"), tuple(rows))


def values(v: PaxView) -> Section:
    """Where every token stands and which values it holds."""
    rows, keys = [], []
    for t in sorted(tokens_in_play(v)):
        x, y = v.tokens[t]
        held = [name for i, name in enumerate(VALUES) if holds(v, t, i)]
        name = TOKENS[t] if t < TOKEN_QUAD else TOKENS[t].replace("_", " ").capitalize()
        rows.append((name, f"{x:+d} east, {y:+d} north", listed(held)))
        keys.append(f"token-{TOKENS[t]}")
    for name, (x, y) in zip(VALUES, VALUE_AT):
        rows.append((f"the value {name}", f"{x:+d} east, {y:+d} north", ""))
        keys.append("values")
    return Section("Galactic Values Map", ("token", "place", "holds"), tuple(rows), tuple(keys))


def press(v: PaxView) -> Section:
    """The headlines of the last Media Phase."""
    rows = [(short_name(v, s), headline(v, kind, target)) for s, kind, target in v.news]
    return Section("Headlines", ("outlet", "headline"), tuple(
        rows or [(short_name(v, s), "nothing printed yet") for s in of_role(v, MEDIA)]))


def offers(v: PaxView) -> Section:
    """Offers from and to the viewer."""
    rows = [(seat_name(v, a), seat_name(v, b), listed([VERBS.say(x) for x in gives]),
             listed([VERBS.say(x) for x in wants])) for a, b, gives, wants in v.offers]
    rows += [("Control", seat_name(v, s), f"the lead of the {banner_name(b)}s", "your word") for s, b in v.invited]
    return Section("Offers", ("from", "to", "gives", "wants"), tuple(rows))


# -- Control --------------------------------------------------------------------------------------------------------

def agreements(v: PaxView) -> Section:
    """What was put to Control and what Control has agreed to."""  # P-13.13
    rows = [(seat_name(v, s), MATTER.label(m), words, "waits for Control") for s, m, words in v.requests]
    for i, (seat, matter, n, level, title, lines, used) in enumerate(v.rulings):
        if seat >= 0:
            price = plural(n, "point") if matter == COMMAND else f"{n:+d}{f', {level}' if level else ''}"
            rows.append((seat_name(v, seat), f"{MATTER.label(matter)} {i}", f"{title}: {lines}",
                         "used" if used else f"may be used, {price}"))
    return Section("Agreed with Control", ("who", "what", "words", ""), tuple(rows))


def desk(v: PaxView) -> Section:
    """What Control may go back to, and who judges what."""  # K-12, 6.1
    rows = [(SUBJECT.label(i), "judged by you" if judge else "judged by the rules") for i, judge in enumerate(v.modes)]
    rows += [("may go back to", f"the {PHASE_OF.label(p)} Phase of turn {t}") for t, p in v.snapshots]
    return Section("Control's desk", ("", ""), tuple(rows))


def records(v: PaxView) -> Section:
    """What Control may go back to before, or have thrown again, the last first."""  # K-12
    rows = []
    for number, lane, step, seats, given in v.records:
        where = PHASES[v.phase] if lane < 0 else "the Capital" if lane == CAPITAL else QUAD_NAMES[lane]
        names = CAPITAL_STEPS if lane == CAPITAL else QUAD_STEPS
        if lane >= 0 and step and not v.phase:
            where += f", step {step}: {names[step]}"
        rows.append((str(number), where, listed([short_name(v, s) for s in seats]), given or "answers under seal"))
    return Section("Records of this phase", ("number", "where", "who", "what"), tuple(rows))
