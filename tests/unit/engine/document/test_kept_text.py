"""The kept text without an article: what separates its blocks."""

import numpy as np
import pytest

import plainleaf
from plainleaf.engine.document import text_of
from plainleaf.engine.extract import read


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("<h1>One</h1><p>two <b>three</b></p>four", "One\n\ntwo three\n\nfour"),
        ("one<br>two<br><br>three", "one two\n\nthree"),
        ("<ul><li>one<li>two<ul><li>three</ul><li>four</ul>five", "one\ntwo\nthree\nfour\n\nfive"),
        ("<dl><dt>one<dd>two</dl><ol><li>three</ol>", "one\ntwo\n\nthree"),
        ("<ul><li><p>one</p><p>two</p><li>three</ul>", "one\n\ntwo\nthree"),
        (
            "<table><caption>zero</caption><tr><th>one<th>two<tr><td>three<td><p>four</p><p>five</p></table>six",
            "zero\none\ttwo\nthree\tfour\n\nfive\n\nsix",
        ),
        ("<table><tr><td>one</table><table><tr><td>two</table>", "one\n\ntwo"),
        (
            "one<pre>\n  two\n    <b>three</b>  \n\nfour<!-- -->five</pre>six",
            "one\n\n  two\n    three\n\nfourfive\n\nsix",
        ),
        ("<pre>one<br>  two<style>x</style></pre><pre>three<div>four</div></pre>", "one two\n\nthree\n\nfour"),
        ("<pre>one<br>  two</pre><ul><li><pre><code>three\r\n four</code></pre>", "one\n  two\n\nthree\n four"),
        ("<script>no</script>", ""),
        ("日本 🙂<p>é", "日本 🙂\n\né"),
    ],
)
def test_blocks_are_separated_as_what_they_are(body: str, text: str) -> None:
    found = plainleaf.kept_text(f"<title>A title</title><body>{body}", method="plain", with_metadata=True)
    assert (found.text, found.title, found.confidence) == (text, "A title", None)


def test_what_is_left_out_of_a_block_leaves_a_space() -> None:
    document = read("<p>one<b>two</b>three <i>four</i></p><p>five</p>")
    assert text_of(document, np.array([True, False, True, True, False])) == "one three four"
    assert text_of(document, np.array([False, True, False, False, True])) == "two\n\nfive"


def test_it_is_what_the_method_keeps() -> None:
    story = "".join(f"<p>Every evening at six the keeper climbed the stairs to trim wick {n}.</p>" for n in range(9))
    page = f"<body><nav><ul><li><a href=/>Home</a></ul></nav><article><h1>The lamp</h1>{story}</article>"
    found = plainleaf.kept_text(page)
    assert found.text.startswith("Every evening")
    assert found.confidence is not None
    assert (found.metadata, found.title) == (None, "")
    assert found.text.count("keeper") == 9
    assert "Home" not in found.text


def test_a_method_that_keeps_some_characters_of_a_text() -> None:
    page = f"<p>{'שלום עולם, זה מאמר ארוך. ' * 9} English</p><p>{'שלום עולם, זה מאמר ארוך. ' * 9}</p>"
    text = plainleaf.kept_text(page, method="r2l").text
    assert "שלום" in text
    assert "English" not in text


def test_rules_precede_the_method() -> None:
    page, url = "<h1>Kept</h1><p class=x>Gone.</p><p>Kept, too.</p>", "https://example.org/a"
    rule = plainleaf.Rule("example.org", remove_names=("x",))
    assert plainleaf.kept_text(page, url, "plain", rules=rule).text == "Kept\n\nKept, too."


def test_what_is_wrong_is_raised_as_by_extract() -> None:
    with pytest.raises(plainleaf.DocumentError):
        plainleaf.kept_text(b"%PDF-1.7")
    with pytest.raises(plainleaf.ParameterError):
        plainleaf.kept_text("<p>a", method="nothing")
