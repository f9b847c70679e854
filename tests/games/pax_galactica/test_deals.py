"""Deals on phones: each card's pages do what they say, one tap for what needs no choice (P-13.2, R-103)."""
from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from hegemon.games.pax_galactica import GAME, live
from hegemon.games.pax_galactica.data import CARD_NAMES, CARDS
from hegemon.games.pax_galactica.rules.diplomacy import Diplomacy
from hegemon.kernel import Refused
from hegemon.kernel.live import Deal, Orders, filled
from hegemon.testing import table

ASKING, OFFERED = 0, 2


def open_diplomacy() -> Any:
    """Thirteen in open Diplomacy, with something to give."""
    t = table("pax_galactica", 13, clocked=True)
    t.g.mp[ASKING], t.g.mp[OFFERED] = 9, 7
    return t.run(Diplomacy()).until("Talk.chosen")


def card(t: Any, seat: int, key: str) -> Deal:
    return next(deal for deal in live.deals(t.view(seat)) if deal.key == key)


def way(deal: Deal, title: str) -> Orders:
    return next(one for one in deal.ways if one.title == title)


def send(t: Any, seat: int, page: Orders, **cells: str) -> None:
    """As the server carries a page out."""
    for action in filled(t.g, seat, page, cells):
        t.g.apply(seat, action)


def offer(t: Any, **cells: str) -> None:
    to = f"offer {GAME.verbs.write(('offer', t.g.person(OFFERED))).partition(' ')[2]}"
    send(t, ASKING, way(card(t, ASKING, "new"), "Make an offer"), to=to, **cells)


@pytest.mark.rule("P-13.2", "R-103")
def test_an_offer_is_made_on_one_page_and_lies_before_both_and_nobody_else() -> None:
    t = open_diplomacy()
    t.g.scrip = tuple([4] * 13)
    offer(t, give_mp="give_mp 3", want_scrip="want_scrip 1")
    mine, theirs = card(t, ASKING, f"mine:{OFFERED}"), card(t, OFFERED, f"from:{ASKING}")
    assert mine.gives == theirs.gets == ("3 Megapower",) and mine.gets == theirs.gives == ("1 scrip",)
    assert [one.title for one in theirs.ways] == ["Accept", "Refuse", "Counter"] and not theirs.own
    assert [one.title for one in mine.ways] == ["Change", "Take it back"] and mine.own
    for seat in range(13):
        if seat not in (ASKING, OFFERED):
            assert [deal.key for deal in live.deals(t.view(seat))] == ["new"]
    assert t.question(ASKING) == "Talk.chosen" and not live.deals(t.view(-1))


@pytest.mark.rule("P-13.2", "R-103")
def test_an_offer_is_accepted_or_refused_by_one_tap() -> None:
    for title, brought in (("Accept", 3), ("Refuse", 0)):
        t = open_diplomacy()
        offer(t, give_mp="give_mp 3")
        had = t.g.mp[OFFERED]
        page = way(card(t, OFFERED, f"from:{ASKING}"), title)
        assert all([len(cell.choices) == 1 for cell in page.cells])  # nothing to choose: a button
        send(t, OFFERED, page)
        assert t.g.mp[OFFERED] == had + brought and t.g.offers == () and t.question(OFFERED) == "Talk.chosen"


@pytest.mark.rule("P-13.2", "R-103")
def test_an_offer_is_countered_on_one_page() -> None:
    t = open_diplomacy()
    offer(t, give_mp="give_mp 3", want_mp="want_mp 2")
    send(t, OFFERED, way(card(t, OFFERED, f"from:{ASKING}"), "Counter"), give_mp="give_mp 1", want_mp="want_mp 5")
    assert [o[:2] for o in t.g.offers] == [(OFFERED, ASKING)]
    assert card(t, ASKING, f"from:{OFFERED}").gets == ("1 Megapower",)


def told(t: Any, seat: int, page: Orders, **cells: str) -> list[tuple[str, set[int]]]:
    """The lines a page brings, and who reads them."""
    t.g._events = []
    send(t, seat, page, **cells)
    found = [(what.say(parts), set(to)) for what, parts, to in t.g._events if to is not None]
    t.g._events = None
    return found


@pytest.mark.rule("P-13.2", "R-103")
def test_an_offer_is_taken_back_by_one_tap_and_both_are_told() -> None:
    t = open_diplomacy()
    offer(t, give_mp="give_mp 3")
    answer = way(card(t, OFFERED, f"from:{ASKING}"), "Accept")
    ((words, to),) = told(t, ASKING, way(card(t, ASKING, f"mine:{OFFERED}"), "Take it back"))
    assert "takes back the offer to" in words and to == {ASKING, OFFERED}
    assert t.g.offers == () and [deal.key for deal in live.deals(t.view(OFFERED))] == ["new"]
    with pytest.raises(Refused):  # whoever was about to accept comes too late
        filled(t.g, OFFERED, answer, {})


@pytest.mark.rule("P-13.2", "R-103")
def test_a_refusal_and_an_exchange_are_told_to_both_in_words() -> None:
    t = open_diplomacy()
    offer(t, give_mp="give_mp 3")
    ((words, to),) = told(t, OFFERED, way(card(t, OFFERED, f"from:{ASKING}"), "Refuse"))
    assert "refuses " in words and to == {ASKING, OFFERED}
    t.g.privs = tuple([(2,) if s == OFFERED else row for s, row in enumerate(t.g.privs)])
    offer(t, give_mp="give_mp 3", want_card="want_card trade")
    words, to = told(t, OFFERED, way(card(t, OFFERED, f"from:{ASKING}"), "Accept"))[-1]
    assert to == {ASKING, OFFERED} and words.endswith(f"3 Megapower for the card {CARD_NAMES[2]}.")


