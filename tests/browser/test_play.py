"""Whole games: in two browsers, by mouse on the board, by touch on a phone, and by keyboard alone."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect
from tests.browser.test_look import opened
from tests.browser.test_whole import reach

if TYPE_CHECKING:
    from tests.browser.conftest import Player

LIT = "svg.board g.lit"
# x, y, width, height
SEEN = "document.querySelector('svg.board.play[data-role=stage]').getAttribute('viewBox').split(' ').map(Number)"
STILL = f"() => new Promise((on) => {{ const was = {SEEN}.join(); setTimeout(() => on({SEEN}.join() === was), 200); }})"


def test_two_browsers_play_the_template_game_to_the_end(visit: Callable[..., Player]) -> None:
    """The host sends a link, the friend takes the seat with no account, both see the same end."""
    host, friend = visit(), visit()
    host.page.goto("/new/skirmish")
    host.page.get_by_label("Your name").fill("Ana")
    host.page.get_by_label("Seat 2", exact=True).select_option("open")
    host.page.get_by_label("How many rounds are played").select_option("2")
    host.page.get_by_role("button", name="Set up the table").click()
    host.page.get_by_role("button", name="QR code To the table").click()
    expect(host.page.get_by_role("img", name="QR code of the link To the table")).to_be_visible()
    address = host.page.locator(".address").inner_text()

    friend.page.goto(address)
    friend.page.get_by_label("Your name").fill("Joris")
    friend.page.get_by_role("button", name="Take a free seat").click()
    expect(friend.page.get_by_text("You are seated")).to_be_visible()
    host.page.get_by_role("button", name="Start the game").click()
    friend.page.wait_for_url("**/play/*")

    friend.page.get_by_role("button", name="Chat").click()
    friend.page.get_by_label("Say something").fill("Good luck")
    friend.page.get_by_role("button", name="Say", exact=True).click()
    host.page.get_by_role("button", name="Chat").click()
    expect(host.page.get_by_label("Chat").get_by_text("Good luck")).to_be_visible()

    for turn in range(300):
        ready = [p for p in (host, friend) if p.buttons.count() and not p.over]
        if host.over and friend.over:
            break
        if not ready:
            host.page.wait_for_timeout(50)
            continue
        ready[0].press(turn)
    results = [p.page.locator("section[aria-label=Result] .score").all_inner_texts() for p in (host, friend)]
    assert results[0] == results[1]
    assert host.page.title() == friend.page.title() == "Skirmish"


def test_a_card_seats_its_person_and_a_seat_in_play_is_handed_over(visit: Callable[..., Player]) -> None:
    """The card asks whether one is that person, not for a name; the holder hands the seat over, and is out."""
    host, friend, phone, heir = visit(), visit(), visit(), visit()
    host.come_in("Ana")
    table = host.new_table([{"kind": "me"}, {"kind": "open"}], start=False)
    host.page.goto(f"/table/{table}")
    host.page.get_by_role("button", name="Make a link To seat 2").click()
    host.page.get_by_role("button", name="QR code To seat 2").click()
    card = host.page.locator(".address").inner_text()
    friend.page.goto(card)
    friend.page.get_by_label("Your name").fill("Bob")
    friend.page.get_by_role("button", name="Take seat 2").click()
    friend.page.wait_for_url("**/table/*")
    host.page.get_by_role("button", name="Start the game").click()
    friend.page.wait_for_url("**/play/*")

    friend.page.goto(f"/table/{table}")
    friend.page.get_by_role("button", name="Hand seat 2 over").click()
    friend.page.get_by_role("button", name="QR code To take over seat 2").click()
    handed = friend.page.locator(".address").inner_text()

    phone.page.goto(card)
    expect(phone.page.get_by_role("heading", name="You are Bob?")).to_be_visible()
    assert phone.page.get_by_label("Your name").count() == 0
    phone.page.get_by_role("button", name="Sit down").click()
    phone.page.wait_for_url("**/play/*")

    heir.page.goto(handed)
    heir.page.get_by_label("Your name").fill("Eve")
    heir.page.locator("form .btn.go").click()
    heir.page.wait_for_url("**/play/*")
    expect(friend.page.get_by_text("Eve", exact=True)).to_be_visible()
    expect(friend.page.get_by_role("button", name="Hand seat 2 over")).to_have_count(0)


def test_a_game_by_mouse_on_the_board(visit: Callable[..., Player]) -> None:
    """Clicking lit hexes narrows the list until one action is left; the next click on the same place does it."""
    me = visit()
    me.against_a_bot(seed="11")
    by_board = 0

    def turn(number: int) -> None:
        nonlocal by_board
        before = me.number
        if not me.page.locator(LIT).count():
            me.press(number)
            return
        place = me.page.locator(LIT).nth(number % me.page.locator(LIT).count())
        key = place.get_attribute("data-key")
        place.click()
        expect(me.page.get_by_role("button", name="All ", exact=False).first).to_be_visible()
        for _ in range(3):
            if me.main_button.count():
                break
            key = me.page.locator(LIT).first.get_attribute("data-key")
            me.page.locator(LIT).first.click()
        if me.main_button.count():
            me.page.locator(f"g[data-key='{key}']").click()
            by_board += 1
            me.answered(before)
        else:
            me.press(number)

    me.play_out(turn)
    assert by_board >= 2, "no action was ever chosen on the board alone"


def test_hovering_lights_what_a_button_touches_and_escape_widens(visit: Callable[..., Player]) -> None:
    """The same hexes are lit from the button and from the board."""
    me = visit()
    me.against_a_bot(seed="12")
    while not me.page.locator(LIT).count():
        me.press()
        me.settle()
    all_choices = me.buttons.count()
    move = me.page.locator("button[data-do^='move ']").first
    move.hover()
    expect(me.page.locator("svg.board g.hinted")).to_have_count(2)
    me.page.locator(LIT).first.click()
    assert me.buttons.count() < all_choices
    me.page.keyboard.press("Escape")
    assert me.buttons.count() == all_choices


def test_a_piece_lights_what_it_reaches(visit: Callable[..., Player], phone: dict[str, Any]) -> None:
    """Under the pointer, with the key R, and under a finger; the sentence says it too."""
    me, other = visit(), visit(**phone)
    me.against_a_bot(seed="14")
    reached, sentence = me.page.locator("svg.board g.reached"), me.page.locator(".reach")
    me.page.locator("g[data-key='ships-blue-B']").hover()
    expect(sentence).to_have_text("From B ships can go to A, G, C.")
    assert sorted(reached.evaluate_all("all => all.map(g => g.id)")) == ["hex-A", "hex-C", "hex-G"]
    me.page.mouse.move(2, 2)
    expect(reached).to_have_count(0)
    me.page.keyboard.press("b")
    me.page.keyboard.press("r")
    expect(sentence).not_to_be_empty()
    assert "ranged" in me.page.evaluate("document.activeElement.getAttribute('class')")
    other.against_a_bot(seed="15")
    other.page.get_by_role("button", name="Whole board").first.tap()
    other.page.locator("g[data-key='ships-blue-B']").tap()
    expect(other.page.locator("svg.board g.reached")).to_have_count(3)


def test_a_game_by_touch_at_phone_size(visit: Callable[..., Player], phone: dict[str, Any]) -> None:
    """Everything is there at 360x740: hand, players, log, chat, rules, and the game to its end."""
    me = visit(**phone)
    me.against_a_bot(seed="13")
    page = me.page
    tabs = page.get_by_role("navigation", name="Parts of the table")
    for tab, sign in (("Hand", "Your hand"), ("Log", "Log; arrows walk through it")):
        tabs.get_by_role("button", name=tab).tap()
        expect(page.get_by_label(sign, exact=True).first).to_be_visible()
    tabs.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Chat").tap()
    expect(page.get_by_label("Chat", exact=True).first).to_be_visible()
    tabs.get_by_role("button", name="Players").tap()
    expect(page.locator("section.player")).to_have_count(2)
    tabs.get_by_role("button", name="Map").tap()
    tapped = 0

    def turn(number: int) -> None:
        nonlocal tapped
        before = me.number
        page.wait_for_function(STILL)
        for _ in range(3):  # a finger on a lit hex narrows, the next one narrows further
            if me.in_sight() and not me.main_button.count():
                me.tap_place(me.in_sight()[0])
                page.wait_for_timeout(30)
        if me.main_button.count():
            tapped += 1
            me.main_button.tap()
            me.answered(before)
        else:
            me.press(number)

    me.play_out(turn)
    assert tapped >= 2, "no action was ever chosen with a finger on the board"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_dice_never_lie_on_the_board(visit: Callable[..., Player], phone: dict[str, Any]) -> None:
    """On a phone they lie above it, on a desktop beside it."""
    me = visit(**phone)
    me.come_in("Mira")
    table = me.new_table([{"kind": "me"}, {"kind": "hotseat", "name": "Joris"}])
    both = ["0 bid 0", "1 bid 1", "0 move B A", "0 done", "1 move E A", "1 done"]  # they meet in A
    for i, (seat, _, do) in enumerate([line.partition(" ") for line in both]):
        at = me.page.request.get(f"/api/matches/{table}?seat={seat}").json()["n"]
        body = {"do": do, "seat": int(seat), "at": at, "key": f"answer-{i}"}
        answer = me.page.request.post(f"/api/matches/{table}/actions", data=body, headers={"X-Hegemon": "1"})
        assert answer.ok, answer.text()
    me.page.goto(f"/play/{table}?seat=1")
    dice, board = me.page.locator("section[aria-label=Dice]"), me.page.locator("svg.board.play")
    for width, height in ((360, 740), (1440, 900)):
        me.page.set_viewport_size({"width": width, "height": height})
        expect(dice).to_be_in_viewport()
        lying, shown = dice.bounding_box(), board.bounding_box()
        assert lying is not None and shown is not None
        above, beside = lying["y"] + lying["height"] <= shown["y"] + 1, lying["x"] >= shown["x"] + shown["width"]
        assert above if width == 360 else beside


def test_two_fingers_bring_the_board_closer_and_choose_nothing(
        visit: Callable[..., Player], phone: dict[str, Any]) -> None:
    """As far apart as the fingers go, so much larger the board, about the point between them."""
    me = visit(**phone)
    me.against_a_bot(seed="16")
    fingers = me.page.context.new_cdp_session(me.page)
    box = me.page.locator("svg.board.play").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(kind: str, *places: float) -> None:
        points = [{"x": x + place, "y": y, "id": i} for i, place in enumerate(places)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def pinch(near: int, far: int) -> list[float]:
        touch("touchStart", -near)
        touch("touchStart", -near, near)
        for n in range(1, 9):
            half = near + (far - near) * n / 8
            touch("touchMove", -half, half)
        touch("touchEnd")
        seen: list[float] = me.page.evaluate(SEEN)
        return seen

    before: list[float] = me.page.evaluate(SEEN)
    closer = pinch(40, 80)
    assert abs(before[2] / closer[2] - 2) < 0.05
    assert abs(before[0] + before[2] / 2 - closer[0] - closer[2] / 2) < 2
    assert abs(closer[2] / pinch(80, 40)[2] - 0.5) < 0.05
    assert not me.main_button.count() and not me.page.get_by_role("button", name="All ").count()


def test_a_board_too_large_for_the_window_is_cropped_before_it_is_shrunk(visit: Callable[..., Player]) -> None:
    """What can be chosen is near enough to read; the whole board is one key away."""
    me = visit(viewport={"width": 920, "height": 560})
    me.come_in("Mira")
    body = {"game": "galactic_hegemony", "seats": [{"kind": "me"}], "seed": "7", "start": True}
    answer = me.page.request.post("/api/tables", data=body, headers={"X-Hegemon": "1"})
    me.page.goto(f"/play/{answer.json()['id']}")
    me.settle()
    me.page.wait_for_function(STILL)
    near = me.page.evaluate(SEEN)
    me.page.keyboard.press("b")
    me.page.keyboard.press("m")
    me.page.wait_for_function(f"width => {SEEN}[2] > width * 1.15", arg=near[2])


def test_a_game_by_keyboard_alone(visit: Callable[..., Player]) -> None:
    """From the lobby to the end without a pointer: Tab, Enter, digits, Space, Escape, ? and B."""
    me = visit("/")
    page, keys = me.page, me.page.keyboard
    page.get_by_role("button", name="Play Skirmish now").wait_for()
    for _ in range(60):
        keys.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('aria-label')") == "Play Skirmish now":
            break
    keys.press("Enter")
    page.wait_for_url("**/play/*")
    me.settle()

    def turn(number: int) -> None:
        before = me.number
        if number == 0:
            keys.press("ArrowDown")
            keys.press("ArrowDown")
            assert page.evaluate("document.activeElement.dataset.do") == me.offered[1], "arrows walk too"
        if number == 1:
            keys.press("?")
            expect(page.get_by_role("dialog")).to_be_visible()
            keys.press("Escape")
        if page.locator(LIT).count() and number % 2:
            seen = page.evaluate(SEEN)
            keys.press("b")
            keys.press("Tab")
            assert page.evaluate("document.activeElement.classList.contains('lit')"), "Tab walks through what is lit"
            assert page.evaluate(SEEN) == seen, "what is in sight is not brought closer"
            keys.press("Enter")
            if me.main_button.count():
                keys.press("Space")
                me.answered(before)
                return
            keys.press("Escape")
        if not me.buttons.count():  # all answers are under one word: its key lights their places, the arrows walk there
            keys.press("1")
            keys.press("b")
            keys.press("ArrowRight")
            keys.press("Enter")
            for _ in range(3):
                if me.number != before:
                    return
                keys.press("Enter")
            me.answered(before)
            return
        key = str(me.buttons.nth(number % min(3, me.buttons.count())).get_attribute("aria-keyshortcuts"))
        keys.press(key)
        me.asked_again(before)
        keys.press(key)
        if me.number == before and me.main_button.count():  # what cannot be taken back waits a moment for the same key
            keys.press("b")
            keys.press("Enter")  # with the focus on the board, not on one of its places, it does what is chosen
        me.answered(before)

    me.play_out(turn)


def test_undo_says_what_it_takes_back_and_does(visit: Callable[..., Player]) -> None:
    """A sealed bid can be taken back while the other still thinks; the key U does it."""
    me, other = visit(), visit()
    me.come_in("Mira")
    other.come_in("Joris")
    table = me.new_table([{"kind": "me"}, {"kind": "open"}], start=False)
    for who, way in ((other, "sit"), (me, "start")):
        body = {"seat": 1} if way == "sit" else None
        answer = who.page.request.post(f"/api/tables/{table}/{way}", data=body, headers={"X-Hegemon": "1"})
        assert answer.ok, answer.text()
    me.page.goto(f"/play/{table}")
    me.settle()
    asked = me.offered
    me.page.keyboard.press("3")
    me.page.keyboard.press("3")
    undo = me.page.get_by_role("button", name="Undo Bid 2")
    expect(undo).to_be_enabled()
    expect(me.page.get_by_label("Decision")).to_contain_text("Yellow")
    me.page.keyboard.press("u")
    me.settle()
    assert me.offered == asked
    expect(undo).to_have_count(0)


def test_first_move_within_four_clicks_of_a_fresh_profile(visit: Callable[..., Player]) -> None:
    """One click starts a game against bots, the next one is the first move."""
    me = visit("/")
    me.page.evaluate("window.clicks = 0; addEventListener('click', () => window.clicks++, true)")
    me.page.get_by_role("button", name="Play Galactic Hegemony now").click()
    me.settle()
    before = me.number
    me.press()
    assert me.number != before
    assert me.page.evaluate("window.clicks") <= 4


def test_a_card_stays_under_the_pointer(visit: Callable[..., Player]) -> None:
    """The first click narrows what can be meant; the second must find the same card."""
    me = visit()
    me.come_in("Mira")
    table = opened(me, "hegemonic")
    assert reach(me.page, table, "discard or advance?", lambda legal: len(legal) > 3)
    me.page.goto(f"/play/{table}?seat=0")
    cards = me.page.locator(".hand .lit > .face")
    cards.nth(2).wait_for()
    order = "all => all.map(card => card.dataset.card)"
    before = me.page.locator(".hand .face").evaluate_all(order)
    cards.nth(2).click()
    expect(me.page.locator(".hand .chosen")).to_have_count(1)
    assert me.page.locator(".hand .face").evaluate_all(order) == before


def moving(me: Player) -> int:
    """The most that moved at once on the page while some answers were given."""
    me.against_a_bot(seed="41")
    me.page.evaluate("""() => { window.most = 0; const look = () => {
        window.most = Math.max(window.most, document.getAnimations().length); requestAnimationFrame(look); };
        look(); }""")
    for turn in range(3):
        me.settle()
        me.press(turn)
    me.settle()
    return int(me.page.evaluate("window.most"))


def test_nothing_moves_for_somebody_who_asked_for_that(visit: Callable[..., Player]) -> None:
    assert moving(visit()) > 0
    assert moving(visit(reduced_motion="reduce")) == 0
