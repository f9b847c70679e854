"""Pictures: keys, files with literal colours, patches that make the new picture out of the old."""

from __future__ import annotations

import json
import random
import re
from xml.etree import ElementTree

import pytest

import hegemon.draw
from hegemon.draw import (
    GLYPHS,
    SIGILS,
    THEMES,
    Canvas,
    Element,
    Picture,
    Reach,
    Ring,
    Sheet,
    Theme,
    badge,
    card,
    defs,
    die,
    drawn,
    hexagon,
    icons,
    meter,
    pip,
    planet,
    rim_hex,
    ring,
    sprites,
    starfield,
    stylesheet,
    sun,
    text,
    token,
    tokens_css,
)
from hegemon.draw.paints import referred, shared

SVG = "{http://www.w3.org/2000/svg}"


def board() -> Canvas:
    """A small board with something of everything."""
    canvas = Canvas(300, 200, "Round 1 & 2", "Blue holds <D1>.")
    canvas.add("ground", starfield(300, 200, count=5))
    canvas.add("hex-D1", hexagon(40, owner="blue"), planet(9, "rust", y=-8), icons(("food", "metal")),
               rim_hex(40, owned=True), x=60, y=60, label="D1, held by Blue")
    canvas.add("hex-D2", hexagon(40, ground="void"), text("R & D <b>", 0, 4), rim_hex(40), x=130, y=60)
    canvas.add("loc-D2", ring(Ring("fern", "leaf", "dashed")), token("embassy", "pirate", 3, x=2), x=130, y=80)
    canvas.add("side", card(90, 80, "Time \"Warp\"", kind="Tier 2", cost="3", cost_icon="cap"), die(5, x=40, y=130),
               meter(3, 9, 50, 60, 130), badge("silver", x=10, y=130), sun(12, 20, 160), x=200, y=10)
    canvas.token("fleet-blue-1", token("fleet", "blue", 2), x=60, y=80, label="Two fleets of Blue")
    return canvas


@pytest.mark.parametrize("theme", THEMES)
def test_a_file_is_well_formed_and_carries_literal_colours_only(theme: Theme) -> None:
    svg = board().picture().svg(theme, lit=["hex-D2"], chosen=["fleet-blue-1"])
    root = ElementTree.fromstring(svg)
    assert root.get("viewBox") == "0 0 300 200"
    assert "var(" not in svg and "style=" not in svg
    assert root.findtext(f"{SVG}title") == "Round 1 & 2" and root.findtext(f"{SVG}desc") == "Blue holds <D1>."


def test_every_class_and_paint_used_in_a_file_is_defined_there() -> None:
    svg = board().picture().svg()
    style = re.findall(r"<style>(.*?)</style>", svg, re.DOTALL)[0]
    used = {word for found in re.findall(r'class="([^"]*)"', svg) for word in found.split()}
    assert {word for word in used if f".{word}" not in style} == set()
    shared = svg[svg.index("<defs>"):svg.index("</defs>")]
    assert {f"hg-{name}" for name in referred(svg)} == set(re.findall(r' id="([\w-]+)"', shared))


def test_keys_become_ids_and_states_become_classes() -> None:
    root = ElementTree.fromstring(board().picture().svg(lit=["hex-D2"], last=["fleet-blue-1"], chosen=["hex-D2"]))
    groups = {g.get("id"): g for g in root.findall(f"{SVG}g")}
    assert list(groups) == ["ground", "hex-D1", "hex-D2", "loc-D2", "side", "fleet-blue-1"]
    assert groups["hex-D2"].get("class") == "lit chosen"
    assert groups["fleet-blue-1"].get("class") == "token last"
    assert groups["fleet-blue-1"].get("transform") == "translate(60 80)"
    assert groups["hex-D1"].findtext(f"{SVG}title") == "D1, held by Blue"
    assert groups["hex-D2"].find(f"{SVG}path[@class='rim']") is not None


def test_a_thumbnail_shares_no_id_with_the_board() -> None:
    picture = board().picture()
    whole, small = (set(re.findall(r'\bid="([^"]+)"', svg)) for svg in (picture.svg(), picture.svg(ids=False)))
    assert whole and small and not whole & small


def test_a_key_twice_and_a_key_of_two_words_are_refused() -> None:
    one = Element("hex-A1", "")
    with pytest.raises(ValueError, match="given twice: hex-A1"):
        Picture((Sheet("map", "Map", "stage", 1, 1),), (one, one))
    with pytest.raises(ValueError, match="'hex A1' is not"):
        Canvas(1, 1).add("hex A1", "")


