"""What is found wrong, and how it is kept."""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mismatch:
    """Something said that the rules do not do."""
    kind: str        # wrong, silent, line, change, chance, why-not
    question: str
    verb: str
    says: str
    does: str
    action: str      # in notation

    def group(self) -> tuple[str, str, str]:
        """What belongs together: one cause, most likely."""
        return self.kind, self.question, self.verb

    def __str__(self) -> str:
        return f"{self.question}, {self.action}: says {self.says}; the rules: {self.does}"
