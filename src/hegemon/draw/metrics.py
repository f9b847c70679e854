"""How wide text is, and how it is made to fit: shrink a little, then wrap or end with an ellipsis.

Widths are those of DejaVu, which sets wider than Inter: what fits here fits with either.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

# Advance widths of the characters from space to tilde, in thousandths of the font size.
_WIDTHS: Final[dict[tuple[str, bool], tuple[int, ...]]] = {
    ("ui", False): (
        318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636,
        636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656,
        557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613,
        635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818,
        592, 592, 525, 636, 337, 636, 838,
    ),
    ("ui", True): (
        348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696, 696, 696, 696, 696,
        696, 696, 696, 696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734, 830, 683, 683, 821, 837, 372, 372, 775,
        637, 995, 837, 850, 733, 850, 770, 720, 682, 812, 774, 1103, 771, 724, 725, 457, 365, 457, 838, 500, 500, 675,
        716, 593, 716, 678, 435, 716, 712, 343, 343, 665, 343, 1042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924,
        645, 652, 582, 712, 365, 712, 838,
    ),
    ("title", False): (
        318, 402, 460, 838, 636, 950, 890, 275, 390, 390, 500, 838, 318, 338, 318, 337, 636, 636, 636, 636, 636, 636,
        636, 636, 636, 636, 337, 337, 838, 838, 838, 536, 1000, 722, 735, 765, 802, 730, 694, 799, 872, 395, 401, 747,
        664, 1024, 875, 820, 673, 820, 753, 685, 667, 843, 722, 1028, 712, 660, 695, 390, 337, 390, 838, 500, 500,
        596, 640, 560, 640, 592, 370, 640, 644, 320, 310, 606, 320, 948, 644, 602, 640, 640, 478, 513, 402, 644, 565,
        856, 564, 565, 527, 636, 337, 636, 838,
    ),
    ("title", True): (
        348, 439, 521, 838, 696, 950, 903, 306, 473, 473, 523, 838, 348, 415, 348, 365, 696, 696, 696, 696, 696, 696,
        696, 696, 696, 696, 369, 369, 838, 838, 838, 586, 1000, 776, 845, 796, 867, 762, 710, 854, 945, 468, 473, 869,
        703, 1107, 914, 871, 752, 871, 831, 722, 744, 872, 776, 1123, 776, 714, 730, 473, 365, 473, 838, 500, 500,
        648, 699, 609, 699, 636, 430, 699, 727, 380, 362, 693, 380, 1058, 727, 667, 699, 699, 527, 563, 462, 727, 581,
        861, 596, 581, 568, 643, 364, 643, 838,
    ),
}
_MONO: Final = 602
_OTHER: Final = 880  # arrows, triangles and what else stands outside the table
_ELLIPSIS: Final = "…"


def _advance(char: str, table: tuple[int, ...]) -> int:
    if " " <= char <= "~":
        return table[ord(char) - 32]
    plain = unicodedata.normalize("NFKD", char)[0]  # an accent does not widen its letter
    if " " <= plain <= "~":
        return table[ord(plain) - 32] * (3 if char == _ELLIPSIS else 1)
    return 1000 if unicodedata.east_asian_width(char) in "WF" else _OTHER


@lru_cache(maxsize=8192)
def text_width(text: str, size: float = 12, weight: int = 500, font: str = "ui") -> float:
    """The width of a line of text in pixels, never less than what a reader's font needs.

    >>> text_width("Marduk", 12) < text_width("Marduk", 12, weight=700)
    True
    """
    if font == "mono":
        return len(text) * _MONO * size / 1000
    table = _WIDTHS[font, weight >= 600]
    return sum(_advance(char, table) for char in text) * size / 1000


def _cut(text: str, width: float, size: float, weight: int, font: str) -> str:
    """As much of the text as fits with an ellipsis after it."""
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if text_width(text[:middle].rstrip() + _ELLIPSIS, size, weight, font) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + _ELLIPSIS


def _wrap(text: str, width: float, size: float, weight: int, font: str) -> list[str]:
    """The text in lines, broken between words; a word wider than the line stands alone."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, weight, font) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines or [""]


@lru_cache(maxsize=4096)
def fit(text: str, width: float, size: float = 12, weight: int = 500, font: str = "ui", *, lines: int = 1,
        least: float = 0) -> tuple[float, tuple[str, ...]]:
    """The size and the lines in which the text fits the width: shrunk down to `least`, then cut with an ellipsis.

    >>> fit("Dreadnought", 60, 12)
    (9.6, ('Dreadnou…',))
    """
    least = least or round(max(size * 0.8, min(size, 9.0)), 2)
    while True:
        broken = _wrap(text, width, size, weight, font) if lines > 1 else [text]
        if len(broken) <= lines and all(text_width(each, size, weight, font) <= width for each in broken):
            return size, tuple(broken)
        if size <= least:
            break
        size = max(least, round(size - 0.4, 2))
    kept = broken[:lines]
    if len(broken) > lines:
        kept[-1] = " ".join(broken[lines - 1:])
    fitted = (each if text_width(each, size, weight, font) <= width else _cut(each, width, size, weight, font)
              for each in kept)
    return size, tuple(fitted)
