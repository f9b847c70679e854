"""The hall: chairs, clock, tables, Control's room, briefings, paper and honours, made of views and public facts."""
from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from hegemon.games.pax_galactica import GAME, live
from hegemon.games.pax_galactica import actions as a
from hegemon.games.pax_galactica import data as d
from hegemon.games.pax_galactica.live.control import SUBJECT_OF
from hegemon.kernel import SPECTATOR, Rng
from hegemon.kernel.questions import questions
from hegemon.kernel.verbs import Text
from hegemon.testing import table

SIZES = [8, 13, 21, 30, 39, 47, 60]


def walked(seats: int, seed: int = 3, steps: int = 100_000, **options: str) -> Iterator[Any]:
    """A game played half by default, half at random, as it is before each answer and once it is over."""
    g, rng = GAME.start(GAME.setup(seats, seed, options)), random.Random(seed)
    for _ in range(steps):
        yield g
        if g.over:
            return
        seat = rng.choice(g.waiting())
        listed = g.legal(seat)
        g.apply(seat, listed[0] if rng.random() < 0.6 else rng.choice(listed))


# -- chairs and clock

@pytest.mark.rule("P-2.12")
@pytest.mark.parametrize("seats", [*SIZES, 9, 48])
def test_every_chair_has_its_title_team_and_place_before_the_deal(seats: int) -> None:
    setup = GAME.setup(seats, 1)
    chairs, teams = live.casting(setup)
    g = GAME.start(setup)
    assert [c.seat for c in chairs] == list(range(seats)) and len({c.key for c in chairs}) == seats
    assert sorted([c.order for c in chairs]) == list(range(seats))
    assert {c.team for c in chairs if c.team} == {t.key for t in teams}
    for c in chairs:
        assert c.team == (d.FACTIONS[g.fac[c.seat]] if g.fac[c.seat] < 7 else "")
        assert (c.place == "capital") == (g.role[c.seat] == d.POLITICIAN)
    first = [c for c in sorted(chairs, key=lambda c: c.order) if g.leader[c.seat]]
    assert [c.order for c in first] == list(range(len(first)))  # leaders are seated first
    assert [c.seat for c in chairs if c.late] == [s for s in g.map_players() if g.fac[s] == d.GAL]
    assert live.desk(g) == (seats - 1 if seats not in SIZES else -1)


@pytest.mark.rule("P-1.1")
def test_the_timetable_is_that_of_the_source() -> None:
    """Twenty, fifteen and five minutes; the first turn is longer; a minute for each outlet."""
    plan = live.timetable(GAME.setup(47, 1))
    assert [(p.key, p.seconds, p.first) for p in plan.phases] == [("map", 1200, 900), ("diplomacy", 900, 300),
                                                                   ("media", 300, 0)]
    assert plan.rounds == 7 and live.timetable(GAME.setup(47, 1, {"turns": 9})).rounds == 9
    assert live.timetable(GAME.setup(60, 1)).phases[2].seconds == 480
    assert all([sum([share for _, _, share in p.parts]) == p.seconds for p in plan.phases])
    import hegemon.games.pax_galactica.rules as rules
    assert set(plan.quick) <= questions(rules)


@pytest.mark.parametrize("clocked", ["false", "true"])
def test_a_game_passes_through_every_part_of_its_timetable_and_everybody_may_know_where_it_stands(clocked: str) -> None:
    """Moments and places are those of a position the spectator cannot tell from this one."""
    met, before = set[tuple[str, str]](), (0, 0, 0)
    plan = live.timetable(GAME.setup(13, 3, {"clocked": clocked}))
    order = [(phase.key, key) for phase in plan.phases for key, _, _ in phase.parts]
    for n, g in enumerate(walked(13, clocked=clocked)):
        if g.over:
            break
        now = live.moment(g)
        met.add((now.phase, now.part))
        at = (now.round, order.index((now.phase, now.part)), n)
        assert at[:2] >= before[:2], "time does not run back"
        before = at
        if n % 40 == 0:
            seen = g.sample(SPECTATOR, Rng(n))
            assert live.moment(seen) == now and live.desk(seen) == live.desk(g)
            for place in ("centaurus", "capital"):
                assert live.place_moment(seen, place) == live.place_moment(g, place)
            for q in g.open:
                mine = [p for p in seen.open if p.seat == q.seat]
                assert not mine or live.place_of(seen, mine[0]) == live.place_of(g, q)
    assert met == set(order) and live.moment(g).phase == "over"


def test_a_question_belongs_to_the_table_it_is_asked_at() -> None:
    seen = set[str]()
    for g in walked(21, steps=1500):
        for q in g.open:
            place = live.place_of(g, q)
            seen.add(place)
            reigns = q.name().startswith(("Reign", "Choose"))
            if place and g.role[q.seat] < d.MEDIA and g.phase == 0 and not reigns:
                assert place == ("capital" if g.role[q.seat] == d.POLITICIAN else d.QUADS[g.loc[q.seat]])
    assert seen == {"", "sol", "centaurus", "capital"}


def test_places_show_what_lies_open_and_differ_by_no_sealed_answer() -> None:
    for n, g in enumerate(walked(21, steps=900)):
        if n % 30 == 0:
            cards = live.places(GAME.view(g, SPECTATOR))
            assert [c.key for c in cards] == ["sol", "centaurus", "capital"]
            assert all([len(c.gauges) == 4 and all([0 <= x.share <= 1 for x in c.gauges]) for c in cards])
            assert live.places(GAME.view(g.sample(SPECTATOR, Rng(n)), SPECTATOR)) == cards


