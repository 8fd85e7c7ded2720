"""tccb — content code blurring over tokens, each tag and each word being one.

Formula, readings and source: ``content_code_blurring``, which it shares with its two siblings.
"""

from plainleaf.engine.methods.content_code_blurring import method

METHOD = method(
    name="tccb",
    title="Token-based content code blurring",
    summary="Content code blurring over words and tags in place of characters.",
    reach=25,
    entries="tokens",
)
