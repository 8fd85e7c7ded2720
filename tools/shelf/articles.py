"""Articles of realistic length in five scripts, made from a seed, in words that are as frequent as words are."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import numpy as np

from plainleaf.engine.article import Article, KnownFacts
from plainleaf.engine.article.records import Metadata, Record, Value
from plainleaf.engine.article.tree import Heading, Paragraph, Text
from plainleaf.engine.page import Page
from plainleaf.engine.render import RENDERERS

MEDIAN_WORDS = 650
"""Half of the articles are longer; the longest are some thirty times as long."""
_VOCABULARY = 60_000
_SITES = 900


@dataclass(frozen=True, slots=True)
class Script:
    """A language as a generator knows it: letters that take turns in a word, endings, what stands between words."""

    language: str
    first: str
    second: str
    endings: tuple[str, ...]
    gap: str = " "
    stop: str = "."


SCRIPTS = (
    Script("en", "bcdfghklmnprstvw", "aeiou", ("", "s", "ed", "ing", "er", "ness")),
    Script("ru", "бвгдзклмнпрст", "аеиоуы", ("", "ов", "ами", "ить", "ость")),
    Script("ar", "بتثجحخدرزسشصضطعغفقكلمنهوي", "اوي", ("", "ات", "ين")),
    Script("hi", "कखगघचछजझटठडतथदधनपफबभमयरलवशसह", "ािीुूेैो", ("", "ों", "ना")),
    Script(
        "zh",
        "的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下以生会",
        "政府学生工作问题发展社会经济文化",
        ("",),
        "",
        "。",
    ),
)
_HEAD = "<nav>" + "".join(f'<a href="/section/{n}" class="item nav-{n}">Section {n}</a>' for n in range(120)) + "</nav>"


class Generator:
    """Makes articles one after the other; the same seed makes the same ones."""

    def __init__(self, seed: int = 1) -> None:
        self._chance = np.random.default_rng(seed)
        self._words = {script.language: self._vocabulary(script) for script in SCRIPTS}
        self._moment = datetime(2016, 1, 1, tzinfo=UTC)

    def _vocabulary(self, script: Script) -> np.ndarray:
        syllables = self._chance.integers(1, 3 if script.gap == "" else 5, _VOCABULARY)
        first = self._chance.integers(0, len(script.first), (_VOCABULARY, 4))
        second = self._chance.integers(0, len(script.second), (_VOCABULARY, 4))
        ending = self._chance.integers(0, len(script.endings), _VOCABULARY)
        return np.array(
            [
                "".join(script.first[a] + script.second[b] for a, b in zip(one[:n], two[:n], strict=True))
                + script.endings[e]
                for n, one, two, e in zip(syllables, first, second, ending, strict=True)
            ],
            dtype=object,
        )

    def word(self, language: str, rank: int) -> str:
        """The word of a language that has this place by frequency, the first one 0."""
        return str(self._words[language][rank])

    def articles(self, count: int) -> Iterator[tuple[Page, Article, str]]:
        """So many pages with their articles, and when each was put on the shelf."""
        for number in range(count):
            yield self._one(number)

    def _one(self, number: int) -> tuple[Page, Article, str]:
        script = SCRIPTS[int(self._chance.choice(5, p=(0.5, 0.15, 0.1, 0.1, 0.15)))]
        length = int(min(20_000, self._chance.lognormal(np.log(MEDIAN_WORDS), 0.8)))
        ranks = np.minimum(self._chance.zipf(1.2, length) - 1, _VOCABULARY - 1)
        words = self._words[script.language][ranks]
        paragraphs = [
            script.gap.join(words[at : at + 80]).capitalize() + script.stop for at in range(0, len(words), 80)
        ]  # fmt: skip
        title = script.gap.join(self._words[script.language][self._chance.integers(0, 5_000, 7)]).capitalize()
        url = f"https://site{int(self._chance.integers(_SITES))}.example/articles/{number}"
        added = (self._moment + timedelta(minutes=50 * number)).isoformat(timespec="seconds")
        body = "".join(f'<p class="paragraph text-body">{text}</p>\n' for text in paragraphs)
        head = f'<!doctype html><html lang="{script.language}"><title>{title}</title>'
        html = f"{head}<body>{_HEAD}<main>{body}</main></body></html>"
        page = Page(html.encode(), url, "text/html; charset=utf-8", "browser")
        facts = Metadata(
            title=Value(title, "meta"),
            author=Value(script.gap.join(words[:2]), "meta"),
            language=Value(script.language, "meta"),
            date=Value(added[:10], "meta"),
        )
        record = Record("auto", {}, "0", hashlib.sha256(page.body).hexdigest(), "utf-8", url=url)
        blocks = (Heading(2, (Text(title),), node=3), *(Paragraph((Text(text),), node=4) for text in paragraphs))
        return page, Article(blocks, KnownFacts(facts, record), renderers=RENDERERS), added
