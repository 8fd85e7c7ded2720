"""Preformatted text."""

import pytest

from plainleaf.engine.article.tree import Code


def code(article) -> list[Code]:
    return [block for block in article.blocks if isinstance(block, Code)]


@pytest.mark.parametrize(
    "html",
    [
        "<pre>def f():\n    return 1\n</pre>",
        "<pre>\n\ndef f():<br>    return 1</pre>",
        "<pre><code><span>def</span> f():\n<b>    return</b> 1</code></pre>",
        "<pre><div>def f():</div><div>    return 1</div></pre>",
        '<pre><code><span class="line">def f():</span><span class="line">    return 1</span></code></pre>',
        '<pre><code><span style="display: block">def f():</span><span style="display: block">    return 1</span></code></pre>',
        '<pre><span class="lineno">1 </span>def f():\n<span class="lineno">2 </span>    return 1</pre>',
        '<div class="highlight"><table><tr><td class="linenos"><pre>1\n2</pre></td><td><pre>def f():\n    return 1</pre></td></tr></table></div>',
        '<pre><span class="gatsby-highlight-code-line">def f():</span><span>    return</span> 1</pre>',
        '<pre>def f():\n<span class="gatsby-highlight-code-line">    return 1</span></pre>',
        '<pre class="line-numbers language-python"><code>def f():\n    return 1</code></pre>',
        "<pre><button>Copy</button>def f():\n    return 1</pre>",
        "<pre><div><span>1</span><div>def f():</div></div><div><span>2</span><div>    return 1</div></div></pre>",
        '<code class="hl block">def f():\n    return 1</code>',
        "<pre>def f():\r\n\xa0\xa0\xa0\xa0return 1</pre>",
        "<pre><span>python</span><code>def f():\n    return 1</code><div>Kopieren</div></pre>",
        '<div class="syntaxhighlighter"><table><tr><td class="gutter"><div>1</div><div>2</div></td><td><div class="container">'
        '<div class="line"><code>def f():</code></div><div class="line"><code>\xa0\xa0\xa0\xa0return 1</code></div></div></td></tr></table></div>',
        '<div class="crayon-syntax"><div class="crayon-toolbar">Python</div><table><tr><td class="crayon-nums"><div>1</div><div>2</div></td>'
        '<td><div class="crayon-line">def f():</div><div class="crayon-line">\xa0\xa0\xa0\xa0return 1</div></td></tr></table></div>',
        '<div class="geshi"><ol><li><div>def f():</div></li><li><div>\xa0 \xa0 return 1</div></li></ol></div>',
        '<div class="enlighter"><div><div><span>def f():</span></div></div><div><div><span>    return 1</span></div></div></div>',
        '<div class="blob-wrapper"><table><tr><td class="blob-num"></td><td>def f():</td></tr>'
        '<tr><td class="blob-num"></td><td>    return 1</td></tr></table></div>',
        '<div class="CodeMirror-code"><div><div class="CodeMirror-gutter-wrapper">1</div><pre class="CodeMirror-line">def f():</pre></div>'
        '<div><div class="CodeMirror-gutter-wrapper">2</div><pre class="CodeMirror-line">    return 1</pre></div></div>',
    ],
)
def test_lines_and_indentation_are_as_shown(made, html: str) -> None:
    (found,) = code(made(f"<p>before</p>{html}<p>after</p>"))
    assert found.text == "def f():\n    return 1"


@pytest.mark.parametrize("line", ["<p><code>{}</code></p>", "<pre>{}</pre>", "<div><code>{}</code></div>"])
def test_lines_in_elements_of_their_own_are_one_listing(made, line: str) -> None:
    lines = ("def f(n):", "\xa0\xa0\xa0\xa0n += 1", "\xa0\xa0\xa0\xa0return n")
    listing = "".join(map(line.format, lines))
    (found,) = code(made(f"<p>before</p><div>{listing}</div><p>after</p>"))
    assert found.text == "def f(n):\n    n += 1\n    return n"


@pytest.mark.parametrize("prompt", ["<code>$</code> <strong><code>{}</code></strong>", "<b>$</b> <code>{}</code>"])
def test_a_prompt_beside_code_is_no_label(made, prompt: str) -> None:
    (found,) = code(made(f"<pre>{prompt.format('loom wind')}</pre>"))
    assert found.text == "$ loom wind"


def test_two_lines_of_code_and_words_beside_code_are_no_listing(made) -> None:
    two = "<div><p><code>make</code></p><p><code>make test</code></p></div>"
    words = "<p>Say <code>make</code></p><p><code>make</code> again</p><p><code>make</code>, then rest</p>"
    assert code(made(two + words)) == []


@pytest.mark.parametrize(
    ("html", "language"),
    [
        ('<pre><code class="language-Python">x</code></pre>', "python"),
        ('<pre data-lang="rust">x</pre>', "rust"),
        ('<pre class="brush: js">x</pre>', "js"),
        ('<pre class="gatsby-code-jsx">x</pre>', "jsx"),
        ('<div class="highlight-source-shell"><pre>x</pre></div>', "shell"),
        ('<pre><code class="hljs typescript">x</code></pre>', "typescript"),
        ('<div class="highlight highlight-text"><pre>x</pre></div>', ""),
        ('<div class="code-block__x7Qp2 language-hcl"><pre><code>x</code></pre></div>', "hcl"),
        ('<pre><code class="code-lang-default">x</code></pre>', ""),
        ('<div class="highlight hl-ipython3"><pre>x</pre></div>', "python"),
        ('<div class="highlight-ipython3"><div class="highlight"><pre>x</pre></div></div>', "python"),
        (
            '<pre class="language-json"><div class="code-toolbar"><code>x</code><button>Copy</button></div></pre>',
            "json",
        ),
        ('<div class="code-group"><pre language="bash"><code>x</code></pre></div>', "bash"),
        ('<div class="code-group"><pre>x</pre></div>', ""),
        ('<pre><code class="lang-txt">x</code></pre>', ""),
        ("<pre>x</pre>", ""),
    ],
)
def test_the_language_is_named(made, html: str, language: str) -> None:
    assert code(made(html))[0].language == language


def test_empty_lines_inside_stay(made) -> None:
    assert code(made("<pre>a\n\n\nb</pre>"))[0].text == "a\n\n\nb"


@pytest.mark.parametrize("name", ["code-header", "code__header", "hljs-header"])
def test_a_bar_above_the_lines_is_left_out(made, name: str) -> None:
    bar = f'<div class="{name}"><span>bash</span><button>Copy</button></div>'
    (code,) = made(f'<pre><code class="language-bash">{bar}<div>read name\necho $name</div></code></pre>').blocks
    assert (code.text, code.language) == ("read name\necho $name", "bash")
