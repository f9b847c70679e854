"""What clients write can be seen: no characters that hide what a text says, none that turn the line round.

The one place where this is judged: every form and every message of the socket comes through `check_seen`, whatever a
field is in and however deep. A text is one line unless its type says `LINES`.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct

from hegemon.server.errors import Unseen

LINES: Final[dict[str, bool]] = {"lines": True}  # as `extra` of a text that may have several lines: Meta(extra=LINES)
PLAIN: Final = (int, float, bool, Literal)  # types whose values say nothing of a client's own
CHOSEN: Final = "phrase"  # in the name of a field: whatever somebody chose once is compared, and shown to nobody
# Controls, halves of characters, what shows nothing, and what Unicode calls format: all but the two joiners that
# scripts and emoji need, and those only after something that can be seen. A file may begin with the mark of its
# encoding.
_BLANK: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters and signs that show nothing
_FORMAT: Final = ("\xad\u0600-\u0605\u061c\u06dd\u070f\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
                  "\ufff9-\ufffb\U000e0000-\U000e007f") + _BLANK
_ALONE: Final = r"|(?:^|(?<=\s))[\u200c\u200d]"
# marks piled up on a letter until they cover the lines beside it
_PILED: Final = "|[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]{4}"
LINE: Final = re.compile(rf"[\x00-\x1f\x7f-\x9f\ud800-\udfff{_FORMAT}\ufeff]{_ALONE}{_PILED}")
TEXT: Final = re.compile(
    rf"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff{_FORMAT}]{_ALONE}{_PILED}|(?!\A)\ufeff")


def check_seen(sent: Struct) -> None:
    """Refuse what was sent if a text in it hides something."""
    texts = _texts_alone(type(sent))
    if texts is not None and (text := "".join(texts(sent))).isascii() and text.isprintable():
        return  # as nearly everything is that a player sends
    for name, hidden in _judged(type(sent)):
        value = getattr(sent, name)
        if type(value) is str and value.isascii() and value.isprintable():
            continue
        if any([hidden.search(text) for text in _texts(value)]):
            raise Unseen(f"{spoken(name)}: write it with visible characters only")


def spoken(field: str) -> str:
    """The name of a field as people read it."""
    return field.replace("_", " ")


@cache
def _judged(kind: type[Struct]) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The fields of a form that may hold texts, each with what those must not have."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple([(name, TEXT if _several_lines(hints[name]) else LINE) for name in kind.__struct_fields__
                  if CHOSEN not in name and not _plain(hints[name])])


def _plain(hint: Any) -> bool:
    """Whether a field can hold no text but what the server itself has named."""
    bare = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    return (get_origin(bare) or bare) in PLAIN


@cache
def _texts_alone(kind: type[Struct]) -> Callable[[Struct], Sequence[str]] | None:
    """What reads all texts of a form, where nothing but texts can hide something in it."""
    names = [name for name, _ in _judged(kind)]
    hints = get_type_hints(kind)
    return attrgetter(*names) if names and all([hints[name] is str for name in names]) else None


def _several_lines(hint: Any) -> bool:
    return any([isinstance(one, Meta) and one.extra == LINES for one in getattr(hint, "__metadata__", ())])


def _texts(value: Any) -> Iterator[str]:
    """The texts in a field, however deep."""
    if type(value) is str:
        yield value
    elif isinstance(value, Struct):
        check_seen(value)  # a form within a form, by its own types
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from (*_texts(key), *_texts(one))
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from _texts(one)
