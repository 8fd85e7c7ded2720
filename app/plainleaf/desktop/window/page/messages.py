"""Messages for pages that could not be shown: a title, sentences and actions."""

from dataclasses import dataclass

from plainleaf.actions.dry_run import ExtractionStoppedError
from plainleaf.errors import PlainleafError
from plainleaf.fetching import FetchError, Kind

RETRY = ("retry", "Try again")
LIVE = ("live", "Open it live")
BROWSER = ("browser", "Open it in the browser")
VIEWER = ("browser", "Open or save it in the browser")
PROGRAM = ("browser", "Open it in its program")
ADDRESS = ("address", "Change the address")
FILE = ("open-file", "Open a file")
METHOD = ("method", "Choose another method")
PLAIN_TEXT = ("plain-text", "Show the plain text")


TITLES: dict[Kind, str] = {
    "address": "This is not an address",
    "refused": "This cannot be opened",
    "private": "This cannot be opened",
    "not-found": "There is no such page",
    "forbidden": "This page may not be read",
    "busy": "The site is too busy",
    "server": "The site could not answer",
    "dns": "There is no such site",
    "connection": "The site cannot be reached",
    "tls": "The connection is not safe",
    "timeout": "The site takes too long",
    "redirects": "The site sends in circles",
    "too-large": "This page is too large",
    "not-html": "This is not a web page",
    "pdf": "This is a PDF",
    "not-picture": "This is not a picture",
    "not-feed": "This is not a feed",
    "unchanged": "Nothing has changed",
    "damaged": "The page arrived damaged",
    "empty": "The page arrived empty",
    "unreadable": "This file cannot be read",
    "cancelled": "Loading was stopped",
}
# Only another address helps.
HOPELESS: frozenset[Kind] = frozenset({"address", "refused", "private"})
# The same address returns the same again; another program may show it.
NO_PAGE: frozenset[Kind] = frozenset({"not-html", "pdf", "not-picture", "not-feed"})
# A browser may succeed where a plain request did not.
LIVE_MAY_HELP: frozenset[Kind] = frozenset({"forbidden", "busy", "server", "redirects", "damaged", "empty"})

WHAT_CAN_BE_READ = "Type a web address (example.org/page) or the name of a file. Plainleaf does not search the web."


@dataclass(frozen=True, slots=True)
class PageMessage:
    """A message page; ``actions`` are ids of commands (or ``retry``) with their labels."""

    title: str
    paragraphs: tuple[str, ...]
    actions: tuple[tuple[str, str], ...] = ()


def failure(error: Exception, source: str) -> PageMessage:
    """The message for an error while opening ``source``."""
    ways: tuple[tuple[str, str], ...] = (RETRY, BROWSER if is_web(source) else FILE, ADDRESS)
    if isinstance(error, FetchError):
        if error.kind in HOPELESS:
            ways = (ADDRESS, FILE)
        elif error.kind == "pdf":
            ways = (VIEWER if is_web(source) else PROGRAM, ADDRESS)
        elif error.kind in NO_PAGE:
            ways = ways[1:]
        elif error.kind in LIVE_MAY_HELP and is_web(source):
            ways = (RETRY, LIVE, BROWSER)
        title, words = TITLES[error.kind], [str(error)]
        if error.kind == "not-found" and not is_web(source):
            title = "There is no such file"
            if _is_words(source):
                title, words, ways = "This is not an address", [WHAT_CAN_BE_READ, *words], (ADDRESS, FILE)
        return PageMessage(title, tuple(words), ways)
    if isinstance(error, ExtractionStoppedError):
        paragraphs = (str(error), "Its plain text can be had without, or another method may find the article.")
        return PageMessage("This page could not be read", paragraphs, (PLAIN_TEXT, METHOD, RETRY))
    if isinstance(error, PlainleafError):
        return PageMessage("This page could not be opened", (str(error),), ways)
    return PageMessage(
        "Something in Plainleaf went wrong",
        (
            f"An unexpected error occurred while opening {source}: {type(error).__name__}: {error}",
            "The details are in the program's log. Please report them, with the address, to the project.",
        ),
        ways,
    )


def live_failure(reason: str, source: str) -> PageMessage:
    """The page could not be loaded with its scripts."""
    return PageMessage(
        "This page could not be loaded live", (reason or f"{source} did not load.",), (RETRY, BROWSER, ADDRESS)
    )


def loading(source: str) -> PageMessage:
    """A page is being loaded in place of one that could not be shown."""
    return PageMessage("Loading …", (source,))


def cancelled(source: str) -> PageMessage:
    """The user cancelled loading."""
    return PageMessage("Loading was stopped", (f"{source} was not loaded to its end.",), (RETRY, ADDRESS))


def no_text(source: str, scripted: bool, live: bool) -> PageMessage:
    """The page has no text; ``scripted``: its scripts had run in a browser or, if ``live``, here."""
    if live:
        sentence = (
            "The page showed no text when it had been loaded with its scripts. If some comes later, load it again."
        )
    elif scripted:
        sentence = "The browser showed no text when it sent this page. If some comes there, send it again."
    else:
        sentence = "The page holds no text, or what it holds is drawn by scripts and pictures."
    ways = (RETRY, BROWSER) if live else (BROWSER,) if scripted else (LIVE,)
    return PageMessage("There is no text to read here", (sentence,), (*(ways if is_web(source) else ()), ADDRESS))


def nothing_kept(method: str, words: int, why: str, may_be_live: bool, is_set: bool) -> PageMessage:
    """The page has text, but the method left all of it out, for the reason ``why``. ``may_be_live``: it can be loaded
    with its scripts; ``is_set``: the method has non-default parameters."""
    return PageMessage(
        "Nothing of this page was kept",
        (
            f"The method {method} left out all of its {words:,} words. {why}".rstrip(),
            "Another method, or another setting of this one, may find the article.",
        ),
        (*((LIVE,) if may_be_live else ()), METHOD, *((("default", "Usual settings"),) if is_set else ())),
    )


def _is_words(source: str) -> bool:
    """True if a source that is not a file looks like search words."""
    return not any(sign in source for sign in "/\\.:")


def is_web(source: str) -> bool:
    """True if a browser can open the source."""
    return source.partition(":")[0].strip().lower() in ("http", "https")
