"""Where everything is. Rows are tuples and replaced; lists are copied by `clone`."""
from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import VERBS, place_name
from hegemon.games.exodus.terms import Terms, terms
from hegemon.kernel import Lexicon, State, more, put

NO_ROCKET: Final = -1
CLOAK_TECHS: Final = d.owners("cloak")


@lru_cache(1024)
def in_turn_order(rank: tuple[int, ...]) -> tuple[int, ...]:
    """The seats by their Turn Order cards."""
    return tuple(sorted(range(len(rank)), key=rank.__getitem__))


@lru_cache(1024)
def in_reverse_order(rank: tuple[int, ...]) -> tuple[int, ...]:
    """The seats by their Turn Order cards, the last one first."""
    return in_turn_order(rank)[::-1]


class Exodus(State):
    """A game of Exodus. Ship s of a seat has the number seat * 16 + class * 4 + (printed number - 1)."""

    verbs: ClassVar[Lexicon] = VERBS

    __slots__ = (  # quicker to fill than a dictionary of so many names
        "aboard", "age", "axinium", "bonus", "called", "cargo", "ccdeck", "ccdiscard", "cchand", "cloaked", "code",
        "conquest", "controller", "cp", "cr", "crbottom", "crccdeck", "crccdiscard", "crdeck", "crdiscard",
        "crhand", "crheld", "damage", "faction", "gone", "hand", "home", "laid", "last", "launched", "laws",
        "learnt", "marker", "market", "oncards", "parts", "phasium", "planet", "politics", "pop", "position",
        "private", "rank", "removed", "resolutions", "rockets", "silo", "slots", "spare", "stage", "structures",
        "supply", "techs", "tokens", "turn", "vp", "where")

    code: int                          # the options, see `terms`
    turn: int
    stage: int                         # 1 to 6, X-3.1; 0 before the first turn
    conquest: int                      # which Conquest Stage of the turn
    last: int                          # the last turn, X-14.4
    called: int                        # seats who say that the time is up, as a mask; see `rules.time_limit`
    bonus: int                         # the bonus action of the turn or -1
    position: tuple[int, ...]          # where each seat sits around the table, clockwise
    home: tuple[int, ...]              # home hex by seat; -1 once destroyed
    faction: tuple[int, ...]           # by seat; -1 in the base game

    planet: tuple[int, ...]                  # by hex; -1 without a planet
    tokens: tuple[int, ...]                  # by hex
    pop: tuple[tuple[int, ...], ...]         # by hex, then seat
    rockets: tuple[tuple[int, ...], ...]     # by hex: kind * 8 + buyer, sorted
    structures: tuple[tuple[int, ...], ...]  # by hex: kind * 8 + builder, sorted
    cr: tuple[tuple[int, ...], ...]          # by hex: level + 4 * age; age 0 for those of the set-up
    age: int                           # of the next fleet

    where: tuple[int, ...]                   # hex by ship; -1 in stock
    damage: tuple[int, ...]                  # by ship
    cargo: tuple[int, ...]                   # by ship
    cloaked: tuple[int, ...]                 # by ship, 0 or 1
    aboard: tuple[int, ...]                  # rocket by ship, as in `rockets`; -1 without

    parts: list[tuple[int, ...]]       # by seat * 4 + class, sorted
    spare: tuple[tuple[int, ...], ...]       # by seat, sorted
    cp: list[int]
    axinium: tuple[int, ...]
    phasium: tuple[int, ...]
    vp: tuple[int, ...]                      # VP tokens
    supply: list[int]                  # population cubes
    oncards: tuple[int, ...]                 # cubes that paid for reactions
    techs: tuple[int, ...]                   # mask by seat
    marker: tuple[int, ...]                  # faction research marker: owner * 64 + technology, or -1
    learnt: tuple[int, ...]                  # technologies learnt this turn
    hand: tuple[int, ...]                    # action cards, mask by seat
    gone: tuple[int, ...]                    # action cards out of the game, mask by seat
    rank: tuple[int, ...]                    # Turn Order card by seat
    market: tuple[int, ...]            # whose cube lies on space 1, 2, ...

    laws: tuple[int, ...]              # in the order of enactment
    resolutions: tuple[int, ...]
    private: tuple[tuple[int, int], ...]  # (card, seat) by Visionary Politics
    slots: tuple[int, ...]             # political cards revealed
    removed: tuple[int, ...]
    politics: tuple[int, ...]          # the deck, the next card last
    crdeck: tuple[tuple[int, ...], ...]      # by level - 1, the next card last
    crbottom: tuple[int, ...]                # how many cards at the bottom everybody has seen go there
    crdiscard: tuple[tuple[int, ...], ...]
    crheld: tuple[tuple[int, ...], ...]      # by seat: card * 2 + 1 if its bonus was used and it is kept
    ccdeck: tuple[int, ...]            # Combat Cards, the next card last
    ccdiscard: tuple[int, ...]
    cchand: tuple[tuple[int, ...], ...]      # by seat, sorted
    laid: tuple[int, ...]                    # Combat Card lying face down, by seat and for the Resistance; -1 none
    crccdeck: tuple[int, ...]
    crccdiscard: tuple[int, ...]
    crhand: tuple[int, ...]            # CR Combat Cards drawn by the controller
    controller: int                    # the seat that sees them, -1 nobody
    silo: int                          # X-15.12; -1 stopped
    launched: int

    # -- agreed and in force ----------------------------------------------------------------------------------------

    @property
    def terms(self) -> Terms:
        """What was agreed before the game."""
        return terms(self.code)

    def in_force(self, key: str, seat: int) -> list[int]:
        """The political cards with an effect that touch a seat, in the order of enactment."""
        found = [c for c in self.laws if d.POLITICAL_KEY[c] == key]
        if self.resolutions:
            found += [c for c in self.resolutions if d.POLITICAL_KEY[c] == key]
        if self.private:
            found += [c for c, s in self.private if s == seat and d.POLITICAL_KEY[c] == key]
        return found

    def total(self, key: str, param: str, seat: int) -> int:
        """All modifiers of one kind added up."""
        if not self.laws and not self.resolutions and not self.private:
            return 0
        return sum([int(d.POLITICAL[c].params[param]) for c in self.in_force(key, seat)])

    def known(self, seat: int) -> int:
        """The technologies whose effects a seat has, a borrowed one included."""
        mask = self.techs[seat]
        lent = self.marker[seat]
        if lent >= 0 and self.techs[lent >> 6] >> (lent & 63) & 1:
            mask |= 1 << (lent & 63)
        return mask

    def adds(self, seat: int, table: tuple[tuple[int, int], ...]) -> int:
        """The numbers of the technologies a seat has, added up."""
        known = self.known(seat)
        return sum([n for bit, n in table if known & bit])

    def best(self, seat: int, table: tuple[tuple[int, int], ...], otherwise: int) -> int:
        """The highest number among the technologies a seat has."""
        known = self.known(seat)
        return max([otherwise] + [n for bit, n in table if known & bit])

    # -- order ------------------------------------------------------------------------------------------------------

    def order(self) -> tuple[int, ...]:
        """The seats in turn order."""
        return in_turn_order(self.rank)

    def reverse(self) -> tuple[int, ...]:
        """The seats in reverse turn order."""
        return in_reverse_order(self.rank)

    def chancellor(self) -> int:
        """The holder of card 1, or the only player."""
        return self.rank.index(1) if self.seats > 1 else 0

    def left_of(self, seat: int) -> int:
        """The next seat clockwise; in solo nobody."""
        if self.seats == 1:
            return -1
        return self.position.index((self.position[seat] + 1) % self.seats)

    def controller_of(self, fighter: int) -> int:
        """The seat that plays the Resistance against a fighter; -1 in solo."""
        return self.left_of(fighter)

    # -- ships ------------------------------------------------------------------------------------------------------

    def fleet(self, seat: int) -> range:
        """The numbers of a seat's ships."""
        return range(seat * 16, seat * 16 + 16)

    def markers(self, kind: int) -> int:
        """How many ships of a class there are."""
        return d.CLASSES[kind].expansion if self.terms.expansion else d.CLASSES[kind].base

    def free_marker(self, seat: int, kind: int) -> int:
        """A ship of a class in stock, or -1."""
        first = seat * 16 + kind * 4
        for ship in range(first, first + self.markers(kind)):
            if self.where[ship] < 0:
                return ship
        return -1

    def stats(self, ship: int) -> tuple[int, int, int, bool]:
        """Dice, shield value, drive, and whether it jumps."""
        kind = ship % 16 // 4
        return d.stats(kind, self.parts[ship // 16 * 4 + kind])

    def capacity(self, ship: int) -> int:
        """How many cubes a ship carries."""
        kind = ship % 16 // 4
        if kind == d.BATTLE_CARRIER and self.faction[ship // 16] >= 0:
            grown = d.trait(self.faction[ship // 16], "capacity")
            if grown is not None:
                return int(grown["value"])
        return d.CAPACITY[kind]

    def ships_in(self, seat: int, hex: int) -> list[int]:
        """All ships of a seat in a hex."""
        first = seat * 16
        return [s for s in range(first, first + 16) if self.where[s] == hex]

    def visible_in(self, seat: int, hex: int) -> list[int]:
        """Its ships there that are not cloaked."""
        first = seat * 16
        return [s for s in range(first, first + 16) if self.where[s] == hex and not self.cloaked[s]]

    def present(self, hex: int) -> list[int]:
        """The seats with visible ships in a hex."""
        if hex not in self.where:  # mostly so, and a quick look
            return []
        found = {s // 16 for s in range(16 * self.seats) if self.where[s] == hex and not self.cloaked[s]}
        return sorted(found)

    def crowds(self) -> dict[int, list[int]]:
        """The seats with visible ships, by hex."""
        found: dict[int, list[int]] = {}
        for ship, hex in enumerate(self.where):
            if hex >= 0 and not self.cloaked[ship]:
                seats = found.setdefault(hex, [])
                if not seats or seats[-1] != ship // 16:
                    seats.append(ship // 16)
        return found

    def place(self, ship: int, hex: int) -> None:
        """Put a new ship into a hex; it is visible, and so are those it joins."""
        self.where = put(self.where, ship, hex)
        self.damage = put(self.damage, ship, 0)
        self.cargo = put(self.cargo, ship, 0)
        self.aboard = put(self.aboard, ship, NO_ROCKET)
        for other in self.ships_in(ship // 16, hex):
            self.cloaked = put(self.cloaked, other, 0)

    def sink(self, ship: int) -> None:
        """A ship goes back to stock, its cubes to the supply, its rocket to whoever bought it."""
        self.supply[ship // 16] += self.cargo[ship]
        self.where = put(self.where, ship, -1)
        self.damage = put(self.damage, ship, 0)
        self.cargo = put(self.cargo, ship, 0)
        self.cloaked = put(self.cloaked, ship, 0)
        self.aboard = put(self.aboard, ship, NO_ROCKET)

    # -- planets ----------------------------------------------------------------------------------------------------

    def add_pop(self, hex: int, seat: int, count: int) -> None:
        """Put cubes on a planet, or take them away; the supply is not touched."""
        self.pop = put(self.pop, hex, more(self.pop[hex], seat, count))

    def spot(self, hex: int) -> int:
        """A hex as the log names it: with the planet that is there now."""
        return hex + len(d.HEXES) * (self.planet[hex] + 1)

    def name_of(self, hex: int) -> str:
        """A hex by its planet, or by its sector."""
        return place_name(hex, self.planet[hex])

    def majority(self, hex: int) -> int:
        """The seat with strictly more cubes than every other, or -1."""
        row = self.pop[hex]
        most = max(row)
        return row.index(most) if most and row.count(most) == 1 else -1

    def planets_of(self, seat: int) -> list[int]:
        """The hexes of planets that hold own population."""
        return [h for h in self.terms.map.hexes if self.pop[h][seat]]

    def is_home(self, hex: int) -> bool:
        """Whether a hex holds a home planet."""
        return self.planet[hex] >= 0 and d.PLANET_IS_HOME[self.planet[hex]]

    def settle(self, hex: int, seat: int, count: int) -> int:
        """Cubes from the supply to a planet, as many as there are; how many came."""
        count = min(count, self.supply[seat])
        if hex < 0 or count <= 0:
            return 0
        self.supply[seat] -= count
        self.add_pop(hex, seat, count)
        return count

    def owned_parts(self, seat: int, part: int) -> int:
        """How many pieces of a part a seat has taken."""
        return sum([row.count(part) for row in self.parts[seat * 4:seat * 4 + 4]]) + self.spare[seat].count(part)

    def rockets_left(self, seat: int, kind: int) -> int:
        """Rockets of a kind in a seat's supply."""  # invariant 23
        code = kind * 8 + seat
        return d.ROCKETS_EACH - sum([row.count(code) for row in self.rockets]) - self.aboard.count(code)

    def structures_left(self, seat: int, kind: int) -> int:
        """Structures of a kind in a seat's supply."""
        code = kind * 8 + seat
        return d.STRUCTURES_EACH - sum([row.count(code) for row in self.structures])

    # -- cards ------------------------------------------------------------------------------------------------------

    def draw_combat(self, seat: int) -> bool:
        """One Combat Card for a seat; an empty deck is made of the discards."""
        if not self.ccdeck:
            if not self.ccdiscard:
                return False
            self.ccdeck, self.ccdiscard = tuple(self.shuffled(self.ccdiscard)), ()
        card, self.ccdeck = self.ccdeck[-1], self.ccdeck[:-1]
        self.cchand = put(self.cchand, seat, tuple(sorted(self.cchand[seat] + (card,))))
        self.reveal()
        return True

    def draw_resistance(self, level: int) -> int:
        """The top card of a level, or -1 when there is none left."""
        i = level - 1
        if not self.crdeck[i]:
            if not self.crdiscard[i]:
                return -1
            self.crdeck = put(self.crdeck, i, tuple(self.shuffled(self.crdiscard[i])))
            self.crdiscard, self.crbottom = put(self.crdiscard, i, ()), put(self.crbottom, i, 0)
        card, self.crdeck = self.crdeck[i][-1], put(self.crdeck, i, self.crdeck[i][:-1])
        self.crbottom = put(self.crbottom, i, min(self.crbottom[i], len(self.crdeck[i])))
        self.reveal()
        return card

    def face_down(self, level: int) -> tuple[int, ...]:
        """The Resistance cards of a level that may come up next, sorted: everybody can tell them."""  # section 5
        i = level - 1
        return tuple(sorted(self.crdeck[i][self.crbottom[i]:] or self.crdeck[i][-1:] or self.crdiscard[i]))

    def bury_resistance(self, card: int) -> None:
        """A card goes to the bottom of its deck, seen by all."""
        if card >= 0:
            i = d.CR_CARDS[card].level - 1
            self.crdeck = put(self.crdeck, i, (card,) + self.crdeck[i])
            self.crbottom = more(self.crbottom, i, 1)
