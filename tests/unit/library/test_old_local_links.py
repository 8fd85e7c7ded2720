"""Articles that an older version kept with addresses of files of this computer lead to none, wherever they go."""

import io
import json
import zipfile
from pathlib import Path

import pytest
from tests.unit.library import samples

from plainleaf.actions.shelf.exporting import export_as_one, export_entries, write_opds
from plainleaf.actions.shelf.importing import take_in
from plainleaf.engine.article.tree import Embed, Image, Link
from plainleaf.engine.render import RENDERERS
from plainleaf.library import Library
from plainleaf.library.article_json import compressed, decompressed

WEB = "https://news.example/dogs"
ADDRESS = "https://local.example/secret"
FORMS = ("file:///secret", "FILE:///secret", "file://host/secret", "file:/secret")
BODY = (
    *samples.ENGLISH,
    f'Words around <a href="{ADDRESS}">a link of old</a> in them, and around <img src="{ADDRESS}" alt="one" width=400 '
    "height=300> a picture, enough of them to be kept.",
    f'</p><figure><a href="{ADDRESS}"><img src="{ADDRESS}" width=400 height=300></a><figcaption>The dogs of Berlin'
    f'</figcaption></figure><video src="{ADDRESS}" poster="{ADDRESS}" controls></video><p>And so it went on and on.',
)
HEAD = f'<link rel=canonical href="{WEB}"><meta property="og:image" content="{ADDRESS}">'


def kept(folder: Path, url: str, form: str) -> Library:
    """A shelf with one article, whose addresses became others after it was made."""
    library = samples.at(folder)
    entry = samples.add(library, url, BODY, head=HEAD)
    tree = decompressed(library.database.value("SELECT tree FROM articles WHERE entry = ?", entry.id))
    assert tree.count(ADDRESS) >= 5, tree
    whole = json.loads(tree.replace(ADDRESS, form))
    whole["record"]["pages"] = [WEB, form]
    whole["metadata"]["url"] = {"text": form, "source": "link"}
    library.database.run("UPDATE articles SET tree = ? WHERE entry = ?", compressed(json.dumps(whole)), entry.id)
    return library


def content(path: Path) -> str:
    """All that is written in a file, or in the files of a book."""
    data = path.read_bytes()
    if zipfile.is_zipfile(io.BytesIO(data)):
        with zipfile.ZipFile(path) as book:
            data = b"".join(book.read(name) for name in book.namelist())
    return data.decode("utf-8", "replace")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", RENDERERS)
def test_no_export_leads_to_a_local_file(tmp_path: Path, name: str, form: str) -> None:
    with kept(tmp_path, WEB, form) as library:
        ids = library.entries.ids()
        files = [one.path for one in export_entries(library, ids, tmp_path / "out", name)]
        files.append(export_as_one(library, ids, tmp_path / "one", name, title="Dogs"))
        if name == "epub":
            write_opds(library, ids, tmp_path / "catalogue")
            files += [path for path in (tmp_path / "catalogue").iterdir() if path.is_file()]
        for text in map(content, files):
            assert "secret" not in text
            assert "Berlin" in text


@pytest.mark.parametrize("form", FORMS)
def test_opened_and_restored_articles_link_to_no_local_file(tmp_path: Path, form: str) -> None:
    with kept(tmp_path, WEB, form) as library, samples.at(tmp_path / "other") as other:
        list(take_in(other, library.write_backup(tmp_path / "backups")))
        for each in (library, other):
            article = each.article(each.entries.ids()[0])
            assert "a link of old" in article.text
            assert "secret" not in repr(article)


def test_a_page_that_is_a_file_keeps_its_neighbours(tmp_path: Path) -> None:
    with kept(tmp_path, "file:///home/dogs.html", FORMS[0]) as library:
        blocks = repr(library.article(library.entries.ids()[0]).blocks)
        assert all(f"{kind.__name__}(" in blocks for kind in (Link, Image, Embed))
        assert blocks.count(FORMS[0]) >= 5
