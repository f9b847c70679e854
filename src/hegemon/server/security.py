"""Tokens, passphrases, origins and limits: what keeps strangers out and the noisy quiet."""
from __future__ import annotations

import asyncio
import hashlib
import math
import secrets
import time
from collections.abc import Iterable
from functools import cache
from typing import Final
from urllib.parse import urlsplit

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from hegemon.server.errors import TooOften

_HASHER: Final = PasswordHasher()  # Argon2id, 64 MiB
_ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

CSP: Final = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
              "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
PICTURE_CSP: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"
HEADERS: Final = {
    "x-content-type-options": "nosniff", "referrer-policy": "same-origin", "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin", "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()"}


@cache
def _nobody() -> str:
    """What is checked for unknown names, so that they take as long."""
    return _HASHER.hash(secrets.token_urlsafe(16))


def new_id() -> str:
    """A name for a row; not a secret."""
    return secrets.token_hex(8)


def new_token() -> str:
    """A secret of 192 bits that opens something."""
    return secrets.token_urlsafe(24)


def digest(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def recovery_code() -> str:
    """A code of 125 bits that people can write down."""
    return "-".join(["".join([secrets.choice(_ALPHABET) for _ in range(5)]) for _ in range(5)])


def plain_code(code: str) -> str:
    """A recovery code as it is compared: without case, blanks and dashes."""
    return "".join([c for c in code.upper() if c in _ALPHABET])


async def hashed(passphrase: str) -> str:
    """Argon2id of a passphrase, worked out beside the event loop."""
    return await asyncio.to_thread(_HASHER.hash, passphrase)


async def matches(stored: str | None, passphrase: str) -> bool:
    """Whether a passphrase is the one stored; takes as long for an unknown name."""
    def check() -> bool:
        nobody = _nobody()
        try:
            return _HASHER.verify(stored or nobody, passphrase) and stored is not None
        except (VerifyMismatchError, InvalidHashError):
            return False
    return await asyncio.to_thread(check)


def commitment(salt: str, seed: str, table: str) -> str:
    """What is shown at the start and can be checked at the end."""
    return hashlib.sha256(f"{salt}:{seed}:{table}".encode()).hexdigest()


def ours(origin: str, host: str, others: Iterable[str]) -> bool:
    """Whether a page from this origin is one of ours."""
    parts = urlsplit(origin)
    return bool(parts.netloc) and (parts.netloc == host or origin in others)


class Limit:
    """So many at once, and so many per second after that."""

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second


LIMITS: Final = {
    "any": Limit(300, 60),           # per address
    "login": Limit(5, 5 / 60),       # per address and name
    "guest": Limit(20, 20 / 60),     # per address
    "make": Limit(20, 20 / 60),      # per person: tables, records, sandboxes, tokens, links
    "draw": Limit(30, 2),            # per person or address: PNG, GIF
    "chat": Limit(10, 0.5),          # per person
    "move": Limit(100, 40),          # per person
    "bad": Limit(20, 0.2),           # per socket: messages that make no sense
}


class Limits:
    """Token buckets by kind and by whom."""

    def __init__(self, factor: float) -> None:
        self.factor = factor
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def spend(self, kind: str, whom: str) -> None:
        """Count one more; refuse if it is one too many."""
        if not self.factor:
            return
        limit = LIMITS[kind]
        now = time.monotonic()
        left, then = self._buckets.get((kind, whom), (limit.burst * self.factor, now))
        left = min(limit.burst * self.factor, left + (now - then) * limit.per_second * self.factor) - 1
        if left < 0:
            wait = math.ceil(-left / (limit.per_second * self.factor))
            raise TooOften(f"too often; try again in {wait} s", wait)
        self._buckets[kind, whom] = (left, now)
        if len(self._buckets) > 50_000:
            self._forget(now)

    def _forget(self, now: float) -> None:
        """Drop buckets that are full again."""
        self._buckets = {key: (left, then) for key, (left, then) in self._buckets.items() if now - then < 120}
