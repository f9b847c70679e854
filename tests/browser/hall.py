"""An event in a browser: whoever runs it, and how it comes to be under way."""
from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, TimeoutError
from tests.browser.conftest import Player

from hegemon.cli.rehearsal.run import playable
from hegemon.kernel import Refused

SEATS = 13
try:
    GAME = playable(SEATS)
except Refused:
    pytest.skip("no game here has a timetable and a desk", allow_module_level=True)


class Chief:
    """Whoever runs the event, by requests; the others are bots."""

    def __init__(self, player: Player) -> None:
        self.page = player.page
        self.ask: APIRequestContext = player.page.request
        player.come_in(f"Ruth {uuid.uuid4().hex[:6]}")
        page = self.send("POST", "/events", {
            "game": GAME, "seats": SEATS, "name": "The Fall", "clock": {"kind": "phase"},
            "settings": {"address": "http://hall.test:8000", "level": "random", "fallback": 3600}})
        self.id, self.chairs = page["id"], page["chairs"]
        self.table = f"/tables/{self.id}"

    def send(self, method: str, path: str, body: Any = None) -> Any:
        """A request; refusals count."""
        answer = self.ask.fetch(f"/api{path}", method=method, data=body, headers={"X-Hegemon": "1"})
        assert answer.ok, f"{method} {path}: {answer.text()[:300]}"
        return answer.json() if answer.body() else None

    def seat(self, word: str) -> str:
        """Cast somebody for a chair with this word in its title, deal; the path of the card."""
        return self.seat_all({"Ana Ruiz": word})[0]

    def seat_all(self, people: dict[str, str]) -> list[str]:
        """Cast people for chairs by a word of their titles, deal; the paths of their cards."""
        rows = [{"name": name, "seat": next(one["key"] for one in self.chairs if word in one["title"])}
                for name, word in people.items()]
        found = self.send("PUT", f"{self.table}/casting", {"rows": rows})
        self.send("POST", f"{self.table}/deal")
        links = [self.send("POST", f"{self.table}/door", {"row": row["row"], "do": "link"}) for row in found["rows"]]
        return [str(link["link"]["path"]) for link in links]

    def begin(self) -> None:
        """The doors open."""
        self.send("POST", f"{self.table}/begin")
        self.page.goto(f"/event/{self.id}/control")
        self.page.wait_for_selector(".where b")

    def tend(self) -> int:
        """Rulings as prepared, gates opened; the turn the game is in."""
        desk = self.send("GET", f"{self.table}/desk")
        for case in desk["cases"]:
            with suppress(AssertionError):  # it was withdrawn meanwhile
                self.send("POST", f"{self.table}/queue/{case['key']}", {"do": "apply", "key": uuid.uuid4().hex})
        gate = self.page.get_by_role("button", name=re.compile("^Begin "))
        if gate.count():
            with suppress(TimeoutError):  # whoever is asked then is asked in the phase this page tells of
                gate.first.click(timeout=2_000)
                gate.first.wait_for(state="detached", timeout=5_000)
        said = re.search(r"\d+", self.page.locator(".where b").first.inner_text())
        return int(said[0]) if said else 0


def running(visit: Callable[..., Player]) -> Chief:
    """Control of an event under way, the clock standing, so that nothing moves."""
    chief = Chief(visit())
    chief.seat("Governor")
    chief.begin()
    chief.page.get_by_role("button", name="Pause").click()
    chief.page.get_by_role("button", name="Go on").wait_for()
    return chief
