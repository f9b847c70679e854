"""Where everything is. Rows are tuples and replaced; a clone has lists of its own."""
from __future__ import annotations

from typing import ClassVar

from hegemon.kernel import SPECTATOR, Lexicon, State, faults, more
from skirmish.actions import DECK, DREW, SOMEBODY_DREW, VERBS


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

    def add(self, hex: int, seat: int, count: int) -> None:
        """Put ships into a hex, or take them away."""
        self.ships[hex] = more(self.ships[hex], seat, count)

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


def check(g: Skirmish) -> list[str]:
    """Nothing is created or lost, nobody is in debt."""
    return faults(
        (min(g.coins) >= 0, "a seat owes coins"),
        (all([min(row) >= 0 for row in g.ships]), "there are fewer than no ships in a hex"),
        (len(g.deck) + sum([len(h) for h in g.hands]) <= len(DECK), "there are more cards than were printed"))
