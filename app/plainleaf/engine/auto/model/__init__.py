"""The model: trees as arrays."""
