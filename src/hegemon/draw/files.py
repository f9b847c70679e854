"""Pictures as files: SVG, PNG and animated GIF."""

from __future__ import annotations

import io
from collections.abc import Collection, Iterable
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from hegemon.draw.palette import Theme
from hegemon.draw.picture import Picture


@lru_cache(maxsize=1)
def _font_folders() -> list[str]:
    """The DejaVu fonts that come with matplotlib, for machines that have none of their own."""
    found = find_spec("matplotlib")
    places = found.submodule_search_locations if found else None
    folders = [Path(place) / "mpl-data" / "fonts" / "ttf" for place in places or ()]
    return [str(folder) for folder in folders if folder.is_dir()]


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
    return bytes(resvg_py.svg_to_bytes(
        svg_string=svg, width=max(1, round(picture.width * scale)), height=max(1, round(picture.height * scale)),
        font_dirs=_font_folders(), sans_serif_family="DejaVu Sans", serif_family="DejaVu Serif",
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
    """Write pictures one after another as an endless animation, `seconds` each and the last one longer."""
    try:
        from PIL import Image
    except ImportError:
        raise ValueError("GIF needs the package pillow: pip install pillow.") from None
    frames = [Image.open(io.BytesIO(png(each, theme, scale))).convert("RGB") for each in pictures]
    if not frames:
        raise ValueError("An animation needs at least one picture.")
    shared = frames[-1].quantize(256, dither=Image.Dither.NONE)  # one palette, so that the ground does not flicker
    quantized = [frame.quantize(palette=shared, dither=Image.Dither.NONE) for frame in frames]
    pause = round(seconds * 1000)
    durations = [pause] * (len(frames) - 1) + [pause * 4]
    quantized[0].save(Path(path), save_all=True, append_images=quantized[1:], duration=durations, loop=0)
