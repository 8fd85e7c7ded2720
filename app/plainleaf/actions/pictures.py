"""Fetches the pictures of articles for embedding. Missing ones are reported and stop nothing."""

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
"""Maximum bytes of one picture."""
WHOLE = 100 * 2**20
"""Maximum bytes of all pictures in one file."""
MOST = 500
"""Maximum pictures in one file."""
TIMEOUT = 20.0
"""Maximum seconds for one picture."""
AT_ONCE = 4


class PictureError(PlainleafError):
    """A picture could not be fetched."""


@record(frozen=True, slots=True)
class Gathered:
    """``pictures`` by their addresses in the article; ``missing`` has an error for each of the others."""

    pictures: Pictures
    missing: tuple[PlainleafError, ...]


def gather_pictures(
    articles: Sequence[Article],
    *,
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
    without: Collection[str] = (),
) -> Gathered:
    """Fetch every picture of these articles once, a few in parallel.

    A local picture is used only for an article from a file in the same folder or in one below it; a web page may not
    access files, nor networks more private than its own. Addresses in ``without`` are skipped. ``progress(done, all)``
    counts pictures. Raises FetchError ("cancelled") after ``cancelled()`` returns True.
    """
    wanted = {src: page for src, page in wanted_pictures(articles) if src not in without}
    pictures: dict[str, Picture] = {}
    missing: list[PlainleafError] = []

    def one(src: str) -> Picture | PlainleafError:
        try:
            return _picture(src, wanted[src], cancelled)
        except PlainleafError as error:
            return error

    def ended() -> bool:
        return cancelled is not None and cancelled()

    left = WHOLE
    sources = list(wanted)
    with ThreadPoolExecutor(AT_ONCE, "plainleaf-pictures") as pool:
        outcomes = pool.map(one, sources[:MOST])
        for done, (src, outcome) in enumerate(zip(sources, outcomes, strict=False), 1):
            if ended():
                pool.shutdown(cancel_futures=True)
                raise FetchError("cancelled", "Fetching the pictures was cancelled.", src)
            if isinstance(outcome, Picture) and len(outcome.data) <= left:
                left -= len(outcome.data)
                pictures[src] = outcome
            elif isinstance(outcome, Picture):
                missing.append(PictureError(f"{src} is left out: a file holds at most {WHOLE >> 20} MB of pictures."))
            else:
                missing.append(outcome)
            if progress is not None:
                progress(done, len(sources))
    missing += [
        PictureError(f"{src} is left out: a file holds at most {MOST} pictures.") for src in sources[MOST:]
    ]  # fmt: skip
    return Gathered(pictures, tuple(missing))


def wanted_pictures(articles: Iterable[Article]) -> Iterator[tuple[str, str]]:
    """Yield the address of every picture that is not embedded in its article, with the address of the page that names
    it."""
    for article in articles:
        for block in walk(article.blocks):
            for inline in walk_inlines(inlines(block)):
                if isinstance(inline, Image) and not inline.src.startswith("data:"):
                    yield inline.src, article.record.url or ""


def _picture(src: str, page: str, cancelled: Callable[[], bool] | None) -> Picture:
    scheme = urlsplit(src).scheme
    if scheme not in ("http", "https", "file"):
        raise PictureError(f"{src} cannot be fetched.")
    answer = fetch(src, cancelled=cancelled, timeout=TIMEOUT, limit=LARGEST, wanted="picture", initiator=page)
    picture = picture_of(answer.body)
    if picture is None:
        raise PictureError(f"{src} is not a picture in a supported format, or it is truncated.")
    return picture
