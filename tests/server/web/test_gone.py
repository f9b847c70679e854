"""Who has left takes no room: nothing of a connection waits for the collector of cycles, which seldom comes by."""
from __future__ import annotations

import asyncio
import gc
from collections import Counter

import pytest
from litestar import WebSocket
from tests.server.harness import Running

from hegemon.server.web.patient import PatientHttp
from hegemon.server.web.socket import LiveSocket


def there() -> Counter[str]:
    """What there is of connections, reachable or not."""
    kinds = (LiveSocket, PatientHttp, WebSocket)
    return Counter([type(one).__name__ for one in gc.get_objects() if type(one) in kinds])


async def test_a_socket_that_is_gone_is_freed_at_once(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc, "freeze", lambda: None)  # it would hide them
    table, ann, _ = await server.pair()
    gc.collect()
    gc.disable()
    try:
        before = there()
        for cut in (True, False) * 5:
            socket = await ann.live(table, -1)
            assert there() > before
            if cut:
                socket.connection.transport.abort()
            await socket.close()
        for _ in range(200):
            if there() <= before:
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"{there()} and not {before}: the memory of a busy server grows by whoever leaves")
    finally:
        gc.enable()
