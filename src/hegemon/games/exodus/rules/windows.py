"""Windows outside Conquest: refits of blueprints and bonuses of Resistance cards."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import DONE, DONES, FIT, REFIT, REFITTED
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, goto, put

SPARE: Final = 4
REFITS: Final = [REFIT.only]
IS_DRIVE: Final = [p.kind == "drive" for p in d.PARTS]
FITS: Final = [[[FIT(p, a, b) for b in range(5)] for a in range(5)] for p in range(len(d.PARTS))]
IS_SHIELD: Final = [p.kind == "shield" for p in d.PARTS]


@dataclass(frozen=True)
class Extra:
    """Something a window offers besides refits: its options, what one of them gives, and its procedure."""
    options: Callable[[Exodus, int], list[Action]]
    gives: Callable[[Exodus, int, int], Cost]
    takes: Callable[[Exodus, int, int], Cost]
    frame: Callable[[int, int], Frame]


EXTRAS: Final[dict[str, Extra]] = {}  # by verb; named by modules whose procedures open windows themselves


def window_options(g: Exodus, seat: int) -> list[Action]:
    """Refit if there is a part, and every Resistance card whose bonus would do something."""
    listed: list[Action] = []
    if g.spare[seat] or any(g.parts[seat * 4:seat * 4 + 4]):
        listed = REFITS
    for extra in EXTRAS.values():
        listed = listed + extra.options(g, seat)
    return listed


def window_step(seat: int, answer: Action, then: Callable[[Any], Flow]) -> Flow:
    """Carry out what was chosen in a window, then ask again."""
    if answer[0] == "refit":
        return call(Refit(seat), then)
    return call(EXTRAS[answer[0]].frame(seat, answer[1]), then)


@dataclass
class Opens(Frame):
    """A procedure whose questions are windows too: it says what bonuses of Resistance cards give."""  # X-6.28 (b)

    def takes(self, g: Exodus, seat: int, answer: Action) -> Cost:
        extra = EXTRAS.get(answer[0])
        return extra.takes(g, seat, answer[1]) if extra is not None else ()

    def gives(self, g: Exodus, seat: int, answer: Action) -> Cost:
        extra = EXTRAS.get(answer[0])
        return extra.gives(g, seat, answer[1]) if extra is not None else ()


@dataclass
class Windows(Opens):
    """One round of windows in turn order: after Upkeep, and before stage IV."""  # X-6.28 (a), (c)
    asked: int = 0

    def begin(self, g: Exodus) -> Flow:
        if self.asked >= g.seats:
            return done()
        return ask(g.order()[self.asked], "X-6.28 Refit or use a Resistance card?", self.options, self.chosen)

    def options(self, g: Exodus, seat: int) -> Sequence[Action]:
        return DONES + window_options(g, seat)

    def chosen(self, g: Exodus, answer: Action) -> Flow:
        if answer == DONE.only:
            self.asked += 1
            return goto(self.begin)
        return window_step(g.order()[self.asked], answer, self.begin)


@dataclass
class Refit(Frame):
    """Parts are shifted between blueprints and the spare pile, no more often than there are parts."""
    seat: int
    moved: int = 0

    def begin(self, g: Exodus) -> Flow:
        return ask(self.seat, "X-6.9 Which part goes where?", self.options, self.chosen)

    def options(self, g: Exodus, seat: int) -> list[Action]:
        listed = [DONE.only]
        rows = g.parts[seat * 4:seat * 4 + 4] + [g.spare[seat]]
        if self.moved >= sum([len(r) for r in rows]):  # ruling 94
            return listed
        room = [goal for goal in range(4) if len(rows[goal]) < d.SLOTS[goal]]
        still = [goal for goal in room if not any([IS_DRIVE[p] for p in rows[goal]])]  # room for a drive
        for start in range(5):
            last = -1
            for part in rows[start]:
                if part == last or start < SPARE and IS_SHIELD[part] and not self.bearable(g, start, part):
                    continue
                last = part
                table = FITS[part][start]
                listed += [table[goal] for goal in (still if IS_DRIVE[part] else room) if goal != start]
                if start < SPARE:
                    listed.append(table[SPARE])
        return listed

    def bearable(self, g: Exodus, kind: int, part: int) -> bool:
        """Whether the ships of a class bear their damage without a shield."""
        first = self.seat * 16 + kind * 4
        shield = d.stats(kind, g.parts[self.seat * 4 + kind])[1] - d.PARTS[part].value
        return max(g.damage[first:first + 4]) <= shield

    def chosen(self, g: Exodus, answer: Action) -> Flow:
        match answer:
            case ("fit", part, start, goal):
                self.moved += 1
                take_part(g, self.seat, start, part)
                put_part(g, self.seat, goal, part)
                g.tell(REFITTED, self.seat, part, start, goal)
                return goto(self.begin)
        return done()


def fits(g: Exodus, seat: int, kind: int, part: int) -> bool:
    """Whether a blueprint has a slot for a part, and no second drive."""
    row = g.parts[seat * 4 + kind]
    if len(row) >= d.SLOTS[kind]:
        return False
    return not IS_DRIVE[part] or not any([IS_DRIVE[p] for p in row])


def take_part(g: Exodus, seat: int, place: int, part: int) -> None:
    """Take a part off a blueprint or the spare pile."""
    row = list(g.spare[seat] if place == SPARE else g.parts[seat * 4 + place])
    row.remove(part)
    if place == SPARE:
        g.spare = put(g.spare, seat, tuple(row))
    else:
        g.parts[seat * 4 + place] = tuple(row)


def put_part(g: Exodus, seat: int, place: int, part: int) -> None:
    """Put a part on a blueprint or the spare pile."""
    if place == SPARE:
        g.spare = put(g.spare, seat, tuple(sorted(g.spare[seat] + (part,))))
    else:
        g.parts[seat * 4 + place] = tuple(sorted(g.parts[seat * 4 + place] + (part,)))
