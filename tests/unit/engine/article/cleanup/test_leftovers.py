"""What is left of boxes and labels whose rest is left out, and what should have followed."""

import pytest

TEXT = "<p>" + "The lock keeper raised the gate before dawn and waited for the barges in the rain. " * 3 + "</p>"
LAST = "<p>Nobody has counted how often the old gate has gone up since then, and nobody will before it is replaced.</p>"
LINK = "<a href=https://network.example/valley>{}</a>"
TITLE = "<h1>The old gate</h1>"
LOCKS = "<ul><li><a href=/1>Lock one</a></li><li><a href=/2>Lock two</a></li><li><a href=/3>Lock three</a></li></ul>"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("<h2>Contents</h2>", "the heading of a table of contents that is not there"),
        ("<p><b>In this article:</b></p>", "the heading of a table of contents that is not there"),
        ("<h3>Inhaltsverzeichnis</h3>", "the heading of a table of contents that is not there"),
        ("<h2>“<span>Start Quote</span></h2>", "what screen readers say of the quote"),
    ],
)
def test_announced_parts_are_missing(made, line: str, why: str) -> None:
    article = made(f"{TEXT}{line}{TEXT.replace('barges', 'ferries')}{LAST}")
    assert [one.reason for one in article.removals] == [why]


@pytest.mark.parametrize("following", ["<p>Every gate has a keeper of its own.</p>", "<p><img src=/gate.jpg></p>"])
def test_a_short_sentence_and_a_picture_are_no_table_of_contents(made, following: str) -> None:
    article = made(f"{TEXT}<h2>Contents</h2>{following}{TEXT.replace('barges', 'ferries')}{LAST}")
    assert [one.reason for one in article.removals] == ["the heading of a table of contents that is not there"]


@pytest.mark.parametrize(
    "html",
    [
        f"<h2>Contents</h2><p>One rope</p><p>One lamp</p>{LAST}",
        f"<h2>Contents</h2><ul><li>A rope<li>A lamp<li>A hook</ul>{LAST}",
        f"<h2>Contents</h2><p>One rope,<br>one lamp,<br>one hook</p>{LAST}",
        f"<h3><code>contents</code></h3>{LAST}",
    ],
)
def test_lines_with_content_stay(made, html: str) -> None:
    assert not made(f"{TEXT}{html}").removals


def test_language_of_code_is_shown_once(made) -> None:
    code = "<div><div><span>{}</span></div><pre class='brush: js'>open(gate)</pre></div>"
    article = made(f"{TEXT}{code.format('js')}{LAST}")
    assert [one.reason for one in article.removals] == ["the language of the code below it"]
    assert not made(f"{TEXT}{code.format('JavaScript')}{LAST}").removals  # as the labels of tabs


def test_jumps_to_the_recipe_are_controls(made) -> None:
    article = made(f"<p>Jump to Recipe Print Recipe</p>{TEXT}{LAST}")
    assert [one.reason for one in article.removals] == ["controls of the page"]


@pytest.mark.parametrize(
    ("heading", "left"),
    [
        ("<h3>Related: <a href=/b>How the lower gate was built again</a></h3>", True),
        ("<h4><b>Also Read:</b> <a href=/b>What is a lock gate good for?</a></h4>", True),
        ("<h4>READ: <a href=/b>Ten locks that you should see</a></h4>", True),
        ("<h3>Locks: <a href=/b>How the lower gate was built again</a></h3>", False),
        ("<h3>Related: gates of the lower valley</h3>", False),
        ("<h3>Watch the video</h3>", True),
        ("<h2>Recently viewed</h2>", True),
        ("<h3>Video</h3><p>The keeper had it filmed from the bridge.</p>", False),
    ],
)
def test_heading_of_a_link_or_a_player_is_removed(made, heading: str, left: bool) -> None:
    before = f"<h2>The upper gate</h2>{TEXT}{TEXT}<h3>The keepers</h3>{TEXT}"
    article = made(f"{before}{heading}<h2>The lower gate</h2>{TEXT}{TEXT}{LAST}")
    said = heading.partition(">")[2].partition("<")[0].strip() or "Also Read"
    assert (said not in article.render("markdown")) is left


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        (LINK.format("Follow us on Telegram"), False),
        (LINK.format("<b>Bizi takip edin</b>"), False),
        (LINK.format("Theo dõi chúng tôi"), False),
        (LINK.format("हमें फ़ॉलो करें"), False),
        (LINK.format("The valley in the old days"), True),
        (f"Follow us on {LINK.format('the way to the gate')}", True),
    ],
)
def test_links_in_the_text_to_the_sites_channels_are_removed(made, line: str, kept: bool) -> None:
    article = made(f"{TEXT}<p>{line}</p>{TEXT.replace('barges', 'ferries')}{LAST}")
    assert [one.reason for one in article.removals] == ([] if kept else ["it asks to follow the site"])
