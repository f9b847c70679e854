"""The check of words and picture: whatever a game has of them can be made for every viewer, and fits together.

A game may leave any of them out, as the server allows it: then the function is not there, and nothing is asked of it.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hegemon.draw import GLYPHS, Picture, tone
from hegemon.draw.palette import SKINS
from hegemon.kernel import Blocked, Card, Hint, Meter, Panel, Rng, Section, Source, State
from hegemon.testing.conformance.playing import Played

EVERY: Final = 3    # one position in so many is drawn
VIEWERS: Final = 3  # pairs of eyes at each, the spectator's first
REACHES: Final = 4  # pieces tried in a picture


class Rooms:
    """The words and the picture of a game: each function gives what it says, or nothing where it is not there."""

    def __init__(self, p: Played) -> None:
        self.words: Any = p.game.room("words")
        self.room: Any = p.game.room("picture")
        self.seats = p.case.seats

    def said(self, name: str, *about: Any) -> Any:
        """What a function of the words says."""
        function: Callable[..., Any] | None = getattr(self.words, name, None)
        return function(*about) if function is not None else None

    def several(self, name: str, kind: type, view: Any) -> tuple[Any, ...]:
        """What a function of the words gives several of."""
        given = self.said(name, view)
        if given is None:
            return ()
        wrong = [thing for thing in given if not isinstance(thing, kind)]
        assert not wrong, f"words.{name} gives {wrong[0]!r}, which is no {kind.__name__}"
        return tuple(given)

    def picture(self, view: Any) -> Picture | None:
        """The board, if the game draws one."""
        function: Callable[..., Any] | None = getattr(self.room, "picture", None)
        if function is None:
            return None
        drawn = function(view)
        assert isinstance(drawn, Picture), f"picture.picture gives {drawn!r}, which is no Picture"
        return drawn


def shown(p: Played) -> None:
    """Picture and words can be made for every viewer; what an action touches is in the picture or the hand."""
    rooms, rng = Rooms(p), Rng(p.case.seed)
    for station in p.looked(EVERY):
        for viewer in p.viewers(rng)[:VIEWERS]:
            view = p.game.view(station.state, viewer)
            cards = _said_well(rooms, view)
            _adds_up(rooms, view, station.state)
            drawn = rooms.picture(view)
            if drawn is not None:
                _touches_drawn(p, view, drawn, cards)
                _reaches(rooms, view, drawn)
    _ended(p, rooms)


def _said_well(rooms: Rooms, view: Any) -> set[str]:
    """Every function of the words says something of the right kind; the keys of the cards in the hand."""
    for section in rooms.several("board", Section, view):
        uneven = [row for row in section.rows if len(row) != len(section.columns)]
        assert not uneven, f"a row of {section.title!r} has not {len(section.columns)} cells: {uneven[0]}"
        assert len(section.keys) <= len(section.rows), f"{section.title!r} has more keys than rows"
    panels = rooms.several("panels", Panel, view)
    assert len(panels) in (0, rooms.seats), f"words.panels gives {len(panels)} panels for {rooms.seats} seats"
    strange = [panel.colour for panel in panels if panel.colour not in SKINS]
    assert not strange, f"a panel has the colour {strange[0]!r}; there are {', '.join(SKINS)}"
    for meter in rooms.several("meters", Meter, view):
        assert not meter.steps or 0 <= meter.step < len(meter.steps), f"{meter.name!r} is at none of its steps"
    rooms.several("blocked", Blocked, view)
    tip = rooms.said("tip", view)
    assert tip is None or isinstance(tip, str), f"words.tip gives {tip!r}, which is no text"
    for action in (*view.now.legal, *view.now.free):
        hint = rooms.said("hint", view, action)
        assert not hint or isinstance(hint, Hint), f"words.hint gives {hint!r}, which is no Hint"
    hand = rooms.several("hand", Card, view)
    for card in hand:
        assert not card.glyph or card.glyph in GLYPHS, f"the card {card.title!r} has no known glyph: {card.glyph!r}"
        assert not card.tone or tone(card.tone), f"the card {card.title!r} has no known tone: {card.tone!r}"
    keys = [card.key for card in hand]
    twice = [key for key in keys if keys.count(key) > 1]
    assert not twice, (
        f"two cards in a hand have the key {twice[0]}: give the second another, "
        "or let actions name the place in the hand")
    return set(keys)


def _adds_up(rooms: Rooms, view: Any, state: State) -> None:
    """Points by source, as a seat sees its own, come to its score; sides are one for each seat."""
    sources = rooms.several("sources", Source, view)
    if sources and view.now.viewer >= 0:
        points, score = sum([source.points[view.now.viewer] for source in sources]), state.scores()[view.now.viewer]
        assert points == score, f"the sources of seat {view.now.viewer} come to {points}, its score is {score}"
    sides = rooms.several("sides", str, view)
    assert len(sides) in (0, rooms.seats), f"words.sides gives {len(sides)} names for {rooms.seats} seats"


def _touches_drawn(p: Played, view: Any, drawn: Picture, cards: set[str]) -> None:
    for action in (*view.now.legal, *view.now.free):
        lost = [key for key in p.game.verbs.touches(action) if key not in drawn.by_key and key not in cards]
        assert not lost, (
            f"{p.game.verbs.write(action)} touches {', '.join(lost)}, which is neither in the picture nor in the hand: "
            "draw an element with that key, or make its domain with element=False")


def _reaches(rooms: Rooms, view: Any, drawn: Picture) -> None:
    """A piece of kind `ranged` says what it reaches."""
    ranged = [e.key for e in drawn.elements if "ranged" in e.kind.split()]
    for key in ranged[:REACHES]:
        assert hasattr(rooms.room, "reach"), f"{key} is of kind ranged, and the picture has no reach(view, key)"
        found = rooms.room.reach(view, key)
        lost = [k for k in found.keys if k not in drawn.by_key] if found is not None else []
        assert not lost, f"{key} reaches {', '.join(lost)}, which is not in the picture"


def _ended(p: Played, rooms: Rooms) -> None:
    """Words say why it ended, if they say anything of it."""
    said = rooms.said("outcome", p.game.view(p.match.state, 0))
    assert said is None or isinstance(said, str), f"words.outcome gives {said!r}, which is no text"
