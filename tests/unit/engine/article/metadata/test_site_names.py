"""Titles in scripts without spaces, with the names of a section and a site behind them."""

import pytest

from plainleaf.engine.article.metadata.site_names import without_sections


@pytest.mark.parametrize(
    ("given", "title"),
    [
        ("港口明年扩建三个泊位_要闻_海湾新闻网", "港口明年扩建三个泊位"),
        ("港口明年扩建三个泊位-财经频道-海湾网", "港口明年扩建三个泊位"),
        ("港口明年擴建三個泊位！| 即時新聞 | 20240311", "港口明年擴建三個泊位！"),
        ("海湾视频-港口明年扩建三个泊位", "海湾视频-港口明年扩建三个泊位"),
        ("利润1900万-2900万元", "利润1900万-2900万元"),
        ("Three berths more_and a crane", "Three berths more_and a crane"),
        ("港口-海湾", "港口-海湾"),
    ],
)
def test_names_after_a_title_are_cut(given: str, title: str) -> None:
    assert without_sections(given) == title
