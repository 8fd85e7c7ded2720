"""What can go wrong in an evaluation, as sentences."""

from collections.abc import Iterator
from contextlib import contextmanager

from plainleaf.errors import PlainleafError
from plainleaf.installation import command_to_add


class EvaluationError(PlainleafError):
    """An evaluation could not be done as asked."""


class DatasetError(EvaluationError):
    """A folder that is no known dataset, or a broken file inside it."""


class ExtractorError(EvaluationError):
    """An unknown extractor, or one whose library is not installed here."""


class RunFileError(EvaluationError):
    """A file of results that belongs to another dataset, or that cannot be read or written."""


@contextmanager
def needing_extra() -> Iterator[None]:
    """Around the import of a library of the extra ``evaluation``: a missing one is an EvaluationError."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise EvaluationError(
            f"This needs {error.name}, which is not installed; install it with: {command_to_add('evaluation')}."
        ) from error
