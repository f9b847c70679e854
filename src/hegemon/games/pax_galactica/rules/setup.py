"""Setting the game up (P-2.7, P-2.9, P-2.15)."""
from __future__ import annotations

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.actions import WHO
from hegemon.games.pax_galactica.box import ACTIONS, BUDGET_PACKS, MEGASHIPS, START_POLITICS
from hegemon.games.pax_galactica.data import (
    AGENCIES,
    ALIEN,
    ANYWHERE,
    AREAS,
    BAG,
    CAPITAL,
    CARD_COPIES,
    CARD_DECK,
    CARD_VALUE,
    CONDITIONS,
    CONTROL,
    COSMOS,
    DECKS,
    FACTION_TABLE,
    FLAGS,
    GAL,
    GOVERNOR,
    HOMES,
    IMPERIAL,
    MAPS,
    MEDIA,
    META,
    NODES,
    OWN_CRISES,
    POLITIC_SUPPLY,
    POLITICIAN,
    QUAD_NODES,
    QUAD_SEATS,
    ROLES,
    SECTIONS,
    SECTORS,
    SIZES,
    START_HANDS,
    START_PAWNS,
    SUPPLY,
    TOKEN_START,
)
from hegemon.games.pax_galactica.rules import crises, units
from hegemon.games.pax_galactica.rules.turns import Turns
from hegemon.games.pax_galactica.state import ABSENT, ENCLAVE, RESERVE, Pax
from hegemon.kernel import Setup, more, put

# Attacks, retreats, events, crises, media, laws, defections, offers: 1 waits for a person. In `hybrid` the rules run
# the fleets, which come by the dozen, and the person judges what is said, written and promised.
MODES = {"auto": (0,) * 8, "human": (1,) * 8, "hybrid": (0, 0, 1, 1, 1, 1, 1, 1)}
MOLE_SHARE = {"none": 0, "some": 10, "many": 5}  # one for so many seats
VERDICTS = ("points", "story")
TERMS = 2  # conditions in a briefing
GRAND = 4  # the first preset with two sets of privilege cards


def deal(setup: Setup) -> Pax:
    """Cast, draw the secret members, lay out maps and Capital, shuffle, begin."""  # P-2.9
    g = Pax()
    g.prepare(setup)
    g.preset = SIZES.index(setup.seats if setup.seats in SIZES else setup.seats - 1)
    cast_seats(g)
    frame(g, int(setup.options["turns"]), MODES[str(setup.options["control"])])
    draw_secrets(g)
    lay_maps(g)
    g.sets = int(setup.options["privilege_sets"]) or (2 if g.preset >= GRAND else 1)
    g.wooden = int(setup.options["towers"] == "wood")
    g.verdict = VERDICTS.index(str(setup.options["verdict"]))
    g.clocked = int(bool(setup.options["clocked"]))
    shuffle_decks(g)
    lay_capital(g)
    g.start_loyalty = sum([units.total_loyalty(g, q) for q in g.quads()])
    for _ in range(g.cast().start_crises):
        crises.draw_crisis(g, quiet=True)
    g.due = ()
    draw_moles(g, str(setup.options["moles"]))
    draw_terms(g)
    g.launch(Turns())
    return g


def frame(g: Pax, turns: int, modes: tuple[int, ...]) -> None:
    """Counters of the game as a whole."""
    g.turn, g.turns = 0, turns or g.cast().turns
    g.phase = g.beat = g.ending = g.burnt = 0
    g.modes = modes
    g.step = [0] * 6
    g.flags = (0,) * len(FLAGS)
    g.fresh = (0,) * len(FLAGS)
    g.central = META["centralisation"]["start"]
    g.paralysed = g.weak = g.towers_fallen = 0
    g.blame = (0,) * 7
    g.reigns = (0,) * 11
    g.fired = (0,) * 7
    g.tallies = (0,) * 28
    g.crowned = g.capital_won = g.marched = g.doubled = ()
    g.offers = g.invited = g.papers = g.news = g.requests = g.rulings = g.written = ()
    g.taken_back = g.past = g.kept = g.edicts = g.schemes = ()
    g.own_crises = ((),) * len(OWN_CRISES)
    g.leave = (0, 0, 0, 0)
    g.rising = -1
    g.queue = []
    g.mega = ((RESERVE, -1, 0),) * MEGASHIPS


