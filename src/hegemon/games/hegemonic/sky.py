"""The map: where boards lie, who is next to whom, how far it is. Sets of hexes are bits of one number."""
from __future__ import annotations

from typing import Final

from hegemon.games.hegemonic.data import BOARD_OF, BOARDS, CORE, CORE_MASK, HEX_NAMES, HEXES, table

Cell = tuple[int, int]
Place = tuple[int, int, int]  # of a Galaxy Board: rotation, anchor q, anchor r

_boards: Final = table("boards")
DIRECTIONS: Final[list[Cell]] = [(v[0], v[1]) for v in _boards["directions"]["vectors"]]
LOCAL: Final[list[Cell]] = [(c["q"], c["r"]) for c in _boards["shape"]["galaxy"]["local"]]
CORE_CELLS: Final[list[Cell]] = [(c["q"], c["r"]) for c in _boards["shape"]["core"]["hexes"]]
CENTRE: Final[Cell] = (0, 0)
RADIUS: Final = 15            # no nine boards that touch each other reach further
CELLS: Final[list[Cell]] = [(q, r) for q in range(-RADIUS, RADIUS + 1) for r in range(-RADIUS, RADIUS + 1)
                            if abs(q + r) <= RADIUS]
CELL_INDEX: Final = {c: n for n, c in enumerate(CELLS)}
FAR: Final = 99
BIT: Final = [1 << h for h in range(HEXES)]


def _layout(players: int) -> tuple[Place, ...]:
    found = [x for x in _boards["layout"] if x["players"] == players][0]
    return tuple([(b["rotation"], b["anchor"]["q"], b["anchor"]["r"]) for b in found["board"] if b["id"] != "K"])


def _homes(players: int) -> tuple[int, ...]:
    found = [x for x in _boards["layout"] if x["players"] == players][0]
    return tuple([HEX_NAMES.index(h["hex"]) for h in found["home"]])


LAYOUTS: Final = {n: _layout(n) for n in range(2, 7)}
HOME_HINTS: Final = {n: _homes(n) for n in range(2, 7)}


def rotated(cell: Cell, times: int) -> Cell:
    """A cell turned about the centre, 60 degrees counter-clockwise each time."""
    q, r = cell
    for _ in range(times):
        q, r = q + r, -q
    return q, r


def cells_of(place: Place) -> list[Cell]:
    """The five cells of a placed Galaxy Board, by slot."""
    turned = [rotated(c, place[0]) for c in LOCAL]
    return [(q + place[1], r + place[2]) for q, r in turned]


def around(cell: Cell) -> list[Cell]:
    """The six cells next to one."""
    return [(cell[0] + q, cell[1] + r) for q, r in DIRECTIONS]


