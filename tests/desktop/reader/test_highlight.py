"""Code in colours: the kinds of tokens by class, the text unchanged, nothing guessed, nothing slow."""

import re
import subprocess
import sys
from html import escape, unescape

import pytest
from tests.counting import lines_of

from plainleaf.desktop.reader import ReaderStyle, article_page, highlight
from plainleaf.desktop.reader.highlight import LONGEST, highlighted

PYTHON = 'def f(x: int) -> str:\n    """Say <x> & more."""\n    return "a" * 3  # done\n'


def block(code: str, language: str = "python") -> str:
    return f'<pre data-node="3"><code class="language-{language}">{escape(code)}</code></pre>'


def text(html: str) -> str:
    return unescape(re.sub("<[^>]*>", "", html))


def test_kinds_are_classes_and_the_text_is_the_same():
    found = highlighted(f"<p>{escape('a < b')}</p>" + block(PYTHON))
    assert text(found) == "a < b" + PYTHON
    spans = dict(re.findall(r'<span class="code-(\w+)">([^<]*)</span>', found)[::-1])
    assert spans["keyword"] == "def"
    assert spans["name"] == "f"
    assert spans["number"] == "3"
    assert spans["comment"] == "# done"
    assert "Say &lt;x&gt; &amp; more." in found


@pytest.mark.parametrize("language", ["no-such", "", "text", 'x"><script>'])
def test_an_unknown_language_stays_plain(language):
    assert "<span" not in highlighted(block(PYTHON, escape(language)))
    assert text(highlighted(block("\n\n  a\n", "python"))) == "\n\n  a\n"


def test_highlighting_cost_is_linear_and_limited(monkeypatch):
    counts = [lines_of(lambda times=times: highlighted(block(PYTHON * times))) for times in (10, 20, 80)]
    assert counts[2] < 4.5 * counts[1]
    monkeypatch.setattr(highlight, "BUDGET", -1.0)
    assert highlighted(block(PYTHON)) == block(PYTHON)


def test_loading_a_language_does_not_count(monkeypatch):
    now = [0.0]
    load = highlight._lexer

    def slow(language):
        now[0] += 10 * highlight.BUDGET
        return load(language)

    monkeypatch.setattr(highlight, "thread_time", lambda: now[0])
    monkeypatch.setattr(highlight, "_lexer", slow)
    assert highlighted(block(PYTHON) * 3).count("code-keyword") >= 3


def test_the_text_of_much_code_stays_the_same():
    many = "".join(block(PYTHON * 500) for _ in range(40)) + block(PYTHON * (LONGEST // len(PYTHON) + 1))
    found = highlighted(many)
    assert text(found) == text(many)
    assert found.startswith('<pre data-node="3"><code class="language-python"><span')
    assert found.endswith(escape(PYTHON) + "</code></pre>")


def test_highlighting_uses_the_theme_and_loads_pygments_lazily(reader_view, show, ask):
    reader_view.set_style(ReaderStyle("dark"))
    show(reader_view, block(PYTHON))
    colour = "getComputedStyle(document.querySelector('.code-keyword')).color"
    assert ask(reader_view, colour) == "rgb(201, 162, 232)"
    assert "<span" in article_page(block("SELECT 1;", "sql"), "T").inner
    late = ("pygments.lexers", "PySide6.QtTextToSpeech")
    program = f"import sys, plainleaf.desktop.app; sys.exit(any(name in sys.modules for name in {late}))"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
