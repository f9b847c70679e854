"""Battle (P-7): sides, strength, losses, retreat, side effects and Glory."""
from __future__ import annotations

from dataclasses import dataclass

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.actions import NAME_AREA, NO, PASS, SUIT_PICK, SUPPORT, YES
from hegemon.games.pax_galactica.box import LOSER_HITS, WINNER_HITS, WRECKED_AT
from hegemon.games.pax_galactica.data import (
    AREA_NAMES,
    BANNERS,
    CARD_WORDS,
    CLUBS,
    DEFEAT,
    DIAMONDS,
    GAL,
    HEARTS,
    ILL,
    IMPERIAL,
    IS_SECTOR,
    JOKER,
    NEXT,
    ON_RETREATS,
    SPADES,
    SUIT,
    TOUCH,
    VAULT,
)
from hegemon.games.pax_galactica.rules import crises, units
from hegemon.games.pax_galactica.rules.asking import battle_words
from hegemon.games.pax_galactica.rules.battle_cards import (
    BattleCards,
    Select,
    best_play,
    draw_battle,
    helped,
    high,
    judge,
    low,
    worth,
)
from hegemon.games.pax_galactica.rules.orders import viceroy_token
from hegemon.games.pax_galactica.rules.sides import (
    GREAT_KEY,
    Key,
    Side,
    cards_of,
    imperial_leader,
    megas_of,
    ships_of,
    strength_of,
)
from hegemon.games.pax_galactica.state import DESTROYED, Pax
from hegemon.kernel import Action, Flow, Frame, ask, done, fork, gather, goto, more, put


def forces(g: Pax, quad: int, area: int, seat: int, taken: list[Key], busy: list[int]) -> tuple[Key, ...]:
    """The stacks and Megaships in an area that a player may lead to the help of a side."""  # P-7.3
    keys = [(b, o) for b, o, _ in g.stacks[area] if o == seat]
    if g.fac[seat] > IMPERIAL and units.ships(g, area, g.fac[seat]):
        keys.append((g.fac[seat], -1))  # P-17.3
    if any([m[0] == area and m[1] == seat for m in g.mega]):
        keys.append((GREAT_KEY, seat))
    great = any([m[0] == area and m[1] < 0 for m in g.mega])
    if (units.ships(g, area, IMPERIAL) or great) and seat in imperial_helpers(g, quad, busy):
        keys.append((IMPERIAL, -1))
    return tuple([k for k in keys if k not in taken])


def imperial_helpers(g: Pax, quad: int, busy: list[int]) -> list[int]:
    """Who may lead Imperial ships that nobody attacks: the Loyalists of the map, else whom R-13 names."""
    loyalists = [s for s in g.players(quad) if g.fac[s] == GAL and s not in busy]
    return loyalists or [imperial_leader(g, quad, busy)]


