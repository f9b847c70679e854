"""Kept records of all games, tampered with in every way that came to mind."""
from __future__ import annotations

import json
import random
import zlib
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from hegemon.kernel.record import replay
from hegemon.kernel.registry import find

ROOT: Final = Path(__file__).parents[2]
PLACES: Final = ("tests/games/*/golden/*.record", "examples/*/tests/golden/*.record")
SHORT: Final = 150          # actions of what most forgeries are made of,
WHOLE: Final = 0.03         # and how many of all are made of a whole game
LARGEST: Final = 2_600_000  # bytes, some more than are taken
Rows = list[str]
Forge = Callable[[random.Random, Rows, Rows], str]  # from the lines of a record, and those of another

NUMBERS: Final = ("-1", "0", "2", "99999", "2147483648", "9223372036854775808", "1" + "0" * 400, "9" * 5000, "1e308",
                  "NaN", "Infinity", "0x10", "1_000", "\u0661\u0662", "\uff13", "\u00b2", "1.5", "00")
LETTERS: Final = ("\u202e", "\U0001f680", "\x00", "\u2028", "\x85", "\ufeff", "\u0301", "\u200b", "\x1b[31m", "\x07",
                  "\\u0000", "\\ud800", "\u00e9", "\u4e2d", "%00", "\ufffd", "\t", "'", '"', "<script>")
ENDINGS: Final = ("\r\n", "\r", "\x0b", "\x0c", "\x1c", "\x1e", "\x85", "\u2028", "\u2029", "\n\n", "\n \n")
VALUES: Final[tuple[Any, ...]] = (
    None, True, -1, 0, 1, 3, 10**9, 2**64, 10**400, 1.5, 1e308, "", "2", "\u0000", [], {}, [1] * 50, {"a": {"b": []}},
    "x" * 5000, [[[[[[[[]]]]]]]])
GAMES: Final = ("skirmish", "exodus", "chess", "../../etc/passwd", 2, 6, 47, [3, 3, 3])
PATHS: Final = ("@", "@0", "@3.5", "@999999999", "@9999999999999", "@-1", "@0.0.0.0.0.0.0", "@x", "@\u0663")
EMPTY: Final = ("", " ", "\n", "{}", "[]", "null", "= ")


