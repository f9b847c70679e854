"""A rehearsal of an event: a hall of scripted phones, Control, screens and onlookers against a running server."""
