"""The labels of lines in many languages: how they are folded, looked up and read from their files."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plainleaf import engine
from plainleaf.engine.article.cleanup.datelines import is_dateline
from plainleaf.engine.article.labels import OTHER_PAGES, is_of_buttons, is_of_reading, reserves_rights
from plainleaf.engine.article.metadata.names import is_byline, person
from plainleaf.engine.labels import LabelError, beginning, contains, first, fold, is_label, labels_of, places
from plainleaf.engine.labels.fold import placed_words, words_in
from plainleaf.engine.labels.names import LABELS
from plainleaf.engine.labels.table import LabelTable, folded, table
from plainleaf.resources import resource

FILES = sorted(resource("rules/labels").glob("*.toml"))


@pytest.mark.parametrize(
    ("line", "folded"),
    [
        ("  Read ALSO: ", "read also"),
        ("Don’t miss", "don t miss"),
        ("12-minute read", "0 minute read"),
        ("Просмотров: 1 234", "просмотров 0"),
        ("3–4 min", "0 min"),
        ("阅读（５６）", "阅 读 0"),
        ("PUBLICITÉ", "publicite"),
        ("ΔΙΑΒΆΣΤΕ ΕΠΊΣΗΣ", "διαβαστε επισησ"),
        ("İlginizi çekebilir", "ilginizi cekebilir"),
        ("Ещё", "еще"),
        ("آگهی", "اگهي"),
        ("O‘xshash", "o xshash"),
        ("আরও প\u09dcুন", "আরও প\u09a1\u09bcুন"),
        ("***", ""),
    ],
)
def test_a_line_is_folded(line: str, folded: str) -> None:
    assert fold(line) == folded


@given(st.text())
def test_folding_again_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text())
def test_each_word_has_a_place_in_the_text(text: str) -> None:
    placed = placed_words(text)
    assert len(placed) >= len(words_in(text))
    assert all(0 <= start < end <= len(text) for _, start, end in placed)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_phrase_of_a_file_is_found(file: Path, tmp_path: Path) -> None:
    (tmp_path / file.name).write_bytes(file.read_bytes())
    own = LabelTable(tmp_path)
    assert own.whole
    for phrase, labels in own.whole.items():
        line = phrase.replace("\ue000", "gate").replace("\ue001", "old gate").replace("\ue002", "a gate")
        assert labels_of(line) >= set(labels), phrase


def test_the_labels_are_kept_as_they_are_folded() -> None:
    assert resource("rules/labels.json").read_text("utf-8") == folded(FILES), "run make docs"


def test_a_file_that_was_changed_is_read_itself(tmp_path: Path) -> None:
    changed = FILES[0].read_text("utf-8").replace("\n", "\nwords that no file has\n", 1)
    (tmp_path / FILES[0].name).write_text(changed, "utf-8")
    assert "words that no file has" in LabelTable(tmp_path).whole


def test_every_label_has_a_phrase() -> None:
    assert {label for labels in table().whole.values() for label in labels} == LABELS


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("Advertisement", "advertisement"),
        ("— Anzeige —", "advertisement"),
        ("Related articles", "sections"),
        ("Other useful guides for the lock", "sections"),
        ("O`xshash maqolalar", "sections"),
        ("Прочитајте још:", "related"),
        ("আরও প\u09a1\u09bcুন:", "related"),
        ("More from The Valley", "more_from"),
        ("Der Artikel geht unter der Anzeige weiter.", "continues"),
        ("Lees verder onder de video", "continues"),
        ("Sisukord", "contents"),
        ("Fußnoten:", "notes"),
        ("Bibliography", "references"),
        ("Recently viewed items", "by_scripts"),
        ("La Rédaction", "office"),
        ("Ingredients (serves 4)", "part"),
        ("Zutaten für 4 Personen", "part"),
        ("材料（4人分）", "part"),
        ("Elaboración paso a paso", "part"),
        ("スポンサーリンク", "advertisement"),
        ("Reklam", "advertisement"),
        ("Continua a leggere", "related"),
        ("Lees verder:", "related"),
        ("Okumaya devam et", "related"),
        ("この記事を読んだ人はこちらも読んでいます", "related"),
        ("上文未完，请往下阅读", "continues"),
    ],
)
def test_a_whole_line_is_a_label(line: str, label: str) -> None:
    assert is_label(line, label)  # type: ignore[arg-type]
    assert not is_label(f"{line} and then the keeper went home", label)  # type: ignore[arg-type]
    assert not is_label(line, "counter")


@pytest.mark.parametrize("line", ["Comments (14)", "14 comments", "Comments"])
def test_numbers_around_a_label(line: str) -> None:
    assert is_label(line, "comments", numbers=True)
    assert not is_label("Comments 14 of the keeper", "comments", numbers=True)


def test_a_slot_takes_few_words() -> None:
    assert is_label("More from the keepers of the gate", "more_from")
    assert not is_label("More from the keepers of the gate in the valley", "more_from")


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("Written by: Ida", ": Ida"),
        ("  Písal Ivan", None),
        ("By Ida Holm", " Ida Holm"),
        ("“By” the river", "” the river"),
        ("Ida, by night", None),
        ("", None),
        ("***", None),
        ("By " + "the gate " * 100, " " + "the gate " * 100),
        ("Every keeper " * 100, None),
    ],
)
def test_the_beginning_of_a_text(text: str, rest: str | None) -> None:
    end = beginning(text, "by")
    assert (text[end:] if end else None) == rest


def test_places_in_a_text() -> None:
    text = "Posted 5 March, last updated 6 March"
    assert [text[start:end] for start, end in places(text, "published", "updated")] == ["Posted", "last updated"]
    assert first(text, "updated") == text.index("last")
    assert first(text, "photo") == -1
    assert contains(text, "updated")
    assert not contains("He lasted up to date", "updated")


@pytest.mark.parametrize(
    "line", ["Share on Facebook Print", "Tweet this", "分享至微博", "字体 大 中 小", "Print E-mail Top"]
)
def test_buttons_have_only_words_of_buttons(line: str) -> None:
    assert is_of_buttons(line)
    assert not is_of_buttons(f"{line} gate")


@pytest.mark.parametrize("line", ["", "on", "Share on", "Facebook via"])
def test_a_button_is_whole(line: str) -> None:
    assert not is_of_buttons(line)


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("related = '''\nread also\n'''\nrelatd = '''\nread on\n'''\n", 4, "no label “relatd”"),
        ("popular = '''\ntags\n'''\n\nrelated = '''\nread also\nRead, also\n'''\n", 7, "is there twice"),
        ("related = '''\nread also\n\nread on\n'''\n", 3, "has no word"),
        ("related = '''\nmore {name}\n'''\n", 2, "has a slot that is none of {n}, {word}, {words}, {any}"),
        ("related = '''\n{word} more\n'''\n", 2, "begins with a slot"),
        ("related = '''\nmore {word} of {word} in {word}\n'''\n", 2, "has more than 2"),
        ("related = ['read also']\n", 1, "is no text with a phrase on each line"),
    ],
)
def test_a_mistake_in_a_file_is_named_with_its_line(tmp_path: Path, text: str, line: int, why: str) -> None:
    file = tmp_path / "en.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(LabelError) as error:
        LabelTable(tmp_path)
    assert str(error.value).startswith(f"{file}, line {line}: ")
    assert why in str(error.value)


@pytest.mark.parametrize("damaged", [b"related = ", b"\xff"])
def test_a_file_that_cannot_be_read(tmp_path: Path, damaged: bytes) -> None:
    (tmp_path / "en.toml").write_bytes(damaged)
    with pytest.raises(LabelError, match=r"en\.toml cannot be read"):
        LabelTable(tmp_path)


def test_other_lines_are_no_labels() -> None:
    assert not is_label("Прочитајте још једном све", *OTHER_PAGES)
    assert reserves_rights("© 2024 მთის ამბები. ყველა უფლება დაცულია.")


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


@pytest.mark.parametrize(("line", "language"), [("Per Hansen", "da"), ("De Vries", "nl"), ("লেখক বলেন", "bn")])
def test_what_is_a_name_or_a_word_elsewhere(line: str, language: str) -> None:
    assert not is_byline(line, language)
    assert person(line, language) == line


@pytest.mark.parametrize(
    ("line", "language"),
    [
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
def test_reading_time_is_recognised(line: str) -> None:
    assert is_of_reading(line)


@pytest.mark.parametrize("line", ["20 minutes", "Lesezeit", "3 Minuten später kam er wieder", "0 min. 12 sec."])
def test_other_numbers_are_no_reading_time(line: str) -> None:
    assert not is_of_reading(line)


@pytest.mark.parametrize("line", ["Просмотров: 1 234", "阅读（56）", "0 keer bekeken", "조회수 12"])
def test_view_counts_are_recognised(line: str) -> None:
    assert is_of_reading(line)


def test_each_label_is_used() -> None:
    files = Path(engine.__file__).parent.rglob("*.py")
    code = "".join(file.read_text("utf-8") for file in files if file.parent.name != "labels")
    assert [label for label in sorted(LABELS) if f'"{label}"' not in code] == []
