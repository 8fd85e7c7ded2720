"""Which of the encodings of Latin letters a text is in, where nobody says it: the one in which the letters beyond ASCII
are those of one language.

Statistics of characters cannot tell these encodings in some hundred letters, for each reads every byte as some letter:
what is "mañana" in one is "mańana" in another. But no language writes both ń and ¿.
"""

from collections import Counter

from plainleaf.engine.lazy_compile import lazy_compile

_LETTERS = {
    "cp1252": (
        "àâæçéèêëîïôœùûüÿ",  # French
        "äöüß",  # German
        "áéíñóúü¿¡ªº",  # Spanish
        "áâãàçéêíóôõúüªº",  # Portuguese
        "àèéìíîòóù",  # Italian
        "åäöé",  # Swedish, Finnish
        "æøåéèóòôü",  # Danish, Norwegian
        "áéëèïíóöúü",  # Dutch
        "àçéèíïóòúü·",  # Catalan
        "áðéíóúýþæö",  # Icelandic
        "õäöüšž",  # Estonian
        "ëç",  # Albanian
    ),
    "cp1250": (
        "ąćęłńóśźż",  # Polish
        "áčďéěíňóřšťúůýž",  # Czech
        "áäčďéíĺľňóôŕšťúýž",  # Slovak
        "áéíóöőúüű",  # Hungarian
        "ăâîşţ",  # Romanian
        "čćđšž",  # Croatian, Slovene
    ),
    "cp1254": ("çğıİöşüâîû",),  # Turkish
    "cp1257": (
        "ąčęėįšųūž",  # Lithuanian
        "āčēģīķļņšūž",  # Latvian
        "õäöüšž",  # Estonian
    ),
}
_SAME_LETTERS = {"cp1250": "iso8859-2"}
_SIGNS = frozenset("\xa0\xad‘’‚“”„‹›«»–—…•·°§©®™€£²´×½")  # which all of them write
_RUN = lazy_compile(rb"[\x80-\xff]+")
_LONGEST = 2.0
"""Signs beyond ASCII in a row, in the mean, from which a text is in another script."""
_ENOUGH = 0.85
"""Share of the signs beyond ASCII that must be those of one language."""
_MIXED = 0.05
"""What is taken off that share where several languages of the West are taken together."""


def latin_encoding(text: bytes) -> str | None:
    """Python's name of the encoding, None where the text is in another script or fits none of them."""
    runs = _RUN.findall(text)
    beyond = Counter(b"".join(runs))
    total = beyond.total()
    if not runs or total >= _LONGEST * len(runs):
        return None
    share, _, name = max(
        ((sum(beyond[byte] for byte in known) / total - less, -order, name)
         for order, (name, known, less) in enumerate(_ALPHABETS)),
    )  # fmt: skip
    return name if share >= _ENOUGH else None


def _alphabets() -> list[tuple[str, frozenset[int], float]]:
    """For each language an encoding and the bytes that it writes in it, the likeliest encodings first; what is to be
    taken off."""
    found = []
    for name, languages in _LETTERS.items():
        for encoding in filter(None, (name, _SAME_LETTERS.get(name))):
            found += [(encoding, _bytes(encoding, letters), 0.0) for letters in languages]
    found.append(("cp1252", _bytes("cp1252", "".join(_LETTERS["cp1252"])), _MIXED))
    return found


def _bytes(encoding: str, letters: str) -> frozenset[int]:
    signs = {*letters, *letters.upper(), *_SIGNS}
    return frozenset(code[0] for sign in signs if len(code := sign.encode(encoding, "ignore")) == 1 and code[0] >= 0x80)


_ALPHABETS = _alphabets()
