"""The galaxy: tiles and pieces where they lie, what follows from them, and the moves that change them.

Sets of hexes are kept as bits of one number; what follows from the pieces is kept up to date by the methods that
move them, and Ranges are worked out again only for the player and type that changed.
"""
from __future__ import annotations

from hegemon.games.hegemonic.data import (
    BOARD_MASK,
    CARD_AMOUNT,
    COST,
    EMERGENT,
    HAS_CIRCLE,
    HEXES,
    HOME,
    INCOME,
    INDUSTRIAL,
    LATTICE,
    MARTIAL,
    POLITICAL,
    PROBES,
    PROPAGANDA,
    RETENTION,
    SPACES,
    SQUARES,
    STACK_RANGE,
    TIER,
    TRIANGLES,
    WORTH,
)
from hegemon.games.hegemonic.sky import BIT, Near, Place, Sky, sky
from hegemon.kernel import State, more, put


class Board(State):
    """The part of the state that lies on the table between the players."""  # H-1.1

    __slots__ = (  # a clone sets them all: in slots that takes two thirds of the time
        "_chart", "_near", "_ranges", "advanced", "agents", "blank", "built", "circles", "complexes", "embassy",
        "fleets", "gates", "growing", "height", "holder", "home", "homes", "laid", "places", "squares", "tile",
        "triangles", "where", "wild", "works")

    places: tuple[Place, ...]   # of the Galaxy Boards A, B, ...
    tile: tuple[int, ...]       # by hex: a tile number, or -1
    home: list[int]             # by seat: the hex of the Home Sector, or -1
    homes: int                  # the same as a set
    laid: int                   # hexes with a tile
    blank: int                  # usable hexes without one
    complexes: tuple[int, ...]  # by seat * 51 + hex
    embassy: tuple[int, ...]    # by hex: its owner, or -1
    holder: tuple[int, ...]     # by hex: the owner of the stack, or -1
    height: tuple[int, ...]     # by hex: the number of Outposts in the stack
    agents: list[int]           # by seat * 3 + number: a hex, or -1 in the supply
    fleets: list[int]           # likewise
    gates: list[int]            # by (seat * 3 + number) * 2 + half
    built: list[int]            # by seat * 3 + type: n_I, n_P, n_M
    where: list[int]            # by seat * 3 + type: hexes with own Bases
    works: int                  # hexes with an Industrial Location, open or not
    squares: int                # hexes with an open square
    circles: int                # hexes with an open circle
    triangles: int              # hexes with triangles and no stack
    growing: list[int]          # by seat: hexes with an own stack that may still grow
    advanced: list[tuple[int, ...]]  # by seat: Advanced Technologies
    wild: bool                  # option: wild Home Embassies
    _chart: Sky | None
    _near: Near | None          # replaced when a Gate moves
    _ranges: list[int]          # by seat * 3 + type; -1: to be worked out

    def clear_board(self, places: tuple[Place, ...]) -> None:
        """An empty galaxy."""
        seats = self.seats
        self.places = places
        self.tile = tuple([-1] * HEXES)
        self.home = [-1] * seats
        self.homes = 0
        self.laid = 0
        self.blank = 0
        self.complexes = tuple([0] * (HEXES * seats))
        self.embassy = self.holder = tuple([-1] * HEXES)
        self.height = tuple([0] * HEXES)
        self.agents = [-1] * (3 * seats)
        self.fleets = [-1] * (3 * seats)
        self.gates = [-1] * (6 * seats)
        self.built = [0] * (3 * seats)
        self.where = [0] * (3 * seats)
        self.works = self.squares = self.circles = self.triangles = 0
        self.growing = [0] * seats
        self.spread(places)

    def spread(self, places: tuple[Place, ...]) -> None:
        """The boards lie as they will; nothing is on them yet."""
        self.places = places
        self._chart = self._near = None
        self._ranges = []
        self.blank = self.chart().usable

    def scratch(self) -> None:
        super().scratch()
        self._chart = self._near = None
        self._ranges = []

    # -- distances ----------------------------------------------------------------------------------------------

    def chart(self) -> Sky:
        """The map without Gates."""
        found = self._chart
        if found is None:
            found = self._chart = sky(self.places)
        return found

    def near(self) -> Near:
        """Adjacency with the Gates there are."""  # H-10.1
        found = self._near
        if found is None:
            found = self._near = Near(self.chart(), self.gates)
        return found

    # -- tiles --------------------------------------------------------------------------------------------------

    def lay_tile(self, hex: int, tile: int) -> None:
        """A tile comes onto an empty hex."""
        bit = BIT[hex]
        self.tile = put(self.tile, hex, tile)
        self.laid |= bit
        self.blank &= ~bit
        if SQUARES[tile]:
            self.works |= bit
            self.squares |= bit
        if HAS_CIRCLE[tile]:
            self.circles |= bit
        if TRIANGLES[tile]:
            self.triangles |= bit

    def lay_home(self, seat: int, hex: int) -> None:
        """A Home Sector Tile comes onto the galaxy, with one Base of each type."""  # H-2.8, H-2.9
        self.lay_tile(hex, HOME + seat)
        self.home[seat] = hex
        self.homes |= BIT[hex]
        for kind in range(3):
            self.put(seat, kind, hex)

    def swap_tiles(self, a: int, b: int) -> None:
        """Two tiles without pieces change places."""
        first, second = self.tile[a], self.tile[b]
        keep = ~(BIT[a] | BIT[b])
        self.works &= keep
        self.squares &= keep
        self.circles &= keep
        self.triangles &= keep
        self.lay_tile(a, second)
        self.lay_tile(b, first)

    # -- Bases --------------------------------------------------------------------------------------------------

    def put(self, seat: int, kind: int, hex: int) -> None:
        """A Base comes onto an open Location."""
        bit = BIT[hex]
        slot = 3 * seat + kind
        self.built[slot] += 1
        self.where[slot] |= bit
        self._forget(slot)
        if kind == INDUSTRIAL:
            at = HEXES * seat + hex
            self.complexes = more(self.complexes, at, 1)
            if self.used_squares(hex) >= SQUARES[self.tile[hex]]:
                self.squares &= ~bit
        elif kind == POLITICAL:
            self.embassy = put(self.embassy, hex, seat)
            self.circles &= ~bit
        else:
            self.holder = put(self.holder, hex, seat)
            self.height = more(self.height, hex, 1)
            self.triangles &= ~bit
            if self.height[hex] < TRIANGLES[self.tile[hex]]:
                self.growing[seat] |= bit
            else:
                self.growing[seat] &= ~bit

    def lift(self, seat: int, kind: int, hex: int) -> None:
        """A Base leaves its Location for the Player Board."""
        bit = BIT[hex]
        slot = 3 * seat + kind
        self.built[slot] -= 1
        self._forget(slot)
        if kind == INDUSTRIAL:
            at = HEXES * seat + hex
            self.complexes = more(self.complexes, at, -1)
            self.squares |= bit
            if not self.complexes[at]:
                self.where[slot] &= ~bit
        elif kind == POLITICAL:
            self.embassy = put(self.embassy, hex, -1)
            self.circles |= bit
            self.where[slot] &= ~bit
        else:
            self.height = more(self.height, hex, -1)
            if self.height[hex]:
                self.growing[seat] |= bit
            else:
                self.holder = put(self.holder, hex, -1)
                self.triangles |= bit
                self.growing[seat] &= ~bit
                self.where[slot] &= ~bit

    def used_squares(self, hex: int) -> int:
        """Complexes on a tile, of whomever."""
        return sum(self.complexes[hex::HEXES])

    def count(self, seat: int, kind: int, hex: int) -> int:
        """Bases of a player and type in a Sector."""
        if kind == INDUSTRIAL:
            return self.complexes[HEXES * seat + hex]
        if kind == POLITICAL:
            return 1 if self.embassy[hex] == seat else 0
        return self.height[hex] if self.holder[hex] == seat else 0

    def left(self, seat: int, kind: int) -> int:
        """Bases still on the Player Board."""
        return SPACES[kind] - self.built[3 * seat + kind]

    def open_to(self, seat: int, kind: int) -> int:
        """Hexes with an open Location for a player's Base, foreign Home Sectors left out."""  # H-9.3, H-9.4
        if kind == INDUSTRIAL:
            mask = self.squares
        elif kind == POLITICAL:
            mask = self.circles
        else:
            mask = self.triangles | self.growing[seat]
        return mask & ~self.foreign(seat)

    def foreign(self, seat: int) -> int:
        """The Home Sectors of the others."""
        hex = self.home[seat]
        return self.homes & ~BIT[hex] if hex >= 0 else self.homes

    # -- Units --------------------------------------------------------------------------------------------------

    def place_agent(self, unit: int, hex: int) -> None:
        """An Agent comes, goes or moves; -1 is the supply."""
        self.agents[unit] = hex
        self._forget(unit // 3 * 3 + POLITICAL)

    def place_fleet(self, unit: int, hex: int) -> None:
        """A Fleet comes, goes or moves."""
        self.fleets[unit] = hex
        self._forget(unit // 3 * 3 + MARTIAL)

    def place_gate(self, pair: int, a: int, b: int) -> None:
        """A Gate pair comes, goes or moves."""
        self.gates[2 * pair] = a
        self.gates[2 * pair + 1] = b
        self._near = None
        self._ranges = []

    def agents_at(self, seat: int, hex: int) -> int:
        """How many Agents a player has in a Sector."""
        return self.agents[3 * seat:3 * seat + 3].count(hex)

    def fleets_at(self, seat: int, hex: int) -> int:
        """How many Fleets a player has in a Sector."""
        return self.fleets[3 * seat:3 * seat + 3].count(hex)

    def halves_at(self, seat: int, hex: int) -> int:
        """How many Gate halves a player has in a Sector."""
        return self.gates[6 * seat:6 * seat + 6].count(hex)

    def units_mask(self, seat: int, kind: int) -> int:
        """Hexes with Units of a type."""
        held = (self.gates[6 * seat:6 * seat + 6] if kind == INDUSTRIAL
                else self.agents[3 * seat:3 * seat + 3] if kind == POLITICAL else self.fleets[3 * seat:3 * seat + 3])
        mask = 0
        for hex in held:
            if hex >= 0:
                mask |= BIT[hex]
        return mask

    def pieces_at(self, hex: int) -> bool:
        """Whether any Base or Unit stands in a Sector."""
        return (self.embassy[hex] >= 0 or self.height[hex] > 0 or self.used_squares(hex) > 0
                or hex in self.agents or hex in self.fleets or hex in self.gates)

    # -- Range --------------------------------------------------------------------------------------------------

    def has(self, seat: int, card: int) -> bool:
        """Whether a technology is advanced."""
        return card in self.advanced[seat]

    def technologies_changed(self, seat: int) -> None:
        """Some of them change Ranges."""
        for kind in range(3):
            self._forget(3 * seat + kind)

    def _forget(self, slot: int) -> None:
        """A Range has to be worked out again."""
        ranges = self._ranges
        if ranges:
            ranges[slot] = -1

    def reach(self, seat: int, kind: int) -> int:
        """All hexes within Range of a player's Bases and Units of a type."""  # H-10.4
        ranges = self._ranges
        if not ranges:
            ranges = self._ranges = [-1] * (3 * self.seats)
        slot = 3 * seat + kind
        mask = ranges[slot]
        if mask < 0:
            mask = ranges[slot] = self._reach(seat, kind)
        return mask

    def _reach(self, seat: int, kind: int) -> int:
        near = self.near()
        bases = self.where[3 * seat + kind]
        if kind == INDUSTRIAL:
            return near.grown(bases)
        units = self.units_mask(seat, kind)
        if kind == POLITICAL:
            return near.grown(bases) | (near.grown(units) if PROPAGANDA in self.advanced[seat] else units)
        mask = near.grown(units) if PROBES in self.advanced[seat] else units
        while bases:
            low = bases & -bases
            hex = low.bit_length() - 1
            mask |= near.within(hex, STACK_RANGE[self.height[hex]])
            bases ^= low
        return mask

    def build_range(self, seat: int, kind: int) -> int:
        """Where a Base of a type may be built: Range, Foothold, and the Lattice for Complexes."""  # H-9.2, H-9.11
        mask = self.reach(seat, kind)
        if kind == INDUSTRIAL and LATTICE in self.advanced[seat]:
            mask |= self.reach(seat, POLITICAL) | self.reach(seat, MARTIAL)
        if not self.where[3 * seat + kind] and (kind == INDUSTRIAL or not self.units_mask(seat, kind)):
            mask |= BIT[self.home[seat]]
        return mask

    # -- Player Board -------------------------------------------------------------------------------------------

    def tier(self, seat: int, kind: int) -> int:
        """The technology tier of a track."""  # H-1.3
        return TIER[kind][self.built[3 * seat + kind]]

    def income(self, seat: int, kind: int) -> int:
        """The income of a track."""
        return INCOME[kind][self.built[3 * seat + kind]]

    def total_income(self, seat: int) -> int:
        """What Collection pays."""  # H-4.1
        return self.income(seat, INDUSTRIAL) + self.income(seat, POLITICAL) + self.income(seat, MARTIAL)

    def next_cost(self, seat: int, kind: int) -> int:
        """What the next Base of a track costs, before reductions."""
        return COST[kind][self.built[3 * seat + kind]]

    def printed_retention(self, seat: int) -> int:
        """The smallest retention number exposed; 10 with no Base at all."""  # H-1.4
        return min([RETENTION[k][self.built[3 * seat + k]] for k in range(3)])

    def retention(self, seat: int) -> int:
        """The limit with technologies."""
        return self.printed_retention(seat) + (CARD_AMOUNT[EMERGENT] if EMERGENT in self.advanced[seat] else 0)

    # -- scoring ------------------------------------------------------------------------------------------------

    def board_power(self, seat: int, board: int) -> int:
        """A player's Power on a board: Bases only, the Home Embassy counts 1."""  # H-18.1
        mask = BOARD_MASK[board]
        power = 0
        first = HEXES * seat
        here = self.where[3 * seat] & mask
        while here:
            low = here & -here
            power += self.complexes[first + low.bit_length() - 1]
            here ^= low
        here = self.where[3 * seat + 1] & mask
        while here:
            low = here & -here
            power += WORTH[self.tile[low.bit_length() - 1]]
            here ^= low
        here = self.where[3 * seat + 2] & mask
        while here:
            low = here & -here
            power += self.height[low.bit_length() - 1]
            here ^= low
        return power
