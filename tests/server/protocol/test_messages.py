"""The words on the wire that outside clients know."""
from __future__ import annotations

import json

from hegemon.server.protocol.messages import encode, protocol
from hegemon.server.protocol.update import Update


def test_an_update_is_a_frame_on_the_wire_and_leaves_out_what_did_not_change() -> None:
    update = Update(match="m", n=3, step=2, seat=-1, full=False, result=None)
    assert json.loads(encode(update)) == {
        "type": "frame", "match": "m", "n": 3, "step": 2, "seat": -1, "full": False, "result": None}


def test_the_types_of_all_messages_are_those_the_clients_know() -> None:
    schema = protocol()
    types = {side: sorted(schema[side]["discriminator"]["mapping"]) for side in ("server", "client")}
    assert types == {"server": ["channels", "chat", "clock", "desk", "frame", "news", "notice", "notices", "ok",
                                "pong", "refused", "screen", "standing", "table", "text"],
                     "client": ["chat", "do", "draft", "fill", "go", "heard", "ping", "resync", "say",
                                "sit", "text", "undo"]}
