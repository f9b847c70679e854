"""What each role is shown: pictures by place, tables complete enough to play, hints, why-nots and tips."""
from __future__ import annotations

import inspect
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from hegemon.games.pax_galactica import GAME, actions, picture, rules, words
from hegemon.games.pax_galactica.data import (
    AGENCIES,
    AREA_IDS,
    CASES,
    CRISES,
    FACTIONS,
    GOALS,
    MEDIA,
    OWN_CRISES,
    POLITICIAN,
    QUAD_AREAS,
    QUAD_NODES,
    SECRET_GOALS,
)
from hegemon.games.pax_galactica.rules import resolve, targets, units
from hegemon.games.pax_galactica.rules.building import Raise
from hegemon.games.pax_galactica.rules.factions import reassign
from hegemon.games.pax_galactica.state import Pax
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.goals import aim
from hegemon.games.pax_galactica.words.odds import dice_odds, executive_lines, executive_mod, recruits, starbases
from hegemon.games.pax_galactica.words.orders import ordered
from hegemon.games.pax_galactica.words.tips import TIPS
from hegemon.kernel import Frame, Hint, fields, more, put, too_dear
from hegemon.testing import questions, table

SIZES = (8, 9, 13, 21)
SMALLEST = 10.0  # px, of any label


def dealt(seats: int, seed: int = 1) -> Pax:
    """A fresh game of a size; nine seats are the table game with a person at Control's desk."""
    options: dict[str, Any] = {"control": "human"} if seats == 9 else {}
    g = table("pax_galactica", seats, seed=seed, **options).g
    assert isinstance(g, Pax)
    return g


def wander(seats: int, seed: int, steps: int) -> Iterator[tuple[Pax, int]]:
    """A game of chance, and who is about to answer; defaults often, so that it comes far."""
    g, rng = dealt(seats, seed), random.Random(seed)
    for _ in range(steps):
        if g.over:
            return
        seat = rng.choice(g.waiting())
        yield g, seat
        legal = list(g.legal(seat))
        g.apply(seat, legal[0] if rng.random() < 0.4 else rng.choice(legal))


def after(seats: int, seed: int, steps: int) -> Pax:
    """The position after so many answers of chance."""
    return [g for g, _ in wander(seats, seed, steps)][-1]


def seen(g: Pax, viewer: int) -> PaxView:
    v = GAME.view(g, viewer)
    assert isinstance(v, PaxView)
    return v


def keys_of(v: PaxView) -> set[str]:
    return {e.key for e in picture.picture(v).elements}


def first_of(g: Pax, role: int) -> int:
    return next(s for s in range(g.seats) if g.role[s] == role)


# -- pictures -------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("seats", SIZES)
def test_what_an_action_touches_is_in_the_picture_or_in_the_hand(seats: int) -> None:
    """Every question on the way, as the seat sees it that must answer."""
    asked = set()
    for step, (g, seat) in enumerate(wander(seats, 3, 900)):
        question = g.question(seat)
        assert question is not None
        if question.name() in asked and step % 9:
            continue
        asked.add(question.name())
        v = seen(g, seat)
        there = keys_of(v) | {card.key for card in words.hand(v)}
        for action in v.now.legal:
            assert set(GAME.verbs.touches(action)) <= there, GAME.verbs.write(action)
    assert len(asked) > 20


@pytest.mark.parametrize("seats", [8, 21, 47, 60])
def test_everything_on_the_tables_is_somewhere_in_every_picture(seats: int) -> None:
    """Areas, nodes, agencies, crises and tokens in play, whoever looks."""
    g = dealt(seats)
    for viewer in (-1, 0, first_of(g, POLITICIAN), first_of(g, MEDIA)):
        there = keys_of(seen(g, viewer))
        for q in g.quads():
            assert {f"area-{AREA_IDS[a]}" for a in QUAD_AREAS[q]} <= there
            assert len([k for k in there if k.startswith("node-")]) == sum([len(QUAD_NODES[x]) for x in g.quads()])
        assert {f"agency-{a}" for a in AGENCIES} <= there
        assert {f"crisis-{CASES[c[0]]}" for c in g.crises} <= there
        assert {f"token-{FACTIONS[f]}" for f in g.in_play()} <= there


