"""Tables: setting them up, the links that lead to them, and looking back at what was played there."""
