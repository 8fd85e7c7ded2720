"""Errors of evaluations."""

from collections.abc import Iterator
from contextlib import contextmanager

from plainleaf.errors import PlainleafError
from plainleaf.installation import command_to_add


class EvaluationError(PlainleafError):
    """An evaluation failed."""


class DatasetError(EvaluationError):
    """A folder is not a known dataset, or has a broken file."""


class ExtractorError(EvaluationError):
    """An extractor is unknown, or its library is not installed."""


class RunFileError(EvaluationError):
    """A results file belongs to another dataset, or cannot be read or written."""


@contextmanager
def needing_extra() -> Iterator[None]:
    """Turn an ImportError of the extra ``evaluation`` inside the block into EvaluationError."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise EvaluationError(
            f"This needs {error.name}, which is not installed; install it with: {command_to_add('evaluation')}."
        ) from error
