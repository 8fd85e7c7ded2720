"""Saved pages that are written like a mail, as nobody writes them."""

from email.message import Message

import pytest

from plainleaf.engine.mhtml import reading as mhtml

HEAD = "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b0\n\n"
PAGE = "Content-Type: text/html\n\n<p>The ferry leaves."


def nested(depth: int) -> str:
    """Multiparts in each other, the innermost with a page."""
    inner = "".join(
        f"--b{number}\nContent-Type: multipart/related; boundary=b{number + 1}\n\n" for number in range(depth)
    )
    return f"{HEAD}{inner}--b{depth}\n{PAGE}"


DEEP = {
    "multiparts": nested(1500),
    "multiparts that Python's parser would bear": nested(100),
    "mails": f"{HEAD}--b0\n" + "Content-Type: message/rfc822\n\n" * 1500 + PAGE,
}


@pytest.mark.parametrize("name", DEEP)
def test_too_deeply_nested_parts_hold_no_page(name: str) -> None:
    assert mhtml.read_mhtml(DEEP[name].encode(), None) is None


@pytest.mark.parametrize("depth", [0, 1, 5])
def test_nested_parts_are_read(depth: int) -> None:
    saved = mhtml.read_mhtml(nested(depth).encode(), "file:///x.mhtml")
    assert saved is not None
    assert saved.page.body == b"<p>The ferry leaves."


@pytest.mark.parametrize("parameter", ['a="' + ";" * 50_000 + '"', "boundary*" + "9" * 5000 + "*=a", "; a=b" * 50_000])
def test_a_content_type_without_end_is_cut(parameter: str) -> None:
    """Python's parser takes time in the square of it, and a number of 5,000 digits for an error."""
    body = f"{HEAD}--b0\nContent-Type: text/html; charset=utf-8; {parameter}\n\n<p>The ferry leaves."
    saved = mhtml.read_mhtml(body.encode(), None)
    assert saved is not None
    assert saved.page.content_type == "text/html; charset=utf-8"
    assert len(str(_parsed(body).get_payload(0)["Content-Type"])) <= 1000


ODD = ["charset*0=a; charset*2=b; charset*=x''%FF", "charset*=idna''%FF", "charset*=\0''b", "charset*=utf-7''+//"]


@pytest.mark.parametrize("parameter", [*ODD, *(one.replace("charset", "boundary") for one in ODD)])
def test_parameters_that_the_parser_does_not_bear_are_left_out(parameter: str) -> None:
    first = f"{HEAD}--b0\nContent-Type: multipart/related; {parameter}\n\n"
    saved = mhtml.read_mhtml(
        f"{first}--b0\nContent-Type: text/html; {parameter}\n\n<p>The ferry leaves.".encode(), None
    )
    assert saved is not None
    assert saved.page.body == b"<p>The ferry leaves."


def _parsed(body: str) -> Message:
    return mhtml.email.message_from_bytes(body.encode(), mhtml._Part, policy=mhtml._Heads())
