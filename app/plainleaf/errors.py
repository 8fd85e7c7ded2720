"""The base class of every error that Plainleaf raises on purpose.

Each package derives its own errors from it. The message is a whole sentence for a reader: what
happened, to which input, and what to do.
"""


class PlainleafError(Exception):
    """Something a user can act on went wrong; ``str(error)`` says what, to which input."""
