"""Why nothing was kept, in words."""

import pytest

from plainleaf.engine.article.scope.empty import why_empty
from plainleaf.engine.extract import extract, read

LINKS = "".join(f"<li><a href=/{n}>Stories of the harbour number {n}</a> <i>{n} May</i>" for n in range(60))


@pytest.mark.parametrize(
    ("html", "said"),
    [
        ("<body><div id=root></div><script src=a.js></script></body>", "written by scripts"),
        ("<body><p>Loading</p>" + "<script src=a.js></script>" * 4, "written by scripts"),
        ("<body><img src=a.png></body>", "holds no text"),
        (f"<body><ul>{LINKS}</ul></body>", "a list of links"),
        ("<body><p>" + "one two three " * 60 + "</p></body>", "No part of the page's 180 words"),
    ],
)
def test_each_kind_of_page_is_told_apart(html: str, said: str) -> None:
    assert said in why_empty(read(html), "")


def test_the_second_choice_is_named() -> None:
    told = why_empty(read(f"<body><ul>{LINKS}</ul></body>"), "Stories of the harbour …")
    assert "begins “Stories of the harbour …”" in told
    assert "favor=recall" in told


def test_an_empty_article_says_why_and_another_does_not() -> None:
    assert "written by scripts" in extract("<body><div id=app></div></body>").coverage.why_empty
    assert extract("<body><p>The keeper counted twelve ships before noon.</p></body>").coverage.why_empty == ""
