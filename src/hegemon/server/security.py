"""Tokens, passphrases and origins: what keeps strangers out."""
from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Iterable
from functools import cache
from typing import Final
from urllib.parse import urlsplit

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from hegemon.kernel import Refused

_HASHER: Final = PasswordHasher()  # Argon2id, 64 MiB
WEIGHED: Final = 72      # characters of a passphrase that are looked at
GUESSES: Final = 10**6   # a passphrase must stand
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


async def check_passphrase(passphrase: str, name: str) -> None:
    """Refuse a passphrase that is guessed at once: a common one, a keyboard row, the own name."""
    await asyncio.to_thread(_weighed, passphrase, name)


def _weighed(passphrase: str, name: str) -> None:
    from zxcvbn import zxcvbn  # type: ignore[import-untyped]  # a server starts without its lists of words
    found = zxcvbn(passphrase[:WEIGHED], user_inputs=[name, "hegemon"])
    if found["guesses"] < GUESSES:
        why = str(found["feedback"]["warning"] or "it would be guessed at once").rstrip(".")
        raise Refused(f"choose another passphrase: {why[:1].lower()}{why[1:]}")


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
