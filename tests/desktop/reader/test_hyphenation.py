"""Words are broken where a line ends, and search, copies, highlights and the voice have the words as they are."""

import pytest
from PySide6.QtGui import QAccessible

from plainleaf.desktop.reader import DrawnHighlight, MarkedText, ReaderStyle, article_page
from plainleaf.desktop.reader.hyphenation import LANGUAGES, hyphenated, parts
from plainleaf.resources import resource

TEXT = "Bundesverfassungsgericht und Wohnungsbaugenossenschaft. Aufzeichnungen bleiben."
MARKED = "[...(CSS.highlights.get('plainleaf-{}') ?? [])].map(r => r.toString()).join()"


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("de", "Bun-des-ver-fas-sungs-ge-richt"),
        ("en", "inter-na-tional"),
        ("en", "asso-ciate"),  # an exception of the patterns
        ("fr", "déve-lop-pe-ment"),
        ("es", "extra-or-di-na-rio"),
        ("pl", "nad-zwy-czajny"),
        ("xx", "verfassungsgericht"),
        ("tr", "İstanbulluların"),
    ],
)
def test_a_word_is_broken_as_its_language_does(language, word):
    assert "-".join(parts(word.replace("-", ""), language)) == word


def test_every_file_of_patterns_is_used_and_states_its_licence():
    files = {file.name for file in resource("hyphenation").iterdir()}
    assert files == {f"hyph-{name}.tex" for name in LANGUAGES.values()}
    for name in files:
        head = resource(f"hyphenation/{name}").read_text("utf-8").partition("\\patterns")[0]
        assert "MIT" in head or "BSD" in head or "with or without modification" in " ".join(head.split()), name


def test_hyphens_are_only_in_running_text_of_their_language():
    body = (
        '<h2>Verbindungen</h2><p title="a &gt; b">Verbindungen <q lang="en">international</q> Verbindungen<br>&nbsp;'
        "<code>Verbindungen</code> https://a.example/verbindungen Verbindungen</p>"
        "<table><tr><td>Verbindungen</td></tr></table>"
    )
    shown = hyphenated(body, "de-DE")
    assert shown.replace("<s-h></s-h>", "") == body
    broken = shown.replace("<s-h></s-h>", "-")
    assert broken.count("Ver-bin-dun-gen") == 3
    assert 'lang="en">inter-na-tional<' in broken


@pytest.mark.usefixtures("qapp")
def test_a_screen_reader_and_a_very_long_article_get_whole_words():
    def breaks(text: str) -> int:
        return article_page(f"<p>{text}</p>", "Ein Tag", "de").inner.count("<s-h>")

    assert breaks(TEXT) > 0
    assert breaks(TEXT * 6000) == 0
    QAccessible.setActive(True)
    try:
        assert breaks(TEXT) == 0
    finally:
        QAccessible.setActive(False)


@pytest.fixture
def article(reader_view, show):
    reader_view.set_style(ReaderStyle("light", motion=False))
    show(reader_view, f'<p data-node="3" style="">{TEXT}</p>', "Ein Tag", "de")
    return reader_view


def test_a_narrow_line_ends_within_a_word(article, ask):
    ask(article, "document.querySelector('article p[data-node]').style.setProperty('width', '8em')")
    fits = "(p => p.scrollWidth <= p.clientWidth && p.offsetHeight > 5 * parseFloat(getComputedStyle(p).lineHeight))"
    assert ask(article, f"{fits}(document.querySelector('article p[data-node]'))")


def test_search_copies_and_marks_have_whole_words(qtbot, article, ask):
    assert ask(article, "document.querySelector('article p[data-node]').innerText") == TEXT
    with qtbot.waitSignal(article.found, check_params_cb=lambda _, count: count == 1):
        article.find("verfassungsgericht")
    whole = f"Ein Tag {TEXT}"
    start = whole.index("Wohnungs")
    mark = DrawnHighlight(1, start, start + len("Wohnungsbaugenossenschaft"), "blue")
    article.show_marks(article._shown, MarkedText(whole), [mark], {})
    qtbot.waitUntil(lambda: ask(article, MARKED.format("blue")) == "Wohnungsbaugenossenschaft")


def test_the_voice_reads_whole_words(qtbot, article):
    with qtbot.waitSignal(article.spoken) as heard:
        article.mark_sentence("here")
    assert heard.args[0] in {"Ein Tag", TEXT.partition(" Auf")[0]}
    with qtbot.waitSignal(article.spoken) as heard:
        article.mark_sentence("next")
    assert heard.args[0] in TEXT
