"""A real server, a real Chromium: what a player does, done as a player does it."""
from __future__ import annotations

import importlib.util
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    Playwright,
    TimeoutError,
    expect,
    sync_playwright,
)

from hegemon.server.run import free_port

ROOT = Path(__file__).resolve().parents[2]
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
         "--disable-sync", "--no-first-run", "--disable-dev-shm-usage"]
PATIENCE = 60_000  # milliseconds: whole games and the other tests run beside a page; what never comes is a failure
expect.set_options(timeout=PATIENCE // 3)
QUICK = {"limits": 0, "bot_pause": 0.02, "undo_seconds": 0, "bot_seconds": 0.2, "bot_workers": 1, "notice_seconds": 0.2}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group("browser"))  # one server, one Chromium


class House:
    """The server as a process that can be stopped, killed and started again on the same port and database."""

    def __init__(self, folder: Path, **more: Any) -> None:
        self.folder = folder
        self.more = more  # settings of its own
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        said = (self.folder / "server.log").open("ab")
        settings = {**QUICK, **self.more, "database": str(self.folder / "hegemon.db"), "port": self.port}
        command = [sys.executable, "-m", "uvicorn", "--factory", "hegemon.server.app:create", "--port", str(self.port)]
        self.process = subprocess.Popen(command, stdout=said, stderr=said,
                                        env={**os.environ, "HEGEMON_SETTINGS": json.dumps(settings)})
        said.close()
        for _ in range(900):
            try:
                with urllib.request.urlopen(f"{self.url}/api/health", timeout=2):
                    return
            except OSError:
                assert self.process.poll() is None, self.words()
                time.sleep(0.1)
        self.stop(signal.SIGKILL)
        raise AssertionError(f"the server did not start: {self.words()}")

    def words(self) -> str:
        """The end of what the server said."""
        return (self.folder / "server.log").read_text(errors="replace")[-3000:]

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Ask it to stop, or kill it."""
        assert self.process is not None
        self.process.send_signal(how)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(5)


@pytest.fixture(scope="session")
def tool() -> ModuleType:
    """The tool that builds the client."""
    spec = importlib.util.spec_from_file_location("build_web", ROOT / "tools" / "build_web.py")
    assert spec is not None and spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


@pytest.fixture(scope="session")
def checking(tool: ModuleType) -> Iterator[Future[None]]:
    """The compiler looking through the client, beside whatever is tested meanwhile."""
    with ThreadPoolExecutor(1) as beside:
        yield beside.submit(tool.check)


@pytest.fixture(scope="session")
def house(tool: ModuleType, request: pytest.FixtureRequest,
          tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all tests of a worker, with the client as its sources stand now."""
    tool.build()
    house = House(tmp_path_factory.mktemp("house"))
    house.start()
    alone = "PYTEST_XDIST_WORKER" not in os.environ  # else another works meanwhile anyway
    if alone and any(["checking" in getattr(item, "fixturenames", ()) for item in request.session.items]):
        request.getfixturevalue("checking")
    yield house
    house.stop()


@pytest.fixture(scope="session")
def driver() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium(driver: Playwright) -> Iterator[Browser]:
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        pytest.skip("NO BROWSER: Chromium is not installed, so nothing of the client was tested")
    browser = driver.chromium.launch(executable_path=path, args=FLAGS)
    yield browser
    browser.close()