@pytest.mark.rule("P-13.2", "R-103")
def test_a_change_begins_with_the_offer_and_a_counter_with_its_mirror() -> None:
    t = open_diplomacy()
    t.g.scrip = tuple([4] * 13)
    offer(t, give_mp="give_mp 3", want_scrip="want_scrip 2", want_token="want_token")
    change = way(card(t, ASKING, f"mine:{OFFERED}"), "Change")
    assert change.begun == {"give_mp": "give_mp 3", "want_scrip": "want_scrip 2", "want_token": "want_token"}
    counter = way(card(t, OFFERED, f"from:{ASKING}"), "Counter")
    assert counter.begun == {"give_scrip": "give_scrip 2", "want_mp": "want_mp 3"}  # which token, its giver says
    send(t, ASKING, change, **{**change.begun, "give_mp": "give_mp 5"})
    assert card(t, OFFERED, f"from:{ASKING}").gets == ("5 Megapower",) and len(t.g.offers) == 1


@pytest.mark.rule("R-103")
def test_an_offer_to_somebody_who_is_ready_says_so() -> None:
    t = open_diplomacy()
    offer(t, give_mp="give_mp 3", want_mp="want_mp 1")
    assert card(t, ASKING, f"mine:{OFFERED}").note == "Waits for an answer."
    t.play("done", seat=OFFERED)
    assert "ready" in card(t, ASKING, f"mine:{OFFERED}").note


@pytest.mark.rule("P-13.2")
def test_which_token_goes_its_giver_says() -> None:
    t = open_diplomacy()
    t.g.legacy = tuple([(1, 5) if s == OFFERED else row for s, row in enumerate(t.g.legacy)])
    offer(t, give_mp="give_mp 3", want_token="want_token")
    page = way(card(t, OFFERED, f"from:{ASKING}"), "Accept")
    assert [cell.key for cell in page.cells][-1] == "which_1" and len(page.cells[-1].choices) == 2
    send(t, OFFERED, page, which_1="give_token 5")
    assert t.g.legacy[OFFERED] == (1,) and 5 in t.g.legacy[ASKING]


@pytest.mark.rule("R-103")
def test_what_one_does_not_have_is_not_asked_for_by_a_button() -> None:
    t = open_diplomacy()
    offer(t, give_mp="give_mp 1", want_mp="want_mp 20")
    found = card(t, OFFERED, f"from:{ASKING}")
    assert [one.title for one in found.ways] == ["Refuse", "Counter"] and found.note
    send(t, OFFERED, way(found, "Refuse"))
    assert t.g.offers == ()


@pytest.mark.rule("R-103")
def test_random_offers_within_the_page_are_taken() -> None:
    chance = random.Random(3)
    for _ in range(200):
        t = open_diplomacy()
        t.g.mp[ASKING] = chance.choice((3, 33, 133))
        page = way(card(t, ASKING, "new"), "Make an offer")
        cells: dict[str, str] = {}
        used = Counter[str]()
        for cell in page.cells:
            offered = cell.cases.get(cells.get(cell.after, ""), ()) if cell.after else cell.choices
            free = [c[0] for c in offered if used[c[0]] < page.stock.get(c[0], 1)]
            if free and chance.random() < 0.6:
                cells[cell.key] = chance.choice(free)
                used[cells[cell.key]] += cells[cell.key] in page.stock
        gives = any([key.startswith(("give_", "want_")) for key in cells])
        send(t, ASKING, page, **cells)
        assert len(t.g.offers) == int(gives) and t.question(ASKING) == "Talk.chosen"


@pytest.mark.rule("P-13.2", "R-103")
def test_any_sum_is_made_up_on_the_page() -> None:
    t = open_diplomacy()
    t.g.mp[ASKING], t.g.mp[OFFERED] = 97, 45
    offer(t, give_mp="give_mp 60", give_mp_2="give_mp 30", give_mp_3="give_mp 7", want_mp="want_mp 40",
          want_mp_2="want_mp 5")
    theirs = card(t, OFFERED, f"from:{ASKING}")
    assert theirs.gets == ("97 Megapower",) and theirs.gives == ("45 Megapower",)
    send(t, OFFERED, way(theirs, "Accept"))
    assert (t.g.mp[ASKING], t.g.mp[OFFERED]) == (45, 97)
    page = way(card(t, ASKING, "new"), "Make an offer")
    assert {pool.key: pool.total for pool in page.pools} == {}  # one number reaches
    assert {pool.key: pool.total for pool in way(card(t, OFFERED, "new"), "Make an offer").pools} == {"mp": 97}


@pytest.mark.rule("P-13.2")
def test_two_cards_that_are_asked_for_are_two_rows_of_the_page() -> None:
    t = open_diplomacy()
    t.g.privs = tuple([(2, 3) if s == OFFERED else row for s, row in enumerate(t.g.privs)])
    offer(t, give_mp="give_mp 3", want_card="want_card trade", want_card_2="want_card trade")
    page = way(card(t, OFFERED, f"from:{ASKING}"), "Accept")
    assert [cell.default for cell in page.cells][-2:] == [f"give_card {CARDS[2]}", f"give_card {CARDS[3]}"]
    send(t, OFFERED, page)
    assert t.g.privs[OFFERED] == () and t.g.privs[ASKING] == (2, 3)
