"""What the class and id of an element say that it is."""

import pytest

from plainleaf.engine.article.class_names import clutter_kind, meaning_of


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("katex", ("formula", "")),
        ("box admonitionHeading_Gvgb", ("title", "")),
        ("admonition tip", ("callout", "tip")),
        ("alert alert-warning", ("callout", "warning")),
        ("starlight-aside--caution", ("callout", "caution")),
        ("alert", ("callout", "note")),
        ("theme-admonition theme-admonition-tip alert alert--success", ("callout", "tip")),
        ("callout callout_warn", ("callout", "warning")),
        ("anchor-link x", ("permalink", "")),
        ("katex-html", ("preview", "")),
        ("callout-icon", ("label", "")),
        ("mw-editsection", ("edit", "")),
        ("relatedPosts wide", ("related", "")),
    ],
)
def test_a_class_says_what_its_element_is(name: str, said: tuple[str, str]) -> None:
    assert meaning_of(name) == said


def test_the_first_kind_counts_where_a_class_says_several() -> None:
    assert meaning_of("callout callout-title") == ("title", "")
    assert meaning_of("alert-note permalink") == ("callout", "note")
    assert meaning_of("related headerlink") == ("permalink", "")
    assert meaning_of("ambox notice") == ("added", "")


@pytest.mark.parametrize("name", ["", "post-body", "alert-dismissible", "tip", "katexes", "prompt", "my-admonition"])
def test_most_classes_say_nothing(name: str) -> None:
    assert meaning_of(name) is None


@pytest.mark.parametrize("name", ["related-posts", "related_posts", "relatedPosts", "RelatedPosts", "x relatedposts"])
def test_clutter_is_found_however_its_words_are_joined(name: str) -> None:
    assert clutter_kind(name) == "related"


def test_clutter_of_three_words() -> None:
    assert clutter_kind("leave-a-note") is None
    assert clutter_kind("leave-a-reply") == "comments"
