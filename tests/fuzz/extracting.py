"""What others send as a page: its bytes read as text, and all that is done with the page."""

from pathlib import Path
from random import Random

from tests.fuzz.loop import broken
from tests.fuzz.pages import VALUES, page
from tests.fuzz.renderers import CHECKS

from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.decode import decode
from plainleaf.engine.page import Page
from plainleaf.evaluation.growth.work import work

ENCODINGS = (
    "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32", "windows-1251", "shift_jis", "euc-jp", "iso-2022-jp",
    "gb18030", "big5", "euc-kr", "iso-8859-8", "koi8-r", "cp437", "utf-7", "hz", "mac-roman", "tis-620",
)  # fmt: skip


def decoding(chance: Random, _folder: Path) -> None:
    """A page in some encoding, which it says or not, truly or not, broken or whole: text, with evidence that fits."""
    real, said = chance.choice(ENCODINGS), chance.choice((*ENCODINGS, *VALUES, "unicode", "x-user-defined", "\x00"))
    head = chance.choice(("", f"<meta charset={said}>", f"<?xml version='1.0' encoding='{said}'?>"))
    body = f"{head}{page(chance)}".encode(real, "replace")
    body = chance.choice((body, broken(body, chance)))
    content_type = chance.choice((None, "text/html", f"text/html; charset={said}", said))
    found = decode(Page(body, "https://www.example.org/", content_type, "http"))
    text = found.html
    assert not text.startswith("\ufeff")
    assert found.replaced <= text.count("\ufffd")


def pages(chance: Random, _folder: Path) -> None:
    """A page of pieces: reading it, two methods with their traces and articles, every format, which can be read again,
    what is said about it."""
    source, methods = page_and_methods(chance)
    for part in work(source, methods):
        made = part.do()
        if part.name in CHECKS:
            assert isinstance(made, bytes)
            CHECKS[part.name](made, set())


def page_and_methods(chance: Random) -> tuple[bytes, tuple[str, ...]]:
    """A page, and the methods that read it."""
    return page(chance).encode("utf-8", "surrogatepass"), tuple(chance.sample(tuple(METHODS), 2))
