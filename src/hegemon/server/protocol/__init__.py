"""What goes over the wire: bodies of the REST API, messages of the live socket, and what a viewer is shown."""
