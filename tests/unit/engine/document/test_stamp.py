"""Stamped pages: the same page for whoever asks, however many ask at once."""

from concurrent.futures import ThreadPoolExecutor

from lxml import etree

from plainleaf.engine.document import stamped_html
from plainleaf.engine.extract import read
from plainleaf.engine.page import Page

PAGE = "".join(f'<div class="c{number}"><p>Words of it {number}</p></div>' for number in range(1500))


def test_threads_that_stamp_one_document_all_get_its_page():
    document = read(PAGE)
    wanted = stamped_html(document)
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _: stamped_html(document), range(24)))
    assert set(made) == {wanted}


def test_stamping_leaves_the_document_as_it_is():
    document = read(PAGE + '<p data-plainleaf="7">own</p>')
    before = etree.tostring(document.root)
    stamped_html(document)
    assert etree.tostring(document.root) == before


def test_invalid_address_attribute_is_removed():
    for origin in ("file", "browser"):
        document = read(Page(b'<div data-plainleaf="3"><p data-plainleaf="&#11;">x</p></div>', None, None, origin))
        stamped = stamped_html(document)
        assert "\x0b" not in stamped
        assert 'data-plainleaf="3"' in stamped or origin == "file"


def test_what_is_no_node_carries_no_address():
    stamped = stamped_html(read('<p>Words</p><svg data-plainleaf="0"><g data-plainleaf="1"></g></svg>'))
    assert "<g>" in stamped
