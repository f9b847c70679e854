"""The whole state: the galaxy of `board`, and what the players hold: CAPs, VP, cards, tiles, Leaders."""
from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from hegemon.games.hegemonic.actions import (
    DISCARDED,
    DRAW,
    DREW,
    GAINED,
    PICK,
    PICKED,
    RECALL,
    RECALLED,
    RESHUFFLED,
    VERBS,
    YOU_DREW,
)
from hegemon.games.hegemonic.board import Board
from hegemon.games.hegemonic.data import AMOUNT, CARD_TYPE
from hegemon.kernel import SPECTATOR, Action, Cost, Lexicon


def caps(amount: int) -> Cost:
    """An amount of CAPs, as a price or a gain."""
    return (("caps", amount),)


def amount(cost: Cost) -> int:
    """How many CAPs a price or a gain comes to."""
    return sum([n for _, n in cost])


def alike(costs: Iterable[Cost]) -> Cost:
    """The price of a choice that is not finished yet, where every way to finish it costs the same."""
    found = set(costs)
    return found.pop() if len(found) == 1 else ()


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

    def gain(self, seat: int, gain: Cost, why: str) -> None:
        """CAPs come from the bank."""
        self.grant(seat, gain)
        self.tell(GAINED, seat, amount(gain), why)

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
        listed: list[Action] = [DRAW.only] if self.can_draw() else []
        if len(self.piles) == 1:
            if self.piles[0]:
                listed.append(PICK.each[0])
        else:
            listed += [PICK.each[1 + n] for n in range(3) if self.piles[n]]
        return listed + [RECALL.each[c] for c in self.advanced[seat]]

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
