"""Contrast (WCAG 2) and distance between colours (CIEDE2000) as colour-blind eyes see them.

Colour blindness is simulated with the matrices of Machado, Oliveira and Fernandes (2009) at full severity, in linear
RGB; distances are taken in CIELAB under D65.
"""

from __future__ import annotations

import math

Triple = tuple[float, float, float]

EYES: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour: str) -> Triple:
    """The three channels of "#rrggbb" in linear light."""
    channels = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return r, g, b


def contrast(one: str, two: str) -> float:
    """The WCAG contrast ratio of two colours."""
    dark, light = sorted(sum(k * c for k, c in zip((0.2126, 0.7152, 0.0722), linear(each))) for each in (one, two))
    return (light + 0.05) / (dark + 0.05)


def seen(colour: str, eye: str) -> Triple:
    """The colour in linear light as this eye sees it."""
    light = linear(colour)
    r, g, b = (min(1.0, max(0.0, sum(m * c for m, c in zip(row, light)))) for row in EYES[eye])
    return r, g, b


def lab(light: Triple) -> Triple:
    """Linear light in CIELAB."""
    r, g, b = light
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _hue(a: float, b: float) -> float:
    return math.degrees(math.atan2(b, a)) % 360 if a or b else 0.0


def ciede2000(one: Triple, two: Triple) -> float:
    """The CIEDE2000 difference of two CIELAB colours."""
    (l1, a1, b1), (l2, a2, b2) = one, two
    mean7 = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    grey = 1 + 0.5 * (1 - math.sqrt(mean7 / (mean7 + 25**7)))
    a1, a2 = a1 * grey, a2 * grey
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = _hue(a1, b1), _hue(a2, b2)
    turn, mean_hue = 0.0, h1 + h2
    if c1 * c2:
        turn = (h2 - h1 + 180) % 360 - 180
        mean_hue = (h1 + turn / 2) % 360
    dl, dc, dh = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    waves = ((0.17, 1, -30, -1), (0.24, 2, 0, 1), (0.32, 3, 6, 1), (0.20, 4, -63, -1))
    t = 1 + sum(sign * k * math.cos(math.radians(n * mean_hue + shift)) for k, n, shift, sign in waves)
    sl = 1 + 0.015 * (lm - 50) ** 2 / math.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    blue = math.radians(60 * math.exp(-(((mean_hue - 275) / 25) ** 2)))
    twist = -2 * math.sqrt(cm**7 / (cm**7 + 25**7)) * math.sin(blue)
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + twist * dc / sc * dh / sh)
