"""Addresses: none runs a script or leads to another computer's files, however it is written."""

import pytest

from plainleaf.engine.article.build.links import Addresses

BASES = (None, "https://site.example/folder/page", "file:///home/reader/page.html")
UNSEEN = (
    "",
    "\ufeff",
    "\u200b",
    "\u200d",
    "\u2060",
    "\u00ad",
    "\u202e",
    "\u2066",
    "\x01",
    "\t",
    "\n",
    "\x7f",
    "\x85",
    "\u2028",
)


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("unseen", UNSEEN, ids=ascii)
@pytest.mark.parametrize("scheme", ["javascript", "JaVaScRiPt", "vbscript", "data", "blob", "view-source"])
def test_active_addresses_with_invisible_characters_are_refused(base: str | None, unseen: str, scheme: str):
    addresses = Addresses(base, base)
    for written in (
        f"{unseen}{scheme}:alert(1)",
        f"{scheme[:3]}{unseen}{scheme[3:]}:alert(1)",
        f" {unseen} {scheme}{unseen}:alert(1)",
    ):
        assert addresses.link(written) == ""
        assert addresses.image(written) == ""


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize(
    "written",
    ["\\\\host\\folder", "/\\host/folder", "\\/host/folder", "\u200b\\\\host\\folder", "file://host/folder", "FILE://host/folder",
     "file:////host/folder", "file:\\\\host\\folder", "file:///\\\\host\\folder", "file:///%5C%5Chost/folder",
     "file://localhost//host/folder", "\\\\?\\UNC\\host\\folder"],
)  # fmt: skip
def test_files_of_other_computers_have_no_address(base: str | None, written: str):
    addresses = Addresses(base, base)
    assert addresses.link(written) == ""
    assert addresses.image(written) == ""


def test_an_address_without_scheme_is_on_the_web_or_nowhere():
    written = "//cdn.example/picture.png"
    assert Addresses("http://site.example/", None).image(written) == "http:" + written
    assert Addresses(None, None).image(written) == "https:" + written
    assert Addresses("file:///home/reader/page.html", None).image(written) == ""


def test_base_on_another_computer_gives_no_address():
    assert Addresses("file://host/folder/", "file:///home/reader/page.html").link("page.html") == ""


def test_local_files_and_foreign_letters_keep_their_addresses():
    addresses = Addresses("file:///home/reader/page.html", None)
    assert addresses.link("file:///etc/hosts") == "file:///etc/hosts"
    assert addresses.link("file://localhost/etc/hosts") == "file://localhost/etc/hosts"
    assert addresses.image("page_files/a b.png") == "file:///home/reader/page_files/a%20b.png"
    persian = Addresses("https://site.example/", None).link("/می\u200cخواهم")
    assert persian == "https://site.example/می%E2%80%8Cخواهم"
