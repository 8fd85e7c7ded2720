"""Decodes bytes to text, with the evidence for the encoding."""

from plainleaf.engine.decode.decoding import Decoded, DecodeError, Evidence, decode

__all__ = ["DecodeError", "Decoded", "Evidence", "decode"]
