"""Reloads, lost connections and restarts in mid-game lose nothing."""
from __future__ import annotations

import signal
from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import WebSocketRoute, expect

if TYPE_CHECKING:
    from tests.browser.conftest import House, Player


def told(me: Player) -> str:
    """The log as it stands."""
    return me.page.locator("ol[aria-label^=Log]").inner_text()


def test_a_reload_in_mid_game_loses_nothing(visit: Callable[..., Player]) -> None:
    me = visit()
    me.against_a_bot(seed="21")
    me.press(1)
    me.settle()
    before, log = me.offered, told(me)
    me.page.reload()
    me.settle()
    assert (me.offered, told(me)) == (before, log)
    me.play_out()


def test_a_lost_connection_is_told_and_mended(visit: Callable[..., Player]) -> None:
    """The line says so, the page comes back by itself, and what was chosen meanwhile is done once."""
    me = visit()
    sockets: list[WebSocketRoute] = []
    open_ = {"way": True}

    def route(ws: WebSocketRoute) -> None:
        if open_["way"]:
            sockets.append(ws)
            ws.connect_to_server()
        else:
            ws.close(code=1013)

    me.page.route_web_socket("**/live*", route)
    table = me.against_a_bot(seed="22")
    open_["way"] = False
    sockets[-1].close(code=1013)
    expect(me.page.get_by_role("alert")).to_contain_text("Connection lost")
    assert me.buttons.count() == 0, "nothing can be pressed while nobody hears it"
    open_["way"] = True
    me.page.get_by_role("button", name="Try now").click()
    me.settle()
    expect(me.page.get_by_text("Connection lost")).to_have_count(0)
    me.play_out()
    assert len(sockets) >= 2
    timeline = me.page.request.get(f"/api/matches/{table}/timeline?seat=-1").json()
    assert timeline["over"] is True


def test_an_action_whose_answer_was_lost_is_done_once(visit: Callable[..., Player]) -> None:
    """The socket dies after the action went out: the page sends it again under its old key."""
    me = visit()
    sent: list[str] = []
    first = {"do": True}

    def route(ws: WebSocketRoute) -> None:
        server = ws.connect_to_server()

        def out(message: str | bytes) -> None:
            text = str(message)
            server.send(message)
            if '"type":"do"' in text:
                sent.append(text)
                if first["do"]:
                    first["do"] = False
                    ws.close(code=1013)

        ws.on_message(out)

    me.page.route_web_socket("**/live*", route)
    table = me.against_a_bot(seed="23")
    before = me.number
    me.buttons.first.dblclick()
    me.answered(before)
    me.settle()
    assert len(sent) == 2 and sent[0] == sent[1]
    me.play_out()
    marks = me.page.request.get(f"/api/matches/{table}/timeline?seat=-1").json()["marks"]
    assert [mark["step"] for mark in marks] == list(range(1, len(marks) + 1))


def test_a_server_restart_in_mid_game_loses_nothing(visit: Callable[..., Player], house: House) -> None:
    """Killed outright and started again: the page catches up and plays on."""
    me = visit()
    me.against_a_bot(seed="24")
    me.press(1)
    me.settle()
    before, log = me.offered, told(me)
    house.stop(signal.SIGKILL)
    try:
        expect(me.page.get_by_role("alert")).to_contain_text("trying again")
    finally:
        house.start()
    expect(me.page.locator(".banner")).to_have_count(0, timeout=30_000)
    me.settle()
    assert (me.offered, told(me)) == (before, log)
    me.play_out()


def test_bad_addresses_get_one_clear_sentence(visit: Callable[..., Player]) -> None:
    me = visit("/nowhere/at/all")
    expect(me.page.get_by_role("heading", level=1)).to_have_text("There is no such page")
    said = {"/table/nothing": "This table cannot be shown", "/play/nothing": "This match cannot be shown",
            "/replay/nothing": "This match cannot be shown", "/join/nothing": "This link leads nowhere",
            "/new/nothing": "There is no game called nothing", "/rules/nothing": "There is no game called nothing"}
    for path, sentence in said.items():
        me.page.goto(path)
        expect(me.page.get_by_role("heading", level=1)).to_have_text(sentence)
        expect(me.page.get_by_role("link", name="To the lobby", exact=True)).to_be_visible()