class Forger:
    """Makes forgeries of the records that are kept with the games."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        files = [file for place in PLACES for file in sorted(ROOT.glob(place))]
        assert len(files) > 20, "the kept records are elsewhere"
        self.whole = [file.read_text(encoding="utf-8") for file in files]

    def short(self) -> str:
        """The beginning of one of them, as a record of its own."""
        return shortened(self.chance.choice(self.whole))

    def make(self) -> tuple[str, bytes]:
        """What was done, and the record as bytes."""
        chance = self.chance
        rows = (chance.choice(self.whole) if chance.random() < WHOLE else self.short()).splitlines()
        if chance.random() < 0.5:
            rows[-1] = " ".join(rows[-1].split(" ")[:2])  # without its seal, as if written by hand
        rows[-1] += "\n"
        kind = chance.choice(sorted(FORGERIES))
        raw = FORGERIES[kind](chance, rows, self.short().splitlines()).encode("utf-8", "surrogatepass")
        return kind, _flipped(chance, raw) if kind == "flipped" else raw

    def packed(self) -> tuple[str, bytes]:
        """The same, for who keeps thousands of them: some have megabytes of one letter."""
        kind, record = self.make()
        return kind, zlib.compress(record, 1)


@cache
def shortened(text: str) -> str:
    """A record of no more than so many actions."""
    return replay(text, find, SHORT).record()


def body_of(chance: random.Random, record: bytes) -> bytes:
    """The request that sends it: the record in JSON, or now and then something that means to be it."""
    try:
        whole = json.dumps({"record": record.decode()}, ensure_ascii=chance.random() < 0.5).encode()
    except UnicodeError:  # no text: sent as it is, between quotes
        for plain, quoted in ((b"\\", b"\\\\"), (b'"', b'\\"'), (b"\n", b"\\n")):
            record = record.replace(plain, quoted)
        return b'{"record": "' + record + b'"}'
    if chance.random() > 0.03:
        return whole
    return chance.choice((lambda: whole[:chance.randrange(len(whole))], lambda: b"[" * 100_000, lambda: record,
                          lambda: whole.replace(b'"record"', b'"text"', 1), lambda: b'{"record": ' + b"[" * 5000,
                          lambda: json.dumps({"record": chance.choice(VALUES)}).encode(),
                          lambda: whole[:-1] + b', "more": 1}', lambda: whole.decode("utf-8").encode("utf-16")))()


# -- what is done to one --------------------------------------------------------------------------------------------


def _flipped(chance: random.Random, record: bytes) -> bytes:
    """Some bytes are others."""
    raw = bytearray(record)
    for _ in range(chance.choice((1, 1, 2, 5, 50))):
        place = chance.randrange(len(raw))
        raw[place] = chance.choice((raw[place] ^ (1 << chance.randrange(8)), chance.randrange(256)))
    return bytes(raw)


def _as_is(_: random.Random, rows: Rows, __: Rows) -> str:
    return "\n".join(rows)


def _honest(chance: random.Random, rows: Rows, _: Rows) -> str:
    """A legal game that stops earlier."""
    return replay("\n".join(rows), find, chance.randrange(len(rows) - 1)).record()


def _cut(chance: random.Random, rows: Rows, _: Rows) -> str:
    text = "\n".join(rows)
    first, last = sorted(chance.sample(range(len(text)), 2))
    return chance.choice((text[:first], text[first:], text[:first] + text[last:]))


def _lost(chance: random.Random, rows: Rows, __: Rows) -> str:
    for _ in range(min(len(rows), chance.choice((1, 1, 3)))):
        del rows[chance.randrange(len(rows))]
    return "\n".join(rows)


def _doubled(chance: random.Random, rows: Rows, _: Rows) -> str:
    place = chance.randrange(len(rows))
    return "\n".join([*rows[:place], *[rows[place]] * chance.choice((2, 3, 500)), *rows[place + 1:]])


def _swapped(chance: random.Random, rows: Rows, _: Rows) -> str:
    place = chance.randrange(1, max(2, len(rows) - 2))
    other = min(len(rows) - 1, place + chance.choice((1, 1, 1, 7)))
    rows[place], rows[other] = rows[other], rows[place]
    return "\n".join(rows)


def _moved(chance: random.Random, rows: Rows, _: Rows) -> str:
    rows.insert(chance.randrange(1, len(rows)), chance.choice(rows[1:]))
    return "\n".join(rows)


def _foreign(chance: random.Random, rows: Rows, other: Rows) -> str:
    rows.insert(chance.randrange(1, len(rows)), chance.choice(other[1:]))
    return "\n".join(rows)


def _joined(_: random.Random, rows: Rows, other: Rows) -> str:
    return "\n".join(rows) + "\n".join(other)


def _word(chance: random.Random, rows: Rows, _: Rows, words: tuple[str, ...], number: bool = False) -> str:
    """One word of a line is another."""
    place = chance.randrange(len(rows))
    parts = rows[place].split(" ")
    able = [n for n, part in enumerate(parts) if part.strip(",}:\n").isdigit()] if number else []
    parts[chance.choice(able or range(len(parts)))] = chance.choice(words)
    rows[place] = " ".join(parts)
    return "\n".join(rows)


def _letters(chance: random.Random, rows: Rows, __: Rows) -> str:
    text = "\n".join(rows)
    for _ in range(chance.choice((1, 1, 4, 40))):
        place = chance.randrange(len(text))
        text = text[:place] + chance.choice(LETTERS) + text[place:]
    return text


def _endings(chance: random.Random, rows: Rows, _: Rows) -> str:
    return chance.choice(ENDINGS).join(rows)


def _header(chance: random.Random, rows: Rows, __: Rows) -> str:
    header = json.loads(rows[0])
    for _ in range(chance.choice((1, 1, 2))):
        name = chance.choice([*header, "record", "script", "data", "x" * 100])
        if name == "options" and chance.random() < 0.5 and header["options"]:
            header["options"][chance.choice([*header["options"], "rounds"])] = chance.choice(VALUES)
        elif chance.random() < 0.2:
            header.pop(name, None)
        else:
            header[name] = chance.choice((*VALUES, *GAMES))
    return "\n".join([json.dumps(header, ensure_ascii=False), *rows[1:]])


def _deep(chance: random.Random, rows: Rows, _: Rows) -> str:
    depth = chance.choice((100, 1000, 5000, 100_000, 900_000))
    nest = chance.choice(("[", '{"a":', "(", '{"options": [')) * depth
    header = json.loads(rows[0]) | {"options": "HERE"}
    in_header = json.dumps(header).replace('"HERE"', "[" * depth + "]" * depth)
    return chance.choice((nest, "\n".join([in_header, *rows[1:]]), "\n".join([rows[0], f"0 free {nest}", *rows[1:]])))


def _large(chance: random.Random, rows: Rows, _: Rows) -> str:
    row = chance.choice(rows[1:])
    return chance.choice((
        lambda: "\n".join([rows[0], *[row] * 19_990]), lambda: "\n".join([rows[0], *[row] * 30_000]),
        lambda: "\r".join([rows[0], *[row] * 30_000]), lambda: "\n".join([rows[0], row + "x" * 1_900_000, *rows[1:]]),
        lambda: rows[0] + " " * 1_990_000 + "\n" + "\n".join(rows[1:]), lambda: "\n".join(rows) * 3000,
        lambda: "\n" * 1_999_999, lambda: "x" * LARGEST))()[:LARGEST]


def _nonsense(chance: random.Random, rows: Rows, _: Rows) -> str:
    noise = chance.randbytes(chance.randrange(2000)).decode("latin-1")
    return chance.choice((*EMPTY, rows[0], "\n".join(rows[1:]), json.dumps("\n".join(rows)), noise))


def _path(chance: random.Random, rows: Rows, _: Rows) -> str:
    place = chance.randrange(1, len(rows))
    seat, question, *rest = [*rows[place].split(" "), "", ""]
    other = chance.choice((question.partition("@")[0] + chance.choice(PATHS), "free", "Law.put", ""))
    rows[place] = " ".join([seat, other, *rest]).rstrip(" ")
    return "\n".join(rows)


def _by_others(chance: random.Random, rows: Rows, _: Rows) -> str:
    place = chance.randrange(1, len(rows))
    rows[place] = f"{chance.choice((0, 1, 2, 3, 46, 999))} {rows[place].partition(' ')[2]}"
    return "\n".join(rows)


FORGERIES: Final[dict[str, Forge]] = {
    "flipped": _as_is, "cut": _cut, "lost": _lost, "doubled": _doubled, "swapped": _swapped, "moved": _moved,
    "foreign": _foreign, "joined": _joined, "honest": _honest, "letters": _letters, "endings": _endings,
    "header": _header, "deep": _deep, "large": _large, "nonsense": _nonsense, "path": _path, "by others": _by_others,
    "numbers": partial(_word, words=NUMBERS, number=True),
    "words": partial(_word, words=(*LETTERS, *NUMBERS[:6], "", "free", "pass", "="))}
