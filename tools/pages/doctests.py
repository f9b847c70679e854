"""Examples of docstrings become blocks of code: Markdown, of which the reference is made, takes `>>>` for quoting."""
from __future__ import annotations

from typing import Any

from griffe import Extension, Object

from tools.pages.markdown import fenced


class Fenced(Extension):  # type: ignore[misc]
    """Fences the examples of every docstring."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Called for everything the reference is made of."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
