"""Guided lessons, walked through as a learner does: the coach speaks, the page offers what the step waits for.

The shortest in the suite; `make look` walks all, and keeps a sheet of pictures for each, a step after the other.
"""
from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image
from playwright.sync_api import Page, TimeoutError, expect
from tests.browser.conftest import PATIENCE
from tests.browser.test_gallery import pasted
from tests.browser.test_look import MANY, PICTURES

from hegemon.kernel.lessons import Lesson, lessons
from hegemon.kernel.registry import find, names

if TYPE_CHECKING:
    from tests.browser.conftest import Player

LESSONS = sorted([(len(lesson.steps), game, lesson.name) for game in names() for lesson in lessons(find(game))])
WALKED = LESSONS if MANY else LESSONS[:1]
SMALLER = 2  # how much smaller than on the screen a step is kept
# on a phone: what the step waits for, or the button it is gathered under, is in sight or peeps out of the foot
IN_SIGHT = """need => [...document.querySelectorAll(`button[data-do="${need}"], button[data-group]`)].some(button => {
    const b = button.getBoundingClientRect(), all = (button.closest('.ask') ?? document.body).getBoundingClientRect();
    return b.top >= all.top - 1 && b.top + 10 <= all.bottom; })"""

# something of what the coach speaks of has its middle in the window of its board, or in the hand
SPOKEN = """keys => keys.some(key => [...document.querySelectorAll(
    `svg.board.play g[data-key="${key}"], [data-card="${key}"]`)].some(one => {
        const b = one.getBoundingClientRect(), x = b.x + b.width / 2, y = b.y + b.height / 2;
        const all = (one.closest('svg.board') ?? document.body).getBoundingClientRect();
        return b.width && x > all.left && x < all.right && y > all.top && y < all.bottom; }))"""

# words of the glossary that are parted from the stop after them by the end of a line
PARTED = """() => [...document.querySelectorAll('.coach .joined')].filter(one =>
        new Set([...one.getClientRects()].map(line => Math.round(line.y))).size > 1).map(one => one.textContent)"""


def spoken(page: Page, keys: Sequence[str]) -> bool:
    """Whether what the coach speaks of comes into sight by itself."""
    with suppress(TimeoutError):
        page.wait_for_function(SPOKEN, arg=list(keys), timeout=PATIENCE // 12)
        return True
    return False


def seen(page: Page) -> Image.Image:
    """A step as it looks."""
    page.wait_for_timeout(500)  # the window glides to what the coach speaks of
    return Image.open(io.BytesIO(page.screenshot())).reduce(SMALLER)


def played_by_others(page: Page, game: str, lesson: Lesson) -> list[str]:
    """Which bots play the seats that are not the learner's."""
    kept = page.evaluate("name => JSON.parse(localStorage.getItem(name))", f"hegemon.lesson.{game}.{lesson.name}")
    seats: list[dict[str, Any]] = page.request.get(f"/api/tables/{kept['table']}").json()["seats"]
    return [seat.get("bot", "") for number, seat in enumerate(seats) if number != lesson.seat]


@pytest.mark.parametrize(("game", "name"), [(game, name) for _, game, name in WALKED])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_lesson_is_walked_to_its_end(visit: Callable[..., Player], phone: dict[str, Any], game: str, name: str,
                                       size: str) -> None:
    """What the coach speaks of is in sight; on a phone he leaves the map free. Then bots play the others."""
    lesson = next(one for one in lessons(find(game)) if one.name == name)
    me = visit(f"/learn/{game}/{name}", **(phone if size == "phone" else {}),
               color_scheme="light" if size == "phone" else "dark")
    steps, hidden, missing = list[Image.Image](), list[str](), list[str]()
    coach = me.page.get_by_role("region", name="Coach")
    if size == "phone":
        expect(me.page.locator("main").get_by_role("region", name="Coach")).to_have_count(0)
    for number, step in enumerate(lesson.steps, 1):
        expect(coach).to_contain_text(f"Step {number} of {len(lesson.steps)}", ignore_case=True)
        assert not me.page.evaluate(PARTED), f"step {number}: a line begins with a stop"
        if step.show and not spoken(me.page, step.show):
            missing.append(f"step {number}: {', '.join(step.show)}")
        if MANY:
            steps.append(seen(me.page))
        if not step.need:
            coach.get_by_role("button", name="Next").click()
            continue
        me.page.wait_for_selector(f"button[data-do='{step.need}']:enabled, button[data-group]:enabled")
        if size == "phone" and not me.in_sight() and not me.page.evaluate(IN_SIGHT, step.need):
            hidden.append(f"step {number}: {step.need}")
        group = me.page.locator("button[data-group]")
        if not me.page.locator(f"button[data-do='{step.need}']").count() and group.count():
            group.first.click()
        me.page.locator(f"button[data-do='{step.need}']").click()
        me.main_button.click()
    expect(coach).to_contain_text("Well done", ignore_case=True)
    if lesson.free:
        assert all(played_by_others(me.page, game, lesson)), "bots play all other seats"
        assert me.page.evaluate("location.pathname").startswith("/play/"), "who reloads goes on with the game"
    if MANY:
        steps.append(seen(me.page))
        PICTURES.mkdir(parents=True, exist_ok=True)
        pasted(steps, 8 if size == "phone" else 3).save(PICTURES / f"lesson-{game}-{name}-{size}.png")
    assert not missing, "not in sight while the coach speaks of it: " + "; ".join(missing)
    assert not hidden, "neither on the board nor in sight among the buttons: " + "; ".join(hidden)
    me.page.goto(f"/learn/{game}")
    expect(me.page.get_by_role("heading", name=lesson.title)).to_be_visible()
