"""For tests of games, ours and plug-ins': a table set up in a line or two, and the conformance suite."""
from hegemon.kernel.questions import questions
from hegemon.testing.lessons import lesson_faults
from hegemon.testing.table import Table, table

__all__ = ["Table", "lesson_faults", "questions", "table"]
