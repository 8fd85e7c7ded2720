"""The card's table of figures, with other extractors' beside."""

from peers_on_card import beside
from plainleaf.evaluation.training.auto.card import figures

SCORE = {"f1": 0.9, "precision": 0.8, "recall": 1.0}
ABOUT = {
    "cross_validated": {"news": SCORE, "news: article": SCORE, "posts": SCORE},
    "left_out": {"news": SCORE | {"f1": 0.85}},
    "pages": {"news": 1200, "news: article": 1200, "posts": 80},
}


def run(*rows: tuple[str, float]) -> dict[str, object]:
    return {
        "dataset": "pieces of something",
        "pages": 1200,
        "made": "2026-01-02",
        "rows": [
            {"extractor": name, "version": f"{name} 1", "measures": {"f1": f1}, "kinds": {"article": f1 + 0.01}}
            for name, f1 in rows
        ],
    }


def test_card_shows_peers_for_their_sets() -> None:
    table = figures(ABOUT | {"beside": beside({"news": run(("auto", 0.95), ("peer", 0.7))})})
    assert table.startswith(
        "| pages | how many | word F1 (P, R), by domain | the same, the dataset left out | auto, shipped | peer |\n"
    )
    assert "| news | 1,200 | 0.900 (0.800, 1.000) | 0.850 (0.800, 1.000) | 0.950 | 0.700 |\n" in table
    assert "| news: article | 1,200 | 0.900 (0.800, 1.000) |  | 0.960 | 0.710 |\n" in table
    assert "| posts | 80 | 0.900 (0.800, 1.000) |  |  |  |\n" in table
    assert "news 1,200 pages, 2026-01-02" in table
    assert "Of news they are means over pages, not over all pieces" in table
    assert "Versions: peer peer 1." in table


def test_without_runs_the_table_has_only_the_model() -> None:
    assert figures(ABOUT).splitlines()[1] == "|---|---|---|---|"
