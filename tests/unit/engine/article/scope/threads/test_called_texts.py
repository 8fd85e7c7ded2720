"""The texts of posts by what their class is called, where the program of a thread is not known."""

import numpy as np
import pytest

from plainleaf.engine.article.scope.threads.called_texts import called_texts
from plainleaf.engine.extract import read

KEPT = "This is a text that a method keeps, for it is long."
SHORT = ("Yes.", "No.", "It does.")
THREAD = "https://stoves.example/t/12/smoke"


def shown(name: str, url: str, kept: int = 2, beside: str = "") -> list[str]:
    """The texts that are shown of a page with some boxes of a class, ``kept`` of them long, and what is kept beside."""
    said = [f"{KEPT} {at}" for at in range(kept)] + list(SHORT)
    boxes = "".join(f"<div><b>ada</b><div class='{name}'>{text}</div></div>" for text in said)
    document = read(f"<body><p>{beside}</p>{boxes}<div class='{name}-footer'>Reply</div></body>".encode(), url)
    keep = np.array([text.startswith(KEPT) or text == beside for text in document.runs.text], np.bool_)
    return [text for box in called_texts(document, keep) for text in document.runs.text[document.under(box)]]


@pytest.mark.parametrize("name", ["postText", "msg_text", "reply-body mt-2", "messagebody"])
def test_short_posts_are_shown_where_the_others_are(name: str) -> None:
    assert shown(name, THREAD)[2:] == [*SHORT]


@pytest.mark.parametrize(
    ("name", "url", "kept", "beside"),
    [
        ("card-text", THREAD, 2, ""),
        ("postText", "https://stoves.example/news/smoke", 2, ""),
        ("postText", THREAD, 1, ""),
        ("postText", THREAD, 2, "An article about smoke" * 20),
    ],
)
def test_only_in_a_discussion_of_boxes_called_so(name: str, url: str, kept: int, beside: str) -> None:
    assert not set(SHORT) & set(shown(name, url, kept, beside))
