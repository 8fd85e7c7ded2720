"""Every registered method, in one explicit tuple."""

from plainleaf.engine.auto import method as auto
from plainleaf.engine.methods import (
    accb,
    boilerpipe,
    bte,
    ccb,
    cetr,
    dana,
    danag,
    density,
    descent,
    dsc,
    line_block,
    lqf,
    plain,
    r2l,
    tccb,
    text_block,
)
from plainleaf.engine.methods.contract import Method

METHODS: dict[str, Method] = {
    module.METHOD.name: module.METHOD
    for module in (
        auto,
        descent,
        ccb,
        accb,
        tccb,
        danag,
        dana,
        r2l,
        line_block,
        text_block,
        plain,
        bte,
        dsc,
        lqf,
        density,
        cetr,
        boilerpipe,
    )
}
"""Every method under its name, in the order in which they are offered."""
