"""Partitions of rows, by whom ever they are brought; the recipes of docs/corpus.md."""

import pickle
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import dask.bag
import pytest
from tests.unit.batch.crawls import page

from plainleaf.batch import COLUMNS, Cleaning, Mapper

DOCS = Path(__file__).parents[3] / "docs/corpus.md"
FAST = Cleaning("descent")


def rows(count: int) -> list[dict[str, Any]]:
    return [{"id": n, "url": f"https://e.org/{n}", "html": page(n).decode()} for n in range(count)]


def recipe(name: str) -> Callable[..., Any]:
    """The function of a recipe, as it stands in the documentation."""
    found = re.search(rf"### {name}\n\n```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert found
    assert len(found[1].splitlines()) <= 12
    names: dict[str, Any] = {}
    exec(found[1], names)  # noqa: S102 - our own documentation
    function: Callable[..., Any] = names["plainleaf"]
    return function


def test_each_row_becomes_one_in_the_same_order() -> None:
    given = rows(70)
    given[3]["html"] = ""
    found = list(Mapper(FAST, keep=("id",))(given))
    assert [row["id"] for row in found] == list(range(70))
    assert [name for name in found[0] if name != "id"] == [name for name, _ in COLUMNS]
    assert found[3]["error"] == "There is no page: no HTML in the row."
    assert all(row["content"].startswith("The ferry") for row in found if row["id"] != 3)
    assert list(Mapper(FAST)([])) == []


def test_partitions_of_a_dask_bag() -> None:
    mapper = pickle.loads(pickle.dumps(Mapper(FAST, field="html", keep=("id",))))  # noqa: S301 - made here
    bag = dask.bag.from_sequence(rows(6), npartitions=3).map_partitions(mapper)
    found = bag.compute(scheduler="threads", num_workers=2)
    assert [(row["id"], row["title"]) for row in found] == [(n, f"Crossing {n}") for n in range(6)]


@dataclass
class Document:
    """What datatrove hands from step to step."""

    text: str
    metadata: dict[str, Any] = field(default_factory=dict)


def test_the_recipe_for_datatrove() -> None:
    given = [Document(row["html"], {"url": row["url"]}) for row in rows(3)]
    found = list(recipe("datatrove")(iter([*given, Document("<p></p>")]), rank=0, world_size=1))
    assert found == given
    assert all(each.text.startswith("The ferry") and each.metadata["confidence"] > 0.5 for each in found)


def test_the_recipe_for_ray_data() -> None:
    batch = {name: [row[name] for row in rows(3)] for name in ("url", "html")}
    found = recipe("Ray Data")(batch)
    assert found["url"] == batch["url"]
    assert found["title"] == ["Crossing 0", "Crossing 1", "Crossing 2"]


class SparkRow(tuple[Any, ...]):
    """A row of Spark: a tuple that knows its columns."""

    def asDict(self) -> dict[str, Any]:  # noqa: N802
        return dict(zip(("url", "html"), self, strict=True))


def test_the_recipe_for_spark() -> None:
    found = list(recipe("Spark")(SparkRow((row["url"], row["html"])) for row in rows(3)))
    assert [(url, title, error) for url, title, _, _, error in found] == [
        (f"https://e.org/{n}", f"Crossing {n}", "") for n in range(3)
    ]


@pytest.mark.parametrize("field", ["html", "page"])
def test_only_the_named_column_holds_the_page(field: str) -> None:
    (row,) = Mapper(FAST, field=field)([{"html": page(1), "page": page(2)}])
    assert row["title"] == ("Crossing 1" if field == "html" else "Crossing 2")
