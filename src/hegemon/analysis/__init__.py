"""Looking back on a match: who was going to win when, what turned it, what was a mistake and what was luck."""
from hegemon.analysis.course import (
    Analysis,
    Mistake,
    Moment,
    TurningPoint,
    analysed,
    mistakes,
    moments,
    parts,
    turning_points,
)

__all__ = ["Analysis", "Mistake", "Moment", "TurningPoint", "analysed", "mistakes", "moments", "parts",
           "turning_points"]
