"""Elements are counted by their tags."""

from plainleaf.engine.auto.features.measures import measure
from plainleaf.engine.auto.features.tag_facts import COUNTED, KIND
from plainleaf.engine.extract import read


def test_elements_of_each_kind_are_counted_before_each_node() -> None:
    v = measure(read("<article><h1>A</h1><p>B <a href=/c>C</a></p><form><input></form><img src=d></article>"))
    nodes = v.document.nodes
    for name, tags in COUNTED.items():
        own = [nodes.tag_of(node) in tags for node in range(len(nodes))]
        assert v.begun[:, KIND[name]].tolist() == [sum(own[:node]) for node in range(len(nodes) + 1)]
    assert v.begun[-1].any()
