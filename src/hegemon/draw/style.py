"""Style sheets and shared paints: classes give colours, so one drawn fragment serves both themes."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import lru_cache
from typing import Final

from hegemon.draw.glyphs import GLYPHS, SIGILS
from hegemon.draw.palette import PALETTE, PLANETS, PLAYERS, SKINS, THEMES, TONES, Theme

_STATES: Final[dict[str, tuple[str, float, str, str]]] = {  # tone, width, dashes and tint of its rim; later ones win
    "last": ("last-move", 2.6, "2 5", ".1"),
    "threatened": ("threatened", 2.6, "14 4 3 4", ".1"),
    "lit": ("selectable", 2.6, "10 5", ".1"),
    "reached": ("warn", 4, "3 3", ".26"),
    "chosen": ("selected", 4, "", ".1"),
}
STATES: Final[tuple[str, ...]] = tuple(_STATES)
_STOPS: Final = ("sky-core", "page", "sky-rim", "tile-top", "tile", "sun-core", "sun", "sun-rim")


def _rules(colour: Callable[[str], str]) -> list[tuple[str, str]]:
    """Selector and declarations of every rule, with colours as the given function writes them."""
    fonts = PALETTE["type"]
    motion = PALETTE["motion"]
    rules = [
        ("text", f"font-family:{fonts['ui']};font-variant-numeric:tabular-nums;stroke:none"),
        (".title", f"font-family:{fonts['title']}"),
        (".mono", f"font-family:{fonts['mono']}"),
        (".f-none", "fill:none"),
    ]
    for name in TONES["dark"]:
        rules.append((f".f-{name}", f"fill:{colour(name)}"))
        rules.append((f".s-{name}", f"stroke:{colour(name)}"))
    rules += [(f".stop-{name}", f"stop-color:{colour(name)}") for name in _STOPS]
    rules += [
        (".eo", "fill-rule:evenodd"),
        (".round", "stroke-linejoin:round;stroke-linecap:round"),
        (".halo", f"paint-order:stroke;stroke:{colour('page')};stroke-width:3px;stroke-linejoin:round"),
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
        return tuple(_rules(lambda name: f"var(--{name})"))
    if theme not in TONES:
        raise ValueError(f"There is no theme {theme!r}; there are {' and '.join(THEMES)}.")
    return tuple(_rules(TONES[theme].__getitem__))


def stylesheet(theme: Theme | None = "dark", used: Collection[str] | None = None) -> str:
    """The style sheet with literal colours for a file, or with custom properties for the page (`theme` None).

    `used` keeps only the rules of those classes, so that a small picture is a small file.
    """
    scope = ".board" if theme is None else f".board.{theme}"
    out = []
    for selector, declarations in _sheet(theme):
        if used is not None and selector.startswith(".") and not _needed(selector, used):
            continue
        out.append(f"{scope} {selector}{{{declarations}}}")
    if used is None or "rim" in used or "token" in used:
        out.append(_AFTER)
    return "\n".join(out) + (f"\n{_FOCUS}" if theme is None else "")


def _needed(selector: str, used: Collection[str]) -> bool:
    return all(name in used for name in re.findall(r"\.([\w-]+)", selector))


# ------------------------------------------------------------------ shared paints

_HATCHES: Final[dict[str, str]] = {  # drawn in a square of 10
    "diagonal-up": '<path d="M-2 2L2-2M0 10L10 0M8 12L12 8" class="{s}" stroke-width="2"/>',
    "diagonal-down": '<path d="M-2 8L2 12M0 0L10 10M8-2L12 2" class="{s}" stroke-width="2"/>',
    "horizontal": '<path d="M0 3H10M0 8H10" class="{s}" stroke-width="1.8"/>',
    "vertical": '<path d="M3 0V10M8 0V10" class="{s}" stroke-width="1.8"/>',
    "dots": '<circle cx="2.5" cy="2.5" r="1.5" class="{f}"/><circle cx="7.5" cy="7.5" r="1.5" class="{f}"/>',
    "grid": '<path d="M0 5H10M5 0V10" class="{s}" stroke-width="1.6"/>',
}


def _stop(offset: float, name: str, more: str = "") -> str:
    return f'<stop offset="{offset:g}" class="stop-{name}"{more}/>'


@lru_cache(maxsize=1)
def _paints() -> dict[str, str]:
    """Every gradient and pattern by its short name."""
    paints = {
        "sky": '<radialGradient id="hg-sky" cx="50%" cy="46%" r="72%">' + _stop(0, "sky-core") + _stop(0.6, "page")
        + _stop(1, "sky-rim") + "</radialGradient>",
        "tile": '<linearGradient id="hg-tile" x1="0" y1="0" x2="0" y2="1">' + _stop(0, "tile-top") + _stop(1, "tile")
        + "</linearGradient>",
        "sun": '<radialGradient id="hg-sun">' + _stop(0, "sun-core") + _stop(0.35, "sun") + _stop(0.7, "sun-rim")
        + _stop(1, "sun-rim", ' stop-opacity="0"') + "</radialGradient>",
    }
    for hue, row in PLANETS.items():
        paints[f"planet-{hue}"] = (
            f'<radialGradient id="hg-planet-{hue}" cx="34%" cy="30%" r="80%"><stop offset="0" '
            f'stop-color="{row["light"]}"/><stop offset="1" stop-color="{row["shade"]}"/></radialGradient>')
    for who, row in PLAYERS.items():
        shade = SKINS[who].line
        lines = _HATCHES[row["hatch"]].format(s=f"s-{shade}", f=f"f-{shade}")
        paints[f"hatch-{who}"] = (
            f'<pattern id="hg-hatch-{who}" width="10" height="10" patternUnits="userSpaceOnUse">{lines}</pattern>')
    return paints


def defs(used: Collection[str] | None = None) -> str:
    """The gradients and patterns that pictures refer to; a page holds them once, a file those it uses."""
    return "<defs>" + "".join(xml for name, xml in _paints().items() if used is None or name in used) + "</defs>"


@lru_cache(maxsize=1)
def sprites() -> str:
    """The hidden SVG a page holds once: shared paints, and every glyph and sigil as a symbol.

    An icon on the page is then `<svg><use href="#hg-glyph-fleet"/></svg>`, coloured by CSS `fill`.
    """
    symbols = [_symbol(f"hg-glyph-{name}", 12, d) for name, d in GLYPHS.items()]
    symbols += [_symbol(f"hg-sigil-{name}", 8, d) for name, d in SIGILS.items()]
    return (f'<svg xmlns="http://www.w3.org/2000/svg" class="board" width="0" height="0" aria-hidden="true">'
            f"{defs()}{''.join(symbols)}</svg>")


def _symbol(name: str, reach: int, d: str) -> str:
    box = f"{-reach} {-reach} {2 * reach} {2 * reach}"
    return f'<symbol id="{name}" viewBox="{box}"><path d="{d}" fill-rule="evenodd"/></symbol>'


# ------------------------------------------------------------------ the page's custom properties

def _theme_block(theme: Theme) -> str:
    lines = [f"  color-scheme: {theme};"] + [f"  --{name}: {value};" for name, value in TONES[theme].items()]
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
