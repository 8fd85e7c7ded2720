"""A page of frames has the text that it has for readers without frames."""

from tests.unit.engine.document.reading import document

FRAMES = '<HTML><HEAD><TITLE>Choir</TITLE></HEAD><FRAMESET COLS="150,*"><FRAME SRC="menu.html">{}</FRAMESET></HTML>'


def test_the_text_for_readers_without_frames_is_read() -> None:
    inside = '<BODY><H1>The Choir</H1><P>We sing on <A HREF="/days">Thursdays</A>.</BODY>'
    page = document(FRAMES.format(f"<NOFRAMES>{inside}</NOFRAMES>"))
    assert list(page.runs.text) == ["The Choir", "We sing on", "Thursdays", "."]
    assert [one.get("href") for one in page.root.iter("a")] == ["/days"]


def test_a_page_without_frames_shows_none_of_it() -> None:
    assert not list(document("<body><noframes><p>Get a browser.</p></noframes></body>").runs.text)
    assert not list(document(FRAMES.format("<noframes></noframes><noframes><!-- none --></noframes>")).runs.text)
