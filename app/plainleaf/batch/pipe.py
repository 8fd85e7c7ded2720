"""Values as they go through a pipe: pickled, with their length before them."""

import pickle
import struct

HEAD = struct.Struct("=Q")
"""The length of a value."""


def packed(value: object) -> bytes:
    """A value with its length."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return HEAD.pack(len(data)) + data
