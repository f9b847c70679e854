"""The database: its tables and their migrations, reading and writing, and the hints of workers that share it."""
