"""Elements are counted by their tags."""

from plainleaf.engine.auto.features.element_kinds import COUNTED, KIND, begun
from plainleaf.engine.extract import read


def test_elements_of_each_kind_are_counted_before_each_node() -> None:
    nodes = read("<article><h1>A</h1><p>B <a href=/c>C</a></p><form><input></form><img src=d></article>").nodes
    counts = begun(nodes)
    for name, tags in COUNTED.items():
        own = [nodes.tag_of(node) in tags for node in range(len(nodes))]
        assert counts[KIND[name]].tolist() == [sum(own[:node]) for node in range(len(nodes) + 1)]
    assert counts[:, -1].any()
