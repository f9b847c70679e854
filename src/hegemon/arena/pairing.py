"""Who plays whom, and where they sit: one code for series of bots and for tournaments of people, bots or both."""
from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, combinations_with_replacement, permutations
from typing import Final, Literal

import msgspec

from hegemon.kernel import Refused

System = Literal["round_robin", "swiss", "groups"]
Seating = tuple[int, ...]   # entrants by seat
MOST_GAMES: Final = 2000    # of a round robin
ALL_WAYS: Final = 4         # seats up to which every seating is tried, beyond it turns alone
FINALISTS: Final = 2        # of each group


class Played(msgspec.Struct, frozen=True):
    """One game of a contest: who sat where and the place of each seat, from 0; equal ones share it."""
    round: int
    seating: Seating
    places: tuple[int, ...]
    stage: str = ""          # "group 1", "final"; a bye has one seat


class Contest(msgspec.Struct, frozen=True):
    """How a contest goes: equal contests with equal results go on equally."""
    system: System
    entrants: int
    seats: int
    rounds: int = 0          # of a Swiss
    group: int = 4           # entrants of a group

    def check(self) -> None:
        """Refuse what cannot be played."""
        if self.entrants < self.seats:
            raise Refused(f"a table has {self.seats} seats, and there are {self.entrants} entrants")
        if self.seats < 2:
            raise Refused("a contest needs two at a table")
        if self.system == "swiss" and not 1 <= self.rounds <= 50:
            raise Refused("a Swiss has 1 to 50 rounds")
        if self.system == "groups" and not self.seats <= self.group <= self.entrants:
            raise Refused(f"a group has {self.seats} to {self.entrants} entrants")
        self.schedule()

    def schedule(self) -> list[list[tuple[str, Seating]]]:
        """The rounds that are known before anything is played."""
        if self.system == "swiss":
            return []
        if self.system == "round_robin":
            return [[("", seating) for seating in some] for some in round_robin(range(self.entrants), self.seats)]
        whole: list[list[tuple[str, Seating]]] = []
        for number, members in enumerate(groups(self.entrants, self.group), 1):
            for place, some in enumerate(round_robin(members, self.seats)):
                if place == len(whole):
                    whole.append([])
                whole[place] += [(f"group {number}", seating) for seating in some]
        return whole


class Place(msgspec.Struct, frozen=True):
    """One entrant in the standings; who has as many points is told apart by those he played, then by wins."""
    entrant: int
    points: float
    buchholz: float          # the points of all he played
    wins: int
    games: int


def groups(entrants: int, size: int) -> list[list[int]]:
    """Groups of about this size, the strongest spread like a snake.

    >>> groups(8, 4)
    [[0, 3, 4, 7], [1, 2, 5, 6]]
    """
    count = max(1, round(entrants / size))
    made: list[list[int]] = [[] for _ in range(count)]
    for number in range(entrants):
        lap, place = divmod(number, count)
        made[place if lap % 2 == 0 else count - 1 - place].append(number)
    return made


def round_robin(members: Sequence[int], seats: int) -> list[list[Seating]]:
    """Everybody meets everybody in every company, in rounds in which nobody sits twice, seats balanced.

    >>> round_robin((0, 1, 2, 3), 2)
    [[(0, 3), (1, 2)], [(2, 0), (3, 1)], [(0, 1), (2, 3)]]
    """
    if seats == 2:
        return _balanced(_circle(list(members)))
    companies = list(combinations(members, seats))
    if len(companies) > MOST_GAMES:
        raise Refused(f"that would be {len(companies)} games; play a Swiss, or in groups")
    rounds: list[list[Seating]] = []
    for company in companies:
        for some in rounds:
            if not any([set(company) & set(other) for other in some]):
                some.append(company)
                break
        else:
            rounds.append([company])
    return _balanced(rounds)


