"""Where everything is. Spaces, tiles, technologies and roles are numbers; see data.py for their tables."""
from __future__ import annotations

from typing import ClassVar, Final

from hegemon.games.galactic_emperor.actions import TILE_WORDS, TRIGGERED, TURNED_UP, VERBS
from hegemon.games.galactic_emperor.data import (
    AMBASSADOR,
    EMPIRE,
    HOME,
    LEVEL_INFLUENCE,
    NEXT,
    PLANETS,
    SABOTEUR,
    STARBASE,
    SUN,
    TIME_WARP,
    N,
)
from hegemon.kernel import Lexicon, State, Verb

MASK: Final = [511 << 9 * s for s in range(6)]  # the bits of a seat's fleet in a space
NOT_MASK: Final = [~m for m in MASK]
SHIFT: Final = [9 * s for s in range(6)]
DIGIT: Final = [1 << 4 * s for s in range(6)]   # one influence token of a seat on a target
THRONE: Final = N                               # the target of influence beside the 37 spaces
EVERYBODY: Final = 127                          # all seats (bits 0-5) and spectators (bit 6) know
ASK_ME: Final = 0                               # standing orders (E-12.8)
ASK_INVOLVED: Final = 1
POLICIES: Final = 3                             # the third passes for the seat
SPACE_RANGE: Final = range(N)


