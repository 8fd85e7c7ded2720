"""Kinds of pages, and what becomes of each when it is sent: the table of ``docs/browser.md``."""

from dataclasses import dataclass

from tests.end2end.browser.site import STORY

HTML = "text/html; charset=utf-8"
PDF = b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj "
PDF += b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind: what the server sends, what is to come of it in each browser (a piece of text, or the number of a
    fault), and what must not come along."""

    content: bytes
    chromium: str | int
    firefox: str | int
    absent: str = "\0"
    type: str = HTML


def _same(content: str, text: str, absent: str = "\0", kind: str = HTML, encoding: str = "utf-8") -> Kind:
    return Kind(content.encode(encoding), text, text, absent, kind)


def _page(body: str) -> str:
    return f"<!doctype html><html lang=en><title>Kind</title><body><p>{STORY}</p>{body}</body>"


_SHADOW = "document.querySelector('x-box').attachShadow({ mode: 'closed' }).innerHTML = '<p>Kept inside</p>'"

KINDS = {
    "closed-shadow": _same(_page(f"<x-box></x-box><script>{_SHADOW}</script>"), "Kept inside</p>"),
    "declarative-shadow": _same(
        _page('<x-box><template shadowrootmode="open"><p>Declared inside</p></template></x-box>'), "Declared inside"
    ),
    "frame-of-another-site": _same(_page('<iframe src="http://localhost:1/"></iframe>'), "<iframe"),
    "frames-in-a-frame": _same(_page('<iframe src="/around"></iframe>'), f"From the frame: {STORY}"),
    # A form answers scripts with its field of a name, even an extension's: Chromium's does.
    "form-with-odd-fields": _same(
        _page("<form><input name=attributes><input name=childNodes><p>Inside the form</p></form>"), "Inside the form"
    ),
    "base": _same(f'<!doctype html><base href="/elsewhere/"><p>{STORY}<a href="a">on</a></p>', "/elsewhere/"),
    "windows-1251": _same(
        f"<p>Маяк горел всю ночь. {STORY}</p>", "Маяк горел", kind="text/html; charset=windows-1251", encoding="cp1251"
    ),
    "shift-jis": _same(
        f"<meta charset=shift_jis><p>灯台の手紙 {STORY}</p>", "灯台の手紙", kind="text/html", encoding="shift_jis"
    ),
    "xhtml": _same(
        f'<html xmlns="http://www.w3.org/1999/xhtml"><head><title>X</title></head><body><p>{STORY}</p></body></html>',
        STORY,
        kind="application/xhtml+xml",
    ),
    "plain-text": _same(f"First line\n\n{STORY}\n", STORY, kind="text/plain; charset=utf-8"),
    "json": Kind(f'{{"story": "{STORY}"}}'.encode(), STORY, 105, type="application/json"),
    # Firefox saves it instead of showing it: its tab stays blank.
    "rss": Kind(
        f'<rss version="2.0"><channel><item><description>{STORY}</description></item></channel></rss>'.encode(),
        STORY,
        9,
        type="application/rss+xml",
    ),
    "pdf": Kind(PDF, 116, 116, type="application/pdf"),
    "paper.pdf": Kind(PDF, 116, 116, type="application/pdf"),
    "pdf-with-parameters": Kind(PDF, 116, 116, type="application/pdf; charset=utf-8; name=page.html"),
    "broken": Kind(PDF[:60], 116, 116, type="application/pdf"),
    "page.pdf": _same(_page("<p>No PDF at all</p>"), "No PDF at all"),
    "pdf-in-a-page": _same(_page('<embed src="/kind/pdf" type="application/pdf">'), STORY),
    "pdf-in-a-frame": _same(_page('<iframe src="/kind/paper.pdf"></iframe>'), STORY),
    "strict-policy": _same(_page("<meta http-equiv=Content-Security-Policy content=\"default-src 'none'\">"), STORY),
}  # fmt: skip