def bits(mask: int) -> list[int]:
    """The hexes of a set, in order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


class Sky:
    """A galaxy as it was laid: distances without Gates, never changed, shared by all states of its layout."""

    def __init__(self, places: tuple[Place, ...]) -> None:
        self.places = places
        self.cells: dict[int, Cell] = {}
        for board, place in enumerate(places):
            for slot, cell in enumerate(cells_of(place)):
                self.cells[5 * board + slot] = cell
        for slot, cell in enumerate(CORE_CELLS):
            self.cells[5 * CORE + slot] = cell
        at = {c: h for h, c in self.cells.items()}
        self.usable = 0
        self.next: list[int] = [0] * HEXES           # neighbours on the map
        for h, cell in self.cells.items():
            self.usable |= 1 << h
            for other in around(cell):
                if other in at:
                    self.next[h] |= 1 << at[other]
        self.walk = [self._walks(h) for h in range(HEXES)]
        self.borders = [self._borders(h) for h in range(HEXES)]
        self.within: list[list[int]] = [              # by walking distance, then hex: all hexes at most that far
            [sum([1 << b for b in range(HEXES) if self.walk[a][b] <= d]) for a in range(HEXES)] for d in range(8)]
        self.crossing: list[list[int]] = [            # by borders crossed at most, then hex
            [sum([1 << b for b in range(HEXES) if self.borders[a][b] <= k]) for a in range(HEXES)] for k in range(10)]

    def __deepcopy__(self, memo: dict[int, object]) -> Sky:
        """Itself: nothing in it changes, also where whole environments are copied."""
        return self

    def _walks(self, start: int) -> list[int]:
        """Steps to every hex over usable Sectors, without Gates."""  # H-10.3
        found = [FAR] * HEXES
        if self.usable >> start & 1:
            found[start] = 0
            line = [start]
            for h in line:
                for n in bits(self.next[h]):
                    if found[n] == FAR:
                        found[n] = found[h] + 1
                        line.append(n)
        return found

    def _borders(self, start: int) -> list[int]:
        """The fewest borders between boards on the way to every hex."""  # H-12.2
        found = [FAR] * HEXES
        if self.usable >> start & 1:
            found[start] = 0
            ring = [start]
            while ring:
                later: list[int] = []
                for h in ring:
                    for n in bits(self.next[h]):
                        crossed = found[h] + (BOARD_OF[n] != BOARD_OF[h])
                        if crossed < found[n]:
                            found[n] = crossed
                            if crossed == found[h]:
                                ring.append(n)
                            else:
                                later.append(n)
                ring = later
        return found

    def boards(self) -> list[int]:
        """The boards of this galaxy, the Core last."""
        return list(range(len(self.places))) + [CORE]


_known: Final[dict[tuple[Place, ...], Sky]] = {}


def sky(places: tuple[Place, ...]) -> Sky:
    """The map of a layout, worked out once."""
    found = _known.get(places)
    if found is None:
        if len(_known) > 200:
            _known.clear()
        found = _known[places] = Sky(places)
    return found


class Near:
    """Adjacency with the Gates of a moment; what is asked for is worked out once and kept."""

    def __init__(self, chart: Sky, gates: list[int]) -> None:
        self.one = [chart.next[h] | 1 << h for h in range(HEXES)]  # each hex with its neighbours, Gates included
        for n in range(0, len(gates), 2):                          # H-10.1
            a, b = gates[n], gates[n + 1]
            if a >= 0:
                self.one[a] |= 1 << b
                self.one[b] |= 1 << a
        self._two = [0] * HEXES

    def grown(self, mask: int) -> int:
        """A set of hexes with all their neighbours."""
        one = self.one
        found = 0
        while mask:
            low = mask & -mask
            found |= one[low.bit_length() - 1]
            mask ^= low
        return found

    def within(self, hex: int, distance: int) -> int:
        """All hexes at most so far away."""  # H-10.2
        if distance <= 1:
            return self.one[hex] if distance == 1 else BIT[hex] if distance == 0 else 0
        found = self._two[hex]
        if not found:
            found = self._two[hex] = self.grown(self.one[hex])
        for _ in range(distance - 2):
            found = self.grown(found)
        return found


def touching(place: Place, laid: tuple[Place, ...]) -> tuple[bool, int, bool]:
    """Of a board about to be laid: whether it overlaps, how many boards it touches, and whether it touches the Core."""
    cells = cells_of(place)
    taken = {c for p in laid for c in cells_of(p)} | set(CORE_CELLS) | {CENTRE}
    if any([c in taken or c not in CELL_INDEX for c in cells]):
        return True, 0, False
    edge = {n for c in cells for n in around(c)}
    core = any([c in edge for c in CORE_CELLS])
    return False, core + sum([any([c in edge for c in cells_of(p)]) for p in laid]), core


def placements(laid: tuple[Place, ...]) -> list[Place]:
    """Where the next Galaxy Board may go, the suggested place first if there is one."""  # H-2.14
    by_core, elsewhere = [], []
    close = {n for p in laid for c in cells_of(p) for n in around(c)} | {n for c in CORE_CELLS for n in around(c)}
    anchors = sorted({(q - x, r - y) for q, r in close for k in range(6) for x, y in [rotated(c, k) for c in LOCAL]})
    for q, r in anchors:
        for rotation in range(6):
            overlap, boards, core = touching((rotation, q, r), laid)
            if overlap or (q, r) not in CELL_INDEX:
                continue
            if core and (boards >= 2 or not laid):
                by_core.append((rotation, q, r))
            elif boards >= 2:
                elsewhere.append((rotation, q, r))
    return by_core or elsewhere


assert len(BOARDS) == 10 and CORE_MASK.bit_count() == 6
