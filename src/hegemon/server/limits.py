"""What anybody may do how often: every request, every kind of message and every socket has a budget.

Budgets count by person or session first, so that many phones behind one address get in; only whoever is not known yet
counts by address. A setting widens what counts by address, for events.
"""
from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network
from typing import Final, NamedTuple

from hegemon.server.errors import TooOften


class Limit(NamedTuple):
    """So many at once, and so many per second after that."""
    burst: float
    per_second: float


BY_ADDRESS: Final = {
    "address": Limit(2000, 200),     # requests of those who are not known yet
    "stranger": Limit(300, 30),      # of these, looks at matches, games, the lobby, leaders and tournaments
    "knock": Limit(100, 1),          # logging in, registering
    "guest": Limit(100, 1),          # coming in with a name, without a link
    "taken": Limit(30, 1 / 20),      # names that are somebody's; who has tried so many gives no further name
    "code": Limit(100, 0.5),         # wrong codes typed; who has tried so many is told of no further one
    "connect": Limit(300, 30),       # opening sockets without a session
    "crowd": Limit(400, 100),        # messages of all sockets without a session together
}
BY_LINK: Final = {
    "link": Limit(600, 20),          # requests with a link
    "arrival": Limit(300, 5),        # newcomers by it
    "card": Limit(20, 0.1),          # times a card is opened: the table is told of each new device
}
BY_PERSON: Final = {
    "session": Limit(300, 60),       # requests
    "look": Limit(300, 30),          # of these, looks at matches, games, the lobby, leaders and tournaments
    "login": Limit(5, 5 / 60),       # per address and name
    "make": Limit(20, 20 / 60),      # tables, records, sandboxes, tokens, links
    "draw": Limit(30, 2),            # PNG, GIF
    "think": Limit(20, 0.5),         # suggestions
    "chat": Limit(10, 0.5),
    "test": Limit(5, 5 / 60),        # tests of ways to be told
    "mail": Limit(3, 3 / 86400),     # codes by e-mail, by person and by address
    "confirm": Limit(5, 5 / 60),     # tries of such a code
    "move": Limit(100, 40),
    "open": Limit(60, 5),            # opening sockets
}
LIMITS: Final = BY_ADDRESS | BY_LINK | BY_PERSON

# of one socket, by the kind of message; `any` is all of them together
MESSAGES: Final = {
    "any": Limit(200, 50),
    "do": Limit(100, 40),
    "fill": Limit(20, 5),
    "draft": Limit(60, 10),
    "undo": Limit(50, 20),
    "go": Limit(20, 2),
    "chat": Limit(10, 0.5),
    "say": Limit(10, 0.5),
    "heard": Limit(40, 4),
    "text": Limit(10, 1),
    "sit": Limit(20, 2),
    "resync": Limit(10, 0.5),
    "ping": Limit(20, 2),
    "unreadable": Limit(20, 0.2),    # and the socket is closed
}
PIECES: Final = Limit(100, 5)  # of one socket: pings, pongs and pieces of messages; beyond that it is closed
STRIKES: Final = 25        # times a socket is slowed before it is closed
SLOWEST: Final = 5.0       # seconds a socket is not read at most, for one message
FORGOTTEN: Final = 50_000  # buckets, before full ones are dropped,
EVERY: Final = 10.0        # seconds at most, or who brings a new one with every request makes each a long search


@lru_cache(maxsize=10_000)
def place(host: str) -> str:
    """What counts as one address: of IPv6 the network that one household is given, with more than it can ever use.

    >>> place("203.0.113.7"), place("2001:db8:1:2:3:4:5:6"), place("::ffff:203.0.113.7"), place("unknown")
    ('203.0.113.7', '2001:db8:1:2::/64', '203.0.113.7', 'unknown')
    """
    try:
        address = IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    return str(address.ipv4_mapped or IPv6Network((int(address) >> 64 << 64, 64)))


