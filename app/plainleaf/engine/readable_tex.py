"""Converts TeX in plain text to Unicode: a formula of symbols only, "…" for any other."""

import re
from functools import cache

from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.terms import pairs, terms

FEW = 4
"""Maximum letters, digits and signs between two dollars without a command: ``$n+1$``."""
DEEP = 4
"""Maximum depth of nested braces."""

_DELIMITED = lazy_compile(
    r"\$\$(?P<two>[^$]{1,4000})\$\$|\\\((?P<round>.{1,4000}?)\\\)|\\\[(?P<square>.{1,4000}?)\\\]"
    r"|\\begin\{(?P<name>[a-z]{1,20}\*?)\}(?P<begun>.{1,4000}?)\\end\{(?P=name)\}"
    r"|(?:(?<![\\$\w])\$(?=[^\s$])|(?<=\w)\$(?=[_^\\]))(?P<one>[^$]{1,400})(?<=[^\s\\])\$(?!\d)",
    re.DOTALL,
)
_REFERENCE = lazy_compile(
    r"[ ~]?\\(?:cite[a-z]{0,12}|[a-z]{0,4}ref|label|footnote)\*?(?:\[[^\]]{0,80}\])?\{[^{}]{0,300}\}"
)
_COMMAND = (
    r"\\(?:text[a-z]{0,6}|math[a-z]{0,6}|emph|mbox|operatorname\*?|boldsymbol|bm|textrm|hat|tilde|bar|vec|overline)\s*"
)
_STYLED = lazy_compile(_COMMAND + r"\{([^{}]*)\}")
_FRACTION = lazy_compile(r"\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_ROOT = lazy_compile(r"\\sqrt\s*\{([^{}]*)\}")
_RAISED = lazy_compile(r"\^\s*(?:\{\s*([-+]?\d{1,3})\s*\}|(\d))")
_BESIDE = lazy_compile(r"([_^])\s*+\{([^{}]*+)\}")
_GROUP = lazy_compile(r"(?<!\\)\{([^{}]*)\}")
_SPACE = lazy_compile(r"\\(?:[,;:!> ]|q?quad\b)|~")
_TIED = lazy_compile(r"(?<=\S)~(?=\w)")
_SIZES = lazy_compile(r"\\(?:left|right|[bB]igg?[lr]?|limits|displaystyle|rm|bf|it|cal)(?![a-zA-Z])\.?")
_NAME = lazy_compile(r"\\([a-zA-Z]+|[%&#$_{}])")
_HIGH = str.maketrans("0123456789-+", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺")
_MORE = {"le": "≤", "ge": "≥", "ne": "≠", "to": "→", "ldots": "…", "cdots": "…", "dots": "…", "cdot": "·", "phi": "φ",
         "epsilon": "ε", "varepsilon": "ε", "setminus": "∖", "mid": "|", "vert": "|", "colon": ":", "infty": "∞",
         "prime": "′", "star": "⋆", "ast": "*", "lbrace": "{", "rbrace": "}", "rightarrow": "→", "mod": "mod",
         "ll": "≪", "gg": "≫", "langle": "⟨", "rangle": "⟩", "lesssim": "≲", "gtrsim": "≳", "propto": "∝",
         "odot": "⊙"}  # fmt: skip


def without_tex(text: str) -> str:
    """Replace the formulas between TeX delimiters, and the references, in a text."""
    if "\\" not in text and "$" not in text:
        return text
    plain = _DELIMITED.sub(_delimited, _REFERENCE.sub("", text))
    return _STYLED.sub(r"\1", plain if plain == text else _TIED.sub(" ", plain))


def in_words(tex: str) -> str:
    """A formula as symbols; "…" if it has commands without a symbol."""
    for written, sign in _written():
        tex = tex.replace(written, sign)
    tex = _SPACE.sub(" ", _SIZES.sub("", tex))
    for _ in range(DEEP):
        tex = _FRACTION.sub(_fraction, _ROOT.sub(r"√\1", _STYLED.sub(r"\1", tex)))
        tex = _RAISED.sub(lambda match: (match[1] or match[2]).translate(_HIGH), tex)
        tex = _GROUP.sub(r"\1", _BESIDE.sub(_beside, tex))
    words = " ".join(_NAME.sub(lambda match: _signs().get(match[1], match[0]), tex).split())
    return "…" if "\\" in words or "&" in words else words


def _delimited(match: re.Match[str]) -> str:
    kinds = match.groupdict()
    tex = next(kinds[kind] for kind in ("two", "round", "square", "begun", "one") if kinds[kind] is not None)
    if kinds["one"] is not None and len(tex) > FEW and not any(sign in tex for sign in "\\^_=<>"):
        return match[0]
    return in_words(tex)


def _beside(match: re.Match[str]) -> str:
    """A superscript or subscript: in brackets if it is more than a word."""
    beside = match[2].strip()
    return f"{match[1]}{beside}" if beside.isalnum() or beside[:1] == "\\" else f"{match[1]}({beside})"


def _fraction(match: re.Match[str]) -> str:
    above, below = (
        f"({part})" if len(part.split()) > 1 or any(sign in part for sign in "+-") else part for part in match.groups()
    )
    return f"{above}/{below}"


@cache
def _written() -> tuple[tuple[str, str], ...]:
    """Spellings with braces, with their symbol."""
    return tuple((tex, sign) for sign, tex in pairs("tex_signs").items() if "{" in tex and len(tex) > 2)


@cache
def _signs() -> dict[str, str]:
    """The symbol or word of each command that has one."""
    signs = {tex[1:]: sign for sign, tex in pairs("tex_signs").items() if tex[:1] == "\\" and sign.strip()}
    words = {name.lstrip("\\"): name.lstrip("\\") for name in (*terms("tex_functions"), *terms("tex_limits"))}
    return {**words, **signs, **_MORE, **dict.fromkeys("%&#$_{}", "")} | {sign: sign for sign in "%#$_{}"}
