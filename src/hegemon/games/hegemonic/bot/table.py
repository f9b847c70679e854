"""What a plan looks at: the seat, its legal answers, and one position the seat cannot tell from the real one."""
from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from hegemon.games.hegemonic.state import Hegemonic
from hegemon.kernel import Action, Frame, Seen

F = TypeVar("F", bound=Frame)


class Table:
    """What a plan looks at; the position is drawn when it is looked at."""

    def __init__(self, seen: Seen) -> None:
        self.seat = seen.seat
        self.legal = list(seen.legal)
        self.rng = seen.rng
        self._seen = seen
        self._g: Hegemonic | None = None     # kept by hand: compiled, a cached property is worked out again every time
        self._asking: Frame | None = None

    @property
    def g(self) -> Hegemonic:
        """A position the seat cannot tell from the real one."""
        if self._g is None:
            self._g = self._seen.sample()
        return self._g

    @property
    def asking(self) -> Frame:
        """The procedure that asks."""
        if self._asking is None:
            q = self.g.question(self.seat)
            assert q is not None
            self._asking = q.frame
        return self._asking

    def frame(self, kind: type[F]) -> F:
        """The procedure of a kind that the question stands in."""
        found = self.asking.inside(kind)
        assert found is not None
        return found

    def of(self, *verbs: str) -> list[Action]:
        """The answers of some verbs."""
        return [a for a in self.legal if a[0] in verbs]

    def price(self, answer: Action) -> int:
        """What an answer takes in CAPs, as its procedure says."""
        return sum([n for _, n in self.asking.takes(self.g, self.seat, answer)])

    def gain(self, answer: Action) -> int:
        """What an answer brings in CAPs, as its procedure says."""
        return sum([n for _, n in self.asking.gives(self.g, self.seat, answer)])

    def best(self, value: Callable[[Action], float], *verbs: str) -> Action:
        """The answer of some verbs that is worth most, if it is worth anything, else the default."""
        found, most = self.legal[0], 0.0
        for a in self.of(*verbs):
            worth = value(a)
            if worth > most:
                found, most = a, worth
        return found


Plan = Callable[[Table], Action]
