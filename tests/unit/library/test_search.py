"""Search: every script, word forms, phrases, conditions; whatever is typed is a query."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.library import samples

from plainleaf.library import Library
from plainleaf.library.search import read_query
from plainleaf.library.search.folding import folded, terms
from plainleaf.library.search.hits import marks_in


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    with samples.at(tmp_path_factory.mktemp("search")) as found:
        dogs = samples.add(found, "https://www.example.org/dogs")
        samples.add(found, "https://beispiel.example/haus", samples.GERMAN, title="Häuser", language="de-AT")
        samples.add(found, "https://zh.example/wz", samples.CHINESE, title="大政府主义", language="zh")
        samples.add(
            found,
            "https://ru.example/s",
            ("Собаки бежали по улицам большого города, и никто их прежде не видел, даже старые люди.",) * 2,
            title="Собаки",
            language="ru",
        )
        samples.add(
            found,
            "https://hi.example/s",
            ("हिन्दी भाषा में लिखा हुआ यह लेख बहुत लम्बा नहीं है, परन्तु पढ़ने योग्य है और रहेगा।",) * 2,
            title="हिन्दी",
            language="hi",
        )
        samples.add(
            found,
            "https://ar.example/s",
            ("كانت الكلاب تركض في شوارع المدينة الكبيرة ولم يرها أحد من قبل في هذا المكان البعيد.",) * 2,
            title="الكلاب",
            language="ar",
        )
        found.tag([dogs.id], ["Animals", "city life"])
        found.change([dogs.id], note="Remember the zeppelin", state="reading", favourite=True)
        found.highlights.add(dogs.id, "tired and hungry", note="like a quokka")
        yield found


def _found(library: Library, query: str, **how: bool) -> list[str]:
    return [hit.entry.url.split("//")[1].split(".")[0] for hit in library.search(query, **how)]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("政府", {"zh"}), ("政", {"zh"}), ("府", {"zh"}), ("府主", {"zh"}), ("大政府主义", {"zh"}), ("主政", set()),
        ("政治哲学 读者", {"zh"}), ("strasse", {"www", "beispiel"}), ("STRASSE", {"www", "beispiel"}),
        ("run", {"www"}), ("runs", {"www"}), ("Haus", {"beispiel"}), ("hauser", {"beispiel"}), ("Kind", {"beispiel"}),
        ("собака", {"ru"}), ("город", {"ru"}), ("हिन्दी", {"hi"}), ("लेख", {"hi"}), ("كلاب", {"ar"}), ("المدينة", {"ar"}),
        ('"running through"', {"www"}), ('"through running"', set()), ('"nobody had"', {"www"}),
        ("berl*", {"www"}), ("runni*", {"www"}), ("dogs -hungry", set()), ("dogs -zebra", {"www"}),
        ("tag:animals", {"www"}), ('tag:"city life" dogs', {"www"}), ("tag:none", set()),
        ("-tag:animals strasse", {"beispiel"}), ("site:example.org", {"www"}), ("site:www.example.org dogs", {"www"}),
        ("site:rg", set()), ("is:unread собаки", {"ru"}), ("is:reading", {"www"}), ("is:favourite", {"www"}),
        ("-is:unread", set()), ("lang:de", {"beispiel"}), ("after:2020-01-01 dogs", {"www"}),
        ("before:2020 dogs", set()), ("title:dogs", {"www"}), ("title:hungry", set()), ("text:hungry", {"www"}),
        ("note:zeppelins", {"www"}), ("zeppelin", {"www"}), ("quokka", {"www"}), ("animals", {"www"}),
        ("zeppelin hungry", {"www"}), ("nothing at all like this", set()),
    ],
)  # fmt: skip
def test_queries_find(library: Library, query: str, found: set[str]) -> None:
    assert set(_found(library, query)) == found


def test_korean_particles_and_turkish_i_are_ignored(tmp_path: Path) -> None:
    with samples.at(tmp_path) as library:
        samples.add(
            library,
            "https://ko.example/",
            ("새 다리가 어제 아침에 열렸습니다. 첫 수레들이 강을 건넜습니다.",),
            language="ko",
        )
        samples.add(
            library, "https://tr.example/", ("Yeni köprü açıldı; arabalar IRMAK üzerinden geçti.",), language="tr"
        )
        for query in ("다리", "수레", '"새 다리"', "-ırmak 강"):
            assert _found(library, query) == ["ko"]
        for query in ("ırmak", "irmak", "IRMAK", "AÇILDI", "açıldı", '"arabalar ırmak"'):
            assert _found(library, query) == ["tr"]
        assert _found(library, "리가") == []


def test_the_last_word_may_go_on_while_it_is_typed(library: Library) -> None:
    assert _found(library, "hung", typing=True) == ["www"]
    assert _found(library, "hung ", typing=True) == []
    assert _found(library, "tired hu", typing=True) == ["www"]
    assert _found(library, "hung") == []


def test_the_title_counts_more_than_the_text(library: Library) -> None:
    assert _found(library, "собаки")[0] == "ru"
    hits = library.search("dogs")
    assert hits[0].title.marked() == "[Dogs] in Berlin"


def test_snippets_show_the_words_that_were_found(library: Library) -> None:
    (hit,) = library.search("tired slept")
    assert "[tired]" in hit.snippet.marked()
    assert "[slept]" in hit.snippet.marked()
    (chinese,) = library.search("政治哲学")
    assert chinese.snippet.marked("<", ">").startswith("无政府主义是一种<政治哲学>，")
    (german,) = library.search("lang:de kind")
    assert "[Kinder]" in german.snippet.marked()


@pytest.mark.parametrize(
    ("text", "query", "code", "marked"),
    [
        ("قرأ الكتاب، بالكتاب كِتَابٌ آخر", "كتاب", "ar", ["الكتاب", "بالكتاب", "كِتَابٌ"]),
        ("آمن الناس بالإيمان، الايمان", "الإيمان", "ar", ["بالإيمان", "الايمان"]),
        ("un re\u0301sume\u0301, l'e\u0301cole", "résumé école", "fr", ["re\u0301sume\u0301", "e\u0301cole"]),
        ("Straße und STRASSE, Straßen", "strasse", "de", ["Straße", "STRASSE", "Straßen"]),
    ],
)
def test_words_are_marked_as_they_are_written(text: str, query: str, code: str, marked: list[str]) -> None:
    assert [text[start:end] for start, end in marks_in(text, read_query(query).positive, code)] == marked


def test_changes_are_found_at_once_and_former_words_no_more(tmp_path: Path) -> None:
    with samples.at(tmp_path) as library:
        entry = samples.add(library, "https://example.org/dogs")
        library.change([entry.id], title="Felines", note="aardvark")
        assert [bool(library.search(word)) for word in ("feline", "aardvark", "title:dogs")] == [True, True, False]
        library.change([entry.id], note="")
        assert not library.search("aardvark")
        library.remove([entry.id])
        library.purge([entry.id])
        assert library.database.all("SELECT rowid FROM search WHERE search MATCH 'berlin'") == []


@settings(max_examples=150, deadline=None)
@given(
    text=st.text(max_size=40)
    | st.lists(
        st.sampled_from(['"', "*", "-", "tag:", "is:", "(", "AND", "政", "a", " ", ":", "^", "{"]), max_size=12
    ).map("".join)
)
def test_any_input_is_a_query(library: Library, text: str) -> None:
    for typing in (False, True):
        assert isinstance(library.search(text, typing=typing), tuple)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60))
def test_folding_is_idempotent(text: str) -> None:
    assert folded(folded(text)) == folded(text)
    assert all(" " not in term for term in terms(text, "en")[0])
