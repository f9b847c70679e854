"""Usurpers and the battle of the Capital; the march of a rebellion (P-8, P-17.6)."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.actions import AMOUNTS, NAME_WHO, NO, PASS, YES
from hegemon.games.pax_galactica.box import (
    LOSER_HITS,
    MEGASHIP_STRENGTH,
    MEGASHIPS,
    PAWN_STRENGTH,
    SHIPS_PER_CARD,
    WINNER_HITS,
)
from hegemon.games.pax_galactica.data import (
    BANNERS,
    CAPITAL,
    CASE_AT,
    CLUBS,
    HUB_SECTION,
    IMPERIAL,
    JOKER,
    KOT,
    POLITICIAN,
    QUAD_AREAS,
    SECRET_BANNER,
    SPADES,
    SUIT,
    WEAK,
)
from hegemon.games.pax_galactica.rules import crises, moving, units
from hegemon.games.pax_galactica.rules.battle import hit
from hegemon.games.pax_galactica.rules.battle_cards import (
    BattleCards,
    Select,
    best_play,
    draw_battle,
    helped,
    high,
    low,
    worth,
)
from hegemon.games.pax_galactica.rules.emperor import Reign
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Flow, Frame, ask, call, done, fork, gather, goto, more, put

USURPER = 0
REBELS = 1
LOYAL = 2
Claim = tuple[int, int, int, int]  # leader (or -1), ships, kind, Deep State strength
AT_CAPITAL = -3


def weak_emperor(g: Pax) -> bool:
    """Whether the Weak Emperor crisis is active."""
    return crises.active(g, CASE_AT[WEAK, -1])


@dataclass
class Temptation(Frame):
    """Every Strong Admiral is asked in secret whether to usurp."""  # P-8.1, D-17

    def begin(self, g: Pax) -> Flow:
        if g.weak:
            g.weak = 2  # asked
        able = sorted({g.strong[q] for q in g.quads() if g.strong[q] >= 0 and not g.usurper[g.strong[q]]
                       and g.loyal(g.strong[q]) and g.loc[g.strong[q]] == q})
        if not able or not weak_emperor(g):
            return done()
        return gather(able, "P-8.1 The Emperor is weak. Do you claim the throne?", self.options, self.answered)

    def options(self, g: Pax, seat: int) -> list[Action]:
        return [NO.only, YES.only]

    def answered(self, g: Pax, answers: dict[int, Action]) -> Flow:
        new = [s for s, a in answers.items() if a == YES.only]
        for s in new:
            g.usurper = put(g.usurper, s, 1)
            g.note(actions.USURPS, s)
        if new and g.phase == 0 and g.beat >= 4:  # after Action 9: one Move with AP 0 (P-8.2)
            return fork({s: moving.Moves(s, 0, march=True) for s in new}, self.moved, secret=True)
        return done()

    def moved(self, g: Pax, plans: dict[int, Any]) -> Flow:
        for s, plan in plans.items():
            moving.move(g, s, 0, plan)
        return done()


# -- the march of a rebellion --

def marchers(g: Pax) -> list[int]:
    """Map players of the rebellion that has not marched yet."""  # P-17.6
    if g.rising < 0 or g.rising in g.marched:
        return []
    return [s for s in g.map_players() if g.fac[s] == SECRET_BANNER[g.rising]]


def on_lanes(g: Pax, seat: int, banner: int) -> int:
    """Ships of a banner on a player's map that can reach a hyperlane."""
    return sum([units.ships(g, a, banner) for a in QUAD_AREAS[g.loc[seat]] if units.on_lane(g, a, seat, banner)])


