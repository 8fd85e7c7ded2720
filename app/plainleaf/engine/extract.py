"""The data flow from a page to an article."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Literal, overload

from plainleaf.engine.article import Article, Metadata, compose, page_metadata
from plainleaf.engine.article.corrections import NO_CORRECTIONS, Corrections
from plainleaf.engine.article.scope.corrected import corrected_runs
from plainleaf.engine.auto.trace import AutoTrace
from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.decode import decode
from plainleaf.engine.document import Document, prepare, text_of
from plainleaf.engine.ledger import Steps
from plainleaf.engine.methods.descent import DescentTrace
from plainleaf.engine.options import DEFAULT_METHOD as DEFAULT_METHOD
from plainleaf.engine.record import record
from plainleaf.engine.render import RENDERERS
from plainleaf.engine.rules import HandMade, Rule, RuleSource, corrections_of, replaced, rule_set
from plainleaf.engine.selection.contract import Method, ParameterError, Selection, Trace
from plainleaf.engine.sources import Source, page_of

Rules = RuleSource | Iterable[Rule] | Rule


def read(
    source: Source, url: str | None = None, encoding: str | None = None, rules: RuleSource | None = None
) -> Document:
    """Decode and prepare a page. ``encoding`` overrides the page's declaration; replacements of ``rules`` for the page
    are made in its source. Raises SourceError, DocumentError."""
    page, is_text = page_of(source, url)
    decoded = decode(page, "utf-8" if is_text else encoding)
    return prepare(page, decoded if rules is None else replaced(decoded, rules.matching(page.url)))


def method_named(name: str) -> Method:
    """The registered method of that name. Raises ParameterError."""
    if name not in METHODS:
        raise ParameterError(f"There is no method {name!r}; there are: {', '.join(METHODS)}.")
    return METHODS[name]


def article_of(
    document: Document,
    method: Method,
    selection: Selection,
    parameters: dict[str, Any],
    corrections: Corrections = NO_CORRECTIONS,
    steps: Steps | None = None,
) -> Article:
    """The article of a selection; ``parameters`` go into its record, ``corrections`` are applied to it. ``steps`` are
    those of the method's run, which continue here."""
    return compose(document, selection, method.settings(**parameters), RENDERERS, corrections, steps)


def corrections_for(document: Document, rules: RuleSource | None, by_hand: Sequence[HandMade] = ()) -> Corrections:
    """The corrections from the rules for a page's site, and the user's own ``by_hand``."""
    matching = () if rules is None else rules.matching(document.page.url)
    return corrections_of(document, matching, by_hand) if matching or by_hand else NO_CORRECTIONS


def extract(
    source: Source, url: str | None = None, method: str = DEFAULT_METHOD, rules: Rules | None = None, **parameters: Any
) -> Article:
    """Extract the article of a page.

    ``source`` is a fetched Page, HTML as text or bytes, a path, an open file, a response of requests, a soup of
    Beautiful Soup or an element of lxml; ``url`` is the base of relative links if the source does not know it.
    ``rules`` apply to single sites (see ``plainleaf.read_rules``); those for this page take precedence over the method.
    ``parameters`` are the method's own (see ``plainleaf.METHODS``). Raises SourceError for a source that is not a page,
    DocumentError for a page that is not HTML, RuleError for invalid rules, ParameterError for an unknown method or
    parameter.
    """
    chosen = method_named(method)
    parsed_rules = None if rules is None else rule_set(rules)
    document = read(source, url, rules=parsed_rules)
    # the trace may be larger than the page, so it is freed at once
    selection = chosen.select(document, **parameters)[0]
    return article_of(document, chosen, selection, parameters, corrections=corrections_for(document, parsed_rules))


@overload
def explain(
    source: Source,
    url: str | None = None,
    method: Literal["auto"] = "auto",
    rules: Rules | None = None,
    **parameters: Any,
) -> tuple[Document, Selection, AutoTrace]: ...
@overload
def explain(
    source: Source, url: str | None = None, *, method: Literal["descent"], rules: Rules | None = None, **parameters: Any
) -> tuple[Document, Selection, DescentTrace]: ...
@overload
def explain(
    source: Source, url: str | None = None, method: str = DEFAULT_METHOD, rules: Rules | None = None, **parameters: Any
) -> tuple[Document, Selection, Trace]: ...
def explain(
    source: Source, url: str | None = None, method: str = DEFAULT_METHOD, rules: Rules | None = None, **parameters: Any
) -> tuple[Document, Selection, Trace]:
    """The prepared document, the method's selection, and the numbers behind its decisions. ``rules`` for the page
    change the selection; the numbers are the method's. Source and errors as for ``extract``."""
    chosen = method_named(method)
    parsed_rules = None if rules is None else rule_set(rules)
    document = read(source, url, rules=parsed_rules)
    selection, trace = chosen.select(document, **parameters)
    corrections = corrections_for(document, parsed_rules)
    return document, replace(selection, keep=corrected_runs(document, selection.keep, corrections)), trace


@record(frozen=True, slots=True)
class KeptText:
    """The ``text`` that a method keeps; its expected F1 (0 to 1), None if it makes no estimate; and the page's
    metadata, None if they were not requested."""

    text: str
    confidence: float | None
    metadata: Metadata | None

    @property
    def title(self) -> str:
        """The title of the page; empty if there is none, or if metadata were not requested."""
        return self.metadata.title.text if self.metadata and self.metadata.title else ""


def kept_text(
    source: Source,
    url: str | None = None,
    method: str = DEFAULT_METHOD,
    rules: Rules | None = None,
    with_metadata: bool = False,
    **parameters: Any,
) -> KeptText:
    """The text that a method keeps, without composing an article: an empty line between paragraphs, a line break
    between list items and table rows, a tab between cells.

    It takes less than half the time of ``extract``, whose steps it skips: what those would add (pictures, the heading
    above the text) or remove (labels, repeated text) stays as the method selected it. ``with_metadata`` also reads
    title, author, date and other metadata. Source and errors as for ``extract``.
    """
    document, selection, _ = explain(source, url, method, rules, **parameters)
    metadata = page_metadata(document) if with_metadata else None
    return KeptText(text_kept(document, selection), selection.confidence, metadata)


def text_kept(document: Document, selection: Selection) -> str:
    """The text that a selection keeps."""
    if selection.texts is None:
        return text_of(document, selection.keep)
    document = document.with_texts(selection.texts)
    return text_of(document, selection.keep & (document.runs.length > 0))
