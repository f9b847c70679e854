"""One platform for five games of galactic empire."""

__version__ = "0.1.0"
