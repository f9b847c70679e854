"""The thin web layer: routes that ask the house and answer in the shapes of the wire."""
