"""Reading aloud with Qt's mock engine: sentence by sentence, marked and in view, without code and addresses."""

import pytest
from PySide6.QtTextToSpeech import QTextToSpeech
from PySide6.QtWidgets import QApplication

from plainleaf.desktop.reader import ReaderStyle, ReaderView
from plainleaf.desktop.speech import ReadAloud
from plainleaf.desktop.speech.speaker import Speaker, no_voice
from plainleaf.desktop.theme import Theme

MARKED = "[...(CSS.highlights.get('plainleaf-spoken') ?? [])].map(r => r.toString()).join()"


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    return Theme(qapp)


@pytest.fixture
def aloud(reader_view: ReaderView, theme: Theme):
    """Reads the pane's article with an engine that says nothing; ``kept`` is what it remembers."""
    reader_view.set_style(ReaderStyle("light", motion=False))
    kept: list[dict] = []
    made = ReadAloud(reader_view, theme, {}, lambda choice: kept.append(dict(choice)), "mock", reader_view)
    made.kept = kept
    made.bar.resize(800, 40)
    yield made
    made.end()
    made.bar.deleteLater()


@pytest.fixture
def spoken(reader_view: ReaderView) -> list[tuple[str, str]]:
    """Every sentence with its language, as it is given to the voice."""
    found: list[tuple[str, str]] = []
    reader_view.spoken.connect(lambda words, language: found.append((words, language)))
    return found


def sentences(qtbot, view: ReaderView, spoken: list[tuple[str, str]]) -> list[str]:
    """All sentences of what is shown, without a voice."""
    view.mark_sentence("here")
    for count in range(1, 80):
        qtbot.waitUntil(lambda count=count: len(spoken) == count)
        if not spoken[-1][0]:
            break
        view.mark_sentence("next")
    return [words for words, _ in spoken[:-1]]


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("en", ["Dr. J. R. Smith paid $3.50 to St. Paul. ", "He left!"]),
        ("en", ["See No. 5 and fig. 3. ", "Is it so? ", "“Yes.” ", "It was."]),
        ("de", ["Am 3. Mai kam z. B. Hr. Klein. ", "Er blieb."]),
        ("ja", ["船は静かだった。", "「帰ろう。」と言った！", "本当？", "はい。"]),
        ("ar", ["هل وصلت العبارة؟ ", "نعم. ", "وصلت ظهراً."]),
        ("x y z", ["One. ", "Two."]),
    ],
)
def test_sentence_ends_are_recognised(qtbot, reader_view, show, spoken, language, parts):
    show(reader_view, f"<p>{''.join(parts)}</p>", "", language)
    assert sentences(qtbot, reader_view, spoken) == [part.strip() for part in parts]


def test_code_addresses_and_marks_of_notes_are_not_spoken(qtbot, reader_view, show, spoken):
    show(
        reader_view,
        "<p>Read <a href='https://a.org'>the <em>manual</em></a> at https://a.example/x?y=1 first."
        "<sup><a href='#n'>4</a></sup> Write to me@a.example. Call <code>print</code> or <code>f(x) = 1</code>.</p>"
        "<pre><code>x = 1</code></pre><p>https://only.example/</p><ul><li>Outer.<ul><li>Inner one.</li></ul></li></ul>"
        "<p><ruby>東<rp>(</rp><rt>とう</rt><rp>)</rp></ruby>だ。</p><math><mi>x</mi></math>"
        "<p lang='de'>Und Schluss.</p>",
        site="A site",
        details=["By A"],
    )
    assert sentences(qtbot, reader_view, spoken) == [
        "The ferry at noon", "Read the manual at first.", "Write to.", "Call print or.",
        "Outer.", "Inner one.", "東だ。", "Und Schluss.",
    ]  # fmt: skip
    assert [language for _, language in spoken][-2] == "de"