@dataclass
class Battle(Frame):
    """One battle in one area; done with the number of the winning side and what is left of an NPC fleet."""  # P-7.1
    quad: int
    area: int
    sides: tuple[Side, ...]
    fleet: int = -1                               # ships of side 0 that came from outside, above any shield
    mods: tuple[tuple[int, int, int], ...] = ()   # strength, aces, ships saved, by cards
    plays: tuple[tuple[int, ...], ...] = ()
    suits: tuple[int, ...] = ()
    asked: tuple[tuple[int, int], ...] = ()       # seat and side it wants to support
    winner: int = -1
    strengths: tuple[int, ...] = ()
    losses: tuple[int, ...] = ()
    beaten: tuple[Key, ...] = ()   # stacks that have still to retreat

    def begin(self, g: Pax) -> Flow:
        """Others with ships there may support a side."""  # P-7.3, D-13
        self.mods = tuple([(0, 0, 0) for _ in self.sides])
        able = [s for s in g.players(self.quad) if self.reserve(g, s)]
        if not able:
            return goto(self.draw)
        words = f"P-7.3 Do you support a side in {battle_words([s[0] for s in self.sides], self.area)}?"
        return gather(able, words, self.supports, self.supported)

    def reserve(self, g: Pax, seat: int) -> tuple[Key, ...]:
        """What a player has there that fights on no side yet."""  # P-7.3
        leaders = [s[2] for s in self.sides]
        taken = [key for s in self.sides for key in ((s[0], s[1]), *s[5])]
        return forces(g, self.quad, self.area, seat, taken, leaders) if seat not in leaders else ()

    def supports(self, g: Pax, seat: int) -> list[Action]:
        return [PASS.only] + [SUPPORT.each[i] for i in range(len(self.sides))]

    def supported(self, g: Pax, answers: dict[int, Action]) -> Flow:
        self.asked = tuple([(s, a[1]) for s, a in answers.items() if a[0] == "support"])
        return goto(self.admit)

    def admit(self, g: Pax) -> Flow:
        """The leader of a side may refuse; an automatic side accepts everybody."""  # D-45
        while self.asked:
            seat, i = self.asked[0]
            if self.sides[i][2] >= 0:
                words = f"P-7.3 Do you accept {g.called(seat)} on your side in {AREA_NAMES[self.area]}?"
                return ask(self.sides[i][2], words, self.answers,
                           self.admitted)
            self.join(g, seat, i)
        return goto(self.draw)

    def answers(self, g: Pax, seat: int) -> list[Action]:
        same = g.fac[seat] == g.fac[self.asked[0][0]]
        return [YES.only, NO.only] if same else [NO.only, YES.only]

    def admitted(self, g: Pax, answer: Action) -> Flow:
        if answer == YES.only:
            self.join(g, *self.asked[0])
        else:
            self.asked = self.asked[1:]
        return goto(self.admit)

    def join(self, g: Pax, seat: int, i: int) -> None:
        b, o, leader, ap, trigger, support = self.sides[i]
        self.sides = put(self.sides, i, (b, o, leader, ap, trigger, support + self.reserve(g, seat)))
        self.asked = self.asked[1:]

    # -- strength and cards

    def outside(self, i: int) -> int:
        """Ships of a side that came from outside the area, or -1."""
        return self.fleet if i == 0 else -1

    def ships(self, g: Pax, i: int) -> int:
        """Battleships of a side."""
        return ships_of(g, self.area, self.sides[i], self.outside(i))

    def strength(self, g: Pax, i: int) -> int:
        """Ships, AP of the attackers, card bonuses, 50 per Megaship."""  # P-7.4
        return strength_of(g, self.area, self.sides[i], self.outside(i)) + self.mods[i][0]

    def cards_for(self, g: Pax, i: int) -> int:
        """How many cards a side draws."""  # P-7.5, P-7.6
        return cards_of(g, self.quad, self.area, self.sides, i, self.outside(i))

    def draw(self, g: Pax) -> Flow:
        """Players draw, then cards for battles may be played."""  # P-9.15
        leaders = self.leaders()
        for i, s in enumerate(self.sides):
            if s[2] >= 0:
                g.drawn[s[2]] = tuple(sorted(draw_battle(g, self.quad, self.cards_for(g, i))))
        holders = [s for s in leaders if g.privs[s]]
        if holders:
            return fork({s: BattleCards(s) for s in holders}, self.helped, secret=True)
        return goto(self.select)

    def leaders(self) -> list[int]:
        return [s[2] for s in self.sides if s[2] >= 0]

    def helped(self, g: Pax, plans: dict[int, tuple[int, ...]]) -> Flow:
        self.mods = tuple([helped(g, s[2], plans.get(s[2], ()), self.quad, self.quad, self.mods[i])
                           for i, s in enumerate(self.sides)])
        return goto(self.select)

    def select(self, g: Pax) -> Flow:
        """Everybody chooses cards, unseen."""  # P-7.7, D-14
        branches: dict[int, Frame] = {}
        for i, s in enumerate(self.sides):
            if s[2] >= 0:
                branches[s[2]] = Select(s[2], self.strength(g, i), bool(self.mods[i][1]))
        return fork(branches, self.shown, secret=True) if branches else goto(self.automatic)

    def automatic(self, g: Pax) -> Flow:
        return self.shown(g, {})

    def shown(self, g: Pax, chosen: dict[int, tuple[int, ...]]) -> Flow:
        """Cards are turned up; equal highest cards of different suits leave a choice."""  # P-7.8, D-46
        plays: list[tuple[int, ...]] = []
        for i, s in enumerate(self.sides):
            if s[2] >= 0:
                plays.append(tuple([c for c in chosen[s[2]] if c >= 0]))
                g.battled = more(g.battled, self.quad, g.drawn[s[2]])
                g.drawn[s[2]] = ()
            else:
                drawn = draw_battle(g, self.quad, self.cards_for(g, i))
                plays.append(best_play(drawn, self.strength(g, i)))
                g.battled = more(g.battled, self.quad, drawn)
        self.plays = tuple(plays)
        self.suits = tuple([self.suit_choices(i)[0] if self.suit_choices(i) else -1 for i in range(len(self.sides))])
        unsure = sorted({s[2] for i, s in enumerate(self.sides) if s[2] >= 0 and len(self.suit_choices(i)) > 1})
        if unsure:
            words = f"P-7.11 Which suit of your highest card counts in {AREA_NAMES[self.area]}?"
            return gather(unsure, words, self.suit_list, self.suited)
        return goto(self.resolve)

    def suit_choices(self, i: int) -> list[int]:
        aces = bool(self.mods[i][1])
        top = high(self.plays[i], aces)
        return sorted({SUIT[c] for c in self.plays[i] if c < JOKER and worth(c, aces) == top})

    def suit_list(self, g: Pax, seat: int) -> list[Action]:
        i = [s[2] for s in self.sides].index(seat)
        return [SUIT_PICK.each[x] for x in self.suit_choices(i)]

    def suited(self, g: Pax, answers: dict[int, Action]) -> Flow:
        self.suits = tuple([answers[s[2]][1] if s[2] in answers else self.suits[i] for i, s in enumerate(self.sides)])
        return goto(self.resolve)

    # -- resolution

    def resolve(self, g: Pax) -> Flow:
        """Both sides have their losses; the beaten must go."""  # P-7.8, P-7.9
        aces = [bool(m[1]) for m in self.mods]
        self.strengths = tuple([self.strength(g, i) for i in range(len(self.sides))])
        w = self.winner = judge(self.plays, aces, [s[4] for s in self.sides], list(self.strengths))
        losses = []
        for i in range(len(self.sides)):
            price = low(self.plays[i], aces[i]) if i == w else high(self.plays[i], aces[i])
            losses.append(self.lose(g, i, max(0, price - self.mods[i][2])))
            for m in megas_of(g, self.area, self.sides[i]):
                hit(g, m, WINNER_HITS if i == w else LOSER_HITS)
        self.losses = tuple(losses)
        self.beaten = tuple([key for i, s in enumerate(self.sides) if i != w
                             for key in ([] if i == 0 and self.fleet >= 0 else [(s[0], s[1])]) + list(s[5])])
        return goto(self.flee)

    def winners(self) -> list[Key]:
        """The stacks that hold the area."""
        won = self.sides[self.winner]
        return [(won[0], won[1]), *won[5]]

    def flee(self, g: Pax) -> Flow:
        """Beaten stacks retreat, one after another, by the rules or as a person at Control's desk says."""  # P-7.10
        while self.beaten:
            banner, owner = self.beaten[0]
            ways = refuges(g, self.area, banner, self.winners(), owner)
            if g.asks(ON_RETREATS) and len(ways) > 1 and units.ships(g, self.area, banner, owner):
                words = f"P-7.10 Where do the beaten {BANNERS[banner]} ships go from {AREA_NAMES[self.area]}?"
                return ask(g.control_seat(), words, self.refuges, self.fled)
            self.beaten = self.beaten[1:]
            retreat(g, self.area, banner, owner, self.winners())
        return goto(self.settle)

    def refuges(self, g: Pax, seat: int) -> list[Action]:
        return [NAME_AREA.each[a] for a in refuges(g, self.area, self.beaten[0][0], self.winners(), self.beaten[0][1])]

    def fled(self, g: Pax, answer: Action) -> Flow:
        banner, owner = self.beaten[0]
        self.beaten = self.beaten[1:]
        retreat_to(g, self.area, answer[1], banner, owner)
        return goto(self.flee)

    def settle(self, g: Pax) -> Flow:
        """Megaships fall back, side effects, Glory."""  # P-7.10 to P-7.12
        aces, w = [bool(m[1]) for m in self.mods], self.winner
        for i in range(len(self.sides)):
            if i != w:
                self.fall_back(g, i)
        order = [w, *sorted([i for i in range(len(self.sides)) if i != w], key=lambda i: self.place(g, i))]
        for i in order:
            self.side_effect(g, i)
        glory = self.award(g, aces)
        cards = [" ".join([CARD_WORDS[c] for c in play]) or "-" for play in self.plays]
        words = " vs ".join([f"{self.name(s)} {self.strengths[i]}/{cards[i]}" for i, s in enumerate(self.sides)])
        g.tell(actions.BATTLED, self.area, words, self.name(self.sides[w]), "/".join([str(x) for x in self.losses]),
               "/".join([str(x) for x in glory]))
        return done((w, self.fleet))

    def place(self, g: Pax, i: int) -> int:
        """The place of a side's leader in the order of play; automatic sides come last."""  # P-7.11
        order, leader = g.order[self.quad], self.sides[i][2]
        return order.index(leader) if leader in order else len(order)

    def name(self, s: Side) -> str:
        return BANNERS[s[0]]

    def lose(self, g: Pax, i: int, n: int) -> int:
        """The leader's ships die first, then supporters', the largest stack first."""  # P-7.9
        b, o, _, _, _, support = self.sides[i]
        lost = 0
        if i == 0 and self.fleet >= 0:
            lost = min(n, self.fleet)
            self.fleet -= lost
        else:
            lost = -units.add_ships(g, self.area, b, o, -n)
        for kb, ko in sorted(support, key=lambda k: -units.ships(g, self.area, k[0], k[1])):
            lost -= units.add_ships(g, self.area, kb, ko, -(n - lost))
        return lost

    def fall_back(self, g: Pax, i: int) -> None:
        """The Megaships of a loser retreat; a lost NPC without ships loses a starbase."""  # P-7.10, P-6.11
        s = self.sides[i]
        for m in megas_of(g, self.area, s):
            pilot = g.mega[m][1]
            ways = refuges(g, self.area, g.banner(pilot) if pilot >= 0 else IMPERIAL, self.winners(), pilot)
            to = ways[0] if ways else -1
            g.mega = put(g.mega, m, (to if to >= 0 else DESTROYED, g.mega[m][1], g.mega[m][2]))
        if s[0] > IMPERIAL and not units.ships(g, self.area, s[0]):
            units.remove_base(g, self.area, s[0])

    def side_effect(self, g: Pax, i: int) -> None:
        """The suit of the highest card, and the Joker."""  # P-7.11
        s, play = self.sides[i], self.plays[i]
        value = high(play, bool(self.mods[i][1]))
        suit = self.suits[i] if value else -1
        if suit == HEARTS:
            a = loyalty_near(g, self.area)
            if a >= 0:
                g.loyalty = more(g.loyalty, a, -1)
                g.tell(actions.SIDE_EFFECT, self.area, "one Loyalty is lost")
        elif suit == DIAMONDS:
            foes = [x for j, x in enumerate(self.sides) if j != i and self.vulnerable(g, x[0])]
            if foes:
                units.remove_base(g, self.area, max(foes, key=lambda x: units.bases_in(g, self.area, x[0]))[0])
                g.tell(actions.SIDE_EFFECT, self.area, "an enemy starbase is destroyed")
            elif self.vulnerable(g, s[0]):
                units.remove_base(g, self.area, s[0])
                g.tell(actions.SIDE_EFFECT, self.area, "an own starbase is destroyed")
        elif suit in (CLUBS, SPADES):
            g.threat[2 * self.quad + (suit == CLUBS)] += value
            g.tell(actions.SIDE_EFFECT, self.area, f"{'Warlord' if suit == CLUBS else 'Pirate'} Threat +{value}")
        if s[0] > IMPERIAL and i == self.winner and any([c >= JOKER for c in play]):
            crises.trigger(g, DEFEAT, self.quad, self.quad)

    def vulnerable(self, g: Pax, banner: int) -> bool:
        """Whether a banner has a starbase here that can be lost."""
        return units.bases_in(g, self.area, banner) > 0 and not (banner == ILL and g.flags[VAULT])

    def award(self, g: Pax, aces: list[bool]) -> list[int]:
        """The winner's highest and the losers' lowest card; losers their own lowest; a Joker doubles it."""  # P-7.12
        gained = []
        for i, s in enumerate(self.sides):
            n = low(self.plays[i], aces[i])
            if i == self.winner:
                n = high(self.plays[i], aces[i]) + max(
                    [0, *[low(p, aces[j]) for j, p in enumerate(self.plays) if j != i]])
            n *= 2 if any([c >= JOKER for c in self.plays[i]]) else 1
            gained.append(n if s[2] >= 0 else 0)
            if s[2] < 0:
                continue
            g.honour(s[2], n)
            if i == self.winner:
                if g.loyal(s[2]):
                    g.tallies = more(g.tallies, 4 * g.fac[s[2]], 1)
                if g.viceroy[self.quad] == s[2]:
                    viceroy_token(g, s[2], self.quad)
        return gained