@dataclass
class MarchPaper(Frame):
    """What a rebel, Viceroy or Strong Admiral brings to a march; done with three numbers."""  # D-51
    shown: ClassVar[tuple[str, ...]] = ("rebel", "loyal", "lead")
    seat: int
    rebel: int = -1
    loyal: int = -1
    lead: int = -1

    def begin(self, g: Pax) -> Flow:
        if self.rebel < 0 and self.seat in marchers(g):
            words = f"P-17.6 How many of your {BANNERS[g.fac[self.seat]]} ships march on the Capital?"
            return ask(self.seat, words, self.rebels, self.marched)
        if self.loyal < 0 and self.seat in g.viceroy:
            words = "P-17.6 How many Imperial ships of your map defend the Capital?"
            return ask(self.seat, words, self.imperials, self.sent)
        if self.lead < 0 and self.seat in g.strong:
            return ask(self.seat, "P-17.6 Do you lead the loyal fleet at the Capital?", self.leads, self.led)
        return done((max(0, self.rebel), max(0, self.loyal), max(0, self.lead)))

    def rebels(self, g: Pax, seat: int) -> Sequence[Action]:
        return AMOUNTS[:min(50, on_lanes(g, seat, g.fac[seat])) + 1]

    def marched(self, g: Pax, answer: Action) -> Flow:
        self.rebel = answer[1]
        return goto(self.begin)

    def imperials(self, g: Pax, seat: int) -> list[Action]:
        most = min(10, units.on_map(g, g.loc[seat], IMPERIAL))
        return [AMOUNTS[i] for i in range(most, -1, -1)]

    def sent(self, g: Pax, answer: Action) -> Flow:
        self.loyal = answer[1]
        return goto(self.begin)

    def leads(self, g: Pax, seat: int) -> list[Action]:
        return [NO.only, YES.only]

    def led(self, g: Pax, answer: Action) -> Flow:
        self.lead = int(answer == YES.only)
        return goto(self.begin)


# -- the battle --

