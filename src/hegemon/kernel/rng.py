"""Chance as one small integer: stable everywhere, free to copy, quick without a compiler.

A 60-bit counter is stepped and hashed to 30 bits. Every product stays below 2**60, so CPython works on single
digits and mypyc never leaves machine words; SplitMix64 does neither.

Whoever sees enough dice of such a counter could work out the next ones. A seed of more than 60 bits, as a server draws
it, is therefore the key of another generator: BLAKE2b over the counter, sixteen draws to a block. Its state is the seed
with the counter behind it, so it is more than 60 bits long too, and by that the two are told apart.
"""
from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")
STEP: Final = 0x9E3779B97F4A7C1  # odd, near 2**60 divided by the golden ratio
LOW: Final = (1 << 30) - 1
FULL: Final = (1 << 60) - 1
LONGEST: Final = (1 << 128) - 1  # seed
COUNTER: Final = 40              # bits of a keyed state that count
COUNTED: Final = (1 << COUNTER) - 1
DRAWS: Final = 16                # to a block
_words: Final = struct.Struct("<16I").unpack
_last: list[tuple[int, tuple[int, ...]]] = [(-1, ())]  # the block drawn from last: most draws follow one another


def started(seed: int) -> int:
    """The state before the first draw."""
    return seed & FULL if seed <= FULL else (seed & LONGEST) << COUNTER


def stepped(state: int) -> int:
    """The counter after one draw."""
    return (state + STEP) & FULL if state <= FULL else state + 1


def keyed(state: int) -> int:
    """The 30 random bits that belong to the counter of a long seed."""
    block = state // DRAWS
    number, words = _last[0]
    if number != block:
        key, count = state >> COUNTER, (state & COUNTED) // DRAWS
        drawn = hashlib.blake2b(count.to_bytes(8, "little"), key=key.to_bytes(16, "little"), person=b"hegemon chance")
        words = _words(drawn.digest())
        _last[0] = (block, words)
    return words[state % DRAWS] >> 2


def hashed(state: int) -> int:
    """The 30 random bits that belong to a counter."""
    if state > FULL:
        return keyed(state)
    x = (state ^ (state >> 31)) & LOW
    x = (x ^ (x >> 15)) * 0x2C1B3C6D & LOW
    x = (x ^ (x >> 12) ^ (state >> 30)) * 0x297A2D39 & LOW
    x = (x ^ (x >> 15)) * 0x21F0AAAD & LOW
    return x ^ (x >> 14)


class Rng:
    """A stream of its own, for bots, samples and tests; a game keeps its counter in the state.

    >>> Rng(7).below(6), Rng(7).below(6)
    (3, 3)
    """

    def __init__(self, seed: int) -> None:
        self.state = started(seed)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, always by one draw."""
        self.state = stepped(self.state)
        return hashed(self.state) * n >> 30

    def choice(self, items: Sequence[T]) -> T:
        """One of several, all equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Put a list in random order."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
