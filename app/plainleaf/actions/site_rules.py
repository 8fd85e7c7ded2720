"""Rules for single sites: creates them from selectors, tries them on pages, and checks site files."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from plainleaf.actions.opening import open_source
from plainleaf.engine.extract import DEFAULT_METHOD, article_of, corrections_for, method_named, read
from plainleaf.engine.page import Page
from plainleaf.engine.record import record
from plainleaf.engine.rules import (
    Expression,
    Problem,
    Rule,
    RuleError,
    RuleSet,
    RuleSource,
    SiteFile,
    checked_expression,
)
from plainleaf.errors import PlainleafError
from plainleaf.fetching import TIMEOUT
from plainleaf.rules import RuleFolder, StoredRule, Trial, rules_in, site_files_in, tried


def rule_from(
    domain: str, content: Sequence[str] = (), remove: Sequence[str] = (), keep: Sequence[str] = (), path: str = ""
) -> Rule:
    """A rule of the user's own from CSS selectors. Raises ExpressionError for an invalid one."""
    expressions = [tuple(checked_expression(Expression(text)) for text in texts) for texts in (content, remove, keep)]
    return Rule(domain, path=path, content=expressions[0], remove=expressions[1], keep=expressions[2])


def unused(path: Path, problems: Sequence[Problem], whole: bool = True) -> Iterator[str]:
    """Describe the unused lines of a site file, with file and line number; without ``whole``, only invalid ones."""
    for problem in problems:
        if whole or problem.kind == "wrong":
            yield f"{path}:{problem.line}: {problem.sentence}"


def described(entry: StoredRule) -> str:
    """A short description of a rule."""
    return ", ".join(_parts(entry)) or "nothing"


def _parts(entry: StoredRule) -> Iterator[str]:
    rule = entry.rule
    if rule.content:
        yield "content"
    if count := len(rule.remove) + len(rule.remove_names) + len(rule.remove_sources):
        yield f"leaves out {count}"
    if rule.keep:
        yield f"keeps {len(rule.keep)}"
    for name in ("title", "author", "date"):
        if getattr(rule, name):
            yield name
    if rule.replacements:
        yield f"replaces {len(rule.replacements)}"
    if rule.single_page or rule.next_page:
        yield "pages"


# ── trying ──────────────────────────────────────────────────────────────────────────────────────────────


@record(frozen=True, slots=True)
class PageTrial:
    """The effect of a rule on one source; ``missing`` are texts that the rule requires and the article lacks."""

    source: str
    fits: bool
    summary: str
    removed: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    did: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()

    @property
    def plain(self) -> dict[str, Any]:
        """As plain values."""
        return {name: getattr(self, name) for name in self.__slots__}


def try_rule(
    folder: RuleFolder,
    name: str,
    sources: Sequence[str] = (),
    *,
    url: str | None = None,
    encoding: str | None = None,
    timeout: float = TIMEOUT,
) -> tuple[PageTrial, ...]:
    """Try a rule from a folder or a file on pages, by default on the test addresses in the rule. Raises RuleError."""
    rule = rules_in(Path(name))[0] if Path(name).is_file() else folder.entry(name).rule
    wanted = {example.url: example.holds for example in rule.examples}
    chosen = tuple(sources) or tuple(wanted)
    if not chosen:
        raise RuleError(f"The rule {name} has no address to try it with (test_url); name a source.")
    return tuple(_tried(rule, source, wanted.get(source, ()), url, encoding, timeout) for source in chosen)


def _tried(
    rule: Rule, source: str, holds: Sequence[str], url: str | None, encoding: str | None, timeout: float
) -> PageTrial:
    try:
        page = open_source(source, url=url, timeout=timeout)
        document = read(page, encoding=encoding, rules=RuleSet((rule,)))
    except PlainleafError as error:
        return PageTrial(source, False, "could not be read", problems=(str(error),))
    if not rule.fits(document.page.url):
        scope = f"{rule.domain}{rule.path}"
        return PageTrial(source, False, f"is not a page of {scope}; give the address of a file with --url")
    trial = tried(rule, document, DEFAULT_METHOD)
    missing = tuple(text for text in holds if " ".join(text.split()) not in _article_text(document, rule))
    did = ", ".join(trial.did) or "nothing"
    effect = f"{did}; {trial.before:,} words before, {trial.after:,} with the rule"
    problems = (*trial.problems, *(f"The article of {source} does not hold “{text}”." for text in missing))
    return PageTrial(
        source, not problems and bool(trial.did), effect, trial.removed, trial.added, trial.did, problems, missing
    )


def trial(rule: Rule, page: Page, method: str, parameters: Mapping[str, Any], rules: RuleSource) -> Iterator[Trial]:
    """Yield the effect of a rule on a page, together with the existing rules; a job for ``dry_run``."""
    yield tried(rule, read(page, rules=rules), method, dict(parameters), rules.matching(page.url))


def _article_text(document: Any, rule: Rule) -> str:
    method = method_named(DEFAULT_METHOD)
    corrections = corrections_for(document, RuleSet((rule,)))
    article = article_of(document, method, method.select(document)[0], {}, corrections=corrections)
    return " ".join(article.text.split())


# ── checking ────────────────────────────────────────────────────────────────────────────────────────────


@record(frozen=True, slots=True)
class Checked:
    """Parsed site files."""

    files: tuple[tuple[Path, SiteFile], ...]

    @property
    def directives(self) -> int:
        return sum(file.directives for _, file in self.files)

    @property
    def understood(self) -> int:
        return sum(file.understood for _, file in self.files)

    @property
    def kinds(self) -> Counter[str]:
        """The number of ignored, refused and invalid lines."""
        return Counter(problem.kind for _, file in self.files for problem in file.problems)

    @property
    def summary(self) -> str:
        """The counts in a sentence."""
        share = 100 * self.understood / self.directives if self.directives else 100
        kinds = self.kinds
        return (
            f"{len(self.files):,} files, {self.directives:,} directives, {share:.1f} % understood; "
            f"{kinds['ignored']:,} ignored, {kinds['refused']:,} refused, {kinds['wrong']:,} wrong."
        )

    def sentences(self, whole: bool) -> Iterator[str]:
        """Describe the unused lines, with file and line number; without ``whole``, only invalid ones."""
        for path, file in self.files:
            yield from unused(path, file.problems, whole)

    @property
    def plain(self) -> dict[str, Any]:
        """As plain values."""
        problems = [
            {"file": str(path), "line": problem.line, "kind": problem.kind, "sentence": problem.sentence}
            for path, file in self.files
            for problem in file.problems
        ]
        return {
            "files": len(self.files),
            "directives": self.directives,
            "understood": self.understood,
            **{kind: self.kinds[kind] for kind in ("ignored", "refused", "wrong")},
            "problems": problems,
        }


def checked_files(sources: Sequence[Path]) -> Checked:
    """Parse the site files at paths of files and folders. Raises RuleError."""
    return Checked(tuple(file for source in sources for file in site_files_in(source)))