def test_a_piece_that_moved_is_sent_without_its_drawing() -> None:
    before = board().picture()
    canvas = board()
    canvas.elements.pop()
    canvas.token("fleet-blue-1", token("fleet", "blue", 2), x=130, y=80, label="Two fleets of Blue")
    assert canvas.picture().patch(before) == {
        "set": [["fleet-blue-1", "token", 130, 80, "Two fleets of Blue", None]], "gone": []}


def test_the_same_picture_sends_nothing_and_a_first_one_everything() -> None:
    picture = board().picture()
    assert board().picture().patch(picture) == picture.patch(picture) == {"set": [], "gone": []}
    first = picture.patch(None)
    assert [row[0] for row in first["set"]] == list(picture.by_key) and first["sheets"][0][3:5] == [300, 200]
    assert Canvas().picture().patched(first) == picture


def random_picture(rng: random.Random) -> Picture:
    """Some of twenty elements, in any order and place."""
    keys = rng.sample(range(20), rng.randint(0, 20))
    if rng.random() < 0.5:
        keys.sort()
    elements = tuple(Element(f"k-{key}", rng.choice("ab"), rng.choice((0.0, 5.5)), 1.0, rng.choice(("", "token")),
                             sheet=rng.choice(("map", "market"))) for key in keys)
    sheets = (Sheet("map", "Map", "stage", rng.choice((10, 20)), 10), Sheet("market", "Market", "market", 5, 5))
    return Picture(sheets, elements, rng.choice(("Round 1", "Round 2")))


def test_a_patch_makes_the_new_picture_out_of_the_old_one() -> None:
    rng = random.Random(7)
    for _ in range(400):
        old, new = random_picture(rng), random_picture(rng)
        patch = json.loads(json.dumps(new.patch(old)))
        assert old.patched(patch) == new
        unsorted = {word: value for word, value in patch.items() if word != "order"}
        assert ("order" in patch) == (list(old.patched(unsorted).by_key) != list(new.by_key))


def in_parts() -> Canvas:
    """A stage with one hex and, beside it, two sheets of which only one fits under the other."""
    canvas = Canvas(title="In parts")
    stage = canvas.sheet("galaxy", "Galaxy", "stage", 300, 200, focus=(100, 50, 100, 100))
    market = canvas.sheet("market", "Market", "market", 120, 60, note="3 of 32")
    cards = canvas.sheet("cards", "My cards", "mine", 80, 150)
    stage.add("hex-D1", hexagon(40), text("D1", size=14), x=150, y=100)
    market.add("tile-1", text("one", size=12.5), x=10, y=20)
    cards.put(Element("card-1", "<rect/>", 5, 6))
    return canvas


def test_sheets_are_composed_beside_the_stage_in_columns_no_taller_than_it() -> None:
    picture = in_parts().picture()
    whole = picture.composed
    assert (whole.width, whole.height) == (picture.width, picture.height) == (300 + 16 + 120 + 16 + 80, 200)
    place = {e.key: (e.x, e.y) for e in whole.elements}
    assert place["hex-D1"] == (150, 100)
    assert place["tile-1"] == (300 + 16 + 10, 22 + 20)
    assert place["card-1"] == (300 + 16 + 120 + 16 + 5, 22 + 6)
    assert "Market" in picture.svg() and "My cards" in picture.svg()
    assert in_parts().picture().composed.by_key["tile-1"] is whole.by_key["tile-1"]


def test_some_sheets_alone_and_one_that_is_not_there() -> None:
    picture = in_parts().picture()
    assert list(picture.only("market").by_key) == ["tile-1"]
    with pytest.raises(ValueError, match="no sheet 'moon'; it has galaxy, market, cards"):
        picture.only("moon")


def test_a_sheet_says_how_small_its_letters_are() -> None:
    assert in_parts().picture().letters == {"galaxy": 14.0, "market": 12.5, "cards": 12.0}


def test_a_thumbnail_shows_what_the_stage_is_worth_without_words() -> None:
    counted, without = in_parts(), in_parts().picture().thumb(208, 124)
    counted.add("pip-1", pip("2/2"), x=120, y=80)
    small = counted.picture().thumb(208, 124)
    assert 'viewBox="100 50 100 100" width="208" height="124"' in small
    assert "<text" not in small and small.count("<rect") == without.count("<rect"), "a pip without its number"
    assert "id=\"hex-D1\"" not in small and "<path" in small


