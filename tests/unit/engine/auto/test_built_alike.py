"""Texts that stand where most of the kept text stands: which of them are kept with it."""

import numpy as np
import pytest

from plainleaf.engine.auto.built_alike import PROBABILITY, built_alike, numbered_on
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


def test_other_parts_stay_as_they_are() -> None:
    aside = f"<div class=aside><p>{SAID} an aside.</p></div><ul><li><p>{SAID} an item.</p></li></ul>"
    assert added(ARTICLE + aside, "kept") == []


def test_what_is_hardly_content_stays_left_out() -> None:
    rest = chunk(f"{SAID} Monday came.")
    assert added(ARTICLE + rest, "kept", probability=PROBABILITY) == ["Monday came."]
    assert added(ARTICLE + rest, "kept", probability=PROBABILITY - 0.01) == []


def test_text_above_the_article_stays_left_out() -> None:
    assert added(chunk(f"{SAID} Monday came.") + ARTICLE, "kept") == []


def test_lines_links_and_additions_are_no_paragraphs() -> None:
    rest = chunk(
        "A short line.", f"{SAID} and more", f"<a href=/>{SAID} came.</a>", f"{SAID}. Subscribe to our newsletter."
    )
    assert added(ARTICLE + rest, "kept") == []


def test_few_kept_texts_prove_nothing() -> None:
    rest = chunk(f"{SAID} Monday came.")
    assert added(chunk(*[f"{SAID} kept {END}"] * 2) + rest, "kept") == []
    assert added(chunk(*["A lamp that was kept."] * 9) + rest, "kept") == []


def test_article_is_mostly_elsewhere() -> None:
    notes = "".join(f"<section><p>{SAID} kept {END}</p></section>" for _ in range(4))
    assert added(ARTICLE + chunk(f"{SAID} Monday came.") + notes, "kept") == []


def test_posts_of_a_discussion_may_be_short_lines_in_any_element() -> None:
    post = "<div class=post><div class=text>{}</div></div>"
    kept = "".join(post.format(f"{SAID} kept {END}") for _ in range(3))
    short = "".join(map(post.format, ("I saw it on Monday", "Me too", "Last edited by Ada on Tuesday at six")))
    assert added(kept + short, "kept", discussion=True) == ["I saw it on Monday"]
    assert added(kept + short, "kept") == []


def test_empty_pages_and_selections_have_none() -> None:
    assert added("", "kept") == []
    assert added(ARTICLE, "nothing of it") == []


LINES = ("A wooden train", "A yellow player", "A paper castle", "The game of the fox", "Skates for the road")
MARKS = ("{}) ", "{}. ", "({}) ", "#{}: ", "{} – ", "[{}] ", "№ {}. ", "{} ")


def numbered(body: str, *kept: str, impossible: str = "\0") -> list[str]:
    v = measure(read(f"<p>Here they are:</p>{body}<p>And that was all of them.</p>"))
    keep = np.array([any(word in text for word in kept) for text in v.texts], np.bool_)
    possible = np.array([impossible not in text for text in v.texts], np.bool_)
    return [v.texts[at] for at in numbered_on(v, keep, possible).nonzero()[0].tolist()]


def lines(mark: str, start: int = 1) -> list[str]:
    return [mark.format(number) + text for number, text in enumerate(LINES, start)]


@pytest.mark.parametrize("start", [1, 7, 98])
@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("parted", [("<p>", "<br><br>", "</p>"), ("<p>", "</p><p>", "</p>"), ("<td>", "<br><br>", "")])
def test_lines_after_two_kept_ones_follow_their_numbers(mark: str, parted: tuple[str, str, str], start: int) -> None:
    before, between, after = parted
    links = [f"{line} <a href=/{at}>here</a>" for at, line in enumerate(lines(mark, start))]
    body = f"{before}{between.join(links)}{after}"
    body = f"<table><tr>{body}</table>" if before == "<td>" else body
    assert numbered(body, "Here they", *LINES[:2]) == [f"{line} here" for line in lines(mark, start)[2:]]
    assert numbered(body, "Here they", *LINES[:2], impossible="fox") == [f"{lines(mark, start)[2]} here"]


@pytest.mark.parametrize(
    "body",
    [
        "1) A train<br><br>2) A player<br><br>4) A castle",
        "A train<br><br>A player<br><br>A castle",
        "2019 was A train year<br><br>2020 A player<br><br>2021, too",
        "1) A train</p><p>2) A player</p><section><div><p>3) A castle</p></div></section><p>",
        "1) A train<br><br>A player<br><br>2) A castle",
    ],
)
def test_other_lines_are_no_list(body: str) -> None:
    assert numbered(f"<p>{body}</p>", "A train", "A player") == []
