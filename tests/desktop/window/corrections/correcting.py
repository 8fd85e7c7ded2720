"""What tests of corrections do in the window."""

BOX = "Ask the harbour master about the tides."


def load(qtbot, window, url):
    panes = window.panes
    with qtbot.waitSignals([window.loader.opened, panes.original_view.ready, panes.article_view.ready]):
        window.open(url)


def node(window, identifier):
    document = window.reading.document
    return next(one for one, element in enumerate(document.nodes.element) if element.get("id") == identifier)


def composed(qtbot, window, action):
    with qtbot.waitSignal(window.current.article_changed):
        action()
    return window.reading.article


def correct(qtbot, window, kind, identifier):
    return composed(qtbot, window, lambda: window.corrections.correct(kind, node(window, identifier)))


def point(window, identifier):
    """What the page's script tells when the pointer is over an element."""
    window.panes.original_view.hovered.emit(int(window.reading.document.address[node(window, identifier)]))


def dialog(window, kind):
    return next(one for one in window.findChildren(kind) if one.isVisible())
