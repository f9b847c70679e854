"""A place on paper: enough to play on by hand when the machines are silent (live play)."""
from __future__ import annotations

from hegemon.games.pax_galactica.data import MEDIA, POLITICIAN, QUADS
from hegemon.games.pax_galactica.live.hall import CAPITAL_KEY, PLACES
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words import board, hand
from hegemon.games.pax_galactica.words.board import (
    agencies,
    agreements,
    crises,
    factions,
    lanes,
    laws,
    mine,
    orders,
    papers,
    people,
    politicians,
    quadrants,
    sectors,
    values,
)
from hegemon.kernel import Section


def printed(view: PaxView, place: str) -> tuple[Section, ...]:
    """A table's sheet, the Capital's, or with "" the viewer's own: what he holds and what he is asked."""
    v = view
    if place == CAPITAL_KEY:
        found = [crises(v), agencies(v), politicians(v), papers(v), laws(v), factions(v), values(v)]
    elif place in PLACES and QUADS.index(place) in v.quads:
        q = QUADS.index(place)
        found = [quadrants(v), sectors(v, q), lanes(v, q), people(v, q)]
    elif v.viewer < 0 or v.role[v.viewer] > MEDIA:
        found = list(board(v))
    else:
        found = own(v)
    return tuple([s for s in found if s.rows])


def own(v: PaxView) -> list[Section]:
    """The viewer's own sheet."""
    cards = [(card.title, card.kind, " ".join(card.lines)) for card in hand(v)]
    plan = people(v, v.loc[v.viewer]) if v.role[v.viewer] < POLITICIAN else politicians(v)
    asked = [(f"{v.now.rule} {v.now.prompt}",)] if v.now.prompt else []
    return [mine(v), Section("You are asked", ("",), tuple(asked)), orders(v),
            Section("In your hand", ("card", "kind", "what it does"), tuple(cards)), plan, agreements(v)]
