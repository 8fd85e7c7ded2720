"""No regular expression takes more steps than in proportion to the text, whatever the text is."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.house.expressions.attacks import parsed
from tests.house.expressions.steps import Counter
from tests.house.project import ROOT

# Expressions that take more than that, and how they do so.
_SLOW = {
    "exponential": r"re.compile(r'(?:\s*\d+[.:]?\s*)+').fullmatch",
    "exponential over comments": r"re.compile(rb'(?:<!--.*?-->\s*)*<svg', re.DOTALL).match",
    "cubic": r"re.compile(r'<(/?)([a-z][^\s/>]*)[^>]*>').sub",
    "of a long word": r"re.compile(r'[^\W_]*\d(?:[a-z]|km)$').search",
    "of many beginnings": r"re.compile(r'twitter\.com/embed/.*[?&]id=(\d+)').search",
    "of white space": r"re.compile(r'\s*[|»]\s*').split",
    "written where it is used": r"lambda text: re.sub(r'(#+)$', '', text)",
    "another name": "other.compile(r'a*b').search",
    "a function alone": "lambda text: find(r'a*b', text)",
}


def _findings(package: str, folder: Path | None = None) -> list[dict[str, str]]:
    environment = os.environ | ({"PYTHONPATH": str(folder)} if folder else {})
    command = [sys.executable, "-m", "tests.house.expressions.growth", package]
    lines = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    *found, last = map(json.loads, lines.stdout.splitlines())
    assert last["tried"] > 0
    return found


def test_every_expression_takes_linear_steps() -> None:
    found = _findings("plainleaf")
    assert not found, "\n".join(f"{one['place']} {one.get('pattern', '')}: {one['told']}" for one in found)


@pytest.fixture(scope="module")
def found_slow(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names of the modules in which slow expressions are found; each holds one."""
    folder = tmp_path_factory.mktemp("slow")
    package = folder / "slow_package"
    package.mkdir()
    (package / "__init__.py").touch()
    for kind, code in _SLOW.items():
        text = f"import re\nimport re as other\nfrom re import search as find\nuse = {code}\n"
        (package / f"{kind.replace(' ', '_')}.py").write_text(text, "utf-8")
    return {one["place"].partition(".")[0] for one in _findings("slow_package", folder)}


@pytest.mark.parametrize("kind", _SLOW)
def test_a_slow_expression_is_found(kind: str, found_slow: set[str]) -> None:
    assert kind.replace(" ", "_") in found_slow


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"(?i)(\w+) (?:and|or)? ?(\1|b{2,3}?)(?=x)", "Ab aBx"),
        (r"(?:a|ab)(?:c|bcd)(d*)", "abcd"),
        (r"(?<=a)b*+c|(?>b+)b|(x)?(?(1)y|z)", "aabbc"),
        (r"(?m)^.*?$|\Z", "one\ntwo"),
    ],
)
def test_steps_are_those_of_a_matcher_that_finds_what_re_finds(pattern: str, text: str) -> None:
    for start in range(len(text)):
        found = re.compile(pattern).match(text[start:])
        assert Counter(parsed(pattern, 0)).end(text[start:]) == (found.end() if found else -1)


def test_steps_are_counted() -> None:
    counter = Counter(parsed(r"a*b", 0))
    linear, quadratic = (
        [counter.steps(use, "a" * length, 10**9) for length in (100, 200)] for use in ("match", "search")
    )
    assert linear[1] / linear[0] == pytest.approx(2, abs=0.1)
    assert quadratic[1] / quadratic[0] == pytest.approx(4, abs=0.1)
