"""Steps that remove parts of the kept text, with the reason."""
