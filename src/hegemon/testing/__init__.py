"""For tests of games, ours and plug-ins': a table set up in a line or two, and the conformance suite."""
from hegemon.testing.questions import questions
from hegemon.testing.table import Table, table

__all__ = ["Table", "questions", "table"]
