"""The clocks of tables: when time runs, when it is up, and what happens then. The log alone says what was answered."""
