"""danag — content and code of each line, smoothed, and the area around the largest region.

Formula, readings and source: ``smoothed_lines``, which it shares with its two siblings.
"""

from plainleaf.engine.methods.smoothed_lines import method

METHOD = method(
    name="danag",
    title="DANAg, content and code per line",
    summary="Find the lines where text outweighs tags and keep the area around the largest such region.",
)
