"""Fetch the pictures of articles, so that a file can hold them; what cannot be had is told, and stops nothing."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

from plainleaf.engine.article import Article
from plainleaf.engine.article.tree import Image, inlines, walk, walk_inlines
from plainleaf.engine.record import record
from plainleaf.engine.render.pictures import Picture, Pictures, picture_of
from plainleaf.errors import PlainleafError
from plainleaf.fetching import FetchError, fetch

LARGEST = 10 * 2**20
"""Bytes of one picture."""
WHOLE = 100 * 2**20
"""Bytes of all pictures of one file."""
MOST = 500
"""Pictures of one file."""
TIMEOUT = 20.0
"""Seconds that one picture may take."""
AT_ONCE = 4


class PictureError(PlainleafError):
    """A picture that could not be had."""


@record(frozen=True, slots=True)
class Gathered:
    """``pictures`` by their addresses in the article; ``missing`` says of each of the others why it is not there."""

    pictures: Pictures
    missing: tuple[PlainleafError, ...]


def gather_pictures(
    articles: Sequence[Article],
    *,
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
    timeout: float = TIMEOUT,
    without: Collection[str] = (),
) -> Gathered:
    """Fetch every picture of these articles once, a few at a time.

    A picture from a file is taken only for an article from a file in the same folder or above: a page from the web has
    no business there, nor in a network deeper than its own. ``without`` are addresses that are there already;
    ``progress(done, all)`` counts pictures. Raises FetchError ("cancelled") once ``cancelled()``.
    """
    wanted = {src: page for src, page in wanted_pictures(articles) if src not in without}
    found: dict[str, Picture] = {}
    missing: list[PlainleafError] = []

    def one(src: str) -> Picture | PlainleafError:
        try:
            return _picture(src, wanted[src], timeout, cancelled)
        except PlainleafError as error:
            return error

    def ended() -> bool:
        return cancelled is not None and cancelled()

    room = WHOLE
    sources = list(wanted)
    with ThreadPoolExecutor(AT_ONCE, "plainleaf-pictures") as pool:
        outcomes = pool.map(one, sources[:MOST])
        for done, (src, outcome) in enumerate(zip(sources, outcomes, strict=False), 1):
            if ended():
                pool.shutdown(cancel_futures=True)
                raise FetchError("cancelled", "Fetching the pictures was cancelled.", src)
            if isinstance(outcome, Picture) and len(outcome.data) <= room:
                room -= len(outcome.data)
                found[src] = outcome
            elif isinstance(outcome, Picture):
                missing.append(PictureError(f"{src} has no room: a file holds {WHOLE >> 20} MB of pictures at most."))
            else:
                missing.append(outcome)
            if progress is not None:
                progress(done, len(sources))
    missing += [
        PictureError(f"{src} is left out: a file holds {MOST} pictures at most.") for src in sources[MOST:]
    ]  # fmt: skip
    return Gathered(found, tuple(missing))


def wanted_pictures(articles: Iterable[Article]) -> Iterator[tuple[str, str]]:
    """The address of every picture that is not in the article itself, with that of the page that names it."""
    for article in articles:
        for block in walk(article.blocks):
            for inline in walk_inlines(inlines(block)):
                if isinstance(inline, Image) and not inline.src.startswith("data:"):
                    yield inline.src, article.record.url or ""


def _picture(src: str, page: str, timeout: float, cancelled: Callable[[], bool] | None) -> Picture:
    scheme = urlsplit(src).scheme
    if scheme not in ("http", "https", "file"):
        raise PictureError(f"{src} cannot be fetched.")
    answer = fetch(src, cancelled=cancelled, timeout=timeout, limit=LARGEST, wanted="picture", initiator=page)
    picture = picture_of(answer.body)
    if picture is None:
        raise PictureError(f"{src} is no picture of a kind that is known here, or it is cut off.")
    return picture
