"""Pages for the original's view, written as HTML."""

from lxml import etree

from plainleaf.desktop.web import PageView
from plainleaf.desktop.web.original import static_page


def show_html(view: PageView, html: str, url: str | None, scripted: bool = False) -> None:
    """Show a stamped page."""
    view.show_static(static_page(etree.HTML(html), url, scripted), url)
