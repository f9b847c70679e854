"""What a game says about playing it live, with something in its place where it says nothing."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from hegemon.kernel import SPECTATOR, Game, Section, Setup, State, Value
from hegemon.kernel.live import (
    Award,
    Briefing,
    Chair,
    Gauge,
    Moment,
    Orders,
    PlaceCard,
    Request,
    Ruling,
    Team,
    Timetable,
    Tool,
)
from hegemon.server.matches import hooks as matches
from hegemon.server.matches.perspective import Presenter, presenter_of

COLOURS: Final = ("blue", "yellow", "red", "green", "purple", "orange")
ROOM: Final = "hall"  # the one place of a game that has none


class Hooks(matches.Hooks):
    """All a game's room `live` says, and what holds for an event where it says nothing."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.presenter: Presenter = presenter_of(game)

    def has(self, name: str) -> bool:
        """Whether the game has a function of this name."""
        return callable(getattr(self._room, name, None))

    def _asked(self, name: str, *about: Any) -> Any:
        return self._said(name, None, *about)

    # -- before the deal ----------------------------------------------------------------------------------------

    def casting(self, setup: Setup) -> tuple[tuple[Chair, ...], tuple[Team, ...]]:
        """The chairs and teams before the deal; the desk's chair is not among them."""
        said = self._asked("casting", setup)
        chairs, teams = said if said is not None else (tuple([
            Chair(seat, f"seat.{seat + 1}", f"Seat {seat + 1}", colour=COLOURS[seat % 6], order=seat)
            for seat in range(setup.seats)]), ())
        desk = self.desk_of(setup)
        return tuple([chair for chair in chairs if chair.seat != desk]), teams

    def desk_of(self, setup: Setup) -> int:
        """The same before the deal: which seat it is does not hang on chance."""
        return self.desk(self.game.start(setup)) if self.has("desk") else -1

    def with_desk(self, seats: int, options: Mapping[str, Value]) -> Setup:
        """How an event of so many people is set up: with a seat more where that gives Control its desk."""
        for count in (seats, seats + 1):
            chosen = {**(self._asked("at_events", count) or {}), **options}
            if count in self.game.seats and self.desk_of(self.game.setup(count, 1, chosen)) >= 0:
                return self.game.setup(count, 1, chosen)
        return self.game.setup(seats, 1, {**(self._asked("at_events", seats) or {}), **options})

    def areas(self, setup: Setup) -> tuple[tuple[str, str], ...]:
        """What members can be responsible for, the house's own last."""
        said: tuple[tuple[str, str], ...] = self._asked("areas", setup) or ()
        return (*said, ("clock", "Clock"), ("press", "Press"), ("door", "Door"))

    def day(self, setup: Setup) -> Timetable | None:
        """The phases of a round, where the game has any."""
        return self.timetable(setup) if self.has("timetable") else None

    def notices(self) -> tuple[str, ...]:
        """Announcements that are made again and again."""
        return tuple(getattr(self._room, "NOTICES", ()))

    # -- during the game ----------------------------------------------------------------------------------------

    def moment(self, state: State) -> Moment:
        """Where the game stands; without the hook, its rounds as searches count them."""
        return super().moment(state) if self.timed else Moment(int(self.game.rounds(state)), "", "", "")

    def view(self, state: State) -> Any:
        """What Control sees: the desk's view, or a spectator's."""
        return self.game.view(state, self.desk(state))

    def places(self, view: Any) -> tuple[PlaceCard, ...]:
        """The tables of the room; a game without any is one table with all seats."""
        said = self._asked("places", view)
        if said is not None:
            return tuple(said)
        meters = self.presenter.meters(view)
        gauges = tuple([Gauge(m.name, m.value, _share(m.value)) for m in meters[:4]])
        return (PlaceCard(ROOM, self.game.title, meters[0].value if meters else "", gauges,
                          tuple(range(view.now.seats))),)

    def rulings(self, view: Any) -> tuple[Ruling, ...]:
        """The desk's open questions as cases; without the hook, as they are asked."""
        said = self._asked("rulings", view)
        if said is not None:
            return tuple(said)
        now, say, write = view.now, self.game.verbs.say, self.game.verbs.write
        if not now.legal:
            return ()
        asked = [(now.path, now.name, now.prompt, now.legal)]
        asked += [(q.path, q.name, q.prompt, q.legal) for q in now.queue]
        return tuple([Ruling(path, name, "", "", prompt, "", tuple([(write(a), say(a)) for a in legal]))
                      for path, name, prompt, legal in asked])

    def requests(self, view: Any) -> tuple[Request, ...]:
        """What players put to the desk in writing."""
        return tuple(self._asked("requests", view) or ())

    def tools(self, view: Any) -> tuple[Tool, ...]:
        """The numbers the desk changes most."""
        return tuple(self._asked("tools", view) or ())

    def orders(self, view: Any) -> Orders | None:
        """The viewer's present decision on one page, where there is one."""
        said: Orders | None = self._asked("orders", view)
        return said

    def outlets(self, view: Any) -> tuple[tuple[str, str], ...]:
        """The outlets the viewer writes for."""
        return tuple(self._asked("outlets", view) or ())

    # -- paper, and the end -------------------------------------------------------------------------------------

    def briefing(self, view: Any, title: str) -> Briefing:
        """What a seat has to know; without the hook, what the game is about and what lies before the seat."""
        said: Briefing | None = self._asked("briefing", view)
        if said is not None:
            return said
        about = (Section(self.game.title, ("",), ((self.game.about,),)),)
        hand = self.presenter.hand(view)
        cards = tuple([(card.title, " ".join(card.lines)) for card in hand])
        return Briefing(title, about, (Section("In your hand", ("Card", "Text"), cards),) if cards else ())

    def printed(self, view: Any, place: str) -> tuple[Section, ...]:
        """A place on paper, or with "" the viewer's own sheet; without the hook, the board as text."""
        said = self._asked("printed", view, place)
        return tuple(said) if said is not None else tuple(self.presenter.said("board", view) or ())

    def awards(self, view: Any) -> tuple[Award, ...]:
        """The honours of a game that is over, the highest last; without the hook, who has won."""
        said = self._asked("awards", view)
        if said is not None:
            return tuple(said)
        winners = tuple(view.now.winners)
        return (Award("Victory", winners, self.outcome(view)),) if winners else ()

    def outcome(self, view: Any) -> str:
        """How it ended, in the game's words."""
        said = self.presenter.said("outcome", view)
        return str(said) if said else str(view.now.outcome).replace("_", " ").capitalize()

    def screens(self, setup: Setup) -> tuple[tuple[str, str], ...]:
        """The game's own big screens."""
        function = getattr(self.game.room("picture"), "screens", None)
        return tuple(function(setup)) if function is not None else ()

    def screen(self, state: State, kind: str) -> Any:
        """One of them, as everybody may see it."""
        function = getattr(self.game.room("picture"), "screen", None)
        return function(self.game.view(state, SPECTATOR), kind) if function is not None else None

    def beside(self, state: State) -> Any:
        """What stands beside the news on a screen, as everybody may see it: a picture, where the game draws one."""
        function = getattr(self.game.room("picture"), "beside", None)
        return function(self.game.view(state, SPECTATOR)) if function is not None else None


@cache
def hooks_of(game: Game) -> Hooks:
    """What a game says, found once."""
    return Hooks(game)


def _share(value: str) -> float:
    """How full "6 of 9" or "6/25" is; 0 where that cannot be told."""
    parts: Sequence[str] = value.replace(" of ", "/").split("/")
    if len(parts) == 2 and parts[0].strip().lstrip("-").isdigit() and parts[1].strip().isdigit() and int(parts[1]):
        return max(0.0, min(1.0, int(parts[0]) / int(parts[1])))
    return 0.0