# -- Control's room

@pytest.mark.rule("R-94")
def test_every_ruling_is_a_case_with_its_subject_and_its_answers_answer_it() -> None:
    """Also out of order: a later one is answered by its path."""
    rng, seen, beside = random.Random(1), set[str](), 0
    for g in walked(22, 4, control="human"):
        desk = live.desk(g)
        cases = live.rulings(GAME.view(g, desk))
        assert len(cases) == len(g.questions(desk)) and not live.rulings(GAME.view(g, 0))
        for c in cases:
            seen.add(c.subject)
            assert c.area in dict(live.areas(GAME.setup(22, 1))) or c.area == "press"
        if len(cases) > 1:
            beside += 1
            last, trial = cases[-1], g.clone()
            trial.apply(desk, a.VERBS.read(rng.choice(last.answers)[0]), last.path)
            assert last.path not in [q.path for q in trial.questions(desk)] or trial.open != g.open
    assert seen == set(a.SUBJECT.names) == set(SUBJECT_OF.values()) and beside


def test_the_numbers_of_the_desk_are_presses_that_lack_only_their_reason() -> None:
    g = next(walked(22, control="human"))
    desk = live.desk(g)
    tools = live.tools(GAME.view(g, desk))
    presses = [t for t in tools if t.less or t.more]
    assert len(presses) > 60 and not live.tools(GAME.view(g, 3))
    for t in presses[::7]:
        for press in (t.less, t.more):
            if press:
                trial = g.clone()
                trial.apply(desk, a.VERBS.read(f'{press} "counted again"'))
                changed = [x for x in live.tools(GAME.view(trial, desk)) if x.label == t.label]
                assert changed[0].value == press.split()[-1] != t.value
    assert {t.form for t in tools if not t.value} == {f.name for f in a.CONTROL_FORMS}
    assert all([isinstance(f.domains[-1], Text) for f in a.CONTROL_FORMS])


@pytest.mark.rule("P-13.13")
def test_what_players_put_to_the_desk_comes_with_the_form_that_answers_it() -> None:
    t = table("pax_galactica", 9, control="human")
    t.until("Round.chosen")
    t.play('consult law "All pawns leave the Treasury."', seat=4)
    (found,) = live.requests(t.view(8))
    assert (found.seat, found.form, found.filled, found.text) == (4, "k_law", (d.PEOPLE[t.g.person(4)],),
                                                                  "All pawns leave the Treasury.")
    assert live.requests(t.view(4)) == ()


# -- what is read

@pytest.mark.parametrize("seats", [13, 48])
def test_a_briefing_tells_the_seat_its_role_and_keeps_secrets_in_the_fold(seats: int) -> None:
    g = next(walked(seats))
    for seat in range(seats):
        sheet = live.briefing(GAME.view(g, seat))
        public = " ".join([" ".join(row) for part in sheet.public for row in part.rows])
        folded = " ".join([" ".join(row) for part in sheet.secret for row in part.rows])
        assert sheet.title and sheet.steps and "courteous" in public
        hidden = g.secret[seat] >= 0 or bool(g.moles[seat]) or (
            g.leader[seat] and any([g.fac[seat] in row for row in g.moles]))
        assert len(sheet.secret) > 1 or not hidden
        for term in g.terms[seat]:
            assert d.FACTION_TABLE["condition"][term]["words"] in folded
        if g.secret[seat] >= 0:
            name = d.FACTION_TABLE["secret"][g.secret[seat]]["name"]
            assert name in folded and name not in public


def test_paper_is_enough_to_play_on() -> None:
    g = next(walked(21))
    for place in ("sol", "capital"):
        assert len(live.printed(GAME.view(g, SPECTATOR), place)) >= 3
    for seat in range(21):
        parts = {part.title for part in live.printed(GAME.view(g, seat), "")}
        assert "You" in parts or g.role[seat] > d.MEDIA


def test_honours_are_told_once_it_is_over_and_events_weigh_what_the_log_knows() -> None:
    told = {v.name for v in vars(a).values() if hasattr(v, "sentence")}
    assert set(live.WEIGHTS) <= told and all([0 <= n <= 3 for n in live.WEIGHTS.values()])
    *_, g = walked(8)
    found = live.awards(GAME.view(g, SPECTATOR))
    assert found[-1].seats == tuple(g.winners()) and "Hero of the Empire" in [x.title for x in found]
    assert live.awards(GAME.view(next(walked(8)), 0)) == ()
    import hegemon.games.pax_galactica.rules as rules
    for seat in range(8):
        assert {name for x in live.automatic(GAME.view(g, seat)) for name in x.questions} <= questions(rules)


def test_channels_are_the_own_faction_table_and_circle() -> None:
    g = next(walked(47))
    for seat in range(47):
        mine = {c.key: c for c in live.channels(GAME.view(g, seat))}
        for key in mine:
            kind, _, rest = key.partition(":")
            assert kind != "team" or rest == d.FACTIONS[g.fac[seat]]
            assert kind != "secret" or int(rest) == g.secret[seat]
        if g.role[seat] == d.MEDIA:
            assert len([k for k in mine if k.startswith("place:")]) == 6 and live.outlets(GAME.view(g, seat))
    assert live.channels(GAME.view(g, SPECTATOR)) == ()
