"""Highlights: found exactly, nearby or kept as orphans; never where something else is said."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.library import samples

from plainleaf.library import LibraryError
from plainleaf.library.highlights import Selector, anchored, collapsed, selector_at
from plainleaf.library.highlights.anchoring import first_place
from plainleaf.library.highlights.export import with_source

TEXT = collapsed(
    """The harbour bridge opens again on Monday after eleven weeks of repairs, the city said on Friday. Crews had
    replaced two of the four lifting motors, which dated from the year the bridge was built. The mayor said that the
    bridge was safe. Ships over thirty metres must still announce themselves a day ahead. The mayor said that the
    port was safe."""
)
MOTORS, SHIPS = "two of the four lifting motors", "Ships over thirty metres must still announce"


def _selector(words: str, number: int = 0) -> Selector:
    at = -1
    for _ in range(number + 1):
        at = TEXT.index(words, at + 1)
    return selector_at(TEXT, at, at + len(words))


@pytest.mark.parametrize(
    ("words", "number", "change", "found", "now"),
    [
        (MOTORS, 0, ("", ""), "exact", MOTORS),
        (MOTORS, 0, ("The harbour", "Menu Home News The harbour"), "exact", MOTORS),
        ("The mayor said", 1, ("", ""), "exact", "The mayor said"),
        (MOTORS, 0, ("four lifting", "four old lifting"), "nearby", "two of the four old lifting motors"),
        (SHIPS, 0, ("thirty metres", "30 metres"), "nearby", "Ships over 30 metres must still announce"),
        (MOTORS, 0, ("Crews had replaced two of the four lifting", "It had two of the four liftting"), "nearby",
         "two of the four liftting motors"),
        (MOTORS, 0, ("had replaced two of the four lifting", "own two of the four mooring"), "orphaned", None),
        (SHIPS, 0, ("thirty metres must still announce", "9 metres must all announce"), "orphaned", None),
        (MOTORS, 0, ("Crews had replaced two of the four lifting motors, which dated", "It dated"), "orphaned", None),
        ("safe", 0, ("The mayor said that the bridge was safe.", ""), "orphaned", None),
        ("that the bridge was safe", 0, ("The mayor said that the bridge was safe.", ""), "orphaned", None),
    ],
)  # fmt: skip
def test_passages_are_found_again(
    words: str, number: int, change: tuple[str, str], found: str, now: str | None
) -> None:
    text = TEXT.replace(*change) if change[0] else TEXT
    where = anchored(text, _selector(words, number))
    assert where.found == found
    if now is not None:
        assert text[where.start : where.end] == now


def test_repeated_passage_in_other_spelling_is_not_guessed() -> None:
    selector = selector_at(TEXT, TEXT.index(SHIPS), TEXT.index(SHIPS) + len(SHIPS))
    spelt = SHIPS.replace("metres", "meters")
    once = f"Rules of the port. {spelt}{TEXT[selector.start + len(SHIPS) :]}"
    assert anchored(once, selector).found == "nearby"
    assert anchored(f"{spelt} to the crew. {once}", selector).found == "orphaned"


def test_first_word_alone_anchors_at_the_beginning() -> None:
    selector = selector_at("Map of the wheat and maize yields of the century, by an ensemble of models.", 7, 33)
    reported = "Map of the wheat and corn yields of the century, by an ensemble of models."
    assert anchored(reported, selector).found == "nearby"
    assert anchored(f"The results are sound. {reported}", selector).found == "orphaned"


def test_of_the_same_words_the_right_ones_are_found() -> None:
    for number in (0, 1):
        selector = _selector("The mayor said", number)
        moved = f"Something stands before it now. {TEXT}"
        assert anchored(moved, selector).start == selector.start + len(moved) - len(TEXT)


@pytest.mark.parametrize("words", ["ships OVER thirty", "the mayor said that the port"])
def test_typed_words_are_found_in_any_case(words: str) -> None:
    text = f"İ {TEXT}"  # a sign that is two in lower case
    where = first_place(text, words)
    assert where is not None
    assert text[where.start : where.end].lower() == words.lower()


def test_white_space_does_not_count() -> None:
    selector = _selector("two of the four")
    loose = Selector("two\n  of the\tfour ", f"\n{selector.prefix} ", f" {selector.suffix}\n", 0)
    assert anchored(TEXT, loose).found == "exact"


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200), st.text(max_size=60), st.text(max_size=20), st.text(max_size=20), st.integers(0, 300))
def test_every_anchor_is_within_the_text(text: str, exact: str, before: str, after: str, at: int) -> None:
    whole = collapsed(text)
    where = anchored(whole, Selector(exact, before, after, at))
    if where.found != "orphaned":
        assert 0 <= where.start < where.end <= len(whole)


def test_orphan_keeps_everything_and_returns_with_its_text(tmp_path: Path) -> None:
    with samples.at(tmp_path) as library:
        entry = samples.add(library, "https://example.org/dogs")
        library.highlights.add(entry.id, "nobody had seen them", colour="blue", note="really?")
        page = samples.page("https://example.org/dogs", samples.GERMAN)
        library.add(page, samples.article(page))
        (orphan,) = library.highlights.all(found="orphaned")
        assert (orphan.exact, orphan.note, orphan.colour) == ("nobody had seen them", "really?", "blue")
        old = library.page(entry.id, library.versions(entry.id)[-1].id)
        assert old is not None
        library.put_article(entry.id, samples.article(old))
        assert [one.found for one in library.highlights.of(entry.id)] == ["exact"]


def test_highlights_are_changed_removed_restored_and_searched(tmp_path: Path) -> None:
    with samples.at(tmp_path) as library:
        entry = samples.add(library, "https://example.org/dogs")
        one = library.highlights.add(entry.id, "running through the Straße", key="7d1f0f5e-0000-4000-8000-000000000001")
        again = library.highlights.add(entry.id, "running through", key="7d1f0f5e-0000-4000-8000-000000000001")
        assert again == one
        before = library.highlights.change(one.id, note="Zebras", colour="pink")
        assert before == one
        assert [each.id for each in library.highlights.all("STRASSE")] == [one.id]
        assert [hit.entry.id for hit in library.search("zebra")] == [entry.id]
        assert "— Dogs in Berlin · example.org" in with_source(library.entries.get(entry.id), one)
        gone = library.highlights.remove([one.id])
        assert not library.search("zebra")
        library.highlights.put_back(gone)
        assert library.highlights.of(entry.id) == gone
        with pytest.raises(LibraryError):
            library.highlights.add(entry.id, " \n ")
        with pytest.raises(LibraryError):
            library.highlights.add(entry.id, "dogs", colour="mauve")


def test_restoring_many_indexes_their_article_once(tmp_path):
    """Statements are counted, but for those that put a highlight in, with what these trigger."""

    def statements(count: int) -> int:
        with samples.at(tmp_path / f"{count}") as library:
            entry = samples.add(library, "https://example.org/dogs")
            for number in range(count):
                library.highlights.add(entry.id, f"passage {number}")
            gone = library.highlights.remove([one.id for one in library.highlights.of(entry.id)])
            seen: list[str] = []
            with library.database.using() as connection:
                connection.set_trace_callback(seen.append)
                library.highlights.put_back(gone)
                connection.set_trace_callback(None)
            assert len(library.highlights.of(entry.id)) == count
            return sum("INTO highlights" not in one and not one.startswith("--") for one in seen)

    assert statements(50) == statements(10)


def test_lone_surrogates_become_question_marks(tmp_path: Path) -> None:
    with samples.at(tmp_path) as library:
        entry = samples.add(library, "https://example.org/dogs").id
        made = library.highlights.add(entry, "no\ud800where", "a\udc00", note="n\udcffote")
        assert (made.exact, made.prefix, made.note) == ("no?where", "a?", "n?ote")
        library.highlights.change(made.id, note="\udcff")
        library.tag([entry], ["t\udcffag"])
        assert (library.highlights.get(made.id).note, library.entries.get(entry).tags) == ("?", ("t?ag",))
        library.tag([entry], remove=["t?ag"])
        assert library.entries.get(entry).tags == ()
