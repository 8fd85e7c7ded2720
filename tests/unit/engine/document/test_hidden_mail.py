"""Mail addresses that Cloudflare hides in a page are shown as its script would."""

import pytest

from plainleaf import extract

LINK = "/cdn-cgi/l/email-protection"


def hidden(address: str, key: int = 0x5A) -> str:
    return bytes([key, *(byte ^ key for byte in address.encode())]).hex()


def read(markup: str) -> str:
    return extract(f"<body><p>Write to {markup} soon.</p></body>", method="descent").render("markdown").strip()


CODE = hidden("ann@mill.example")


@pytest.mark.parametrize(
    "markup",
    [
        f'<a href="{LINK}" class="__cf_email__" data-cfemail="{CODE}">[email&#160;protected]</a>',
        f'<a href="{LINK}#{CODE}"><span class="__cf_email__" data-cfemail="{CODE}">[email&#160;protected]</span></a>',
        f'<a href="https://mill.example{LINK}#{CODE}"><b data-cfemail="x"></b>ann@mill.example</a>',
    ],
)
def test_an_address_is_shown_and_linked(markup: str) -> None:
    assert read(markup) == "Write to [ann@mill.example](mailto:ann@mill.example) soon."


def test_the_words_of_a_link_stay() -> None:
    assert read(f'<a href="{LINK}#{CODE}">us</a>') == "Write to [us](mailto:ann@mill.example) soon."


def test_an_address_that_is_no_link_is_shown() -> None:
    assert read(f'<span data-cfemail="{CODE}">[email&#160;protected]</span>') == "Write to ann@mill.example soon."


@pytest.mark.parametrize("code", ["", "5", "zz", "5a", hidden("no address"), "ff" * 4, "5a" + "ÿ"])
def test_what_is_no_code_stays_as_it_is(code: str) -> None:
    markup = f'<a href="{LINK}#{code}"><span data-cfemail="{code}">[email protected]</span></a>'
    assert read(markup) == f"Write to [\\[email protected\\]]({LINK}#{code}) soon."
