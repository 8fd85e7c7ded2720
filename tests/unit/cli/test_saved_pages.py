"""A file names the web address that it was saved from, and anybody can write any: what is on the shelf stays as it is,
whichever way the file comes."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.unit.library import samples

from plainleaf.actions.shelf.importing import preview, take_in
from plainleaf.actions.shelf.watching import FolderWatch
from plainleaf.engine.page import Page
from plainleaf.library import Filter, Library
from plainleaf.library.recovery import recover

Run = Callable[..., object]

URL = "https://example.org/dogs"
OTHER = tuple(f"Pills of kind {at} are sold here, cheaper than anywhere, and nobody asks why." for at in range(9))
CHANGED = (*samples.ENGLISH, "One more line.")
HEADS = {
    "canonical": '<link rel="canonical" href="{url}">',
    "og:url": '<meta property="og:url" content="{url}">',
    "SingleFile": "<!--\n Page saved with SingleFile \n url: {url} \n-->",
    "saved from": "<!-- saved from url=(0024){url} -->",
}
MAILS = {"Snapshot-Content-Location": "Snapshot-Content-Location: {url}\n", "Content-Location": ""}
CLAIMS = (*HEADS, *MAILS)
REMARKS = ("SingleFile", "saved from")


def save(folder: Path, claim: str, text: tuple[str, ...], name: str = "page", title: str = "Dogs in Berlin") -> Path:
    """Writes a page that says that it was saved from the address."""
    folder.mkdir(exist_ok=True)
    if claim in MAILS:
        html = samples.page(None, text, title=title).body.decode()
        head = MAILS[claim].format(url=URL)
        where = f"Content-Location: {URL}\n" if not head else ""
        mail = f"{head}MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\n{where}"
        path = folder / f"{name}.mhtml"
        path.write_text(f"{mail}Content-Type: text/html; charset=utf-8\n\n{html}\n--b--\n", "utf-8")
    else:
        path = folder / f"{name}.html"
        head = HEADS.get(claim, "").format(url=URL)
        path.write_bytes(samples.page(None, text, title=title, head=head).body)
    return path


def _import(library: Library, folder: Path, _run: Run) -> None:
    preview(library, folder)
    list(take_in(library, folder))


def _watch(library: Library, folder: Path, _run: Run) -> None:
    assert all(found.error is None for found in FolderWatch(folder).look(library, settled=True))


def _import_command(library: Library, folder: Path, run: Run) -> None:
    run("shelf", "--file", library.path, "import", folder)


def _watch_command(library: Library, folder: Path, run: Run) -> None:
    run("shelf", "--file", library.path, "watch", "--once", folder)


def _add_command(library: Library, folder: Path, run: Run) -> None:
    run("shelf", "--file", library.path, "add", *sorted(folder.iterdir()))


COMES = {
    "import": _import, "watched folder": _watch, "shelf import": _import_command, "shelf watch": _watch_command,
    "shelf add": _add_command,
}  # fmt: skip
Comes = Callable[[Library, Path], None]


WAYS = [(way, claim) for way in COMES for claim in CLAIMS if way != "shelf add" or claim not in REMARKS]
"""Only what imports pages reads the remarks of programs that saved them."""


@pytest.fixture
def comes(way: str, plainleaf: Run) -> Comes:
    """A way in which the files of a folder come to the shelf."""
    return lambda library, folder: COMES[way](library, folder, plainleaf)


def _from_web(library: Library) -> int:
    """The article of the address on the shelf, with what its reader did."""
    entry = samples.add(library, URL)
    library.highlights.add(entry.id, "nobody had seen them", note="mine")
    library.change((entry.id,), note="remember")
    return entry.id


def _is_untouched(library: Library) -> bool:
    entry = library.entries.at(URL)
    assert entry is not None
    (marked,) = library.highlights.of(entry.id)
    assert (entry.title, entry.note, marked.found) == ("Dogs in Berlin", "remember", "exact")
    assert "tired and hungry" in library.text(entry.id)
    assert not library.check(thorough=True)
    return True


@pytest.mark.nightly_but(3)
@pytest.mark.parametrize(("way", "claim"), [*WAYS, *((way, "none") for way in COMES)])
def test_same_file_is_imported_once(tmp_path: Path, comes: Comes, claim: str) -> None:
    folder = tmp_path / "in"
    path = save(folder, claim, samples.ENGLISH)
    with samples.at(tmp_path) as library:
        comes(library, folder)
        comes(library, folder)
        (entry,) = library.entries.list()
        assert len(library.versions(entry.id)) == 1
        if claim != "none":  # a file without an address is another one wherever it is
            (folder / f"copy{path.suffix}").write_bytes(path.read_bytes())
            comes(library, folder)
            assert [one.id for one in library.entries.list()] == [entry.id]


@pytest.mark.nightly_but(3)
@pytest.mark.parametrize(("way", "claim"), WAYS)
def test_saved_page_becomes_a_version_of_its_article(tmp_path: Path, comes: Comes, claim: str) -> None:
    save(tmp_path / "in", claim, CHANGED)
    with samples.at(tmp_path) as library:
        entry = _from_web(library)
        comes(library, tmp_path / "in")
        assert _is_untouched(library)
        assert [one.id for one in library.entries.list()] == [entry]
        assert len(library.versions(entry)) == 2
        page = library.page(entry)
        assert page is not None
        assert library.find(page) == library.entries.get(entry)


@pytest.mark.nightly_but(3)
@pytest.mark.parametrize(("way", "claim"), WAYS)
def test_web_article_joins_its_saved_page(tmp_path: Path, comes: Comes, claim: str) -> None:
    save(tmp_path / "in", claim, samples.ENGLISH)
    with samples.at(tmp_path) as library:
        comes(library, tmp_path / "in")
        (saved,) = library.entries.list()
        assert _from_web(library) == saved.id
        assert library.entries.count() == 1


@pytest.mark.nightly_but(3)
@pytest.mark.parametrize("way", COMES)
@pytest.mark.parametrize("is_first", [True, False])
def test_saved_page_naming_another_article_takes_nothing(tmp_path: Path, comes: Comes, is_first: bool) -> None:
    titles = set()
    for claim in CLAIMS:
        spam = tuple(f"Pill {at} of {claim} is sold for {at} coins by {claim} in town {at}." for at in range(20))
        texts = {"other": spam, "quotes": (*samples.ENGLISH, *spam), "wall": (f"Subscribe to {claim}.",)}
        for name, text in texts.items():
            title = f"{claim} {name}"
            save(tmp_path / "in", claim, text, name=title.replace(":", "-"), title=title)
            titles.add(title)
    with samples.at(tmp_path) as library:
        if is_first:
            comes(library, tmp_path / "in")
        _from_web(library)
        comes(library, tmp_path / "in")
        assert _is_untouched(library)
        assert {one.title for one in library.entries.list()} == {"Dogs in Berlin", *titles}
        assert library.entries.count() == 1 + len(titles)
        for entry in library.entries.ids():
            page = library.page(entry)
            assert page is not None
            assert library.find(page) == library.entries.get(entry)


@pytest.mark.nightly_but(3)
@pytest.mark.parametrize("claim", [*CLAIMS, "none"])
@pytest.mark.parametrize("name", ["import", "watched folder"])
def test_file_saved_again_is_a_version_or_another_article(
    tmp_path: Path, plainleaf: Run, claim: str, name: str
) -> None:
    def came() -> None:
        COMES[name](library, tmp_path / "in", plainleaf)

    path = save(tmp_path / "in", claim, samples.ENGLISH)
    with samples.at(tmp_path) as library:
        came()
        (entry,) = library.entries.list()
        library.highlights.add(entry.id, "nobody had seen them", note="mine")
        save(tmp_path / "in", claim, CHANGED)
        came()
        assert library.entries.count() == 1
        assert len(library.versions(entry.id)) == 2
        save(tmp_path / "in", claim, OTHER, title="Pills")
        came()
        came()
        other = next(one for one in library.entries.list() if one.id != entry.id)
        assert (other.title, library.entries.count(), len(library.versions(other.id))) == ("Pills", 2, 1)
        assert (entry.title, [one.found for one in library.highlights.of(entry.id)]) == ("Dogs in Berlin", ["exact"])
        assert "tired and hungry" in library.text(entry.id)
        library.remove((other.id,))
        path.touch()
        came()
        assert library.entries.ids() == (entry.id,), "what was removed stays removed"


def test_declared_address_is_a_claim_in_any_spelling(tmp_path: Path) -> None:
    urls = "http:///example.org/dogs", "HTTP://www.example.org/dogs/#x", "https://u:p@example.org/dogs"
    for at, url in enumerate(urls):
        path = save(tmp_path / "in", "Snapshot-Content-Location", (f"Wall {at}.",), name=str(at))
        path.write_text(path.read_text("utf-8").replace(URL, url), "utf-8")
    with samples.at(tmp_path) as library:
        list(take_in(library, tmp_path / "in"))
        assert library.entries.at(URL) is None
        assert library.entries.count() == 3


@pytest.mark.parametrize("way", COMES)
def test_an_article_that_was_edited_by_hand_stays(tmp_path: Path, comes: Comes) -> None:
    save(tmp_path / "in", "canonical", samples.ENGLISH)
    with samples.at(tmp_path) as library:
        entry = _from_web(library)
        article = samples.article(samples.page(URL, samples.ENGLISH[:2]))
        library.put_article(entry, article, edited=True)
        comes(library, tmp_path / "in")
        assert library.is_edited(entry)
        assert library.text(entry) == article.text


@pytest.mark.nightly_but(3)
@pytest.mark.parametrize("claim", CLAIMS)
@pytest.mark.parametrize("way", ["backup", "recovery"])
def test_claim_survives_backup_and_recovery(tmp_path: Path, claim: str, way: str) -> None:
    save(tmp_path / "in", claim, OTHER, title="Buy pills")
    with samples.at(tmp_path) as library:
        list(take_in(library, tmp_path / "in"))
        if way == "backup":
            backup = library.write_backup(tmp_path / "backup")
            library.purge([one.id for one in library.remove(library.entries.ids())])
            list(take_in(library, backup))
        else:
            library.database.run("DELETE FROM addresses")
            library.close()
            recover(library.path, lambda *_: None)
    with samples.at(tmp_path) as library:
        assert library.entries.at(URL) is None
        (pills,) = library.entries.list()
        _from_web(library)
        list(take_in(library, tmp_path / "in"))
        assert _is_untouched(library)
        assert library.entries.ids(Filter(), "title") == (pills.id, library.entries.at(URL).id)  # type: ignore[union-attr]


def test_page_under_an_old_claim_is_found_by_its_bytes(tmp_path: Path) -> None:
    path = save(tmp_path / "in", "canonical", ("Subscribe to read on.",))
    with samples.at(tmp_path) as library:
        page = Page(path.read_bytes(), URL, None, "file")
        entry, _ = library.add(page)
        library.database.run("UPDATE addresses SET address = ? WHERE entry = ?", URL, entry.id)
        found = library.find(page)
        assert found is not None
        assert found.id == entry.id
        list(take_in(library, tmp_path / "in"))
        assert library.entries.count() == 1
