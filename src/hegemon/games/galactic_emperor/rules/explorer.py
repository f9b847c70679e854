"""E-3: the Explorer lays out the galaxy; E-12.6: Long Range Scanners."""
from __future__ import annotations

from dataclasses import dataclass

from hegemon.games.galactic_emperor.actions import (
    CLAIMED,
    COLLAPSED,
    DISPLACED,
    FLIPPED,
    PLACE,
    PLACED,
    PUT_BACK,
    SCAN,
    SCANNED,
    SEEN,
    SELECT,
    TAKE_NAMED,
    TAKE_SCANNED,
    TILE_WORDS,
)
from hegemon.games.galactic_emperor.data import (
    BLACK_HOLE,
    BLANK,
    CENTRE,
    EXPLORER,
    FLEET_WORDS,
    GONE,
    OMEGA_SUN,
    PLANETS,
    SCANNERS,
    SCIENTIST,
    SEATINGS,
    SUN,
    WARLORD_2,
)
from hegemon.games.galactic_emperor.rules.windows import TechWindow
from hegemon.games.galactic_emperor.state import EVERYBODY, SPACE_RANGE, Emperor
from hegemon.kernel import Action, Flow, Frame, ask, call, done, goto


@dataclass
class Explorer(Frame):
    """Each player puts a face-up sector on the board; the chooser claims his and lays out what is left."""  # E-3
    chooser: int
    turn: int = 0           # how many turns are over; after the last the chooser places leftovers
    may_scan: bool = True   # False once the Scanners' owner has scanned or was sabotaged
    named: int = -1         # the face-up tile named for a scan under way

    def seat(self, g: Emperor) -> int:
        """Whose turn it is; leftovers are the chooser's."""
        return g.turns(self.chooser)[self.turn] if self.turn < g.seats else self.chooser

    def begin(self, g: Emperor) -> Flow:
        """The next player selects a tile, as long as any lies face up."""  # E-3.1, E-3.3
        if not g.shown:
            return goto(self.refill)
        prompt = "E-3.1 Which sector do you take?" if self.turn < g.seats else "E-3.3 Which leftover sector comes next?"
        return ask(self.seat(g), prompt, self.sectors, self.selected)

    def sectors(self, g: Emperor, seat: int) -> list[Action]:
        """Any face-up tile; with Long Range Scanners also a look at the stack first."""  # E-12.6
        listed = [SELECT.each[t] for t in g.shown]
        if self.may_scan and self.turn < g.seats and g.stack and g.can(seat, SCANNERS):
            listed += [SCAN.each[t] for t in g.shown if t != BLACK_HOLE]
        return listed

    def selected(self, g: Emperor, answer: Action) -> Flow:
        """A tile is on its way to the board, or the Scanners are declared."""
        match answer:
            case ("scan", tile):
                self.named, self.may_scan = tile, False
                return call(TechWindow(SCANNERS, self.seat(g)), self.scan)
            case (_, tile):
                return self.take(g, tile)
        raise AssertionError(answer)

    def take(self, g: Emperor, tile: int) -> Flow:
        """A face-up tile is taken in hand."""
        g.shown = tuple([t for t in g.shown if t != tile])
        g.held = tile
        return goto(self.lay)

    def scan(self, g: Emperor, sabotaged: int) -> Flow:
        """The top tile is seen by the scanner alone; the Black Hole must stay where it is."""  # E-12.6
        if sabotaged:
            self.named = -1
            return goto(self.begin)
        seat = self.seat(g)
        g.reveal()
        g.known |= 1 << seat
        g.tell(SCANNED, seat)
        g.tell(SEEN, g.stack[-1], to=(seat,))
        if g.stack[-1] == BLACK_HOLE:
            self.named = -1
            return goto(self.begin)
        return ask(seat, "E-12.6 Which of the two sectors do you take?", self.either, self.scanned)

    def either(self, g: Emperor, seat: int) -> list[Action]:
        return [TAKE_NAMED.only, TAKE_SCANNED.only]

    def scanned(self, g: Emperor, answer: Action) -> Flow:
        """The other tile goes, or stays, face down on top of the stack."""  # E-12.6
        if answer[0] == "take_named":
            return self.take(g, self.named)
        g.held = g.stack[-1]
        g.shown = tuple([t for t in g.shown if t != self.named])
        g.stack = g.stack[:-1] + (self.named,)
        g.known = EVERYBODY  # all saw the face-up tile go (5.2)
        g.reveal()
        g.tell(PUT_BACK, self.seat(g), self.named)
        return goto(self.lay)

    def lay(self, g: Emperor) -> Flow:
        """The Black Hole has its place; any other tile goes on a blank space of choice."""  # E-3.1, E-3.5
        self.named = -1
        if g.held == BLACK_HOLE:
            return goto(self.collapse)
        return ask(self.seat(g), f"E-3.1 Where do you put {TILE_WORDS[g.held]}?", self.blanks, self.placed)

    def blanks(self, g: Emperor, seat: int) -> list[Action]:
        """Ships may be there, but not under a sun while there is another place for it."""  # E-3.1, R-54
        tile, ships = g.tile, g.ships
        if SUN[g.held]:
            empty = [PLACE.each[s] for s in SPACE_RANGE if tile[s] == BLANK and not ships[s]]
            if empty:
                return empty
        return [PLACE.each[s] for s in SPACE_RANGE if tile[s] == BLANK]

    def placed(self, g: Emperor, answer: Action) -> Flow:
        """The chooser claims the planet sector of his own turn, unless enemy ships are there."""  # E-3.2
        space = answer[1]
        seat = self.seat(g)
        tile, g.held = g.held, -1
        g.tile[space] = tile
        g.tell(PLACED, seat, tile, space)
        if SUN[tile]:
            self.drive_off(g, space)
        if self.turn == 0 and PLANETS[tile] and g.reserve[seat] and not g.strangers(space, seat):
            g.claim(seat, space, CLAIMED)
        return goto(self.next)

    def drive_off(self, g: Emperor, space: int) -> None:
        """Nothing can stand on a sun: ships under one go home."""
        for seat in range(g.seats):
            ships = g.fleet(space, seat)
            if ships:
                g.add(space, seat, -ships)
                g.add(g.homes[seat], seat, ships)
                g.tell(DISPLACED, seat, FLEET_WORDS[ships], g.homes[seat])

    def collapse(self, g: Emperor) -> Flow:
        """The Omega Sun and the Scientist leave the game."""  # E-3.5
        g.held = -1
        g.tile[CENTRE] = BLACK_HOLE
        g.removed += (OMEGA_SUN,)
        g.roles[SCIENTIST] = GONE
        g.tell(COLLAPSED, self.seat(g))
        return goto(self.next)

    def next(self, g: Emperor) -> Flow:
        """On to the next player, or the next leftover."""
        self.turn = min(self.turn + 1, g.seats)
        return goto(self.begin)

    def refill(self, g: Emperor) -> Flow:
        """New tiles are turned up; when none is left anywhere the card is flipped."""  # E-3.4
        g.turn_up(SEATINGS[g.seats].shown)
        if not g.shown:
            g.roles[EXPLORER], g.roles[WARLORD_2] = GONE, self.chooser
            g.tell(FLIPPED)
        return done()