@dataclass
class Throne(Frame):
    """Start of Diplomacy: march, battle of the Capital, reign and executions."""  # P-8.3 to P-8.6, P-13.1
    claims: tuple[Claim, ...] = ()
    mods: tuple[tuple[int, int, int], ...] = ()
    plays: tuple[tuple[int, ...], ...] = ()
    winner: int = -1

    def begin(self, g: Pax) -> Flow:
        if marchers(g):
            asked = set(marchers(g)) | {g.viceroy[q] for q in g.quads()} | {g.strong[q] for q in g.quads()}
            seats = sorted([s for s in asked if s >= 0 and g.role[s] < POLITICIAN])
            return fork({s: MarchPaper(s) for s in seats}, self.mustered, secret=True)
        return self.mustered(g, {})

    def mustered(self, g: Pax, papers: dict[int, tuple[int, int, int]]) -> Flow:
        """Usurpers with ships at the Capital are sides; claims without ships lapse."""  # P-8.3, P-8.6
        claims: list[Claim] = []
        for s in g.map_players():
            if g.usurper[s] and (g.sent[s] or megas_at(g, s)):
                claims.append((s, g.sent[s], USURPER, 0))
                g.note(actions.MARCHES, s, g.sent[s])
        mine = [s for s in marchers(g) if papers.get(s, (0, 0, 0))[0]]
        if mine:
            claims.append(self.march(g, papers, mine))
            if len(claims) == 1:
                loyal = self.loyal_fleet(g, papers)
                if loyal[1]:
                    claims.append(loyal)
        self.claims = tuple(claims)
        if not claims:
            return goto(self.over)
        if len(claims) == 1:  # P-8.4
            self.winner = 0
            return goto(self.crown)
        backers = [s for s in g.politicians()]
        if any([c[2] == USURPER for c in claims]) and backers:
            return fork({s: Pledge(s, self.claims) for s in backers}, self.pledged, secret=True)
        return goto(self.draw)

    def march(self, g: Pax, papers: dict[int, tuple[int, int, int]], mine: list[int]) -> Claim:
        total = 0
        banner = SECRET_BANNER[g.rising]
        for s in mine:
            left = papers[s][0]
            for a in QUAD_AREAS[g.loc[s]]:
                if left and units.on_lane(g, a, s, banner):
                    took = -units.add_ships(g, a, banner, -1, -left)
                    left, total = left - took, total + took
        g.marched += (g.rising,)
        leader = max(mine, key=lambda s: (g.glory[s], -s))
        g.note(actions.MARCHES, leader, total)
        return leader, total, REBELS, 0

    def loyal_fleet(self, g: Pax, papers: dict[int, tuple[int, int, int]]) -> Claim:
        total = 0
        for q in g.quads():
            v = g.viceroy[q]
            if v in papers and papers[v][1]:
                total += units.lose_ships(g, q, IMPERIAL, papers[v][1])
        able = [s for s in papers if papers[s][2] and s in g.strong and g.loyal(s)]
        return max(able, key=lambda s: (g.glory[s], -s)) if able else -1, total, LOYAL, 0

    def pledged(self, g: Pax, papers: dict[int, tuple[int, int, int]]) -> Flow:
        """Deep State pawns fight as ships and are gone."""  # P-8.3, D-19
        claims = list(self.claims)
        for s, (i, n, double) in papers.items():
            n = min(n, g.deep[s])
            if i >= 0 and n:
                g.deep = more(g.deep, s, -n)
                if double and s not in g.doubled:
                    g.doubled += (s,)
                    n *= 2
                leader, ships, kind, deep = claims[i]
                claims[i] = (leader, ships, kind, deep + n * PAWN_STRENGTH)
        self.claims = tuple(claims)
        return goto(self.draw)

    def strength(self, g: Pax, i: int) -> int:
        leader, ships, _, deep = self.claims[i]
        more = self.mods[i][0] if self.mods else 0
        return ships + deep + more + (MEGASHIP_STRENGTH * len(megas_at(g, leader)) if leader >= 0 else 0)

    def cards_for(self, g: Pax, i: int) -> int:
        leader = self.claims[i][0]
        if leader < 0:
            return -(-self.claims[i][1] // SHIPS_PER_CARD)
        others = [c[0] for j, c in enumerate(self.claims) if j != i]
        n = 1 + (leader in g.strong or leader in g.underdog)
        n += all([len(megas_at(g, leader)) > (len(megas_at(g, o)) if o >= 0 else 0) for o in others])
        return n + all([g.mp[leader] > (g.mp[o] if o >= 0 else 0) for o in others])

    def draw(self, g: Pax) -> Flow:
        self.mods = tuple([(0, 0, 0) for _ in self.claims])
        for i, c in enumerate(self.claims):
            if c[0] >= 0:
                g.drawn[c[0]] = tuple(sorted(draw_battle(g, CAPITAL, self.cards_for(g, i))))
        holders = [c[0] for c in self.claims if c[0] >= 0 and g.privs[c[0]]]
        if holders:
            return fork({s: BattleCards(s) for s in holders}, self.helped, secret=True)
        return goto(self.select)

    def helped(self, g: Pax, plans: dict[int, tuple[int, ...]]) -> Flow:
        self.mods = tuple([helped(g, c[0], plans.get(c[0], ()), CAPITAL, -1, self.mods[i])
                           for i, c in enumerate(self.claims)])
        return goto(self.select)

    def select(self, g: Pax) -> Flow:
        branches: dict[int, Frame] = {c[0]: Select(c[0], self.strength(g, i), bool(self.mods[i][1]))
                                      for i, c in enumerate(self.claims) if c[0] >= 0}
        return fork(branches, self.shown, secret=True)

    def shown(self, g: Pax, chosen: dict[int, tuple[int, ...]]) -> Flow:
        """Totals decide; ties go to higher Glory, then the lower seat."""  # P-8.3
        plays = []
        for i, c in enumerate(self.claims):
            if c[0] >= 0:
                plays.append(tuple([x for x in chosen[c[0]] if x >= 0]))
                g.battled = more(g.battled, CAPITAL, g.drawn[c[0]])
                g.drawn[c[0]] = ()
            else:
                drawn = draw_battle(g, CAPITAL, self.cards_for(g, i))
                plays.append(best_play(drawn, self.strength(g, i)))
                g.battled = more(g.battled, CAPITAL, drawn)
        self.plays = tuple(plays)
        aces = [bool(m[1]) for m in self.mods]
        jokers = [i for i, p in enumerate(plays) if any([c >= JOKER for c in p])]
        totals = [sum([worth(c, aces[i]) for c in p]) for i, p in enumerate(plays)]
        best = jokers if len(jokers) == 1 else [i for i in range(len(plays)) if totals[i] == max(totals)]
        self.winner = max(best, key=lambda i: (self.glory_of(g, i), -self.claims[i][0]))
        self.aftermath(g, aces)
        return goto(self.crown)

    def glory_of(self, g: Pax, i: int) -> int:
        return g.glory[self.claims[i][0]] if self.claims[i][0] >= 0 else -1

    def aftermath(self, g: Pax, aces: list[bool]) -> None:
        """Glory, hits on Megaships, and the black suits on the winner's Quadrant."""  # P-8.4, P-8.5
        lowest = max([0, *[low(p, aces[j]) for j, p in enumerate(self.plays) if j != self.winner]])
        for i, (leader, _, _, _) in enumerate(self.claims):
            n = low(self.plays[i], aces[i]) if i != self.winner else high(self.plays[i], aces[i]) + lowest
            n *= 2 if any([c >= JOKER for c in self.plays[i]]) else 1
            if leader >= 0:
                g.honour(leader, n)
                for m in megas_at(g, leader):
                    hit(g, m, WINNER_HITS if i == self.winner else LOSER_HITS)
        champion = self.claims[self.winner][0]
        if champion < 0:
            return
        for i, play in enumerate(self.plays):
            plain = [c for c in play if c < JOKER]
            if plain:
                top = max(plain, key=lambda c: (worth(c, aces[i]), -SUIT[c]))
                if SUIT[top] in (CLUBS, SPADES):
                    g.threat[2 * g.loc[champion] + (SUIT[top] == CLUBS)] += worth(top, aces[i])

    def crown(self, g: Pax) -> Flow:
        """The winner reigns whatever the Blame; a loyal fleet only saves the throne."""  # P-8.4, R-18
        leader, _, kind, _ = self.claims[self.winner]
        g.tell(actions.THRONE, BANNERS[g.fac[leader]] if leader >= 0 else "the loyal fleet")
        if leader >= 0:
            g.capital_won += (leader,)
            if g.loyal(leader):
                g.tallies = more(g.tallies, 4 * g.fac[leader], 1)
        if kind == LOYAL:
            return goto(self.over)
        return call(Reign(leader, -1, g.rising if kind == REBELS else -1), self.over)

    def over(self, g: Pax) -> Flow:
        """Losers are executed, ships sent are lost, Megaships go home."""
        for i, (leader, _, _, _) in enumerate(self.claims):
            if i != self.winner and leader >= 0:
                g.glory = put(g.glory, leader, g.glory[leader] // 2)  # P-2.6
        g.usurper = g.sent = (0,) * g.seats
        for m in range(MEGASHIPS):
            if g.mega[m][0] == AT_CAPITAL:
                _, seat, hits = g.mega[m]
                g.mega = put(g.mega, m, (HUB_SECTION[g.loc[seat]], seat, hits))
        return done()


def megas_at(g: Pax, seat: int) -> list[int]:
    """Megaships a player has brought to the Capital."""
    return [m for m in range(MEGASHIPS) if g.mega[m][0] == AT_CAPITAL and g.mega[m][1] == seat]


@dataclass
class Pledge(Frame):
    """Deep State pawns for one Usurper; all politicians are asked, for who holds any is hidden."""  # D-19
    shown: ClassVar[tuple[str, ...]] = ("claims", "side", "number")
    seat: int
    claims: tuple[Claim, ...]
    side: int = -1
    number: int = 0

    def begin(self, g: Pax) -> Flow:
        return ask(self.seat, "P-8.3 Which Usurper do your Deep State pawns back?", self.options, self.chosen,
                   always=True)

    def options(self, g: Pax, seat: int) -> list[Action]:
        if not g.deep[seat]:
            return [PASS.only]
        return [PASS.only] + [NAME_WHO.each[g.person(c[0])] for c in self.claims if c[2] == USURPER]

    def chosen(self, g: Pax, answer: Action) -> Flow:
        if answer == PASS.only:
            return done((-1, 0, 0))
        self.side = [c[0] for c in self.claims].index(g.seat_at(answer[1]))
        words = f"P-8.3 How many Deep State pawns back {g.called(self.claims[self.side][0])}?"
        return ask(self.seat, words, self.numbers, self.counted)

    def numbers(self, g: Pax, seat: int) -> list[Action]:
        return [AMOUNTS[i] for i in range(min(59, g.deep[seat]), 0, -1)]

    def counted(self, g: Pax, answer: Action) -> Flow:
        self.number = answer[1]
        if g.secret[self.seat] == KOT and self.seat not in g.doubled:
            words = f"P-8.3 Do your pawns ({self.number}) count double, once a game?"
            return ask(self.seat, words, self.twice, self.doubled)
        return done((self.side, self.number, 0))

    def twice(self, g: Pax, seat: int) -> list[Action]:
        return [NO.only, YES.only]

    def doubled(self, g: Pax, answer: Action) -> Flow:
        return done((self.side, self.number, int(answer == YES.only)))
