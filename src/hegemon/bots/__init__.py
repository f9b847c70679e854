"""Bots for any game: random, greedy, search, the game's own scripted player, and the levels a person chooses from."""
from hegemon.bots.levels import bot_for, levels, names, offered, simpler, styles, thinks

__all__ = ["bot_for", "levels", "names", "offered", "simpler", "styles", "thinks"]