def test_a_thumbnail_comes_close_to_the_pieces_of_a_colour() -> None:
    """Around them, no farther than the edge of the stage; their middle where they are far apart; all where none are."""
    canvas = Canvas(1000, 800)
    canvas.put(Element("hex-A1", '<use href="#hg-hex-blue"/>', 300, 500, "map"),
               Element("fleet-1", '<use class="f-p-blue-line"/>', 400, 540, "token"),
               Element("hex-B1", '<use href="#hg-hex-red"/>', 40, 30, "map"), Element("realm-blue", "-blue", 0, 0),
               Element("hex-C1", '<use href="#hg-hex-grey"/>', 500, 0, "map"),
               Element("hex-C9", '<use href="#hg-hex-grey"/>', 500, 480, "map"))
    picture = canvas.picture()
    assert 'viewBox="1.25 340 697.5 360"' in picture.thumb(310, 160, colour="blue")
    assert 'viewBox="0 0 620 320"' in picture.thumb(310, 160, colour="red")
    assert 'viewBox="0 0 1000 500"' in picture.thumb(320, 160, colour="grey")
    assert 'viewBox="0 0 1000 800"' in picture.thumb(310, 160, colour="green")


def test_an_element_that_changes_its_sheet_says_so_and_keeps_its_drawing() -> None:
    before, canvas = in_parts().picture(), in_parts()
    canvas.elements.pop()
    canvas.leaves[1].put(Element("card-1", "<rect/>", 5, 6))
    assert canvas.picture().patch(before)["set"] == [["card-1", "", 5, 6, "", None, "market"]]


def test_equal_pieces_are_drawn_once() -> None:
    times = []

    @drawn
    def piece(owner: str) -> str:
        times.append(owner)
        return token("fleet", owner)

    assert piece("red") is piece("red") and times == ["red"]


def test_the_page_style_uses_the_properties_of_the_tokens() -> None:
    page, tokens = stylesheet(None), tokens_css()
    used = set(re.findall(r"var\(--([\w-]+)\)", page))
    assert used and all(f"--{name}:" in tokens for name in used)
    assert set(re.findall(r"\.([fs]-[\w-]+)\{", page)) == set(re.findall(r"\.([fs]-[\w-]+)\{", stylesheet("dark")))
    assert "var(" not in stylesheet("light")
    assert set(re.findall(r'class="([\w-]+)"', defs())) <= set(re.findall(r"\.([\w-]+)\{", page))


def test_the_page_holds_every_paint_and_glyph_once() -> None:
    root = ElementTree.fromstring(sprites())
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    assert {f"hg-g-{name}" for name in GLYPHS} | {f"hg-s-{name}" for name in SIGILS} <= set(ids)
    assert {"hg-tile", "hg-sky", "hg-hatch-blue", "hg-w-rust", "hg-hex-void"} <= set(ids)


def test_what_is_used_takes_no_tones_from_scoped_rules() -> None:
    """Inside what a page shows by `use`, its rules for the inside of a board do not hold; gradients and patterns are
    looked up where they stand."""
    looked_up = ("radialGradient", "linearGradient", "pattern", "clipPath")
    for name, xml in shared().items():
        root = ElementTree.fromstring(xml)
        assert root.tag in looked_up or not [node for node in root.iter() if node.get("class")], name
        assert f'id="hg-{name}"' in xml and referred(xml) - {name} <= shared().keys()


def test_boards_have_no_filters() -> None:
    assert "filter" not in defs() + stylesheet("dark")


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(ValueError, match="no theme 'noon'"):
        board().picture().svg("noon")  # type: ignore[arg-type]


def test_every_public_name_exists() -> None:
    assert all(hasattr(hegemon.draw, name) for name in hegemon.draw.__all__)


def test_a_ranged_piece_says_so_in_its_class_and_costs_a_patch_nothing_else() -> None:
    """What it reaches is asked for when somebody points at it, so only the word goes out with the picture."""
    canvas = board()
    canvas.token("fleet-blue-2", token("fleet", "blue"), x=130, y=60, ranged=True)
    row = canvas.picture().patch(board().picture())["set"]
    assert [(r[0], r[1]) for r in row] == [("fleet-blue-2", "token ranged")]
    assert ".reached>.rim" in stylesheet(None) and Reach("Range 1", ("hex-D2",)).keys == ("hex-D2",)
