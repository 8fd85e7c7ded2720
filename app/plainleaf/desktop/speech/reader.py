"""Reading aloud: gets a sentence from the article's page, speaks it, and gets the next."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from plainleaf.desktop.reader import ReaderView
from plainleaf.desktop.speech.bar import SpeechBar
from plainleaf.desktop.theme import Theme

if TYPE_CHECKING:
    from plainleaf.desktop.speech.speaker import Speaker


class ReadAloud(QObject):
    """Controls the bar, the voice and the marked sentence of one view.

    ``remembered`` are the stored speed and voice, ``remember`` stores them; ``engine`` names Qt's engine, empty for the
    system's. After a pause the sentence starts again, since not every engine can resume within one.
    """

    def __init__(
        self,
        view: ReaderView,
        theme: Theme,
        remembered: Mapping[str, Any],
        remember: Callable[[Mapping[str, Any]], None],
        engine: str = "",
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._view = view
        self._engine = engine
        self._speaker: Speaker | None = None
        self._speaking = False
        self._begun = False
        self._speed = float(remembered.get("speed", 0.0))
        self._voice = str(remembered.get("voice", ""))
        self._remember = remember
        self.bar = SpeechBar(theme)
        self.bar.show_speed(self._speed)
        self.bar.toggled.connect(self.toggle)
        self.bar.skipped.connect(self.skip)
        self.bar.closed.connect(self.end)
        self.bar.speed_changed.connect(self._set_speed)
        self.bar.voice_changed.connect(self._set_voice)
        view.spoken.connect(self._speak)
        view.ready.connect(self._another_page)

    @property
    def speaking(self) -> bool:
        """True if a sentence is being spoken, not paused."""
        return self._speaking

    def take(self, remembered: Mapping[str, Any]) -> None:
        """Apply another speed and voice."""
        self._speed = float(remembered.get("speed", 0.0))
        self._voice = str(remembered.get("voice", ""))
        self.bar.show_speed(self._speed)
        self._change()

    def toggle(self) -> None:
        """Start at the visible text, pause, or resume."""
        if self._speaking:
            self._silence()
            return
        self.bar.show()
        speaker = self._voice_of_system()
        if speaker.problem:
            self.bar.show_words(speaker.problem, able=False)
            return
        self._go("again" if self._begun else "here")

    def skip(self, step: int) -> None:
        """Speak the next sentence (+1) or the previous one (-1); starts reading if necessary."""
        if not self._begun:
            self.toggle()
            return
        self._voice_of_system().stop()
        self._go("next" if step > 0 else "previous")

    def end(self) -> bool:
        """Stop and hide the bar; False if it was hidden."""
        was_there = self.bar.isVisible()
        self._stop()
        self.bar.hide()
        if was_there:
            self._view.setFocus()
        return was_there

    def _go(self, which: str) -> None:
        self._speaking = self._begun = True
        self.bar.show_speaking(True)
        self.bar.show_words("")
        self._view.mark_sentence(which)

    def _speak(self, words: str, language: str) -> None:
        if not self._speaking:
            return
        if words:
            speaker = self._voice_of_system()
            speaker.say(words, language)
            self.bar.show_voices(speaker.voices(), self._voice)
        else:
            self._stop()
            self.bar.show_words("Read to the end.")

    def _voice_of_system(self) -> "Speaker":
        if self._speaker is None:
            from plainleaf.desktop.speech.speaker import Speaker  # Qt's speech module is imported on first use

            self._speaker = Speaker(self._engine, self)
            self._speaker.set_speed(self._speed)
            self._speaker.set_voice(self._voice)
            self._speaker.ended.connect(self._next)
            self._speaker.failed.connect(self._failed)
        return self._speaker

    def _next(self) -> None:
        if self._speaking:
            self._view.mark_sentence("next")

    def _silence(self) -> None:
        self._speaking = False
        if self._speaker is not None:
            self._speaker.stop()
        self.bar.show_speaking(False)

    def _stop(self) -> None:
        self._silence()
        if self._begun:
            self._begun = False
            self._view.mark_sentence("none")

    def _another_page(self) -> None:
        if self._begun:
            self._begun = False  # the mark disappeared with its page
            self.end()

    def _failed(self, why: str) -> None:
        self._stop()
        self.bar.show_words(why, able=False)
        self._speaker = None

    def _set_speed(self, speed: float) -> None:
        self._speed = speed
        self._change()

    def _set_voice(self, name: str) -> None:
        self._voice = name
        self._change()

    def _change(self) -> None:
        """Store speed and voice, and repeat the current sentence with them."""
        self._remember({"speed": self._speed, "voice": self._voice})
        if self._speaker is None:
            return
        self._speaker.set_speed(self._speed)
        self._speaker.set_voice(self._voice)
        if self._speaking:
            self._speaker.stop()
            self._view.mark_sentence("again")