def cast_seats(g: Pax) -> None:
    """Everybody gets role, place, faction and start money; a seat more than the preset is Control's."""  # P-2.7
    cast, n = g.cast(), g.seats
    extra = n - len(cast.seats)
    g.role = (*cast.roles, *[CONTROL] * extra)
    g.loc = (*cast.places, *[ANYWHERE] * extra)
    g.fac = (*cast.factions, *[IMPERIAL] * extra)
    g.leader = (*cast.leaders, *[0] * extra)
    g.spot = tuple([int(s[-1]) if g.loc[i] < CAPITAL else 0 for i, s in enumerate(cast.seats)] + [0] * extra)
    g.secret = (-1,) * n
    g.moles = g.terms = ((),) * n
    money = META["start"]
    start = (money["mp_map_player"], money["mp_map_player"], money["mp_politician"], money["mp_media"], 0)
    g.mp = [start[g.role[s]] + (3 if g.role[s] == MEDIA and g.fac[s] == COSMOS else 0) for s in range(n)]
    g.hand = tuple([START_HANDS[g.role[s]] if g.role[s] < POLITICIAN else
              START_POLITICS if g.role[s] == POLITICIAN else () for s in range(n)])
    g.ap = [(0,) * ACTIONS if g.role[s] < POLITICIAN else tuple([0] * 6) for s in range(n)]
    g.slots = tuple([(-1, -1, -1, -1) for _ in range(n)])
    g.pools = tuple([(0, 0, 0) for _ in range(n)])
    g.privs = ((),) * n
    g.legacy = ((),) * n
    g.drawn = [()] * n
    g.allies = tuple([()] * n)
    g.changed = g.closed_until = tuple([0] * n)
    for name in ("scrip", "glory", "fixed", "usurper", "sent", "built", "seat_flags", "vetoes", "powers",
                 "placed", "spent", "pr", "viceroy_tokens", "deep"):
        setattr(g, name, (0,) * n)
    g.pawns = tuple([tuple([0] * 8) for _ in range(n)])


def draw_secrets(g: Pax) -> None:
    """Secret factions take their groups; members are drawn, spread over places and roles."""  # P-2.15
    cast = g.cast()
    pool = g.shuffled([0, 1, 2, 3])
    free = [s for s in range(len(cast.seats)) if not g.leader[s] and g.role[s] <= POLITICIAN and g.fac[s] != GAL]
    for secret, size in zip(pool, cast.groups):
        mine: list[int] = []
        for i in range(size):
            count = {s: len([m for m in mine if g.loc[m] == g.loc[s]]) for s in free}
            able = [s for s in free if count[s] == min(count.values())]
            roles = {g.role[m] for m in mine}
            if i == size - 1 and size >= 2 and len(roles) == 1:
                able = [s for s in able if g.role[s] not in roles] or able
            member = able[g.below(len(able))]
            mine.append(member)
            free.remove(member)
            g.secret = put(g.secret, member, secret)
        for s in mine:
            names = ", ".join([WHO.label(g.person(m)) for m in mine if m != s]) or "nobody else"
            g.note(actions.SECRET_TOLD, s, secret, names, to=g.private(s))


def may_be_mole(g: Pax, seat: int, faction: int) -> bool:
    """Whether a seat may secretly belong to a public faction: no leaders, outlets or Loyalists."""  # P-2.2, R-107
    return (not g.leader[seat] and g.role[seat] <= POLITICIAN and g.fac[seat] < GAL and g.fac[seat] != faction
            and not (faction == COSMOS and g.role[seat] < POLITICIAN) and g.leader_of(faction) >= 0)


