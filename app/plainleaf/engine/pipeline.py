"""The steps from a page to its article: their names, their effect on a page, and which can be switched off."""

from collections.abc import Iterable, Sequence

from plainleaf.engine.article.steps import ALWAYS, STEPS
from plainleaf.engine.auto.steps import MODEL
from plainleaf.engine.document import Document
from plainleaf.engine.ledger import Ledger, NamedStep
from plainleaf.engine.options import OptionError
from plainleaf.engine.record import record
from plainleaf.engine.selection.contract import KEPT, Method


class StepError(OptionError):
    """A step that does not exist, or cannot be switched off."""


@record(frozen=True, slots=True)
class StepDone:
    """The effect of a step on a page: the words that it ``added`` and ``removed``, and its milliseconds."""

    name: str
    does: str
    added: int
    removed: int
    milliseconds: float


def steps_of(method: Method) -> tuple[NamedStep, ...]:
    """All steps of an article with a method, in order."""
    return (*(method.steps or (KEPT,)), *STEPS)


def may_be_off(method: Method) -> tuple[str, ...]:
    """The names of the steps that can be switched off, in order."""
    always = {*ALWAYS, KEPT.name, MODEL.name}
    return tuple(step.name for step in steps_of(method) if step.name not in always)


def without(method: Method, names: Iterable[str]) -> frozenset[str]:
    """Check the names of steps to switch off. Raises StepError."""
    chosen = frozenset(names)
    steps = may_be_off(method)
    for name in sorted(chosen.difference(steps)):
        raise StepError(f"{method.name} has no step {name!r} to switch off; there are: {', '.join(steps)}.")
    return chosen


def steps_done(document: Document, method: Method, ledger: Ledger) -> Sequence[StepDone]:
    """The effect of each step on a page, in order."""
    words = document.runs.words
    done: dict[tuple[str, bool], int] = {}
    for entry in ledger.entries:
        key = entry.step, entry.added
        done[key] = done.get(key, 0) + int(words[entry.runs].sum())
    return [
        StepDone(
            step.name,
            step.does,
            done.get((step.name, True), 0),
            done.get((step.name, False), 0),
            1000 * ledger.seconds.get(step.name, 0.0),
        )
        for step in steps_of(method)
    ]
