"""The voice: speaks one text at a time with an engine of the system. Imported on first use."""

import shutil
import sys

from PySide6.QtCore import QLocale, QObject, Signal
from PySide6.QtTextToSpeech import QTextToSpeech

MOCK = "mock"
"""Qt's engine for tests: it takes time and makes no sound."""

_State = QTextToSpeech.State

_PACKAGES = "speech-dispatcher espeak-ng"
_INSTALLERS = (("apt", "apt install"), ("dnf", "dnf install"), ("pacman", "pacman -S"), ("zypper", "zypper install"))
_ELSEWHERE = {
    "darwin": "choose a voice in System Settings, Accessibility, Spoken Content",
    "win32": "add a voice in Settings, Time & language, Speech",
}


def no_voice(reason: str = "") -> str:
    """The reason why speech is unavailable, and the remedy on this system."""
    problem = f"The speech engine failed ({reason.rstrip('.')})" if reason else "No speech engine answers"
    command = next((words for name, words in _INSTALLERS if shutil.which(name)), "")
    advice = f"install a voice: sudo {command} {_PACKAGES}" if command else f"install the packages {_PACKAGES}"
    return f"{problem}. To hear articles, {_ELSEWHERE.get(sys.platform, advice)}. Then start Plainleaf again."


class Speaker(QObject):
    """``ended`` when a text has been spoken, ``failed(sentence)`` when the engine fails."""

    ended = Signal()
    failed = Signal(str)

    def __init__(self, engine: str = "", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._speaking = False
        self._voice = ""
        self._problem = ""
        names = [engine] if engine else [name for name in QTextToSpeech.availableEngines() if name != MOCK]
        self._engine = self._first_that_works(names)
        if self._engine is not None:
            self._engine.stateChanged.connect(self._state_changed)
            self._engine.errorOccurred.connect(lambda _reason, words: self._give_up(words))

    @property
    def problem(self) -> str:
        """The reason why speech is unavailable; empty if it works."""
        return self._problem

    def say(self, text: str, language: str) -> None:
        """Speak a text in a language (a tag such as ``en-GB``, empty if unknown)."""
        if self._engine is None:
            self.failed.emit(self._problem)
            return
        self._speak(language)
        self._speaking = True
        self._engine.say(text)

    def stop(self) -> None:
        """Stop; ``ended`` is not emitted."""
        self._speaking = False
        if self._engine is not None:
            self._engine.stop()

    def set_speed(self, speed: float) -> None:
        """From -1, slow, to 1, fast; 0 is the engine's default. Applies from the next text on."""
        if self._engine is not None:
            self._engine.setRate(min(1.0, max(-1.0, speed)))

    def voices(self) -> tuple[str, ...]:
        """The voices of the current language."""
        return () if self._engine is None else tuple(voice.name() for voice in self._engine.availableVoices())

    def set_voice(self, name: str) -> None:
        """Use the voice of this name for languages that have it; empty for the engine's default."""
        self._voice = name
        self._take_voice()

    def _first_that_works(self, names: list[str]) -> QTextToSpeech | None:
        for name in names:
            engine = QTextToSpeech(name, self)
            if engine.state() != _State.Error:
                return engine
            engine.deleteLater()
        self._problem = no_voice()
        return None

    def _speak(self, language: str) -> None:
        """Select the locale of a language if the engine has it."""
        if self._engine is None or not language:
            return
        wanted, current = QLocale(language), self._engine.locale()
        if wanted.language() in (QLocale.Language.C, current.language()):
            return
        offered = [locale for locale in self._engine.availableLocales() if locale.language() == wanted.language()]
        if offered:
            self._engine.setLocale(next((locale for locale in offered if locale == wanted), offered[0]))
            self._take_voice()

    def _take_voice(self) -> None:
        if self._engine is None or not self._voice:
            return
        for voice in self._engine.availableVoices():
            if voice.name() == self._voice and voice != self._engine.voice():
                self._engine.setVoice(voice)

    def _state_changed(self, state: QTextToSpeech.State) -> None:
        if state == _State.Ready and self._speaking:
            self._speaking = False
            self.ended.emit()

    def _give_up(self, words: str) -> None:
        self._speaking = False
        self.failed.emit(no_voice(words or "the engine stopped"))