def draw_moles(g: Pax, how_many: str) -> None:
    """Secret members of public factions, known to their leaders; a seat may be drawn more than once."""  # P-2.11
    count = max(1, len(g.cast().seats) // MOLE_SHARE[how_many]) if MOLE_SHARE[how_many] else 0
    for _ in range(count):
        able = [(s, f) for f in g.in_play() for s in g.people() if may_be_mole(g, s, f) and f not in g.moles[s]]
        if not able:
            return
        seat, faction = able[g.below(len(able))]
        g.moles = put(g.moles, seat, tuple(sorted((*g.moles[seat], faction))))
        tell_mole(g, seat, faction)


def draw_terms(g: Pax) -> None:
    """Every briefing but a leader's names two conditions under which its holder may change sides."""
    g.terms = tuple([terms_of(g.shuffled(range(len(CONDITIONS)))) if may_leave(g, s) else () for s in range(g.seats)])


def terms_of(mixed: list[int]) -> tuple[int, ...]:
    """The first two of conditions that were mixed."""
    return tuple(sorted(mixed[:TERMS]))


def may_leave(g: Pax, seat: int) -> bool:
    """Leaders stay, Control has no side."""  # P-13.9
    return not g.leader[seat] and g.role[seat] != CONTROL


def tell_mole(g: Pax, seat: int, faction: int) -> None:
    """The mole and the leader learn of each other, and nobody else but Control."""  # P-2.11, section 5
    heard = tuple(sorted({*g.private(seat), g.leader_of(faction)}))
    g.note(actions.MOLE_TOLD, seat, faction, to=heard)


def lay_maps(g: Pax) -> None:
    """Imperial units, Loyalty, tracks, home forces, trade markers and Viceroys."""  # P-2.7
    g.stacks = ((),) * AREAS
    g.bases = ((),) * AREAS
    g.aliens = ((),) * AREAS
    g.blockade = tuple([()] * AREAS)
    g.nodes = (-1,) * NODES
    g.loyalty = (0,) * AREAS
    g.patrol = g.monument = tuple([0] * AREAS)
    g.threat, g.menace = [0] * 10, [0] * 10
    g.alien = (0,) * 5
    g.rebel = (0,) * 5
    g.stress = (0,) * 5
    g.collapsed = (0,) * 5
    g.viceroy = (-1,) * 5
    g.strong = (-1,) * 5
    g.underdog = (-1,) * 5
    g.baron = (-1,) * 5
    g.beloved = (-1,) * 5
    g.order = ((),) * 5
    g.track = tuple([tuple([ABSENT] * 11) for _ in range(5)])
    g.supply = tuple([SUPPLY for _ in range(5)])
    g.tokens = tuple(TOKEN_START)
    for q in g.quads():
        lay_map(g, q)


def lay_map(g: Pax, q: int) -> None:
    """One map."""
    row = MAPS["quadrant"][q]
    for a, sector in zip(SECTORS[q], row["sector"]):
        g.loyalty = put(g.loyalty, a, sector["loyalty"])
        g.aliens = put(g.aliens, a, tuple([ENCLAVE] * ALIEN[a]))
        g.bases = put(g.bases, a, tuple([units.base(IMPERIAL, -1)] * sector["imperial_starbases"]))
        units.add_ships(g, a, IMPERIAL, -1, sector["imperial_battleships"])
    for a, section in zip(SECTIONS[q], row["section"]):
        units.add_ships(g, a, IMPERIAL, -1, section["imperial_battleships"])
    for n, node in zip(QUAD_NODES[q], row["node"]):
        if node["start_starbase"] == "imperial":
            g.nodes = put(g.nodes, n, units.base(IMPERIAL, -1))
    tracks = row["tracks"]
    g.threat[2 * q], g.threat[2 * q + 1] = tracks["pirate_threat"], tracks["warlord_threat"]
    g.menace[2 * q], g.menace[2 * q + 1] = tracks["pirate_menace"], tracks["warlord_menace"]
    g.alien = put(g.alien, q, tracks["alien_resentment"])
    g.rebel = put(g.rebel, q, tracks["rebel_resentment"])
    for s in g.players(q):
        home = HOMES[q][g.spot[s]]
        start = FACTION_TABLE["start"][ROLES[g.role[s]]]
        banner = g.banner(s)
        for _ in range(start["own_starbases_home"]):
            if units.free_slot(g, home):
                g.bases = put(g.bases, home, g.bases[home] + (units.base(banner, g.owner(s, banner)),))
        units.add_ships(g, home, banner, g.owner(s, banner), start["own_battleships_home"])
        if g.fac[s] == GAL:
            g.built = put(g.built, s, start["own_battleships_home"])
        g.track = put(g.track, q, put(g.track[q], g.fac[s], 0))
    first = [s["id"] for s in QUAD_SEATS[q]].index(row["start_viceroy"]) + 1
    table = g.players(q)
    named = [s for s in table if g.spot[s] == first]
    governors = [s for s in table if g.role[s] == GOVERNOR]
    g.viceroy = put(g.viceroy, q, (named or governors or table or [-1])[0])
    g.order = put(g.order, q, tuple(table))


def shuffle_decks(g: Pax) -> None:
    """Budget, battle and privilege decks, crises and the bag."""
    g.handed_in = ((),) * 5
    g.gone = ((),) * 5
    pack = list(range(len(CARD_VALUE)))
    g.budget = tuple([tuple(g.shuffled(pack * BUDGET_PACKS)) if q in g.quads() else () for q in range(5)])
    g.battle = tuple([tuple(g.shuffled(pack)) if q in g.quads() or q == CAPITAL else () for q in range(6)])
    g.battled = ((),) * 6
    g.issuer = tuple(CARD_DECK)
    g.decks = tuple([tuple(g.shuffled([c for c in range(len(CARD_DECK)) if CARD_DECK[c] == d
                                 for _ in range(CARD_COPIES[c] * g.sets)])) for d in range(len(DECKS))])
    g.recalled = (0,) * len(DECKS)
    g.piles = ((),) * 10
    g.crises, g.crisis_gone = (), ()
    g.crisis_deck = tuple(g.shuffled(crises.start_deck()))
    g.bag = tuple(g.shuffled(BAG))


def lay_capital(g: Pax) -> None:
    """Start pawns, agencies, supply of political actions."""  # P-2.7
    g.agency_blame = (0,) * 9
    g.closed = (0,) * 9
    g.laws = ()
    for s in g.politicians():
        for name in START_PAWNS[g.fac[s]]:
            a = AGENCIES.index(name)
            if a == 8:
                g.deep = more(g.deep, s, 1)
            else:
                g.pawns = put(g.pawns, s, more(g.pawns[s], a, 1))
    g.deep_shown = sum(g.deep)
    g.cap_order = tuple(g.politicians())
    g.cap_supply = tuple([n * len(g.politicians()) for n in POLITIC_SUPPLY])
    g.due = ()
    g.controllers = tuple([crises.in_control(g, a) for a in range(8)])
