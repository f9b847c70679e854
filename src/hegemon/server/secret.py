"""The secret of a server, kept in a file outside the database: whoever steals the database can make no link."""
from __future__ import annotations

import base64
import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

import platformdirs

from hegemon.kernel import Refused

MAC: Final = 16   # bytes: 128 bits
IDS: Final = 8    # bytes of a link's id
ROUND: Final = 2  # bytes of its generation


def secret_of(given: str, sqlite_file: str) -> bytes:
    """The secret that is set, or that of the file beside the database (or in the data folder), made when missing."""
    if given:
        return hashlib.sha256(given.encode()).digest()
    data = Path(platformdirs.user_data_dir("hegemon"))
    file = Path(f"{sqlite_file}.secret") if sqlite_file else data / "hegemon.secret"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return _read(file)
        with os.fdopen(descriptor, "wb") as out:
            out.write(secrets.token_hex(32).encode())
        return _read(file)
    except OSError as why:
        raise Refused(f"the secret of this server cannot be kept in {file}: {why.strerror or why}") from None


def _read(file: Path) -> bytes:
    for _ in range(100):  # another worker may be writing it just now
        kept = file.read_bytes().strip()
        if len(kept) >= 32:
            return hashlib.sha256(kept).digest()
    raise Refused(f"the secret of this server in {file} is too short; delete the file to make another")


def token(secret: bytes, link: str, generation: int) -> str:
    """The token of a link: derived, never stored."""
    body = bytes.fromhex(link) + generation.to_bytes(ROUND, "big")
    return base64.urlsafe_b64encode(body + _mac(secret, body)).rstrip(b"=").decode()


def link_of(secret: bytes, token: str) -> tuple[str, int] | None:
    """The link and its generation that a token belongs to; None if it is none of ours."""
    try:
        raw = base64.urlsafe_b64decode(token[:80] + "=" * (-len(token[:80]) % 4))
    except (ValueError, UnicodeError):
        return None
    body, mac = raw[:IDS + ROUND], raw[IDS + ROUND:]
    if len(mac) != MAC or not hmac.compare_digest(mac, _mac(secret, body)):
        return None
    return body[:IDS].hex(), int.from_bytes(body[IDS:], "big")


def _mac(secret: bytes, body: bytes) -> bytes:
    return hmac.new(secret, b"link " + body, hashlib.sha256).digest()[:MAC]
