"""The palette keeps its promises: contrast in both themes, and owners told apart by every eye."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from hegemon.draw import HUES, PALETTE, PLAYERS, RESOURCES, SEAT_COLOURS, THEMES, TONES, Theme, skin
from hegemon.draw.colour import EYES, ciede2000, contrast, lab, linear, seen
from hegemon.draw.palette import STRENGTHS
from hegemon.draw.worlds import mix

TEXT, SHAPE, APART = (PALETTE["rules"][name] for name in ("text_contrast", "shape_contrast", "player_distance"))


GROUNDS = ("tile", "tile-a", "tile-b")  # a hex in the middle, where the light falls, and at its rim


def pairs(theme: Theme) -> Iterator[tuple[str, str, float]]:
    """Tone, ground and the least contrast between them."""
    for words in ("text", "text-soft", "text-faint", "accent-text", "good", "warn", "bad", "info"):
        yield from ((words, ground, TEXT) for ground in ("page", "panel", "raised"))
    yield from ((words, ground, TEXT) for words in ("text", "text-soft", "text-faint") for ground in GROUNDS)
    yield from (("text-faint", "void", TEXT), ("brass", "page", TEXT), ("brass", "panel", TEXT))
    yield "on-accent", "accent", TEXT
    for shape in ("line-strong", "focus", "selectable", "selected", "last-move", "threatened"):
        yield from ((shape, ground, SHAPE) for ground in ("page", *GROUNDS))
    for who in (*PLAYERS, "silver"):
        worn = skin(who)
        yield from ((worn.text, ground, TEXT) for ground in ("panel", "page"))
        yield from ((worn.edge, ground, SHAPE) for ground in GROUNDS)
        yield worn.ink, worn.fill, TEXT
    yield "npc-ink", "npc", TEXT
    yield from (("npc-edge", ground, SHAPE) for ground in GROUNDS)
    yield from ((f"h-{name}", ground, SHAPE) for name in HUES for ground in ("page", *GROUNDS))
    yield from ((f"r-{name}", ground, SHAPE) for name in RESOURCES for ground in ("panel", *GROUNDS))
    yield from (("die-ink", "die", TEXT), ("dark-die-ink", "dark-die", TEXT), ("sun-ink", "sun", TEXT))


@pytest.mark.parametrize("theme", THEMES)
def test_everything_a_player_must_read_or_see_stands_out(theme: Theme) -> None:
    tones = TONES[theme]
    weak = [f"{tone} on {ground}: {contrast(tones[tone], tones[ground]):.2f} < {least}"
            for tone, ground, least in pairs(theme) if contrast(tones[tone], tones[ground]) < least]
    assert not weak


@pytest.mark.parametrize("theme", THEMES)
def test_labels_can_be_read_through_glass_and_before_nebulas(theme: Theme) -> None:
    """The sky at its middle and its rim, with any nebula at its strongest, and a glass hex over it."""
    tones, strong = TONES[theme], float(STRENGTHS[theme]["neb-o"])
    for sky in ("sky-core", "sky-rim"):
        for nebula in ("neb-1", "neb-2", "neb-3", "neb-4"):
            ground = mix(tones[sky], tones[nebula], strong)
            for shown in (ground, mix(ground, tones["void-a"], 0.62), mix(ground, tones["void-a"], 0.3)):
                for words in ("text", "text-soft", "text-faint"):
                    assert contrast(tones[words], shown) >= TEXT, (words, sky, nebula, shown)


@pytest.mark.parametrize("eye", EYES)
def test_every_eye_tells_players_apart(eye: str) -> None:
    fills = {who: lab(seen(row["fill"], eye)) for who, row in PLAYERS.items()}
    close = {(a, b): round(ciede2000(fills[a], fills[b]), 1) for a, b in itertools.combinations(fills, 2)}
    assert min(close.values()) >= APART, min(close, key=lambda pair: close[pair])


def test_small_tables_never_meet_the_closest_pair() -> None:
    """Red and orange are the closest pair; they meet only at a full table of six."""
    worst = {(a, b): min(ciede2000(lab(seen(PLAYERS[a]["fill"], eye)), lab(seen(PLAYERS[b]["fill"], eye)))
                         for eye in EYES) for a, b in itertools.combinations(SEAT_COLOURS, 2)}
    closest = min(worst, key=lambda pair: worst[pair])
    assert set(closest) == {"red", "orange"}
    assert not set(closest) <= set(SEAT_COLOURS[:5])


def test_owners_differ_in_more_than_colour() -> None:
    assert len({row["sigil"] for row in PLAYERS.values()}) == len(PLAYERS)
    assert len({row["hatch"] for row in PLAYERS.values()}) == len(PLAYERS)
    assert set(SEAT_COLOURS) == set(PLAYERS)


def test_both_themes_name_the_same_tones_and_players_keep_their_fill() -> None:
    assert TONES["dark"].keys() == TONES["light"].keys()
    assert all(TONES["dark"][f"p-{who}"] == TONES["light"][f"p-{who}"] for who in PLAYERS)


def test_colour_measures_agree_with_published_values() -> None:
    """Black on white is 21:1, and the CIEDE2000 pairs of Sharma, Wu and Dalal come out as printed."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert lab(linear("#ffffff"))[0] == pytest.approx(100, abs=0.01)
    for one, two, apart in (
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ):
        assert ciede2000(one, two) == pytest.approx(apart, abs=1e-3)
