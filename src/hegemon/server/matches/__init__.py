"""Matches in memory: the log each came from, who looks at it, and what each perspective is shown."""
