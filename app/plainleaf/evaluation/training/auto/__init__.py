"""The training of auto."""
