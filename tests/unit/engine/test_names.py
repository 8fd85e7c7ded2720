"""What classes and identifiers say that their elements are: how names are looked up and read from their file."""

from pathlib import Path

import pytest

from plainleaf.engine.article.class_names import callout_kind, clutter_kind
from plainleaf.engine.names import NamesError, is_named, kinds_of, phrases_in
from plainleaf.engine.names.table import KINDS, NameTable, table


@pytest.mark.parametrize(
    ("names", "kinds"),
    [
        ("katex", ("formula",)),
        ("box admonitionHeading_Gvgb", ("callout_title", "title")),
        ("callout callout-title", ("callout_title", "callout", "folded", "title")),
        ("permalink alert-info", ("callout", "permalink", "callout_kind")),
        ("related headerlink", ("permalink", "related")),
        ("navbox notice", ("added", "callout")),
        ("code-block code-block-3", ("code_box", "ad_place")),
        ("sp_message_container_12", ("inserted",)),
        ("mw-editsection", ("edit",)),
        ("callout-icon", ("note_label", "folded", "sign")),
        ("alt2", ("quoted",)),
    ],
)
def test_class_describes_its_element(names: str, kinds: tuple[str, ...]) -> None:
    assert kinds_of(names) == kinds


@pytest.mark.parametrize("names", ["", " ", "post-body", "alert-dismissible", "katexes", "my-admonition", "Katex"])
def test_most_classes_describe_nothing(names: str) -> None:
    assert kinds_of(names) == ()


@pytest.mark.parametrize(
    "names", ["read-more", "read_more", "readMore", "ReadMore", "x readmore", "btn-read-more-2", "READ-MORE"]
)
def test_joined_words_are_found(names: str) -> None:
    assert clutter_kind(names) == "related"
    assert phrases_in(names, "related") == ["readmore"]


@pytest.mark.parametrize("names", ["read", "more-read", "bread-more", "read more", "readmores"])
def test_words_follow_each_other_in_one_name(names: str) -> None:
    assert not is_named(names, "related")


def test_phrases_have_up_to_three_words() -> None:
    assert clutter_kind("leave-a-note") is None
    assert clutter_kind("leave-a-reply") == "comment_form"


def test_without_a_name_an_element_is_nothing() -> None:
    assert not is_named(None, *KINDS)
    assert clutter_kind(None) is None


@pytest.mark.parametrize(
    ("names", "kind"),
    [
        ("admonition tip", "tip"),
        ("alert alert-warning", "warning"),
        ("alert", "note"),
        ("theme-admonition theme-admonition-tip alert alert--success", "tip"),
        ("callout callout_warn", "warning"),
        ("note warning", "warning"),
    ],
)
def test_class_names_the_kind_of_a_callout(names: str, kind: str) -> None:
    assert callout_kind(names) == kind


def test_every_kind_has_names_and_every_name_is_found() -> None:
    assert table().order.keys() == KINDS
    names = table().names
    for form in (names.phrases, names.whole, names.begins):
        for name, kinds in form.items():
            assert set(kinds) <= set(kinds_of(name)), name


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("[share]\nwords = 'share'\n\n[sharing]\nwords = 'x'\n", 4, "there is no kind “sharing”"),
        ("[share]\nword = 'share'\n", 2, "“word” of “share” is not words, whole, begins"),
        ("[share]\nwords = ['share']\n", 2, "“words” of “share” is not words, whole, begins"),
        ("# names\nshare = 'share'\n", 2, "“share” is no table"),
        ('[share]\nwords = """\nshare social\nshare\n"""\n[related]\nwords = "share"', 4, "is there twice"),
        ('[share]\nwords = """\nread-more\nreadMore"""\n', 4, "the name “readMore” of “share” is there twice"),
        ("[share]\nwords = 'share --'\n", 2, "the name “--” of “share” has no word"),
    ],
)
def test_a_mistake_is_reported_with_its_line(tmp_path: Path, text: str, line: int, why: str) -> None:
    file = tmp_path / "names.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(NamesError) as error:
        NameTable(file)
    assert str(error.value).startswith(f"{file}, line {line}: ")
    assert why in str(error.value)


@pytest.mark.parametrize("content", [None, b"[share", b"\xff"])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "names.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(NamesError, match=r"names\.toml cannot be read"):
        NameTable(file)
