"""Telling people what waits for them: notes, the ways they go, and the one sender behind all of it."""
