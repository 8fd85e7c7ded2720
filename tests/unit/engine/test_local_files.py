"""A page of the web names no file of this computer, wherever it tries and however it writes it, in no format."""

import io
import re
import zipfile

import pytest

from plainleaf.engine.article import Article
from plainleaf.engine.extract import extract

WRITTEN = (
    "file:///etc/motd", "FILE:///etc/motd", "file:/etc/motd", "file:etc/motd", " file:///etc/motd",
    "fi\tle:///etc/motd", "fil\ne:///etc/motd", "\x01file:///etc/motd", "\u200bfile:///etc/motd",
    "&#102;ile:///etc/motd", "file&colon;///etc/motd", "file://localhost/etc/motd", "file://server/share/motd",
    "file:\\\\server\\share\\motd", "\\\\server\\share\\motd", "view-source:file:///etc/motd",
    "jar:file:///etc/motd!/x", "feed:file:///etc/motd", "blob:https://a.example/motd", "javascript:motd()",
    "java\tscript:motd()", "vbscript:motd()", "filesystem:https://a.example/motd", "C:\\motd", "c:/motd",
    "smb://server/motd", "search-ms:query=motd",
)  # fmt: skip
HEAD = """<link rel=canonical href="{0}"><meta property="og:url" content="{0}"><meta property="og:image" content="{0}">
<meta name="twitter:image" content="{0}"><link rel=image_src href="{0}"><link rel=license href="{0}">
<link rel=next href="{0}"><script type="application/ld+json">{{"@type": "Article", "url": "{1}", "image": "{1}",
"license": "{1}", "author": {{"@type": "Person", "name": "A B", "url": "{1}"}}, "thumbnailUrl": "{1}"}}</script>"""
PARTS = """<a href="{0}">a link</a>
<img src="{0}" width=600 height=400> <img data-src="{0}" width=600 height=400>
<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-original="{0}" width=600 height=400>
<img srcset="{0} 600w" width=600 height=400> <picture><source srcset="{0} 2x"><img src="{0}"></picture>
<video src="{0}" poster="{0}" controls></video> <video><source src="{0}"></video> <audio src="{0}" controls></audio>
<iframe src="{0}"></iframe> <embed src="{0}"> <object data="{0}"></object> <noscript><img src="{0}"></noscript>
<svg width=200 height=100><image href="{0}" xlink:href="{0}"/><a xlink:href="{0}"><text>word</text></a></svg>
<div style="background-image:url({0});width:600px;height:400px"></div> <blockquote cite="{0}">Some words.</blockquote>
<figure><a href="{0}"><img src="https://a.example/a.png" width=600 height=400></a><figcaption>A caption</figcaption>
</figure> <math><mi href="{0}">x</mi></math> <amp-img src="{0}" width=600 height=400></amp-img>
<amp-video src="{0}" poster="{0}"></amp-video> <table background="{0}"><tr><td><a href="{0}">c</a><td>d</table>"""
TEXT = "".join(
    f"<p>Crew {at} replaced two of the four lifting motors of the bridge, which is old.</p>" for at in range(9)
)
FORMATS = ("text", "markdown", "html", "json", "epub")
_ACTIVE = re.compile(
    r"(?<!/)\b(?:file|view-source|blob|javascript|vbscript|jar|feed|smb|c|search-ms):\S|\\\\server", re.I
)


def page(written: str, base: str = "") -> str:
    # In JSON the controls and backslashes are written as JSON has them.
    in_json = written.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\x01", "\\u0001")
    parts = "".join(f"{TEXT}<div>{part.format(written)}</div>" for part in PARTS.split("\n"))
    head = HEAD.format(written, in_json) + (f'<base href="{base}">' if base else "")
    return f"<head><title>T</title>{head}</head><body><article><h1>T</h1>{parts}{TEXT}</article>"


def files(article: Article) -> dict[str, str]:
    """What is written in each format; of EPUB all parts."""
    written = {}
    for name in FORMATS:
        data = article.render(name)
        if name == "epub":
            with zipfile.ZipFile(io.BytesIO(data)) as book:
                data = b"\n".join(map(book.read, book.namelist()))
        written[name] = data if isinstance(data, str) else data.decode("utf-8", "replace")
    return written


@pytest.mark.parametrize("written", WRITTEN, ids=ascii)
@pytest.mark.parametrize("url", ["https://a.example/story", None])
def test_no_format_of_a_page_of_the_web_names_a_local_file(url: str | None, written: str) -> None:
    article = extract(page(written), url=url, method="plain")
    for name, text in files(article).items():
        text = text.replace("img-src http: https: data: file:;", "") if url is None else text
        assert [text[found.start() - 60 : found.end() + 20] for found in _ACTIVE.finditer(text)] == [], name


@pytest.mark.parametrize("base", ["file:///etc/", "FILE:/etc/", "\\\\server\\share\\", "file://server/share/"])
def test_no_base_makes_the_links_of_a_page_of_the_web_local(base: str) -> None:
    article = extract(page("motd", base), url="https://a.example/story", method="plain")
    assert all(not _ACTIVE.search(text) for text in files(article).values())


def test_a_page_that_is_a_file_names_the_files_beside_it() -> None:
    article = extract(page("pictures/motd.png"), url="file:///home/reader/story.html", method="plain")
    written = files(article)
    for name in ("markdown", "html", "json"):
        assert "file:///home/reader/pictures/motd.png" in written[name]
    assert "data: file:;" in written["html"]
