"""Kinds of characters in a text, numbered as in ``_kernel.page``."""

import numpy as np

# The kinds that are counted, by character; 0 is none of these.
_COUNTED: dict[str, str] = {
    "comma": ",，",
    "semicolon": ";、،؛",
    "stop": ".!?。！？।…؟",
    "digit": "0123456789",
    "mark": "|»›→•·/+",
    "bracket": "{}[]<>=_\\",
    "colon": ":：",
    "capital": "".join(chr(code) for code in range(0x0530) if chr(code).isupper()),
}
KINDS = np.zeros(0x10000, np.uint8)
"""The kind of each code point; higher ones are as the last."""
for _kind, _characters in enumerate(_COUNTED.values(), 1):
    KINDS[[ord(c) for c in _characters]] = _kind
