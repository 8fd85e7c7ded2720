"""Room *speech*: reading the article aloud, sentence by sentence, with the system's own voices."""

from plainleaf.desktop.speech.bar import SpeechBar
from plainleaf.desktop.speech.reader import ReadAloud

__all__ = ["ReadAloud", "SpeechBar"]
