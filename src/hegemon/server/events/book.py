"""What stands on the paper of an event, before anybody draws it."""
from __future__ import annotations

from msgspec import Struct

from hegemon.kernel import Section


class SeatCard(Struct):
    """What stands on the card of a seat."""
    name: str
    title: str
    team: str
    colour: str
    place: str
    link: str
    code: str
    key: str


class Sheet(Struct):
    """A page or more with sections; a secret one says so."""
    title: str
    sections: tuple[Section, ...]
    secret: bool = False
    note: str = ""
    link: str = ""
    lines: tuple[str, ...] = ()  # numbered steps


class Leaf(Struct):
    """The card of a seat with what its holder has to know."""
    card: SeatCard
    public: Sheet
    secret: Sheet | None = None


class Book(Struct):
    """Everything that is printed before an event."""
    name: str
    day: str
    address: str
    leaves: tuple[Leaf, ...] = ()
    sheets: tuple[Sheet, ...] = ()


def bound(book: Book) -> bytes:
    """The book as PDF. What draws it takes long to load: no server waits for that at its start."""
    from hegemon.server.events import paper
    return paper.bound(book)
