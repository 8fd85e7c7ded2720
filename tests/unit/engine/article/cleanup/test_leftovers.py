"""Lines of the site's own after the end of an article."""

import pytest

TEXT = "<p>" + "The lock keeper raised the gate before dawn and waited for the barges in the rain. " * 3 + "</p>"
LAST = "<p>Nobody has counted how often the old gate has gone up since then, and nobody will before it is replaced.</p>"
LINK = "<a href=https://network.example/valley>{}</a>"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (f"<p>Follow us on {LINK.format('Twitter')}</p>", "it asks to follow the site"),
        (
            f"<p>For more news from the valley, please follow us on {LINK.format('X')}.</p>",
            "it asks to follow the site",
        ),
        (
            f"<p>Want more? Sign up for our free {LINK.format('newsletter')} to hear it.</p>",
            "it asks to follow the site",
        ),
        (f"<p>Folgen Sie uns auf {LINK.format('Facebook')}!</p>", "it asks to follow the site"),
        (f"<p>Подписывайтесь на наш {LINK.format('канал')}</p>", "it asks to follow the site"),
        (f"<p>{LINK.format('CLICK HERE FOR MORE NEWS')}</p>", "it asks to follow the site"),
        ("<p>© 2024 The Valley. All rights reserved.</p>", "it reserves rights"),
        ("<p>(c) The Valley, alle Rechte vorbehalten</p>", "it reserves rights"),
    ],
)
def test_the_last_line_is_the_sites_own(made, line: str, why: str) -> None:
    article = made(f"{TEXT}{LAST}{line}")
    assert [one.reason for one in article.removals] == [why]


@pytest.mark.parametrize(
    "line",
    [
        f"<p>Ida Holm writes about rivers. Follow her on {LINK.format('X')}.</p>",
        "<p>The keepers asked us to follow us on foot, and nobody did.</p>",
        "<p>© The Valley / Ida Holm</p>",
        f"<p>Those who subscribe to the {LINK.format('theory')} say that gates are older.</p>",
    ],
)
def test_the_last_line_is_the_articles(made, line: str) -> None:
    assert not made(f"{TEXT}{LAST}{line}").removals


def test_what_asks_to_follow_within_the_text_stays(made) -> None:
    line = f"<p>Follow us on {LINK.format('Twitter')}</p>"
    assert not made(f"{TEXT}{line}{LAST}").removals
