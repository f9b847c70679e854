"""Pictures of an event under way for docs/live-event.md: a rehearsal is played to its second turn and looked at.

    python tools/event_pictures.py docs/pictures            small ones, as the document has them
    python tools/event_pictures.py out/look --large --light whole ones, in the light theme
"""
from __future__ import annotations

import argparse
import asyncio
import io
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.async_api import Browser as Chromium
from playwright.async_api import Page, TimeoutError, async_playwright

from hegemon.cli.rehearsal.hall import Hall, Wish
from hegemon.cli.rehearsal.people import Phone, key
from hegemon.cli.rehearsal.run import playable, served

FLAGS: Final = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
PHONE: Final[dict[str, Any]] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True,
                                "device_scale_factor": 2}
DESK: Final[dict[str, Any]] = {"viewport": {"width": 1440, "height": 900}}
PATIENCE: Final = 120_000  # milliseconds, on a machine that does other things as well
WALL: Final[dict[str, Any]] = {"viewport": {"width": 1920, "height": 1080}}
PIECES: Final = (("Trade tower creaks: who pulls next?", ""), ("Bring the Capital home, says a Duke", ""),
                 ("Governor silent as the frontier arms",
                  "Eleven warships lie in the dark above a sector that trusts nobody any more."))
NOTICE: Final = "Planning ends in five minutes. Governors, look to your Loyalty."
FIRST: Final = ("Ana", "Bruno", "Chen", "Dora", "Emil", "Fatima", "Goran", "Hana", "Ida", "Jonas", "Kofi", "Leila")
LAST: Final = ("Ruiz", "Novák", "Mensah", "Lind", "Tanaka", "Okafor", "Weiss")  # as many as have no part in common
SAID: Final = ("Who blamed us? I want a name.", "Two scrip for a ship, anybody?", "We move together in round 2.",
               "I vote yes if the loan is paid back.", "No.", "Keep the fleet at home this turn, please.")
BLAMED: Final = (9, 7, 4, 3)  # what the first numbers that are called Blame are raised to, so that a ladder has rungs


class Room(Hall):
    """A hall of people with names, who say something; nothing is measured."""
    people = 0

    def called(self, chair: dict[str, Any]) -> str:
        """Somebody else for every chair."""
        self.people += 1
        return f"{FIRST[self.people % len(FIRST)]} {LAST[self.people % len(LAST)]}"

    def spoken(self, seat: int, channel: str) -> str:
        """What people say."""
        return SAID[(len(channel) + seat) % len(SAID)]

    async def _probe(self) -> None:
        """No changes but those of people."""


