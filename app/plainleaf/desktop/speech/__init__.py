"""Reads the article aloud, sentence by sentence, with the system's voices."""

from plainleaf.desktop.speech.bar import SpeechBar
from plainleaf.desktop.speech.reader import ReadAloud

__all__ = ["ReadAloud", "SpeechBar"]
