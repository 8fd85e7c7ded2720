"""Headings that are called so by a role or a class."""

import pytest


def markdown(article) -> str:
    return article.render("markdown", title=False)


@pytest.mark.parametrize(
    ("html", "heading"),
    [
        ('<div role="heading" aria-level="3">In winter</div>', "## In winter"),
        ('<p role="heading">In winter</p>', "## In winter"),
        ('<div><span role="heading" aria-level="2">In winter</span></div>', "## In winter"),
        ('<span class="cross-head">In winter</span>', "## In winter"),
        (
            'The boats lie still.<br><br><span class="txt_srodtytul"><b>In winter</b></span><br><br>Nobody',
            "## In winter",
        ),
    ],
)
def test_line_named_heading_is_one(made, html: str, heading: str) -> None:
    found = markdown(made(f"<p>The harbour is small.</p>{html}<p>Nobody comes.</p>"))
    assert f"\n\n{heading}\n\n" in found


@pytest.mark.parametrize(
    "html",
    [
        '<p><span class="intertitre">In winter.</span> The boats lie still.</p>',
        '<p>It is <span role="heading">quiet</span> in winter</p>',
        '<div role="heading" aria-level="3">I like the harbour best in winter, when the boats lie still.</div>',
        '<table><tr><th>Month<th>Boats<tr><td><span role="heading">January</span><td>2<tr><td>July<td>40</table>',
        f'<div role="heading">{"In winter and in spring " * 9}</div>',
        '<div role="heading"></div>',
    ],
    ids=["runs into its paragraph", "word", "sentence", "cell", "long", "empty"],
)
def test_role_or_class_alone_makes_no_heading(made, html: str) -> None:
    assert "#" not in markdown(made(f"<p>The harbour is small.</p>{html}<p>Nobody comes.</p>"))
