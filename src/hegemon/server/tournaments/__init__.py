"""Tournaments of people, bots or both: paired by the arena's code, played at ordinary tables."""
