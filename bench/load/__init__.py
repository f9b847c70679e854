"""Moves per second of the server under load."""
