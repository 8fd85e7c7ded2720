"""The tables of labels in further languages, and the expressions that are made of them."""

import re

import pytest

from plainleaf.engine.article.cleanup.datelines import is_dateline
from plainleaf.engine.article.labels import CONTENTS, RELATED, RESERVED, SECTIONS
from plainleaf.engine.article.metadata.names import is_byline, person
from plainleaf.engine.article.reading_lines import is_of_reading
from plainleaf.engine.local_labels import KINDS, TABLES, expression, labels, parsed


@pytest.mark.parametrize("table", TABLES)
def test_a_table_has_known_kinds_and_labels_in_small_letters(table: str) -> None:
    for language, kinds in parsed(table).items():
        assert set(kinds) <= set(KINDS), language
        for kind, some in kinds.items():
            assert all(some), (language, kind)
            assert kind == "follow" or all(label == label.lower().strip() for label in some), (language, kind)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "follow"])
def test_an_expression_knows_its_labels_and_nothing_longer(kind) -> None:
    known = re.compile(expression(kind), re.IGNORECASE)
    for label in labels(kind):
        assert known.fullmatch(label), label
        assert known.fullmatch(label.upper().lower()), label
        assert known.fullmatch(f"{label} x") is None, label


def test_letters_that_are_written_in_several_ways() -> None:
    assert RELATED.fullmatch("আরও প\u09dcুন")
    assert RELATED.fullmatch("আরও প\u09a1\u09bcুন:")
    for apostrophe in "‘’'ʻʼ`":
        assert SECTIONS.fullmatch(f"O{apostrophe}xshash maqolalar")


def test_whole_lines_alone_are_labels() -> None:
    assert RELATED.fullmatch("Прочитајте још:")
    assert RELATED.fullmatch("Прочитајте још једном све") is None
    assert CONTENTS.fullmatch("Sisukord")
    assert RESERVED.fullmatch("© 2024 მთის ამბები. ყველა უფლება დაცულია.")


@pytest.mark.parametrize(
    ("line", "language", "name"),
    [
        ("Аутор: Милица Петровић", "sr", "Милица Петровић"),
        ("Piše: Ivana Matulić", "hr", "Ivana Matulić"),
        ("Írta Kovács Eszter", "hu", "Kovács Eszter"),
        ("ავტორი: ნინო ქალდანი", "ka", "ნინო ქალდანი"),
        ("Հեղինակ՝ Անի Հակոբյան", "hy", "Անի Հակոբյան"),
        ("ដោយ៖ សុខ ចាន់ធី", "km", "សុខ ចាន់ធី"),
        ("ရေးသားသူ - ခင်မာလာ", "my", "ခင်မာလာ"),
        ("Nga Arta Bega", "sq", "Arta Bega"),
        ("Per Laia Puig", "ca", "Laia Puig"),
        ("Ni Maria Dela Cruz", "fil", "Maria Dela Cruz"),
    ],
)
def test_bylines(line: str, language: str, name: str) -> None:
    assert is_byline(line, language)
    assert person(line, language) == name


@pytest.mark.parametrize(
    ("line", "language"), [("Per Hansen", "da"), ("De Vries", "nl"), ("লেখক বলেন", "bn"), ("Авторы", "ru")]
)
def test_what_is_a_name_or_a_word_elsewhere(line: str, language: str) -> None:
    assert not is_byline(line, language)
    assert person(line, language) == line


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("প্রকাশিত: মঙ্গলবার, ৫ মার্চ ২০২৪, ২১ ফাল্গুন ১৪৩০", "bn"),
        ("الثلاثاء - 24 شعبان 1445 هـ - 05 مارس 2024 م", "ar"),
        ("سه‌شنبه ۱۵ اسفند ۱۴۰۲", "fa"),
        ("Paskelbta 2024 m. kovo 5 d. 14:30", "lt"),
        ("Жарияланды: 2024 жылғы 5 наурыз", "kk"),
        ("Нийтэлсэн: 2024 оны 3 сарын 5", "mn"),
    ],
)
def test_datelines(line: str, language: str) -> None:
    assert is_dateline(line, language)


@pytest.mark.parametrize(
    "line",
    [
        "3 Min. Lesezeit",
        "Tempo di lettura: 3 minuti",
        "12-minute read",
        "この記事は約 3 分で読めます",
        "পড়ার সময়: ৩ মিনিট",
        "3–4 min de lecture",
    ],
)
def test_a_line_says_how_long_it_takes_to_read(line: str) -> None:
    assert is_of_reading(line)


@pytest.mark.parametrize("line", ["20 minutes", "Lesezeit", "3 Minuten später kam er wieder", "0 min. 12 sec."])
def test_another_number_is_none_of_reading(line: str) -> None:
    assert not is_of_reading(line)


@pytest.mark.parametrize("line", ["Просмотров: 1 234", "阅读（56）", "0 keer bekeken", "조회수 12"])
def test_a_line_says_how_often_a_page_was_read(line: str) -> None:
    assert is_of_reading(line)
