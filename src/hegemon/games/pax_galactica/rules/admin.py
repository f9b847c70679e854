"""Steps 14 and 15: new actions and Administration (P-5.21, P-6.12 to P-6.15, P-12.6, P-17.1)."""
from __future__ import annotations

from dataclasses import dataclass

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.actions import NAME_AREA, NAME_WHO, NO, PASS, TAKE, YES
from hegemon.games.pax_galactica.box import ACTIONS
from hegemon.games.pax_galactica.data import (
    ACTS,
    ADMIRAL,
    ALIEN,
    BANNERS,
    CASE_AT,
    FRONTIER,
    GOVERN,
    IMPERIAL,
    META,
    ON_EVENTS,
    ON_OFFERS,
    PATROL,
    PIRATE,
    QUAD_AREAS,
    QUAD_NAMES,
    REBEL,
    SCIFI,
    SECESSION,
    SECTORS,
    TRADE,
    UPRISING,
    WARLORD,
)
from hegemon.games.pax_galactica.rules import crises, units
from hegemon.games.pax_galactica.rules.factions import lead_npc
from hegemon.games.pax_galactica.state import ENCLAVE, PRIV, Pax
from hegemon.kernel import Action, Flow, Frame, ask, done, gather, goto, more, put

UPRISING_AT: int = META["map_limits"]["alien_uprising_at"]
REBELLION_AT: int = META["map_limits"]["rebellion_at"]


@dataclass
class NewActions(Frame):
    """Everybody takes one action card for good; the last of a kind goes by order of play."""  # P-5.21, D-16
    quad: int
    waiting: tuple[int, ...] = ()
    first: bool = True

    def begin(self, g: Pax) -> Flow:
        if self.first:
            self.waiting, self.first = g.order[self.quad], False
        if not self.waiting:
            return done()
        return gather(self.waiting, "P-5.21 Which action card do you add to your hand?", self.options, self.chosen)

    def options(self, g: Pax, seat: int) -> list[Action]:
        left = [k for k in range(len(ACTS)) if g.supply[self.quad][k]]
        wish = PATROL if g.role[seat] == ADMIRAL else GOVERN
        first = wish if wish in left else TRADE if TRADE in left else left[0] if left else -1
        return [TAKE.each[k] for k in sorted(left, key=lambda k: (k != first, k))] + [PASS.only]

    def chosen(self, g: Pax, answers: dict[int, Action]) -> Flow:
        again = []
        for s, answer in answers.items():
            if answer == PASS.only:
                continue
            kind = answer[1]
            if not g.supply[self.quad][kind]:
                again.append(s)
                continue
            g.supply = put(g.supply, self.quad, more(g.supply[self.quad], kind, -1))
            g.hand = put(g.hand, s, more(g.hand[s], kind, 1))
        self.waiting = tuple(again)
        return goto(self.begin)


