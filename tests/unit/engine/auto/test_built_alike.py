"""Texts that stand where most of the kept text stands: which of them are kept with it."""

import numpy as np

from plainleaf.engine.auto.built_alike import PROBABILITY, built_alike
from plainleaf.engine.auto.features.measures import measure
from plainleaf.engine.extract import read

SAID = (
    "Every evening at six the keeper climbed the hundred stairs and trimmed the wick of the great lamp with care until"
)
END = "his knees hurt."


def chunk(*paragraphs: str) -> str:
    return f"<div class=chunk>{''.join(f'<p>{one}</p>' for one in paragraphs)}</div>"


def added(body: str, kept: str, probability: float = 0.3, discussion: bool = False) -> list[str]:
    """The openings of the texts that are kept, where those that hold ``kept`` are already."""
    v = measure(read(f"<body><main>{body}</main></body>"))
    own = np.array([kept in text for text in v.texts], np.bool_)
    found = built_alike(v, own, np.where(own, 0.9, probability), discussion)
    assert not (found & own).any()
    return [text.removeprefix(SAID).strip()[:20] for text, keep in zip(v.texts, found, strict=True) if keep]


ARTICLE = chunk(*[f"{SAID} he slept, kept {END}"] * 3)


def test_paragraphs_of_a_part_built_like_the_rest_are_kept() -> None:
    rest = chunk(f"{SAID} Monday came.", f"{SAID} “Tuesday came.”", f"{SAID} it was noted.[12]")
    assert added(ARTICLE + rest, "kept") == ["Monday came.", "“Tuesday came.”", "it was noted.[12]"]


def test_short_sentences_between_them_come_along() -> None:
    rest = chunk(f"{SAID} Monday came.", "“No,” he said.", "Not then.", f"{SAID} Tuesday came.", "He slept.")
    assert added(ARTICLE + rest, "kept") == ["Monday came.", "“No,” he said.", "Not then.", "Tuesday came."]
    lines = chunk(f"{SAID} Monday came.", "Read also", f"{SAID} Tuesday came.", *["No."] * 3, f"{SAID} Friday came.")
    assert added(ARTICLE + lines, "kept") == ["Monday came.", "Tuesday came.", "Friday came."]


def test_other_parts_stay_as_they_are() -> None:
    aside = f"<div class=aside><p>{SAID} an aside.</p></div><ul><li><p>{SAID} an item.</p></li></ul>"
    assert added(ARTICLE + aside, "kept") == []


def test_what_is_hardly_content_stays_left_out() -> None:
    rest = chunk(f"{SAID} Monday came.")
    assert added(ARTICLE + rest, "kept", probability=PROBABILITY) == ["Monday came."]
    assert added(ARTICLE + rest, "kept", probability=PROBABILITY - 0.01) == []


def test_what_stands_above_the_article_stays_left_out() -> None:
    assert added(chunk(f"{SAID} Monday came.") + ARTICLE, "kept") == []


def test_lines_links_and_what_a_site_adds_are_no_paragraphs_of_the_article() -> None:
    rest = chunk(
        "A short line.", f"{SAID} and more", f"<a href=/>{SAID} came.</a>", f"{SAID}. Subscribe to our newsletter."
    )
    assert added(ARTICLE + rest, "kept") == []


def test_a_few_kept_texts_say_nothing() -> None:
    rest = chunk(f"{SAID} Monday came.")
    assert added(chunk(*[f"{SAID} kept {END}"] * 2) + rest, "kept") == []
    assert added(chunk(*["A lamp that was kept."] * 9) + rest, "kept") == []


def test_most_of_the_article_stands_elsewhere() -> None:
    notes = "".join(f"<section><p>{SAID} kept {END}</p></section>" for _ in range(4))
    assert added(ARTICLE + chunk(f"{SAID} Monday came.") + notes, "kept") == []


def test_posts_of_a_discussion_may_be_short_lines_in_any_element() -> None:
    post = "<div class=post><div class=text>{}</div></div>"
    kept = "".join(post.format(f"{SAID} kept {END}") for _ in range(3))
    short = "".join(map(post.format, ("I saw it on Monday", "Me too", "Last edited by Ada on Tuesday at six")))
    assert added(kept + short, "kept", discussion=True) == ["I saw it on Monday"]
    assert added(kept + short, "kept") == []


def test_a_page_without_text_and_one_of_which_nothing_is_kept_have_none() -> None:
    assert added("", "kept") == []
    assert added(ARTICLE, "nothing of it") == []
