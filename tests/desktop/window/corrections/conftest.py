"""A window on news with a box in the story that is none of it."""

import pytest
from tests.desktop.window.corrections.correcting import BOX, load


@pytest.fixture
def page(news):
    """The news with a box in the story that no method takes for clutter, and one beside the story."""
    first, _, rest = news(paragraphs=12).partition("</p>")
    box = f'<div class="css-1x2y3z tip" id="tip"><p>{BOX}</p></div>'
    return f"{first}</p>{box}{rest}".replace(
        '<div id="foot">', '<div id="weather"><p>Rain at noon.</p></div><div id="foot">'
    )


@pytest.fixture
def web(local_web):
    return local_web()


@pytest.fixture
def reader(qtbot, window, web, page):
    """The window on that page."""
    load(qtbot, window, web.put("/news/a", page))
    return window
