"""Webhooks: a note in the shape each service documents.

Discord, "Execute Webhook": `content` to 2000 characters, `allowed_mentions` with an empty `parse`, so that no name
pings anybody. Slack, "Incoming webhooks": `text`, in which `&`, `<` and `>` are escaped. ntfy, "Publish as JSON": to
the root of the server, with `topic`, `title`, `message`, `click`. Otherwise plain JSON of our own: docs/playing.md.
"""
from __future__ import annotations

import json
import re
from typing import Any, Final
from urllib.parse import urlsplit, urlunsplit

from msgspec import Struct

from hegemon.kernel import Refused

Posted = tuple[str, bytes, dict[str, str]]  # where something goes, its body and its headers
_MARKS: Final = re.compile(r"([\\*_~`|>\[\]#-])")
_TOPIC: Final = re.compile(r"[-_A-Za-z0-9]{1,64}")


class Telling(Struct, frozen=True):
    """A note as it is told: in public, as a webhook may be read by anybody, it has no question and no private word."""
    key: str
    kind: str
    title: str
    text: str
    link: str          # a whole address, or empty
    table: str = ""
    game: str = ""
    person: str = ""   # the name of who is told
    at: float = 0.0


def discord(told: Telling) -> dict[str, Any]:
    """As Discord takes it."""
    words = f"**{_MARKS.sub(_escaped, told.title)}**\n{_MARKS.sub(_escaped, told.text)}"[:1700]
    return {"username": "hegemon", "content": f"{words}\n{told.link}".strip()[:2000],
            "allowed_mentions": {"parse": []}}


def _escaped(found: re.Match[str]) -> str:
    return f"\\{found[1]}"


def slack(told: Telling) -> dict[str, Any]:
    """As Slack takes it."""
    def plain(text: str) -> str:
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    words = f"*{plain(told.title)}*\n{plain(told.text)}"[:2800]
    return {"text": words + (f"\n<{plain(told.link)}|Open the table>" if told.link else "")}


def ntfy(told: Telling, topic: str) -> dict[str, Any]:
    """As ntfy takes it."""
    click = {"click": told.link} if told.link else {}
    return {"topic": topic, "title": told.title[:250], "message": (told.text or told.title)[:3000],
            "tags": ["game_die"], **click}


def plain(told: Telling) -> dict[str, Any]:
    """For programs of one's own."""
    return {"key": told.key, "kind": told.kind, "title": told.title, "text": told.text, "link": told.link,
            "table": told.table, "game": told.game, "person": told.person, "at": told.at}


def ntfy_parts(url: str) -> tuple[str, str]:
    """The root of an ntfy server and the topic, from the address people know."""
    parts = urlsplit(url)
    topic = parts.path.strip("/")
    if not _TOPIC.fullmatch(topic):
        raise Refused("an address of ntfy ends in its topic, such as https://ntfy.sh/my-topic")
    return urlunsplit((parts.scheme, parts.netloc, "/", "", "")), topic


def request(kind: str, url: str, told: Telling) -> Posted:
    """Where a webhook goes, its body and its headers."""
    if kind == "ntfy":
        url, topic = ntfy_parts(url)
        body = ntfy(told, topic)
    else:
        body = {"discord": discord, "slack": slack, "json": plain}[kind](told)
    return url, json.dumps(body).encode(), {"Content-Type": "application/json", "Idempotency-Key": told.key}
