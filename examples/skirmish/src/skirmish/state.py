"""Where everything is. Rows are tuples and replaced; lists are copied by `clone`."""
from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hegemon.kernel import SPECTATOR, Action, Lexicon, Rng, State, Verb, redeal
from skirmish.actions import DECK, DREW, GAVE, GIFT, SAID, SAY, SOMEBODY_DREW, VERBS


class Skirmish(State):
    """Seven hexes, two to four seats."""

    verbs: ClassVar[Lexicon] = VERBS

    round: int
    rounds: int
    ships: list[tuple[int, ...]]  # by hex, then seat
    coins: list[int]              # by seat
    hands: list[tuple[int, ...]]  # by seat, sorted
    deck: tuple[int, ...]         # the next card last
    order: tuple[int, ...]        # who acts first this round

    def clone(self) -> Skirmish:
        n = Skirmish()
        self.copy_kernel(n)
        n.round = self.round
        n.rounds = self.rounds
        n.ships = self.ships[:]
        n.coins = self.coins[:]
        n.hands = self.hands[:]
        n.deck = self.deck
        n.order = self.order
        return n

    def add(self, hex: int, seat: int, count: int) -> None:
        """Put ships into a hex, or take them away."""
        row = self.ships[hex]
        self.ships[hex] = row[:seat] + (row[seat] + count,) + row[seat + 1:]

    def present(self, hex: int) -> list[int]:
        """The seats with ships in a hex, in this round's order."""
        row = self.ships[hex]
        return [s for s in self.order if row[s]]

    def draw(self, seat: int) -> None:
        """Take the top card of the deck, if there is one."""  # K-5.2
        if self.deck:
            card, self.deck = self.deck[-1], self.deck[:-1]
            self.hands[seat] = tuple(sorted(self.hands[seat] + (card,)))
            self.reveal()
            self.tell(DREW, "Warp" if card else "blank", to=(seat,))
            self.tell(SOMEBODY_DREW, seat, to=tuple([s for s in range(SPECTATOR, self.seats) if s != seat]))

    def scores(self) -> list[int]:
        """Two for each hex held alone, one for each coin."""  # K-5.4
        holders = [[s for s, n in enumerate(row) if n] for row in self.ships]
        return [2 * holders.count([s]) + self.coins[s] for s in range(self.seats)]

    def free(self, seat: int) -> Sequence[Action]:
        """A gift may be made while anybody thinks, but not under sealed answers, which count on the coins."""  # K-6.1
        if not self.open or any([j.secret for j in self.joins.values()]):
            return ()
        return [GIFT(to, n) for to in range(self.seats) if to != seat for n in range(1, min(3, self.coins[seat]) + 1)
                if self.coins[to] + n <= 30]

    def forms(self, seat: int) -> Sequence[Verb]:
        """Anybody may speak at any time."""  # K-6.2
        return (SAY,)

    def freely(self, seat: int, action: Action) -> None:
        match action:
            case ("gift", to, n):
                self.coins[seat] -= n
                self.coins[to] += n
                self.tell(GAVE, seat, to, n)
            case ("say", words):
                self.tell(SAID, seat, words)

    def check(self) -> None:
        """Nothing is created or lost, nobody is in debt."""
        assert min(self.coins) >= 0 and all(min(row) >= 0 for row in self.ships)
        assert len(self.deck) + sum([len(h) for h in self.hands]) <= len(DECK)

    def redeal(self, viewer: int, rng: Rng) -> None:
        """The hands of others and the deck are unknown together."""
        hidden = [list(h) if s != viewer else [] for s, h in enumerate(self.hands)]
        deck = list(self.deck)
        redeal(rng, deck, *hidden)
        self.deck = tuple(deck)
        self.hands = [h if s == viewer else tuple(sorted(hidden[s])) for s, h in enumerate(self.hands)]
