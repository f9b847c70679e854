"""Moves of ships and Megaships: ordered under seal, carried out in order of play (P-5.23 to P-5.28)."""
from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hegemon.games.pax_galactica.actions import AMOUNTS, BANNER, DONE, FROM, MEGASHIP, NAME_BANNER, TO, TO_CAPITAL
from hegemon.games.pax_galactica.box import MEGASHIPS
from hegemon.games.pax_galactica.data import AREA_NAMES, GAL, QUAD_AREAS
from hegemon.games.pax_galactica.rules import units
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Cost, Flow, Frame, ask, done, goto, more, put

AT_CAPITAL = -3  # where ships go that march on the Capital (P-8.2)


@dataclass
class Moves(Frame):
    """Ships and Megaships move, each once; done with banner, moves and Megaships."""  # P-5.23, D-09, D-18
    shown: ClassVar[tuple[str, ...]] = (
        "ap", "ships", "free", "march", "banner", "moves", "megas", "start", "goal", "mega")
    seat: int
    ap: int
    ships: int = -1       # a card that moves so many, without starbases
    free: bool = False    # ignores Blockades and Pirate starbases
    march: bool = False   # an Usurper may go on to the Capital (P-8.2)
    banner: int = -1
    moves: tuple[tuple[int, int, int], ...] = ()
    megas: tuple[tuple[int, int], ...] = ()
    start: int = -1
    goal: int = -1
    mega: int = -1

    def begin(self, g: Pax) -> Flow:
        if self.banner < 0:
            return ask(self.seat, f"P-5.23 Whose ships move with {self.means()}?", self.banners, self.named)
        words = f"P-5.23 What moves next, of {BANNER.label(self.banner)} ships? {max(0, self.left(g))} may still move"
        return ask(self.seat, words, self.starts, self.started)

    def means(self) -> str:
        """What lets ships move."""
        return f"{self.ap} AP" if self.ships < 0 else f"a card for {self.ships}"

    def goal_words(self) -> str:
        """Where these ships go."""
        return "the Imperial Capital" if self.goal == AT_CAPITAL else AREA_NAMES[self.goal]

    def banners(self, g: Pax, seat: int) -> list[Action]:
        own = [g.banner(seat)] if self.ships >= 0 else units.fleets(g, seat)
        return [NAME_BANNER.each[b] for b in own]

    def named(self, g: Pax, answer: Action) -> Flow:
        self.banner = answer[1]
        return goto(self.begin)

    def takes(self, g: Pax, seat: int, answer: Action) -> Cost:
        """A Megaship takes an Atomic Power for each critical hit."""  # P-5.27
        return (("power", g.mega[answer[1]][2]),) if answer[0] == "megaship" else ()

    def aside(self, g: Pax, seat: int) -> Cost:
        """The Atomic Power on this action that no Megaship has taken."""  # P-5.9
        gone = [*[m for m, _ in self.megas], *([self.mega] if self.mega >= 0 else [])]
        return (("power", self.ap - sum([g.mega[m][2] for m in gone])),)

    def left(self, g: Pax) -> int:
        """Ships that may still move."""
        hits = sum([g.mega[m][2] for m, _ in self.megas])
        moved = sum([n for _, _, n in self.moves])
        if self.ships >= 0:
            return self.ships - moved
        return self.ap - hits + units.starbases(g, g.loc[self.seat], self.banner) - moved

    def here(self, g: Pax, area: int) -> int:
        """Ships in an area that have not moved yet."""
        return units.commanded(g, self.seat, area, self.banner) - sum([n for a, _, n in self.moves if a == area])

    def starts(self, g: Pax, seat: int) -> list[Action]:
        listed: list[Action] = [DONE.only]
        if self.left(g) > 0:
            listed += [FROM.each[a] for a in QUAD_AREAS[g.loc[seat]] if self.here(g, a) > 0 and self.goals_from(g, a)]
        if self.ships < 0:
            gone = [m for m, _ in self.megas]
            left = self.ap - sum([g.mega[x][2] for x in gone])
            listed += [MEGASHIP.each[m] for m in range(MEGASHIPS) if g.mega[m][1] == seat and g.mega[m][0] >= 0
                       and m not in gone and g.mega[m][2] <= left and self.goals_of(g, m)]
        return listed

    def goals_from(self, g: Pax, area: int) -> list[Action]:
        listed: list[Action] = [TO.each[a] for a in units.reach(g, area, self.seat, self.banner, self.kind())]
        if self.march and self.banner == g.banner(self.seat) and units.on_lane(
                g, area, self.seat, self.banner, self.kind()):
            if g.fac[self.seat] != GAL or g.built[self.seat] > sum([n for _, b, n in self.moves if b == AT_CAPITAL]):
                listed.append(TO_CAPITAL.only)
        return listed

    def started(self, g: Pax, answer: Action) -> Flow:
        match answer:
            case ("from", area):
                self.start, self.mega = area, -1
            case ("megaship", m):
                self.mega, self.start = m, g.mega[m][0]
            case _:
                return done((self.banner, self.moves, self.megas))
        what = "does your Megaship" if self.mega >= 0 else f"do {BANNER.label(self.banner)} ships"
        return ask(self.seat, f"P-5.24 Where {what} go from {AREA_NAMES[self.start]}?", self.goals, self.aimed)

    def goals(self, g: Pax, seat: int) -> list[Action]:
        if self.mega < 0:
            return self.goals_from(g, self.start)
        return self.goals_of(g, self.mega)

    def kind(self) -> int:
        """What stops these ships."""
        return units.FREE if self.free else units.PLAIN

    def goals_of(self, g: Pax, mega: int) -> list[Action]:
        """Where a Megaship may go: no Blockade stops it, Pirate starbases do."""  # P-5.25, P-5.26
        start, banner = g.mega[mega][0], g.banner(self.seat)
        listed: list[Action] = [TO.each[a] for a in units.reach(g, start, self.seat, banner, units.GREAT)]
        out = self.march and units.on_lane(g, start, self.seat, banner, units.GREAT)  # P-8.2
        return [*listed, TO_CAPITAL.only] if out else listed

    def aimed(self, g: Pax, answer: Action) -> Flow:
        self.goal = answer[1] if answer[0] == "to" else AT_CAPITAL
        if self.mega >= 0:
            self.megas += ((self.mega, self.goal),)
            self.mega = -1
            return goto(self.begin)
        words = f"P-5.23 How many ships go from {AREA_NAMES[self.start]} to {self.goal_words()}?"
        return ask(self.seat, words, self.numbers, self.counted)

    def numbers(self, g: Pax, seat: int) -> list[Action]:
        most = min(self.here(g, self.start), self.left(g), 59)
        if self.goal == AT_CAPITAL and g.fac[seat] == GAL:
            most = min(most, g.built[seat] - sum([n for _, b, n in self.moves if b == AT_CAPITAL]))
        return [AMOUNTS[i] for i in range(most, 0, -1)]

    def counted(self, g: Pax, answer: Action) -> Flow:
        self.moves += ((self.start, self.goal, answer[1]),)
        return goto(self.begin)


