"""Interrupt windows: who may activate a Leader now, asked in order until all pass."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from hegemon.games.hegemonic.actions import PASS, USE, USED
from hegemon.games.hegemonic.data import ABILITIES
from hegemon.games.hegemonic.state import Hegemonic, caps
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, goto

W_PHASE: Final = "W-PHASE"
W_REVEAL: Final = "W-REVEAL"
W_TURN: Final = "W-TURN"
W_DECLARE: Final = "W-DECLARE"
W_POWER: Final = "W-POWER"
W_SUPPORT: Final = "W-SUPPORT"
W_CARDS: Final = "W-CARDS"
W_OUTCOME: Final = "W-OUTCOME"
W_RETAIN: Final = "W-RETAIN"

PROMPTS: Final = {  # by window, at W-DECLARE by what was declared
    W_PHASE: "H-21.3 A phase begins: use your Leader?",
    W_REVEAL: "H-21.3 The Action Cards lie open: use your Leader?",
    W_TURN: "H-21.3 Use your Leader before the turn goes on?",
    "conflict": "H-21.3 A Conflict is declared and not yet paid: use your Leader?",
    "build": "H-21.3 A BUILD action is declared: use your Leader?",
    "advance": "H-21.3 An advance is declared and not yet paid: use your Leader?",
    W_POWER: "H-21.3 Both sides' Power is known: use your Leader?",
    W_SUPPORT: "H-21.3 Support is decided, cards come next: use your Leader?",
    W_CARDS: "H-21.3 The cards of the Conflict lie open: use your Leader?",
    W_OUTCOME: "H-21.3 The Conflict is decided, nothing is removed yet: use your Leader?",
    W_RETAIN: "H-21.3 CAPs above the limits are about to be returned: use your Leader?",
}

# Filled by the module of the abilities: whether one has a use now, and what it does.
Usable = Callable[[Hegemonic, int, Frame], bool]
Effect = Callable[[int], Frame]
USABLE: Final[dict[str, Usable]] = {}
EFFECT: Final[dict[str, Effect]] = {}


def window(g: Hegemonic, kind: str, active: int, then: Callable[[Hegemonic], Flow]) -> Flow:
    """Open a window; without Leaders it costs nothing."""  # 4.3
    return call(Window(kind, active), then) if g.leaders else goto(then)


@dataclass
class Window(Frame):
    """All who can use a Leader here are asked, clockwise from the active player, until everybody passes."""  # 4.3.1
    kind: str
    active: int            # -1: nobody, the Arbiter is asked first
    declared: str = ""     # at W-DECLARE: conflict, build or advance
    used: int = 0          # seats that have activated, H-21.5
    passed: int = 0
    asked: int = -1

    def begin(self, g: Hegemonic) -> Flow:
        for seat in g.clockwise(self.active if self.active >= 0 else g.arbiter):
            if g.level[seat] and not (self.used | self.passed) >> seat & 1 and self.exposed(g, seat):
                self.asked = seat
                return ask(seat, PROMPTS[self.declared or self.kind], self.abilities, self.answered, always=True)
        return done(self.used.bit_count()) if self.kind == W_DECLARE else done()

    def exposed(self, g: Hegemonic, seat: int) -> list[int]:
        """Abilities of the seat's Leader that belong here, as far as everybody can tell."""
        first = 3 * g.leader[seat]
        found = []
        for n in range(first, first + g.level[seat]):
            ability = ABILITIES[n]
            if self.kind not in ability.windows:
                continue
            if self.kind == W_TURN and ability.own_turn and seat != self.active:
                continue
            if self.kind == W_DECLARE and (seat == self.active or self.declared not in ability.declare):
                continue
            if USABLE[ability.key](g, seat, self):
                found.append(n)
        return found

    def abilities(self, g: Hegemonic, seat: int) -> list[Action]:
        return [PASS.only] + [USE.each[n] for n in self.exposed(g, seat) if possible(g, seat, ABILITIES[n].key)]

    def takes(self, g: Hegemonic, seat: int, answer: Action) -> Cost:
        """What an ability costs before it is done."""
        return caps(ABILITIES[answer[1]].cost) if answer[0] == "use" else ()

    def gives(self, g: Hegemonic, seat: int, answer: Action) -> Cost:
        """What an ability brings before it is done."""
        return caps(ABILITIES[answer[1]].gain) if answer[0] == "use" else ()

    def answered(self, g: Hegemonic, answer: Action) -> Flow:
        """An activation resolves at once and the Leader returns to level 0; then all are asked again."""  # H-21.3
        match answer:
            case ("use", ability):
                self.used |= 1 << self.asked
                self.passed = 0
                g.level[self.asked] = 0
                g.tell(USED, self.asked, g.leader[self.asked], ability)
                return call(EFFECT[ABILITIES[ability].key](self.asked), self.begin)
            case _:
                self.passed |= 1 << self.asked
                return goto(self.begin)


# Abilities whose use depends on the cards in hand: everybody with cards is asked, so that the question tells nothing.
HIDDEN: Final[dict[str, Callable[[Hegemonic, int], bool]]] = {}


def possible(g: Hegemonic, seat: int, key: str) -> bool:
    """Whether the hand allows an ability; a secret of its owner."""
    test = HIDDEN.get(key)
    return test is None or test(g, seat)
