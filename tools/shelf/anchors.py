"""Measures whether highlights are found again by other methods: ``python tools/shelf/anchors.py FOLDER [PAGES]``.

Passages are sentences out of paragraphs of what ``auto`` keeps. For every method they are looked for in its article of
the same page. The truth is the element that a passage stands in, which has the same number whatever the method.
"""

import gzip
import random
import sys
from bisect import bisect_right
from collections import Counter
from pathlib import Path

from plainleaf.engine.article import Article
from plainleaf.engine.article.tree import Heading, Paragraph, plain, walk
from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.document import Document
from plainleaf.engine.extract import article_of, read
from plainleaf.errors import PlainleafError
from plainleaf.library.highlights import anchored, collapsed, selector_at

PASSAGES = 4
"""Of one page."""


def blocks_in(article: Article, text: str) -> tuple[list[int], list[int], list[str]]:
    """Where paragraphs and headings begin in the collapsed text, with their nodes and words."""
    starts, nodes, said, at = [], [], [], 0
    for block in walk(article.blocks):
        if isinstance(block, Paragraph | Heading) and (words := collapsed(plain(block.content))):
            found = text.find(words, at)
            if found >= 0:
                starts.append(found)
                nodes.append(block.node)
                said.append(words)
                at = found + len(words)
    return starts, nodes, said


def passages(article: Article, text: str, chance: random.Random) -> list[tuple[int, int, int]]:
    """Start, end and node of some passages: stretches of two to thirty words."""
    starts, nodes, said = blocks_in(article, text)
    long = [place for place, words in enumerate(said) if len(words) > 60]
    found = []
    for place in chance.sample(long, min(PASSAGES, len(long))):
        words = said[place].split(" ")
        first = chance.randrange(max(1, len(words) - 3))
        last = min(len(words), first + chance.randint(2, 30))
        before = len(" ".join(words[:first])) + (1 if first else 0)
        start = starts[place] + before
        found.append((start, start + len(" ".join(words[first:last])), nodes[place]))
    return found


def outcome(text: str, wanted: tuple[int, int, int], other: Article, its_text: str) -> str:
    """How one passage is found in another article of the same page."""
    start, end, node = wanted
    where = anchored(its_text, selector_at(text, start, end))
    starts, nodes, said = blocks_in(other, its_text)
    words = text[start:end]
    there = any(one == node and words in its for one, its in zip(nodes, said, strict=True))
    if where.found == "orphaned":
        return "missed" if there else "orphaned"
    at = bisect_right(starts, where.start) - 1
    if at >= 0 and nodes[at] == node:
        return where.found
    if its_text[where.start : where.end] == words:
        return "same words elsewhere" if there else f"{where.found}, in another block"
    return "wrong" if there else f"{where.found}, alike in another block"


def article_by(document: Document, name: str) -> Article:
    """The article of a page by a method."""
    method = METHODS[name]
    return article_of(document, method, method.select(document)[0], {})


def main() -> None:
    """Read the pages, count, print."""
    files = sorted(path for path in Path(sys.argv[1]).rglob("*.html*"))
    most = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    chosen = files[:: max(1, len(files) // most)][:most]
    counts: Counter[str] = Counter()
    odd: list[str] = []
    for path in chosen:
        chance = random.Random(path.name)  # noqa: S311
        data = path.read_bytes()
        try:
            document = read(gzip.decompress(data) if path.suffix == ".gz" else data)
            first = article_by(document, "auto")
        except PlainleafError as error:
            print(f"{path.name}: {error}", file=sys.stderr)
            continue
        text = collapsed(first.text)
        wanted = passages(first, text, chance)
        for name in METHODS:
            other = article_by(document, name)
            its_text = collapsed(other.text)
            for one in wanted:
                found = outcome(text, one, other, its_text)
                counts[found] += 1
                if found not in ("exact", "orphaned"):
                    where = anchored(its_text, selector_at(text, *one[:2]))
                    now = its_text[where.start : where.end]
                    odd.append(f"{found}\t{path.name}\t{name}\t{text[one[0] : one[1]]}\t→ {now}")
    total = sum(counts.values())
    print(f"{len(chosen)} pages, {len(METHODS)} methods, {total:,} highlights looked for")
    for name, count in counts.most_common():
        print(f"{name}: {count:,} ({100 * count / total:.2f} %)")
    print("\n".join(sorted(odd)[:400]), file=sys.stderr)


if __name__ == "__main__":
    main()
