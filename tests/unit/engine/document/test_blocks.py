"""Blocks: stretches of text between the tags that begin a new line."""

from plainleaf.engine.document import blocks
from plainleaf.engine.extract import read


def test_a_passage_is_told_block_by_block():
    document = read("<body><h2>Ferries</h2><p>Nine <b>and</b> noon.</p><p>Never.</p></body>")
    found = blocks(document)
    assert found.passage(document, 0, 5) == ["Ferries", "Nine and noon.", "Never."]
    assert found.passage(document, 2, 4) == ["and noon."]