@dataclass
class Administration(Frame):
    """Tokens off, rebellions, prestige, Frontier, offers, cards back, decks shuffled."""  # P-6.14
    quad: int
    chosen: int = -1  # who is offered the lead of which banner
    banner: int = -1

    def begin(self, g: Pax) -> Flow:
        q = self.quad
        for a in QUAD_AREAS[q]:
            g.patrol, g.blockade = put(g.patrol, a, 0), put(g.blockade, a, ())
        resent(g, q)
        if g.rebel[q] >= REBELLION_AT and g.asks(ON_EVENTS):
            words = f"P-6.13 Where do the {g.rebel[q]} Rebels of the {QUAD_NAMES[q]} rise?"
            return ask(g.control_seat(), words, self.sectors, self.risen)
        return self.risen(g, NAME_AREA.each[units.least_loyal(g, q)])

    def sectors(self, g: Pax, seat: int) -> list[Action]:
        return [NAME_AREA.each[a] for a in sorted(SECTORS[self.quad], key=lambda a: (g.loyalty[a], a))]

    def risen(self, g: Pax, answer: Action) -> Flow:
        rebellion(g, self.quad, answer[1])
        uprising(g, self.quad)
        prestige(g, self.quad)
        if g.asks(ON_EVENTS) and self.underdogs(g, -1)[1:]:
            words = f"P-6.15 Who is the Underdog of the {QUAD_NAMES[self.quad]}?"
            return ask(g.control_seat(), words, self.underdogs, self.named)
        return goto(self.frontier)

    def underdogs(self, g: Pax, seat: int) -> list[Action]:
        free = [s for s in g.players(self.quad) if s not in (g.viceroy[self.quad], g.strong[self.quad])]
        free.sort(key=lambda s: (s != g.underdog[self.quad], s))
        return [NAME_WHO.each[g.person(s)] for s in free]

    def named(self, g: Pax, answer: Action) -> Flow:
        g.underdog = put(g.underdog, self.quad, g.seat_at(answer[1]))
        return goto(self.frontier)

    def frontier(self, g: Pax) -> Flow:
        """Ships for the Sixth Quadrant bring a token."""  # P-12.6, D-49
        able = [s for s in g.players(self.quad) if frontier_ships(g, s)] if g.flags[FRONTIER] else []
        if able:
            words = "P-12.6 Do you send five ships (SCI-FI three) to the Frontier for a legacy token?"
            return gather(able, words, self.answers, self.sent)
        return goto(self.offer)

    def answers(self, g: Pax, seat: int) -> list[Action]:
        return [NO.only, YES.only]

    def sent(self, g: Pax, chosen: dict[int, Action]) -> Flow:
        for s, answer in chosen.items():
            n = frontier_ships(g, s)
            if answer == YES.only and n:
                for _ in range(n):
                    mine = [(m, -a, o) for a in QUAD_AREAS[self.quad] for b, o, m in g.stacks[a]
                            if b == g.banner(s) and o == g.owner(s, b)]
                    _, a, o = max(mine)
                    units.add_ships(g, -a, g.banner(s), o, -1)
                crises.draw_legacy(g, s, 1, self.quad)
        return goto(self.offer)

    def offer(self, g: Pax) -> Flow:
        """Control may offer the player with least Glory, or whom a person names, the lead of a strong NPC."""  # P-17.1
        self.chosen, self.banner = npc_offer(g, self.quad)
        if self.chosen >= 0 and g.asks(ON_OFFERS):
            words = f"P-17.1 Who is offered the lead of the {BANNERS[self.banner]}s?"
            return ask(g.control_seat(), words, self.outcasts, self.picked)
        return goto(self.put) if self.chosen >= 0 else goto(self.close)

    def outcasts(self, g: Pax, seat: int) -> list[Action]:
        others = [s for s in g.players(self.quad) if g.loyal(s) and s != self.chosen]
        return [NAME_WHO.each[g.person(self.chosen)], PASS.only, *[NAME_WHO.each[g.person(s)] for s in others]]

    def picked(self, g: Pax, answer: Action) -> Flow:
        if answer == PASS.only:
            return goto(self.close)
        self.chosen = g.seat_at(answer[1])
        return goto(self.put)

    def put(self, g: Pax) -> Flow:
        """The offer is private."""  # D-37
        words = f"P-17.1 Will you lead the {BANNERS[self.banner]}s of this map?"
        return gather([self.chosen], words, self.leads, self.led)

    def leads(self, g: Pax, seat: int) -> list[Action]:
        return [NO.only, YES.only]

    def led(self, g: Pax, chosen: dict[int, Action]) -> Flow:
        if chosen.get(self.chosen) == YES.only:
            lead_npc(g, self.chosen, self.banner, self.quad)
        else:
            g.closed_until = put(g.closed_until, self.chosen, g.turn + 2)
        return goto(self.close)

    def close(self, g: Pax) -> Flow:
        """Cards and Atomic Power of the turn go; budget cards are shuffled back."""  # P-6.14
        q = self.quad
        for s in g.players(q):
            for k in g.slots[s]:
                if k >= PRIV:
                    crises.receive(g, s, k - PRIV)
            g.slots = put(g.slots, s, (-1, -1, -1, -1))
            g.ap[s] = (0,) * ACTIONS
            g.pools = put(g.pools, s, (0, 0, 0))
            g.placed = put(g.placed, s, 0)
        g.budget = put(g.budget, q, tuple(g.shuffled([*g.budget[q], *g.handed_in[q], *g.gone[q]])))
        g.handed_in = put(g.handed_in, q, ())
        g.gone = put(g.gone, q, ())
        return done()


def resent(g: Pax, quad: int) -> None:
    """Rebel Resentment grows with every sector without Loyalty."""  # P-6.13
    g.rebel = more(g.rebel, quad, len([a for a in SECTORS[quad] if not g.loyalty[a]]))


def rebellion(g: Pax, quad: int, area: int) -> None:
    """Rebel Resentment breaks out at twelve."""  # P-6.13
    if g.rebel[quad] >= REBELLION_AT:
        units.add_ships(g, area, REBEL, -1, g.rebel[quad])
        g.tell(actions.ROSE, g.rebel[quad], area)
        g.rebel = put(g.rebel, quad, 0)


