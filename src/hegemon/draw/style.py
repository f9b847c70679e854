"""Style sheets: classes give colours, so one drawn fragment serves both themes."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import lru_cache
from typing import Final

from hegemon.draw.palette import PALETTE, PLAYERS, SKINS, STRENGTHS, THEMES, TONES, Theme

_STATES: Final[dict[str, tuple[str, float, str, str]]] = {  # tone, width, dashes and tint of its rim; later ones win
    "last": ("last-move", 2.6, "2 5", ".1"),
    "threatened": ("threatened", 2.6, "14 4 3 4", ".1"),
    "lit": ("selectable", 2.6, "10 5", ".1"),
    "reached": ("warn", 4, "3 3", ".26"),
    "chosen": ("selected", 4, "", ".1"),
}
STATES: Final[tuple[str, ...]] = tuple(_STATES)
_STOPS: Final = ("sky-core", "sky-rim", "tile-a", "tile-b", "tile-edge", "void-a", "void-edge", "raised", "panel",
                 "bevel-top", "bevel-low",
                 "sun-core", "sun", "sun-rim", "neb-1", "neb-2", "neb-3", "neb-4",
                 *[SKINS[who].fill for who in (*PLAYERS, "silver")])


def _rules(colour: Callable[[str], str], strength: Callable[[str], str]) -> list[tuple[str, str]]:
    """Selector and declarations of every rule, with colours and strengths as the given functions write them."""
    fonts = PALETTE["type"]
    motion = PALETTE["motion"]
    rules = [
        ("text", f"font-family:{fonts['ui']};font-variant-numeric:tabular-nums;stroke:none"),
        ("use", "fill-rule:evenodd"),
        (".title", f"font-family:{fonts['title']}"),
        (".mono", f"font-family:{fonts['mono']}"),
        (".f-none", "fill:none"),
        (".m", "text-anchor:middle"),
        (".e", "text-anchor:end"),
        *[(f".w{weight // 100}", f"font-weight:{weight}") for weight in (400, 600, 700, 800)],
    ]
    for name in TONES["dark"]:
        rules.append((f".f-{name}", f"fill:{colour(name)}"))
        rules.append((f".s-{name}", f"stroke:{colour(name)}"))
    rules += [(f".stop-{name}", f"stop-color:{colour(name)}") for name in _STOPS]
    rules += [
        (".eo", "fill-rule:evenodd"),
        (".round", "stroke-linejoin:round;stroke-linecap:round"),
        (".halo", f"paint-order:stroke;stroke:{colour('page')};stroke-width:3px;stroke-linejoin:round"),
        (".cast", f"fill:{colour('shadow')};stroke:{colour('shadow')};stroke-width:3.6px;stroke-linejoin:round;"
                  "opacity:.55"),
        (".nebulas", f"fill-opacity:{strength('neb-o')}"),
        (".rim", "fill:none;stroke:none;stroke-linecap:round;stroke-linejoin:round;pointer-events:none"),
        (".token", f"transition:transform {motion['move']} {motion['ease']}"),
    ]
    for state, (shade, width, dash, fill) in _STATES.items():
        dashes = f"stroke-dasharray:{dash}" if dash else "stroke-dasharray:none"
        tint = f"stroke:{colour(shade)};stroke-width:{width}px;{dashes};fill:{colour(shade)};fill-opacity:{fill}"
        rules.append((f".{state}>.rim", tint))
    rules.append((".lit>.rim", "animation:hg-breathe 2.4s ease-in-out infinite"))
    rules += [(f".{state}>.rim", "animation:none") for state in ("reached", "chosen")]
    return rules


_AFTER: Final = (
    "@keyframes hg-breathe{50%{stroke-opacity:.45}}"
    "@media(prefers-reduced-motion:reduce){.board .token{transition:none}.board .rim{animation:none!important}}"
)
_FOCUS: Final = ".board [tabindex]:focus-visible>.rim{stroke:var(--focus);stroke-width:3px;stroke-dasharray:none}"


@lru_cache(maxsize=4)
def _sheet(theme: Theme | None) -> tuple[tuple[str, str], ...]:
    if theme is None:
        return tuple(_rules(lambda name: f"var(--{name})", lambda name: f"var(--{name})"))
    if theme not in TONES:
        raise ValueError(f"There is no theme {theme!r}; there are {' and '.join(THEMES)}.")
    return tuple(_rules(TONES[theme].__getitem__, STRENGTHS[theme].__getitem__))


def stylesheet(theme: Theme | None = "dark", used: Collection[str] | None = None) -> str:
    """The style sheet with literal colours for a file, or with custom properties for the page (`theme` None).

    `used` keeps only the rules of those classes, so that a small picture is a small file.
    """
    scope = ".board" if theme is None else f".board.{theme}"
    out = [f"{scope}{{font-weight:500}}"]
    for selector, declarations in _sheet(theme):
        if used is not None and selector.startswith(".") and not _needed(selector, used):
            continue
        out.append(f"{scope} {selector}{{{declarations}}}")
    if used is None or "rim" in used or "token" in used:
        out.append(_AFTER)
    return "\n".join(out) + (f"\n{_FOCUS}" if theme is None else "")


def _needed(selector: str, used: Collection[str]) -> bool:
    return all(name in used for name in re.findall(r"\.([\w-]+)", selector))


# ------------------------------------------------------------------ the page's custom properties

def _theme_block(theme: Theme) -> str:
    lines = [f"  color-scheme: {theme};"] + [
        f"  --{name}: {value};" for name, value in (TONES[theme] | STRENGTHS[theme]).items()]
    return "\n".join(lines)


def tokens_css() -> str:
    """The custom properties of the page, dark and light, with type, space and motion."""
    fonts, space, motion = PALETTE["type"], PALETTE["space"], PALETTE["motion"]
    shared = [f"--font-{name}: {fonts[name]};" for name in ("ui", "title", "mono")]
    shared += [f"--fs-{i}: {px}px;" for i, px in enumerate(fonts["scale"], 1)]
    shared += [f"--sp-{i}: {px}px;" for i, px in enumerate(space["steps"], 1)]
    shared += [f"--radius-{i}: {px}px;" for i, px in enumerate(space["radius"], 1)]
    shared += [f"--target: {space['target']}px;"] + [f"--{name}: {value};" for name, value in motion.items()]
    return (
        "/* Written from palette.toml: edit the palette, not this file. */\n\n"
        f":root, [data-theme=dark] {{\n{_theme_block('dark')}\n}}\n\n"
        f"[data-theme=light] {{\n{_theme_block('light')}\n}}\n\n"
        f"@media (prefers-color-scheme: light) {{\n:root:not([data-theme]) {{\n{_theme_block('light')}\n}}\n}}\n\n"
        ":root {\n  " + "\n  ".join(shared) + "\n}\n\n"
        "@media (prefers-reduced-motion: reduce) {\n"
        "  :root { --move: 0ms; --appear: 0ms; --state: 0ms; }\n}\n"
    )
