"""Pictures that stand in the article itself are not gone over with its text, and stand there afterwards."""

import base64

from plainleaf.desktop.reader.reading_page import article_page

PICTURE = "data:image/png;base64," + base64.b64encode(bytes(range(256)) * 40).decode()


def test_inner_pictures_stay_in_the_page():
    page = article_page(f'<p>One <img src="{PICTURE}" alt="a"> two</p><p><img src="{PICTURE}" alt="b"></p>', "T")
    assert page.inner.count(f'src="{PICTURE}"') == 2


def test_pages_cannot_name_foreign_pictures():
    forged = '<p><img src="data:image/png,aside-0"> <img src="data:image/png,aside-7"> text</p>'
    assert 'src="data:image/png,aside-7"' in article_page(forged, "T").inner
    page = article_page(f'{forged}<p><img src="{PICTURE}"></p>', "T")
    assert page.inner.count(PICTURE) == 2
    assert "aside-" not in page.inner
    active = f'<p><img src="data:image/png;base64,{"A" * 2000}" onerror="x()"></p>'
    inner = article_page(active, "T").inner
    assert "onerror" not in inner
