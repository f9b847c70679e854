"""Coming in, finding a table, watching, lending a seat to a bot, and the board as text."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.conftest import Player


def test_the_lobby_puts_my_turn_first_and_filters_open_tables(visit: Callable[..., Player]) -> None:
    me, other = visit(), visit()
    me.against_a_bot("Mira", seed="61")
    me.page.goto("/")
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Your move, Mira")
    expect(me.page.get_by_role("link", name="Play Skirmish: How much do you bid for the first move?")).to_be_visible()
    expect(me.page).to_have_title("(1) hegemon")

    other.come_in("Joris")
    other.new_table([{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], start=False)
    rows = me.page.get_by_role("button", name="Sit down: Skirmish")
    me.page.get_by_label("Only with this number of seats").select_option("3")
    expect(rows.first).to_be_visible()
    me.page.get_by_label("Only with this number of seats").select_option("4")
    expect(rows).to_have_count(0)


def test_many_tables_that_wait_are_cards_and_then_lines(visit: Callable[..., Player]) -> None:
    """The most urgent have a picture of the map near the own pieces; the games stay in reach under them."""
    me = visit()
    me.come_in("Mira")
    for seed in range(7):
        me.new_table([{"kind": "me"}, {"kind": "bot", "level": "random"}], seed=f"{seed}")
    me.page.goto("/")
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Your move, Mira")
    cards = me.page.get_by_role("region", name="Your turn").get_by_role("article")
    expect(cards).to_have_count(6)
    lines = me.page.get_by_role("region", name="More tables that wait for you")
    expect(lines.get_by_role("link", name="Play: Skirmish")).to_have_count(1)
    source = cards.first.locator("img").get_attribute("src") or ""
    assert "seat=0&near=0" in source and me.page.request.get(source).ok


def test_a_spectator_sees_the_board_and_nobodys_hand(visit: Callable[..., Player]) -> None:
    """Somebody without a seat watches live; what only a seat may know is not there."""
    me, guest = visit(), visit()
    table = me.against_a_bot("Mira", seed="62")
    guest.page.goto(f"/play/{table}")
    expect(guest.page.get_by_text("watching", exact=True)).to_be_visible()
    expect(guest.page.locator("svg.board g[data-key='hex-A']")).to_be_visible()
    me.play_out()
    guest.page.wait_for_selector("section[aria-label=Result]")
    assert guest.buttons.count() == 0
    points = "section[aria-label=Result] .score"
    assert guest.page.locator(points).all_inner_texts() == me.page.locator(points).all_inner_texts() != []


def test_watching_shows_no_choice_and_no_private_line(visit: Callable[..., Player]) -> None:
    """Halfway through the game the page of a spectator holds neither a hand nor an answer."""
    me, guest = visit(), visit()
    table = me.against_a_bot("Mira", seed="63")
    for turn in range(3):
        me.press(turn)
        me.settle()
    guest.page.goto(f"/play/{table}")
    expect(guest.page.locator("ol[aria-label^=Log] li").first).to_be_visible()
    held = guest.page.content()
    assert "Your hand" not in held and "data-do" not in held and "only you" not in held and "You draw" not in held


def test_a_seat_is_lent_to_a_bot_and_taken_back(visit: Callable[..., Player]) -> None:
    me = visit()
    me.come_in("Mira")
    table = me.new_table([{"kind": "me"}, {"kind": "hotseat", "name": "Joris"}], seed="64")
    me.page.goto(f"/table/{table}")
    me.page.get_by_label("Let a bot play seat 1").select_option("random")
    expect(me.page.get_by_text("played by a random bot")).to_be_visible()
    me.page.goto(f"/play/{table}?seat=0")
    me.page.get_by_role("button", name="Take it back", exact=True).click()
    expect(me.page.get_by_role("button", name="Take it back", exact=True)).to_have_count(0)
    me.settle()


def test_the_text_view_offers_the_same_choices(visit: Callable[..., Player]) -> None:
    """A row of the text board narrows the list as a click on the hex does."""
    me = visit()
    me.against_a_bot("Mira", seed="65")
    while not me.page.locator("svg.board g.lit").count():
        me.press()
        me.settle()
    all_choices = me.buttons.count()
    me.page.keyboard.press("t")
    region = me.page.get_by_role("region", name="Board as text")
    row = region.get_by_role("button", name="choice").first
    row.click()
    assert 0 < me.buttons.count() < all_choices
    before = me.number
    me.buttons.first.click()
    if me.main_button.count():
        me.main_button.click()
    me.answered(before)


def test_an_account_outlives_the_browser(visit: Callable[..., Player]) -> None:
    """A guest keeps the seat after registering, and comes back to it from another browser."""
    me, elsewhere = visit(), visit()
    me.page.goto("/account")
    me.page.get_by_label("Your name").fill("Mira of the tests")
    me.page.get_by_role("button", name="Come in", exact=True).click()
    expect(me.page.get_by_role("status")).to_contain_text("Welcome")
    table = me.new_table([{"kind": "me"}, {"kind": "bot", "level": "random"}], seed="66")
    me.page.get_by_label("Passphrase").fill("correct horse battery")
    me.page.get_by_role("button", name="Make the account").click()
    code = me.page.locator(".secret").inner_text()
    assert len(code) >= 20

    page = elsewhere.page
    page.goto("/account")
    page.get_by_role("button", name="With a recovery code").click()
    page.get_by_label("Name", exact=True).fill("Mira of the tests")
    page.get_by_label("Recovery code").fill(code)
    page.get_by_label("New passphrase").fill("another horse entirely")
    page.get_by_role("button", name="Set the passphrase").click()
    expect(page.get_by_role("status")).to_contain_text("Welcome back")
    page.goto(f"/play/{table}")
    elsewhere.settle()
    assert elsewhere.buttons.count() > 0


def test_a_friend_comes_by_the_code_of_a_table(visit: Callable[..., Player]) -> None:
    """Typed on the first page, or as a short address; a wrong one says so and nothing else happens."""
    host, typing, following = visit(), visit("/"), visit()
    host.come_in("Mira")
    table = host.new_table([{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], start=False)
    host.page.goto(f"/table/{table}")
    code = (host.page.locator(".typed").first.text_content() or "").replace(" ", "")
    assert len(code) == 6
    box = typing.page.get_by_label("Code of a table")
    box.fill("ZZZZZZ")
    box.press("Enter")
    expect(typing.page.get_by_role("alert")).to_contain_text("no such code")
    box.fill(f"{code[:3].lower()} {code[3:].lower()}")
    box.press("Enter")
    expect(typing.page.get_by_role("heading", level=1)).to_contain_text("Mira asks you to play")
    following.page.goto(f"/j/{code}")
    following.page.get_by_label("Your name").fill("Joris")
    following.page.get_by_role("button", name="Take a free seat").click()
    following.page.wait_for_url(f"**/table/{table}")


def test_an_organiser_finds_where_an_event_is_set_up(visit: Callable[..., Player]) -> None:
    page = visit("/").page
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Events").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("New event")
    expect(page.get_by_role("button", name="Set up")).to_be_visible()


def test_the_log_tells_whose_line_is_mine(visit: Callable[..., Player]) -> None:
    """Mine says "you", in the words of the game or as a mark at my name; nobody else's does, and none for a guest."""
    me, guest = visit(), visit()
    table = me.against_a_bot("Mira", seed="65")
    for turn in range(4):
        me.press(turn)
        me.settle()
    colours = ["blue", "yellow"]
    mine, theirs = [me.page.locator(f"ol[aria-label^=Log] li.c-{colour} .text") for colour in colours]
    expect(mine.first).to_be_visible()
    assert all(["(you)" in text or text.startswith(("You ", "Your ")) for text in mine.all_inner_texts()])
    expect(theirs.locator("b").first).to_be_visible()
    assert not [text for text in theirs.all_inner_texts() if text.startswith("You ")]
    guest.page.goto(f"/play/{table}")
    expect(guest.page.locator("ol[aria-label^=Log] b").first).to_be_visible()
    assert "you" not in guest.page.locator("ol[aria-label^=Log]").inner_text().lower().split()
