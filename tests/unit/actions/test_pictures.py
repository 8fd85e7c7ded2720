"""Pictures for a file: fetched once each, with limits; what cannot be had is told."""

from dataclasses import replace

import pytest

from plainleaf import extract
from plainleaf.actions import gather_pictures, pictures
from plainleaf.actions.pictures import wanted_pictures
from plainleaf.engine.article import with_blocks
from plainleaf.fetching import FetchError

PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + b"\x00" * 40 + b"IEND\xaeB`\x82"
GIF = b"GIF89a" + b"\x01\x00" * 8
TEXT = "<p>" + "The harbour lay still, and nobody spoke of the ferry again that day. " * 4 + "</p>"


def article_with(url: str, *sources: str):
    return extract(
        f"<title>P</title><div>{TEXT}{''.join(f'<p><img src={src!r}></p>{TEXT}' for src in sources)}</div>", url
    )


def test_each_picture_is_fetched_once_and_known_by_its_bytes(site):
    site.put("/a.png", PNG, "image/png")
    site.put("/b", GIF, "application/octet-stream")
    article = article_with(f"{site.origin}/s", "/a.png", "/b", "/a.png")
    reported: list[tuple[int, int]] = []
    gathered = gather_pictures((article, article), progress=lambda done, known: reported.append((done, known)))
    kinds = {src.rpartition("/")[2]: picture.media_type for src, picture in gathered.pictures.items()}
    assert kinds == {"a.png": "image/png", "b": "image/gif"}
    assert sorted(site.asked) == ["/a.png", "/b"]
    assert reported == [(1, 2), (2, 2)]
    assert gathered.missing == ()


def test_unavailable_pictures_are_named(site):
    site.put("/page", "<html>no picture</html>")
    site.put("/junk.png", b"\x00\x01\x02", "image/png")
    site.put("/cut.png", PNG[:30], "image/png")
    site.put("/fine.png", PNG, "image/png")
    names = ("/gone.png", "/page", "/junk.png", "/cut.png", "/fine.png")
    gathered = gather_pictures((article_with(f"{site.origin}/s", *names),))
    assert [src.rpartition("/")[2] for src in gathered.pictures] == ["fine.png"]
    reported = [str(error) for error in gathered.missing]
    assert [name for name, line in zip(names, reported, strict=False) if name not in line] == []


def test_no_picture_and_no_file_is_larger_than_the_limits(site, monkeypatch):
    for name in "abc":
        site.put(f"/{name}.png", PNG[:33] + name.encode() + PNG[34:], "image/png")
    article = article_with(f"{site.origin}/s", "/a.png", "/b.png", "/c.png")
    monkeypatch.setattr(pictures, "WHOLE", 2 * len(PNG))
    assert len(gather_pictures((article,)).pictures) == 2
    monkeypatch.setattr(pictures, "LARGEST", len(PNG) - 1)
    refused = gather_pictures((article,))
    assert len(refused.missing) == 3
    assert "larger than" in str(refused.missing[0])
    monkeypatch.setattr(pictures, "MOST", 1)
    assert "at most" in str(gather_pictures((article,)).missing[-1])


def test_a_page_from_the_web_gets_no_file(site, tmp_path):
    (tmp_path / "secret.png").write_bytes(PNG)
    secret = (tmp_path / "secret.png").as_uri()
    assert [*wanted_pictures((article_with(f"{site.origin}/s", secret),))] == []
    kept = article_with((tmp_path / "page.html").as_uri(), secret)  # an older version would have made it of a web page
    gathered = gather_pictures((with_blocks(kept, kept.blocks, replace(kept.record, url=f"{site.origin}/s")),))
    assert gathered.pictures == {}
    assert "outside" in str(gathered.missing[0])


def test_file_page_gets_only_pictures_beside_it(tmp_path):
    (tmp_path / "site").mkdir()
    for place in ("site/in.png", "out.png"):
        (tmp_path / place).write_bytes(PNG)
    article = article_with((tmp_path / "site" / "page.html").as_uri(), "in.png", "../out.png")
    gathered = gather_pictures((article,))
    assert [src.rpartition("/")[2] for src in gathered.pictures] == ["in.png"]
    assert len(gathered.missing) == 1


def test_saved_page_gets_the_pictures_beside_it(tmp_path):
    files = tmp_path / "page_files"
    files.mkdir()
    (files / "in.png").write_bytes(PNG)
    page = '<link rel="canonical" href="https://news.example/story"><p>Words of it <img src="page_files/in.png"> here.'
    article = extract(page, url=(tmp_path / "page.html").as_uri())
    assert article.metadata.url.text == "https://news.example/story"
    gathered = gather_pictures((article,))
    assert list(gathered.pictures) == [(files / "in.png").as_uri()]
    assert gathered.missing == ()


def test_web_page_claiming_to_be_a_file_gets_none(site, tmp_path):
    (tmp_path / "in.png").write_bytes(PNG)
    own = f'<link rel="canonical" href="{(tmp_path / "page.html").as_uri()}">'
    picture = f'<p>Words of it <img src="{(tmp_path / "in.png").as_uri()}"> here.'
    assert gather_pictures((extract(own + picture, url=f"{site.origin}/s"),)).pictures == {}


def test_it_can_be_given_up(site):
    site.put("/a.png", PNG, "image/png")
    with pytest.raises(FetchError, match="cancelled"):
        gather_pictures((article_with(f"{site.origin}/s", "/a.png"),), cancelled=lambda: True)


def test_html_embeds_fetched_pictures_and_links_others(site):
    site.put("/a.png", PNG, "image/png")
    article = article_with(f"{site.origin}/s", "/a.png", "/gone.png")
    written = article.render("html", pictures=gather_pictures((article,)).pictures)
    assert written.count('src="data:image/png;base64,') == 1
    assert f'src="{site.origin}/gone.png"' in written
    assert f'src="{site.origin}/a.png"' not in written


def test_saved_page_keeps_its_pictures_whatever_it_declares(tmp_path):
    (tmp_path / "in.png").write_bytes(PNG)
    page = '<link rel="canonical" href="https://example.org/story"><title>P</title>'
    article = extract(f"{page}<div>{TEXT}<p><img src=in.png></p>{TEXT}</div>", (tmp_path / "page.html").as_uri())
    assert article.metadata.url.text == "https://example.org/story"
    assert len(gather_pictures((article,)).pictures) == 1


@pytest.mark.parametrize("own", ["https://example.org/story", "file:///tmp/page.html", ""])
@pytest.mark.parametrize("claimed", ["", "/story"])
def test_outside_page_reaches_no_local_picture(site, own, claimed):
    site.put("/a.png", PNG, "image/png")
    head = f'<link rel="canonical" href="{site.origin}{claimed}">' if claimed else ""
    article = extract(f"{head}<title>P</title><div>{TEXT}<p><img src={site.origin}/a.png></p>{TEXT}</div>", own)
    gathered = gather_pictures((article,))
    assert gathered.pictures == {}
    assert "on this computer, where a page from outside does not lead" in str(gathered.missing[0])
    assert site.asked == []
