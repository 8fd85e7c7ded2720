"""The steps of a regular expression on a text: a matcher that goes the ways which ``re`` goes, and counts them.

Characters, sets and places (``^``, ``\\b``) are asked of ``re`` itself; what repeats, branches and goes back is here.
"""

import re
import sys
from collections.abc import Callable
from re import _compiler, _parser  # type: ignore[attr-defined]
from re import _constants as c  # type: ignore[attr-defined]
from typing import Any

Step = Callable[[int], int]
"""Tries to go on from a place in the text: the end of the match, or -1."""
Letter = Callable[[str], bool]
"""Asks about a letter; "" is the end of the text."""

_SINGLE = (c.LITERAL, c.NOT_LITERAL, c.ANY, c.IN)
_DEEP = 100_000  # frames: a repeat takes some for each time round


class TooManyStepsError(Exception):
    """The limit is reached."""


class Counter:
    """An expression, by its tree, ready to be tried: ``steps("search", text, limit)``."""

    def __init__(self, tree: Any) -> None:
        self._state, flags = tree.state, tree.state.flags
        self._text, self._steps, self._limit = "", 0, 0
        self._groups: dict[int, tuple[int, int]] = {}
        self._begins, self._known = self._beginning(tree, flags), dict[str, bool]()
        self._tries = {whole: self._sequence(list(tree), flags, self._end(whole)) for whole in (False, True)}

    def steps(self, use: str, text: str, limit: int) -> int:
        """How many steps a method of the expression takes. Raises TooManyStepsError beyond the limit."""
        self._text, self._steps, self._limit = text, 0, limit
        before = sys.getrecursionlimit()
        sys.setrecursionlimit(_DEEP)
        try:
            self._run(use)
        finally:
            sys.setrecursionlimit(before)
        return self._steps

    def end(self, text: str) -> int:
        """Where a match at the beginning of a text ends, or -1."""
        self._text, self._steps, self._limit = text, 0, sys.maxsize
        self._groups.clear()
        return self._tries[False](0)

    def _run(self, use: str) -> None:
        attempt, place = self._tries[use == "fullmatch"], 0
        while place <= len(self._text):
            letter = self._text[place : place + 1]
            if letter not in self._known:
                self._known[letter] = self._begins(letter)
            self._count()
            self._groups.clear()
            end = attempt(place) if self._known[letter] else -1
            if use in ("match", "fullmatch") or (use == "search" and end >= 0):
                return
            place = max(place + 1, end)

    def _count(self, steps: int = 1) -> None:
        self._steps += steps
        if self._steps > self._limit:
            raise TooManyStepsError

    def _end(self, whole: bool) -> Step:
        return (lambda place: place if place == len(self._text) else -1) if whole else (lambda place: place)

    def _asked(self, operation: Any, value: Any, flags: int) -> re.Pattern[str]:
        """``re`` itself, for one part."""
        compiled: re.Pattern[str] = _compiler.compile(_parser.SubPattern(self._state, [(operation, value)]), flags)
        return compiled

    def _sequence(self, parts: list[tuple[Any, Any]], flags: int, after: Step) -> Step:
        for operation, value in reversed(parts):
            after = self._part(operation, value, flags, after)
        return after

    def _part(self, operation: Any, value: Any, flags: int, after: Step) -> Step:
        match operation:
            case c.LITERAL | c.NOT_LITERAL | c.ANY | c.IN:
                return self._character(self._asked(operation, value, flags).match, after)
            case c.AT:
                return self._place(self._asked(operation, value, flags).match, after)
            case c.MAX_REPEAT | c.MIN_REPEAT | c.POSSESSIVE_REPEAT:
                least, most, body = value
                if len(body) == 1 and body[0][0] in _SINGLE:
                    scan = self._asked(c.MAX_REPEAT, (0, most, body), flags).match
                    return self._run_of_one(operation, scan, least, after)
                if operation is c.POSSESSIVE_REPEAT:
                    return self._possessive(self._sequence(list(body), flags, lambda place: place), least, most, after)
                return self._repeat(operation is c.MIN_REPEAT, list(body), flags, (least, most), after)
            case c.BRANCH:
                ways = [(self._beginning(way, flags), self._sequence(list(way), flags, after)) for way in value[1]]
                return self._branch(ways)
            case c.SUBPATTERN:
                group, more, less, body = value
                return self._group(group, list(body), (flags | more) & ~less, after)
            case c.ATOMIC_GROUP:
                return self._possessive(self._sequence(list(value), flags, lambda place: place), 1, 1, after)
            case c.ASSERT | c.ASSERT_NOT:
                direction, body = value
                back = body.getwidth()[0] if direction < 0 else 0
                inside = self._sequence(list(body), flags, lambda place: place)
                return self._looking(inside, back, operation is c.ASSERT, after)
            case c.GROUPREF:
                return self._again(value, bool(flags & c.SRE_FLAG_IGNORECASE), after)
            case c.GROUPREF_EXISTS:
                group, there, missing = value
                either = [self._sequence(list(way or ()), flags, after) for way in (there, missing)]
                return lambda place: either[group not in self._groups](place)
            case c.FAILURE:
                return lambda _place: -1
        raise NotImplementedError(str(operation))

    def _character(self, match: Callable[[str], re.Match[str] | None], after: Step) -> Step:
        known: dict[str, bool] = {"": False}  # the end of the text

        def step(place: int) -> int:
            self._count()
            letter = self._text[place : place + 1]
            if letter not in known:
                known[letter] = match(letter) is not None
            return after(place + 1) if known[letter] else -1

        return step

    def _place(self, match: Callable[[str, int], re.Match[str] | None], after: Step) -> Step:
        def step(place: int) -> int:
            self._count()
            return after(place) if match(self._text, place) else -1

        return step

    def _run_of_one(self, operation: Any, scan: Callable[..., Any], least: int, after: Step) -> Step:
        """A repeat of a single character: each that is taken, and each that is given back, is a step."""

        def step(place: int) -> int:
            last = scan(self._text, place).end()
            if operation is not c.MIN_REPEAT:
                self._count(last - place + 1)
            if last < place + least:
                return -1
            if operation is c.POSSESSIVE_REPEAT:
                return after(last)
            tried = range(place + least, last + 1)
            for end in tried if operation is c.MIN_REPEAT else reversed(tried):
                self._count()
                if (found := after(end)) >= 0:
                    return found
            return -1

        return step

    def _repeat(
        self, lazy: bool, body: list[tuple[Any, Any]], flags: int, bounds: tuple[int, int], after: Step
    ) -> Step:
        least, most = bounds
        done, last = 0, -1  # times round, and where the last one began

        def again(place: int) -> int:
            nonlocal done, last
            now, before = done, last
            done, last = now + 1, place
            found = inside(place)
            done, last = now, before
            return found

        def step(place: int) -> int:
            self._count()
            may = done < most and place != last
            if done < least:
                return again(place) if done < most else -1
            ways = (after, again) if lazy else (again, after)
            for way in ways:
                if (way is after or may) and (found := way(place)) >= 0:
                    return found
            return -1

        def enter(place: int) -> int:
            nonlocal done, last
            now, before = done, last
            done, last = 0, -1
            found = step(place)
            done, last = now, before
            return found

        inside = self._sequence(body, flags, step)
        return enter

    def _possessive(self, inside: Step, least: int, most: int, after: Step) -> Step:
        def step(place: int) -> int:
            times = 0
            while times < most:
                self._count()
                end = inside(place)
                if end < 0 or (end == place and times >= least):
                    break
                times, place = times + 1, end
            return after(place) if times >= least else -1

        return step

    def _branch(self, ways: list[tuple[Letter, Step]]) -> Step:
        known: dict[str, list[Step]] = {}  # those that may begin with a letter: ``re`` too looks at it first

        def step(place: int) -> int:
            letter = self._text[place : place + 1]
            if letter not in known:
                known[letter] = [way for begins, way in ways if begins(letter)]
            self._count()
            for way in known[letter]:
                self._count()
                if (found := way(place)) >= 0:
                    return found
            return -1

        return step

    def _beginning(self, parts: Any, flags: int) -> Letter:
        """Whether what a sequence takes may begin with a letter: never False where it can."""
        tests: list[tuple[Letter, bool]] = []  # and whether what follows may begin instead
        for operation, value in parts:
            match operation:
                case c.AT | c.ASSERT | c.ASSERT_NOT:
                    continue
                case c.LITERAL | c.NOT_LITERAL | c.ANY | c.IN:
                    match_one = self._asked(operation, value, flags).match
                    tests.append((lambda letter, ask=match_one: bool(letter) and ask(letter) is not None, False))
                case c.MAX_REPEAT | c.MIN_REPEAT | c.POSSESSIVE_REPEAT:
                    tests.append((self._beginning(value[2], flags), value[0] == 0))
                case c.SUBPATTERN:
                    tests.append((self._beginning(value[3], (flags | value[1]) & ~value[2]), False))
                case c.ATOMIC_GROUP:
                    tests.append((self._beginning(value, flags), False))
                case c.BRANCH:
                    ways = [self._beginning(way, flags) for way in value[1]]
                    tests.append((lambda letter, ways=ways: any(begins(letter) for begins in ways), False))
                case _:
                    return lambda _letter: True
            if not tests[-1][1]:
                break
        else:
            return lambda _letter: True
        return lambda letter: any(begins(letter) for begins, _ in tests)

    def _group(self, group: int | None, body: list[tuple[Any, Any]], flags: int, after: Step) -> Step:
        if group is None:
            return self._sequence(body, flags, after)
        begun: list[int] = []

        def close(place: int) -> int:
            start, before = begun.pop(), self._groups.get(group)
            self._groups[group] = (start, place)
            found = after(place)
            begun.append(start)
            if found < 0:
                self._groups.pop(group)
                if before:
                    self._groups[group] = before
            return found

        inside = self._sequence(body, flags, close)

        def step(place: int) -> int:
            begun.append(place)
            found = inside(place)
            begun.pop()
            return found

        return step

    def _looking(self, inside: Step, back: int, wanted: bool, after: Step) -> Step:
        def step(place: int) -> int:
            self._count()
            found = place >= back and inside(place - back) >= 0
            return after(place) if found == wanted else -1

        return step

    def _again(self, group: int, any_case: bool, after: Step) -> Step:
        def step(place: int) -> int:
            self._count()
            if group not in self._groups:
                return -1
            start, end = self._groups[group]
            same, here = self._text[start:end], self._text[place : place + end - start]
            self._count(len(here))
            equal = same.lower() == here.lower() if any_case else same == here
            return after(place + end - start) if equal else -1

        return step
