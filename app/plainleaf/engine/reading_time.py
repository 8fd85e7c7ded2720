"""How long a text takes to read."""

WORDS_PER_MINUTE = 230
"""Silent reading of English non-fiction, mean of adult readers (Brysbaert 2019: 238)."""
LONG = 600
"""Minutes from which a reading time is given in whole hours."""


def minutes_to_read(words: float) -> int:
    """The minutes to read this number of words, at least one; 0 for none."""
    return max(1, round(words / WORDS_PER_MINUTE)) if words > 0 else 0


def time_to_read(words: float) -> str:
    """The reading time in words: ``4 min``, ``1 h 20 min``, ``245 h``; empty for no words."""
    minutes = minutes_to_read(words)
    hours, rest = divmod(minutes, 60) if minutes < LONG else (round(minutes / 60), 0)
    return " ".join([f"{hours} h"] * bool(hours) + [f"{rest} min"] * bool(rest))
