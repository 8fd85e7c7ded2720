"""The language of a text by its letters, and what tells that two texts are alike."""

import hashlib
from functools import lru_cache
from typing import Any, Literal

import numpy as np

from plainleaf.engine.words import tokens

Duplicates = Literal["none", "exact", "near"]

PERMUTATIONS = 128
"""Hash values of a MinHash signature: the similarity of two texts is estimated to about 0.04."""

_SHINGLE = 5  # words in a row that are compared
_SEED = 42
_DIGEST_BYTES = 16
_READ = 500  # characters; in 1,150 news texts of five languages they tell the same as whole texts
FINGERPRINT_BYTES = {"exact": _DIGEST_BYTES, "near": _DIGEST_BYTES + 4 * PERMUTATIONS}

_SPOKEN = frozenset({"wuu", "yue"})  # kinds of Chinese, for which it takes some news in written Chinese


def language_of(text: str) -> tuple[str, float]:
    """The language as an ISO 639 code, and how probable it is from 0 to 1; an empty code for no text."""
    if not text.strip():
        return "", 0.0
    code, probability = _identifier().classify(text[:_READ])
    return str(code or ""), float(probability)


def fingerprint_of(text: str, kind: Duplicates) -> bytes:
    """What is equal in texts of the same words (the first 16 bytes) and alike in texts that share most stretches of
    five words (the rest, with ``near``)."""
    words = tokens(text)
    digest = hashlib.sha256(" ".join(words).encode("utf-8", "replace")).digest()[:_DIGEST_BYTES]
    return digest + _minhash(words) if kind == "near" else digest


def _minhash(words: list[str]) -> bytes:
    import rensa

    signature = rensa.RMinHash(PERMUTATIONS, _SEED)
    stretches = zip(*(words[start:] for start in range(_SHINGLE)), strict=False)
    signature.update([" ".join(stretch) for stretch in stretches] or [" ".join(words)])
    return np.array(signature.digest(), "<u4").tobytes()


def split(fingerprints: np.ndarray[Any, np.dtype[np.uint8]]) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Of fingerprints, shape (texts, bytes): their digests, shape (texts,), and signatures, shape (texts, numbers)."""
    digests = np.ascontiguousarray(fingerprints[:, :_DIGEST_BYTES]).view(f"V{_DIGEST_BYTES}").ravel()
    return digests, fingerprints[:, _DIGEST_BYTES:].view("<u4")


@lru_cache(1)
def _identifier() -> Any:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    identifier.set_languages([code for code in identifier.labels if code not in _SPOKEN])
    return identifier