def test_a_map_player_has_the_quadrant_large_and_the_planning_sheet() -> None:
    v = seen(dealt(21), 0)
    drawn = picture.picture(v).by_key
    own, other = [QUAD_AREAS[q] for q in (v.loc[0], next(q for q in v.quads if q != v.loc[0]))]
    assert "sheet" in drawn and "action-9" in drawn and "pool-1" in drawn
    assert drawn[f"area-{AREA_IDS[own[8]]}"].y - drawn[f"area-{AREA_IDS[own[0]]}"].y > 400
    assert drawn[f"area-{AREA_IDS[other[8]]}"].y - drawn[f"area-{AREA_IDS[other[0]]}"].y < 200


def test_politicians_have_pawns_media_the_values_and_spectators_no_sheet() -> None:
    g = dealt(13)
    capital, desk, hall = [picture.picture(seen(g, s)).by_key for s in (
        first_of(g, POLITICIAN), first_of(g, MEDIA), -1)]
    assert "step-4" in capital and "papers" in capital and "laws" in capital
    assert desk["token-MEGA"].svg != hall["token-MEGA"].svg  # large on the desk
    assert "sheet" not in hall and "purse" not in hall and "headlines" in hall


@pytest.mark.parametrize("seats", [9, 13, 60])
def test_no_label_is_smaller_than_ten_pixels_and_nothing_leaves_the_picture(seats: int) -> None:
    for step, (g, seat) in enumerate(wander(seats, 7, 400)):
        if step % 57:
            continue
        for viewer in (seat, -1):
            drawn = picture.picture(seen(g, viewer))
            sizes = [float(n) for n in re.findall(r'font-size="([\d.]+)"', drawn.svg())]
            assert min(sizes) >= SMALLEST
            for e in drawn.elements:
                assert 0 <= e.x < drawn.width and -8 <= e.y < drawn.height, e.key


def test_a_fleet_that_moves_keeps_the_rest_of_the_picture() -> None:
    """Only what changed is drawn anew."""
    g = dealt(13)
    before = picture.picture(seen(g, 0))
    a, b = QUAD_AREAS[1][0], QUAD_AREAS[1][1]
    g.stacks = put(more(g.stacks, b, g.stacks[a]), a, ())
    changed = {row[0] for row in picture.picture(seen(g, 0)).patch(before)["set"]}
    assert f"area-{AREA_IDS[a]}" in changed and len(changed) <= 4


def test_orders_not_yet_handed_in_are_drawn_for_their_author_alone() -> None:
    for g, seat in wander(13, 11, 3000):
        v = seen(g, seat)
        if v.now.name == "Moves.started" and dict(v.draft)["moves"]:
            assert "move-1" in keys_of(v) and "orders" in keys_of(v) and ordered(v)
            assert all(["move-1" not in keys_of(seen(g, s)) for s in range(-1, g.seats) if s != seat])
            return
    pytest.fail("nobody moved twice in one action")


def test_a_battle_shows_the_fleet_that_came_from_outside() -> None:
    """A raid's ships stand on no map, yet both sides see how strong it is."""
    g = dealt(13)
    a = QUAD_AREAS[1][0]
    sides = ((8, -1, -1, 0, 1, ()), (1, 0, 0, 3, 0, ()))
    v = replace(seen(g, 0), battles=((1, a, sides, 17),))
    own = sum([n for b, o, n in g.stacks[a] if (b, o) == (1, 0)])
    drawn = picture.picture(v).by_key[f"battle-{AREA_IDS[a]}"]
    assert "strength 17, attacks" in drawn.svg and f"strength {own + 3}" in drawn.svg and "17 ships" in drawn.label
    rows = next(s.rows for s in words.board(v) if s.title == "Battles")
    assert [row[4] for row in rows] == ["17", str(own)]


def test_secrets_of_others_change_nothing_that_is_shown() -> None:
    """Megapower, cards, tokens and secret factions of others leave picture, tables and panels as they are."""
    g = dealt(13)
    for viewer in (0, first_of(g, POLITICIAN), -1):
        old = seen(g, viewer)
        own = g.secret[viewer] if viewer >= 0 else -1
        for s in range(g.seats):
            if s != viewer:
                g.mp[s] += 7
                g.secret = put(g.secret, s, g.secret[s] if g.secret[s] == own >= 0 else (own + 1) % 4)
        new = seen(g, viewer)
        assert picture.picture(old).svg() == picture.picture(new).svg()
        assert words.board(old) == words.board(new) and words.panels(old) == words.panels(new)


