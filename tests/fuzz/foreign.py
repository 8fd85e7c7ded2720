"""What other programs write: files that the shelf imports, messages of the extension, site files. The project's own
samples of them, broken."""

import io
import json
import random
import sys
from functools import cache
from pathlib import Path

from tests.fuzz.loop import broken
from tests.unit.library import exports

from plainleaf.actions.shelf.feeds import read_feed
from plainleaf.bridge.frames import read_frame
from plainleaf.bridge.messages import FROM_EXTENSION, checked
from plainleaf.engine.page import Page
from plainleaf.engine.rules.site_files.reading import read_site_file
from plainleaf.errors import PlainleafError
from plainleaf.library.importers.catalogue import IMPORTERS

MOST = 4 * 1024 * 1024  # bytes of a message
_PROTOCOL = Path(__file__).parents[1] / "protocol"
_SITE = b"""title: //h1
body: //article
strip: //aside
strip_id_or_class: share
replace_string(<b>): <i>
test_url: https://a.example/
"""
_FEEDS = (
    b"""<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><id>a</id><title>One</title><author><name>A</name>
</author><link href="https://a.example/1"/><updated>2026-11-01T10:00:00Z</updated><content type="html">&lt;p></content>
</entry></feed>""",
    b"""<rss version="2.0"><channel><title>T</title><link>https://a.example/</link><item><title>One</title><guid>1</guid>
<link>https://a.example/1</link><pubDate>Sun, 01 Nov 2026 10:00:00 GMT</pubDate><description>D</description></item>
</channel></rss>""",
    b"""{"version": "https://jsonfeed.org/version/1", "title": "T", "items": [{"id": "1", "url": "https://a.example/1",
"title": "One", "authors": [{"name": "A"}], "date_published": "2026-11-01", "content_html": "<p>x"}, {"url": "/2"}]}""",
)


def importers(chance: random.Random, folder: Path) -> None:
    """A file of another program: every importer that takes it for its own reads it to the end, or says what is
    wrong."""
    data = broken(chance.choice(_exports()), chance)
    path = folder / "file"
    path.write_bytes(data)
    for importer in IMPORTERS.values():
        try:
            if importer.recognises(path, data[: 64 * 1024]):
                list(importer.items(path))
        except PlainleafError:
            continue


def feeds(chance: random.Random, _folder: Path) -> None:
    """A feed: its items, or that it is none."""
    title, items = read_feed(Page(broken(chance.choice(_FEEDS), chance), "https://a.example/feed"))
    assert isinstance(title, str)
    assert all(item.url.lower().startswith(("http://", "https://")) for item in items)


def messages(chance: random.Random, _folder: Path) -> None:
    """A frame of the extension: a message that keeps to the protocol, or a word about it."""
    data = broken(chance.choice(_messages()), chance)
    reported = len(data) if chance.random() < 0.9 else chance.randrange(2**32)
    message = read_frame(io.BytesIO(reported.to_bytes(4, sys.byteorder) + data), MOST)
    if message is not None:
        checked(message, FROM_EXTENSION)
        json.dumps(message).encode()


def site_rules(chance: random.Random, _folder: Path) -> None:
    """A site file of FiveFilters."""
    read_site_file(broken(_SITE, chance).decode("utf-8-sig", "replace"), "a.example", "a.example")


@cache
def _exports() -> tuple[bytes, ...]:
    named = ((name, value) for name, value in vars(exports).items() if name.isupper())
    return tuple(value.encode("utf-8") for _, value in named if isinstance(value, str))


@cache
def _messages() -> tuple[bytes, ...]:
    return tuple(path.read_bytes() for path in sorted(_PROTOCOL.glob("extension-host--*.json")))