def _circle(members: list[int]) -> list[list[Seating]]:
    """The circle method: one stays, the others go round; with an odd number one rests in each round."""
    ring: list[int | None] = [*members, *([None] if len(members) % 2 else [])]
    rounds: list[list[Seating]] = []
    for _ in range(len(ring) - 1):
        pairs = [(ring[i], ring[-1 - i]) for i in range(len(ring) // 2)]
        rounds.append([(a, b) for a, b in pairs if a is not None and b is not None])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def _balanced(rounds: list[list[Seating]]) -> list[list[Seating]]:
    sat: Counter[tuple[int, int]] = Counter()
    return [[seated(company, sat) for company in some] for some in rounds]


def seated(company: Seating, sat: Counter[tuple[int, int]]) -> Seating:
    """A company at its table: everybody where he sat least so far, which is counted on."""
    turns = [company[i:] + company[:i] for i in range(len(company))]
    ways = list(permutations(company)) if len(company) <= ALL_WAYS else turns
    best = min(ways, key=lambda way: [sum([(sat[e, s] + 1) ** 2 for s, e in enumerate(way)])])
    sat.update([(entrant, seat) for seat, entrant in enumerate(best)])
    return best


def standings(contest: Contest, played: Sequence[Played], stage: str | None = None) -> list[Place]:
    """The table, best first; with a stage, of its games alone."""
    some = [game for game in played if stage is None or game.stage == stage]
    points: dict[int, float] = dict.fromkeys(range(contest.entrants), 0.0)
    wins: Counter[int] = Counter()
    games: Counter[int] = Counter()
    met: dict[int, list[int]] = {entrant: [] for entrant in points}
    for game in some:
        for seat, entrant in enumerate(game.seating):
            points[entrant] += scored(game.places, seat)
            wins[entrant] += game.places[seat] == 0
            games[entrant] += 1
            met[entrant] += [other for other in game.seating if other != entrant]
    rows = [Place(entrant, round(points[entrant], 4), round(sum([points[other] for other in met[entrant]]), 4),
                  wins[entrant], games[entrant]) for entrant in points]
    return sorted(rows, key=lambda row: (-row.points, -row.buchholz, -row.wins, row.entrant))


def scored(places: Sequence[int], seat: int) -> float:
    """The points of a seat: 1 for the first, 0 for the last, evenly between; who shares a place shares its points.

    >>> [scored((0, 1, 2), seat) for seat in range(3)], scored((0, 0), 1), scored((0,), 0)
    ([1.0, 0.5, 0.0], 0.5, 1.0)
    """
    if len(places) == 1:
        return 1.0  # a bye
    equal = sum([place == places[seat] for place in places])
    middle = places[seat] + (equal - 1) / 2
    return 1 - middle / (len(places) - 1)


def next_round(contest: Contest, played: Sequence[Played]) -> list[tuple[str, Seating]]:
    """The tables of the next round, each with its stage; empty when the contest is over. One seat alone is a bye."""
    done = max([game.round for game in played], default=0)
    if contest.system == "swiss":
        return [("", seating) for seating in _swiss(contest, played)] if done < contest.rounds else []
    whole = contest.schedule()
    if done < len(whole):
        return whole[done]
    if contest.system == "groups":
        final = round_robin(_finalists(contest, played), contest.seats)
        if done - len(whole) < len(final):
            return [("final", seating) for seating in final[done - len(whole)]]
    return []


def _finalists(contest: Contest, played: Sequence[Played]) -> list[int]:
    """The best of each group, first all winners, then all seconds."""
    best = []
    for number, members in enumerate(groups(contest.entrants, contest.group), 1):
        table = [row.entrant for row in standings(contest, played, f"group {number}") if row.entrant in members]
        best.append(table[:max(FINALISTS, contest.seats - len(groups(contest.entrants, contest.group)))])
    return [members[rank] for rank in range(max(map(len, best))) for members in best if rank < len(members)]


def _swiss(contest: Contest, played: Sequence[Played]) -> list[Seating]:
    """Those who stand alike play each other, those who have met least first; who is over rests and scores."""
    order = [row.entrant for row in standings(contest, played)]
    met: Counter[frozenset[int]] = Counter()
    sat: Counter[tuple[int, int]] = Counter()
    rested = {game.seating[0] for game in played if len(game.seating) == 1}
    for game in played:
        met.update([frozenset(pair) for pair in combinations(game.seating, 2)])
        sat.update([(entrant, seat) for seat, entrant in enumerate(game.seating) if len(game.seating) > 1])
    made: list[Seating] = []
    for _ in range(len(order) % contest.seats):
        rests = next((e for e in reversed(order) if e not in rested), order[-1])
        order.remove(rests)
        rested.add(rests)
        made.append((rests,))
    tables: list[list[int]] = []
    while order:
        tables.append(_company(order, met, contest.seats))
        order = [entrant for entrant in order if entrant not in tables[-1]]
    _part(tables, met)
    return made + [seated(tuple(company), sat) for company in tables]


def _company(order: Sequence[int], met: Mapping[frozenset[int], int], seats: int) -> list[int]:
    company = [order[0]]
    while len(company) < seats:
        rest = [entrant for entrant in order if entrant not in company]
        company.append(min(rest, key=lambda entrant: _meets(entrant, company, met)))
    return company


def _part(tables: list[list[int]], met: Mapping[frozenset[int], int]) -> None:
    """Two of different tables change places as long as fewer meet again by it, of nearest standing first.

    Tables are filled from the top, so that those who are left over for the last one may have met before.
    """
    places = [(table, place) for table, company in enumerate(tables) for place in range(len(company))]
    while any([_meets(entrant, company, met) for company in tables for entrant in company]):
        best = min([(_more(tables, one, other, met), other[0] - one[0], one, other)
                    for one, other in combinations(places, 2) if one[0] != other[0]], default=(0, 0, (0, 0), (0, 0)))
        if best[0] >= 0:
            return
        (here, a), (there, b) = best[2:]
        tables[here][a], tables[there][b] = tables[there][b], tables[here][a]


def _more(tables: Sequence[Sequence[int]], one: tuple[int, int], other: tuple[int, int],
          met: Mapping[frozenset[int], int]) -> int:
    """How many more would meet again if these two places were changed."""
    (here, a), (there, b) = one, other
    mine, theirs = [[e for i, e in enumerate(tables[table]) if i != place] for table, place in (one, other)]
    left, right = tables[here][a], tables[there][b]
    return _meets(right, mine, met) + _meets(left, theirs, met) - _meets(left, mine, met) - _meets(right, theirs, met)


def _meets(entrant: int, company: Sequence[int], met: Mapping[frozenset[int], int]) -> int:
    """How often he has met these."""
    return sum([met.get(frozenset((entrant, other)), 0) for other in company if other != entrant])


def line_ups(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Every way to fill the seats with these bots, at least two of them, and each turned so that all sit everywhere.

    >>> line_ups(("a", "b"), 2)
    [('a', 'b'), ('b', 'a')]
    """
    found = [up for up in combinations_with_replacement(bots, seats) if len(set(up)) > 1]
    return list(dict.fromkeys([up[turn:] + up[:turn] for up in found for turn in range(seats)]))
