"""What a page weighs in the training of ``auto``."""

import pytest

from plainleaf.evaluation.training.auto.rows import page_weight


@pytest.mark.parametrize(
    ("dataset", "kind", "weight"),
    [
        ("wcxb-dev", "article", 1.0),
        ("wcxb-dev", "listing", 2.0),
        ("multilingual-dev", "Greek", 0.5),
        ("another", "listing", 1.0),
    ],
)
def test_a_page_weighs_what_its_dataset_and_its_type_do(dataset: str, kind: str, weight: float) -> None:
    assert page_weight(dataset, kind, recall=1.0, size=900) == weight


def test_page_unlike_its_reference_teaches_nothing() -> None:
    assert page_weight("wcxb-dev", "product", recall=0.0, size=900) == 0.0
    assert page_weight("wcxb-dev", "product", recall=0.0, size=186) == 2.0
