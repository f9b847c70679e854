"""Plain data out and back: snapshots, equality and digests from the fields a class declares.

Arrays are tuples; a list is {"list": [...]}, a dictionary {"dict": [[key, value], ...]}, an object
{"is": class name, field: value}, a number of more than 63 bits {"int": "0x..."}. The form describes itself because
compiled classes forget their annotations.
"""
from __future__ import annotations

import hashlib
import inspect
from typing import Any, Final, TypeVar

import msgspec

T = TypeVar("T")
Grows = TypeVar("Grows", int, tuple[Any, ...])
_names: Final[dict[type, tuple[str, ...]]] = {}
_json: Final = msgspec.json.Encoder()
_msgpack: Final = msgspec.msgpack.Encoder()
_PLAIN: Final = frozenset([int, str, bool, type(None)])  # what is its own plain form
WIDEST: Final = (1 << 63) - 1  # an integer of MessagePack on any machine
_slotted: Final[dict[type, tuple[str, ...]]] = {}  # field by field: compiled, or with a compiled base; () the others


def fields(kind: type) -> tuple[str, ...]:
    """The names of the fields of a class, sorted; those with a leading underscore are scratch and left out.

    >>> class Fleet:
    ...     ships: int
    ...     hex: int
    ...     _strength: int
    >>> fields(Fleet)
    ('hex', 'ships')
    """
    known = _names.get(kind)
    if known is None:
        found = set(getattr(kind, "__mypyc_attrs__", ()))  # compiled classes keep names but no annotations
        for base in kind.__mro__:
            for name, kind_of in inspect.get_annotations(base).items():
                if not str(kind_of).startswith(("ClassVar", "typing.ClassVar")):
                    found.add(name)
        known = _names[kind] = tuple(sorted([n for n in found if not n.startswith("_")]))
    return known


def copied(thing: Any) -> Any:
    """A shallow copy of an object with declared fields, without calling its constructor."""
    kind: Any = type(thing)
    new = kind.__new__(kind)
    names = _slotted.get(kind)
    if names is None:
        names = _slotted[kind] = fields(kind) if hasattr(kind, "__mypyc_attrs__") else ()
    if names:
        for name in names:
            setattr(new, name, getattr(thing, name))
    else:
        new.__dict__.update(thing.__dict__)
    return new


def put(row: tuple[T, ...], i: int, value: T) -> tuple[T, ...]:
    """A row with one thing replaced.

    >>> put((3, 4, 5), 1, 0)
    (3, 0, 5)
    """
    return row[:i] + (value,) + row[i + 1:]


def more(row: tuple[Grows, ...], i: int, n: Grows) -> tuple[Grows, ...]:
    """A row with one number or row in it grown by so much.

    >>> more((3, 4, 5), 1, -2), more(((1,), (2,)), 0, (8, 9))
    ((3, 2, 5), ((1, 8, 9), (2,)))
    """
    grown: Any = row[i]
    return row[:i] + (grown + n,) + row[i + 1:]


def faults(*claims: tuple[bool, str]) -> list[str]:
    """The sentences of the claims that do not hold: how a game's `check` is written.

    >>> faults((1 + 1 == 2, "one and one are two"), (2 < 1, "two is less than one"))
    ['two is less than one']
    """
    return [sentence for holds, sentence in claims if not holds]


def encode(value: Any) -> Any:
    """Plain data for JSON or MessagePack.

    >>> encode([1, (2, "x"), None])
    {'list': [1, [2, 'x'], None]}
    """
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, tuple):
        return [v if type(v) in _PLAIN else encode(v) for v in value]
    if isinstance(value, list):
        return {"list": [v if type(v) in _PLAIN else encode(v) for v in value]}
    if isinstance(value, dict):
        return {"dict": [[encode(k), encode(v)] for k, v in value.items()]}
    if isinstance(value, (set, frozenset, float)):
        raise TypeError(f"{type(value).__name__} has no place in a state: {value!r}")
    plain: dict[str, Any] = {"is": type(value).__name__}
    for name in fields(type(value)):
        part = getattr(value, name)
        plain[name] = part if type(part) in _PLAIN else encode(part)
    if plain.get("rng", 0) > WIDEST:  # the one number that may be longer: the chance of a long seed
        plain["rng"] = {"int": hex(plain["rng"])}
    return plain


def decode(plain: Any, classes: dict[str, type]) -> Any:
    """What `encode` was given; `classes` are those that may occur, by name."""
    if isinstance(plain, list):
        return tuple([v if type(v) in _PLAIN else decode(v, classes) for v in plain])
    if not isinstance(plain, dict):
        return plain
    if "int" in plain:
        return int(plain["int"], 16)
    if "list" in plain:
        return [v if type(v) in _PLAIN else decode(v, classes) for v in plain["list"]]
    if "dict" in plain:
        return {decode(k, classes): decode(v, classes) for k, v in plain["dict"]}
    kind: Any = classes[plain["is"]]
    new = kind.__new__(kind)
    for name in fields(kind):
        setattr(new, name, decode(plain[name], classes))
    return new


def pack(plain: Any, form: str = "json") -> bytes:
    """Plain data as bytes, `json` or `msgpack`."""
    encoder: Any = _msgpack if form == "msgpack" else _json
    try:
        packed: bytes = encoder.encode(plain)
    except OverflowError:  # a journal that keeps the chance of a long seed: seldom, so it is not looked for before
        packed = encoder.encode(_narrow(plain))
    return packed


def _narrow(plain: Any) -> Any:
    """Plain data with every number of more than 63 bits in the form `decode` knows."""
    if isinstance(plain, dict):
        return {key: _narrow(part) for key, part in plain.items()}
    if isinstance(plain, list):
        return [_narrow(part) for part in plain]
    return {"int": hex(plain)} if type(plain) is int and plain > WIDEST else plain


def unpack(packed: bytes, form: str = "json") -> Any:
    """The plain data that `pack` was given."""
    return msgspec.msgpack.decode(packed) if form == "msgpack" else msgspec.json.decode(packed)


def digest(value: Any) -> str:
    """Sixteen hexadecimal digits that are equal for equal values on any machine.

    >>> digest((1, 2)), digest((1, 2)) == digest([1, 2])
    ('c5444565b34c3083', False)
    """
    return digest_of(encode(value))


def unworded(plain: Any) -> Any:
    """What `encode` makes of a value, without the words in which its questions are put.

    >>> unworded([{"is": "Question", "seat": 0, "prompt": "N-1 How many?"}, 3])
    [{'is': 'Question', 'seat': 0}, 3]
    """
    if isinstance(plain, dict):
        asks = plain.get("is") == "Question"
        return {name: unworded(value) for name, value in plain.items() if not (asks and name == "prompt")}
    return [unworded(value) for value in plain] if isinstance(plain, (list, tuple)) else plain


def digest_of(plain: Any) -> str:
    """The digest of what `encode` makes of a value."""
    return hashlib.blake2b(pack(plain), digest_size=8).hexdigest()
