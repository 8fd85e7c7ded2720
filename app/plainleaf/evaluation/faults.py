"""What can go wrong in an evaluation, as sentences."""

from plainleaf.errors import PlainleafError


class EvaluationError(PlainleafError):
    """An evaluation could not be done as asked."""


class DatasetError(EvaluationError):
    """A folder that is no known dataset, or a broken file inside it."""


class ExtractorError(EvaluationError):
    """An unknown extractor, or one whose library is not installed here."""


class RunFileError(EvaluationError):
    """A file of results that belongs to another dataset, or that cannot be read or written."""
