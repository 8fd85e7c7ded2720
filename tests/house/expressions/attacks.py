"""Text that keeps a regular expression busy, made of its own parts.

An expression takes long where one text can be read in many ways, or where each beginning of a search reads far. Both
show when something that a repeat takes stands there many times, after what leads to the repeat, before what fails.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from re import _constants as c  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

_POOL = "a1 -\n_.A,é中"  # tried where a set says what it does not take
_FEW = 3  # samples of one part
_LETTERS = 12  # of an expression's own characters: each alone and each two of them are repeated
_MANY = 16  # a repeat that can take so many is one that matters
_FAILING = ("", "\n\x01")


@dataclass(frozen=True, slots=True)
class Attack:
    """``before``, then ``again`` many times, then ``after``."""

    before: str
    again: str
    after: str

    def text(self, length: int) -> str:
        """The attack with so many characters in its middle."""
        return self.before + self.again * (length // len(self.again)) + self.after


def parsed(pattern: str | bytes, flags: int, most: int = 0) -> Any:
    """The tree of an expression. With ``most`` no bounded repeat goes round more often: the text that keeps it busy is
    shorter, and the steps grow with longer text as they do without."""
    if isinstance(pattern, bytes):  # a byte is a character here; without UNICODE all else is the same
        pattern, flags = pattern.decode("latin-1"), flags & ~c.SRE_FLAG_UNICODE | c.SRE_FLAG_ASCII
    tree = _parser.parse(pattern, flags)
    if most:
        _bound(tree, most)
    return tree


def _bound(tree: Any, most: int) -> None:
    for place, (operation, value) in enumerate(tree.data):
        for body in _bodies(operation, value):
            _bound(body, most)
        if operation in (c.MAX_REPEAT, c.MIN_REPEAT, c.POSSESSIVE_REPEAT):
            least, longest, body = value
            shorter = longest if longest is c.MAXREPEAT else min(longest, most)
            tree.data[place] = (operation, (min(least, most), shorter, body))
    tree.width = None  # it is remembered


def attacks(tree: Any) -> list[Attack]:
    """The texts to try an expression with."""
    parts = _Parts()
    parts.read(tree)
    found: dict[Attack, None] = {}
    for before, again in _repeats(parts, list(tree), [""]):
        found |= {Attack(start, again, after): None for start in {"", before} for after in _FAILING}
    for letters in (*parts.alphabet, *map("".join, product(parts.alphabet, repeat=2))):
        found[Attack("", letters, "\x01")] = None
    return [attack for attack in found if attack.again]


class _Parts:
    """Samples of the parts of an expression."""

    def __init__(self) -> None:
        self.alphabet: list[str] = []
        self._groups: dict[int, Any] = {}

    def read(self, tree: Any) -> None:
        """Gather the characters and groups."""
        for operation, value in _all(tree):
            if operation is c.SUBPATTERN and value[0]:
                self._groups[value[0]] = value[3]
            if operation in (c.LITERAL, c.NOT_LITERAL, c.IN, c.ANY, c.RANGE, c.CATEGORY):
                for letter in self.samples([(operation, value)]):
                    if letter not in self.alphabet and len(self.alphabet) < _LETTERS:
                        self.alphabet.append(letter)

    def samples(self, sequence: Any) -> list[str]:
        """A few texts that a sequence of parts takes."""
        found = [""]
        for operation, value in sequence:
            parts = self._of(operation, value)
            found = list(dict.fromkeys(found[i % len(found)] + parts[i % len(parts)]
                                       for i in range(max(len(found), len(parts)))))[:_FEW]  # fmt: skip
        return found

    def _of(self, operation: Any, value: Any) -> list[str]:
        match operation:
            case c.LITERAL:
                return [chr(value)]
            case c.NOT_LITERAL | c.IN | c.ANY | c.CATEGORY | c.RANGE:
                return _members(operation, value) or [""]
            case c.SUBPATTERN:
                return self.samples(value[3])
            case c.ATOMIC_GROUP:
                return self.samples(value)
            case c.MAX_REPEAT | c.MIN_REPEAT | c.POSSESSIVE_REPEAT:
                least, most, body = value
                return [text * max(least, min(most, 1)) for text in self.samples(body)]
            case c.BRANCH:
                return [text for branch in value[1] for text in self.samples(branch)][: 3 * _FEW]
            case c.GROUPREF:
                return self.samples(self._groups.get(value, ()))[:1] or [""]
        return [""]


def _repeats(parts: _Parts, sequence: list[Any], leading: list[str]) -> Iterator[tuple[str, str]]:
    """What leads to a repeat, and what it may be given again and again; also each stretch of a sequence."""
    letters = [operation is c.LITERAL for operation, _ in sequence]
    cuts = [place for place in range(1, len(sequence)) if not (letters[place - 1] and letters[place])]
    for place in (0, *cuts):
        operation, value = sequence[place] if sequence else (None, None)
        before = [start + text for start in leading for text in parts.samples(sequence[:place])][:_FEW]
        for end in (*(cut for cut in cuts if cut > place), len(sequence)):
            yield from ((before[0], text) for text in parts.samples(sequence[place:end]))
        for body in _bodies(operation, value):
            if operation in (c.MAX_REPEAT, c.MIN_REPEAT, c.POSSESSIVE_REPEAT) and value[1] >= _MANY:
                yield from product(before, parts.samples(body))
                yield from product(before[:1], _firsts(parts, body))
            yield from _repeats(parts, list(body), before)


def _firsts(parts: _Parts, body: Any) -> Iterator[str]:
    for operation, value in islice(_all(body), 8):
        if operation in (c.LITERAL, c.NOT_LITERAL, c.IN, c.ANY):
            yield from parts.samples([(operation, value)])


def _bodies(operation: Any, value: Any) -> list[Any]:
    """The sequences inside a part."""
    match operation:
        case c.SUBPATTERN:
            return [value[3]]
        case c.ATOMIC_GROUP:
            return [value]
        case c.MAX_REPEAT | c.MIN_REPEAT | c.POSSESSIVE_REPEAT:
            return [value[2]]
        case c.BRANCH:
            return list(value[1])
        case c.ASSERT | c.ASSERT_NOT:
            return [value[1]]
        case c.GROUPREF_EXISTS:
            return [body for body in value[1:] if body]
    return []


def _all(sequence: Any) -> Iterator[tuple[Any, Any]]:
    for operation, value in sequence:
        yield operation, value
        for body in _bodies(operation, value):
            yield from _all(body)


def _members(operation: Any, value: Any) -> list[str]:
    """A few characters that a set takes: of each of its parts one or two."""
    match operation:
        case c.ANY:
            return ["a"]
        case c.RANGE:
            return [chr(value[0]), chr(value[1])]
        case c.CATEGORY:
            return [letter for letter in _POOL if _in_category(value, letter)][:2]
        case c.NOT_LITERAL:
            return [letter for letter in _POOL if ord(letter) != value][:2]
    if value[0][0] is not c.NEGATE:
        return list(dict.fromkeys(member for part in value for member in _of_set(*part)))[: 2 * _FEW]
    return [letter for letter in _POOL if not any(_holds(part, letter) for part in value[1:])][:_FEW]


def _of_set(operation: Any, value: Any) -> list[str]:
    return [chr(value)] if operation is c.LITERAL else _members(operation, value)


def _holds(part: tuple[Any, Any], letter: str) -> bool:
    operation, value = part
    match operation:
        case c.LITERAL:
            return ord(letter) == value
        case c.RANGE:
            return bool(value[0] <= ord(letter) <= value[1])
    return operation is c.CATEGORY and _in_category(value, letter)


def _in_category(category: Any, letter: str) -> bool:
    name = str(category).lower()
    holds = letter.isdigit() if "digit" in name else letter.isspace() if "space" in name else _is_word(letter)
    return holds != ("not" in name)


def _is_word(letter: str) -> bool:
    return letter.isalnum() or letter == "_"
