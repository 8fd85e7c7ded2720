"""The line and the walk of an article: pieces become inlines, and invalid columns raise instead of reading memory."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest

from plainleaf._kernel.article.inlines import Inlines
from plainleaf._kernel.article.line import Line
from plainleaf._kernel.article.walk import ArticleWalk, Container
from plainleaf.engine.article.tree import (
    INLINES,
    CodeSpan,
    Image,
    Inline,
    LineBreak,
    Link,
    NoteReference,
    Paragraph,
    Spoken,
    Styled,
    Text,
    is_blank,
    plain,
    walk_inlines,
)

LINK, STRONG, SMALL = ("link", "x"), ("style", "strong"), ("style", "small")
NOTE = NoteReference("1", "1")
Opening = tuple[str, str]


def small(text: str) -> Styled:
    return Styled("small", (Text(text),))


class OnePage(ArticleWalk):
    """A walk over elements that hold the given texts, each in inlines of its own."""

    def __init__(
        self, inlines: list[tuple[Opening, ...]], texts: list[str], spaces: list[bool], **changed: Any
    ) -> None:
        count = len(texts)
        self.element = [()] * (count + 1)
        columns = {
            "tag": [0] * (count + 1),
            "end": [count + 1, *range(2, count + 2)],
            "run_start": list(range(-1, count)),
            "run_end": [count, *range(1, count + 1)],
        } | changed
        columns["run_start"][0] = 0
        super().__init__(
            INLINES, Paragraph, {Container: OnePage.leave}, 16, (*columns.values(), texts, spaces), None, 0
        )
        self.inlines = inlines
        self.containers.append(Container(0, count + 2, count + 1))

    def insert_before(self, node: int, content: list[Any]) -> None:
        """There is none."""

    def read(self) -> list[Paragraph]:
        def handle(walk: OnePage, node: int) -> int:
            follow = node + 1
            for kind, value in walk.inlines[node - 1] if node else ():
                follow = walk.inline(node, kind, value)
            return follow

        self.walk([handle], {}, {}, None, {}, {})
        return self.containers[0].blocks


@pytest.mark.parametrize(
    ("inlines", "texts", "spaces", "expected"),
    [
        ([()], ["one"], [False], (Text("one"),)),
        ([(), ()], ["one", "two"], [False, True], (Text("one two"),)),
        ([(STRONG,), (STRONG,)], ["a", "b"], [False, False], (Styled("strong", (Text("ab"),)),)),
        ([(STRONG,), ()], [",", "b"], [False, False], (Text(",b"),)),
        ([(SMALL,), (SMALL,)], ["a", "b"], [False, False], (small("a"), small("b"))),
        ([(("code", ""),), (LINK,)], ["a", "b"], [False, True], (CodeSpan("a"), Text(" "), Link("x", (Text("b"),)))),
        ([(("override", "rtl"),)], ["a"], [False], (Spoken((Text("a"),), "rtl", "", True),)),
    ],
)  # fmt: skip
def test_pieces_become_inlines(
    inlines: list[tuple[Opening, ...]], texts: list[str], spaces: list[bool], expected: tuple[Inline, ...]
) -> None:
    page = OnePage(inlines, texts, spaces)
    assert page.read() == [Paragraph(expected, 0)]


def test_mark_in_a_link_moves_behind_it() -> None:
    class WithMark(OnePage):
        def insert(self, content: list[Inline]) -> None:
            self.line.put(content[0])

    page = WithMark([()], ["a"], [False])
    page.walk([lambda walk, node: walk.inline(node, *LINK) if node else 1], {}, {}, None, {}, {0: [NOTE]})
    assert page.containers[0].blocks == [Paragraph((Link("x", (Text("a"),)), NOTE), 0)]


@pytest.mark.parametrize(
    "changed",
    [
        {"end": [9, 9, 9]}, {"end": []}, {"run_start": [0]}, {"run_end": [9, 9, 9]}, {"tag": [5, 5, 5]},
        {"tag": [0]},
    ],
)  # fmt: skip
def test_columns_out_of_range_raise(changed: dict[str, list[int]]) -> None:
    with pytest.raises(IndexError):
        OnePage([(), ()], ["one", "two"], [False, False], **changed).read()


@pytest.mark.parametrize("wrong", [None, 5, b"text"])
def test_missing_text_raises(wrong: Any) -> None:
    with pytest.raises(TypeError):
        Line(INLINES).text(wrong, False)


def test_a_line_without_content_is_empty() -> None:
    line = Line(INLINES)
    assert line.line_break()
    line.text("a", False)
    assert line.line_break()
    assert not line.line_break()
    assert not line.gap


MANY: tuple[Inline, ...] = (
    Text("a"), LineBreak(), Styled("strong", (Text("b"), Link("x", (CodeSpan("c"), Image("p"))))), NOTE,
)  # fmt: skip


def test_inlines_are_read_at_any_depth() -> None:
    assert plain(MANY) == "a bc"
    assert [type(one) for one in walk_inlines(MANY)] == [
        Text, LineBreak, Styled, Text, Link, CodeSpan, Image, NoteReference,
    ]  # fmt: skip
    assert not is_blank(MANY)
    assert is_blank((Text(" \n"), LineBreak(), Styled("strong", (Text("\u00a0"), Image("p")))))


@pytest.mark.parametrize("reader", [Inlines.plain, Inlines.walk, Inlines.is_blank])
def test_inlines_nested_deeper_than_the_stack_raise(reader: Callable[[Inlines, tuple[Inline, ...]], Any]) -> None:
    deep: tuple[Inline, ...] = ()
    for _ in range(100_000):
        deep = (Styled("strong", deep),)
    with pytest.raises(RecursionError):
        reader(INLINES, deep)
    while deep:  # freeing it at once would take as much of the stack
        (inner,) = deep
        deep = inner.content  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("kind", "names"),
    [(Text, "text"), (Link, "href content title"), (Styled, "style content"), (Paragraph, "content node")],
)
def test_objects_without_constructor_have_all_fields(kind: type, names: str) -> None:
    assert [field.name for field in fields(kind)] == names.split()
    assert "__post_init__" not in vars(kind)


def test_only_classes_make_objects() -> None:
    given = dict.fromkeys(
        ("text", "code", "line_break", "styled", "spoken", "link", "image", "formula", "note", "ruby"), Text
    )
    with pytest.raises(TypeError):
        Inlines(**(given | {"text": Text("a")}))
    with pytest.raises(TypeError):
        Inlines(**(given | {"link": None}))
