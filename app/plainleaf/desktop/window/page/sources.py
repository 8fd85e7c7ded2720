"""What a reader types or drops, as a source that can be opened."""

from plainleaf.actions.opening import STDIN, completed

_WRAPPING = "<>\"'“”"


def source_from_input(text: str) -> str:
    """The source that is meant: without the marks it was pasted in, with its scheme; empty where there is none.

    A window has no standard input.
    """
    text = text.strip().strip(_WRAPPING).strip()
    return "" if text == STDIN else completed(text)
