"""r2l — the area is found by characters of right-to-left scripts, and only right-to-left text in it is kept.

Formula, readings and source: ``smoothed_lines``, which it shares with its two siblings.
"""

from plainleaf.engine.methods.smoothed_lines import method

METHOD = method(
    name="r2l",
    title="R2L, for right-to-left pages",
    summary="Find the area by its right-to-left characters and keep such text in it. Other pages yield nothing.",
)