class Looking:
    """Whoever goes round with a camera."""

    def __init__(self, hall: Hall, browser: Chromium, wish: argparse.Namespace) -> None:
        self.hall, self.browser, self.wish = hall, browser, wish
        self.base = f"http://{hall.host}:{hall.port}"

    async def opened(self, cookie: str, path: str, how: dict[str, Any]) -> Page:
        """A page as somebody sees it."""
        light = self.wish.light
        context = await self.browser.new_context(base_url=self.base, color_scheme="light" if light else "dark", **how)
        name, _, value = cookie.partition("=")
        await context.add_cookies([{"name": name, "value": value, "url": self.base}] if cookie else [])
        page = await context.new_page()
        await page.goto(path)
        await page.locator("main, .match").first.wait_for(timeout=PATIENCE)
        await page.wait_for_load_state("networkidle", timeout=PATIENCE)
        await page.wait_for_function("() => [...document.images].every(one => one.complete)", timeout=PATIENCE)
        if "/screen/" in path:
            with suppress(TimeoutError):  # some kinds have no clock; the others wait for the game's
                await page.get_by_role("timer").first.wait_for(timeout=PATIENCE / 6)
        await page.wait_for_timeout(1000)
        return page

    async def kept(self, name: str, page: Page, wide: int) -> None:
        """A picture, small enough for a document unless whole ones are wanted."""
        picture = Image.open(io.BytesIO(await page.screenshot())).convert("RGB")
        if not self.wish.large:
            picture = picture.resize((wide, picture.height * wide // picture.width), Image.Resampling.LANCZOS)
        # by octree: it keeps the colours of small things, such as badges
        picture.quantize(128, Image.Quantize.FASTOCTREE).save(self.wish.folder / f"event-{name}.png", optimize=True)
        print(name, flush=True)


async def pictures(hall: Hall, browser: Chromium, wish: argparse.Namespace) -> None:
    """Control, door, phone, talk, press and screens."""
    look, api, table = Looking(hall, browser, wish), hall.chief.browser, f"/api/tables/{hall.id}"
    outlets = {phone: await phone.browser.get(f"{table}/home?seat={phone.seat}") for phone in hall.phones[:12]}
    press = next((phone for phone, home in outlets.items() if home["outlets"]), None)
    if press is not None:
        outlet = outlets[press]["outlets"][0]["key"]
        for title, text in PIECES:
            page = await press.browser.post(f"{table}/pieces", {
                "seat": press.seat, "outlet": outlet, "title": title, "text": text,
                "picture": (await press.browser.get(f"{table}/pieces?seat={press.seat}"))["places"][0]["key"] if text
                else "", "do": "hand_in"})
            await api.put(f"{table}/desk/pieces/{max([one['number'] for one in page['pieces']])}", {"do": "publish"})
        await look.kept("press", await look.opened(press.browser.cookie, f"/event/{hall.id}/press?seat={press.seat}",
                                                   PHONE), 240)
    room = await look.opened(api.cookie, f"/event/{hall.id}/control", DESK)
    await look.kept("control", room, 720)
    await room.locator("section[aria-label=Places] .head").nth(1).click()
    await room.wait_for_timeout(1500)
    await room.locator("button.step:enabled").first.click()
    await room.wait_for_timeout(1500)
    await look.kept("number", room, 720)
    await look.kept("set-up", await look.opened(api.cookie, f"/event/{hall.id}", DESK), 720)
    await look.kept("door", await look.opened(api.cookie, f"/event/{hall.id}/door", DESK), 720)
    await phone_pictures(look, max(hall.phones, key=most_asked))
    screens = (await api.get(f"{table}/desk"))["screens"]
    door = hall.doors["Screen 1"].replace("/join/", "/screen/")
    await blamed(hall)
    for kind in [one["key"] for one in (await api.get(f"{table}/event"))["kinds"]]:
        if wish.large or kind in ("news", "galaxy"):
            if kind == "news":
                await api.post(f"{table}/notices", {"text": NOTICE, "only_screens": True})
            await api.put(f"{table}/screens/{screens[0]['number']}", {"kind": kind, "rotate": [], "identify": False})
            await look.kept(f"screen-{kind}", await look.opened("", door, WALL), 720)


async def blamed(hall: Hall) -> None:
    """Some Blame, by Control's hand."""
    path = f"/api/tables/{hall.id}/tools"
    for rung, amount in enumerate(BLAMED):
        for _ in range(amount):
            tools = [one for one in await hall.chief.browser.get(path) if one["label"].startswith("Blame")]
            if rung < len(tools) and tools[rung]["more"]:
                await hall.chief.browser.post(path, {"tool": tools[rung]["key"], "step": "more", "reason": "Role play",
                                                     "key": key()})


def most_asked(phone: Phone) -> tuple[int, bool]:
    """How much there is to see of a question: the cells of its page, or that there is one."""
    return len(phone.asked.orders.cells) if phone.asked.orders else 0, bool(phone.asked.question)


async def phone_pictures(look: Looking, phone: Phone) -> None:
    """What is asked, the hall's sheet, talk."""
    page = await look.opened(phone.browser.cookie, f"/play/{look.hall.id}?seat={phone.seat}", PHONE)
    await look.kept("phone", page, 240)
    await page.get_by_role("button", name="Hall").first.tap()
    await page.wait_for_timeout(1200)
    await look.kept("home", page, 240)
    await page.get_by_role("button", name="Close").first.tap()
    await page.locator("nav button", has_text="Talk").tap()
    await page.wait_for_timeout(800)
    await look.kept("talk", page, 240)


async def played(port: int, wish: argparse.Namespace) -> None:
    """To the moment that is looked at; then everybody sits still and the clock stands."""
    hall = Room(Wish(playable(wish.seats), wish.seats, 4, 3, 3, 2, 60.0, 1), "127.0.0.1", port)
    await hall.prepare()
    await hall.let_in()
    game, until = asyncio.create_task(hall.play(600)), time.monotonic() + 400
    while not hall.chief.phase.startswith(wish.at) and not game.done() and time.monotonic() < until:
        await asyncio.sleep(0.1)
    await asyncio.sleep(wish.wait)
    hall.silent = True
    await hall.chief.browser.post(f"/api/tables/{hall.id}/desk/clock", {"do": "pause", "key": key()})
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        try:
            await pictures(hall, browser, wish)
        finally:
            await browser.close()
    game.cancel()
    await asyncio.gather(game, return_exceptions=True)
    await hall.close()


def main() -> None:
    """The pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--light", action="store_true")
    parser.add_argument("--seats", type=int, default=47)
    parser.add_argument("--at", default="2.map", help="turn and phase that is looked at")
    parser.add_argument("--wait", type=float, default=0.5, help="seconds into it")
    wish = parser.parse_args()
    wish.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, served(str(Path(folder) / "event.db")) as (port, _):
        asyncio.run(played(port, wish))


if __name__ == "__main__":
    main()
