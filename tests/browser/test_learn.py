"""Guided lessons, walked through as a learner does: the coach speaks, the page offers what the step waits for."""
from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from hegemon.kernel.lessons import lessons
from hegemon.kernel.registry import find, names

if TYPE_CHECKING:
    from tests.browser.conftest import Player

LESSONS = sorted([(len(lesson.steps), game, lesson.name) for game in names() for lesson in lessons(find(game))])
WALKED = LESSONS if os.environ.get("HEGEMON_LOOK") else LESSONS[:1]  # the shortest one in the suite


@pytest.mark.parametrize(("game", "name"), [(game, name) for _, game, name in WALKED])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_lesson_is_walked_to_its_end(visit: Callable[..., Player], phone: dict[str, Any], game: str, name: str,
                                       size: str) -> None:
    """On a phone the coach leaves the map free."""
    lesson = next(one for one in lessons(find(game)) if one.name == name)
    me = visit(f"/learn/{game}/{name}", **(phone if size == "phone" else {}))
    coach = me.page.get_by_role("region", name="Coach")
    if size == "phone":
        expect(me.page.locator("main").get_by_role("region", name="Coach")).to_have_count(0)
    for number, step in enumerate(lesson.steps, 1):
        expect(coach).to_contain_text(f"Step {number} of {len(lesson.steps)}", ignore_case=True)
        if not step.need:
            coach.get_by_role("button", name="Next").click()
            continue
        me.page.wait_for_selector(f"button[data-do='{step.need}']:enabled, button[data-group]:enabled")
        group = me.page.locator("button[data-group]")
        if not me.page.locator(f"button[data-do='{step.need}']").count() and group.count():
            group.first.click()
        me.page.locator(f"button[data-do='{step.need}']").click()
        me.main_button.click()
    expect(coach).to_contain_text("Well done", ignore_case=True)
    me.page.goto(f"/learn/{game}")
    expect(me.page.get_by_role("heading", name=lesson.title)).to_be_visible()
