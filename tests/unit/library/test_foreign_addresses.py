"""No importer takes an address that is none of the web: nothing of it is fetched, followed or opened later."""

import re
from pathlib import Path

import pytest
from tests.unit.library import exports
from tests.unit.library.test_importing import FILES

from plainleaf.library import LibraryError
from plainleaf.library.importers.catalogue import IMPORTERS
from plainleaf.library.importers.item import BrokenItem, ImportedFeed, ImportedItem

FILES_AND_FEEDS = {name: (title, content) for name, (title, content, _, _) in FILES.items() if name != "omnivore"}
FILES_AND_FEEDS |= {"opml": ("feeds.opml", exports.OPML)}
INSTEAD = (
    "file:///",
    "FILE:///",
    "file:/",
    "view-source:https://",
    "view-source:file:///",
    "//",
    "/",
    "-",
    "javascript:",
)
SAVED = (
    "<!--\n Page saved with SingleFile\n url: {}\n--><p>Words.",
    "<!-- saved from url=(0014){} --><p>Words.",
    '<link rel="canonical" href="{}"><p>Words.',
)


def addresses(path: Path, name: str) -> list[str]:
    """What an importer makes of a file; what it finds to be no address does not count."""
    try:
        found = list(IMPORTERS[name].items(path))
    except LibraryError:
        return []
    assert all(isinstance(one, BrokenItem | ImportedItem | ImportedFeed) for one in found)
    urls = (one.feed.url if isinstance(one, ImportedFeed) else getattr(one, "url", "") for one in found)
    return [url for url in urls if url]


@pytest.mark.parametrize("instead", INSTEAD)
@pytest.mark.parametrize("name", FILES_AND_FEEDS)
def test_non_web_address_is_broken(tmp_path: Path, name: str, instead: str) -> None:
    title, content = FILES_AND_FEEDS[name]
    text = content if isinstance(content, str) else content.decode()
    path = tmp_path / title
    path.write_text(text, "utf-8")
    assert addresses(path, name) != []
    path.write_text(re.sub("https?://", instead, text), "utf-8")
    assert [url for url in addresses(path, name) if not url.startswith(("https://", "http://"))] == []


@pytest.mark.parametrize("instead", INSTEAD)
@pytest.mark.parametrize("saved", SAVED)
def test_saved_page_is_of_the_web_or_its_file(tmp_path: Path, saved: str, instead: str) -> None:
    path = tmp_path / "page.html"
    path.write_text(saved.format(f"{instead}etc/motd"), "utf-8")
    assert addresses(path, "pages") == [path.as_uri()]
