"""What people do around a game, in a real browser: votes, going back, leaving, designers."""
from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.test_told import OURS, _post

LOOK = os.environ.get("HEGEMON_LOOK", "")


def _look(page: Page, name: str) -> None:
    if LOOK:
        Path(LOOK).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=Path(LOOK) / f"people-{name}.png")


def _pair(ann: Any, bob: Any, **more: Any) -> str:
    ann.come_in("Ann")
    bob.come_in("Bob")
    table = str(_post(ann.page, "/api/tables", {"game": "skirmish", "options": {"rounds": 2}, "seed": "7",
                                                "seats": [{"kind": "me"}, {"kind": "open"}], **more})["id"])
    _post(bob.page, f"/api/tables/{table}/sit", {})
    _post(ann.page, f"/api/tables/{table}/start", {})
    return table


def test_going_back_leaving_and_closing(visit: Callable[..., Any], phone: dict[str, Any]) -> None:
    ann, bob = visit(), visit(**phone)
    table = _pair(ann, bob, pace="live")
    for who in (ann, bob):
        who.page.goto(f"/play/{table}")
        who.settle()
        who.press(1)
    expect(ann.page.locator("section.player .left [role=timer]").first).to_be_visible()
    ann.page.goto(f"/table/{table}")
    ann.page.get_by_role("button", name="Go back to before my last answer").click()
    expect(ann.page.get_by_text("All who play have to agree")).to_be_visible()
    ann.page.get_by_role("button", name="Ask all").last.click()
    expect(bob.page.locator(".votes")).to_contain_text("go back to before the last answer of Ann")
    bob.page.get_by_role("button", name="What would go?").tap()
    _look(bob.page, "go-back")
    bob.page.get_by_role("button", name="Agree").tap()
    expect(bob.page.locator(".votes")).to_have_count(0)
    assert ann.page.request.get(f"/api/matches/{table}?seat=0").json()["step"] == 0
    ann.page.get_by_role("button", name="Freeze").click()
    expect(bob.page.locator(".votes")).to_contain_text("Nobody can play now")
    ann.page.get_by_role("button", name="Go on", exact=True).click()
    expect(bob.page.locator(".votes")).to_have_count(0)
    bob.page.goto(f"/table/{table}")
    bob.page.on("dialog", lambda dialog: dialog.accept())
    bob.page.get_by_role("button", name="Resign").tap()
    expect(bob.page.get_by_text("resigned")).to_be_visible()
    _look(bob.page, "resigned")
    ann.page.on("dialog", lambda dialog: dialog.accept())
    ann.page.get_by_role("button", name="Close the game").click()
    expect(ann.page.get_by_text("This table is closed: closed by the host")).to_be_visible()


def test_a_shared_view_shows_what_the_seat_sees_and_nothing_can_be_done(visit: Callable[..., Any]) -> None:
    ann, bob, eve = visit(), visit(), visit()
    table = _pair(ann, bob)
    eve.come_in("Eve")
    link = _post(ann.page, f"/api/tables/{table}/seats/0/share", {})
    eve.page.set_default_timeout(60_000)
    eve.page.goto(link["path"])
    eve.page.get_by_role("button", name="Look over the shoulder").click()
    eve.page.wait_for_url(f"**/play/{table}*")
    assert eve.page.request.get(f"/api/matches/{table}?seat=0").json()["seat"] == 0
    expect(eve.page.locator(".match")).to_be_visible()
    shoulder = eve.page.get_by_label("A shared view")
    expect(shoulder).to_contain_text("can answer")
    expect(eve.page.get_by_label("Decision", exact=True)).to_have_count(0)
    _look(eve.page, "shared")
    assert eve.page.request.get(f"/api/matches/{table}?seat=1").status == 403
    refused = eve.page.request.post(f"/api/matches/{table}/actions", headers=OURS,
                                    data={"do": "bid 1", "at": 0, "key": "not-my-seat", "seat": 0})
    assert refused.status == 403
    assert ann.page.request.delete(f"/api/tables/{table}/seats/0/share", headers=OURS).ok
    assert eve.page.request.get(f"/api/matches/{table}?seat=0").status == 403


def test_designers_force_dice_and_keep_tests_and_reports(visit: Callable[..., Any]) -> None:
    ann, bob = visit(), visit()
    table = _pair(ann, bob, debug=True)
    ann.page.goto(f"/table/{table}")
    ann.page.get_by_role("button", name="Show the state").click()
    ann.page.get_by_label("Next draws").fill("5 5 0")
    ann.page.get_by_role("button", name="Force").click()
    expect(ann.page.get_by_text("next draws 5, 5, 0")).to_be_visible()
    _look(ann.page, "designer")
    with ann.page.expect_download() as made:
        ann.page.get_by_label("Something is wrong").fill("The board was empty.")
        ann.page.get_by_role("button", name="Make a report").click()
    assert "The board was empty." in Path(made.value.path()).read_text()
