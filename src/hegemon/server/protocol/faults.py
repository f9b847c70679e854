"""What is wrong with a form, for a person: one plain sentence for each kind of fault, whatever form it is in."""
from __future__ import annotations

import re
from typing import Final

from hegemon.server.protocol.seen import spoken

UNREADABLE: Final = "the request cannot be read"
TYPES: Final = {"str": "a text", "int": "a whole number", "float": "a number", "bool": "yes or no", "array": "a list",
                "object": "a group of fields", "null": "nothing"}
_PLACE: Final = re.compile(r"(\w+)((?:\[[^\]]*\])*)$")
# What the decoder says, and what people are told: {0}, {1} stand for what it found, {field} for where.
KINDS: Final[tuple[tuple[re.Pattern[str], str], ...]] = tuple([(re.compile(said), told) for said, told in (
    (r"^Object missing required field `(\w+)`", "the form lacks “{0}”"),
    (r"^Object contains unknown field `(.{1,40}).*`", "the form has no field “{0}”"),
    (r"^Expected `str` of length >= 1$", "“{field}” must not be empty"),
    (r"^Expected `str` of length >= (\d+)", "“{field}” must have at least {0} characters"),
    (r"^Expected `str` of length <= (\d+)", "“{field}” may have at most {0} characters"),
    (r"^Expected `str` matching regex", "“{field}” has characters that are not allowed there"),
    (r"^Expected `(?:array|object)` of length >= (\d+)", "“{field}” must have at least {0} entries"),
    (r"^Expected `(?:array|object)` of length <= (\d+)", "“{field}” may have at most {0} entries"),
    (r"^Expected `array` of length (\d+)", "“{field}” must have {0} entries"),
    (r"^Expected `\w+` >= (-?[\d.e+]+)", "“{field}” must be at least {0}"),
    (r"^Expected `\w+` <= (-?[\d.e+]+)", "“{field}” must be at most {0}"),
    (r"^Expected `\w+` > (-?[\d.e+]+)", "“{field}” must be more than {0}"),
    (r"^Expected `\w+` < (-?[\d.e+]+)", "“{field}” must be less than {0}"),
    (r"^Number out of range", "“{field}” is too large a number"),
    (r"^Invalid (?:enum )?value '?([^'\n]{1,40})", "“{field}” cannot be “{0}”"),
    (r"^Expected `([\w |]+)`", "“{field}” must be {types}"),
)])


def fault(said: str, place: str = "") -> str:
    """What a decoder says about a form, as one plain sentence. The place may follow in its words.

    >>> fault("Expected `str` of length >= 1 - at `$.name`")
    '“name” must not be empty'
    >>> fault("Expected `int`, got `str`", "seats[0].level_of")
    '“level of” must be a whole number'
    >>> fault("Input data was truncated")
    'the request cannot be read'
    """
    what, _, at = said.partition(" - at `$")
    at = place or at.rstrip("`").lstrip(".")
    named = _PLACE.search(at)
    field = spoken(named[1]) if named is not None else ""
    for kind, told in KINDS:
        found = kind.search(what)
        if found is not None and (field or "{field}" not in told):
            return told.format(*found.groups(), field=field, types=_types(found[1]) if "{types}" in told else "")
    return UNREADABLE


def _types(said: str) -> str:
    return " or ".join([TYPES.get(one, "something else") for one in said.split(" | ")])
