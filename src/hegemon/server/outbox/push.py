"""Web Push: the server's own key, and messages that only the subscribed browser can read (RFC 8030, 8291, 8292).

`pywebpush` encrypts and signs; the guarded sender sends. Both are loaded when the first message goes out.
"""
from __future__ import annotations

import base64
import hashlib
import hmac
import json
from typing import Any, Final
from urllib.parse import urlsplit

from hegemon.kernel import Refused

DAY: Final = 86400
ROOM: Final = 2000  # bytes of a text before it is encrypted; services take 4096 afterwards
_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256


def _b64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    """What is behind URL-safe base64, with or without padding."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def check_keys(p256dh: str, auth: str) -> None:
    """Refuse keys that no browser makes."""
    try:
        point, secret = unb64(p256dh), unb64(auth)
    except ValueError:
        raise Refused("the keys of this subscription cannot be read") from None
    if len(point) != 65 or point[0] != 4 or len(secret) != 16:
        raise Refused("the keys of this subscription have the wrong length")
    from cryptography.hazmat.primitives.asymmetric import ec
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        raise Refused("the keys of this subscription are no point of the curve") from None


class Vapid:
    """The key by which push services know this server: made from its secret, so it lasts as long as that file does."""

    def __init__(self, secret: bytes) -> None:
        drawn = hmac.new(secret, b"vapid", hashlib.sha512).digest()
        self._scalar = int.from_bytes(drawn, "big") % (_ORDER - 1) + 1
        self._public = ""

    @property
    def _key(self) -> Any:
        from cryptography.hazmat.primitives.asymmetric import ec
        return ec.derive_private_key(self._scalar, ec.SECP256R1())

    @property
    def public(self) -> str:
        """The public key, as browsers take it."""
        if not self._public:
            from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
            self._public = _b64(self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
        return self._public

    def message(self, subscription: dict[str, Any], key: str, words: dict[str, str], contact: str,
                now: float) -> tuple[bytes, dict[str, str]]:
        """The body and the headers of a message to a subscription."""
        from py_vapid import Vapid02  # type: ignore[import-untyped]
        from pywebpush import WebPusher  # type: ignore[import-untyped]
        where = urlsplit(subscription["endpoint"])
        claims = {"aud": f"{where.scheme}://{where.netloc}", "exp": int(now) + DAY // 2, "sub": contact}
        signed: dict[str, str] = Vapid02(self._key).sign(claims)
        text = fitting(words)
        body: bytes = WebPusher(subscription).encode(text, content_encoding="aes128gcm")["body"]
        return body, {**signed, "TTL": str(DAY), "Urgency": "normal", "Topic": topic(key),
                      "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream"}


def topic(key: str) -> str:
    """The key of a note as a push Topic: 32 characters of URL-safe base64 at most (RFC 8030, section 5.4)."""
    return _b64(hashlib.sha256(key.encode()).digest()[:24])


def fitting(words: dict[str, str]) -> bytes:
    """A note as JSON, its text cut where it would not fit."""
    words = dict(words)
    while len(text := json.dumps(words, ensure_ascii=False).encode()) > ROOM:
        words["text"] = words["text"][:len(words["text"]) * 3 // 4]
    return text
