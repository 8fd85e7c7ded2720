"""The text of HTML: words of one line stay together, blocks and line breaks end a line."""

import pytest

from plainleaf.evaluation.datasets.html_text import visible_text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<p>in <b>one</b>\n<i>line</i></p><p>next</p>", "in one line\nnext"),
        ("a<br>b<div>c</div>d", "a\nb\nc\nd"),
        ("<table><tr><td>1<td>2</table>", "1\n2"),
        ("<p>kept<script>x()</script><style>p{}</style><!-- no -->too</p>", "kepttoo"),
        ("", ""),
        (b"<p>caf\xc3\xa9", "café"),
        ("<div>" * 300 + "deep" + "</div>" * 300, "deep"),
    ],
)
def test_lines(source: str | bytes, text: str) -> None:
    assert visible_text(source) == text
