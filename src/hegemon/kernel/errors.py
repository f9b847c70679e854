"""The one error people meet: a thing that cannot be done, and why."""
from __future__ import annotations


class Refused(ValueError):
    """An action, option, record or line of notation that cannot be accepted; its text is one clear sentence."""
