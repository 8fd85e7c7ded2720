"""The check for a new version, against a real server."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from tests.patience import MOMENT

from plainleaf import __version__
from plainleaf.actions.versions import NewestVersion, VersionError, newest_version, releases_address
from plainleaf.errors import PlainleafError
from plainleaf.settings import Settings


class Releases:
    """A server of releases: ``answer`` is what it gives next, ``heard`` the paths and headers it was asked with."""

    def __init__(self) -> None:
        self.answer: bytes = b""
        self.status = 200
        self.heard: list[tuple[str, dict[str, str]]] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.heard.append((self.path, dict(self.headers)))
                self.send_response(outer.status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(outer.answer)))
                self.end_headers()
                self.wfile.write(outer.answer)

            def log_message(self, *_: object) -> None:
                return

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/releases.json"
        threading.Thread(target=self.server.serve_forever, args=(MOMENT,), daemon=True).start()


@pytest.fixture(scope="module")
def releases() -> Iterator[Releases]:
    made = Releases()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.mark.parametrize(
    ("told", "version", "is_newer"),
    [
        ({"version": "99.1"}, "99.1", True),
        ({"tag_name": "v99.1.2", "html_url": "https://a.example/r"}, "99.1.2", True),
        ({"info": {"version": "99.0", "release_url": "https://a.example/r"}, "releases": {}}, "99.0", True),
        ({"version": __version__}, __version__, False),
        ({"version": f"{__version__}.0"}, f"{__version__}.0", False),
        ({"version": f"{__version__}rc1"}, f"{__version__}rc1", False),
        ({"version": "0.0.1"}, "0.0.1", False),
    ],
)
def test_the_newest_version_is_read_from_each_form(
    releases: Releases, told: dict[str, Any], version: str, is_newer: bool
) -> None:
    releases.answer, releases.status = json.dumps(told).encode(), 200
    found = newest_version(releases.address)
    assert (found.version, found.is_newer) == (version, is_newer)
    assert found.page in ("", "https://a.example/r")
    assert releases.address in found.summary


def test_only_one_address_is_requested_without_user_data(releases: Releases) -> None:
    releases.answer, releases.status = b'{"version": "1"}', 200
    releases.heard.clear()
    found = newest_version(releases.address)
    ((path, headers),) = releases.heard
    assert path == "/releases.json"
    assert headers["User-Agent"] == f"Plainleaf/{__version__}"
    assert f"Plainleaf/{__version__}" in found.summary
    assert headers.keys() <= {"Host", "User-Agent", "Accept", "Accept-Encoding", "Connection"}


@pytest.mark.parametrize(
    "answer",
    [b"", b"<html>", b"[]", b"[" * 100_000, b'{"version": 3}', b'{"version": "newest"}', b'{"info": 1}', b"\xff\xfe"],
)
def test_odd_answers_end_in_a_sentence(releases: Releases, answer: bytes) -> None:
    releases.answer, releases.status = answer, 200
    with pytest.raises(PlainleafError) as told:
        newest_version(releases.address)
    assert str(told.value).endswith(".")


def test_missing_and_silent_addresses_end_in_a_message(releases: Releases) -> None:
    releases.answer, releases.status = b"{}", 404
    for address in (releases.address, "http://127.0.0.1:1/releases.json", "nonsense://x"):
        with pytest.raises(PlainleafError) as told:
            newest_version(address)
        assert str(told.value).strip()
    with pytest.raises(VersionError, match="No address of releases"):
        newest_version("")


def test_the_address_can_be_set(tmp_path: Any) -> None:
    settings = Settings(tmp_path, tmp_path)
    settings.set("releases", "https://a.example/releases.json")
    assert releases_address(settings) == "https://a.example/releases.json"


def test_versions_are_ordered_by_their_numbers() -> None:
    newer = [NewestVersion(f"{number}", "", "").is_newer for number in ("0.0.9", "10.0", "9.10", "9.9")]
    assert newer == [False, True, True, True]
