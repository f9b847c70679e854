"""Chance as one small integer: stable everywhere, free to copy, quick without a compiler.

A 60-bit counter is stepped and hashed to 30 bits. Every product stays below 2**60, so CPython works on single
digits and mypyc never leaves machine words; SplitMix64 does neither.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")
STEP: Final = 0x9E3779B97F4A7C1  # odd, near 2**60 divided by the golden ratio
LOW: Final = (1 << 30) - 1
FULL: Final = (1 << 60) - 1


def stepped(state: int) -> int:
    """The counter after one draw."""
    return (state + STEP) & FULL


def hashed(state: int) -> int:
    """The 30 random bits that belong to a counter."""
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
        self.state = seed & FULL

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
