"""A box around a box is no level: what the features say of a block does not depend on how many there are."""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features.matrix import feature_names, measured
from plainleaf.engine.auto.features.measures import measure
from plainleaf.engine.document import Document
from plainleaf.engine.extract import read

SIDE = '<ul class="menu"><li><a href="/a">Boats</a></li><li><a href="/b">Ropes, sails and oars</a></li></ul>'
TEXT = "<h1>The ferry stays</h1>" + "".join(
    f"<p>The council decided in its meeting number {number}, after long talks, that the ferry goes on to run.</p>"
    for number in range(6)
)


def document(around: str, text: str = TEXT) -> Document:
    opening, closing = around.split("|")
    return read(f"<body>{opening}<div>{SIDE}</div><main>{opening}{text}{closing}</main>{closing}</body>")


def numbers(page: Document) -> dict[str, NDArray[np.float32]]:
    return dict(zip(feature_names(), measured(measure(page)).T, strict=False))


def test_boxes_around_boxes_change_no_measure_of_the_levels() -> None:
    plain, boxed = numbers(document("|")), numbers(document("<div><section><div>|</div></section></div>"))
    by_level = [name for name in plain if name.startswith(("ancestor", "main element", "end", "depth"))]
    differing = {name for name in by_level if not np.array_equal(plain[name], boxed[name])}
    assert len(by_level) > 80
    # The elements themselves are counted, whatever they hold.
    assert {name.partition(": ")[2] for name in differing} == {"elements per 100 words"}


def test_the_outermost_of_boxes_with_one_text_is_meant() -> None:
    page = read("<body><p>Before.</p><section><div><div><p>One.</p><p>Two.</p></div></div></section></body>")
    v, found = measure(page), numbers(page)
    assert [page.nodes.tag_of(node) for node in v.above[:, 1].tolist()] == ["p", "div", "div"]
    around = [float(found[f"ancestor {level}: words"][1]) for level in (0, 1, 2, 3, 6)]
    assert around == [1, 2, 3, 3, 3]  # itself, the section, the body
    assert found["depth"].tolist() == [1, 2, 2]