class Emperor(State):
    """The galaxy, three to six seats."""

    verbs: ClassVar[Lexicon] = VERBS
    __slots__ = (  # clones are made twice as fast
        "chooser", "direction", "dock", "energy", "face", "food", "hand", "held", "homes", "influence", "known",
        "level", "lock", "marks", "metal", "order", "owner", "policy", "pool", "prices", "razed", "removed", "reserve",
        "role", "roles", "round", "sabotaged", "ships", "shown", "spent", "stack", "tech", "throne", "tile", "tokens",
        "trigger", "vp", "won")

    round: int
    direction: int               # 1 left = ascending seats, -1 right
    order: tuple[int, ...]       # choosing order of the round
    throne: int                  # the holder; -1 beside the board
    roles: list[int]             # by role card: IN_POOL, GONE, or who chose it this round
    role: int                    # in progress; -1 none
    chooser: int                 # of the role in progress
    trigger: str                 # why the game ends with this role, once latched: tokens, points
    won: tuple[int, ...]         # the winners, once it is over
    tile: list[int]              # by space; -1 blank
    owner: list[int]             # by space: who controls it, or -1
    level: list[int]             # by space: 0, EMPIRE, STARBASE, HOME
    food: list[int]              # by space
    ships: list[int]             # by space: the fleets of all seats, nine bits each
    tokens: list[int]            # by space, then the Throne: influence of all seats, four bits each
    lock: int                    # the space closed by the Ambassador, or -1
    stack: tuple[int, ...]       # face down, the top tile last
    known: int                   # who knows the top tile: a bit a seat, bit 6 for spectators
    shown: tuple[int, ...]       # face up
    held: int                    # a selected tile on its way to the board, or -1
    removed: tuple[int, ...]     # tiles out of the game
    marks: list[int]             # by seat
    metal: list[int]
    energy: list[int]
    hand: list[int]              # food in hand, during the own Merchant turn
    reserve: list[int]           # Empire tokens at hand
    influence: list[int]         # tokens held as influence, during Regent
    dock: list[int]              # ships in reserve, as a fleet
    vp: list[int]                # secret
    razed: list[int]             # those of them for destroyed Empires; every award is public
    pool: int                    # victory points of the whole game
    prices: tuple[int, ...]      # food, metal, energy
    face: bool                   # option: a die's face is the price
    tech: list[int]              # by technology: IN_POOL on display, GONE, or the owner
    spent: int                   # technologies used up for now, a bit each
    sabotaged: int               # technologies unusable until the round ends, a bit each
    policy: list[int]            # standing orders by seat, secret
    homes: tuple[int, ...]       # by seat

    # -- looking around ------------------------------------------------------------------------------------------

    def turns(self, first: int) -> tuple[int, ...]:
        """All seats in direction order from one of them."""  # 2.3.10
        return tuple([(first + i * self.direction) % self.seats for i in range(self.seats)])

    def fleet(self, space: int, seat: int) -> int:
        """The ships of a seat in a space, as a number (see data.fleet)."""
        return self.ships[space] >> SHIFT[seat] & 511

    def strangers(self, space: int, seat: int) -> int:
        """Not zero if other seats have ships in a space."""
        return self.ships[space] & NOT_MASK[seat]

    def enemies(self, space: int, seat: int) -> bool:
        """Whether a space holds forces of another player."""  # 2.3.8
        return self.ships[space] & NOT_MASK[seat] != 0 or self.owner[space] not in (-1, seat)

    def foes(self, space: int, seat: int) -> list[int]:
        """The other players with forces in a space, by seat."""
        return [s for s in range(self.seats) if s != seat and (self.ships[space] & MASK[s] or self.owner[space] == s)]

    def free_planet(self, space: int, seat: int) -> bool:
        """Whether a space is an unprotected, uncontrolled planet sector for a seat."""  # E-7.4
        return PLANETS[self.tile[space]] > 0 and self.owner[space] < 0 and not self.ships[space] & NOT_MASK[seat]

    def controlled(self, seat: int) -> list[int]:
        """The sectors a seat controls, in space order."""
        owner = self.owner
        return [s for s in SPACE_RANGE if owner[s] == seat]

    def bases(self, seat: int) -> list[int]:
        """Where a seat may deploy: its home first, then its Starbases."""  # E-6.2
        owner, level = self.owner, self.level
        return [self.homes[seat]] + [s for s in SPACE_RANGE if owner[s] == seat and level[s] == STARBASE]

    def planets(self, seat: int) -> int:
        """The planets a seat controls."""
        owner, tile = self.owner, self.tile
        return sum([PLANETS[tile[s]] for s in SPACE_RANGE if owner[s] == seat])

    def closed(self, space: int, seat: int) -> bool:
        """Whether a space is the home sector of another player."""  # E-7.3
        return self.level[space] == HOME and self.owner[space] != seat

    def leads_out(self, sun: int, seat: int, suns: int) -> bool:
        """Whether a path that enters this sun can go on to a space where it may end."""  # E-7.2, E-7.8
        suns |= 1 << sun
        for n in NEXT[sun]:
            if SUN[self.tile[n]]:
                if not suns >> n & 1 and self.leads_out(n, seat, suns):
                    return True
            elif not self.closed(n, seat):
                return True
        return False

    def holder(self, tech: int) -> int:
        """Who may use a technology now, or -1."""  # E-12.8
        return -1 if (self.spent | self.sabotaged) >> tech & 1 else max(self.tech[tech], -1)

    def can(self, seat: int, tech: int) -> bool:
        """Whether a seat may use a technology now."""
        return self.tech[tech] == seat and not (self.spent | self.sabotaged) >> tech & 1

    def interrupts(self, seat: int) -> bool:
        """Whether a seat owns a card that may be used in the turns of others."""  # E-12.8
        return self.tech[SABOTEUR] == seat or self.tech[TIME_WARP] == seat or self.tech[AMBASSADOR] == seat

    def strength(self, target: int, seat: int) -> int:
        """Influence of a seat on a target, its Empire or Starbase there included."""  # E-9.4
        placed = self.tokens[target] >> 4 * seat & 15
        if target != THRONE and self.owner[target] == seat:
            return placed + LEVEL_INFLUENCE[self.level[target]]
        return placed

    # -- changing things -------------------------------------------------------------------------------------------

    def add(self, space: int, seat: int, fleet: int) -> None:
        """Put ships of a seat into a space; a negative fleet takes them away."""
        self.ships[space] += fleet << SHIFT[seat]

    def claim(self, seat: int, space: int, told: Verb) -> None:
        """Put an Empire token from the reserve on a sector; the last one ends the game."""  # E-11.2, E-13.1
        self.reserve[seat] -= 1
        self.owner[space], self.level[space] = seat, EMPIRE
        self.tell(told, seat, space, self.reserve[seat])
        if not self.reserve[seat] + self.influence[seat]:
            self.latch(seat, "tokens")

    def maybe_claim(self, seat: int, space: int, told: Verb) -> None:
        """Claim an unprotected planet sector one has come to, while tokens last."""  # E-7.4, E-11.3
        if self.reserve[seat] and self.free_planet(space, seat):
            self.claim(seat, space, told)

    def clear(self, space: int) -> None:
        """An Empire or Starbase leaves the board; its token goes back to its owner."""  # E-8.9
        self.reserve[self.owner[space]] += 1
        self.owner[space], self.level[space] = -1, 0

    def award(self, seat: int, points: int) -> None:
        """Victory points, paid in full though the pool be empty."""  # E-13.1, E-13.5
        self.vp[seat] += points
        if sum(self.vp) >= self.pool:
            self.latch(seat, "points")

    def latch(self, seat: int, why: str) -> None:
        """The end is triggered; nothing takes that back."""  # E-13.1
        if not self.trigger:
            self.trigger = why
            self.tell(TRIGGERED, seat, "last Empire token" if why == "tokens" else "the pool is empty")

    def turn_up(self, count: int) -> None:
        """Turn up tiles from the stack, as far as there are any."""  # E-3.4
        count = min(count, len(self.stack))
        if count:
            drawn = self.stack[:-count - 1:-1]
            self.stack, self.shown, self.known = self.stack[:-count], self.shown + drawn, 0
            self.reveal()
            self.tell(TURNED_UP, [TILE_WORDS[t] for t in drawn])
