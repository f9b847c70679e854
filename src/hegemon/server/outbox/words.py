"""What a note says: to its person alone, and in a place where others may read along."""
from __future__ import annotations

from collections.abc import Sequence

from hegemon.server.database.store import Row
from hegemon.server.outbox.hooks import Telling
from hegemon.server.people.access import title


def link_of(note: Row) -> str:
    """The page of ours a note leads to."""
    if note["kind"] in ("digest", "test", "") or not note["table"]:
        return "/account#told" if note["kind"] == "test" else "/"
    return f"/table/{note['table']}" if note["kind"] in ("invite", "report") else f"/play/{note['table']}"


def question(prompt: str) -> str:
    """A prompt without the number of its rule.

    >>> question("E-8.6 Choose losses"), question("Choose losses")
    ('Choose losses', 'Choose losses')
    """
    first, _, rest = prompt.partition(" ")
    return rest if rest and "-" in first and any([c.isdigit() for c in first]) else prompt


def listed(names: Sequence[str]) -> str:
    """Names as they are read.

    >>> listed(["Ann"]), listed(["Ann", "Bob"]), listed(["Ann", "Bob", "Cid"])
    ('Ann', 'Ann and Bob', 'Ann, Bob and Cid')
    """
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def told(note: Row, table: Row | None, seats: Sequence[Row], name: str, origin: str, public: bool = False) -> Telling:
    """A note in words; in public without the question and without what somebody wrote in private."""
    game = title(table["game"]) if table is not None else ""
    place = table["name"] if table is not None else "a table that is gone"
    headline, text = _words(note, place, game, table, seats, name, public)
    return Telling(note["key"], note["kind"], headline, text, f"{origin}{link_of(note)}" if origin else link_of(note),
                   place if table is not None else "", game, name, note["at"])


def _words(note: Row, place: str, game: str, table: Row | None, seats: Sequence[Row], name: str,
           public: bool) -> tuple[str, str]:
    kind, said = note["kind"], note["text"]
    if kind == "turn":
        return (f"{name}, it is your turn in {place}", game) if public else (
            f"Your turn: {place}", f"{game}: {question(said)}" if said else game)
    if kind == "next":
        return (f"{name}, you sit next in {place}", said) if public else (f"You sit next: {place}", said)
    if kind == "over":
        return f"The game is over: {place}", _ending(table, seats, game)
    if kind in ("mention", "message"):
        who, _, words = said.partition(": ")
        headline = f"{who} wrote to you: {place}" if kind == "message" else f"{who} mentioned you: {place}"
        return headline, "Open the table to read it." if public else words
    if kind == "invite":
        return f"You are invited: {place}", said or game
    if kind == "deadline":
        return f"Time runs out: {place}", said
    if kind == "report":
        return f"Talk was handed to you: {place}", said
    if kind == "digest":
        return _digest(said)
    return "This is a test", "What you are told will come this way."


def _ending(table: Row | None, seats: Sequence[Row], game: str) -> str:
    winners = [seats[seat]["name"] for seat in table["winners"] if seat < len(seats)] if table is not None else []
    if not winners:
        return f"{game}: nobody has won."
    return f"{game}: {listed(winners)} {'has' if len(winners) == 1 else 'have'} won."


def _digest(said: str) -> tuple[str, str]:
    """The text of a digest has its number of waiting games first."""
    count, _, names = said.partition(" ")
    return ("One game waits for you", names) if count == "1" else (f"{count} games wait for you", names)


def of_table(note: Row, table: Row, called: Sequence[str], origin: str, key: str) -> Telling:
    """The word of a table's own webhook: whose turn it is, or that it is over."""
    game = title(table["game"])
    link = f"{origin}/play/{table['id']}"
    if note["kind"] == "over":
        return Telling(key, "over", f"The game is over: {table['name']}", note["text"], link, table["name"], game, "",
                       note["at"])
    headline = f"{listed(list(called))}: your turn in {table['name']}"
    return Telling(key, "turn", headline[:500], game, link, table["name"], game, "", note["at"])