# -- words ----------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("seats", [8, 13, 47, 60])
def test_every_seat_has_a_panel_and_every_row_with_a_key_its_element(seats: int) -> None:
    g = dealt(seats)
    for viewer in (-1, 0, first_of(g, POLITICIAN), first_of(g, MEDIA)):
        v = seen(g, viewer)
        panels = words.panels(v)
        assert [p.seat for p in panels] == list(range(seats)) and len({p.name for p in panels}) == seats
        there = keys_of(v)
        for section in words.board(v):
            assert all([len(row) == len(section.columns) for row in section.rows]), section.title
            assert len(section.keys) in (0, len(section.rows)) and set(section.keys) <= there, section.title


def test_the_tables_tell_every_ship_on_the_map() -> None:
    g = after(13, 5, 200)
    text = "\n".join([" ".join(row) for s in words.board(seen(g, -1)) for row in s.rows])
    for a in QUAD_AREAS[1]:
        for banner, _, n in g.stacks[a]:
            assert f"{n} {GAME.verbs.verbs['banner'].domains[0].label(banner)} ship" in text


@pytest.mark.parametrize("seats", [8, 9, 13])
def test_every_question_has_a_tip_and_every_action_a_hint(seats: int) -> None:
    untold = set()
    for step, (g, seat) in enumerate(wander(seats, 2, 1500)):
        if step % 4:
            continue
        v = seen(g, seat)
        if not words.tip(v):
            untold.add(v.now.name)
        for action in v.now.legal:
            told = words.hint(v, action)
            assert isinstance(told, Hint) and all(told.lines), GAME.verbs.write(action)
            assert not told.odds or abs(sum([p for _, p in told.odds]) - 1) < 1e-9
        legal = {GAME.verbs.say(a) for a in v.now.legal}
        assert not legal & {b.label for b in words.blocked(v)}
    assert not untold


def test_every_question_the_rules_can_ask_has_its_tip() -> None:
    """Read from the rules themselves, so that questions rarely met are not forgotten."""
    asked = questions(rules)
    assert len(asked) > 80
    assert asked - set(TIPS) == {"Choose.chosen", "ChooseCard.picked"}  # these speak of the effect at hand
    assert not set(TIPS) - asked


def test_every_goal_of_the_data_can_be_said() -> None:
    v = seen(dealt(47), 0)
    for goal in [g for rows in [*GOALS, *SECRET_GOALS] for g in rows]:
        said = aim(v, goal)
        assert said and "{" not in said
    assert aim(seen(dealt(8), 0), {"test": "battles_won_by_faction", "n": 6}) == "win 3 battles"  # 40 %, rounded up
    assert aim(v, {"test": "own_blame_at_most", "n": 6}) == "end with at most 6 Blame"


@pytest.mark.rule("P-9.7")
def test_the_odds_of_the_table_of_modifiers() -> None:
    """Success and disaster as P-9.7 lists them."""
    listed = {-3: (13.4, 12.5), 0: (16.2, 9.7), 2: (27.8, 22.2), 3: (40.3, 22.2), 5: (64.4, 19.4), 6: (74.1, 16.7),
              8: (85.6, 12.5), 10: (89.8, 10.2)}
    for mod, (success, disaster) in listed.items():
        odds = dict(dice_odds(mod))
        assert round(100 * odds["success"], 1) == success and round(100 * odds["disaster"], 1) == disaster


def test_what_is_reckoned_from_a_view_is_what_the_rules_reckon() -> None:
    """Executive modifiers, recruits and starbases agree with the rules on the same position."""
    g = after(21, 4, 300)
    for s in g.politicians():
        v = seen(g, s)
        assert recruits(v, s, 3) == targets.recruits(g, s, 3)
        for case in [c[0] for c in g.crises]:
            assert executive_mod(v, s, case) == resolve.executive_mod(g, s, case)
            assert sum([n for _, n in executive_lines(v, s, case)]) == executive_mod(v, s, case)
    v = seen(g, -1)
    assert all([starbases(v, q, b) == units.starbases(g, q, b) for q in g.quads() for b in range(11)])


def test_when_it_is_over_the_winners_are_named() -> None:
    g = after(8, 6, 20000)
    while not g.over:
        seat = g.waiting()[0]
        g.apply(seat, g.legal(seat)[0])
    v = seen(g, -1)
    rows = words.board(v)[1].rows
    assert [part.title for part in words.board(v)[:2]] == ["The story", "Result"] and len(rows) == 8
    assert {row[0] for row in rows if row[3] == "won"} == {words.panels(v)[s].name for s in g.winners()}
    assert "won" in picture.picture(v).elements[1].label
    assert words.outcome(v) == ("The Empire has collapsed: the galaxy burns." if g.burnt else
                                "The last of 6 turns is over.")


