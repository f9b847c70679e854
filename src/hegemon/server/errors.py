"""Refusals with their HTTP codes; the text is always one clear sentence."""
from __future__ import annotations


class Problem(Exception):
    """Something that cannot be had or done."""
    status = 400

    def __init__(self, sentence: str, retry_after: int = 0) -> None:
        super().__init__(sentence)
        self.retry_after = retry_after


class Nobody(Problem):
    """Who is asking is not known."""
    status = 401


class Forbidden(Problem):
    """This is somebody else's."""
    status = 403


class Missing(Problem):
    """There is no such thing, or none that may be seen."""
    status = 404


class TooLate(Problem):
    """The request was not finished in time."""
    status = 408


class NotNow(Problem):
    """Possible in itself, but not as things stand."""
    status = 409


class NameTaken(NotNow):
    """The name is somebody's; whoever tries many names learns nothing more after a while."""


class Unseen(Problem):
    """A text with characters that nobody can see: they hide what it says, and a database may not hold them."""
    status = 422


class TooOften(Problem):
    """Slow down."""
    status = 429


class Unavailable(Problem):
    """The server stops or its database is away."""
    status = 503
