"""An event on paper: seat cards with briefings, places, Control and the day as one PDF, made without any network.

What only one person may know stands on pages that say so at their head and foot, and on no other.
"""
from __future__ import annotations

import importlib.util
import io
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final
from xml.sax.saxutils import escape

import segno
from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, Spacer, Table, TableStyle

from hegemon.draw import PALETTE, PLAYERS
from hegemon.kernel import Section
from hegemon.server.events.book import Book, Leaf, Sheet

WIDE, HIGH = A4
EDGE: Final = 14 * mm
FOLLOWED: Final = 15 * mm  # what has to have room under a heading
SECRET: Final = "SECRET"  # noqa: S105  # a word on a page
INK: Final = HexColor(0x171E33)
SOFT: Final = HexColor(0x565F79)


@cache
def _fonts() -> tuple[str, str]:
    """DejaVu, which comes with matplotlib: it has the letters of all of Europe and lies on this machine."""
    home = importlib.util.find_spec("matplotlib")
    assert home is not None and home.origin is not None
    folder = Path(home.origin).parent / "mpl-data" / "fonts" / "ttf"
    pdfmetrics.registerFont(TTFont("Text", str(folder / "DejaVuSans.ttf")))
    pdfmetrics.registerFont(TTFont("Bold", str(folder / "DejaVuSans-Bold.ttf")))
    return "Text", "Bold"


@cache
def _style(size: float, bold: bool = False, soft: bool = False, centred: bool = False) -> ParagraphStyle:
    text, strong = _fonts()
    return ParagraphStyle(f"{size}{bold}{soft}{centred}", fontName=strong if bold else text, fontSize=size,
                          leading=size * 1.35, textColor=SOFT if soft else INK, splitLongWords=True, keepWithNext=bold,
                          **({"alignment": TA_CENTER} if centred else {}))


def _paragraph(words: str, size: float = 9.5, bold: bool = False, soft: bool = False, centred: bool = False) -> Any:
    return Paragraph(escape(words) or "&nbsp;", _style(size, bold, soft, centred))


def _tint(colour: str) -> HexColor:
    return HexColor(PLAYERS[colour]["fill"] if colour in PLAYERS else PALETTE["neutral"]["fill"])


class Pages:
    """A PDF as it grows page by page."""

    def __init__(self, title: str, foot: str) -> None:
        _fonts()
        self.out = io.BytesIO()
        self.canvas: Any = Canvas(self.out, pagesize=A4, invariant=1)
        self.canvas.setTitle(title)
        self.foot = foot
        self.left = 0.0
        self.secret = False

    def begin(self, secret: bool = False) -> None:
        """A new page; one that is secret says so."""
        self.secret, self.left = secret, HIGH - EDGE
        if secret:
            self._banner()

    def _banner(self) -> None:
        canvas = self.canvas
        canvas.setFillColor(INK)
        canvas.rect(0, HIGH - 11 * mm, WIDE, 11 * mm, stroke=0, fill=1)
        canvas.setFillColor(HexColor(0xFFFFFF))
        canvas.setFont("Bold", 13)
        canvas.drawCentredString(WIDE / 2, HIGH - 7.6 * mm, f"{SECRET}: for the holder of this seat alone")
        self.left = HIGH - 18 * mm

    def end(self) -> None:
        """The page is done."""
        canvas = self.canvas
        canvas.setFillColor(SOFT)
        canvas.setFont("Text", 7.5)
        canvas.drawString(EDGE, 7 * mm, f"{SECRET}  {self.foot}" if self.secret else self.foot)
        canvas.drawRightString(WIDE - EDGE, 7 * mm, str(canvas.getPageNumber()))
        canvas.showPage()

    def put(self, parts: Sequence[Any]) -> None:
        """Flow parts down the page, and on to the next where it is full."""
        width = WIDE - 2 * EDGE
        queue = list(parts)
        while queue:
            part = queue.pop(0)
            _, high = part.wrapOn(self.canvas, width, self.left - 16 * mm)
            if high + (FOLLOWED if part.getKeepWithNext() and queue else 0) <= self.left - 16 * mm:
                part.drawOn(self.canvas, EDGE, self.left - high)
                self.left -= high
                continue
            pieces = part.split(width, self.left - 16 * mm)
            if len(pieces) > 1:
                queue = [*pieces, *queue]
                continue
            if self.left < HIGH - 40 * mm:  # it fits on no rest of a page: a fresh one
                secret = self.secret
                self.end()
                self.begin(secret)
                queue.insert(0, part)

    def code(self, link: str, x: float, y: float, side: float) -> None:
        """A QR code with its quiet zone, its lower left corner at x, y."""
        rows = [list(row) for row in segno.make(link, error="m", micro=False).matrix_iter(border=4)]
        cell = side / len(rows)
        self.canvas.setFillColor(HexColor(0xFFFFFF))
        self.canvas.rect(x, y, side, side, stroke=0, fill=1)
        self.canvas.setFillColor(HexColor(0x000000))
        for down, row in enumerate(rows):
            for across, dark in enumerate(row):
                if dark:
                    self.canvas.rect(x + across * cell, y + side - (down + 1) * cell, cell * 1.01, cell * 1.01,
                                     stroke=0, fill=1)

    def done(self) -> bytes:
        """The file."""
        self.canvas.save()
        return self.out.getvalue()


