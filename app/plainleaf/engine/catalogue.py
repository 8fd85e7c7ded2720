"""All registered methods, in one explicit tuple."""

from plainleaf.engine.auto import method as auto
from plainleaf.engine.methods import (
    boilerpipe,
    bte,
    cetr,
    content_code_blurring,
    density,
    descent,
    dsc,
    line_block,
    lqf,
    plain,
    smoothed_lines,
    text_block,
)
from plainleaf.engine.selection.contract import Method

METHODS: dict[str, Method] = {
    method.name: method
    for method in (
        auto.METHOD,
        descent.METHOD,
        *content_code_blurring.METHODS,
        *smoothed_lines.METHODS,
        line_block.METHOD,
        text_block.METHOD,
        plain.METHOD,
        bte.METHOD,
        dsc.METHOD,
        lqf.METHOD,
        density.METHOD,
        cetr.METHOD,
        boilerpipe.METHOD,
    )
}
"""Every method by name, in the order in which they are offered."""
