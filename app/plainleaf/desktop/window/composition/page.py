"""From an address to a page: loading, tabs, history, and what shows the page."""

from dataclasses import dataclass

from plainleaf.desktop.window.bars.default_method import DefaultMethod
from plainleaf.desktop.window.comfort.places import ReadingPlaces
from plainleaf.desktop.window.composition.services import Services
from plainleaf.desktop.window.linking.flip import Flip
from plainleaf.desktop.window.linking.scroll import LinkedScrolling
from plainleaf.desktop.window.page.article import ArticlePresenter
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.loader import PageLoader
from plainleaf.desktop.window.page.navigation import Navigation
from plainleaf.desktop.window.page.original import OriginalPresenter
from plainleaf.desktop.window.page.progress import LoadingProgress
from plainleaf.desktop.window.page.reading import Reading


@dataclass(frozen=True, slots=True)
class PageArea:
    """Everything between an address and the page that is shown."""

    current: CurrentPage
    loader: PageLoader
    default_method: DefaultMethod
    navigation: Navigation
    places: ReadingPlaces
    article_presenter: ArticlePresenter
    original_presenter: OriginalPresenter
    progress: LoadingProgress
    linked: LinkedScrolling
    flip: Flip


def make_page(services: Services) -> PageArea:
    """Make and connect the parts."""
    window, memory, panes, bars = services.window, services.memory, services.panes, services.bars
    original, article = panes.original_view, panes.article_view
    default = DefaultMethod(bars.method, memory, window)
    current = CurrentPage(window)
    loader = PageLoader(services.tasks, original, window)
    navigation = Navigation(current, loader, memory, default.choice, bars.method.choice, lambda: article.place)
    article_presenter = ArticlePresenter(current, article)
    original_presenter = OriginalPresenter(current, original, services.tasks)
    bars.top.submitted.connect(navigation.open)
    bars.tabs.chosen.connect(navigation.show_tab)
    panes.recents.opened.connect(navigation.open_recent)
    panes.recents.removed.connect(navigation.forget)
    article.painted.connect(original_presenter.draw_deferred)
    article.painted.connect(bars.find.view_painted)
    current.page_changed.connect(lambda reading: bars.find.find_when_painted(_words_of(reading)))
    for view in (original, article):
        view.link_clicked.connect(navigation.follow)
    for part in (navigation, default):
        part.message.connect(bars.status.show_message)
    return PageArea(
        current,
        loader,
        default,
        navigation,
        ReadingPlaces(current, article, memory),
        article_presenter,
        original_presenter,
        LoadingProgress(current, loader, original_presenter, original),
        LinkedScrolling(current, original, article, memory),
        Flip(current, original_presenter, panes),
    )


def _words_of(reading: Reading | None) -> str:
    stored = reading.delivery.stored if reading is not None and reading.delivery is not None else None
    return stored.words if stored is not None else ""
