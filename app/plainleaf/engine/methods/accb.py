"""accb — content code blurring that leaves out the tags of links, so that linked words do not tear a text apart.

Formula, readings and source: ``content_code_blurring``, which it shares with its two siblings.
"""

from plainleaf.engine.methods.content_code_blurring import method

METHOD = method(
    name="accb",
    title="Adapted content code blurring",
    summary="Content code blurring that does not see the tags of links.",
    reach=40,
    entries="characters",
)
