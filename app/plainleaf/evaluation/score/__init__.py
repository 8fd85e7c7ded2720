"""Room *score*: an answer beside its reference, in numbers."""
