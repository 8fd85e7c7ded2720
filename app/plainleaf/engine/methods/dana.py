"""dana — the area is found by characters of right-to-left scripts, and all text in it is kept.

Formula, readings and source: ``smoothed_lines``, which it shares with its two siblings.
"""

from plainleaf.engine.methods.smoothed_lines import method

METHOD = method(
    name="dana",
    title="DANA, for right-to-left pages",
    summary="Find the area by its right-to-left characters and keep all text in it. Other pages yield nothing.",
)
