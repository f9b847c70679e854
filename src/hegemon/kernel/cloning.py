"""`clone`, written from the fields a state declares: nothing to forget, and as quick as by hand."""
from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

CLONE: Final = "clone"
UNHEARD: Final = "_events"  # who listens to a state does not listen to its clones
_declared: Final[dict[type, dict[str, str]]] = {}
_made: Final[dict[type, Callable[[Any], Any]]] = {}


def declared(kind: type) -> dict[str, str]:
    """The fields a class itself declares, scratch included, with their annotations as text; `Any` where it is compiled.

    >>> class Fleet:
    ...     ships: list[int]
    ...     _strength: int
    >>> declared(Fleet)
    {'ships': 'list[int]', '_strength': 'int'}
    """
    found = dict.fromkeys(getattr(kind, "__mypyc_attrs__", ()), "Any")  # compiled classes keep names, no annotations
    for name, annotation in inspect.get_annotations(kind).items():
        text = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", str(annotation))
        if not text.startswith(("ClassVar", "typing.ClassVar")):
            found[name] = str(annotation) if "[" in str(annotation) else text
    return found


def all_declared(kind: type) -> dict[str, str]:
    """The fields of a class and its bases, theirs first; read once a class, not to be changed."""
    found = _declared.get(kind)
    if found is None:
        found = _declared[kind] = {}
        for base in reversed(kind.__mro__):
            found.update(declared(base))
    return found


def clone_lines(own: Mapping[str, str], shared: Iterable[str]) -> list[str]:
    """The statements that fill a clone `new` of `self`: containers a game declares are copied, the rest is shared.

    >>> clone_lines({"ships": "list[int]", "order": "tuple[int, ...]"}, ["seats", "_events"])
    ['new.seats = self.seats', 'new._events = None', 'new.ships = self.ships[:]', 'new.order = self.order']
    """
    lines = [f"new.{name} = None" if name == UNHEARD else f"new.{name} = self.{name}" for name in shared]
    return lines + [f"new.{name} = self.{name}{_copied(annotation)}" for name, annotation in own.items()]


def _copied(annotation: str) -> str:
    """How a value with this annotation is copied."""
    container = annotation.partition("[")[0]
    return {"list": "[:]", "dict": ".copy()"}.get(container, "")


def cloner(kind: type, base: type) -> Callable[[Any], Any]:
    """The function that clones objects of exactly this class; `base` is the kernel's part, which clones share.

    It takes the place of the class's `clone`, unless that is written by hand: later calls go straight to it.
    """
    made = _made.get(kind)
    if made is None:
        owner = next(b for b in kind.__mro__ if CLONE in b.__dict__)
        made = _written(kind, base)
        if owner is base or owner.__dict__[CLONE] is _made.get(owner):
            setattr(kind, CLONE, made)
        _made[kind] = made
    return made


def _written(kind: type, base: type) -> Callable[[Any], Any]:
    shared = declared(base)
    own = {name: text for name, text in all_declared(kind).items() if name not in shared}
    body = ["if type(self) is not kind:", "    return anew(self)", "new = kind()", *clone_lines(own, shared)]
    names: dict[str, Any] = {"kind": kind, "anew": base.clone}  # type: ignore[attr-defined]
    text = "\n    ".join(["def clone(self):", *body, "return new"])
    exec(text, names)  # noqa: S102 (made of the names of fields alone)
    made: Callable[[Any], Any] = names["clone"]
    return made
