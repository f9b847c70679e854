"""Pictures as files: SVG, PNG and animated GIF."""

from __future__ import annotations

import io
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hegemon.draw.palette import TONES, Theme
from hegemon.draw.picture import Picture

if TYPE_CHECKING:
    from PIL import Image


_FONT_PLACES: Final = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts",
                       "/System/Library/Fonts", "/Library/Fonts", "C:/Windows/Fonts")
_FONT_ENDINGS: Final = frozenset({".ttf", ".otf", ".ttc"})


@lru_cache(maxsize=1)
def _font_folders() -> tuple[str, ...]:
    """The DejaVu fonts that come with matplotlib, for machines that have none of their own."""
    found = find_spec("matplotlib")
    places = found.submodule_search_locations if found else None
    folders = [Path(place) / "mpl-data" / "fonts" / "ttf" for place in places or ()]
    return tuple(str(folder) for folder in folders if folder.is_dir())


@lru_cache(maxsize=8)
def need_fonts(places: tuple[str, ...]) -> None:
    """Refuse to go on without any font: the renderer would leave all text out in silence."""
    files = (file for place in places for file in Path(place).expanduser().rglob("*"))
    if not any(file.suffix.lower() in _FONT_ENDINGS for file in files):
        raise ValueError("There is no font to draw text with: install the package fonts-dejavu-core or matplotlib.")


def png(picture: Picture, theme: Theme = "dark", scale: float = 1.0, lit: Collection[str] = (),
        chosen: Collection[str] = (), last: Collection[str] = (), threatened: Collection[str] = ()) -> bytes:
    """The picture as PNG bytes, `scale` times its natural size."""
    try:
        import resvg_py
    except ImportError:
        raise ValueError("PNG needs the package resvg-py: pip install resvg-py.") from None
    if scale <= 0:
        raise ValueError(f"The scale of a picture must be above 0, not {scale:g}.")
    svg = picture.svg(theme, lit, chosen, last, threatened=threatened)
    if "<text" in svg:
        need_fonts(_font_folders() + _FONT_PLACES)
    return bytes(resvg_py.svg_to_bytes(
        svg_string=svg, width=max(1, round(picture.width * scale)), height=max(1, round(picture.height * scale)),
        font_dirs=list(_font_folders()), sans_serif_family="DejaVu Sans", serif_family="DejaVu Serif",
        monospace_family="DejaVu Sans Mono"))


def save(picture: Picture, path: str | Path, theme: Theme = "dark", scale: float = 1.0, lit: Collection[str] = (),
         chosen: Collection[str] = (), last: Collection[str] = (), threatened: Collection[str] = ()) -> None:
    """Write the picture as the ending of the path says: .svg, .png or .gif."""
    path = Path(path)
    ending = path.suffix.lower()
    if ending == ".svg":
        path.write_text(picture.svg(theme, lit, chosen, last, threatened=threatened), encoding="utf-8")
    elif ending == ".png":
        path.write_bytes(png(picture, theme, scale, lit, chosen, last, threatened))
    elif ending == ".gif":
        gif([picture], path, theme=theme, scale=scale)
    else:
        raise ValueError(f"A picture is saved as .svg, .png or .gif, not {ending or path.name!r}.")


def gif(pictures: Iterable[Picture], path: str | Path, seconds: float = 0.6, theme: Theme = "dark",
        scale: float = 1.0) -> None:
    """Write pictures one after another as an endless animation, `seconds` each and the last one longer.

    Of pictures in parts the stage is shown, and the scene while there is one.
    """
    try:
        from PIL import Image
    except ImportError:
        raise ValueError("GIF needs the package pillow: pip install pillow.") from None
    drawings = [png(each.of_roles("stage", "scene"), theme, scale) for each in pictures]
    if not drawings:
        raise ValueError("An animation needs at least one picture.")
    frames = [Image.open(io.BytesIO(data)) for data in drawings]  # opened, not yet read: a long game stays small
    size = max(frame.width for frame in frames), max(frame.height for frame in frames)
    colours = _shared_palette(frames[:: max(1, len(frames) // 8)], theme)

    def flat(frame: Image.Image) -> Image.Image:
        whole = Image.new("RGB", size, TONES[theme]["page"])
        whole.paste(frame, (0, 0))
        return whole.quantize(palette=colours, dither=Image.Dither.NONE)

    pause = round(seconds * 1000)
    durations = [pause] * (len(frames) - 1) + [pause * 4]
    flat(frames[0]).save(Path(path), save_all=True, append_images=map(flat, frames[1:]), duration=durations, loop=0)


def _shared_palette(frames: Sequence[Image.Image], theme: Theme) -> Image.Image:
    """One palette for all frames, so that the ground does not flicker; players and states keep their exact colours."""
    from PIL import Image

    tones = TONES[theme]
    kept = sorted({tones[name] for name in tones if name.startswith("p-")}
                  | {tones[name] for name in ("text", "text-soft", "page", "selectable", "selected", "last-move")})
    exact = [channel for colour in kept for channel in bytes.fromhex(colour[1:])]
    room = 256 - len(kept)
    strip = Image.new("RGB", (frames[0].width, sum(frame.height for frame in frames)))
    top = 0
    for frame in frames:
        strip.paste(frame, (0, top))
        top += frame.height
    found = strip.quantize(room, dither=Image.Dither.NONE).getpalette() or []
    shared = Image.new("P", (1, 1))
    shared.putpalette(found[: 3 * room] + exact)
    return shared
