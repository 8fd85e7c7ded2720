"""Contrast of two colours by WCAG 2.2: 1 if they are equal, 21 for black on white; text needs at least 4.5."""

LEGIBLE = 4.5


def luminance(colour: str) -> float:
    """Relative luminance of ``#rrggbb``, 0 for black to 1 for white."""
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, each ``#rrggbb``."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def is_dark(colour: str) -> bool:
    """True if white contrasts more with a background than black does."""
    return contrast(colour, "#ffffff") > contrast(colour, "#000000")


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
