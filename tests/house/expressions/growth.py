"""How the steps of an expression grow with the text: counted, so that it is the same on any machine.

``python -m tests.house.expressions.growth [PACKAGE]`` prints each finding as a line of JSON, then how many expressions
were tried.
"""

import gc
import json
import sys
from collections.abc import Iterator

from tests.house.expressions.attacks import Attack, attacks, parsed
from tests.house.expressions.built import BUILT, USED
from tests.house.expressions.finding import Expression, expressions
from tests.house.expressions.steps import Counter, TooManyStepsError

_BOUND = 6  # times that a bounded repeat goes round at the most: with more it is the longest text that is too short
_SHORT = (12, 36)  # how often a text repeats what keeps the expression busy
_EVEN = 3.2  # times the steps for three times the text: what takes no more grows with the text
_LONG = (96, 384)
_GROWTH = 8.0  # times the steps for four times the text: between linear (4) and quadratic (16)
_MOST = 1_000_000  # steps
_SCANNING = {"sub", "subn", "split", "findall", "finditer"}


def findings(expression: Expression) -> Iterator[str]:
    """What is wrong with an expression: at most one sentence for each way in which it is used."""
    tree = parsed(expression.pattern, expression.flags, _BOUND)
    counter, tries = Counter(tree), attacks(tree)
    for use in sorted({"finditer" if use in _SCANNING else use for use in expression.uses}):
        for attack in tries:
            if grows := _grows(counter, use, attack):
                yield f"{use} of {attack.before!r} + {attack.again!r} × n + {attack.after!r}: {grows}"
                break


def _grows(counter: Counter, use: str, attack: Attack) -> str:
    """How the steps grow faster than the text, or ""."""
    try:
        few, more = (counter.steps(use, attack.text(times * len(attack.again)), _MOST) for times in _SHORT)
        if more <= _EVEN * few:
            return ""
        few, more = (counter.steps(use, attack.text(times * len(attack.again)), _MOST) for times in _LONG)
    except TooManyStepsError:
        return f"more than {_MOST:,} steps"
    return f"{more / few:.1f} times the steps for four times the text" if more > _GROWTH * few else ""


def main(package: str) -> None:
    """Try all expressions of a package."""
    gc.disable()  # all modules and their syntax trees are kept: looking through them took a third of the search
    found, unread = expressions(package, BUILT, USED)
    for place in unread:
        print(json.dumps({"place": place, "told": "cannot be read: say in built.py what it is built of"}))
    for one in {(each.pattern, each.flags, each.uses): each for each in found}.values():
        for reported in findings(one):
            print(json.dumps({"place": one.place, "pattern": repr(one.pattern), "told": reported}), flush=True)
    print(json.dumps({"tried": len(found)}))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "plainleaf")
