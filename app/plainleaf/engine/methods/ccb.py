"""ccb — content code blurring over the characters of the source.

Formula, readings and source: ``content_code_blurring``, which it shares with its two siblings.
"""

from plainleaf.engine.methods.content_code_blurring import method

METHOD = method(
    name="ccb",
    title="Content code blurring",
    summary="Blur the source, characters of text being white and of tags black; what stays bright is the content.",
    reach=40,
    entries="characters",
)
