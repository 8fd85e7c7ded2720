"""Sections that are kept or left out as a whole, in several markups and languages: rows of ``cases.toml``."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from plainleaf.engine.auto.method import run_with, shipped
from plainleaf.engine.auto.steps import SECTIONS
from plainleaf.engine.extract import explain, extract, read
from plainleaf.engine.ledger import Steps

TABLE = tomllib.loads(Path(__file__).with_name("cases.toml").read_text(encoding="utf-8"))
TEXTS, CASES = TABLE["texts"], TABLE["cases"]
FRAMES = {
    "a": "<main><article><h1>{title}</h1>{text}</article>{after}</main>",
    "b": "<div id=page><div class=row><div class='col-8 story'><h1>{title}</h1>"
    "<div class=body>{text}</div></div>{after}</div></div>",
    "c": "<div class=page><div class=elementor-section><h1>{title}</h1><div class=text>{text}</div></div></div>{after}",
    "d": "<main><h1>{title}</h1>{text}{after}</main>",
}
PAGE = """<!doctype html><html lang={lang}><head><meta charset=utf-8>
<title>{title} | Harbour Gazette</title></head><body>
<header><nav><a href=/>Home</a> <a href=/news>News</a> <a href=/about>About</a></nav></header>
{body}<footer><p>© Harbour Gazette</p></footer></body></html>"""
URL = "https://example.org/a/pier"


def page(case: dict[str, Any]) -> bytes:
    """The page of a case."""
    if "body" in case:
        return str(case["body"]).encode()
    title, *texts = TEXTS[case["lang"]]
    paragraphs = [f"<p>{text}</p>" for text in texts[: case.get("n")]]
    text = "".join([*paragraphs[:2], case.get("mid", ""), *paragraphs[2:], case.get("inside", "")])
    body = FRAMES[case["frame"]].format(title=title, text=text, after=case.get("after", ""))
    return PAGE.format(lang=case["lang"], title=title, body=body).encode()


def plain(text: str) -> str:
    return " ".join(text.split()).casefold()


@pytest.mark.parametrize("name", CASES)
def test_a_section_is_kept_or_left_out_as_a_whole(name: str) -> None:
    case = CASES[name]
    text = plain(extract(page(case), URL).text)
    assert [words for words in case.get("kept", ()) if plain(words) not in text] == []
    assert [words for words in case.get("left_out", ()) if plain(words) in text] == []


@pytest.mark.parametrize(
    ("name", "words", "reason"),
    [
        ("related/zh0", "重修老燈塔", "a list of other pages"),
        ("aside/widget", "thirty ships", "it is beside the article"),
        ("appeal/donate", "two coins a week", "a box that asks for money, an address or a subscription"),
        ("faq/dl-after-c", "Anybody may, for one night", SECTIONS.adds),
    ],
)
def test_the_reason_is_in_the_ledger_and_explained(name: str, words: str, reason: str) -> None:
    document, _, trace = explain(page(CASES[name]), URL)
    run = next(place for place, text in enumerate(document.runs.text) if words in text)
    assert reason in trace.why_text(run, run + 1)
    entry = trace.ledger.entries[trace.ledger.last[run]]
    assert (entry.step, entry.reason) == (SECTIONS.name, reason)


def test_without_the_step_each_block_is_judged_alone() -> None:
    document = read(page(CASES["aside/widget"]), URL)
    run = next(place for place, text in enumerate(document.runs.text) if "thirty ships" in text)
    kept = [
        bool(run_with(shipped(), document, "balanced", False, Steps(without=without))[0].keep[run])
        for without in (frozenset[str](), frozenset({SECTIONS.name}))
    ]
    assert kept == [False, True]
