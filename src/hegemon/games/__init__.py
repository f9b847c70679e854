"""The games; each is one folder, found by its entry point."""
