"""What is said about a view."""
from __future__ import annotations

from tests.server.canary import CanaryView

from hegemon.kernel import Action, Blocked, Card, Hint, Meter, Panel, Section, Stat


def board(view: CanaryView) -> tuple[Section, ...]:
    """The own words and the shown ones."""
    return (Section("Hand", ("word",), tuple([(w,) for w in view.hand + view.grave])),
            Section("Shown", ("word",), tuple([(w,) for w in view.shown])))


def panels(view: CanaryView) -> tuple[Panel, ...]:
    """How many cards each has."""
    return tuple([Panel(s, f"Seat {s}", "blue", stats=(Stat("cards", str(n)),)) for s, n in enumerate(view.counts)])


def meters(view: CanaryView) -> tuple[Meter, ...]:
    """How many are shown."""
    return (Meter("shown", str(len(view.shown))),)


def hand(view: CanaryView) -> tuple[Card, ...]:
    """The own hand."""
    return tuple([Card(f"slot-{i}", word) for i, word in enumerate(view.hand)])


def hint(view: CanaryView, action: Action) -> Hint:
    """Which word it is."""
    return Hint(lines=(f"This is {view.hand[action[1]]}.",)) if len(action) > 1 else Hint()


def blocked(view: CanaryView) -> tuple[Blocked, ...]:
    """What is planned already."""
    return tuple([Blocked(f"Bury {view.hand[s]}", "is planned", "C-1.1") for s in view.plan])