def test_every_sentence_is_marked_spoken_and_scrolled_to(qtbot, reader_view, show, ask, aloud, spoken):
    show(reader_view, "".join(f"<p>Number {n} is here. And more.</p>" for n in range(2)) + "<p>End.</p>", "Tides")
    reader_view.resize(400, 220)
    aloud.toggle()
    qtbot.waitUntil(lambda: len(spoken) == 2)
    assert aloud.speaking
    assert aloud.bar.isVisibleTo(aloud.bar.parentWidget())
    assert ask(reader_view, MARKED) == spoken[-1][0] == "Number 0 is here."
    qtbot.waitUntil(lambda: spoken[-1][0] == "End.")
    box = (
        "(b => [b.top, innerHeight - b.bottom])([...CSS.highlights.get('plainleaf-spoken')][0].getBoundingClientRect())"
    )
    assert min(ask(reader_view, box)) >= 0
    qtbot.waitUntil(lambda: not aloud.speaking)
    assert aloud.bar.words() == "Read to the end."
    assert [words for words, _ in spoken] == [
        "Tides", "Number 0 is here.", "And more.", "Number 1 is here.", "And more.", "End.", "",
    ]  # fmt: skip
    assert ask(reader_view, MARKED) == ""


def test_pause_skip_speed_and_voice(qtbot, reader_view, show, ask, aloud, spoken):
    show(reader_view, "<p>First one here. Second one here. Third one here. Fourth one here.</p>", "")
    aloud.toggle()
    qtbot.waitUntil(lambda: len(spoken) == 1)
    aloud.toggle()
    assert not aloud.speaking
    assert aloud.bar.play.accessibleName() == "Go on"
    other = QTextToSpeech("mock", reader_view)
    other.say("First one here. And some more of it.")
    qtbot.waitUntil(lambda: other.state() is QTextToSpeech.State.Ready)  # by then the sentence would have ended, too
    assert ask(reader_view, MARKED) == "First one here."
    assert [words for words, _ in spoken] == ["First one here."]
    aloud.toggle()
    qtbot.waitUntil(lambda: len(spoken) == 2)
    assert spoken[-1][0] == "First one here."
    aloud.skip(+1)
    aloud.skip(+1)
    qtbot.waitUntil(lambda: "Third one here." in dict(spoken))
    aloud.skip(-1)
    qtbot.waitUntil(lambda: spoken[-1][0] == "Second one here.")
    aloud.bar.speed.setValue(5)
    assert "Anne" in [aloud.bar.voice.itemText(at) for at in range(aloud.bar.voice.count())]
    aloud.bar.voice.setCurrentText("Anne")
    assert aloud.kept[-1] == {"speed": 0.5, "voice": "Anne"}
    show(reader_view, "<p>Another page.</p>")
    assert not aloud.speaking
    assert not aloud.bar.isVisible()


def test_reading_begins_at_what_is_selected_or_in_view(qtbot, reader_view, show, ask, spoken):
    text = "".join(f"<p data-node='{n}'>This is number {n}. It goes on here.</p>" for n in range(60))
    show(reader_view, text, "Tides")
    ask(reader_view, "document.querySelector('[data-node=\"40\"]').scrollIntoView()")
    reader_view.mark_sentence("here")
    qtbot.waitUntil(lambda: bool(spoken))
    number = int(spoken[-1][0].split()[3].rstrip("."))
    assert 30 <= number <= 40
    ask(reader_view, "getSelection().selectAllChildren(document.querySelector('[data-node=\"7\"]'))")
    reader_view.mark_sentence("here")
    qtbot.waitUntil(lambda: spoken[-1][0] == "This is number 7.")


def test_missing_engine_names_the_package_to_install(reader_view, show, theme, monkeypatch):
    show(reader_view, "<p>Text.</p>")
    aloud = ReadAloud(reader_view, theme, {}, lambda _choice: None, "none-such", reader_view)
    aloud.toggle()
    assert "speech-dispatcher" in aloud.bar.words()
    assert not aloud.bar.play.isVisible()
    assert not aloud.speaking
    aloud.end()
    aloud.bar.deleteLater()
    monkeypatch.setattr("shutil.which", lambda name: name if name == "dnf" else None)
    assert "sudo dnf install speech-dispatcher espeak-ng" in no_voice()
    monkeypatch.setattr("shutil.which", lambda _name: None)
    assert "install the packages speech-dispatcher espeak-ng" in no_voice("out of memory")


def test_the_voice_speaks_the_language_of_the_text(qtbot):
    speaker = Speaker("mock")
    with qtbot.waitSignal(speaker.ended):
        speaker.say("Hyvää huomenta.", "fi")
    assert speaker._engine.locale().name() == "fi_FI"
    assert speaker.voices()
    speaker.say("今日は。", "ja")
    assert speaker._engine.locale().name() == "fi_FI"
    speaker.stop()
