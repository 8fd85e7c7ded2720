"""Framing of pickled values in a pipe: each is preceded by its length."""

import pickle
import struct

HEAD = struct.Struct("=Q")
"""The header: the length of the value in bytes."""


def packed(value: object) -> bytes:
    """Pickle a value, with its header."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return HEAD.pack(len(data)) + data
