"""Unicode's explicit controls of text direction (UAX 9): embeddings, overrides and isolates, with which a text can be
shown in another order than it is written in. The marks LRM, RLM and ALM only influence what is next to them."""

from plainleaf.engine.lazy_compile import lazy_compile

CONTROLS = lazy_compile("[\u202a-\u202e\u2066-\u2069]")
_POP, _POP_ISOLATE = "\u202c", "\u2069"
_ENDS = {**dict.fromkeys("\u202a\u202b\u202d\u202e", _POP), **dict.fromkeys("\u2066\u2067\u2068", _POP_ISOLATE)}


def without_bidi(text: str) -> str:
    """A text in the order of its letters."""
    return text if text.isascii() else CONTROLS.sub("", text)


def balanced(text: str, missing: list[str], outer: int = 0) -> str:
    """A text without end signs that lack a beginning. ``missing`` are the pending ends of earlier beginnings, which
    this text adds to and removes from; the first ``outer`` of them may not end here."""

    def checked(sign: str) -> str:
        if sign in _ENDS:
            missing.append(_ENDS[sign])
            return sign
        inner = missing[outer:]
        if not inner or (sign == _POP and inner[-1] != _POP) or sign not in inner:
            return ""
        return ending(missing, len(missing) - 1 - inner[::-1].index(sign))

    return CONTROLS.sub(lambda match: checked(match[0]), text)


def ending(missing: list[str], outer: int = 0) -> str:
    """The ends that are missing, the innermost first; ``missing`` keeps the first ``outer``."""
    ends = "".join(reversed(missing[outer:]))
    del missing[outer:]
    return ends
