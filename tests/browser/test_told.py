"""What one is told, in a real browser: push by the service worker, the bell, ways and wishes, channels of talk."""
from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from tests.server.outbox.receivers import Receivers, Subscription, receivers

if TYPE_CHECKING:
    from tests.browser.conftest import House, Player

OURS = {"X-Hegemon": "1"}


@pytest.fixture
def outside(tmp_path: Path) -> Iterator[Receivers]:
    """Receivers in a thread of their own: the browser's driver has this one's event loop."""
    ready, done = threading.Event(), asyncio.Event()
    found: list[Any] = []

    async def run() -> None:
        async with receivers(tmp_path) as all_of_them:
            found.extend((all_of_them, asyncio.get_running_loop()))
            ready.set()
            await done.wait()
    thread = threading.Thread(target=lambda: asyncio.run(run()), daemon=True)
    thread.start()
    assert ready.wait(30)
    yield found[0]
    found[1].call_soon_threadsafe(done.set)
    thread.join(10)


@pytest.fixture
def telling(house: House, tmp_path: Path, outside: Receivers) -> Iterator[House]:
    """A server that may reach them; the client is built already."""
    folder = tmp_path / "house"
    folder.mkdir()
    other = type(house)(folder, **outside.settings)
    other.start()
    yield other
    other.stop()


def _post(page: Page, path: str, body: Any) -> Any:
    answer = page.request.post(path, data=body, headers=OURS)
    assert answer.ok, answer.text()
    return answer.json()


def _pair(ann: Any, bob: Any) -> str:
    for who, name in ((ann, "Ann"), (bob, "Bob")):
        _post(who.page, "/api/people/guest", {"name": name})
    table = str(_post(ann.page, "/api/tables", {"game": "skirmish", "options": {"rounds": 2},
                                                      "seats": [{"kind": "me"}, {"kind": "open"}]})["id"])
    _post(bob.page, f"/api/tables/{table}/sit", {})
    return table


# a push that comes twice is shown once: it has the tag of the first
SHOWN = """async () => {
    const there = await navigator.serviceWorker.ready;
    for (let i = 0; i < 60; i++) {
        const all = await there.getNotifications();
        if (all.length) return all.map(one => [one.title, one.body, one.tag, one.data.link]);
        await new Promise(next => setTimeout(next, 50));
    }
    return [];
}"""


def test_a_push_is_shown_and_a_click_on_it_opens_the_table(chromium: Any, telling: House, outside: Receivers) -> None:
    """From the server's own encryption to the notification: only the push service between them is the test's."""
    context = chromium.new_context(base_url=telling.url)
    other = chromium.new_context(base_url=telling.url)
    context.grant_permissions(["notifications"], origin=telling.url)
    page, ann = context.new_page(), other.new_page()
    try:
        page.goto("/")
        table = _pair(_Somebody(ann), _Somebody(page))
        seen = Subscription(f"{outside.web.url}/push/1")
        _post(page, "/api/ways/push", seen.wish)
        page.request.put("/api/wishes", data={"delay": 0}, headers=OURS)
        _post(ann, f"/api/tables/{table}/start", {})
        for _ in range(200):
            if outside.web.to("/push/1"):
                break
            page.wait_for_timeout(50)
        words = seen.read(outside.web.to("/push/1")[0])
        assert words["link"] == f"/play/{table}"

        page.goto("/account")
        page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)")
        devtools = context.new_cdp_session(page)
        registrations: list[Any] = []
        devtools.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(
            event["registrations"]))
        devtools.send("ServiceWorker.enable")
        shown: list[list[str]] = []
        for _ in range(20):  # on a busy machine a worker that has just started may not hear the first one
            page.wait_for_timeout(300)
            there = [one for one in registrations if not one["isDeleted"]]
            if there:
                devtools.send("ServiceWorker.deliverPushMessage", {
                    "origin": telling.url, "registrationId": there[-1]["registrationId"], "data": json.dumps(words)})
            shown = page.evaluate(SHOWN)
            if shown:
                break
        assert shown == [[words["title"], words["text"], f"turn-{table}-0-1", f"/play/{table}"]]
        worker = context.service_workers[0]
        worker.evaluate("""async () => {
            const [notification] = await self.registration.getNotifications();
            self.dispatchEvent(new NotificationEvent('notificationclick', {notification}));
        }""")
        page.wait_for_url(f"**/play/{table}")
        expect(page.get_by_text("How much do you bid").first).to_be_visible()
    finally:
        context.close()
        other.close()


class _Somebody:
    """A page that has no more to it."""

    def __init__(self, page: Page) -> None:
        self.page = page


