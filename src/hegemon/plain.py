"""Words of others as they may be repeated."""
from __future__ import annotations


def visible(text: str, besides: str = "") -> str:
    r"""A text in which nothing is left that nobody sees: a terminal would obey it, and a page show something else.

    >>> visible("row\x1b[31m\u202e"), visible("a\nb", besides="\n")
    ('row\ufffd[31m\ufffd', 'a\nb')
    """
    return "".join([c if c.isprintable() or c in besides else "\N{REPLACEMENT CHARACTER}" for c in text])
