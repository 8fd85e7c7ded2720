"""An article's properties besides its blocks, as plain data: metadata, removals, and the extraction record."""

from collections.abc import Mapping

from plainleaf.engine.article.steps import ABOVE
from plainleaf.engine.bidi import without_bidi
from plainleaf.engine.record import record


@record(frozen=True, slots=True)
class Value:
    """One piece of metadata and where it was found: ``json-ld``, ``open-graph``, ``meta``, ``markup``, ``text``,
    ``url`` or ``rule``. Controls of its direction are removed: a name that is shown among others must not be shown in
    another order than it is written in, nor change that of the words around it."""

    text: str
    source: str

    def __post_init__(self) -> None:
        if not self.text.isascii():
            object.__setattr__(self, "text", without_bidi(self.text))


@record(frozen=True, slots=True)
class Metadata:
    """The page's metadata; None for missing ones. Dates are ISO 8601."""

    title: Value | None = None
    author: Value | None = None
    date: Value | None = None
    modified: Value | None = None
    sitename: Value | None = None
    description: Value | None = None
    language: Value | None = None
    image: Value | None = None
    url: Value | None = None
    tags: tuple[Value, ...] = ()
    licence: Value | None = None
    direction: Value | None = None
    subtitle: Value | None = None


@record(frozen=True, slots=True)
class Removal:
    """A part of the kept text that was removed, and why."""

    step: str
    node: int
    reason: str
    text: str

    @property
    def stands_above(self) -> bool:
        """True if it is shown above the article: its title, its date."""
        return self.step in ABOVE


@record(frozen=True, slots=True)
class Correction:
    """A user's correction of the element at an address: ``content`` (the article is this), ``remove`` or ``keep``."""

    kind: str
    address: int


@record(frozen=True, slots=True)
class AppliedRule:
    """A rule for the page's site: its name, whether it is the user's ``own``, its effects (``content``, ``removed 3``,
    ``title``…), and sentences about parts that did not match the page."""

    name: str
    own: bool
    did: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()


@record(frozen=True, slots=True)
class Record:
    """How the article was extracted, sufficient to repeat it. ``digest`` is the SHA-256 of the page's bytes; ``root``
    the address of the chosen node and ``root_name`` its description, if the method chooses one; ``confidence`` the F1
    (0 to 1) that the method expects, None if it makes no estimate; ``pages`` the web addresses of all joined pages, if
    there are several; ``url`` the address from which the page was obtained, whatever it declares; ``rules`` those of
    its site that were applied; ``corrections`` the user's own on this page."""

    method: str
    parameters: Mapping[str, float | int | str | bool]
    version: str
    digest: str
    encoding: str
    root: int | None = None
    root_name: str = ""
    confidence: float | None = None
    pages: tuple[str, ...] = ()
    url: str | None = None
    rules: tuple[AppliedRule, ...] = ()
    corrections: tuple[Correction, ...] = ()

    @property
    def how(self) -> str:
        """Method, parameters, rules and corrections, for people."""
        settings = "".join(f" {name}={value}" for name, value in self.parameters.items())
        rules = "".join(f", rule {rule.name}" for rule in self.rules if rule.did)
        count = len(self.corrections)
        by_hand = f", {count} correction{'s' if count > 1 else ''} by hand" if count else ""
        return f"{self.method}{settings}{rules}{by_hand}"