class Bucket:
    """What is left of one budget."""

    def __init__(self, limit: Limit, factor: float) -> None:
        self.limit = limit
        self.factor = factor
        self.left = limit.burst * factor
        self.then = time.monotonic()

    def take(self, now: float, owing: bool = False) -> float:
        """Take one, and tell how long it takes until there is one again; what is too much is taken only `owing`."""
        left = self._filled(now) - 1
        if left >= 0 or owing:
            self.left, self.then = left, now
        return self._wait(left)

    def lacks(self, now: float) -> float:
        """How long it takes until there is one."""
        return self._wait(self._filled(now) - 1)

    def _filled(self, now: float) -> float:
        return min(self.limit.burst * self.factor, self.left + (now - self.then) * self.limit.per_second * self.factor)

    def _wait(self, left: float) -> float:
        return -left / (self.limit.per_second * self.factor) if left < 0 else 0.0


class Limits:
    """The budgets of everybody, by kind and by whom."""

    def __init__(self, factor: float, crowd: float = 1.0) -> None:
        self.factor = factor
        self.crowd = crowd
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self._looked_through = 0.0

    def spend(self, kind: str, whom: str) -> None:
        """Count one more; refuse if it is one too many."""
        if self.factor:
            _refuse(self._bucket(kind, whom).take(time.monotonic()))

    def note(self, kind: str, whom: str) -> None:
        """Count one more that cannot be refused any more; it is owed."""
        if self.factor:
            self._bucket(kind, whom).take(time.monotonic(), owing=True)

    def check(self, kind: str, whom: str) -> None:
        """Refuse if one more would be one too many, and count nothing."""
        if self.factor:
            _refuse(self._bucket(kind, whom).lacks(time.monotonic()))

    def _bucket(self, kind: str, whom: str) -> Bucket:
        bucket = self._buckets.get((kind, whom))
        if bucket is None:
            now = time.monotonic()
            if len(self._buckets) > FORGOTTEN and now - self._looked_through > EVERY:
                self._looked_through = now
                self._buckets = {key: kept for key, kept in self._buckets.items() if now - kept.then < 120}
            factor = self.factor * (self.crowd if kind in BY_ADDRESS else 1.0)
            bucket = self._buckets[kind, whom] = Bucket(LIMITS[kind], factor)
        return bucket


def _refuse(wait: float) -> None:
    if wait:
        seconds = math.ceil(wait)
        raise TooOften(f"too often; try again in {seconds} s", seconds)


class Patience:
    """The budgets of one socket: whoever exceeds one is slowed, and closed when it goes on."""

    def __init__(self, factor: float) -> None:
        self.factor = factor
        self.strikes = 0
        self._buckets: dict[str, Bucket] = {}

    def wait(self, kind: str) -> float:
        """Count a message; hands back how long no more is read, and refuses when that has not helped."""
        if not self.factor:
            return 0.0
        now = time.monotonic()
        wait = max(self._take(kind, now), self._take("any", now))
        if wait:
            self.strikes += 1
            if self.strikes > STRIKES or kind == "unreadable":
                raise TooOften(f"too many messages of the kind {kind}: this socket is closed")
        return min(wait, SLOWEST)

    def _take(self, kind: str, now: float) -> float:
        bucket = self._buckets.get(kind)
        if bucket is None:
            bucket = self._buckets[kind] = Bucket(MESSAGES[kind], self.factor)
        return bucket.take(now, owing=True)


class Doors:
    """How many sockets are open, by session and by address."""

    def __init__(self, per_session: int, per_address: int) -> None:
        self.per_session = per_session
        self.per_address = per_address  # of sockets without a session
        self._open: Counter[str] = Counter()

    @contextmanager
    def one_more(self, session: str, address: str) -> Iterator[None]:
        """A socket for as long as it is open; refused where there are too many."""
        whose = f"session {session}" if session else f"address {address}"
        most = self.per_session if session else self.per_address
        if most and self._open[whose] >= most:
            raise TooOften(f"{most} sockets are open already; close one first", 30)
        self._open[whose] += 1
        try:
            yield
        finally:
            self._open[whose] -= 1
            if not self._open[whose]:
                del self._open[whose]
