"""How fast games are, and others beside them: the same pieces of work in every round, one after the other."""
from hegemon.speed.rounds import Pace, Work, geometric, paced, ratios

__all__ = ["Pace", "Work", "geometric", "paced", "ratios"]
