"""Every registered method, in one explicit tuple."""

from plainleaf.engine.methods import descent
from plainleaf.engine.methods.contract import Method

METHODS: dict[str, Method] = {method.name: method for method in (descent.METHOD,)}