class Watch:
    """What must never happen in a page: an error, a broken content policy, a request to somebody else."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.wrong: list[str] = []

    def over(self, context: BrowserContext) -> None:
        context.on("page", self._page)
        context.on("request", lambda request: self._request(request.url))

    def _request(self, url: str) -> None:
        if not url.startswith((self.house.url, self.house.url.replace("http", "ws", 1), "data:", "blob:")):
            self.wrong.append(f"a request to {url}")

    def _page(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.wrong.append(f"an error in the page: {error}"))
        page.on("console", lambda line: self._console(line.type, line.text))

    def _console(self, kind: str, text: str) -> None:
        # a refused request and a lost connection are told to the player; the browser tells them here too
        if kind == "error" and "Failed to load resource" not in text and "WebSocket connection" not in text:
            self.wrong.append(f"an error in the console: {text}")


BUTTONS = "section[aria-label='Decision'] button[data-do]:not(.more *)"
GROUPS = "section[aria-label='Decision'] :is(button[data-group], .stepper button)"
LIT = "svg.board g.lit"
# what appears must have appeared: half-faded text has half the contrast; what breathes for ever is not waited for
SETTLED = """() => Promise.allSettled(document.getAnimations()
  .filter(one => one.effect.getComputedTiming().endTime !== Infinity).map(one => one.finished))"""
IN_SIGHT = """() => [...document.querySelectorAll('svg.board g.lit')].filter(g => {
    const svg = g.closest('svg.board.play'), all = svg.getBoundingClientRect(), b = g.getBoundingClientRect();
    const x = b.x + b.width / 2, y = b.y + b.height / 2;
    if (x < all.left + 4 || x > all.right - 4 || y < all.top + 4 || y > all.bottom - 4) return false; // on the edge
    return document.elementFromPoint(x, y)?.closest('svg.board.play') === svg;
}).map(g => g.dataset.key)"""
CARDS = ".hand .lit > .face"
OVER = "section[aria-label='Result']"
COVER = "[data-hand-over]"
MAIN = "button.main.go:enabled"
PAGE = "button.main[data-commit]:enabled"  # a decision on one page can be sent


class Player:
    """Somebody at a page: what can be seen, and the ways of choosing."""

    def __init__(self, page: Page, tap: bool) -> None:
        self.page = page
        self.tap = tap  # with a finger instead of a mouse

    def come_in(self, name: str) -> None:
        """Become a guest under a name, as a page asks the server for it."""
        answer = self.page.request.post("/api/people/guest", data={"name": name}, headers={"X-Hegemon": "1"})
        assert answer.ok, answer.text()

    def new_table(self, seats: list[dict[str, str]], seed: str = "7", rounds: int = 2, start: bool = True) -> str:
        """Set up a short game of the template game as this page's person; its id."""
        body = {"game": "skirmish", "seats": seats, "options": {"rounds": rounds}, "seed": seed, "start": start}
        answer = self.page.request.post("/api/tables", data=body, headers={"X-Hegemon": "1"})
        assert answer.ok, answer.text()
        table: str = answer.json()["id"]
        return table

    def against_a_bot(self, name: str = "Mira", **how: Any) -> str:
        """Sit down at a short game against a bot that answers at once; the id of the table."""
        self.come_in(name)
        table = self.new_table([{"kind": "me"}, {"kind": "bot", "level": "random"}], **how)
        self.page.goto(f"/play/{table}")
        self.settle()
        return table

    def hit(self, button: Locator) -> None:
        """Click or tap."""
        (button.tap if self.tap else button.click)(timeout=PATIENCE // 4)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.page.locator(OVER).count() > 0

    @property
    def buttons(self) -> Locator:
        """The answers that can be given now."""
        return self.page.locator(f"{BUTTONS}:enabled")

    @property
    def main_button(self) -> Locator:
        """The one main button, which does what is chosen."""
        return self.page.locator(MAIN)

    @property
    def offered(self) -> list[str]:
        """What can be chosen now, in notation."""
        return [str(word) for word in self.page.locator(BUTTONS).evaluate_all("all => all.map(b => b.dataset.do)")]

    @property
    def number(self) -> str:
        """The number of the update that is shown."""
        return str(self.page.locator(".match").get_attribute("data-n"))

    def in_sight(self) -> list[str]:
        """The lit places whose middle can be touched, by their keys."""
        return [str(key) for key in self.page.evaluate(IN_SIGHT)]

    def tap_place(self, key: str) -> None:
        """A finger in the middle of a place, whatever lies on it."""
        box = self.page.locator(f"g[data-key='{key}']").bounding_box()
        assert box is not None
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def settle(self) -> None:
        """Wait until this page is asked something, the device is to be handed over, or the game is over; what was
        chosen may still be so for the next of several like questions."""
        self.page.wait_for_selector(f"{BUTTONS}:enabled, {GROUPS}:enabled, {MAIN}, {PAGE}, {OVER}, {COVER}",
                                    timeout=PATIENCE)

    def answered(self, before: str) -> None:
        """Wait until an update after this number is shown and nothing is under way."""
        self.page.wait_for_function(
            "([ends, before]) => document.querySelector(`${ends}, .match:not([data-n='${before}'])`)",
            arg=[f"{OVER}, {COVER}", before], timeout=PATIENCE)

    def press(self, which: int = 0) -> None:
        """Press a button of the decision, and the main button if it asks once more."""
        before = self.number
        count = self.buttons.count()
        if not count and not self.page.locator(GROUPS).count():  # a free action was on offer and is no longer
            self.page.wait_for_timeout(50)
            return
        with suppress(TimeoutError):  # somebody else's answer has changed the question, or the machine is slow
            if count:
                self.hit(self.buttons.nth(which % count))
            else:
                self._gathered(which)
        self.asked_again(before)
        if self.main_button.count():
            with suppress(TimeoutError):  # somebody else's answer has changed the question meanwhile
                self.hit(self.main_button)
        self.answered(before)

    def _gathered(self, which: int) -> None:
        """Open a button that stands for several answers, and take one of them where they are."""
        groups = self.page.locator(f"{GROUPS}:enabled")
        self.hit(groups.nth(which % groups.count()))
        for _ in range(4):
            if self.main_button.count():
                return
            if self.buttons.count():
                self.hit(self.buttons.nth(which % self.buttons.count()))
            else:
                self.on_board(which)

    def on_board(self, which: int = 0) -> None:
        """Click a lit place of the board, and one of the list that opens there if several answers share it."""
        lit = self.page.locator(LIT)
        if not lit.count():  # then in the hand
            cards = self.page.locator(CARDS)
            if cards.count():
                self.hit(cards.nth(which % cards.count()))
            return
        lit.nth(which % lit.count()).dispatch_event("click")
        listed = self.page.locator(".bubble button")
        if listed.count():
            self.hit(listed.first)

    def asked_again(self, before: str) -> None:
        """Wait until what was chosen is done, or the main button asks once more."""
        self.page.wait_for_function(
            "([ends, before]) => document.querySelector(`${ends}, .match:not([data-n='${before}'])`)",
            arg=[f"{OVER}, {COVER}, {MAIN}", before], timeout=PATIENCE)

    def play_out(self, turn: Callable[[int], None] | None = None) -> None:
        """Play to the end, each turn as told, else by pressing now the first button, now another."""
        for number in range(200):
            self.settle()
            if self.over:
                return
            (turn or self.press)(number)
        raise AssertionError("the game did not end within 200 choices")


@contextmanager
def visits(chromium: Browser, house: House) -> Iterator[Callable[..., Player]]:
    """Open a house in a fresh browser profile, at a page or before any."""
    watch = Watch(house)
    contexts: list[BrowserContext] = []

    def opened(path: str = "", **how: Any) -> Player:
        context = chromium.new_context(base_url=house.url, **{**DESKTOP, **how})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        watch.over(context)
        page = context.new_page()
        if path:
            page.goto(path)
        return Player(page, bool(how.get("has_touch")))

    yield opened
    for context in contexts:
        context.close()
    assert watch.wrong == []


@pytest.fixture
def visit(chromium: Browser, house: House) -> Iterator[Callable[..., Player]]:
    """Visits of the house."""
    with visits(chromium, house) as opened:
        yield opened


@pytest.fixture
def phone() -> dict[str, Any]:
    """A phone held upright, touched with fingers."""
    return PHONE
