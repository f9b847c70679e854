"""Receivers the tests run themselves: an https server that takes webhooks and speaks RFC 8030, and a mail server."""
from __future__ import annotations

import asyncio
import base64
import email
import email.policy
import json
import os
import ssl
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import h11
import http_ece  # type: ignore[import-untyped]
import trustme
from aiosmtpd.controller import UnthreadedController
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02  # type: ignore[import-untyped]

Json = dict[str, Any]
Answer = tuple[int, dict[str, str], bytes]


class Request:
    """Something that came in."""

    def __init__(self, path: str, headers: dict[str, str], body: bytes) -> None:
        self.path = path
        self.headers = headers
        self.body = body
        self.at = time.time()

    @property
    def json(self) -> Json:
        """Its body."""
        found: Json = json.loads(self.body)
        return found


class Web:
    """An https server that keeps everything it gets; `answer` says what it replies."""

    def __init__(self) -> None:
        self.got: list[Request] = []
        self.answer: Callable[[Request], Answer] = lambda _: (204, {}, b"")
        self.silent = False            # takes a connection and says nothing
        self.port = 0
        self.connections = 0

    @property
    def url(self) -> str:
        """Where it is."""
        return f"https://127.0.0.1:{self.port}"

    def to(self, path: str) -> list[Request]:
        """What came to a path."""
        return [one for one in self.got if one.path == path]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection."""
        self.connections += 1
        try:
            if self.silent:
                await asyncio.sleep(600)
            wire = h11.Connection(h11.SERVER)
            path, headers, body = "", {}, b""
            while True:
                event = wire.next_event()
                if event is h11.NEED_DATA:
                    wire.receive_data(await reader.read(65536))
                elif isinstance(event, h11.Request):
                    path = event.target.decode()
                    headers = {name.decode().lower(): value.decode() for name, value in event.headers}
                elif isinstance(event, h11.Data):
                    body += bytes(event.data)
                elif isinstance(event, h11.EndOfMessage):
                    break
                else:
                    return
            request = Request(path, headers, body)
            self.got.append(request)
            status, more, content = self.answer(request)
            lines = {**more, "content-length": str(len(content)), "connection": "close"}
            for part in (h11.Response(status_code=status, headers=list(lines.items())), h11.Data(data=content),
                         h11.EndOfMessage()):
                writer.write(wire.send(part) or b"")
            await writer.drain()
        except (OSError, h11.RemoteProtocolError):
            pass
        finally:
            writer.close()


class Subscription:
    """A browser's push subscription, with the keys to read what comes."""

    def __init__(self, endpoint: str, when: Callable[[Request], float] = lambda request: request.at) -> None:
        self.endpoint = endpoint
        self.when = when  # what time it was for the server, where a test turns it
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    @property
    def wish(self) -> Json:
        """As a browser hands it to the server."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "keys": {"p256dh": _b64(point), "auth": _b64(self.auth)}}

    def read(self, request: Request) -> Json:
        """What a push message says, once everything about it was checked as a push service and a browser do."""
        headers = request.headers
        assert headers["content-encoding"] == "aes128gcm" and int(headers["ttl"]) > 0
        assert len(headers["topic"]) <= 32 and set(headers["topic"]) <= set(_ALPHABET), headers["topic"]
        assert headers["authorization"].startswith("vapid t=") and Vapid02.verify(headers["authorization"])
        claims = json.loads(_unb64(headers["authorization"].split("t=")[1].split(",")[0].split(".")[1]))
        assert self.endpoint.startswith(claims["aud"] + "/") and 0 < claims["exp"] - self.when(request) <= 86400, claims
        assert claims["sub"].startswith(("mailto:", "https:"))
        found: Json = json.loads(http_ece.decrypt(request.body, private_key=self.key, auth_secret=self.auth,
                                                  version="aes128gcm"))
        return found


_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def _b64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _unb64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Post:
    """A mail server's box; `refuse` is a reply that is given instead of taking a letter."""

    def __init__(self) -> None:
        self.dated: list[tuple[Any, float]] = []
        self.refuse = ""
        self.port = 0

    @property
    def letters(self) -> list[Any]:
        """All of them."""
        return [letter for letter, _ in self.dated]

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # aiosmtpd's name
        """A letter."""
        if self.refuse:
            return self.refuse
        self.dated.append((email.message_from_bytes(envelope.content, policy=email.policy.default), time.time()))
        return "250 taken"


class Receivers:
    """All of them, and the settings by which a server reaches them."""

    def __init__(self, web: Web, post: Post, authority: Path) -> None:
        self.web = web
        self.post = post
        self.settings: Json = {
            "outgoing_allow": [f"127.0.0.1:{web.port}"], "outgoing_ca": str(authority), "smtp_host": "127.0.0.1",
            "smtp_port": post.port, "smtp_from": "hegemon <hegemon@example.org>", "smtp_security": "none"}


@asynccontextmanager
async def receivers(folder: Path) -> AsyncIterator[Receivers]:
    """From start to stop."""
    authority = trustme.CA()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("127.0.0.1", "hooks.example.org").configure_cert(context)
    file = folder / "authority.pem"
    authority.cert_pem.write_to_path(str(file))
    web, post = Web(), Post()
    listening = await asyncio.start_server(web.serve, "127.0.0.1", 0, ssl=context)
    web.port = listening.sockets[0].getsockname()[1]
    controller = UnthreadedController(post, hostname="127.0.0.1", port=0, loop=asyncio.get_running_loop())
    server: Any = await controller._create_server()
    post.port = server.sockets[0].getsockname()[1]
    try:
        yield Receivers(web, post, file)
    finally:
        server.close()
        listening.close()


async def until(what: Callable[[], object], seconds: float = 90.0) -> None:
    """Wait for something to be so."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "this never came to be"
        await asyncio.sleep(0.02)
