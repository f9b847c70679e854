"""Several players at one device: the hand-over screen holds nobody's secrets."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.conftest import Player

COVER = "[data-hand-over]"


def test_hand_over_holds_no_secret_and_the_game_goes_to_its_end(visit: Callable[..., Player]) -> None:
    """While the device changes hands there is no board, no hand, no choice and no log in the page."""
    me = visit()
    me.come_in("Mira")
    table = me.new_table([{"kind": "me"}, {"kind": "hotseat", "name": "Joris"}], seed="31")
    me.page.goto(f"/play/{table}")
    covers, looks = 0, set()
    for turn in range(200):
        me.settle()
        if me.over:
            break
        if me.page.locator(COVER).count():
            covers += 1
            page = me.page.content()
            for secret in ("data-do", "data-key", "Your hand", "Warp", "Blank", "You draw", "coins"):
                assert secret not in page, f"{secret!r} stands in the page while the device changes hands"
            ready = me.page.get_by_role("button", name="show my side")
            ready.nth(turn % ready.count()).click()
            me.page.wait_for_selector(COVER, state="detached")
            continue
        looks.add(me.page.get_by_text("This device is shared").inner_text())
        me.press(turn)
    assert me.over and covers >= 4 and len(looks) == 2


def test_what_one_player_held_is_not_left_for_the_next(visit: Callable[..., Player]) -> None:
    """After the hand-over the page shows the next player's hand and none of the first one's private lines."""
    me = visit()
    me.come_in("Mira")
    table = me.new_table([{"kind": "me"}, {"kind": "hotseat", "name": "Joris"}], seed="32")
    me.page.goto(f"/play/{table}")
    me.page.get_by_role("button", name="show my side").first.click()
    expect(me.page.get_by_text("you look as Blue")).to_be_visible()
    while me.page.locator(COVER).count() == 0:
        me.settle()
        me.press(1)
    me.page.get_by_role("button", name="show my side").first.click()
    expect(me.page.get_by_text("you look as Yellow")).to_be_visible()
    me.settle()
    hand = me.page.locator("ul[aria-label='Your hand'] li .top > b:first-child").all_inner_texts()
    server = me.page.request.get(f"/api/matches/{table}?seat=1").json()
    assert hand == [card["title"] for card in server["hand"]]
