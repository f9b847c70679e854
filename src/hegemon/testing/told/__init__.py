"""What a player is told is what the rules do: prices, gains, chances, words about them, and why-nots.

The check `told` of the conformance suite looks at some positions of each game it plays. To look at many, and to read
what is wrong: `python -m hegemon.testing.told exodus --positions 300`, with `--every-option` a row for each of them.
"""
from hegemon.testing.told.findings import Mismatch
from hegemon.testing.told.judging import Judge

__all__ = ["Judge", "Mismatch"]