def uprising(g: Pax, quad: int) -> None:
    """Alien Resentment breaks out at twenty-five, where most aliens live."""  # P-6.12
    n = g.alien[quad]
    if n < UPRISING_AT:
        return
    free = {a: len([c for c in g.aliens[a] if units.flag_of(c) != REBEL]) for a in SECTORS[quad] if ALIEN[a]}
    full = [a for a in free if free[a]]
    if full:
        area = max(full, key=lambda a: (free[a], -g.loyalty[a], -a))
        i = g.aliens[area].index(ENCLAVE) if units.enclaves(g, area) else next(
            [j for j, c in enumerate(g.aliens[area]) if units.flag_of(c) != REBEL].__iter__())
        g.aliens = put(g.aliens, area, put(g.aliens[area], i, units.base(REBEL, -1)))
    else:
        bare = [a for a in SECTORS[quad] if not g.bases[a] and not [c for c in g.aliens[a] if c >= 0]] or SECTORS[quad]
        area = min(bare, key=lambda a: (g.loyalty[a], a))
        if units.free_slot(g, area):
            g.bases = put(g.bases, area, g.bases[area] + (units.base(REBEL, -1),))
    units.add_ships(g, area, REBEL, -1, n)
    g.alien = put(g.alien, quad, 0)
    g.tell(actions.ROSE, n, area)
    twice = crises.active(g, CASE_AT[UPRISING, -1])
    crises.trigger(g, SECESSION if twice else UPRISING, -1, quad)


def prestige(g: Pax, quad: int) -> None:
    """Strong Admiral, Underdog, Beloved Governor, and a Viceroy with nothing left."""  # P-6.15
    table = g.players(quad)
    best = max([g.glory[s] for s in table]) if table else 0
    old = g.strong[quad]
    if best > 0:
        top = [s for s in table if g.glory[s] == best]
        g.strong = put(g.strong, quad, old if old in top else top[0])
        if g.strong[quad] != old:
            g.note(actions.PRESTIGE, g.strong[quad], "Strong Admiral", quad)
    elif old not in table:
        g.strong = put(g.strong, quad, -1)
    v = g.viceroy[quad]
    if v >= 0 and (v not in table or not g.loyal(v) or not on_the_map(g, v, quad)):
        units.pass_viceroy(g, quad)
        if g.viceroy[quad] >= 0 and g.viceroy[quad] != v:
            g.note(actions.PRESTIGE, g.viceroy[quad], "Viceroy", quad)
    free = [s for s in table if s not in (g.viceroy[quad], g.strong[quad])]
    least = sorted(free, key=lambda s: (g.glory[s], units.starbases(g, quad, g.banner(s)), g.spot[s]))
    g.underdog = put(g.underdog, quad, least[0] if free else -1)
    most = max([g.placed[s] for s in table]) if table else 0
    if most >= 3:
        top = [s for s in table if g.placed[s] == most]
        if g.beloved[quad] not in top:
            g.beloved = put(g.beloved, quad, top[0])
            g.note(actions.PRESTIGE, top[0], "Beloved Governor", quad)


def on_the_map(g: Pax, seat: int, quad: int) -> bool:
    """Whether a player has a starbase or Battleship of the own banner on a map."""
    banner = g.banner(seat)
    return units.starbases(g, quad, banner) > 0 or units.on_map(g, quad, banner) > 0


def frontier_ships(g: Pax, seat: int) -> int:
    """Ships a player gives for the Frontier, or 0 if there are not so many."""  # P-12.6
    price = 3 if g.fac[seat] == SCIFI else 5
    q = g.loc[seat]
    mine = sum([n for a in QUAD_AREAS[q] for b, o, n in g.stacks[a] if b == g.banner(seat) and o == g.owner(seat, b)])
    if g.banner(seat) == IMPERIAL:
        mine = min(mine, g.built[seat])
    return price if mine >= price else 0


def npc_offer(g: Pax, quad: int) -> tuple[int, int]:
    """To whom the lead of which banner is offered, or (-1, -1)."""  # P-17.1
    if g.turn < 3 or any([g.fac[s] > IMPERIAL for s in g.players(quad)]):
        return -1, -1
    strong = []
    for rank, b in enumerate((PIRATE, REBEL, WARLORD)):
        box = 0 if b == REBEL else g.threat[2 * quad + (b == WARLORD)]
        bases = units.starbases(g, quad, b)
        if bases >= 3 or units.on_map(g, quad, b) + box >= 30:
            strong.append((bases, -rank, b))
    able = [s for s in g.players(quad) if not g.leader[s] and s != g.viceroy[quad] and g.closed_until[s] < g.turn
            and not g.usurper[s] and g.loyal(s)]
    if not strong or not able:
        return -1, -1
    return min(able, key=lambda s: (g.glory[s], g.spot[s])), max(strong)[2]
