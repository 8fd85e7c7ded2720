import pytest

from plainleaf.engine.addresses import host_of, joined, site_of
from plainleaf.engine.extract import extract

NO_ADDRESSES = ("http://[", "http://[::1/x", "//[x", "http://ex\u2100mple.com/")


@pytest.mark.parametrize("address", NO_ADDRESSES)
def test_what_is_no_address_has_no_host_and_leads_nowhere(address: str) -> None:
    assert host_of(address) == site_of(address) == joined("https://a.example/", address) == ""


def test_an_address_has_a_host_and_links_start_from_it() -> None:
    assert host_of("https://WWW.A.example:8080/x") == "www.a.example"
    assert site_of("https://WWW.A.example:8080/x") == "a.example"
    assert joined("https://a.example/b/", "c?d#e") == "https://a.example/b/c?d#e"
    assert host_of("file:///x") == joined("", "") == ""
    assert joined("file:///a/b.html", "c.html") == "file:///a/c.html"
    assert joined("", "file:///c") == joined("https://a.example/", "file:///c") == ""


@pytest.mark.parametrize("page", [None, "https://a.example/story", "http://127.0.0.1/x"])
@pytest.mark.parametrize("address", ["file:///etc/hosts", "FILE:/etc/hosts", " fi\tle:///etc/hosts"])
def test_no_page_but_a_file_names_a_file_also_not_by_its_base(page: str | None, address: str) -> None:
    head = f'<base href="{address}"><link rel=canonical href="{address}"><meta property=og:image content="{address}">'
    body = f'<p><a href="{address}">A link</a> <img src="{address}" width=400 height=300> <a href="hosts">one</a></p>'
    article = extract(f"<head>{head}</head><body><article><h1>T</h1>{body}{''.join(TEXT)}", url=page, method="plain")
    assert "file:/" not in article.render("html", fragment=True).lower()


TEXT = tuple(
    f"<p>Crew {at} had replaced two of the four lifting motors, which dated from the year the bridge was built.</p>"
    for at in range(16)
)


@pytest.mark.parametrize("address", NO_ADDRESSES)
@pytest.mark.parametrize("url", ["https://a.example/story", *NO_ADDRESSES])
def test_invalid_links_and_addresses_are_read(address: str, url: str) -> None:
    """In each place where the host of a link says what it is: the title, a teaser."""
    page = f"""<title>The bridge</title><article><h1><a href="{address}">The bridge</a></h1>{"".join(TEXT[:8])}
        <p><a href="{address}"><img src="/a.png" width="300" height="300"></a></p>
        <p><a href="{address}">Four words of title</a></p>{"".join(TEXT[8:])}</article>"""
    for method in ("auto", "descent", "plain"):
        article = extract(page, url=url, method=method)
        assert article.text.count("lifting motors") == 16
        assert article.metadata.title.text == "The bridge"
