"""Files: PNG and GIF really hold the picture, in the right size, with readable text."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from hegemon.draw import TONES, Canvas, Picture, gif, png, rect, rim_box, save, text, token
from hegemon.draw.files import need_fonts


def plain(*fragments: str, size: tuple[int, int] = (80, 40)) -> Picture:
    """A picture with a plain ground and the fragments on it."""
    canvas = Canvas(*size)
    canvas.add("ground", rect(0, 0, *size, fill="page"))
    canvas.add("piece", *fragments)
    return canvas.picture()


def image(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


def near(picture: Image.Image, tone: str) -> bool:
    """Whether a piece in the middle has its owner's colour, but for the sheen on it."""
    seen = picture.convert("RGB").getpixel((40, 20))
    assert isinstance(seen, tuple)
    return all(abs(a - b) < 20 for a, b in zip(seen, rgb(TONES["dark"][tone])))


def test_a_png_has_the_colours_of_its_theme(tmp_path: Path) -> None:
    picture = plain(token("complex", "blue", size=24, marked=False, x=40, y=20))
    save(picture, tmp_path / "night.png")
    save(picture, tmp_path / "day.png", theme="light", scale=2)
    with Image.open(tmp_path / "night.png") as night, Image.open(tmp_path / "day.png") as day:
        assert night.size == (80, 40) and day.size == (160, 80)
        assert night.convert("RGB").getpixel((2, 2)) == rgb(TONES["dark"]["page"])
        assert day.convert("RGB").getpixel((2, 2)) == rgb(TONES["light"]["page"])
        assert near(night, "p-blue")


def test_text_is_really_drawn_and_stays_in_its_place() -> None:
    picture = plain(text("Dreadnoughts of the Empire", 40, 24, 12, width=60))
    drawn = image(png(picture, scale=4))
    ground = Image.new("RGB", drawn.size, rgb(TONES["dark"]["page"]))
    inked = [(x, y) for x in range(drawn.width) for y in range(drawn.height)
             if drawn.getpixel((x, y)) != ground.getpixel((x, y))]
    assert len(inked) > 200
    left, right = min(x for x, _ in inked) / 4, max(x for x, _ in inked) / 4
    assert left >= 9.5 and right <= 70.5


def test_states_show_their_rims() -> None:
    picture = plain(rim_box(10, 10, 60, 20, 0))
    quiet = png(picture)
    for state in ("lit", "chosen", "last", "threatened"):
        assert image(png(picture, **{state: ["piece"]})).tobytes() != image(quiet).tobytes()  # type: ignore[arg-type]
    chosen = image(png(picture, chosen=["piece"]))
    assert chosen.getpixel((40, 10)) == rgb(TONES["dark"]["selected"])


def test_a_gif_holds_every_picture(tmp_path: Path) -> None:
    steps = [plain(token("fleet", "red", x=20 + 20 * i, y=20)) for i in range(3)]
    gif(steps, tmp_path / "move.gif", seconds=0.5)
    with Image.open(tmp_path / "move.gif") as moving:
        assert moving.size == (80, 40) and getattr(moving, "n_frames", 1) == 3
        assert moving.info["duration"] == 500 and moving.info["loop"] == 0


def test_a_gif_keeps_the_colours_of_the_players_and_the_largest_size(tmp_path: Path) -> None:
    """A piece that is on the board for one frame only has its own red there."""
    with_red = plain(token("complex", "red", size=24, marked=False, x=40, y=20))
    gif([with_red, plain(), plain(size=(90, 50))], tmp_path / "gone.gif", seconds=0.1)
    with Image.open(tmp_path / "gone.gif") as moving:
        assert moving.size == (90, 50)
        assert near(moving, "p-red")


def test_a_machine_without_fonts_is_told_so(tmp_path: Path) -> None:
    """A PNG without its text would be wrong in silence."""
    with pytest.raises(ValueError, match="There is no font to draw text with"):
        need_fonts((str(tmp_path), str(tmp_path / "nowhere")))
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "Some.TTF").touch()
    need_fonts((str(tmp_path),))


def test_an_svg_file_is_the_picture(tmp_path: Path) -> None:
    picture = plain(text("Olá"))
    save(picture, tmp_path / "a.svg", theme="light", lit=["piece"])
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == picture.svg("light", lit=["piece"])


def test_what_cannot_be_written_gets_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"saved as \.svg, \.png or \.gif, not '\.bmp'"):
        save(plain(), tmp_path / "a.bmp")
    with pytest.raises(ValueError, match="at least one picture"):
        gif([], tmp_path / "a.gif")
    with pytest.raises(ValueError, match="must be above 0"):
        png(plain(), scale=0)
