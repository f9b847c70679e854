"""Tokens, passphrases and origins: what keeps strangers out."""
from __future__ import annotations

import asyncio
import hashlib
import os
import secrets
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from hegemon.kernel import Refused
from hegemon.server.errors import TooOften

T = TypeVar("T")
_HASHER: Final = PasswordHasher()  # Argon2id, 64 MiB
WEIGHED: Final = 72      # characters of a passphrase that are looked at
IN_LINE: Final = 40      # passphrases that wait to be looked at
GUESSES: Final = 10**6   # a passphrase must stand
_ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

CSP: Final = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
              "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
ANSWER_CSP: Final = "default-src 'none'; frame-ancestors 'none'"  # of what the API answers
PICTURE_CSP: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"
HEADERS: Final = {
    "x-content-type-options": "nosniff", "referrer-policy": "same-origin", "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin", "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()"}
PART_HEADERS: Final = {  # of scripts, styles and fonts: the others say something of pages alone
    name: HEADERS[name] for name in ("x-content-type-options", "cross-origin-resource-policy")}


def _last_in_line() -> None:
    """Where each thread has a rank of its own, this one comes after play."""
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 5)


# one at a time, however many knock: each takes 64 MiB and a processor for a while
_THREAD: Final = ThreadPoolExecutor(1, "passphrases", initializer=_last_in_line)


async def _beside(work: Callable[..., T], *about: Any) -> T:
    if _THREAD._work_queue.qsize() >= IN_LINE:
        raise TooOften("too many come in at once; try again in a moment", 5)
    return await asyncio.get_running_loop().run_in_executor(_THREAD, work, *about)


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


async def check_passphrase(passphrase: str, name: str) -> None:
    """Refuse a passphrase that is guessed at once: a common one, a keyboard row, the own name."""
    await _beside(_weighed, passphrase, name)


def _weighed(passphrase: str, name: str) -> None:
    from zxcvbn import zxcvbn  # type: ignore[import-untyped]  # a server starts without its lists of words
    found = zxcvbn(passphrase[:WEIGHED], user_inputs=[name, "hegemon"])
    if found["guesses"] < GUESSES:
        why = str(found["feedback"]["warning"] or "it would be guessed at once").rstrip(".")
        raise Refused(f"choose another passphrase: {why[:1].lower()}{why[1:]}")


async def hashed(passphrase: str) -> str:
    """Argon2id of a passphrase, worked out beside the event loop."""
    return await _beside(_HASHER.hash, passphrase)


async def matches(stored: str | None, passphrase: str) -> bool:
    """Whether a passphrase is the one stored; takes as long for an unknown name."""
    def check() -> bool:
        nobody = _nobody()
        try:
            return _HASHER.verify(stored or nobody, passphrase) and stored is not None
        except (VerifyMismatchError, InvalidHashError):
            return False
    return await _beside(check)


def new_seed() -> int:
    """A seed of 128 bits: from dice that were seen nobody works out the next ones."""
    return secrets.randbits(128) | 1 << 127


def commitment(salt: str, seed: str, table: str) -> str:
    """What is shown at the start and can be checked at the end."""
    return hashlib.sha256(f"{salt}:{seed}:{table}".encode()).hexdigest()


def ours(origin: str, host: str, others: Iterable[str]) -> bool:
    """Whether a page from this origin is one of ours."""
    parts = urlsplit(origin)
    return bool(parts.netloc) and (parts.netloc == host or origin in others)
