"""Many games between bots: in parallel, resumable, with equal results for equal seeds; ratings and reports."""
from hegemon.arena.match import Result, play_game, seed_of
from hegemon.arena.pairing import line_ups
from hegemon.arena.plan import Plan
from hegemon.arena.ratings import Standing, rated
from hegemon.arena.run import results
from hegemon.arena.summary import Summary, summed

__all__ = ["Plan", "Result", "Standing", "Summary", "line_ups", "play_game", "rated", "results", "seed_of", "summed"]
