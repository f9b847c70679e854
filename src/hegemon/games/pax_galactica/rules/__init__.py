"""The rules, one module a part of the spec."""
