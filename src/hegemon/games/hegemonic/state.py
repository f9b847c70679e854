"""The whole state: the galaxy of `board`, and what the players hold: CAPs, VP, cards, tiles, Leaders."""
from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from hegemon.games.hegemonic.actions import (
    DISCARDED,
    DREW,
    GAINED,
    GAVE,
    GIFTS,
    PICK,
    PICKED,
    RECALL,
    RECALLED,
    RESHUFFLED,
    SAID,
    SAY,
    SCRAP,
    SCRAPPED,
    VERBS,
    YOU_DREW,
)
from hegemon.games.hegemonic.actions import DRAW as DRAW_VERB
from hegemon.games.hegemonic.board import Board
from hegemon.games.hegemonic.data import AMOUNT, CARD_TYPE, HEXES, HOME, ICON_TILES, SLOTS, SPACES, SQUARES, TRIANGLES
from hegemon.games.hegemonic.sky import BIT, bits
from hegemon.kernel import SPECTATOR, Action, Lexicon, Rng, Verb

MIXED: Final = 1 << 23  # orders told apart by one draw: few enough to be equally likely


class Hegemonic(Board):
    """A game for two to six Great Houses."""

    verbs: ClassVar[Lexicon] = VERBS
    __slots__ = (  # a clone sets them all: in slots that takes two thirds of the time
        "arbiter", "caps", "dealt", "discipline", "discount", "draw", "faction_used", "foretold", "free_move",
        "hands", "hoard", "inactive", "leader", "leaders", "learning", "ledger", "level", "longer", "lore",
        "outpost_used", "packets", "phase", "piles", "plans", "pool", "round", "sectors", "spare", "struck_agents",
        "struck_fleets", "struck_groups", "transfers", "turns", "vp")

    learning: bool               # option: the learning game
    leaders: bool                # option: Leaders
    longer: bool                 # option: the longer game
    transfers: bool              # option: CAPs may be given
    round: int
    phase: int                   # 1-6, 0 during set-up
    arbiter: int
    caps: list[int]
    vp: list[int]
    hands: list[tuple[int, ...]]     # by seat, as drawn
    lore: list[tuple[int, ...]]      # by seat and card of the hand: which viewers know it, one bit each
    inactive: list[tuple[int, ...]]
    draw: tuple[int, ...]            # the draw pile, its top last
    piles: list[tuple[int, ...]]     # one discard pile, or one per type; tops last
    sectors: tuple[int, ...]         # the sector stack, its top last
    foretold: tuple[int, ...]        # by seat: how many of the top tiles are known to it
    spare: tuple[int, ...]           # tiles that left the game unseen
    dealt: tuple[tuple[int, ...], ...]    # by seat: tiles of the set-up
    packets: tuple[tuple[int, ...], ...]  # by seat: cards of the draft
    pool: tuple[int, ...]
    plans: tuple[int, ...]           # by seat: the revealed Action Card, or -1
    turns: tuple[int, ...]           # seats whose card has come up in this phase
    struck_agents: int               # flags of H-1.5, by unit
    struck_fleets: int
    struck_groups: list[int]         # by seat: hexes
    faction_used: list[int]          # by seat: Factions
    outpost_used: list[int]          # by seat: hexes
    leader: list[int]                # by seat, or -1
    level: list[int]
    free_move: int                   # the seat whose next move is free (Conduit), or -1
    discount: int                    # the seat whose Complexes are cheaper (Perfect Industry), or -1
    discipline: int                  # the seat that resolves first among its number (Discipline), or -1
    hoard: int                       # seats whose limit is higher this round (Hoard)
    ledger: tuple[tuple[int, ...], ...]  # round, board, VP by seat

    # -- seats --------------------------------------------------------------------------------------------------

    def clockwise(self, first: int) -> list[int]:
        """All seats, clockwise from one."""  # H-1.6
        return [(first + n) % self.seats for n in range(self.seats)]

    def clear_flags(self) -> None:
        """The once-per-phase limits begin anew."""  # H-1.5
        self.struck_agents = self.struck_fleets = 0
        self.struck_groups = [0] * self.seats
        self.faction_used = [0] * self.seats
        self.outpost_used = [0] * self.seats

    def gain(self, seat: int, amount: int, why: str) -> None:
        """CAPs come from the bank."""
        self.caps[seat] += amount
        self.tell(GAINED, seat, amount, why)

    # -- Technology Cards ---------------------------------------------------------------------------------------

    def everybody(self) -> int:
        """The mark of a card all know."""
        return (1 << self.seats + 1) - 1

    def eye(self, viewer: int) -> int:
        """The bit of one viewer; spectators share one."""
        return 1 << (viewer if viewer >= 0 else self.seats)

    def take_card(self, seat: int, card: int, known: int) -> None:
        """A card comes into a hand; `known` are the viewers who saw it."""
        self.hands[seat] += (card,)
        self.lore[seat] += (known | 1 << seat,)

    def drop_card(self, seat: int, card: int) -> None:
        """A card leaves a hand: of equal ones that which most know."""
        hand, lore = self.hands[seat], self.lore[seat]
        at = -1
        for n in range(len(hand)):
            if hand[n] == card and (at < 0 or lore[n] > lore[at]):
                at = n
        self.hands[seat] = hand[:at] + hand[at + 1:]
        self.lore[seat] = lore[:at] + lore[at + 1:]

    def discard(self, card: int) -> None:
        """A card goes face up on its pile."""  # H-6.8, H-22.3
        pile = CARD_TYPE[card] if len(self.piles) > 1 else 0
        self.piles[pile] += (card,)

    def discard_from_hand(self, seat: int, card: int) -> None:
        """A card leaves the hand for the discards."""
        self.drop_card(seat, card)
        self.discard(card)
        self.tell(DISCARDED, seat, card)

    def wanted(self) -> bool:
        """Make sure there is a card to draw: an empty draw pile is made of the discards when it is wanted."""  # H-6.2
        if not self.draw:
            discards = [c for pile in self.piles for c in pile]
            if not discards:
                return False
            self.draw = tuple(self.shuffled(discards))
            self.piles = [() for _ in self.piles]
            self.tell(RESHUFFLED)
        return True

    def can_draw(self) -> bool:
        """Whether the draw pile can give a card."""
        return bool(self.draw) or any(self.piles)

    def top_card(self) -> int:
        """The top card of the draw pile, turned over for all."""
        card, self.draw = self.draw[-1], self.draw[:-1]
        self.reveal()
        return card

    def draw_sources(self, seat: int) -> list[Action]:
        """Where a card may be drawn from."""  # H-6.1
        listed: list[Action] = [DRAW_VERB()] if self.can_draw() else []
        if len(self.piles) == 1:
            if self.piles[0]:
                listed.append(PICK(0))
        else:
            listed += [PICK(1 + n) for n in range(3) if self.piles[n]]
        return listed + [RECALL(c) for c in self.advanced[seat]]

    def draw_from(self, seat: int, source: Action) -> None:
        """A card comes into the hand from a source."""  # H-6.1
        match source:
            case ("draw",):
                self.wanted()
                card = self.top_card()
                self.take_card(seat, card, 0)
                self.tell(YOU_DREW, card, to=(seat,))
                self.tell(DREW, seat, to=tuple([s for s in range(SPECTATOR, self.seats) if s != seat]))
            case ("pick", pile):
                n = max(0, pile - 1)
                card, self.piles[n] = self.piles[n][-1], self.piles[n][:-1]
                self.take_card(seat, card, self.everybody())
                self.tell(PICKED, seat, card)
            case ("recall", card):
                self.unadvance(seat, card)
                self.take_card(seat, card, self.everybody())
                self.tell(RECALLED, seat, card)

    def unadvance(self, seat: int, card: int) -> None:
        """An Advanced Technology leaves its slot."""
        row = self.advanced[seat]
        at = row.index(card)
        self.advanced[seat] = row[:at] + row[at + 1:]
        self.technologies_changed(seat)

    def recover(self, seat: int) -> None:
        """The Inactive Pile returns to hand; all have seen these cards."""  # H-16.2
        for card in self.inactive[seat]:
            self.take_card(seat, card, self.everybody())
        self.inactive[seat] = ()

    # -- limits and results -------------------------------------------------------------------------------------

    def limit(self, seat: int) -> int:
        """The Retention Limit with technologies and Hoard."""  # H-17.3
        return self.retention(seat) + (AMOUNT["retain_more"] if self.hoard >> seat & 1 else 0)

    def scores(self) -> list[int]:
        return self.vp[:]

    def winners(self) -> list[int]:
        """Most VP, then the higher income, else shared."""  # H-19.3
        best = max([(self.vp[s], self.total_income(s)) for s in range(self.seats)])
        return [s for s in range(self.seats) if (self.vp[s], self.total_income(s)) == best]

    # -- free commands ------------------------------------------------------------------------------------------

    def gifts_of(self, seat: int) -> list[Action]:
        """Every gift a seat can make at once; a larger one is made in parts."""  # H-20.2
        most = min(20, self.caps[seat])
        listed: list[Action] = []
        for to in range(self.seats):
            if to != seat:
                listed += GIFTS[to][:most]
        return listed

    def free(self, seat: int) -> Sequence[Action]:
        """Gifts and giving up an Advanced Technology, whenever somebody is asked."""  # H-6.7, H-20.3, section 4.4
        if not self.open:
            return ()
        q = self.question(seat)
        polled = q is not None and q.options == "gifts"  # who is asked for gifts answers with them
        return (self.gifts_of(seat) if self.transfers and not polled else []) + [SCRAP(c) for c in self.advanced[seat]]

    def forms(self, seat: int) -> Sequence[Verb]:
        """Anybody may speak at any time."""  # H-20.1
        return (SAY,)

    def give(self, seat: int, to: int, amount: int) -> None:
        """A gift is immediate and final."""  # H-20.2
        self.caps[seat] -= amount
        self.caps[to] += amount
        self.reveal()  # so that undo does not reach behind it
        self.tell(GAVE, seat, to, amount)

    def freely(self, seat: int, action: Action) -> None:
        match action:
            case ("gift", to, amount):
                self.give(seat, to, amount)
            case ("scrap", card):
                self.unadvance(seat, card)
                self.discard(card)
                self.tell(SCRAPPED, seat, card)
            case ("say", words):
                self.tell(SAID, seat, words)

    # -- samples ------------------------------------------------------------------------------------------------

    def redeal(self, viewer: int, rng: Rng) -> None:
        """Cards and tiles the viewer has not seen are dealt anew among the places he cannot look into."""
        self._redeal_cards(viewer, rng)
        self._redeal_tiles(viewer, rng)

    def _redeal_cards(self, viewer: int, rng: Rng) -> None:
        eye = self.eye(viewer)
        unseen = list(self.draw)
        for seat in range(self.seats):
            if seat != viewer:
                unseen += [c for c, known in zip(self.hands[seat], self.lore[seat]) if not known & eye]
                unseen += self.packets[seat]
        mix(unseen, rng)
        self.draw = tuple([unseen.pop() for _ in self.draw])
        for seat in range(self.seats):
            if seat != viewer:
                self.hands[seat] = tuple([c if known & eye else unseen.pop()
                                          for c, known in zip(self.hands[seat], self.lore[seat])])
        self.packets = dealt_anew(self.packets, viewer, unseen)

    def _redeal_tiles(self, viewer: int, rng: Rng) -> None:
        known = self.foretold[viewer] if viewer >= 0 else 0
        below = self.sectors[:len(self.sectors) - known]
        top = self.sectors[len(self.sectors) - known:]
        unseen = list(below)
        for seat in range(self.seats):
            if seat != viewer:
                unseen += self.dealt[seat]
        if self.longer and self.seats == 3:  # all icon tiles are known to be in the game
            others = [t for t in unseen if t not in ICON_TILES] + list(self.spare)
            mix(others, rng)
            unseen = [t for t in unseen if t in ICON_TILES] + others[len(self.spare):]
            self.spare = tuple(others[:len(self.spare)])
            mix(unseen, rng)
        else:
            unseen += self.spare
            mix(unseen, rng)
            self.spare = tuple([unseen.pop() for _ in self.spare])
        self.sectors = tuple([unseen.pop() for _ in below]) + top
        self.dealt = dealt_anew(self.dealt, viewer, unseen)

    # -- invariants ---------------------------------------------------------------------------------------------

    def check(self) -> None:
        """The invariants of section 8 that hold at every moment."""
        assert min(self.caps) >= 0, "I-3"
        assert 0 <= self.arbiter < self.seats, "I-15"
        self._check_tokens()
        self._check_tiles()
        self._check_cards()

    def _check_tokens(self) -> None:
        for seat in range(self.seats):
            row = self.complexes[HEXES * seat:HEXES * (seat + 1)]
            held = [sum(row), self.embassy.count(seat),
                    sum([self.height[h] for h in range(HEXES) if self.holder[h] == seat])]
            assert held == self.built[3 * seat:3 * seat + 3], "I-2"
            assert all([n <= most for n, most in zip(held, SPACES)]), "I-1"
            assert self.where[3 * seat] == sum([BIT[h] for h in range(HEXES) if row[h]]), "I-2"
            ends = self.gates[6 * seat:6 * seat + 6]
            assert all([(ends[n] < 0) == (ends[n + 1] < 0) for n in (0, 2, 4)]), "I-1"
            closed = self.foreign(seat)
            stands = (self.where[3 * seat] | self.where[3 * seat + 1] | self.where[3 * seat + 2]
                      | self.units_mask(seat, 0) | self.units_mask(seat, 1) | self.units_mask(seat, 2))
            assert not stands & closed and not stands & ~self.laid, "I-8"
        for h in bits(self.laid):
            t = self.tile[h]
            assert self.used_squares(h) <= SQUARES[t] and self.height[h] <= TRIANGLES[t], "I-8"
            assert (self.height[h] == 0) == (self.holder[h] < 0), "I-8"
            assert bool(self.squares >> h & 1) == (self.used_squares(h) < SQUARES[t]), "I-8"
        assert not self.laid & ~self.chart().usable, "I-9"

    def _check_tiles(self) -> None:
        tiles = [t for t in self.tile if 0 <= t < HOME]
        tiles += list(self.pool) + list(self.sectors) + list(self.spare) + [t for row in self.dealt for t in row]
        assert len(set(tiles)) == len(tiles), "I-4"
        settled = [h for h in self.home if h >= 0]
        assert len({h // 5 for h in settled}) == len(settled), "I-4"
        assert self.laid & self.blank == 0 and self.laid | self.blank == self.chart().usable, "I-4"

    def _check_cards(self) -> None:
        for seat in range(self.seats):
            assert len(self.hands[seat]) == len(self.lore[seat]), "I-6"
            assert len(self.advanced[seat]) <= SLOTS, "I-7"
            assert len(set(self.advanced[seat])) == len(self.advanced[seat]), "I-7"


def mix(items: list[int], rng: Rng) -> None:
    """Put a list in random order; one draw serves several places, since every thought of a bot begins with this."""
    last = len(items) - 1
    while last > 0:
        span, first = 1, last
        while first > 0 and span * (first + 1) < MIXED:
            span *= first + 1
            first -= 1
        drawn = rng.below(span)
        for place in range(last, first, -1):
            drawn, other = divmod(drawn, place + 1)
            items[place], items[other] = items[other], items[place]
        last = first


def dealt_anew(rows: tuple[tuple[int, ...], ...], viewer: int, unseen: list[int]) -> tuple[tuple[int, ...], ...]:
    """The rows of everybody but the viewer, filled with other things."""
    return tuple([row if seat == viewer else tuple([unseen.pop() for _ in row]) for seat, row in enumerate(rows)])
