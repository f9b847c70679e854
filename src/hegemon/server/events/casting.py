"""The casting list: who plays which chair, read from a page or a CSV file, and filled by wishes."""
from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from hegemon.kernel import Refused
from hegemon.kernel.live import Chair, Team
from hegemon.server.errors import Unseen
from hegemon.server.people.accounts import clean
from hegemon.server.protocol.events import CastRow

COLUMNS: Final = ("name", "seat", "team", "wish", "note")
LONGEST: Final = {"seat": 40, "team": 40, "wish": 120, "note": 200}
MOST: Final = 500


class Listed(Struct):
    """Somebody on the list, with the seat of the chair or -1."""
    name: str
    seat: int = -1
    team: str = ""
    wish: str = ""
    note: str = ""


class Hall:
    """The chairs and teams of an event, found by what people write."""

    def __init__(self, chairs: Sequence[Chair], teams: Sequence[Team]) -> None:
        self.chairs = sorted(chairs, key=lambda chair: (chair.order, chair.seat))
        self.teams = list(teams)
        self.by_key = {chair.key.casefold(): chair for chair in chairs}
        self.by_seat = {chair.seat: chair for chair in chairs}
        self.named = {word.casefold(): team.key for team in teams for word in (team.key, team.title)}

    def title(self, seat: int) -> str:
        """What a seat is called: "Governor of Sol, MEGA"."""
        chair = self.by_seat.get(seat)
        if chair is None:
            return ""
        team = next((team.title for team in self.teams if team.key == chair.team), "")
        return f"{chair.title}, {team}" if team and team not in chair.title else chair.title

    def fits(self, chair: Chair, words: str) -> bool:
        """Whether a chair is meant by a wish: its key or a part of it, its place, team or a word of its title."""
        wish = words.casefold().strip()
        team = next((team.title.casefold() for team in self.teams if team.key == chair.team), "")
        key = chair.key.casefold()
        about = (key, *key.split("."), chair.place.casefold(), chair.team.casefold(), team)
        return bool(wish) and (wish in about or wish in chair.title.casefold())


def read_csv(text: str) -> tuple[list[CastRow], list[str]]:
    """The rows of a CSV file with a header, separated by commas or semicolons, and what is wrong with it, by line."""
    text = text.removeprefix("\ufeff")
    first = text.partition("\n")[0]
    mark = ";" if first.count(";") > first.count(",") else ","
    try:
        lines = list(csv.reader(io.StringIO(text, newline=""), delimiter=mark, strict=True))
    except csv.Error as why:
        return [], [f"the file cannot be read as CSV: {why}"]
    if not lines or "name" not in [word.strip().lower() for word in lines[0]]:
        return [], [f"line 1: the header has to name the columns: {mark.join(COLUMNS)}"]
    header = [word.strip().lower() for word in lines[0]]
    errors = [f"line 1: there is no column {word[:30]!r}; the columns are {', '.join(COLUMNS)}"
              for word in header if word not in COLUMNS]
    rows: list[CastRow] = []
    for number, line in enumerate(lines[1:], 2):
        if not any([cell.strip() for cell in line]):
            continue
        if len(line) != len(header):
            errors.append(f"line {number}: {len(line)} fields where the header has {len(header)}")
            continue
        cells = {word: cell.strip() for word, cell in zip(header, line) if word in COLUMNS}
        if not cells.get("name"):
            errors.append(f"line {number}: nobody is named")
        try:
            rows.append(CastRow(**{"name": "", **cells}))
        except Unseen as why:
            errors.append(f"line {number}: {why}")
    if len(rows) > MOST:
        errors.append(f"line {MOST + 2}: more than {MOST} people")
    return rows, errors


def checked(rows: Sequence[CastRow], hall: Hall, first: int = 2) -> tuple[list[Listed], list[str]]:
    """The list with chairs found, and what is wrong with it; `first` is the line of the first row."""
    listed: list[Listed] = []
    errors: list[str] = []
    taken: dict[int, int] = {}
    for line, row in enumerate(rows, first):
        wrong = [f"the {word} is longer than {most} letters" for word, most in LONGEST.items()
                 if len(getattr(row, word)) > most]
        try:
            name = clean(row.name)
        except Refused as why:
            name, wrong = "", [*wrong, str(why)]
        seat = -1
        if row.seat:
            chair = hall.by_key.get(row.seat.casefold())
            if chair is None:
                wrong.append(f"there is no chair {row.seat!r}; they are called like {hall.chairs[0].key}")
            elif chair.seat in taken:
                wrong.append(f"{chair.key} is taken in line {taken[chair.seat]}")
            else:
                seat = chair.seat
                taken[seat] = line
        if row.team and row.team.casefold() not in hall.named:
            wrong.append(f"there is no team {row.team!r}")
        elif row.team and seat >= 0 and hall.by_seat[seat].team != hall.named[row.team.casefold()]:
            wrong.append(f"{row.seat} does not belong to {row.team}")
        errors += [f"line {line}: {one}" for one in wrong]
        listed.append(Listed(name, seat, hall.named.get(row.team.casefold(), "") if row.team else "", row.wish,
                             row.note))
    seated = sum([one.seat < 0 for one in listed]) + len(taken)
    if seated > len(hall.chairs):
        errors.append(f"{seated} people for {len(hall.chairs)} chairs")
    return listed, errors


def filled(listed: Iterable[Listed], hall: Hall) -> tuple[list[Listed], list[str]]:
    """Everybody without a chair gets one: by wishes first, then in the game's order; and a line for each."""
    people = [Listed(one.name, one.seat, one.team, one.wish, one.note) for one in listed]
    free = [chair for chair in hall.chairs if chair.seat not in {one.seat for one in people}]
    said: list[str] = []
    for wished in (True, False):
        for one in people:
            if one.seat >= 0 or not free:
                continue
            mine = [chair for chair in free if not one.team or chair.team == one.team]
            fitting = [chair for chair in mine if any([hall.fits(chair, word) for word in one.wish.split("/")])]
            if wished and not fitting:
                continue
            chair = (fitting or mine or free)[0]
            free.remove(chair)
            one.seat = chair.seat
            why = f'as wished ("{one.wish}")' if wished else "in the game's order"
            said.append(f"{one.name}: {hall.title(chair.seat)}, {why}")
    return people, said


def as_csv(listed: Iterable[Listed], hall: Hall) -> str:
    """The list as a file that can be read again."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for one in listed:
        chair = hall.by_seat.get(one.seat)
        writer.writerow([_plain(word) for word in (one.name, chair.key if chair is not None else "", one.team,
                                                   one.wish, one.note)])
    return out.getvalue()


def _plain(word: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{word}" if word[:1] in ("=", "+", "-", "@") else word
