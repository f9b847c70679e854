"""The rules, a module per chapter of the specification; importing them all registers every procedure."""
