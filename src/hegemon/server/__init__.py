"""The server: seats people, passes actions in and views out, and knows no rules."""