def _section(section: Section) -> list[Any]:
    """A section as flowing parts: plain lines where it has one column, else a table."""
    parts: list[Any] = [Spacer(1, 2.5 * mm)]
    if section.title:
        parts.append(_paragraph(section.title, 10.5, bold=True))
    if len(section.columns) <= 1:
        return parts + [_paragraph(cell) for row in section.rows for cell in row]
    head = [[_paragraph(word, 8, soft=True) for word in section.columns]] if any(section.columns) else []
    rows = head + [[_paragraph(cell, 8.5) for cell in row] for row in section.rows]
    if not rows:
        return parts
    count = max([len(row) for row in rows])
    width = (WIDE - 2 * EDGE) / count
    table = Table([row + [""] * (count - len(row)) for row in rows], colWidths=[width] * count, repeatRows=len(head))
    table.setStyle(TableStyle([("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (-1, -1), 0),
                               ("TOPPADDING", (0, 0), (-1, -1), 1.5), ("BOTTOMPADDING", (0, 0), (-1, -1), 1.5),
                               ("LINEBELOW", (0, 0), (-1, -1), 0.25, HexColor(0xCFC6B0))]))
    return [*parts, table]


def _body(sheet: Sheet) -> list[Any]:
    parts: list[Any] = [_paragraph(sheet.title, 15, bold=True)]
    if sheet.note:
        parts += [Spacer(1, 1.5 * mm), _paragraph(sheet.note, 9.5, soft=True)]
    for section in sheet.sections:
        parts += _section(section)
    if sheet.lines:
        parts += [Spacer(1, 2.5 * mm), _paragraph("How your turn goes", 10.5, bold=True)]
        parts += [_paragraph(f"{number}. {line}") for number, line in enumerate(sheet.lines, 1)]
    return parts


def _seat(pages: Pages, leaf: Leaf, book: Book) -> None:
    """The card above the fold, what may be shown below it, the secret on a page of its own.

    Printed on both sides of the paper no sheet holds two seats: where their pages are odd, one stays empty.
    """
    card, canvas = leaf.card, pages.canvas
    first = canvas.getPageNumber()
    pages.begin()
    middle, side = HIGH / 2, 62 * mm
    canvas.setFillColor(_tint(card.colour))
    canvas.rect(0, middle, 7 * mm, middle, stroke=0, fill=1)
    pages.code(card.link, WIDE - EDGE - side, middle + 42 * mm, side)
    width = WIDE - 3 * EDGE - side
    words = [_paragraph(book.name, 10, soft=True), Spacer(1, 5 * mm),
             _paragraph(card.name or "Nobody yet", 24, bold=True), Spacer(1, 2 * mm), _paragraph(card.title, 15)]
    words += [_paragraph(card.team, 13, bold=True)] if card.team else []
    words += [Spacer(1, 3 * mm), _paragraph(f"Place: {card.place}", 11)] if card.place else []
    words += [Spacer(1, 3 * mm), _paragraph(book.day, 10, soft=True)] if book.day else []
    top = HIGH - EDGE
    for part in words:
        _, high = part.wrapOn(canvas, width, top - middle)
        part.drawOn(canvas, EDGE, top - high)
        top -= high
    canvas.setFillColor(INK)
    canvas.setFont("Bold", 12)
    canvas.drawString(EDGE, middle + 26 * mm, "Point your phone at the square, or open")
    canvas.setFont("Text", 12)
    canvas.drawString(EDGE, middle + 19 * mm, f"{book.address}/code")
    canvas.drawString(EDGE, middle + 12 * mm, "and type")
    canvas.setFont("Bold", 19)
    canvas.drawString(EDGE + 24 * mm, middle + 11 * mm, f"{card.code[:4]} {card.code[4:]}")
    canvas.setDash(2, 3)
    canvas.setStrokeColor(SOFT)
    canvas.line(0, middle, WIDE, middle)
    canvas.setDash()
    pages.left = middle - 6 * mm
    pages.put(_body(leaf.public))
    pages.end()
    if leaf.secret is not None:
        pages.begin(secret=True)
        pages.put(_body(leaf.secret))
        pages.end()
    if (canvas.getPageNumber() - first) % 2:
        canvas.showPage()


def _sheet(pages: Pages, sheet: Sheet) -> None:
    pages.begin(sheet.secret)
    if sheet.link:
        side = 80 * mm
        pages.code(sheet.link, WIDE / 2 - side / 2, pages.left - side - 4 * mm, side)
        pages.left -= side + 10 * mm
    pages.put(_body(sheet))
    pages.end()


def bound(book: Book) -> bytes:
    """The book as a PDF."""
    pages = Pages(book.name, f"{book.name}{'  ' if book.day else ''}{book.day}")
    for leaf in book.leaves:
        _seat(pages, leaf, book)
    for sheet in book.sheets:
        _sheet(pages, sheet)
    return pages.done()


__all__ = ["SECRET", "bound"]