def test_hand_shows_privilege_and_action_cards_to_their_holder_alone() -> None:
    g = dealt(13)
    g.privs = put(g.privs, 0, (2, 2, 5))
    mine, other = words.hand(seen(g, 0)), words.hand(seen(g, 1))
    assert [c.title for c in mine if c.kind.startswith("privilege")][0].endswith("x2")
    assert not [c for c in other if c.kind.startswith("privilege")] and words.hand(seen(g, -1)) == ()
    assert len({c.key for c in mine}) == len(mine)


def test_a_card_drawn_is_played_from_the_hand() -> None:
    """Budget cards and battle cards lie in the hand, and whoever is asked for one can take it there."""
    asked = set()
    for g, seat in wander(9, 3, 900):
        v = seen(g, seat)
        keys = {card.key for card in words.hand(v)}
        for action in v.now.legal:
            if action[0] in ("keep", "play"):
                asked.add(action[0])
                assert set(GAME.verbs.touches(action)) & keys - keys_of(v), GAME.verbs.write(action)
    assert asked == {"keep", "play"}


def test_meters_warn_of_paralysis_and_of_the_throne() -> None:
    g = dealt(13)
    g.paralysed = 1
    g.blame = put(g.blame, 2, 9)
    said = {m.name: (m.value, m.note) for m in words.meters(seen(g, 6))}
    assert said["Crises"][1] == "PARALYSIS" and said["Most Blame"][0] == "SOL"
    assert len(CRISES) == 19 + len(OWN_CRISES) and "Turn" in said


def test_a_paper_shows_its_own_seat_the_fields_it_names_and_nobody_else_any() -> None:
    """Every procedure of one seat that asks names what its player has filled in; the fields exist."""
    own = [c for c in GAME.classes.values() if issubclass(c, Frame) and {"seat", "user"} & set(
        fields(c)) and any([name.startswith(f"{c.__name__}.") for name in questions(rules)])]
    unnamed = [c.__name__ for c in own if not hasattr(c, "shown")]
    assert unnamed == ["PlayCard"]  # it asks its victim
    assert all([set(c.shown) <= set(fields(c)) for c in own if hasattr(c, "shown")])
    t = table("pax_galactica", 8)
    seat = next(s for s in t.g.waiting() if t.g.question(s) is not None)
    assert all([not t.view(s).draft for s in range(8) if s not in t.g.waiting()]) and t.view(-1).draft == ()
    asked = t.g.question(seat)
    assert asked is not None and dict(t.view(seat).draft).get("frame", "") in ("", type(asked.frame).__name__)


def test_every_procedure_cites_its_rule() -> None:
    """The first lines of a procedure say by which rule it runs."""
    for name, kind in GAME.classes.items():
        if issubclass(kind, Frame):
            head = inspect.getsource(kind).split("\n")[:4]
            assert re.search(r"\b[PRDK]-\d+", " ".join(head)), name


@pytest.mark.rule("P-5.15")
def test_what_is_too_dear_to_build_the_rules_say() -> None:
    """With four Atomic Power a sector takes a starbase; nodes and Monuments near it are only too dear."""
    t = table("pax_galactica", 47)
    t.run(Raise(18, 4))
    dear = {b.why for b in too_dear(t.g, 18)}
    words_of = {b.why for b in words.blocked(t.view(18))}
    assert any([a.startswith("base ") for a in t.legal(18)])
    assert dear == {"needs 5 AP, you have 4 AP", "needs 6 AP, you have 4 AP"}
    assert "no ship or starbase of yours there" in words_of and not any(["AP" in why for why in words_of])
    labels = {b.label for b in words.blocked(t.view(18))}
    t.run(Raise(18, 9))
    assert {b.label for b in words.blocked(t.view(18))} == labels and not too_dear(t.g, 18)


@pytest.mark.rule("P-9.9")
def test_the_log_calls_a_reassigned_player_by_his_new_seat() -> None:
    """What was said before stays; from then on the log and the panel have one name."""
    t = table("pax_galactica", 21)
    first, second = [t.g.players(q)[0] for q in t.g.quads()[:2]]
    before = t.g.called(first)
    heard: list[Any] = []
    t.g._events = heard
    t.g.note(actions.DREW_TOKENS, first, 1)
    reassign(t.g, first, second, -1)
    t.g.note(actions.DREW_TOKENS, first, 2)
    said = [what.say(parts) for what, parts, _ in heard if what is actions.DREW_TOKENS]
    assert t.g.called(first) != before
    assert said == [f"{before} draws 1 legacy token.", f"{t.g.called(first)} draws 2 legacy tokens."]
