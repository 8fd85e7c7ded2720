"""An article in the reader's pane, by its fragment."""

from collections.abc import Callable

import pytest

from plainleaf.desktop.reader import ReaderView, article_page


@pytest.fixture
def show(settled: Callable) -> Callable[..., None]:
    """Shows a fragment as an article and waits until it is painted."""

    def shown(view: ReaderView, fragment: str, title: str = "The ferry at noon", language: str = "en", **more) -> None:
        with settled(view):
            view.show_article(article_page(fragment, title, language, **more))

    return shown
