"""The thin web layer: routes that ask the services and answer in the shapes of the wire."""
