"""Whatever somebody writes is shown as text: nothing of it becomes a part of the page, and nothing is carried out."""
from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from tests.browser.conftest import Player

DO = ("hit()", "window.hit()", "top.hit()", "hit`1`", "self['hit']()", "setTimeout('hit()')", "eval('hit()')",
      "location='javascript:hit()'", "import('/hit')", "parent.hit(1)")
FORMS = ("<script>{}</script>", "<img src=x onerror={}>", "<svg onload={}>", "<svg><script>{}</script></svg>",
         "<iframe srcdoc='<script>{}</script>'>", "<a href=javascript:{}>x</a>", "<body onload={}>",
         "<details open ontoggle={}>", "<input autofocus onfocus={}>", "<style>@import '//x'</style><p onclick={}>",
         "<math><mi href=javascript:{}>", "<object data=javascript:{}>", "<form action=javascript:{}><button>",
         "<marquee onstart={}>", "<video><source onerror={}>", "<base href=javascript:{}//>",
         "<link rel=import href={}>",
         "<template><script>{}</script></template>", "<meta http-equiv=refresh content='0;url=javascript:{}'>",
         "{{{{constructor.constructor('{}')()}}}}")
AROUND = ("{}", "'\">{}", "</text></svg>{}", "--></title></textarea>{}", "&lt;{}&#x3c;")
STRINGS = [around.format(form.format(do)) for do, form, around in product(DO, FORMS, AROUND)]
LINE = 500  # characters of a line of talk
SHOWN = """() => [window.hits ?? 0, document.querySelectorAll('[onerror], [onload], [onclick], [ontoggle], ' +
  '[onfocus], [onstart], iframe, object, marquee, math, base, video').length,
  [...document.querySelectorAll('a[href], form[action]')].filter(
    one => /^javascript/i.test(one.getAttribute('href') ?? one.getAttribute('action'))).length]"""


def lines() -> list[str]:
    """All strings, as many to a line as it takes."""
    made = [""]
    for one in STRINGS:
        if len(made[-1]) + len(one) > LINE:
            made.append("")
        made[-1] += one
    return made


def say(page: Page, table: str, some: list[str]) -> None:
    """Lines of talk, by the person of a page."""
    for line in some:
        answer = page.request.post(f"/api/matches/{table}/chat", data={"text": line}, headers={"X-Hegemon": "1"})
        assert answer.ok, answer.text()


def nothing_came_of_it(page: Page) -> None:
    """Nothing was carried out, and nothing stands in the page that could be."""
    assert page.evaluate(SHOWN) == [0, 0, 0], page.url


def test_a_thousand_hostile_strings_are_shown_as_they_are(visit: Callable[..., Player]) -> None:
    """As names of people and tables, and as talk; a policy that had to forbid something would be told, too."""
    assert len(STRINGS) == 1000
    me = visit()
    page = me.page
    page.context.add_init_script("window.hits = 0; window.hit = () => window.hits++")
    name, called = "<img src=x onerror=hit()>", "<script>hit()</script><svg onload=hit()>"
    me.come_in(name)
    table = me.new_table([{"kind": "me"}, {"kind": "open"}], start=False)
    again = {"game": "skirmish", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {}, "name": called}
    assert page.request.post("/api/tables", data=again, headers={"X-Hegemon": "1"}).ok
    page.goto("/")
    expect(page.get_by_text(called).first).to_be_visible()
    nothing_came_of_it(page)
    page.goto(f"/table/{table}")
    expect(page.get_by_text(name).first).to_be_visible()
    nothing_came_of_it(page)
    table = me.new_table([{"kind": "me"}, {"kind": "bot", "level": "random"}])
    said, talk = lines(), page.get_by_label("Chat", exact=True).first
    before, live = said[:60], said[60:]
    say(page, table, before)
    page.goto(f"/play/{table}")
    me.settle()
    page.get_by_role("button", name="Chat").click()
    for some in (before, live):
        if some is live:
            say(page, table, live)
        expect(talk).to_contain_text(some[-1])
        shown = talk.inner_text()
        assert all([line in shown for line in some])
        nothing_came_of_it(page)
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<marquee><a href=javascript:hit()>x</a></marquee>')")
    assert page.evaluate(SHOWN) == [0, 1, 1], "what stands in a page is found"