def hit(g: Pax, m: int, n: int) -> None:
    """Critical hits; the fifth destroys a Megaship."""  # P-7.9
    area, seat, hits = g.mega[m]
    g.mega = put(g.mega, m, (area, seat, hits + n) if hits + n < WRECKED_AT else (DESTROYED, -1, 0))


def loyalty_near(g: Pax, area: int) -> int:
    """The battle sector if it has Loyalty, else the adjacent or touched sector with most; -1 if there is none."""
    if IS_SECTOR[area] and g.loyalty[area]:
        return area
    near = NEXT[area] if IS_SECTOR[area] else TOUCH[area]
    full = [a for a in near if g.loyalty[a]]
    return max(full, key=lambda a: (g.loyalty[a], -a)) if full else -1


def refuges(g: Pax, area: int, banner: int, winners: list[Key], seat: int) -> list[int]:
    """Where a beaten stack may go, the best first."""  # P-7.10
    kinds = (NEXT[area], TOUCH[area])
    for strict in (True, False):
        for near in kinds:
            open_ = [a for a in near if not (units.barred(g, a, seat) if seat >= 0 else g.blockade[a])
                     and not (strict and any([units.ships(g, a, b, o) for b, o in winners]))]
            if open_:
                return sorted(open_, key=lambda a: (not units.bases_in(g, a, banner), -units.ships(g, a, banner),
                                                    -g.loyalty[a], a))
    return []


def retreat(g: Pax, area: int, banner: int, owner: int, winners: list[Key]) -> None:
    """A beaten stack retreats as a whole, or is destroyed."""  # P-7.10
    if units.ships(g, area, banner, owner):
        ways = refuges(g, area, banner, winners, owner)
        retreat_to(g, area, ways[0] if ways else -1, banner, owner)


def retreat_to(g: Pax, area: int, goal: int, banner: int, owner: int) -> None:
    """A beaten stack goes to an area, or is destroyed."""
    n = units.ships(g, area, banner, owner)
    units.add_ships(g, area, banner, owner, -n)
    if goal >= 0:
        units.add_ships(g, goal, banner, owner, n)
        g.tell(actions.RETREATED, n, banner, goal)
