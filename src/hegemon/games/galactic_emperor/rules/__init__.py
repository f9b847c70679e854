"""The rules, one module per role or chapter of the spec."""