def move(g: Pax, seat: int, ap: int, plan: tuple[int, tuple[tuple[int, int, int], ...], tuple[tuple[int, int], ...]],
         ships: int = -1, free: bool = False) -> str:
    """Moves are carried out, cut down to what is still possible."""  # P-5.28
    banner, moves, megas = plan
    kind = units.FREE if free else units.PLAIN
    left = ships
    if ships < 0:
        left = ap - sum([g.mega[m][2] for m, _ in megas]) + units.starbases(g, g.loc[seat], banner)
    arrived: dict[tuple[int, int], int] = {}
    total = 0
    for start, goal, n in moves:
        if goal == AT_CAPITAL:
            if not units.on_lane(g, start, seat, banner, kind):
                continue
        elif goal not in units.reach(g, start, seat, banner, kind):
            continue
        want = min(n, left)
        rows = [(o != seat, o) for b, o, _ in g.stacks[start] if b == banner and units.may_command(g, seat, o)]
        for _, owner in sorted(rows):
            still = units.ships(g, start, banner, owner) - arrived.get((start, owner), 0)
            took = max(0, min(want, still))
            units.add_ships(g, start, banner, owner, -took)
            if goal == AT_CAPITAL:
                g.sent = more(g.sent, seat, took)
                g.built = put(g.built, seat, max(0, g.built[seat] - took))
            else:
                units.add_ships(g, goal, banner, owner, took)
                arrived[goal, owner] = arrived.get((goal, owner), 0) + took
            want, left, total = want - took, left - took, total + took
    for m, goal in megas:
        mine = g.mega[m][1] == seat and g.mega[m][0] >= 0
        if mine and (goal < 0 or goal in units.reach(g, g.mega[m][0], seat, g.banner(seat), units.GREAT)):
            g.mega = put(g.mega, m, (goal, seat, g.mega[m][2]))
    return "one ship moves" if total == 1 else f"{total} ships move"
