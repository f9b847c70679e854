"""Requests and messages made from the server's own documents: half right, so that they get in, and then wrong.

Whatever route or kind of message there is, is tried; nothing has to be added here for a new one.
"""
from __future__ import annotations

import asyncio
import json
import random
from typing import Any, Final
from urllib.parse import quote

Json = dict[str, Any]
Schema = dict[str, Any]
METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE")
VALUES: Final[tuple[Any, ...]] = (
    None, True, -1, 0, 2**31, 2**70, 1.5, 1e308, "", "x" * 3000, "\u202e\U0001f600", "'; DROP TABLE log; --", [], {},
    [[[[[[]]]]]], {"a": {"b": {"c": 1}}}, "<script>alert(1)</script>", "\x00", "../../etc/passwd", "\ud800",
    [None] * 500)
PLACES: Final = ("/", "/%00", "/docs/../../x", "/api/" + "a" * 2000, "/api/%ff", "//api//me",
                 "/api/matches/%2e%2e/live")
LEAVING: Final = ("/api/people/logout", "/api/people/register")  # after which the session is none any more
WRONG: Final = 0.25  # of all values are not what is asked for
DEEPEST: Final = 6


class Hostile:
    """Somebody who has read the documents and means ill."""

    def __init__(self, document: Json, protocol: Json, words: dict[str, list[str]], seed: int) -> None:
        self.chance = random.Random(seed)
        self.words = words  # what is there, by the name of a parameter
        self.operations = [(method.upper(), path, one) for path, item in document["paths"].items()
                           for method, one in item.items() if path not in LEAVING]
        self.schemas = {f"#/components/schemas/{name}": schema
                        for name, schema in document["components"]["schemas"].items()}
        self.messages = {f"#/$defs/{name}": schema for name, schema in protocol["$defs"].items()}
        self.client: Schema = protocol["client"]

    def value(self, schema: Schema, known: dict[str, Schema], depth: int = 0) -> Any:
        """Something that fits a schema, or does not."""
        chance = self.chance
        if chance.random() < WRONG or depth > DEEPEST:
            return chance.choice(VALUES)
        if "$ref" in schema:
            return self.value(known.get(schema["$ref"], {}), known, depth + 1)
        for many in ("anyOf", "oneOf"):
            if many in schema:
                return self.value(chance.choice(schema[many]), known, depth + 1)
        if "enum" in schema or "const" in schema:
            return chance.choice(schema.get("enum") or [schema["const"]])
        kind = schema.get("type", "object")
        kind = chance.choice(kind) if isinstance(kind, list) else kind
        if kind == "object":
            return {name: self.value(part, known, depth + 1) for name, part in schema.get("properties", {}).items()
                    if chance.random() < 0.9}
        if kind == "array":
            parts = schema.get("prefixItems") or [schema.get("items") or {}] * chance.randrange(4)
            return [self.value(part, known, depth + 1) for part in parts]
        if kind in ("integer", "number"):
            return chance.choice((0, 1, 2, -1, 7, schema.get("maximum", 10**9), schema.get("minimum", -10**9)))
        if kind == "boolean":
            return chance.random() < 0.5
        return chance.choice(("bid 1", "done", "x", "Ann", f"key-{chance.randrange(10**6):08}", "random", "skirmish",
                              "a" * schema.get("maxLength", 50)))

    def request(self) -> tuple[str, str, bytes]:
        """A method, a path and a body."""
        chance = self.chance
        if chance.random() < 0.03:
            return chance.choice(METHODS), chance.choice(PLACES), b"{"
        method, path, operation = chance.choice(self.operations)
        asked = []
        for parameter in operation.get("parameters", []):
            name, schema = parameter["name"], parameter.get("schema", {})
            value = chance.choice(self.words[name]) if name in self.words and chance.random() > WRONG else (
                self.value(schema, self.schemas))
            said = quote(json.dumps(value) if not isinstance(value, str) else value, safe="", errors="replace")[:2000]
            if parameter["in"] == "path":
                path = path.replace(f"{{{name}}}", said or "-")
            elif chance.random() < 0.7:
                asked.append(f"{name}={said}")
        body = b""
        content = operation.get("requestBody", {}).get("content", {}).get("application/json")
        if content is not None:
            body = json.dumps(self.value(content["schema"], self.schemas)).encode()
            body = body[:chance.randrange(len(body) + 1)] if chance.random() < 0.05 else body
        if chance.random() < 0.05:
            method = chance.choice(METHODS)
        return method, path + ("?" + "&".join(asked) if asked else ""), body

    def message(self) -> str | bytes:
        """A frame for a live socket."""
        chance = self.chance
        shape = chance.randrange(10)
        if shape == 0:
            return chance.randbytes(chance.randrange(200))
        if shape == 1:
            return "[" * chance.randrange(1, 3000)
        if shape == 2:
            return json.dumps({"type": chance.choice(("frame", "", "\x00", "ok")), "x": chance.choice(VALUES)})
        text = json.dumps(self.value(self.client, self.messages))
        return text[:chance.randrange(len(text) + 1)] if shape == 3 else text


class Line:
    """A connection that takes requests as they are, without a library that would mend them."""

    def __init__(self, port: int, address: str, headers: dict[str, str]) -> None:
        self.port, self.address = port, address
        self.head = "".join([f"{name}: {value}\r\n" for name, value in headers.items()])
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: bytes) -> tuple[int, bytes]:
        """The status and the body of an answer."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))
        reader, writer = self._streams
        head = (f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{self.head}"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n")
        try:
            writer.write(head.encode("latin-1", "replace") + body)
            return await asyncio.wait_for(self._answer(reader, method), 60)
        except BaseException:
            self.close()
            raise

    async def _answer(self, reader: asyncio.StreamReader, method: str) -> tuple[int, bytes]:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        status = int(head.split(" ", 2)[1])
        body = b""
        if method == "HEAD" or status in (204, 304):
            pass
        elif "transfer-encoding: chunked" in head:
            while size := int((await reader.readline()).split(b";")[0], 16):
                body += (await reader.readexactly(size + 2))[:-2]
            await reader.readline()
        elif "content-length: " in head:
            body = await reader.readexactly(int(head.split("content-length: ")[1].split("\r\n")[0]))
        if "connection: close" in head:
            self.close()
        return status, body

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None