def test_a_subscription_that_gets_no_answer_is_told_in_one_sentence(chromium: Any, house: House) -> None:
    """There is no push service here: the browser says so, or says nothing and is given up."""
    context = chromium.new_context(base_url=house.url)
    context.grant_permissions(["notifications"], origin=house.url)
    page = context.new_page()
    try:
        page.goto("/")
        _post(page, "/api/people/guest", {"name": "Ann"})
        page.goto("/account#told")
        page.get_by_role("button", name="Tell this browser").click()
        expect(page.get_by_role("alert").filter(has_text="push service")).to_be_visible(timeout=14_000)
        expect(page.get_by_role("button", name="Tell this browser")).to_be_enabled()
    finally:
        context.close()


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_ways_wishes_and_the_bell(visit: Callable[..., Player], phone: dict[str, Any], size: str) -> None:
    how = phone if size == "phone" else {}
    ann, bob = visit("/", **how), visit("/", **how)
    table = _pair(ann, bob)
    _post(ann.page, f"/api/tables/{table}/start", {})
    _post(ann.page, f"/api/matches/{table}/chat", {"text": "<img src=x onerror=alert(1)> shall we?",
                                                   "channel": "pair:0-1", "seat": 0})
    page = bob.page
    page.goto("/")
    page.get_by_role("button", name="2 things wait for you").click()
    drawer = page.get_by_role("dialog", name="What you were told")
    expect(drawer.get_by_text("<img src=x onerror=alert(1)> shall we?")).to_be_visible()
    assert _serious(page) == []
    drawer.get_by_role("button", name="All read").click()
    expect(drawer.get_by_role("button", name="All read")).to_be_disabled()
    drawer.get_by_role("link", name="What you are told, and how").click()
    told = page.get_by_role("region", name="What you are told")
    told.get_by_label("Kind").select_option("json")
    told.get_by_label("Address").fill("https://127.0.0.1/x")
    told.get_by_role("button", name="Add").click()
    expect(told.get_by_role("alert")).to_have_text(
        "127.0.0.1 is not on the open internet; who runs this server can permit it.")
    told.get_by_label("Address").fill("https://hooks.example.invalid/x")
    told.get_by_role("button", name="Add").click()
    expect(told.get_by_role("status")).to_have_text("Added. Send a test to see whether it arrives.")
    told.get_by_role("button", name="Send a test to Webhook").click()
    expect(told.get_by_role("alert")).to_contain_text("The test did not arrive", timeout=15_000)
    told.get_by_text("What was sent lately").click()
    expect(told.get_by_text("is not known").last).to_be_visible()
    told.get_by_text("Quiet hours").click()
    told.get_by_label("From").fill("21:30")
    told.get_by_role("button", name="Keep it so").click()
    expect(told.get_by_role("status")).to_have_text("Kept.")
    kept = page.request.get("/api/wishes").json()
    assert kept["quiet"] and kept["quiet_from"] == 21 * 60 + 30
    assert _serious(page) == []


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_talk_has_channels(visit: Callable[..., Player], phone: dict[str, Any], size: str) -> None:
    how = phone if size == "phone" else {}
    ann, bob = visit("/"), visit("/", **how)
    table = _pair(ann, bob)
    _post(ann.page, f"/api/tables/{table}/start", {})
    page = bob.page
    page.goto(f"/play/{table}")
    bob.settle()
    _post(ann.page, f"/api/matches/{table}/chat", {"text": "between us", "channel": "pair:0-1", "seat": 0})
    if size == "phone":
        bob.hit(page.get_by_role("button", name="More"))
    bob.hit(page.get_by_role("button", name="Chat 1"))
    channels = page.get_by_role("group", name="Channels")
    expect(page.get_by_text("between us")).to_have_count(0)
    expect(channels.get_by_role("button", name="Ann")).to_have_accessible_name("Ann 1 unread")
    assert _serious(page) == []
    bob.hit(channels.get_by_role("button", name="Ann"))
    expect(page.get_by_text("between us")).to_be_visible()
    page.get_by_label("Say something").fill("indeed")
    bob.hit(page.get_by_role("button", name="Say", exact=True).last)
    expect(page.get_by_text("indeed")).to_be_visible()
    assert _serious(page) == []
    said = [line["text"] for line in ann.page.request.get(f"/api/matches/{table}/chat?seat=0&channel=pair:0-1").json()]
    assert said == ["between us", "indeed"]
    flag = page.get_by_role("button", name="Hand this line to the host").first
    flag.focus()
    bob.hit(flag)
    bob.hit(page.get_by_role("button", name="Hand over", exact=True))
    expect(page.get_by_text("Bob has handed this talk to the host.")).to_be_visible()
    ann.page.goto(f"/table/{table}")
    expect(ann.page.get_by_text("Talk that was handed to you")).to_be_visible()
    watching = visit(f"/play/{table}")
    watching.page.get_by_role("button", name="Chat").first.click()
    expect(watching.page.get_by_text("Nobody has said anything yet")).to_be_visible()


def _serious(page: Page) -> list[str]:
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{one['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
            for one in found if one["impact"] in ("serious", "critical") for node in one["nodes"][:3]]
